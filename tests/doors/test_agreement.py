"""HTTP and Python say the same of the same position, for every game of the catalogue."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import taula
from conftest import Service

# The longest part of a game that is compared: what comes after is more of the same.
PLIES = 25


def variants() -> list[str]:
    """Every game as it is, and with every single option at another value than its default."""
    specs = []
    for entry in taula.catalogue():
        specs.append(entry["id"])
        for name, schema in entry["options"]["properties"].items():
            others = [value for value in values(schema) if value != schema["default"]]
            specs += [f"{entry['id']}({name}={str(value)})" for value in others[:1]]
    return specs


def values(schema: dict[str, Any]) -> list[Any]:
    """Some of the values that an option takes."""
    if schema["type"] == "boolean":
        return [True, False]
    if "enum" in schema:
        return list(schema["enum"])
    if schema["type"] == "integer":
        return [schema["maximum"], schema["minimum"]]
    return []


def as_json(state: taula.State) -> Any:
    """The position as JSON has it: returns are a tuple in Python and a list there."""
    return json.loads(json.dumps(state.to_dict()))


@pytest.mark.parametrize("spec", variants())
def test_a_random_game_is_the_same_through_both_doors(service: Service, spec: str) -> None:
    chance = random.Random(spec)
    try:
        game = taula.load_game(spec)
    except taula.BadOptionError as refused:
        status, problem = service.post("/v1/legal-moves", {"game": spec})
        assert (status, problem["code"]) == (422, refused.code)
        pytest.skip("this value makes no game with the other options' defaults; both doors say so")
    state = game.new_initial_state()
    views, moves = [as_json(state)], []
    while not state.is_terminal() and len(moves) < PLIES:
        action = chance.choice(state.legal_actions())
        moves.append(state.action_to_string(action))
        state.apply_action(action)
        views.append(as_json(state))
    items = [{"game": spec, "moves": moves[:ply]} for ply in range(len(moves) + 1)]
    for item, view, answer in zip(items, views, service.batch("legal-moves", items), strict=True):
        assert answer == view, item
    # The last position again from its own text, without the moves that led there.
    status, answer = service.post("/v1/legal-moves", {"game": spec, "state": str(state)})
    assert status == 200, answer
    assert answer == {**views[-1], "ply": 0} or state.game().get_parameters().get("repetition")


def test_refusals_have_the_same_code_and_words(service: Service) -> None:
    game = taula.load_game("connect_four")
    for body in [
        {"game": "conect_four"},
        {"game": "connect_four", "options": {"width": 3}},
        {"game": "connect_four", "state": "7/7 0"},
        {"game": "connect_four", "state": "x6/7/7/7/7/7 1"},
        {"game": "connect_four", "moves": ["d", "z"]},
        {"game": "connect_four", "moves": ["d"] * 7},
        {"game": "connect_four", "moves": ["a", "b", "a", "b", "a", "b", "a", "b"]},
    ]:
        with pytest.raises(taula.TaulaError) as refused:
            game = taula.load_game(body["game"], **body.get("options", {}))
            game.new_initial_state(body.get("state"), moves=body.get("moves", []))
        status, problem = service.post("/v1/legal-moves", body)
        assert status in (404, 409, 422)
        assert (problem["code"], problem["detail"]) == (refused.value.code, str(refused.value))


def test_evaluations_agree_when_bounded_by_nodes(service: Service) -> None:
    for entry in taula.catalogue():
        state = taula.load_game(entry["id"]).new_initial_state()
        found = state.evaluate(engine="alphabeta", nodes=2000, seed=1)
        status, answer = service.post(
            "/v1/evaluate",
            {"game": entry["id"], "engine": "alphabeta", "budget": {"nodes": 2000}, "seed": 1},
        )
        assert status == 200, answer
        assert tuple(answer["value"]) == tuple(found.value), entry["id"]
        assert (answer["nodes"], answer["depth"]) == (found.nodes, found.depth), entry["id"]
