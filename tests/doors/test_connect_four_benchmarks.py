"""Pascal Pons' six public benchmark sets through both doors, where the data is at hand.

The folder of the data is named by TAULA_DATA; the project itself does not need it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import taula
from conftest import ROOT, Service

DATA = Path(os.environ.get("TAULA_DATA", ROOT.parent / "shared" / "data"))
FILE = DATA / "connect_four" / "c4_pons_test_sets.jsonl"
EASY = ("Test_L3_R1", "Test_L2_R1", "Test_L1_R1")

pytestmark = pytest.mark.skipif(not FILE.exists(), reason=f"no benchmark data at {FILE}")


@pytest.fixture(scope="module")
def positions() -> list[dict[str, Any]]:
    lines = FILE.read_text().splitlines()
    assert len(lines) == 6000
    return [json.loads(line) for line in lines]


def usual_score(stones: int, value: float, distance: int | None) -> int:
    """Own stones left when the side to move wins, counting the winning one; negative when it loses."""
    if value == 0 or distance is None:
        return 0
    return round(value) * ((42 - stones - distance) // 2 + 1)


def test_all_sets_replay_alike(service: Service, positions: list[dict[str, Any]]) -> None:
    game = taula.load_game("connect_four")
    items = [{"game": "connect_four", "moves": list(line["moves"])} for line in positions]
    for item, answer in zip(items, service.batch("legal-moves", items), strict=True):
        state = game.new_initial_state(moves=item["moves"])
        assert answer["state"] == str(state)
        assert answer["ply"] == len(item["moves"])
        assert not answer["terminal"]
        texts = [action["text"] for action in answer["legal"]["actions"]]
        assert texts == state.legal_turns()


def test_python_scores_the_easy_sets(positions: list[dict[str, Any]]) -> None:
    game = taula.load_game("connect_four")
    for line in [line for line in positions if line["set"] in EASY]:
        state = game.new_initial_state(moves=list(line["moves"]))
        found = state.evaluate(engine="exact", nodes=5_000_000)
        assert found.exact, line
        value = found.value[state.current_player()]
        assert usual_score(len(line["moves"]), value, found.distance) == line["score"], line


def test_http_scores_the_easy_sets(service: Service, positions: list[dict[str, Any]]) -> None:
    # Each with a call and so a budget of its own.
    for line in [line for line in positions if line["set"] in EASY]:
        stones = len(line["moves"])
        body = {"game": "connect_four", "moves": list(line["moves"]), "engine": "exact"}
        status, answer = service.post("/v1/evaluate", {**body, "budget": {"nodes": 5_000_000}})
        assert status == 200, answer
        assert answer["exact"], (line, answer)
        value = answer["value"][stones % 2]
        assert usual_score(stones, value, answer["distance"]) == line["score"], line
