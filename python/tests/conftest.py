"""Games that every test of the whole catalogue runs over: each under its default options and with
each option changed once.
"""

import functools
import importlib
import os
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import taula


def other_values(schema: dict[str, Any]) -> list[Any]:
    """One value of an option that is not its default."""
    if schema["type"] == "boolean":
        return [not schema["default"]]
    if "enum" in schema:
        return [value for value in schema["enum"] if value != schema["default"]][:1]
    if schema["type"] == "integer":
        near = [schema["default"] - 1, schema["default"] + 1]
        return [value for value in near if schema["minimum"] <= value <= schema["maximum"]][:1]
    return []


def variants() -> Iterator[taula.Game]:
    for told in taula.catalogue():
        yield taula.load_game(told["id"])
        for name, schema in told["options"]["properties"].items():
            for value in other_values(schema):
                try:
                    yield taula.load_game(told["id"], {name: value})
                except taula.BadOptionError:
                    pass  # this option allows no other value alone


@functools.cache
def all_variants() -> list[taula.Game]:
    return list(variants())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        games = [taula.load_game(name) for name in taula.games()]
        metafunc.parametrize("game", games, ids=str)
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", all_variants(), ids=str)


def play_random(
    state: taula.State, rng: np.random.Generator, most: int = 10_000
) -> Iterator[taula.State]:
    """The state at every step of a random game, chance included; the same object every time."""
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choice(actions, p=np.array(chances) / sum(chances)))
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def middle(game: taula.Game, seed: int = 1, most: int = 9) -> taula.State:
    """A position in the middle of a random game in which a player acts."""
    rng = np.random.default_rng(seed)
    found = state = game.new_initial_state()
    for state in play_random(state, rng, most):
        if state.current_player() >= 0:
            found = state.clone()
    return found


def assert_same_step(a: taula.TimeStep, b: taula.TimeStep, rows: slice = slice(None)) -> None:
    """Two steps show the same (in these rows of the first)."""
    for name in (
        "observation",
        "legal_action_mask",
        "current_player",
        "rewards",
        "terminated",
        "truncated",
        "final_observation",
    ):
        np.testing.assert_array_equal(getattr(a, name)[rows], getattr(b, name), err_msg=name)


def installed(name: str) -> Any:
    """A library that a test is about; the test (or module) is skipped without it, except in CI."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module(name)
    except ImportError:
        if os.environ.get("CI") == "true":
            raise
        reason = f"{name} is not installed (see requirements-test.txt)"
        pytest.skip(reason, allow_module_level=True)


def openspiel() -> Any:
    """The module `pyspiel`."""
    return installed("pyspiel")
