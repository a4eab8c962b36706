"""RLlib: `MultiAgentEnv` returns the observation of the player to move alone, so that turn-based
games learn as they are played.

    import taula.rllib
    from ray.rllib.algorithms.ppo import PPOConfig

    config = PPOConfig().environment(taula.rllib.MultiAgentEnv, env_config={"game": "connect_four"})

Observations are `{"observations": float32 [C * H * W], "action_mask": float32 [A]}`: the names that
RLlib's action-masking modules read, flat because its default networks take no small boards.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from ray.rllib.env.multi_agent_env import MultiAgentEnv as _MultiAgentEnv

from ._table import Table
from ._taula import State

__all__ = ["MultiAgentEnv"]

AGENTS = ["player_0", "player_1"]


class MultiAgentEnv(_MultiAgentEnv):
    """One game. The entries of `config`:

    - `game`: a `taula.Game` or its text
    - `illegal`: an illegal action "lose"s the game (default: RLlib's checks play at random) or
      "raise"s `IllegalActionError`
    - `flat`: whether observations are flat (default) or `[C, H, W]`
    - `max_steps`, `layout`: as for `taula.BatchEnv`
    """

    def __init__(self, config: Any = None) -> None:
        super().__init__()
        options: dict[str, Any] = {"illegal": "lose"} | dict(config or {})
        flat = options.pop("flat", True)
        self._table = Table(options.pop("game"), 1, **options)
        self.agents = self.possible_agents = AGENTS[:]
        batch = self._table.batch
        whole = batch.observation_shape
        self._shape: tuple[int, ...] = (int(np.prod(whole)),) if flat else whole
        box = gymnasium.spaces.Box
        seen: dict[str, gymnasium.Space[Any]] = {
            "observations": box(0, 255, self._shape, np.float32),
            "action_mask": box(0, 1, (batch.num_actions,), np.float32),
        }
        space = gymnasium.spaces.Dict(seen)
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = dict.fromkeys(AGENTS, gymnasium.spaces.Discrete(batch.num_actions))

    def _seen(self) -> dict[str, Any]:
        """What the player to move sees; nothing when the game is over."""
        player = int(self._table.current_player[0])
        if player < 0:
            return {}
        mask = self._table.action_mask[0].astype(np.float32)
        observation = self._table.observation[0].reshape(self._shape)
        return {AGENTS[player]: {"observations": observation, "action_mask": mask}}

    @property
    def state(self) -> State:
        """A copy of the position with its history."""
        return self._table.batch.get_states()[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game; a seed restarts the dice."""
        self._table.reset([seed])
        return self._seen(), {}

    def step(self, action_dict: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Plays the mover's action. When it ends the game both players get their rewards."""
        mover = AGENTS[int(self._table.current_player[0])]
        self._table.step(np.array([action_dict[mover]]))
        seen = self._seen()
        terminated, truncated = bool(self._table.terminated[0]), bool(self._table.truncated[0])
        told = {mover, *seen} if not (terminated or truncated) else set(AGENTS)
        rewards = {agent: float(self._table.rewards[0, AGENTS.index(agent)]) for agent in told}
        return seen, rewards, {"__all__": terminated}, {"__all__": truncated}, {}
