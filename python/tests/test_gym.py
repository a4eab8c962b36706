"""The Gymnasium adapters: Gymnasium's own checks, and the vector environment against Gymnasium's
`SyncVectorEnv` over our single one, step by step.
"""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
import taula
from conftest import installed

installed("gymnasium")

import gymnasium  # noqa: E402
import taula.gym  # noqa: E402
from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

MODES = list(AutoresetMode)


def lowest(observation: Any, mask: Any) -> Any:
    """A policy: the first legal action."""
    assert observation.ndim == 4 and mask.any(axis=1).all()
    return mask.argmax(axis=1)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_gymnasiums_checker_passes(game: taula.Game, seat: int | None) -> None:
    # The checker plays without the mask, so that an illegal action may only lose the game.
    env = taula.gym.SinglePlayerEnv(game, "random", seat, illegal="lose", max_steps=300)
    with warnings.catch_warnings():
        # What it says of every environment that is not made by `gymnasium.make`.
        warnings.filterwarnings("ignore", message=".*(spec|render).*")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "svg", "human", None])
def test_render_modes(mode: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    env = taula.gym.SinglePlayerEnv("stratego", render_mode=mode)
    env.reset(seed=1)
    many = taula.gym.VectorEnv("connect_four", 2, render_mode=mode)
    shown = env.render()
    if mode == "svg":
        assert shown == env.state.svg(0)
    elif mode == "ansi":
        assert shown == env.state.to_ansi(0)
    else:
        assert shown is None and (len(capsys.readouterr().out) > 50) == (mode == "human")
    assert len(many.render()) == 2
    with pytest.raises(taula.BadArgumentError, match="render_mode"):
        taula.gym.Env("connect_four", render_mode="rgb_array")


def assert_same_info(ours: dict[str, Any], theirs: dict[str, Any], where: np.ndarray) -> None:
    """Two infos agree in the games that theirs tells of."""
    assert set(theirs) <= set(ours)
    for key, value in theirs.items():
        if key.startswith("_"):
            np.testing.assert_array_equal(value, ours[key] & where)
        elif isinstance(value, dict):
            assert_same_info(ours[key], value, theirs[f"_{key}"])
        else:
            told = theirs[f"_{key}"]
            assert ours[key].dtype == value.dtype and ours[key].shape == value.shape, key
            for a, b in zip(ours[key][told], value[told]):
                np.testing.assert_array_equal(a, b, err_msg=key)


def assert_same_step(ours: Any, theirs: Any, where: np.ndarray) -> None:
    for a, b in zip(ours[:-1], theirs[:-1]):
        np.testing.assert_array_equal(a, b)
        assert a.dtype == b.dtype
    assert_same_info(ours[-1], theirs[-1], where)


def lockstep(game: Any, mode: AutoresetMode, steps: int, **options: Any) -> int:
    """Plays the vector environment beside `SyncVectorEnv`; how many games ended."""
    count = 3
    options = {"max_steps": 9, **options}
    ours = taula.gym.VectorEnv(game, count, autoreset_mode=mode, **options)
    theirs = SyncVectorEnv([lambda: taula.gym.Env(game, **options)] * count, autoreset_mode=mode)
    assert ours.metadata == theirs.metadata and ours.num_envs == theirs.num_envs
    for name in ("single_observation_space", "single_action_space", "observation_space", "action_space"):
        assert getattr(ours, name) == getattr(theirs, name)
    everywhere, rng = np.ones(count, bool), np.random.default_rng(1)
    a, b = ours.reset(seed=5), theirs.reset(seed=5)
    assert_same_step(a, b, everywhere)
    ended = 0
    mask = a[1]["action_mask"]
    for _ in range(steps):
        actions = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])
        if options.get("illegal") == "lose" and rng.random() < 0.3:
            actions[0] = ours.single_action_space.n - 1
        a, b = ours.step(actions), theirs.step(actions)
        assert_same_step(a, b, everywhere)
        mask, over = a[-1]["action_mask"], a[2] | a[3]
        ended += over.sum()
        if mode == AutoresetMode.DISABLED and over.any():
            a = ours.reset(options={"reset_mask": over})
            b = theirs.reset(options={"reset_mask": over.copy()})
            assert_same_step(a, b, over)
            mask = a[1]["action_mask"]
        np.testing.assert_array_equal(mask, ours.action_masks())
    return int(ended)


@pytest.mark.parametrize("mode", MODES)
def test_the_vector_environment_steps_as_gymnasiums_does(game: taula.Game, mode: AutoresetMode) -> None:
    # Where armies are set up the first player acts forty times before the second does.
    steps, most = (60, 45) if game.get_type().information == "imperfect" else (25, 9)
    assert lockstep(game, mode, steps, opponent="random", seat=None, max_steps=most) > 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponent": lowest, "seat": 1},
        {"opponent": "random", "illegal": "lose", "seat": None},
        {"illegal": "lose"},
        {"opponent": "mcts", "nodes": 20, "seat": 1},
        {"obs_dtype": "uint8", "layout": "HWC", "max_steps": None},
    ],
    ids=lambda options: "-".join(str(getattr(v, "__name__", v)) for v in options.values()) or "both",
)
def test_every_option_steps_alike(mode: AutoresetMode, options: dict[str, Any]) -> None:
    for game in ("noughts_and_crosses", "nine_mens_morris_dice_bell", "backgammon"):
        ended = lockstep(game, mode, 40, **options)
        assert ended > 0 or options.get("max_steps", 1) is None


def test_the_caller_sits_where_it_said_and_gets_its_own_reward() -> None:
    for seat in (0, 1):
        env = taula.gym.SinglePlayerEnv("noughts_and_crosses", lowest, seat)
        won = []
        for game in range(30):
            rng = np.random.default_rng(game)
            _, info = env.reset(seed=game)
            while True:
                assert info["current_player"] == seat and env.state.current_player() == seat
                action = int(rng.choice(np.flatnonzero(info["action_mask"])))
                _, reward, terminated, _, info = env.step(action)
                if terminated:
                    break
                assert reward == 0
            assert reward == info["rewards"][seat] == env.state.returns()[seat]
            assert info["current_player"] == taula.TERMINAL and not info["action_mask"].any()
            won.append(reward)
        assert {-1.0, 1.0} <= set(won)


def test_seats_alternate_where_none_is_chosen() -> None:
    env = taula.gym.VectorEnv("connect_four", 2, "random", None, max_steps=3)
    _, info = env.reset(seed=1)
    seats = [info["current_player"].tolist()]
    while len(seats) < 4:
        *_, truncated, info = env.step(info["action_mask"].argmax(axis=1))
        if truncated.any():
            seats.append(info["current_player"].tolist())
    assert seats == [[0, 0], [1, 1], [0, 0], [1, 1]]


def test_whoever_moved_gets_the_reward_where_the_caller_plays_both() -> None:
    env = taula.gym.Env("noughts_and_crosses")
    env.reset()
    rewards = [env.step(action)[1] for action in (0, 3, 1, 4)]
    _, reward, terminated, truncated, info = env.step(2)
    assert rewards == [0, 0, 0, 0] and reward == 1 and terminated and not truncated
    assert info["rewards"].tolist() == [1, -1]


@pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alike(game: taula.Game, how: Any) -> None:
    for env in (
        taula.gym.SinglePlayerEnv(game, "random", max_steps=8),
        taula.gym.VectorEnv(game, 2, "random", max_steps=8),
    ):
        _, info = env.reset(seed=3)
        twin = how(env)
        for _ in range(6):
            action = np.argmax(info["action_mask"], axis=-1)
            *ours, info = env.step(action)
            *theirs, other = twin.step(action)
            assert data_equivalence(tuple(ours), tuple(theirs))
            np.testing.assert_array_equal(info["action_mask"], other["action_mask"])
            if np.any(ours[2]) or np.any(ours[3]):
                break


def test_observations_that_were_given_out_stay() -> None:
    env = taula.gym.VectorEnv("connect_four", 2, "random")
    kept, copies = [], []
    observation, info = env.reset(seed=1)
    for _ in range(20):
        kept.append((observation, info["action_mask"]))
        copies.append((observation.copy(), info["action_mask"].copy()))
        observation, *_, info = env.step(info["action_mask"].argmax(axis=1))
    assert data_equivalence(kept, copies)


def test_an_engine_plays_well() -> None:
    env = taula.gym.VectorEnv("noughts_and_crosses", 20, "exact", None, nodes=10_000)
    _, info = env.reset(seed=2)
    rng, rewards = np.random.default_rng(2), []
    for _ in range(20):
        actions = [rng.choice(np.flatnonzero(row)) for row in info["action_mask"]]
        _, reward, terminated, _, info = env.step(np.array(actions))
        rewards += reward[terminated].tolist()
    assert len(rewards) > 40 and 1.0 not in rewards and -1.0 in rewards


def test_registered_games_are_made() -> None:
    ids = taula.gym.register()
    assert ids == taula.gym.register() and len(ids) == len(taula.games())
    env = gymnasium.make("taula/tablut-v0", opponent="random", seat=1)
    env.reset(seed=1)
    assert env.get_wrapper_attr("action_masks")().any()  # sb3-contrib asks in this way
    many = gymnasium.make_vec("taula/tablut-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert many.reset(seed=1)[0].shape[0] == 3


@pytest.mark.parametrize(
    ("field", "value"),
    [("seat", 2), ("seat", "0"), ("illegal", "ignore"), ("opponent", "fool"), ("opponent", 3),
     ("render_mode", "x"), ("max_steps", 0), ("layout", "WHC"), ("obs_dtype", "int8")],
)  # fmt: skip
def test_arguments_are_refused_by_name(field: str, value: object) -> None:
    for make in (taula.gym.Env, lambda game, **options: taula.gym.VectorEnv(game, 2, **options)):
        with pytest.raises(taula.BadArgumentError, match=field) as caught:
            make("connect_four", **{field: value})
        assert caught.value.field == field


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    env = taula.gym.VectorEnv("noughts_and_crosses", 2, "random")
    env.reset(seed=1)
    env.step(np.array([4, 4]))
    before = env.action_masks()
    for actions, error in (
        ([4, 0], taula.IllegalActionError), ([0, 99], taula.UnreadableActionError),
        ([0], taula.BadArgumentError), ([-1, 0], taula.UnreadableActionError),
    ):  # fmt: skip
        with pytest.raises(error):
            env.step(np.array(actions))
        np.testing.assert_array_equal(env.action_masks(), before)
    with pytest.raises(taula.BadArgumentError, match="seed"):
        env.reset(seed=[1, 2, 3])
