"""The plain records that the module returns; made in Rust from the core's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class GameType:
    """What kind of game it is, under OpenSpiel's names.

    >>> taula.load_game("connect_four").get_type().information
    'perfect'
    """

    short_name: str
    long_name: str
    family: str
    dynamics: str
    chance_mode: str
    information: str
    utility: str
    reward_model: str

    @classmethod
    def _of(cls, fields: Mapping[str, Any]) -> GameType:
        return cls(**fields)


@dataclass(frozen=True)
class BestTurn:
    """One of the best turns: its text, both players' expected returns after it, and the expected
    continuation as turns' texts, this turn first.
    """

    turn: str
    value: tuple[float, float]
    pv: tuple[str, ...]


@dataclass(frozen=True)
class Evaluation:
    """What a search found, with the fields of the HTTP answer.

    - `value`: both players' expected returns; `exact`: whether it is proven
    - `bounds`: proven limits of player 0's return, where "exact" was asked and the budget ran out
    - `outcome`, `distance`: player 0's points and the actions until the end, where exact
    - `probabilities`: of graded results; `cube`: the decision, in games with a cube
    - `best`: the best turns, best first
    - `engine`, `nodes`, `depth`, `elapsed_ms`: which search answered and what it spent

    >>> evaluation = taula.load_game("connect_four").new_initial_state().evaluate(nodes=1000)
    >>> sum(evaluation.value)
    0.0
    """

    value: tuple[float, float]
    exact: bool
    bounds: tuple[float, float] | None
    outcome: int | None
    distance: int | None
    probabilities: dict[str, float] | None
    cube: dict[str, Any] | None
    best: tuple[BestTurn, ...]
    engine: str
    nodes: int
    depth: int
    elapsed_ms: float

    @classmethod
    def _of(cls, fields: Mapping[str, Any]) -> Evaluation:
        bounds, probabilities = fields["bounds"], fields["probabilities"]
        best = (BestTurn(b["turn"], tuple(b["value"]), tuple(b["pv"])) for b in fields["best"])
        return cls(
            value=tuple(fields["value"]),
            exact=fields["exact"],
            bounds=None if bounds is None else tuple(bounds),
            outcome=fields["outcome"],
            distance=fields["distance"],
            probabilities=None if probabilities is None else dict(probabilities),
            cube=fields["cube"],
            best=tuple(best),
            engine=fields["engine"],
            nodes=fields["nodes"],
            depth=fields["depth"],
            elapsed_ms=fields["elapsed_ms"],
        )

    def to_dict(self) -> dict[str, Any]:
        """The evaluation as plain dicts and lists."""
        return asdict(self)


for _record in (GameType, BestTurn, Evaluation):
    _record.__module__ = "taula"
