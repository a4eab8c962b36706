"""The PettingZoo adapter: PettingZoo's own tests for every game."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import taula
from conftest import installed

installed("pettingzoo")

import taula.pettingzoo  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test  # noqa: E402

KINDS = [taula.pettingzoo.env, taula.pettingzoo.raw_env]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    # PettingZoo warns of dict observations in all but its own games, and of masks without a legal
    # action where it is the other agent's turn.
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pettingzoo.*")
        yield


@pytest.mark.parametrize("kind", KINDS)
def test_api(game: taula.Game, kind: Any) -> None:
    api_test(kind(game), num_cycles=100)
    api_test(kind(game, layout="HWC", max_steps=20), num_cycles=50)


@pytest.mark.parametrize("kind", KINDS)
def test_seed(game: taula.Game, kind: Any) -> None:
    seed_test(lambda: kind(game), num_cycles=100)


@pytest.mark.parametrize("kind", KINDS)
def test_render(game: taula.Game, kind: Any, capsys: pytest.CaptureFixture[str]) -> None:
    is_svg = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(lambda render_mode: kind(game, render_mode=render_mode), is_svg)


def test_parallel(game: taula.Game) -> None:
    parallel_api_test(taula.pettingzoo.parallel_env(game), num_cycles=100)
    parallel_seed_test(lambda: taula.pettingzoo.parallel_env(game), num_cycles=50)


def test_state(game: taula.Game) -> None:
    state_test(taula.pettingzoo.env(game), taula.pettingzoo.parallel_env(game))


def test_games_are_those_of_states(game: taula.Game) -> None:
    env = taula.pettingzoo.env(game)
    env.reset(seed=4)
    rng = np.random.default_rng(4)
    last = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(150):
        seen, reward, terminated, truncated, _ = env.last()
        state = env.unwrapped.position
        player = env.possible_agents.index(agent)
        np.testing.assert_array_equal(seen["observation"], state.observation_tensor(player))
        legal = state.legal_actions(player)
        assert np.flatnonzero(seen["action_mask"]).tolist() == legal
        last[agent] += reward
        env.step(None if terminated or truncated else int(rng.choice(legal)))
    if state.is_terminal():
        assert list(last.values()) == state.returns()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_in_mid_game_go_on_with_the_same_dice(game: taula.Game, kind: Any, how: Any) -> None:
    env = kind(game)
    env.reset(seed=2)

    def play(env: Any, steps: int) -> list[Any]:
        seen = []
        for _ in range(steps):
            observation, _, terminated, truncated, _ = env.last()
            if not env.agents or terminated or truncated:
                break
            seen.append(observation["observation"].tobytes())
            env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        return seen

    play(env, 7)
    twin = how(env)
    assert play(twin, 30) == play(env, 30)


def test_illegal_actions() -> None:
    raw = taula.pettingzoo.raw_env("noughts_and_crosses")
    raw.reset()
    raw.step(4)
    with pytest.raises(taula.IllegalActionError):
        raw.step(4)
    assert raw.agent_selection == "player_1" and raw.position.history() == [4]
    wrapped = taula.pettingzoo.env("noughts_and_crosses")
    wrapped.reset()
    wrapped.step(4)
    wrapped.step(4)
    assert wrapped.rewards == {"player_0": 0, "player_1": -1.0} and all(wrapped.terminations.values())


def test_games_are_cut_off() -> None:
    env = taula.pettingzoo.raw_env("connect_four", max_steps=3)
    env.reset()
    for column in (0, 1, 2):
        assert not any(env.truncations.values())
        env.step(column)
    assert all(env.truncations.values()) and not any(env.terminations.values())


@pytest.mark.parametrize(("field", "value"), [("layout", "WHC"), ("render_mode", "rgb_array")])
def test_arguments_are_refused_by_name(field: str, value: str) -> None:
    with pytest.raises(taula.BadArgumentError, match=field):
        taula.pettingzoo.raw_env("connect_four", **{field: value})
