"""Historical board games, exact and fast: rules, search, tensors and batches.

>>> import taula
>>> state = taula.load_game("connect_four").new_initial_state()
>>> state.apply("d")
>>> state.current_player(), state.legal_turns()
(1, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
"""

from . import errors, mcts
from ._records import BestTurn, Evaluation, GameType
from ._taula import (
    CHANCE,
    TERMINAL,
    BatchEnv,
    Game,
    Rollout,
    State,
    TimeStep,
    __version__,
    catalogue,
    games,
    load_game,
)
from .errors import (
    BadArgumentError,
    BadOptionError,
    BadStateError,
    BusyError,
    GameOverError,
    IllegalActionError,
    NotAvailableError,
    TaulaError,
    UnknownGameError,
    UnreadableActionError,
)

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BadArgumentError",
    "BadOptionError",
    "BadStateError",
    "BatchEnv",
    "BestTurn",
    "BusyError",
    "Evaluation",
    "Game",
    "GameOverError",
    "GameType",
    "IllegalActionError",
    "NotAvailableError",
    "Rollout",
    "State",
    "TaulaError",
    "TimeStep",
    "UnknownGameError",
    "UnreadableActionError",
    "__version__",
    "catalogue",
    "errors",
    "games",
    "load_game",
    "mcts",
]
