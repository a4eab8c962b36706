"""Gymnasium environments: `Env` for one game, `VectorEnv` for many.

The caller plays one seat against an `opponent`, or, without one, both: then `reward` is what the player
who moved gets, and observations are those of the player to act. `info` has `action_mask` (bool),
`current_player` (0, 1, or `taula.TERMINAL`) and `rewards` (both players').

>>> import taula.gym
>>> env = taula.gym.SinglePlayerEnv("connect_four", opponent="random", seat=0)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].sum()
((2, 6, 7), np.int64(7))
>>> observation, reward, terminated, truncated, info = env.step(3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from ._table import Bools, Opponent, Policy, Table, bad_argument
from ._taula import BatchEnv, Game, State, games

__all__ = ["Env", "Opponent", "Policy", "SinglePlayerEnv", "VectorEnv", "register"]

RENDER_MODES = ["human", "ansi", "svg"]


def observation_space(batch: BatchEnv) -> gymnasium.spaces.Box:
    """The space of one game's observations: small counts."""
    kind = np.float32 if batch.obs_dtype == "float32" else np.uint8
    return gymnasium.spaces.Box(0, 255, batch.observation_shape, kind)


def picture(state: State, mode: str | None, player: int | None = None) -> str | None:
    """A position as a render mode shows it, as the player sees it."""
    if mode is None:
        return None
    if mode == "svg":
        return state.svg(player)
    text = state.to_ansi(player)
    if mode == "ansi":
        return text
    print(text)
    return None


def check_render_mode(mode: str | None) -> None:
    """Refuses a render mode that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise bad_argument("render_mode", mode, ", ".join(RENDER_MODES))


class Env(gymnasium.Env[npt.NDArray[Any], np.int64]):
    """One game. Parameters:

    - `game`: a `taula.Game` or its text
    - `opponent`: who plays the other seat: "random", an engine of `State.evaluate` ("alphabeta",
      "mcts", …, with `nodes` each move), or a policy: a function of observations `[1, C, H, W]` and
      legal masks `[1, A]` to actions `[1]`; None: the caller plays both seats
    - `seat`: the caller's, 0 or 1; None: both in turn, game by game, 0 first after a seed
    - `illegal`: an illegal action "raise"s `IllegalActionError` or "lose"s the game
    - `max_steps`, `obs_dtype`, `layout`: as for `taula.BatchEnv`
    - `render_mode`: "ansi", "svg" or "human" (printed)

    Copies and pickles go on with the same dice and the same random opponent.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        game: Game | str,
        opponent: Opponent | None = None,
        seat: int | None = 0,
        *,
        illegal: Literal["raise", "lose"] = "raise",
        nodes: int = 1000,
        max_steps: int | None = None,
        obs_dtype: npt.DTypeLike = "float32",
        layout: Literal["CHW", "HWC"] = "CHW",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self._table = Table(
            game, 1, opponent=opponent, seat=seat, illegal=illegal, nodes=nodes,
            max_steps=max_steps, obs_dtype=obs_dtype, layout=layout,
        )  # fmt: skip
        self._sees_all = opponent is None
        self.observation_space = observation_space(self._table.batch)
        self.action_space = gymnasium.spaces.Discrete(self._table.batch.num_actions)
        self.render_mode = render_mode

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._table.batch.game

    @property
    def state(self) -> State:
        """A copy of the position with its history."""
        return self._table.batch.get_states()[0]

    def action_masks(self) -> Bools:
        """What is legal now, bool `[A]`: the name that sb3-contrib's maskable algorithms ask for."""
        mask: Bools = self._table.action_mask[0]
        return mask.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begins a game. A seed restarts the dice and the random opponent; without one they run on."""
        super().reset(seed=seed)
        self._table.reset([seed])
        return self._table.observation[0], self._info()

    def step(self, action: Any) -> tuple[npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Plays an action, and then the opponent's answers."""
        table = self._table
        table.step(np.array([action]))
        if self.render_mode == "human":
            self.render()
        ended = bool(table.terminated[0]), bool(table.truncated[0])
        return table.observation[0], float(table.reward[0]), *ended, self._info()

    def _info(self) -> dict[str, Any]:
        table = self._table
        return {
            "action_mask": table.action_mask[0],
            "current_player": int(table.current_player[0]),
            "rewards": table.rewards[0],
        }

    def render(self) -> Any:
        """The board as the caller sees it: a text ("ansi"), SVG ("svg"), or printed ("human")."""
        player = None if self._sees_all else int(self._table.seats[0])
        return picture(self.state, self.render_mode, player)


class SinglePlayerEnv(Env):
    """`Env` against an opponent: a random one unless another is given."""

    def __init__(
        self,
        game: Game | str,
        opponent: Opponent | None = "random",
        seat: int | None = 0,
        **options: Any,
    ) -> None:
        super().__init__(game, opponent, seat, **options)


class VectorEnv(gymnasium.vector.VectorEnv[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]):
    """Many games, stepped in the core without a Python call for each. Parameters as for `Env`, with

    - `num_envs`, `num_threads`: as for `taula.BatchEnv`
    - `autoreset_mode`: "SameStep" (default), "NextStep" or "Disabled", or Gymnasium's `AutoresetMode`

    It steps as `gymnasium.vector.SyncVectorEnv` over as many `Env`s does, with the same games from the
    same seed: `reset(seed=s)` gives game `i` the seed `s + i`.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        opponent: Opponent | None = None,
        seat: int | None = 0,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        illegal: Literal["raise", "lose"] = "raise",
        nodes: int = 1000,
        max_steps: int | None = None,
        num_threads: int = 1,
        obs_dtype: npt.DTypeLike = "float32",
        layout: Literal["CHW", "HWC"] = "CHW",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self._table = Table(
            game, num_envs, opponent=opponent, seat=seat, illegal=illegal, nodes=nodes,
            max_steps=max_steps, num_threads=num_threads, obs_dtype=obs_dtype, layout=layout,
        )  # fmt: skip
        self._sees_all = opponent is None
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = Env.metadata | {"autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.single_observation_space = observation_space(self._table.batch)
        self.single_action_space = gymnasium.spaces.Discrete(self._table.batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._table.batch.game

    def action_masks(self) -> Bools:
        """What is legal now, bool `[N, A]`."""
        return self._table.action_mask.copy()

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begins new games, all or where `options["reset_mask"]` says so. Seeds restart the dice and
        the random opponent; without them they run on.
        """
        if isinstance(seed, int):
            seed = [seed + index for index in range(self.num_envs)]
        self._table.reset(seed, (options or {}).get("reset_mask"))
        return self._table.observation, self._infos()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], Bools, Bools, dict[str, Any]]:
        """Plays an action in every game, and then the opponent's answers. The end of a game under
        "SameStep" is in `info["final_obs"]` and `info["final_info"]`.
        """
        table = self._table
        before = table.over if self.autoreset_mode == AutoresetMode.NEXT_STEP else None
        if before is not None and before.any():
            table.step(actions, ~before)
            played = table.reward, table.rewards
            table.reset(mask=before)
            table.reward, table.rewards = np.where(before, 0, played[0]), played[1]
            return self._shown(self._infos())
        table.step(actions)
        if self.autoreset_mode == AutoresetMode.SAME_STEP and table.over.any():
            return self._begin_anew()
        return self._shown(self._infos())

    def _shown(
        self, infos: dict[str, Any]
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], Bools, Bools, dict[str, Any]]:
        table = self._table
        return table.observation, table.reward, table.terminated, table.truncated, infos

    def _begin_anew(
        self,
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], Bools, Bools, dict[str, Any]]:
        """New games where they ended; the step still tells of the ends."""
        table, ended = self._table, self._table.over
        finals = np.full(self.num_envs, None, dtype=object)
        for index in np.flatnonzero(ended):
            finals[index] = table.observation[index]
        final_info = self._infos(ended)
        reward, terminated, truncated = table.reward, table.terminated, table.truncated
        rewards = table.rewards
        table.reset(mask=ended)
        # The info is of the new games, whose players have got nothing yet.
        table.rewards = np.where(ended[:, None], 0, rewards).astype(np.float32)
        infos = self._infos() | {
            "final_obs": finals, "_final_obs": ended,
            "final_info": final_info, "_final_info": ended.copy(),
        }  # fmt: skip
        return table.observation, reward, terminated, truncated, infos

    def _infos(self, chosen: Bools | None = None) -> dict[str, Any]:
        """The information of all games, or of the chosen ones with zeros elsewhere."""
        table = self._table
        shown = {
            "action_mask": table.action_mask,
            "current_player": table.current_player,
            "rewards": table.rewards,
        }
        if chosen is None:
            chosen = np.ones(self.num_envs, np.bool_)
        else:
            for name, values in shown.items():
                where = chosen.reshape(-1, *[1] * (values.ndim - 1))
                shown[name] = np.where(where, values, 0).astype(values.dtype)
        return shown | {f"_{name}": chosen.copy() for name in shown}

    def render(self) -> Any:
        """What `Env.render` gives, for every game."""
        seats = self._table.seats
        states = self._table.batch.get_states()
        views = [None if self._sees_all else int(seat) for seat in seats]
        return tuple(picture(*pair) for pair in zip(states, [self.render_mode] * len(states), views))


def register() -> list[str]:
    """Makes every game known to `gymnasium.make` and `make_vec` as `taula/<id>-v0`; the ids.

    >>> import gymnasium, taula.gym
    >>> ids = taula.gym.register()
    >>> gymnasium.make("taula/connect_four-v0", opponent="random").reset(seed=1)[0].shape
    (2, 6, 7)
    """
    ids = []
    for name in games():
        ids.append(f"taula/{name}-v0")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(
                id=ids[-1],
                entry_point="taula.gym:SinglePlayerEnv",
                vector_entry_point="taula.gym:VectorEnv",
                kwargs={"game": name},
            )
    return ids
