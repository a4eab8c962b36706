"""RLlib: its check of multi-agent environments on every game, whole games, and training steps."""

import numpy as np
import pytest
import taula
import taula.rllib
from ray.rllib.utils.pre_checks.env import check_multiagent_environments


@pytest.mark.parametrize("game", taula.games())
def test_rllibs_check_passes(game: str) -> None:
    check_multiagent_environments(taula.rllib.MultiAgentEnv({"game": game}))


@pytest.mark.parametrize("game", taula.games())
def test_only_the_mover_is_shown(game: str) -> None:
    env = taula.rllib.MultiAgentEnv({"game": game, "max_steps": 80, "illegal": "raise"})
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(100):
        (agent,) = seen
        observation = seen[agent]
        assert env.observation_spaces[agent].contains(observation)
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        seen, rewards, terminated, truncated, _ = env.step({agent: action})
        for name, reward in rewards.items():
            totals[name] += reward
        if terminated["__all__"] or truncated["__all__"]:
            break
    assert not seen and sum(totals.values()) == 0
    assert any(totals.values()) or truncated["__all__"] or env.state.returns() == [0, 0]


def test_an_illegal_action_loses() -> None:
    env = taula.rllib.MultiAgentEnv({"game": "noughts_and_crosses"})
    env.reset(seed=1)
    env.step({"player_0": 4})
    seen, rewards, terminated, _, _ = env.step({"player_1": 4})
    assert not seen and terminated["__all__"] and rewards == {"player_0": 1.0, "player_1": -1.0}


def test_ppo_trains() -> None:
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    ray.init(num_cpus=1, include_dashboard=False)
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]}
    )
    config = (
        PPOConfig()
        .environment(taula.rllib.MultiAgentEnv, env_config={"game": "noughts_and_crosses"})
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, *_, **__: "shared")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"shared": module}))
        .training(train_batch_size_per_learner=400, minibatch_size=100, num_epochs=1)
    )
    try:
        algorithm = config.build_algo()
        result = algorithm.train()
        runners = result["env_runners"]
        # With masks no game ends by an illegal action: none is shorter than five moves.
        assert runners["num_episodes_lifetime"] > 10 and runners["episode_len_min"] >= 5
    finally:
        ray.shutdown()
