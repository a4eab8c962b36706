"""Batches in mid-game: copies and pickles go on in the same way, parts of a batch move alone, chance is
the caller's where it is asked to be.
"""

import copy
import itertools
import pickle
from collections.abc import Callable

import numpy as np
import pytest
import taula
from conftest import assert_same_step

HOWS: list[Callable[[taula.BatchEnv], taula.BatchEnv]] = [
    copy.deepcopy, copy.copy, taula.BatchEnv.clone, lambda env: pickle.loads(pickle.dumps(env)),
]  # fmt: skip


def advance(env: taula.BatchEnv, steps: int) -> list[taula.TimeStep]:
    return [env.step(env.random_actions()) for _ in range(steps)]


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_copies_go_on_with_the_same_games_and_dice(game: taula.Game, chance: str) -> None:
    env = taula.BatchEnv(game, 3, seed=9, max_steps=25, chance=chance)  # type: ignore[arg-type]
    env.step(env.random_actions(), mask=[True, False, True])
    advance(env, 13)
    twins = [how(env) for how in HOWS]
    shown = [advance(twin, 30) for twin in twins]
    expected = advance(env, 30)
    for steps, twin in zip(shown, twins):
        for ours, theirs in zip(expected, steps):
            assert_same_step(ours, theirs)
        assert [s.history() for s in twin.get_states()] == [s.history() for s in env.get_states()]


def test_a_pickle_keeps_the_configuration() -> None:
    env = taula.BatchEnv("backgammon", 2, 3, 2, "next_step", "uint8", "HWC", False, 5, "explicit")
    twin = pickle.loads(pickle.dumps(env))
    for name in ("game", "num_envs", "seed", "num_threads", "autoreset", "obs_dtype", "layout", "copy",
                 "max_steps", "chance"):  # fmt: skip
        assert getattr(twin, name) == getattr(env, name)


def test_a_broken_pickle_is_refused_and_changes_nothing() -> None:
    env = taula.BatchEnv("connect_four", 2)
    env.step([3, 3])
    saved = env.__reduce__()[2]  # type: ignore[index]
    for broken in ("", "{}", saved.replace('"taula_batch":1', '"taula_batch":9'),
                   saved.replace("[3]", "[99]"), saved.replace("7/7", "8/8")):  # fmt: skip
        with pytest.raises(taula.TaulaError):
            env.__setstate__(broken)
        assert [state.history() for state in env.get_states()] == [[3], [3]]
    with pytest.raises(TypeError):
        env.__setstate__(3)  # type: ignore[arg-type]
    other = taula.BatchEnv("connect_four", 3)
    with pytest.raises(taula.BadArgumentError, match="games"):
        other.__setstate__(saved)


def test_states_of_a_batch_know_their_history(game: taula.Game) -> None:
    # Whatever repetition and the longest options look back at travels with them.
    env = taula.BatchEnv(game, 2, seed=4)
    advance(env, 20)
    for state in env.get_states():
        again = game.new_initial_state(moves=state.history())
        assert again == state and again.to_dict(1) == state.to_dict(1)
        assert pickle.loads(pickle.dumps(state)).history() == state.history()


def test_only_games_under_the_mask_move(game: taula.Game) -> None:
    env, twin = (taula.BatchEnv(game, 4, seed=5, autoreset="disabled") for _ in range(2))
    # Two games at a time; the games are those that a batch plays in which all move at once.
    masks = [np.array([True, False, True, False]), np.array([False, True, False, True])]
    for _ in range(12):
        for mask in masks:
            before = env.get_states()
            actions = env.random_actions(mask)
            assert not actions[~mask].any()
            step = env.step(actions, mask)
            assert not step.rewards[~mask].any()
            for index in np.flatnonzero(~mask):
                assert env.get_states()[index] == before[index]
        shown = twin.step(twin.random_actions())
        np.testing.assert_array_equal(step.observation, shown.observation)
        np.testing.assert_array_equal(step.current_player, shown.current_player)
    env.step([10**6] * 4, mask=[False] * 4)
    with pytest.raises(taula.BadArgumentError, match="mask"):
        env.step([0] * 4, mask=[True] * 3)


def test_a_list_of_seeds_gives_each_game_its_own_stream(game: taula.Game) -> None:
    seeds = [7, 3, 7]
    env = taula.BatchEnv(game, 3)
    env.reset(seed=seeds)
    alone = [taula.BatchEnv(game, 1, seed=seed) for seed in seeds]
    for _ in range(10):
        step = env.step(env.random_actions())
        for index, one in enumerate(alone):
            shown = one.step(one.random_actions())
            np.testing.assert_array_equal(step.observation[index], shown.observation[0])
    for wrong in ([1, 2], [], [1, 2, -3], [1, 2, 2**64]):
        with pytest.raises(taula.BadArgumentError, match="seed"):
            env.reset(seed=wrong)
    for kind in ([1, 2, "3"], [1, 2, None], "123"):
        with pytest.raises(TypeError):
            env.reset(seed=kind)  # type: ignore[arg-type]


def test_explicit_chance_plays_the_games_of_sampled_chance(game: taula.Game) -> None:
    # The dice come from the same stream whoever throws them.
    thrown = taula.BatchEnv(game, 1, seed=6)
    chosen = taula.BatchEnv(game, 1, seed=6, chance="explicit")
    step, throws = chosen.reset(seed=6), 0
    expected = thrown.reset(seed=6)
    for _ in range(60):
        while step.current_player[0] == taula.CHANCE:
            assert not step.legal_action_mask.any()
            step = chosen.step(chosen.random_actions())
            throws += 1
        for name in ("observation", "legal_action_mask", "current_player"):
            np.testing.assert_array_equal(getattr(step, name), getattr(expected, name))
        actions = thrown.random_actions()
        np.testing.assert_array_equal(actions, chosen.random_actions())
        step, expected = chosen.step(actions), thrown.step(actions)
        np.testing.assert_array_equal(step.rewards, expected.rewards)
        np.testing.assert_array_equal(step.terminated, expected.terminated)
    assert (throws > 0) == (game.max_chance_outcomes() > 0)


def test_chance_probabilities_are_those_of_the_states(game: taula.Game) -> None:
    env = taula.BatchEnv(game, 3, seed=2, chance="explicit")
    for _ in range(25):
        odds = env.chance_probabilities()
        assert odds.shape == (3, game.max_chance_outcomes()) and odds.dtype == np.float64
        for row, state in zip(odds, env.get_states()):
            expected = np.zeros_like(row)
            for outcome, probability in state.chance_outcomes():
                expected[outcome] = probability
            np.testing.assert_array_equal(row, expected)
        env.step(env.random_actions())


def test_the_caller_chooses_what_chance_does() -> None:
    env = taula.BatchEnv("backgammon", 2, chance="explicit")
    outcomes = [outcome for outcome, _ in env.get_states()[0].chance_outcomes()]
    step = env.step([outcomes[0], outcomes[-1]])
    texts = [str(state) for state in env.get_states()]
    assert texts[0] != texts[1] and (step.current_player >= 0).all()
    with pytest.raises(taula.IllegalActionError) as caught:
        taula.BatchEnv("backgammon", 2, chance="explicit").step([outcomes[0], 10**6])
    assert caught.value.index == 1


def test_a_batch_is_drawn_in_a_grid(game: taula.Game) -> None:
    env = taula.BatchEnv(game, 5, seed=1)
    advance(env, 5)
    svg = env.svg(num_games=3, columns=2)
    assert svg.count("<title>") == 3 and 'viewBox="0 0 424 424"' in svg
    assert env._repr_svg_().count("<title>") == 5
    for state in env.get_states()[:3]:
        assert state.svg() in svg


def test_actions_are_taken_back(game: taula.Game) -> None:
    rng = np.random.default_rng(3)
    state = game.new_initial_state()
    passed = []
    for _ in range(30):
        if state.is_terminal():
            break
        passed.append((state.clone(), state.current_player()))
        state.apply_action(rng.choice(state.legal_actions()))
    for before, player in reversed(passed):
        for wrong in [(1 - player if player >= 0 else 0, state.history()[-1]), (player, 10**6)]:
            with pytest.raises(taula.TaulaError):
                state.undo_action(*wrong)
        state.undo_action(player, state.history()[-1])
        assert state == before and state.history() == before.history()
        assert state.to_dict(1) == before.to_dict(1)
    with pytest.raises(taula.BadArgumentError):
        state.undo_action(0, 0)


def test_boards_are_drawn_with_letters(variant: taula.Game) -> None:
    state = variant.new_initial_state()
    for _ in itertools.repeat(None, 6):
        text = state.to_ansi()
        board, last = text.rsplit("\n", 1)
        assert last == str(state) and board.count("\n") >= 2
        assert "?" not in board
        for seat in (0, 1):
            assert state.to_ansi(seat).rsplit("\n", 1)[1] == state.view_text(seat)
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
