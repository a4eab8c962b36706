"""Batches: they play the games that states play, whatever the mode, the threads and the size."""

import threading
import time

import numpy as np
import pytest
import taula
from conftest import assert_same_step, play_random

FIELDS = ["observation", "legal_action_mask", "current_player", "rewards", "terminated", "truncated"]


def check_row(step: taula.TimeStep, index: int, state: taula.State) -> None:
    """A row shows this state."""
    assert step.current_player[index] == state.current_player()
    np.testing.assert_array_equal(step.legal_action_mask[index], state.legal_actions_mask())
    np.testing.assert_array_equal(step.observation[index], state.observation_tensor())
    assert step.rewards[index].tolist() == state.rewards()
    assert step.terminated[index] == state.is_terminal()


def test_batches_step_as_states_do(variant: taula.Game) -> None:
    env = taula.BatchEnv(variant, 5, seed=11, autoreset="disabled")
    env.reset()
    for _ in range(40):
        states, actions = env.get_states(), env.random_actions()
        step = env.step(actions)
        after = env.get_states()
        for index, (state, action) in enumerate(zip(states, actions)):
            if state.is_terminal():
                assert action == 0 and step.rewards[index].tolist() == [0, 0]
                assert after[index] == state and step.terminated[index]
                continue
            state.apply_action(action)
            if state.is_chance_node():
                assert not step.rewards[index].any() or after[index].is_terminal()
                assert not after[index].is_chance_node()
            else:
                assert after[index] == state
                check_row(step, index, state)


def test_shapes_and_types(variant: taula.Game) -> None:
    actions, (c, h, w) = variant.num_distinct_actions(), variant.observation_tensor_shape()
    env = taula.BatchEnv(variant, 3)
    step = env.reset()
    kinds = {name: (getattr(step, name).shape, getattr(step, name).dtype) for name in FIELDS}
    assert kinds == {
        "observation": ((3, c, h, w), np.float32),
        "legal_action_mask": ((3, actions), np.bool_),
        "current_player": ((3,), np.int32),
        "rewards": ((3, 2), np.float32),
        "terminated": ((3,), np.bool_),
        "truncated": ((3,), np.bool_),
    }
    assert (env.num_envs, env.num_actions, env.observation_shape) == (3, actions, (c, h, w))
    assert len(env) == 3 and env.game == variant
    random = env.random_actions()
    assert random.dtype == np.int32 and step.legal_action_mask[np.arange(3), random].all()


def test_layouts_and_number_types_show_the_same(variant: taula.Game) -> None:
    plain = taula.BatchEnv(variant, 4, seed=2)
    last = taula.BatchEnv(variant, 4, seed=2, layout="HWC", obs_dtype=np.uint8)
    assert last.observation_shape == (*plain.observation_shape[1:], plain.observation_shape[0])
    for _ in range(15):
        a, b = plain.step(plain.random_actions()), last.step(last.random_actions())
        assert b.observation.dtype == b.final_observation.dtype == np.uint8
        np.testing.assert_array_equal(a.observation, b.observation.transpose(0, 3, 1, 2))
        np.testing.assert_array_equal(a.final_observation, b.final_observation.transpose(0, 3, 1, 2))


def test_games_do_not_depend_on_threads_nor_on_the_size(variant: taula.Game) -> None:
    one = taula.BatchEnv(variant, 10, seed=5)
    threaded = taula.BatchEnv(variant, 10, seed=5, num_threads=3)
    small = taula.BatchEnv(variant, 4, seed=5)
    other = taula.BatchEnv(variant, 10, seed=6)
    differs = False
    for _ in range(40):
        actions = one.random_actions()
        np.testing.assert_array_equal(actions, threaded.random_actions())
        np.testing.assert_array_equal(actions[:4], small.random_actions())
        step = one.step(actions)
        assert_same_step(step, threaded.step(actions))
        assert_same_step(step, small.step(actions[:4]), slice(4))
        differs |= not np.array_equal(step.observation, other.step(other.random_actions()).observation)
    assert differs or variant.num_distinct_actions() == 1


Transition = tuple[bytes, bytes, int, int, list[float], bool, bool, bytes]


def trajectories(env: taula.BatchEnv, steps: int) -> list[list[Transition]]:
    """What every environment went through, resets taken out: the same under every mode."""
    found: list[list[Transition]] = [[] for _ in range(env.num_envs)]
    before = env.reset()
    for _ in range(steps):
        actions = env.random_actions()
        waiting = before.terminated | before.truncated
        if env.autoreset == "same_step":
            waiting[:] = False
        elif env.autoreset == "disabled" and waiting.any():
            before = env.reset(mask=waiting)
            continue
        after = env.step(actions)
        for index in np.flatnonzero(~waiting):
            found[index].append((
                before.observation[index].tobytes(),
                before.legal_action_mask[index].tobytes(),
                int(before.current_player[index]),
                int(actions[index]),
                after.rewards[index].tolist(),
                bool(after.terminated[index]),
                bool(after.truncated[index]),
                after.final_observation[index].tobytes(),
            ))  # fmt: skip
        before = after
    return found


@pytest.mark.parametrize("max_steps", [None, 6])
def test_every_autoreset_mode_gives_the_same_trajectories(
    game: taula.Game, max_steps: int | None
) -> None:
    # One environment each: under "disabled" the others' random actions would be drawn once too often
    # while one of them waits.
    for seed in range(3):
        same, following, manual = (
            trajectories(taula.BatchEnv(game, 1, seed, autoreset=mode, max_steps=max_steps), 60)[0]
            for mode in ("same_step", "next_step", "disabled")
        )
        assert len(same) == 60 and len(following) == len(manual)
        assert following == same[: len(following)] == manual
        ends = sum(transition[5] or transition[6] for transition in following)
        assert 60 - ends <= len(following) <= 60 - ends + 1
        assert ends or not max_steps


def test_final_observations_are_those_of_the_ended_games(game: taula.Game) -> None:
    ended = 0
    shown = taula.BatchEnv(game, 16, seed=3, max_steps=12)
    kept = taula.BatchEnv(game, 16, seed=3, max_steps=12, autoreset="disabled")
    for _ in range(12):
        actions = shown.random_actions()
        alive = shown.get_states()
        step = shown.step(actions)
        if ended == 0:
            other = kept.step(actions)
            ids = np.flatnonzero(step.terminated | step.truncated)
            np.testing.assert_array_equal(step.final_env_ids, ids)
            np.testing.assert_array_equal(step.final_observation[ids], other.observation[ids])
            np.testing.assert_array_equal(other.final_observation, step.final_observation)
            rest = np.setdiff1d(np.arange(16), ids)
            assert not step.final_observation[rest].any()
            ended += len(ids)
        assert len(alive) == 16
    assert ended > 0


def test_games_are_cut_off(game: taula.Game) -> None:
    env = taula.BatchEnv(game, 2, max_steps=3)
    for number in range(1, 10):
        step = env.step(env.random_actions())
        assert step.truncated.tolist() == [number % 3 == 0] * 2
        assert not step.terminated.any() and not step.rewards.any()


def test_a_rollout_is_many_steps(variant: taula.Game) -> None:
    one, many = (taula.BatchEnv(variant, 3, seed=8, max_steps=20) for _ in range(2))
    rollout = many.rollout(30)
    before, finals = one.reset(seed=8), []
    for t in range(30):
        for name in FIELDS[:3]:
            np.testing.assert_array_equal(getattr(rollout, name)[t], getattr(before, name))
        actions = one.random_actions()
        np.testing.assert_array_equal(rollout.actions[t], actions)
        before = one.step(actions)
        for name in FIELDS[3:]:
            np.testing.assert_array_equal(getattr(rollout, name)[t], getattr(before, name))
        finals += [(t, i, before.final_observation[i]) for i in before.final_env_ids]
    assert_same_step(rollout.next, before, slice(None)) if not before.final_env_ids.size else None
    assert list(zip(rollout.final_steps, rollout.final_env_ids)) == [(t, i) for t, i, _ in finals]
    assert rollout.final_observation.shape == (len(finals), *many.observation_shape)
    for kept, (_, _, last) in zip(rollout.final_observation, finals):
        np.testing.assert_array_equal(kept, last)
    assert many.get_states() == one.get_states()


def test_resets_restart_streams_only_with_a_seed() -> None:
    env = taula.BatchEnv("connect_four", 3, seed=4)
    first = [env.random_actions().tolist() for _ in range(5)]
    env.reset()
    assert [env.random_actions().tolist() for _ in range(5)] != first
    env.reset(seed=4)
    assert [env.random_actions().tolist() for _ in range(5)] == first


def test_a_mask_resets_only_what_it_says() -> None:
    env = taula.BatchEnv("connect_four", 3)
    step = env.step([3, 3, 3])
    for mask in (np.array([True, False, True]), [True, False, True]):
        step = env.reset(mask=mask)
    assert step.current_player.tolist() == [0, 1, 0]
    assert [state.history() for state in env.get_states()] == [[], [3], []]
    assert [str(state) for state in env.get_states(mask=~np.array(mask))][0] == "7/7/7/7/7/3x3 1"


def test_states_can_be_put_in(variant: taula.Game) -> None:
    rng = np.random.default_rng(2)
    games = [[s.clone() for s in play_random(variant.new_initial_state(), rng, 12)] for _ in range(3)]
    states = [game[-1] for game in games]
    env = taula.BatchEnv(variant, 3, autoreset="disabled")
    step = env.set_states(states)
    for index, (inside, state) in enumerate(zip(env.get_states(), states)):
        if not state.is_chance_node():
            assert inside == state and (step.observation[index] == state.observation_tensor()).all()
    assert not step.rewards.any()


def test_bad_states_are_refused_whole() -> None:
    env = taula.BatchEnv("connect_four", 2)
    other = taula.load_game("score_four").new_initial_state()
    good = taula.load_game("connect_four").new_initial_state(moves=["d"])
    for states in ([good], [good] * 3, [good, other]):
        with pytest.raises(taula.BadArgumentError, match="states"):
            env.set_states(states)
    for wrong in ([good, None], [good, "7/7"], 3, None):
        with pytest.raises(TypeError):
            env.set_states(wrong)  # type: ignore[arg-type]
    assert [state.move_number() for state in env.get_states()] == [0, 0]
    assert str(env.get_states()[0]) == "7/7/7/7/7/7 0"
    assert env.set_states([good, good]).current_player.tolist() == [1, 1]


def test_one_illegal_action_moves_nothing() -> None:
    for copy in (True, False):
        env = taula.BatchEnv("noughts_and_crosses", 3, copy=copy, num_threads=2)
        shown = env.step([0, 1, 2])
        before = shown.observation.copy()
        for actions, error, index in [
            ([3, 1, 3], taula.IllegalActionError, 1),
            ([3, 3, 9], taula.UnreadableActionError, 2),
            ([-1, 3, 3], taula.UnreadableActionError, 0),
            ([3, 3, 2**31], taula.UnreadableActionError, 2),
            (np.array([3, 3, 2**63], np.uint64), taula.UnreadableActionError, 2),
        ]:
            with pytest.raises(error) as caught:
                env.step(actions)
            assert caught.value.index == index
        for actions in ([3, 3], [3] * 4, [[3, 3, 3]], 3, np.zeros((3, 1), np.int32)):
            with pytest.raises(taula.BadArgumentError, match="actions"):
                env.step(actions)
        for actions in ([3.0] * 3, [True] * 3, ["3"] * 3, None, [None] * 3, [float("nan")] * 3, []):
            with pytest.raises(TypeError, match="actions"):
                env.step(actions)
        assert (shown.observation == before).all()
        assert [str(state)[-1] for state in env.get_states()] == ["1"] * 3


def test_actions_may_be_whole_numbers_of_any_make() -> None:
    wanted = np.array([2, 0, 1])
    plain = taula.BatchEnv("connect_four", 3).step(wanted.astype(np.int32))
    for actions in (
        [2, 0, 1],
        (2, 0, 1),
        *(wanted.astype(kind) for kind in "bBhHiIlLqQ"),
        wanted.astype(">i4"),
        np.repeat(wanted.astype(np.int32), 2)[::2],
        memoryview(wanted.astype(np.int16)),
    ):
        assert_same_step(plain, taula.BatchEnv("connect_four", 3).step(actions))


def test_fresh_arrays_stay_as_they_were(variant: taula.Game) -> None:
    env = taula.BatchEnv(variant, 2)
    steps, copies = [], []
    for _ in range(8):
        steps.append(env.step(env.random_actions()))
        copies.append({name: getattr(steps[-1], name).copy() for name in FIELDS})
    for step, copied in zip(steps, copies):
        for name in FIELDS:
            np.testing.assert_array_equal(getattr(step, name), copied[name])


def test_arrays_serve_again_only_where_nobody_has_them() -> None:
    env = taula.BatchEnv("connect_four", 2)
    view = env.step([0, 0]).observation[1:, 0]
    mask = env.step([1, 1]).legal_action_mask
    exported = memoryview(env.step([2, 2]).rewards)
    changed = env.step([3, 3]).observation
    changed.shape = (2, 84)
    del changed
    locked = env.step([4, 4]).current_player
    locked.setflags(write=False)
    del locked
    kept = view.copy(), mask.copy(), exported.tobytes()
    seen = set()
    for _ in range(30):
        step = env.step(env.random_actions())
        assert step.observation.shape == (2, 2, 6, 7) and step.current_player.flags.writeable
        seen.add(step.observation.__array_interface__["data"][0])
    assert (view == kept[0]).all() and (mask == kept[1]).all() and exported.tobytes() == kept[2]
    assert len(seen) < 30, "no array ever served again"


def test_without_copy_every_step_has_the_same_arrays() -> None:
    env = taula.BatchEnv("connect_four", 2, copy=False)
    twin = taula.BatchEnv("connect_four", 2)
    first = env.reset()
    for _ in range(60):
        step, fresh = env.step(env.random_actions()), twin.step(twin.random_actions())
        assert all(getattr(step, name) is getattr(first, name) for name in FIELDS)
        assert_same_step(step, fresh)


def test_without_copy_arrays_that_were_changed_in_place_are_refused() -> None:
    for change in (
        lambda step: setattr(step.observation, "shape", (2, 84)),
        lambda step: step.observation.setflags(write=False),
    ):
        env = taula.BatchEnv("connect_four", 2, copy=False)
        change(env.reset())
        with pytest.raises(taula.BadArgumentError, match="observation"):
            env.step([0, 0])
        assert [str(state) for state in env.get_states()] == ["7/7/7/7/7/7 0"] * 2


def test_two_threads_cannot_step_one_environment() -> None:
    env = taula.BatchEnv("connect_four", 4096, obs_dtype="uint8")
    thread = threading.Thread(target=lambda: env.rollout(150))
    thread.start()
    refused = 0
    while thread.is_alive():
        for use in (env.random_actions, env.reset, env.get_states, lambda: env.rollout(1)):
            if not thread.is_alive():
                break
            try:
                use()
            except taula.BusyError as error:
                assert isinstance(error, RuntimeError) and error.code == "busy"
                refused += 1
        time.sleep(0.001)
    thread.join()
    assert refused > 0, "the interpreter lock was not released, or nobody was refused"
    env.step(env.random_actions())


def test_impossible_sizes_are_refused() -> None:
    env = taula.BatchEnv("mnk", 1000)
    with pytest.raises(MemoryError):
        env.rollout(2**32)
    assert env.step(env.random_actions()).current_player.tolist() == [1] * 1000


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("num_envs", 0),
        ("num_envs", -1),
        ("num_envs", 2**40),
        ("num_envs", 2**80),
        ("seed", -1),
        ("seed", 2**64),
        ("num_threads", 0),
        ("num_threads", 10**6),
        ("autoreset", "never"),
        ("obs_dtype", "float64"),
        ("obs_dtype", None),
        ("obs_dtype", "no such type"),
        ("layout", "chw"),
        ("max_steps", 0),
        ("max_steps", 2**32),
    ],
)
def test_configurations_are_refused_by_name(field: str, value: object) -> None:
    options = {"num_envs": 2, field: value}
    with pytest.raises(taula.BadArgumentError, match=field) as caught:
        taula.BatchEnv("connect_four", **options)  # type: ignore[arg-type]
    assert caught.value.field == field


def test_attributes_tell_the_configuration() -> None:
    env = taula.BatchEnv("connect_four", 2, 3, 4, "next_step", "uint8", "HWC", False, 5)
    told = (env.num_envs, env.seed, env.num_threads, env.autoreset, env.obs_dtype, env.layout, env.copy)
    assert told == (2, 3, 4, "next_step", "uint8", "HWC", False) and env.max_steps == 5
    assert repr(env) == "<taula.BatchEnv 2 x connect_four>"
