"""Nonsense for every argument of everything: a `TypeError` or a `TaulaError`, nothing else, and
nothing has changed.
"""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import taula

JUNK: list[Any] = [
    None, "", "x" * 10_000, "\ud800", "\0", "é", b"1", 1.5, float("nan"), float("inf"), 1j, -1, 2**40,
    2**63, 2**64, 10**40, -(10**5000), True, [], [None], [1.5], ["z", 3], (), {}, {"a": 1}, {1: 2},
    object(), type, print, np.float32(1), np.int64(-7), np.array([]), np.array(["a"]),
    np.zeros((3, 3)), np.array(None), iter([]), range(3), Ellipsis, NotImplemented,
]  # fmt: skip
REFUSALS = (TypeError, taula.TaulaError)


class Odd:
    """An index that raises."""

    def __index__(self) -> int:
        raise ZeroDivisionError

    def __repr__(self) -> str:
        raise ZeroDivisionError


def methods(thing: Any) -> Iterator[tuple[str, Callable[..., Any], int]]:
    """The public methods of an object with the number of their arguments."""
    for name in dir(thing):
        if name.startswith("_") or not callable(method := getattr(thing, name)):
            continue
        yield name, method, len(inspect.signature(method).parameters)


def fine(place: int, junk: Any) -> list[Any]:
    """Arguments with the nonsense in one place and harmless ones before it."""
    return [0] * place + [junk]


def attack(method: Callable[..., Any], count: int, name: str, state: Callable[[], Any]) -> int:
    refused = 0
    for place in range(count):
        for junk in JUNK:
            before = state()
            try:
                method(*fine(place, junk))
            except REFUSALS:
                refused += 1
                assert state() == before, f"{name}: a refusal changed something"
    return refused


def test_every_method_of_a_state_refuses_nonsense() -> None:
    for spec in taula.games():
        game = taula.load_game(spec)
        state = game.new_initial_state()
        tried = 0
        for name, method, count in methods(state):
            if count == 0 or name == "evaluate":
                continue
            tried += attack(method, count, name, lambda: (state, state.history()) and state.to_dict(1))
            state = game.new_initial_state()
        assert tried > 300


def test_evaluations_refuse_nonsense() -> None:
    state = taula.load_game("noughts_and_crosses").new_initial_state()
    for name in ("engine", "nodes", "seed", "depth", "time_ms", "top"):
        for junk in JUNK:
            if junk is None and name == "nodes":
                continue  # no limit
            try:
                state.evaluate(**{"nodes": 10, name: junk})
            except REFUSALS as error:
                assert name in str(error), error


def test_every_method_of_a_game_refuses_nonsense(game: taula.Game) -> None:
    tried = sum(attack(m, count, name, lambda: str(game)) for name, m, count in methods(game) if count)
    assert tried > 60


def test_every_method_of_a_batch_refuses_nonsense(game: taula.Game) -> None:
    env = taula.BatchEnv(game, 2)
    for name, method, count in methods(env):
        if count:
            refused = attack(method, count, name, lambda: env.get_states())
            assert refused > 20, name


def test_making_a_batch_refuses_nonsense() -> None:
    names = list(inspect.signature(taula.BatchEnv).parameters)
    assert len(names) == 10
    for name in names:
        for junk in JUNK:
            if name == "num_threads" and junk is True:
                continue
            try:
                taula.BatchEnv(**{"game": "connect_four", "num_envs": 2, name: junk})
            except REFUSALS:
                pass


def test_loading_refuses_nonsense() -> None:
    for junk in JUNK:
        with pytest.raises(REFUSALS):
            taula.load_game(junk)
        for call in (lambda: taula.load_game("mnk", junk), lambda: taula.load_game("mnk", k=junk)):
            try:
                call()
            except REFUSALS:
                pass


def test_errors_of_the_callers_own_come_through() -> None:
    state = taula.load_game("connect_four").new_initial_state()
    for call in (state.apply_action, state.view_text, state.perft, state.legal_turns):
        with pytest.raises(ZeroDivisionError):
            call(Odd())  # type: ignore[arg-type]
    assert state.history() == []


def test_an_index_that_plays_on_does_not_break_the_state() -> None:
    state = taula.load_game("connect_four").new_initial_state()

    class Player:
        def __index__(self) -> int:
            state.apply_action(3)
            return 2

    with pytest.raises((RuntimeError, taula.TaulaError)):
        state.apply_action(Player())  # type: ignore[arg-type]
    assert state.history() == []


def test_a_mask_with_bytes_that_are_no_bools_is_read() -> None:
    env = taula.BatchEnv("connect_four", 2)
    env.step([3, 3])
    mask = np.array([0, 2], np.uint8).view(bool)
    assert env.reset(mask=mask).current_player.tolist() == [1, 0]


def test_classes_cannot_be_made_or_changed_by_hand() -> None:
    for cls in (taula.Game, taula.State, taula.TimeStep, taula.Rollout):
        with pytest.raises(TypeError):
            cls()
        with pytest.raises(TypeError):
            type("Sub", (cls,), {})
    state = taula.load_game("connect_four").new_initial_state()
    with pytest.raises(AttributeError):
        state.colour = 1  # type: ignore[attr-defined]
