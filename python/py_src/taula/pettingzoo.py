"""PettingZoo environments of every game: `env` (wrapped as PettingZoo's own board games are) and
`raw_env`.

Agents are `player_0` and `player_1`. An observation is `{"observation": uint8 [C, H, W],
"action_mask": int8 [A]}`: what the agent sees, and, where it is to move, what it may play. Dice are
thrown by the environment.

>>> import taula.pettingzoo
>>> env = taula.pettingzoo.env("connect_four")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._table import bad_argument
from ._taula import Game, State, load_game

__all__ = ["env", "parallel_env", "raw_env"]

AGENTS = ["player_0", "player_1"]
RENDER_MODES = ["human", "ansi", "svg"]


def env(game: Game | str, **options: Any) -> AECEnv[str, Any, Any]:
    """`raw_env` that ends the game on an illegal action (-1 for who played it) and refuses calls in a
    wrong order, as PettingZoo's own games do.
    """
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def parallel_env(game: Game | str, **options: Any) -> Any:
    """The game for PettingZoo's parallel interface, through its own conversion."""
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    return turn_based_aec_to_parallel(env(game, **options))


class raw_env(AECEnv[str, Any, Any]):
    """A game without wrappers: an illegal action raises `IllegalActionError`. Parameters:

    - `game`: a `taula.Game` or its text
    - `max_steps`: after so many actions of players the game is cut off as truncated
    - `layout`: of observations, "CHW" or "HWC"
    - `render_mode`: "ansi", "svg" or "human" (printed)

    Copies and pickles go on with the same dice.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        max_steps: int | None = None,
        layout: Literal["CHW", "HWC"] = "CHW",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if layout not in ("CHW", "HWC"):
            raise bad_argument("layout", layout, "CHW, HWC")
        if render_mode not in (None, *RENDER_MODES):
            raise bad_argument("render_mode", render_mode, ", ".join(RENDER_MODES))
        self.game = load_game(game) if isinstance(game, str) else game
        self.metadata = {
            "name": self.game.get_type().short_name,
            "render_modes": RENDER_MODES,
            "is_parallelizable": True,
            "render_fps": 4,
        }
        self.render_mode = render_mode
        self.layout = layout
        self.max_steps = max_steps
        self.possible_agents = AGENTS[:]
        self.agents: list[str] = []
        self.position: State = self.game.new_initial_state()
        planes, rows, columns = self.game.observation_tensor_shape()
        shape = (planes, rows, columns) if layout == "CHW" else (rows, columns, planes)
        actions = self.game.num_distinct_actions()
        seen: dict[str, gymnasium.Space[Any]] = {
            "observation": gymnasium.spaces.Box(0, 255, shape, np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces = {a: gymnasium.spaces.Dict(seen) for a in AGENTS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}
        both = (2 * planes, rows, columns) if layout == "CHW" else (rows, columns, 2 * planes)
        self.state_space = gymnasium.spaces.Box(0, 255, both, np.uint8)
        self._dice, _ = seeding.np_random()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """An agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; a seed restarts the dice, without one they run on."""
        if seed is not None:
            self._dice, _ = seeding.np_random(seed)
        self.agents = AGENTS[:]
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.position = self.game.new_initial_state()
        self.num_moves = 0
        self._throw()
        self.agent_selection = AGENTS[max(0, self.position.current_player())]

    def _throw(self) -> None:
        """Lets chance act until a player is to move or the game is over."""
        while self.position.is_chance_node():
            outcomes, odds = zip(*self.position.chance_outcomes())
            chance = self._dice.choice(len(odds), p=np.array(odds) / sum(odds))
            self.position.apply_action(outcomes[chance])

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent sees, and what it may play now."""
        player = AGENTS.index(agent)
        mask = np.zeros(self.game.num_distinct_actions(), np.bool_)
        acts = self.position.current_player() == player and not self.truncations.get(agent, False)
        if acts:
            self.position.legal_actions_mask(out=mask)
        return {"observation": self._seen(player), "action_mask": mask.astype(np.int8)}

    def _seen(self, player: int) -> npt.NDArray[np.uint8]:
        out = np.empty(self.game.observation_tensor_shape(), np.uint8)
        self.position.observation_tensor(player, out)
        return out if self.layout == "CHW" else out.transpose(1, 2, 0).copy()

    def state(self) -> npt.NDArray[np.uint8]:
        """What both agents see, plane after plane: the whole position."""
        axis = 0 if self.layout == "CHW" else 2
        return np.concatenate([self._seen(player) for player in (0, 1)], axis=axis)

    def step(self, action: int | None) -> None:
        """Plays the selected agent's action; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply_action(action)  # type: ignore[arg-type]
        self.num_moves += 1
        self._throw()
        self._cumulative_rewards[agent] = 0.0
        over = self.position.is_terminal()
        cut = not over and self.max_steps is not None and self.num_moves >= self.max_steps
        self.rewards = dict(zip(AGENTS, self.position.rewards()))
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, cut)
        # When the game is over the other agent looks first, as in PettingZoo's own games.
        following = self.position.current_player()
        self.agent_selection = AGENTS[following if following >= 0 else 1 - AGENTS.index(agent)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The full board: a text ("ansi"), SVG ("svg"), or printed ("human")."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render_mode")
            return None
        if self.render_mode == "svg":
            return self.position.svg()
        text = self.position.to_ansi()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held that must be let go."""

    def __str__(self) -> str:
        return f"taula_{self.game.get_type().short_name}"
