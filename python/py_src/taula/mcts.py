"""Tree search with a network of your own: many positions at once, their leaves judged together.

Backups go by who acts, never by alternation, so that turns of several actions are handled; chance has
nodes of its own; where players know different things, each position is searched as several samples of
what the player to act cannot tell apart. The same seed and judgements give the same visits for any
number of threads and whatever other positions are searched beside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from ._taula import BatchEnv, Forest, State
from .errors import BadArgumentError

__all__ = ["Evaluate", "Forest", "Found", "search"]

#: Judges leaves: `(observation, mask, to_play) -> (logits, value)`. observation float32
#: `[B, C, H, W]` as the player to act sees it, mask bool `[B, A]`, to_play int32 `[B]`; logits
#: `[B, A]` (illegal ones are ignored), value `[B]` for the player to act or `[B, 2]` for both seats,
#: in points. numpy arrays, or arrays of any library that speaks DLPack.
Evaluate: TypeAlias = Callable[
    [npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.int32]], tuple[Any, Any]
]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: a row for each of N positions, a column for each of A action ids."""

    #: The action to play, int32 `[N]`.
    action: npt.NDArray[np.int32]
    #: The improved policy to train on, float32 `[N, A]`; rows add up to 1.
    action_weights: npt.NDArray[np.float32]
    #: How often each action was tried, int32 `[N, A]`.
    visit_counts: npt.NDArray[np.int32]
    #: Expected points after each action for the player to act, float32 `[N, A]`; 0 where untried.
    q_values: npt.NDArray[np.float32]
    #: Expected points for the player to act, float32 `[N]`.
    root_value: npt.NDArray[np.float32]
    #: Give it to the next search as `tree`, to go on from what was found.
    tree: Forest


def search(
    states: State | Sequence[State] | BatchEnv,
    evaluate: Evaluate | Literal["rollout"],
    num_simulations: int = 64,
    algorithm: Literal["puct", "gumbel"] = "puct",
    seed: int = 0,
    *,
    num_threads: int = 1,
    c_puct: float = 1.25,
    max_considered: int = 16,
    dirichlet: tuple[float, float] | None = None,
    temperature: float = 0.0,
    worlds: int = 8,
    fixed_batch: bool = False,
    tree: Forest | None = None,
) -> Found:
    """Searches positions in which a player is to act.

    - `states`: a state, several of one game, or a `BatchEnv` (its positions are not changed)
    - `evaluate`: judges leaves (see `Evaluate`); "rollout" plays them out at random instead
    - `num_simulations`: for each position, besides the judgement of the position itself
    - `algorithm`: "puct" draws `action` from the visits' shares by `temperature` (0: the most
      visited); "gumbel" tries `max_considered` actions by sequential halving
    - `dirichlet`: (concentration, share) of the noise on the root's priors, for "puct"
    - `worlds`: samples for each position where players know different things
    - `fixed_batch`: always as many rows as there are trees, the last of them zeros where fewer leaves
      wait, so that a compiled network sees one shape
    - `tree`: the `tree` of an earlier search of positions before these, in the same order: what it
      knows of them is kept. It is used up.

    Raises `BadArgumentError` for positions in which no player is to act, settings out of range, and
    judgements of another shape or that are no numbers.

    >>> import taula
    >>> state = taula.load_game("connect_four").new_initial_state(moves="d a d a d a".split())
    >>> found = taula.mcts.search(state, "rollout", num_simulations=200)
    >>> state.action_to_string(found.action[0]), round(float(found.root_value[0]), 1) > 0.5
    ('d', True)
    """
    if isinstance(states, BatchEnv):
        states = states.get_states()
    elif isinstance(states, State):
        states = [states]
    forest = Forest(
        list(states),
        num_simulations,
        algorithm,
        seed,
        num_threads,
        c_puct,
        max_considered,
        dirichlet,
        temperature,
        worlds,
        fixed_batch,
        tree,
    )
    if isinstance(evaluate, str):
        if evaluate != "rollout":
            raise _unknown(evaluate)
        forest.play_out()
    else:
        while (leaves := forest.leaves()) is not None:
            logits, value = evaluate(*leaves)
            forest.judge(_floats(logits), _floats(value))
    return Found(*forest.found(), forest)


def _unknown(evaluate: str) -> BadArgumentError:
    """The refusal of a word that is no way to judge."""
    allowed = 'a function, or "rollout"'
    error = BadArgumentError(f"evaluate cannot be {evaluate!r}; allowed: {allowed}")
    error.field, error.value, error.allowed = "evaluate", evaluate, allowed
    return error


def _floats(given: Any) -> npt.NDArray[np.float32]:
    """Another library's array as one of float32, without a copy where possible."""
    if not isinstance(given, np.ndarray) and hasattr(given, "__dlpack__"):
        given = np.from_dlpack(given)
    return np.ascontiguousarray(given, dtype=np.float32)
