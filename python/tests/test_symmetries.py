"""Symmetries: a game whose actions are transformed looks like the transformed game."""

import numpy as np
import pytest
import taula

# How many a game has at its start: the board's own, less those that move men that start on it.
COUNTS = {
    "noughts_and_crosses": 8,
    "connect_four": 2,
    "four_in_a_row_3d": 8,
    "four_in_a_row_3d(gravity=false)": 48,
    "mnk(width=5,height=4,k=3)": 4,
    "nine_mens_morris": 16,
    "six_mens_morris": 16,
    "three_mens_morris": 8,
    "tablut": 8,
    "petteia": 2,
    "backgammon": 1,
    "stratego": 1,
}


@pytest.mark.parametrize(("spec", "count"), COUNTS.items())
def test_boards_have_their_symmetries(spec: str, count: int) -> None:
    assert len(taula.load_game(spec).symmetry_tables()[0]) == count


def test_transformed_games_are_games(game: taula.Game) -> None:
    rng = np.random.default_rng(8)
    pixels, actions = game.symmetry_tables()
    assert pixels.dtype == actions.dtype == np.int64
    np.testing.assert_array_equal(pixels[0], np.arange(game.observation_tensor_size()))
    for s in {*rng.choice(len(pixels), size=min(4, len(pixels)), replace=False).tolist()}:
        image = np.argsort(actions[s])  # where an action goes: the table tells where it comes from
        np.testing.assert_array_equal(np.sort(actions[s]), np.arange(len(actions[s])))
        state, twin = game.new_initial_state(), game.new_initial_state()
        for _ in range(40):
            for seat in (0, 1):
                observation, mask = state.observation_tensor(seat), state.legal_actions_mask()
                seen, legal = game.symmetries(observation, mask)[s]
                np.testing.assert_array_equal(seen, twin.observation_tensor(seat))
                np.testing.assert_array_equal(legal, twin.legal_actions_mask())
            if state.is_terminal():
                assert twin.is_terminal() and state.returns() == twin.returns()
                break
            action = int(rng.choice(state.legal_actions()))
            twin.apply_action(action if state.is_chance_node() else image[action])
            state.apply_action(action)


def test_symmetries_are_all_different_and_a_group(game: taula.Game) -> None:
    pixels, actions = game.symmetry_tables()
    both = np.concatenate([pixels, actions + pixels.shape[1]], axis=1)
    known = {row.tobytes() for row in both}
    assert len(known) == len(both)
    for row in both:
        assert both[-1][row].tobytes() in known


def test_axes_in_front_stay() -> None:
    game = taula.load_game("noughts_and_crosses")
    rollout = taula.BatchEnv(game, 2).rollout(3)
    pairs = game.symmetries(rollout.observation, rollout.legal_action_mask)
    assert len(pairs) == 8
    for s, (observation, mask) in enumerate(pairs):
        assert observation.shape == (3, 2, 2, 3, 3) and mask.shape == (3, 2, 9)
        one = game.symmetries(rollout.observation[1, 1], rollout.legal_action_mask[1, 1])[s]
        np.testing.assert_array_equal(observation[1, 1], one[0])
        np.testing.assert_array_equal(mask[1, 1], one[1])


def test_other_shapes_are_refused() -> None:
    game = taula.load_game("connect_four")
    observation, policy = np.zeros((2, 6, 7)), np.zeros(7)
    for bad in [(observation[0], policy), (observation, policy[1:]), (observation, 3)]:
        with pytest.raises(taula.BadArgumentError):
            game.symmetries(*bad)
