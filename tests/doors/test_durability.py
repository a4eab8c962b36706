"""What was acknowledged is kept, once: under kills, races and several instances."""

from __future__ import annotations

import http.client
import random
import threading
import time
from typing import Any

import taula
from conftest import Cluster, Process
from seats import Match, make
from test_matches import follow

KILLS = 20
WRITERS = 16
ROUNDS = 1_000
RIVALS = 16


class Writer(threading.Thread):
    """Plays matches against itself and remembers what it was told."""

    def __init__(self, process: Process, number: int) -> None:
        super().__init__()
        self._service, self._random = process.service.again(), random.Random(number)
        self.told: list[tuple[Match, list[str]]] = []
        self.asked: tuple[int, str, int, str] | None = None

    def run(self) -> None:
        """Plays until the service is no more."""
        try:
            while True:
                match = make(self._service, "connect_four")
                self.told.append((match, []))
                self._play(match, self.told[-1][1])
        except (OSError, http.client.HTTPException):
            pass

    def _play(self, match: Match, told: list[str]) -> None:
        state = taula.load_game("connect_four").new_initial_state()
        while not state.is_terminal():
            ply, seat = len(told), state.current_player()
            move = state.action_to_string(self._random.choice(state.legal_actions()))
            self.asked = (seat, move, ply, f"key-{ply}")
            status, answer = match.ask(*self.asked)
            assert status == 200, answer
            told.append(answer["turn"])
            state.apply(move)
        self.asked = None


def test_what_was_acknowledged_survives_a_kill(database: str) -> None:
    """Nothing is lost, nothing is there twice, and a repeated request is not played again."""
    chance, stored = random.Random(4), 0
    for number in range(KILLS):
        process = Process(database)
        writers = [Writer(process, number * WRITERS + index) for index in range(WRITERS)]
        for writer in writers:
            writer.start()
        time.sleep(chance.uniform(0.05, 0.5))
        process.kill()
        for writer in writers:
            writer.join()
        process = Process(database)
        for writer in writers:
            for match, told in writer.told:
                match.service = process.service
                kept = [line["turn"] for line in match.moves()]
                # One more may be kept whose answer never arrived.
                assert kept[: len(told)] == told and len(kept) <= len(told) + 1
                stored += len(kept)
            if writer.asked is not None and writer.told[-1][1] != []:
                match, told = writer.told[-1]
                status, answer = match.ask(*writer.asked)
                assert status == 200, answer
                assert [line["turn"] for line in match.moves()] == [*told, answer["turn"]]
        process.stop()
    assert stored > KILLS * WRITERS


def race(match: Match, services: list[Any], rounds: int) -> None:
    """Many ask for a move at the same ply: exactly one is played, the others are told so."""
    barrier = threading.Barrier(RIVALS)
    answers: list[tuple[int, Any]] = [(0, None)] * RIVALS
    matches = [
        Match(services[index % len(services)].again(), match.id, match.tokens, None)
        for index in range(RIVALS)
    ]

    def rival(index: int) -> None:
        for ply in range(rounds):
            barrier.wait()
            # A man of each side goes to and fro.
            (home, away), back = [("a1", "a2"), ("a5", "a4")][ply % 2], ply // 2 % 2
            move = f"{away}-{home}" if back else f"{home}-{away}"
            answers[index] = matches[index].ask(ply % 2, move, ply)
            barrier.wait()
            if index == 0:
                statuses = sorted(status for status, _ in answers)
                problems = {answer["code"] for status, answer in answers if status != 200}
                if statuses != [200] + [409] * (RIVALS - 1) or problems != {"stale_ply"}:
                    faults.append((ply, answers.copy()))

    faults: list[Any] = []
    threads = [threading.Thread(target=rival, args=[index]) for index in range(RIVALS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults[0]
    assert [line["ply"] for line in match.moves()] == list(range(1, rounds + 1))


def endless(process: Process) -> Match:
    """A match in which a man can go to and fro for ever."""
    return make(process.service, "petteia", options={"repetition": 0, "quiet_limit": 0})


def test_of_those_who_race_for_a_ply_one_wins(process: Process) -> None:
    race(endless(process), [process.service], ROUNDS)


def test_instances_on_one_store_agree(postgres: Cluster) -> None:
    """Two services on one PostgreSQL: one order of moves, and news from one reach the other."""
    database = postgres.database()
    one, other = Process(database), Process(database)
    race(endless(one), [one.service, other.service], ROUNDS // 5)

    match = make(one.service, "noughts_and_crosses")
    there = Match(other.service, match.id, match.tokens, None)
    follower, heard = follow(there, 0)
    for ply, move in enumerate(["a1", "b1", "a2", "b2", "a3"]):
        (match if ply % 2 else there).play(ply % 2, move, ply)
    follower.join(timeout=10)
    assert not follower.is_alive()
    assert [number for name, number, _ in heard if name == "move"] == ["1", "2", "3", "4", "5"]
    one.stop()
    other.stop()
