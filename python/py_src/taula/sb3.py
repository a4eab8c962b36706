"""Stable Baselines 3: `VecEnv` steps many games against an opponent without a Python call for each,
with the legal masks that sb3-contrib's `MaskablePPO` asks for.

    import taula.sb3
    from sb3_contrib import MaskablePPO

    env = taula.sb3.VecEnv("connect_four", 64, opponent="random")
    MaskablePPO("MlpPolicy", env).learn(100_000)

A single environment needs no adapter: `taula.gym.SinglePlayerEnv` has `action_masks()` too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env import VecEnv as _VecEnv

from . import gym
from ._table import Opponent, bad_argument
from ._taula import Game

__all__ = ["VecEnv"]


class VecEnv(_VecEnv):
    """Many games against an opponent. Parameters as for `taula.gym.VectorEnv`, which it wraps as
    `games`; `seat=None` plays both seats in turn.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        opponent: Opponent | None = "random",
        seat: int | None = None,
        **options: Any,
    ) -> None:
        self.games = gym.VectorEnv(game, num_envs, opponent, seat, **options)
        if self.games.autoreset_mode != AutoresetMode.SAME_STEP:
            raise bad_argument("autoreset_mode", self.games.autoreset_mode, "SameStep")
        self._actions = np.zeros(num_envs, np.int64)
        spaces = self.games.single_observation_space, self.games.single_action_space
        super().__init__(num_envs, *spaces)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now, bool `[N, A]`."""
        return self.games.action_masks()

    def reset(self) -> npt.NDArray[Any]:
        """Begins new games, with the seeds that `seed()` has set."""
        observation, _ = self.games.reset(seed=self._seeds)
        self._reset_seeds()
        self._reset_options()
        return observation

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Notes the actions that `step_wait` plays."""
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], list[dict[str, Any]]]:
        """Plays, and begins new games where they ended; their last observations are in the infos."""
        observation, reward, terminated, truncated, infos = self.games.step(self._actions)
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(terminated | truncated):
            told[index] = {
                "terminal_observation": infos["final_obs"][index],
                "TimeLimit.truncated": bool(truncated[index] and not terminated[index]),
            }
        return observation, reward.astype(np.float32), terminated | truncated, told

    def close(self) -> None:
        """Nothing is held that must be let go."""

    def _count(self, indices: int | Iterable[int] | None) -> list[int]:
        return list(self._get_indices(indices))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the games, the same for each."""
        if attr_name == "action_masks":
            masks = self.action_masks()
            return [lambda index=index: masks[index] for index in self._count(indices)]
        return [getattr(self.games, attr_name) for _ in self._count(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets an attribute of all games together."""
        if len(self._count(indices)) != self.num_envs:
            raise bad_argument("indices", indices, "None: the games have their attributes together")
        setattr(self.games, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """`action_masks` of each game; any other method is refused."""
        if method_name != "action_masks":
            raise bad_argument("method_name", method_name, "action_masks")
        masks = self.action_masks()
        return [masks[index] for index in self._count(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._count(indices)]

    def get_images(self) -> Sequence[npt.NDArray[Any] | None]:
        """There are no pixel images; `games.render()` gives SVG or text."""
        return [None] * self.num_envs
