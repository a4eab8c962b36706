"""OpenSpiel: `register()` makes every game known to `pyspiel.load_game` as `taula_<id>`, with its
options as parameters. OpenSpiel's algorithms, bots and tests then run on them.

>>> import pyspiel, taula.openspiel
>>> names = taula.openspiel.register()
>>> state = pyspiel.load_game("taula_nine_mens_morris(fly_at=0)").new_initial_state()
>>> state.apply_action(0)
>>> state.action_to_string(state.legal_actions()[0])
'd7'
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ._taula import Game, State, games, load_game

__all__ = ["TaulaGame", "TaulaState", "register"]

PREFIX = "taula_"
# OpenSpiel's lengths are 32-bit numbers; some options allow games without end.
LONGEST = 2**31 - 1


class TaulaGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the catalogue for OpenSpiel; made by `pyspiel.load_game`. `game` is the `taula.Game`."""

    id = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = load_game(self.id, params or {})
        # Options can bring in dice: the type is that of the game as it is chosen.
        game_type = _type(self.game, load_game(self.id).get_parameters())
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_distinct_actions(),
            max_chance_outcomes=self.game.max_chance_outcomes(),
            num_players=2,
            min_utility=self.game.min_utility(),
            max_utility=self.game.max_utility(),
            utility_sum=0.0,
            max_game_length=min(self.game.max_game_length(), LONGEST),
        )
        super().__init__(game_type, info, params or {})

    def new_initial_state(self, state: Any = None) -> TaulaState:
        """A state at the start, or at the position of a state text."""
        return TaulaState(self, self.game.new_initial_state(state))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What OpenSpiel observes a state with."""
        plain = iig_obs_type is None or (
            iig_obs_type.public_info and not iig_obs_type.perfect_recall
        )
        if plain or self.game.get_type().information == "imperfect":
            return _Observer(self.game)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TaulaState(pyspiel.State):  # type: ignore[misc]
    """A state for OpenSpiel; `position` is the `taula.State`."""

    def __init__(self, game: TaulaGame, position: State) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Who acts: 0, 1, chance or nobody, by OpenSpiel's numbers."""
        return self.position.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions(player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """The legal mask over the players' actions as a list of 0 and 1."""
        acts = player is None or player == self.current_player()
        mask = self.position.legal_actions_mask()
        return [int(legal and acts) for legal in mask]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's outcomes with their probabilities."""
        return self.position.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.position.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_to_string(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_terminal()

    def returns(self) -> list[float]:
        """Both players' returns; zeros while the game goes on."""
        return self.position.returns()

    def __str__(self) -> str:
        return str(self.position)


class _Observer:
    """Observations as `State.observation_tensor` gives them."""

    def __init__(self, game: Game) -> None:
        shape = game.observation_tensor_shape()
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: TaulaState, player: int) -> None:
        """Writes what a player sees."""
        state.position.observation_tensor(player, self.dict["observation"])

    def string_from(self, state: TaulaState, player: int) -> str:
        """The state text as a player knows it."""
        return state.position.view_text(player)


def _type(game: Game, options: dict[str, Any]) -> Any:
    """What OpenSpiel is told of a game; `options` are its defaults."""
    of_game, told = pyspiel.GameType, game.get_type()
    has_chance, is_perfect = game.max_chance_outcomes() > 0, told.information == "perfect"
    chance, information = of_game.ChanceMode, of_game.Information
    return of_game(
        short_name=PREFIX + told.short_name,
        long_name=told.long_name,
        dynamics=of_game.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if has_chance else chance.DETERMINISTIC,
        information=information.PERFECT_INFORMATION
        if is_perfect
        else information.IMPERFECT_INFORMATION,
        utility=of_game.Utility.ZERO_SUM,
        reward_model=of_game.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=is_perfect,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=options,
    )


def register() -> list[str]:
    """Registers every game that is not registered yet; the names of all."""
    known = set(pyspiel.registered_names())
    for name in games():
        if PREFIX + name not in known:
            # A class, not a function: OpenSpiel lets go of it after Python's own end, which only
            # what is referred to in a circle survives.
            registered = type(f"Taula_{name}", (TaulaGame,), {"id": name})
            game = load_game(name)
            pyspiel.register_game(_type(game, game.get_parameters()), registered)
    return [PREFIX + name for name in games()]
