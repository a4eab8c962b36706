"""What taula refuses, and why. Every error is a `TaulaError` and a `ValueError`.

Besides the message, `code` is stable and the same as in the HTTP service's problems; `field`, `value`
and `allowed` tell which argument, what was given and what is possible.

>>> import taula
>>> try:
...     taula.load_game("mnk", k=99)
... except taula.BadOptionError as error:
...     error.code, error.field, error.value
('bad_option', 'k', '99')
"""

from __future__ import annotations

from typing import TypedDict

__all__ = [
    "BadArgumentError",
    "BadOptionError",
    "BadStateError",
    "BusyError",
    "Fault",
    "GameOverError",
    "IllegalActionError",
    "NotAvailableError",
    "TaulaError",
    "UnknownGameError",
    "UnreadableActionError",
]


class Fault(TypedDict):
    """One thing wrong with a state text: which field, what stands there, what is wrong with it."""

    field: str
    value: str
    reason: str


class TaulaError(ValueError):
    """The base of all errors of taula."""

    code: str = "error"
    field: str | None = None
    value: object = None
    allowed: str | None = None


class UnknownGameError(TaulaError):
    """No game has this id; `similar` are ids that look alike."""

    code = "unknown_game"
    similar: list[str] = []


class BadOptionError(TaulaError):
    """The option `field` is unknown, given twice or cannot have the `value`."""

    code = "bad_option"
    game: str = ""


class BadStateError(TaulaError):
    """A text is no position of the game; `faults` tells all that is wrong with it."""

    code = "bad_state"
    game: str = ""
    faults: list[Fault] = []


class IllegalActionError(TaulaError):
    """An action cannot be played: the name of the `rule` that forbids it, `why`, and the texts of
    `legal` actions (at most 100). `index` is its place in a list of moves or in a batch.
    """

    code = "illegal_move"
    index: int | None = None
    rule: str | None = None
    why: str | None = None
    legal: list[str] = []


class UnreadableActionError(IllegalActionError):
    """A text or an id is no action at all; `allowed` tells what actions look like."""

    code = "unreadable_move"


class GameOverError(IllegalActionError):
    """The game has ended; `reason` tells how."""

    code = "game_over"
    reason: str = ""


class BadArgumentError(TaulaError):
    """The argument `field` cannot have the `value`."""

    code = "bad_argument"


class NotAvailableError(TaulaError):
    """The game has not what `field` names."""

    code = "not_available"
    game: str = ""


class BusyError(TaulaError, RuntimeError):
    """Another thread is stepping the environment."""

    code = "busy"
