"""Two matches that differ only in ranks that a seat has not seen answer it byte for byte alike."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest
import taula
from conftest import Service
from seats import Match, make

PAIRS = 12
PLIES = 40

# What may not be played, or not always: of pieces of both sides, hidden and known, and of nobody's.
WRONG = [
    "a7-a6", "j7-j6", "e7-e4", "f7-f6", "a4-a5", "j4-j5", "e4-e7", "f1-f2", "b7-b6xM", "b4-b5+B",
    "c5-c6", "a4-b4", "a7-b7", "setup F", "F", "x",
]  # fmt: skip


def setup_letters(game: taula.Game, seat: int, chance: random.Random) -> str:
    """A random setup of a side."""
    state = game.new_initial_state()
    letters: list[str] = []
    while state.to_dict()["phase"] == "setup":
        action = chance.choice(state.legal_actions())
        if state.current_player() == seat:
            letters.append(state.action_to_string(action))
        state.apply_action(action)
    return "".join(letters)


def shuffled(letters: str, chance: random.Random) -> str:
    """The same pieces on the same cells, some of them in each other's places."""
    pieces = list(letters)
    cells = [cell for cell, piece in enumerate(pieces) if piece != "."]
    for _ in range(chance.randint(1, 12)):
        one, other = chance.sample(cells, 2)
        pieces[one], pieces[other] = pieces[other], pieces[one]
    return "".join(pieces)


def same_for(seat: int, pair: list[taula.State]) -> None:
    """All that the module shows of the two positions to a seat."""
    one, other = pair
    text = one.view_text(seat)
    assert text == other.view_text(seat)
    for state in pair:
        view = state.get_game().new_initial_state(text)
        assert np.array_equal(view.observation_tensor(seat), one.observation_tensor(seat))
    assert np.array_equal(one.observation_tensor(seat), other.observation_tensor(seat))
    if one.current_player() == seat:
        assert one.legal_actions() == other.legal_actions()
        assert one.legal_turns() == other.legal_turns()
    views = [state.get_game().new_initial_state(state.view_text(seat)) for state in pair]
    assert pickle.dumps(views[0]) == pickle.dumps(views[1])
    assert hash(views[0]) == hash(views[1]) and repr(views[0]) == repr(views[1])
    assert views[0].svg() == views[1].svg()
    samples = [state.resample_from_infostate(seat, 3) for state in pair]
    assert str(samples[0]) == str(samples[1])


def common_action(pair: list[taula.State], seat: int, chance: random.Random) -> int | None:
    """An action that both positions allow and after which a seat still cannot tell them apart."""
    both = sorted(set(pair[0].legal_actions()) & set(pair[1].legal_actions()))
    chance.shuffle(both)
    for action in both:
        after = [state.child(action) for state in pair]
        over = {state.is_terminal() for state in after}
        if len(over) == 1 and after[0].view_text(seat) == after[1].view_text(seat):
            return action
    return None


def answers(match: Match, seat: int | None, state: taula.State) -> list[Any]:
    """Everything that the service says to somebody who looks on, wrong requests included."""
    token, service, ply = match.token(seat), match.service, match.view()["ply"]
    asked: list[Any] = [
        ("GET", match.path, None),
        ("GET", f"{match.path}/moves", None),
        ("GET", f"{match.path}/moves?after=1", None),
        ("GET", f"{match.path}/board.svg", None),
        ("GET", f"{match.path}/board.svg?perspective=1", None),
    ]
    if seat is not None:
        legal = {text[:5] for text in state.legal_turns()} if state.current_player() == seat else set()
        wrong = [move for move in WRONG if move[:5] not in legal]
        path = f"{match.path}/moves"
        asked += [("POST", path, {"move": move, "ply": at}) for move in wrong for at in (ply, ply + 9)]
    said = []
    for method, path, body in asked:
        status, headers, text = service.send(method, path, body, token)
        fleeting = {"date", "x-request-id", "etag"}
        told = {name: value for name, value in headers.items() if name not in fleeting}
        shown = text.decode().replace(match.id, "ID")
        if "x-request-id" in headers:
            shown = shown.replace(headers["x-request-id"], "REQUEST")
        said.append((status, told, shown))
    return said


@pytest.mark.parametrize("number", range(PAIRS))
def test_what_a_seat_has_not_seen_changes_nothing_that_it_gets(
    service: Service, number: int
) -> None:
    chance = random.Random(number)
    name = "barrage" if number % 3 == 0 else "stratego"
    game = taula.load_game(name)
    seat = number % 2
    known, hidden = (setup_letters(game, side, chance) for side in (seat, 1 - seat))
    setups = [hidden, shuffled(hidden, chance)]
    matches = [make(service, name) for _ in setups]
    pair = [game.new_initial_state() for _ in setups]
    for match, state, letters in zip(matches, pair, setups, strict=True):
        sides = {seat: known, 1 - seat: letters}
        for side in (0, 1):
            state.apply(f"setup {sides[side]}")
        order = [0, 1] if number % 4 < 2 else [1, 0]
        for side in order:
            match.play(side, f"setup {sides[side]}", 0)
    compared = 0
    for _ in range(PLIES):
        same_for(seat, pair)
        said = [answers(match, seat, state) for match, state in zip(matches, pair, strict=True)]
        assert said[0] == said[1]
        # Those without a seat know neither side's ranks.
        assert answers(matches[0], None, pair[0]) == answers(matches[1], None, pair[1])
        compared += 1
        action = common_action(pair, seat, chance)
        if action is None:
            break
        texts = [state.action_to_string(action) for state in pair]
        mover = pair[0].current_player()
        for match, state, text in zip(matches, pair, texts, strict=True):
            match.play(mover, text)
            state.apply_action(action)
    assert str(pair[0]) != str(pair[1]) and compared > 3
