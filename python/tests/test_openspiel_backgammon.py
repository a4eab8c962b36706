"""Lock-step play against OpenSpiel's backgammon: the same boards, throws, plays, ends and returns.

Left out because the two programs tell the same thing differently:

* Action ids. There an action moves two checkers, here one; so legal plays are compared as the sets
  of boards that whole turns reach.
* A double. There it is two turns of one player in a row, each as long as it can be; here it is one
  turn of up to four steps, as long as it can be as a whole. So of its plays only the longest count.
* A die that cannot be played. There it is passed by an action of its own; here the turn just ends.
* The ids of throws, and the order of the dice after the opening, which makes 36 outcomes there and
  21 here. Throws are compared by their dice.
* Scoring. Its default counts each win as one; `full_scoring` counts gammons as here.
* The longest game. Its default ends a game after 500 turns; here nothing does.
"""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import pytest
import taula
from conftest import openspiel

pyspiel = openspiel()

THEIRS = "backgammon(scoring_type=full_scoring,max_player_turns=100000)"
GAMES = 12
# Place 100 is the bar there, and a checker on place -1 is none.
BAR, NONE = 100, -1

# For each side the checkers on its own points 1 to 24, on the bar and borne off.
Board: TypeAlias = tuple[tuple[int, ...], ...]


def theirs_board(state: Any) -> Board:
    """X goes from place 0 to place 23, O the other way."""
    found = re.search(r"Scores, X: (\d+), O: (\d+)", str(state))
    assert found
    sides = []
    for player in (0, 1):
        places = [state.board(player, place) for place in range(24)]
        points = places[::-1] if player == 0 else places
        sides.append((*points, state.board(player, BAR), int(found[player + 1])))
    return tuple(sides)


def ours_board(state: taula.State) -> Board:
    points, _, bars, off, *_ = str(state).split(" ")
    numbers = [int(number) for number in points.split(",")]
    zero = [max(number, 0) for number in numbers]
    one = [max(-number, 0) for number in reversed(numbers)]
    bar, borne = ([int(number) for number in text.split(",")] for text in (bars, off))
    return (*zero, bar[0], borne[0]), (*one, bar[1], borne[1])


def ours_plays(state: taula.State) -> dict[Board, list[int]]:
    """The boards that whole turns reach, each with actions that lead there."""
    found: dict[Board, list[int]] = {}
    seen = set()

    def walk(at: taula.State, path: list[int]) -> None:
        for action in at.legal_actions():
            after = at.child(action)
            if after.is_chance_node() or after.is_terminal():
                found.setdefault(ours_board(after), [*path, action])
            elif str(after) not in seen:
                seen.add(str(after))
                walk(after, [*path, action])

    walk(state, [])
    return found


def theirs_paths(state: Any, double: bool) -> Iterator[tuple[int, Board, list[int]]]:
    """Every way to play a throw: how many checkers move, the board after it, the actions."""
    player = state.current_player()
    for action in state.legal_actions():
        moves = state.spiel_move_to_checker_moves(player, action)
        steps = sum(move.pos != NONE for move in moves)
        after = state.child(action)
        if double and not after.is_terminal() and not after.is_chance_node():
            assert after.current_player() == player
            for more, board, path in theirs_paths(after, False):
                yield steps + more, board, [action, *path]
        else:
            yield steps, theirs_board(after), [action]


def theirs_plays(state: Any, double: bool) -> dict[Board, list[int]]:
    paths = list(theirs_paths(state, double))
    most = max(steps for steps, _, _ in paths)

    # A last checker borne off ends the game, however many dice are left.
    def whole(steps: int, board: Board) -> bool:
        return steps == most or 15 in (board[0][25], board[1][25])

    return {board: path for steps, board, path in paths if not double or whole(steps, board)}


def theirs_throws(state: Any) -> dict[str, tuple[int, float]]:
    """Outcomes by our text of them, with their chances."""
    found: dict[str, tuple[int, float]] = {}
    for action, chance in state.chance_outcomes():
        text = state.action_to_string(state.current_player(), action)
        dice = re.search(r"roll: (\d)(\d)", text)
        assert dice
        smaller, larger = sorted(dice.groups())
        # At the opening the first number is player 0's, and the larger begins.
        name = f"{smaller}-{larger}" if "O starts" in text else f"{larger}-{smaller}"
        found[name] = (action, found.get(name, (action, 0.0))[1] + chance)
    return found


def throw(state: taula.State, twin: Any, rng: np.random.Generator) -> bool:
    """Throws the same dice in both; whether they are equal."""
    ours = dict(state.chance_outcomes())
    theirs = theirs_throws(twin)
    assert {state.action_to_string(action) for action in ours} == set(theirs)
    for action, chance in ours.items():
        assert chance == pytest.approx(theirs[state.action_to_string(action)][1])
    action = int(rng.choice(list(ours), p=np.array(list(ours.values())) / sum(ours.values())))
    text = state.action_to_string(action)
    state.apply_action(action)
    twin.apply_action(theirs[text][0])
    return text[0] == text[2]


def test_random_games_go_the_same_way() -> None:
    game, other = taula.load_game("backgammon"), pyspiel.load_game(THEIRS)
    assert (game.min_utility(), game.max_utility()) == (other.min_utility(), other.max_utility())
    rng = np.random.default_rng(5)
    turns = doubles = passes = bars = bearing_off = 0
    returns = set()
    for _ in range(GAMES):
        state, twin = game.new_initial_state(), other.new_initial_state()
        while not twin.is_terminal():
            assert ours_board(state) == theirs_board(twin)
            assert state.is_chance_node() and twin.is_chance_node()
            double = throw(state, twin, rng)
            player = state.current_player()
            assert player == twin.current_player()
            ours, theirs = ours_plays(state), theirs_plays(twin, double)
            assert set(ours) == set(theirs), f"{state}"
            turns, doubles = turns + 1, doubles + double
            passes += state.action_to_string(state.legal_actions()[0]) == "pass"
            bars += all(side[24] > 0 for side in ours_board(state))
            bearing_off += sum(ours_board(state)[player][6:25]) == 0
            board = sorted(ours)[rng.integers(len(ours))]
            for action in ours[board]:
                state.apply_action(action)
            for action in theirs[board]:
                twin.apply_action(action)
            assert ours_board(state) == theirs_board(twin) == board
            assert state.returns() == twin.returns() and state.rewards() == twin.rewards()
        assert state.is_terminal() and state.current_player() == twin.current_player()
        assert state.legal_actions() == twin.legal_actions() == []
        returns.add(state.returns()[0])
    print(f"{turns} turns: {doubles=} {passes=} {bars=} {bearing_off=}")
    # The games have met what is worth comparing.
    assert min(doubles, passes, bars, bearing_off) > 0 and turns > 500
    assert {value > 0 for value in returns} == {True, False}
