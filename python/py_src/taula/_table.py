"""Many games in which the caller plays one seat, or both: what the adapters for Gymnasium and Stable
Baselines rest on. Needs only numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from ._taula import TERMINAL, BatchEnv, Game, State, TimeStep
from .errors import BadArgumentError

Bools: TypeAlias = npt.NDArray[np.bool_]
Policy: TypeAlias = Callable[[npt.NDArray[Any], Bools], npt.ArrayLike]
"""Observations `[B, C, H, W]` and legal masks `[B, A]` of the games that ask, to actions `[B]`."""
Opponent: TypeAlias = Policy | Literal["random", "auto", "exact", "alphabeta", "mcts"]
"""Who plays the other seat: at random, by a search (`State.evaluate`'s engines), by a policy."""

ENGINES: Final = ("auto", "exact", "alphabeta", "mcts")


def bad_argument(field: str, value: object, allowed: str) -> BadArgumentError:
    """The refusal of an argument."""
    error = BadArgumentError(f"{field} is {value!r}; allowed: {allowed}")
    error.field, error.value, error.allowed = field, str(value), allowed
    return error


def best_action(state: State, engine: Any, nodes: int) -> int:
    """The first action of the best turn that a search finds."""
    best = state.evaluate(engine, nodes=nodes).best[0].turn
    after = state.clone()
    after.apply(best)
    return after.history()[state.move_number()]


class Table:
    """`num_envs` games. After `reset` and `step` the attributes show them: it is then the caller's
    turn in every game that is not over.
    """

    observation: npt.NDArray[Any]
    action_mask: Bools
    current_player: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    """What both players got in the last step, `[N, 2]`."""
    reward: npt.NDArray[np.float64]
    """What the caller got: at its seat, or, playing both, for whoever moved."""
    terminated: Bools
    truncated: Bools

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        *,
        opponent: Opponent | None = None,
        seat: int | None = 0,
        illegal: str = "raise",
        nodes: int = 1000,
        max_steps: int | None = None,
        num_threads: int = 1,
        obs_dtype: npt.DTypeLike = "float32",
        layout: Literal["CHW", "HWC"] = "CHW",
    ) -> None:
        if seat not in (0, 1, None):
            raise bad_argument("seat", seat, "0, 1, None (in turn)")
        if illegal not in ("raise", "lose"):
            raise bad_argument("illegal", illegal, "raise, lose")
        if not (opponent is None or callable(opponent) or opponent in ("random", *ENGINES)):
            allowed = f"None, random, {', '.join(ENGINES)}, a policy"
            raise bad_argument("opponent", opponent, allowed)
        # Unless seeded later, games differ from run to run.
        seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self.batch = BatchEnv(
            game, num_envs, seed, num_threads, "disabled", obs_dtype, layout, max_steps=max_steps
        )
        self._opponent, self._illegal, self._nodes = opponent, illegal, nodes
        self._seat = seat
        self._games_played = np.zeros(num_envs, np.int64)
        self._forfeited = np.zeros(num_envs, np.bool_)
        self.reward = np.zeros(num_envs)
        self._take(self.batch.reset())
        self.rewards = np.zeros((num_envs, 2), np.float32)

    def __len__(self) -> int:
        return self.batch.num_envs

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """Which seat the caller has; where it is None, both in turn, game by game."""
        if self._seat is None:
            return self._games_played % 2
        return np.full(len(self), self._seat, np.int64)

    @property
    def over(self) -> Bools:
        """Which games have ended."""
        return self.terminated | self.truncated

    def reset(
        self, seeds: Sequence[int | None] | None = None, mask: npt.ArrayLike | None = None
    ) -> None:
        """New games where the mask says so; those with a seed from streams of their own."""
        chosen = np.ones(len(self), np.bool_) if mask is None else np.array(mask)
        given = np.array([seed is not None for seed in seeds or [None] * len(self)])
        if len(given) != len(self):
            raise bad_argument("seed", f"{len(given)} seeds", f"{len(self)}, one for each game")
        step = self.batch.reset(mask=chosen & ~given)
        if (chosen & given).any():
            step = self.batch.reset([seed or 0 for seed in seeds or ()], chosen & given)
        self._games_played = np.where(chosen, np.where(given, 0, self._games_played + 1), self._games_played)
        self._forfeited &= ~chosen
        self._take(step)
        self.rewards = np.zeros((len(self), 2), np.float32)
        self._answer(chosen)

    def step(self, actions: npt.ArrayLike, mask: Bools | None = None) -> None:
        """Plays an action in every game (where the mask says so), then the opponent's answers."""
        chosen = np.ones(len(self), np.bool_) if mask is None else mask
        actions, movers = np.asarray(actions), self.current_player
        if actions.shape != (len(self),):
            allowed = f"{len(self)} values, one for each environment"
            raise bad_argument("actions", f"of shape {actions.shape}", allowed)
        forfeits = self._forfeits(actions, chosen & ~self.over)
        moving = chosen & ~forfeits
        self._forfeited |= forfeits
        self.rewards = np.zeros((len(self), 2), np.float32)
        self._move(np.where(moving, actions, 0), moving)
        if forfeits.any():
            losers = movers[forfeits]
            self.rewards[forfeits, losers] = self.batch.game.min_utility()
            self.rewards[forfeits, 1 - losers] = self.batch.game.max_utility()
        self._answer(moving)
        whose = np.maximum(movers, 0) if self._opponent is None else self.seats
        self.reward = self.rewards[np.arange(len(self)), whose].astype(np.float64)

    def _forfeits(self, actions: npt.NDArray[Any], chosen: Bools) -> Bools:
        """Where an illegal action loses the game."""
        if self._illegal == "raise":
            return np.zeros(len(self), np.bool_)
        inside = (actions >= 0) & (actions < self.batch.num_actions)
        legal = self.action_mask[np.arange(len(self)), np.where(inside, actions, 0)] & inside
        return chosen & ~legal

    def _move(self, actions: npt.NDArray[Any], moving: Bools) -> None:
        step = self.batch.step(actions, moving)
        self.rewards += step.rewards
        self._take(step)

    def _answer(self, asked: Bools) -> None:
        """Lets the opponent play until it is the caller's turn."""
        if self._opponent is None:
            return
        while (theirs := asked & ~self.over & (self.current_player == 1 - self.seats)).any():
            self._move(self._answers(theirs), theirs)

    def _answers(self, theirs: Bools) -> npt.NDArray[Any]:
        if self._opponent == "random":
            return self.batch.random_actions(theirs)
        actions = np.zeros(len(self), np.int64)
        if callable(self._opponent):
            actions[theirs] = self._opponent(self.observation[theirs], self.action_mask[theirs])
        else:
            states = self.batch.get_states(theirs)
            actions[theirs] = [best_action(state, self._opponent, self._nodes) for state in states]
        return actions

    def _take(self, step: TimeStep) -> None:
        self.observation, self.action_mask = step.observation, step.legal_action_mask
        self.current_player = step.current_player.astype(np.int64)
        self.terminated = step.terminated | self._forfeited
        self.truncated = step.truncated & ~self._forfeited
        over = self.over
        if over.any():
            # A game that was cut off or forfeited could go on by its rules, but nobody acts in it.
            self.action_mask[over] = False
            self.current_player[over] = TERMINAL
