"""Stable Baselines 3: its own checks, masks in the way sb3-contrib asks for them, and learning."""

import numpy as np
import pytest
import taula
import taula.gym
import taula.sb3
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor


@pytest.mark.parametrize("game", taula.games())
def test_stable_baselines_checker_passes(game: str) -> None:
    # It plays without the mask.
    check_env(taula.gym.SinglePlayerEnv(game, illegal="lose", max_steps=200))


@pytest.mark.parametrize("game", taula.games())
def test_masks_are_found(game: str) -> None:
    env = taula.sb3.VecEnv(game, 3)
    env.seed(1)
    env.reset()
    one = taula.gym.SinglePlayerEnv(game)
    one.reset(seed=1)
    assert is_masking_supported(env) and is_masking_supported(one)
    assert is_masking_supported(VecMonitor(env))
    masks = get_action_masks(env)
    np.testing.assert_array_equal(masks, env.action_masks())
    np.testing.assert_array_equal(get_action_masks(one), masks[0])


@pytest.mark.parametrize("game", ["connect_four", "nine_mens_morris_dice_bell", "backgammon"])
def test_games_are_those_of_a_dummy_vec_env(game: str) -> None:
    options = {"opponent": "random", "seat": None, "max_steps": 15}
    ours = taula.sb3.VecEnv(game, 3, **options)
    theirs = DummyVecEnv([lambda: taula.gym.SinglePlayerEnv(game, **options)] * 3)
    for env in (ours, theirs):
        env.seed(7)
    np.testing.assert_array_equal(ours.reset(), theirs.reset())
    ended = 0
    for _ in range(60):
        masks = get_action_masks(ours)
        np.testing.assert_array_equal(masks, get_action_masks(theirs))
        actions = masks.argmax(axis=1)
        a, b = ours.step(actions), theirs.step(actions)
        for x, y in zip(a[:3], b[:3]):
            np.testing.assert_array_equal(x, y)
        for x, y in zip(a[3], b[3]):
            assert x.get("TimeLimit.truncated", False) == y["TimeLimit.truncated"]
            if "terminal_observation" in y:
                np.testing.assert_array_equal(x["terminal_observation"], y["terminal_observation"])
                ended += 1
    assert ended > 0


def test_maskable_ppo_learns_to_beat_a_random_player() -> None:
    torch.set_num_threads(1)  # the network is too small to share
    env = VecMonitor(taula.sb3.VecEnv("noughts_and_crosses", 32))
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=256, gamma=1.0, seed=1, device="cpu")
    assert (before := score(model)) < 0.6
    model.learn(60_000)
    assert score(model) > max(0.7, before + 0.2)


def score(model: MaskablePPO) -> float:
    """What it wins on average against a random player, from both seats."""
    env = taula.gym.VectorEnv("noughts_and_crosses", 100, "random", None)
    observation, info = env.reset(seed=5)
    won: list[float] = []
    for _ in range(20):
        actions, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
        observation, reward, terminated, _, info = env.step(actions)
        won += reward[terminated].tolist()
    return float(np.mean(won))


def test_what_the_games_have_together_is_refused_in_parts() -> None:
    env = taula.sb3.VecEnv("connect_four", 2)
    with pytest.raises(taula.BadArgumentError, match="method_name"):
        env.env_method("render")
    with pytest.raises(taula.BadArgumentError, match="indices"):
        env.set_attr("x", 1, indices=[0])
    with pytest.raises(taula.BadArgumentError, match="autoreset_mode"):
        taula.sb3.VecEnv("connect_four", 2, autoreset_mode="Disabled")
