"""Stored matches: seats, dice, history, events and refusals, with each store."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import sqlite3
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import taula
from conftest import Process, Service
from seats import Match, make

# The longest part of a game that is played: what comes after is more of the same.
PLIES = 30


def as_json(state: taula.State) -> Any:
    """The position as JSON has it."""
    return json.loads(json.dumps(state.to_dict()))


@pytest.mark.parametrize("game", taula.games())
def test_every_game_is_played_as_the_module_plays_it(service: Service, game: str) -> None:
    match, chance = make(service, game, seed=11), random.Random(game)
    state = taula.load_game(game).new_initial_state()
    hidden = match.view()["position"] is None
    told = 0
    while True:
        # Throws are the service's; the module follows.
        for line in match.moves(seat=0)[told:]:
            if line["actor"] == "chance":
                state.apply(line["turn"])
            told += 1
        seat = max(state.current_player(), 0)
        view = match.view(seat)
        if not hidden:
            assert view["position"] == {**as_json(state), "ply": view["ply"]}
        else:
            assert view["position"]["state"] == state.view_text(seat)
        if state.is_terminal() or view["ply"] > PLIES:
            break
        assert view["awaits"] == ([0, 1] if view["ply"] == 0 and hidden else [seat])
        if state.to_dict()["phase"] == "setup":
            turn = whole_setup(state, chance)
        elif chance.random() < 0.5 and len(turns := state.legal_turns(limit=100)):
            turn = chance.choice(turns)
        else:
            turn = state.action_to_string(chance.choice(state.legal_actions()))
        state.apply(turn)
        match.play(seat, turn, view["ply"])
    played = match.moves(seat=0)
    assert [line["ply"] for line in played] == list(range(1, view["ply"] + 1))
    if state.is_terminal():
        assert view["awaits"] == []
        assert view["result"] == as_json(state)["result"]


def whole_setup(state: taula.State, chance: random.Random) -> str:
    """A turn of many placements, as one text."""
    letters = []
    seat, at = state.current_player(), state.clone()
    while at.current_player() == seat and at.to_dict()["phase"] == "setup":
        action = chance.choice(at.legal_actions())
        letters.append(at.action_to_string(action))
        at.apply_action(action)
    return "setup " + "".join(letters)


def test_a_game_survives_its_service(database: str) -> None:
    """The position, the dice and the answers to known requests are those of before."""
    first = Process(database)
    match = make(first.service, "backgammon", seed=5)
    for number in range(6):
        view = match.view()
        seat = view["awaits"][0]
        _, answer = match.ask(seat, view["position"]["legal"]["turns"][0], view["ply"], f"k{number}")
    asked = (seat, view["position"]["legal"]["turns"][0], view["ply"], "k5")
    before, moves = match.view(seat), match.moves()
    first.stop()
    second = Process(database)
    match.service = second.service
    assert match.view(seat) == before
    assert match.moves() == moves
    assert match.ask(*asked) == (200, answer)
    second.stop()


def test_the_dice_are_those_that_were_promised(process: Process) -> None:
    """With the seed that is told at the end, anybody finds every throw again."""
    match = make(process.service, "backgammon", seed=7)
    chance = random.Random(1)
    while not (view := match.view())["result"]:
        assert view["dice"]["seed"] is None
        turn = chance.choice(view["position"]["legal"]["turns"])
        match.play(view["awaits"][0], turn, view["ply"])
    dice = view["dice"]
    seed = bytes.fromhex(dice["seed"])
    assert hashlib.sha256(seed).hexdigest() == dice["commitment"] == match.commitment
    state = taula.load_game("backgammon").new_initial_state()
    throws = 0
    for index, line in enumerate(match.moves()):
        if line["actor"] == "chance":
            tag = hmac.digest(seed, f"throw:{dice['number']}:{index}".encode(), "sha256")
            mark, total = (int.from_bytes(tag[:8], "big") >> 11) / 2**53, 0.0
            for outcome, probability in state.chance_outcomes():
                total += probability
                if total > mark:
                    break
            assert line["turn"] == state.action_to_string(outcome)
            throws += 1
        state.apply(line["turn"])
    assert throws > 10 and state.is_terminal()


def test_secret_setups_come_in_any_order(process: Process) -> None:
    """Each side sees of the other's setup only that it is there, whoever is first."""
    for order in ([0, 1], [1, 0]):
        match = make(process.service, "barrage")
        setups = [".......S..FB..........MGNCC.............", "FB....................MGNCC.S..........."]
        assert match.view()["awaits"] == [0, 1]
        first = match.play(order[0], "setup " + setups[order[0]], 0)
        assert first["awaits"] == [order[1]]
        other = match.view(order[1])
        assert other["awaits"] == [order[1]] and other["sealed"] is None
        if order[0] == 1:
            assert first["sealed"].startswith("setup FB")
        # Nobody waited for the first, so that the second may say what ply it saw.
        after = match.play(order[1], "setup " + setups[order[1]], 0)
        assert after["ply"] == 2 and after["awaits"] == [0] and after["sealed"] is None
        for seat in (None, 0, 1):
            turns = [line["turn"] for line in match.moves(seat)]
            assert [turn is not None for turn in turns] == [seat == 0, seat == 1]
        assert match.view()["position"] is None
        # A second setup is none any more.
        assert match.ask(1, "setup " + setups[1], 2)[1]["code"] == "not_your_turn"


def test_a_secret_turn_is_made_whole(process: Process) -> None:
    """One placement alone would tell the other side how far one is."""
    match = make(process.service, "barrage")
    for seat in (0, 1):
        status, problem = match.ask(seat, "F", 0)
        assert (status, problem["code"], problem["field"]) == (422, "bad_argument", "move")
    assert match.view()["ply"] == 0


def test_refusals_name_what_is_wrong_and_change_nothing(process: Process) -> None:
    match = make(process.service, "connect_four")
    match.play(0, "d", 0)
    token, other = match.tokens[0], make(process.service, "connect_four").tokens[0]
    before = match.view()
    service, path = match.service, f"{match.path}/moves"
    asked = [
        # Nobody's token, another match's, none.
        (service.post(path, {"move": "d", "ply": 1}, "taula_x"), 401, "unauthorized"),
        (service.post(path, {"move": "d", "ply": 1}, other), 401, "unauthorized"),
        (service.post(path, {"move": "d", "ply": 1}), 401, "unauthorized"),
        (service.get(match.path, "taula_x"), 401, "unauthorized"),
        (match.ask(0, "d", 1), 409, "not_your_turn"),
        (match.ask(0, "d", 0), 409, "stale_ply"),
        (match.ask(1, "d", 0), 409, "stale_ply"),
        (match.ask(1, "d", 7), 409, "stale_ply"),
        (match.ask(1, "z", 1), 422, "unreadable_move"),
        (match.ask(1, "d", 1, "a key"), 422, "bad_argument"),
        (match.ask(1, "d", 1, "k" * 101), 422, "bad_argument"),
        (service.post(path, {"move": "d"}, token), 422, "invalid_request"),
        (service.post("/v1/matches/nothing/moves", {"move": "d", "ply": 0}, token), 404, "not_found"),
        (service.get("/v1/matches/" + "0" * 32), 404, "not_found"),
        (service.get(f"{path}?after=x"), 422, "bad_argument"),
        (service.get(f"{match.path}/board.svg?perspective=2"), 422, "bad_argument"),
        (service.post("/v1/matches", {"game": "chess"}), 404, "unknown_game"),
        (
            service.post(
                "/v1/matches", {"game": "connect_four", "seats": {"0": "engine", "1": "engine"}}
            ),
            422,
            "bad_argument",
        ),
        (
            service.post("/v1/matches", {"game": "connect_four", "budget": {"nodes": 10**12}}),
            422,
            "budget_too_large",
        ),
    ]
    for (status, problem), expected, code in asked:
        assert (status, problem["code"]) == (expected, code), problem
    assert match.view() == before


def test_a_finished_match_takes_nothing(process: Process) -> None:
    match = make(process.service, "noughts_and_crosses")
    for ply, move in enumerate(["a1", "b1", "a2", "b2", "a3"]):
        view = match.play(ply % 2, move, ply)
    assert view["result"] == {"winner": 0, "reason": "line"} and view["awaits"] == []
    status, problem = match.ask(1, "b3", 5)
    assert (status, problem["code"]) == (409, "game_over")


def test_a_repeated_request_is_played_once_and_answered_alike(process: Process) -> None:
    """Also when the match has gone on, and for a turn that lies sealed."""
    match = make(process.service, "backgammon", seed=3)
    view = match.view()
    seat, turn = view["awaits"][0], view["position"]["legal"]["turns"][0]
    first = match.ask(seat, turn, view["ply"], "one")
    assert first[0] == 200
    assert match.ask(seat, turn, view["ply"], "one") == first
    assert match.ask(seat, turn, view["ply"])[1]["code"] == "stale_ply"
    view = match.view()
    match.play(1 - seat, view["position"]["legal"]["turns"][-1], view["ply"])
    assert match.ask(seat, turn, first[1]["match"]["ply"] - 2, "one") == first
    status, problem = match.ask(seat, turn, view["ply"], "one")
    assert (status, problem["code"]) == (422, "key_reused")

    sealed = make(process.service, "barrage")
    setup = "setup .......S..FB..........MGNCC............."
    first = sealed.ask(1, setup, 0, "mine")
    assert first[0] == 200 and sealed.ask(1, setup, 0, "mine") == first
    sealed.play(0, setup, 0)
    assert sealed.ask(1, setup, 0, "mine") == first


def test_an_engine_plays_its_seat(process: Process) -> None:
    """Also where it must set up in secret, and where it begins."""
    for game, seats in [
        ("connect_four", {"1": "engine"}),
        ("noughts_and_crosses", {"0": "engine"}),
        ("backgammon", {"1": "engine"}),
        ("barrage", {"0": "engine"}),
        ("barrage", {"1": "engine"}),
    ]:
        match = make(process.service, game, seats=seats, budget={"nodes": 500})
        human = 0 if "1" in seats else 1
        assert match.tokens[1 - human] is None
        seen = 0
        for _ in range(2000):
            view = match.view(human)
            if view["result"] or seen > 8:
                break
            if human not in view["awaits"]:
                time.sleep(0.01)
            elif game == "barrage" and view["ply"] < 2:
                match.play(human, "setup .......S..FB..........MGNCC.............", view["ply"])
            else:
                match.play(human, view["position"]["legal"]["turns"][0], view["ply"])
                seen += 1
        moves = match.moves(human)
        assert sum(line["actor"] == 1 - human for line in moves) >= 2, (game, moves)


def events(match: Match, seat: int | None, last: int | None = None) -> Any:
    """The events of a match, one after the other, as (name, id, data)."""
    request = urllib.request.Request(f"{match.service.url}{match.path}/events")
    if seat is not None:
        request.add_header("Authorization", f"Bearer {match.tokens[seat]}")
    if last is not None:
        request.add_header("Last-Event-ID", str(last))
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.headers["Content-Type"] == "text/event-stream"
        fields: dict[str, str] = {}
        for line in answer:
            text = line.decode().rstrip("\n")
            if text:
                name, _, value = text.partition(":")
                fields[name] = value.strip()
            elif "event" in fields:
                yield fields["event"], fields.get("id"), json.loads(fields["data"])
                fields = {}


def follow(match: Match, seat: int) -> tuple[threading.Thread, list[Any]]:
    """Listens until the match ends; returns once the first event is there."""
    heard: list[Any] = []
    begun = threading.Event()

    def listen() -> None:
        for event in events(match, seat):
            heard.append(event)
            begun.set()

    follower = threading.Thread(target=listen)
    follower.start()
    assert begun.wait(timeout=20)
    return follower, heard


def test_events_tell_every_move_and_resume(process: Process) -> None:
    match = make(process.service, "noughts_and_crosses")
    follower, heard = follow(match, 1)
    for ply, move in enumerate(["a1", "b1", "a2", "b2", "a3"]):
        match.play(ply % 2, move, ply)
    follower.join(timeout=20)
    assert not follower.is_alive(), "the stream of a finished match ends"
    assert heard[0][0] == "match" and heard[0][2]["ply"] == 0
    moves = [(number, data["turn"]) for name, number, data in heard if name == "move"]
    assert moves == [("1", "a1"), ("2", "b1"), ("3", "a2"), ("4", "b2"), ("5", "a3")]
    assert heard[-1][0] == "end" and heard[-1][2] == match.view(1)
    resumed = list(events(match, 1, last=3))
    assert [number for name, number, _ in resumed if name == "move"] == ["4", "5"]
    assert resumed[-1] == heard[-1]


def test_an_entity_tag_changes_with_what_is_shown(process: Process) -> None:
    match = make(process.service, "connect_four")
    _, headers, _ = process.service.send("GET", match.path)
    tag = headers["etag"]
    status, _, body = process.service.send("GET", match.path, If_None_Match=tag)
    assert (status, body) == (304, b"")
    match.play(0, "d", 0)
    status, headers, _ = process.service.send("GET", match.path, If_None_Match=tag)
    assert status == 200 and headers["etag"] != tag


def test_a_file_belongs_to_one_service(tmp_path: Path) -> None:
    """Two that write it by turns could not both be right about what stands in it."""
    database = f"sqlite://{tmp_path / 'taula.db'}"
    first = Process(database)
    with pytest.raises(BaseException, match="has stopped"):
        Process(database)
    first.stop()


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "taula.db"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(BaseException, match="has stopped"):
        Process(f"sqlite://{file}")


def test_no_token_is_kept(tmp_path: Path) -> None:
    """Whoever steals the file can play for nobody."""
    file = tmp_path / "taula.db"
    process = Process(f"sqlite://{file}")
    match = make(process.service, "connect_four")
    match.play(0, "d", 0)
    process.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in match.tokens:
        assert token is not None and token.removeprefix("taula_").encode() not in kept
        assert bytes.fromhex(token.removeprefix("taula_")) not in kept
