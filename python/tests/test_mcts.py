"""`taula.mcts`: what it finds, and that nothing but its arguments decides it."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
import taula

Arrays = tuple[np.ndarray, np.ndarray]


def even(observation: np.ndarray, mask: np.ndarray, to_play: np.ndarray) -> Arrays:
    """Knows nothing."""
    return np.zeros(mask.shape, np.float32), np.zeros(len(to_play), np.float32)


def hashed(observation: np.ndarray, mask: np.ndarray, to_play: np.ndarray) -> Arrays:
    """Some fixed opinion about every leaf, the same wherever the leaf stands in the batch."""
    flat = observation.reshape(len(observation), -1).astype(np.float64)
    mark = flat @ np.sin(np.arange(flat.shape[1]) + 1.0)
    logits = np.sin(mark[:, None] * (np.arange(mask.shape[1]) + 1.0) * 0.01)
    return logits.astype(np.float32), np.tanh(np.sin(mark)).astype(np.float32) * 0.5


def states(name: str, count: int = 6, steps: int = 4) -> list[taula.State]:
    """Positions of random games in which a player is to act."""
    batch = taula.BatchEnv(name, num_envs=count, seed=5)
    batch.rollout(steps)
    return batch.get_states()


def same(one: taula.mcts.Found, other: taula.mcts.Found) -> bool:
    """Whether two searches found the same, bit for bit."""
    names = ["action", "action_weights", "visit_counts", "q_values", "root_value"]
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


@pytest.mark.parametrize("name", taula.games())
@pytest.mark.parametrize("algorithm", ["puct", "gumbel"])
def test_every_game_can_be_searched(name: str, algorithm: Any) -> None:
    """Legal actions alone are tried, as often as was asked, and weights are a policy."""
    roots = states(name)
    found = taula.mcts.search(roots, hashed, 24, algorithm, worlds=4)
    for row, state in enumerate(roots):
        mask = state.legal_actions_mask()
        assert mask[found.action[row]]
        assert found.visit_counts[row].sum() == 24
        assert not found.visit_counts[row][~mask].any()
        assert not found.action_weights[row][~mask].any()
    assert np.allclose(found.action_weights.sum(axis=1), 1.0, atol=1e-5)
    most = roots[0].get_game().max_utility()
    assert (np.abs(found.q_values) <= most + 1e-4).all()


@pytest.mark.parametrize("name", ["connect_four", "backgammon", "barrage", "nine_mens_morris"])
@pytest.mark.parametrize("algorithm", ["puct", "gumbel"])
def test_neither_threads_nor_neighbours_change_what_is_found(name: str, algorithm: Any) -> None:
    roots = states(name, 5)
    settings: Any = {"num_simulations": 20, "algorithm": algorithm, "seed": 9, "worlds": 2}
    found = taula.mcts.search(roots, hashed, **settings, dirichlet=(0.3, 0.25))
    again = taula.mcts.search(roots, hashed, **settings, dirichlet=(0.3, 0.25), num_threads=3)
    assert same(found, again)
    fixed = taula.mcts.search(roots, hashed, **settings, dirichlet=(0.3, 0.25), fixed_batch=True)
    assert same(found, fixed)
    alone = taula.mcts.search(roots[:1], hashed, **settings, dirichlet=(0.3, 0.25))
    assert np.array_equal(found.visit_counts[:1], alone.visit_counts)
    other = taula.mcts.search(roots, hashed, **{**settings, "seed": 10}, dirichlet=(0.3, 0.25))
    assert not same(found, other)


@pytest.mark.parametrize("algorithm", ["puct", "gumbel"])
def test_a_win_in_one_is_found_and_a_loss_in_one_is_averted(algorithm: Any) -> None:
    """x takes d4 and wins; o must take d4, or x does."""
    game = taula.load_game("connect_four")
    wins = game.new_initial_state(moves="d a d a d a".split())
    averts = game.new_initial_state(moves="d a d a d".split())
    found = taula.mcts.search([wins, averts], even, 300, algorithm)
    assert found.action.tolist() == [3, 3]
    assert found.q_values[0][3] == 1.0
    assert found.root_value[0] > 0.5


def test_turns_of_several_actions_are_valued_for_who_acts() -> None:
    """After a mill the same player acts again: backing up by alternation would turn the value round."""
    state = taula.load_game("nine_mens_morris").new_initial_state()
    while state.to_dict()["phase"] == "place":
        ids = state.legal_actions()
        closing = [a for a in ids if state.child(a).to_dict()["phase"] != "place"]
        state.apply_action(closing[0] if closing else ids[0])
    mover = state.current_player()

    def biased(obs: np.ndarray, mask: np.ndarray, to_play: np.ndarray) -> Arrays:
        logits, _ = even(obs, mask, to_play)
        return logits, np.where(to_play == mover, 0.4, -0.4).astype(np.float32)

    found = taula.mcts.search(state, biased, 60)
    # Every leaf says the same for the mover, however many actions each side has had.
    assert np.allclose(found.root_value, 0.4, atol=1e-6)


def test_values_may_be_told_for_both_seats() -> None:
    roots = states("connect_four")

    def both(obs: np.ndarray, mask: np.ndarray, to_play: np.ndarray) -> Arrays:
        logits, own = hashed(obs, mask, to_play)
        sign = np.where(to_play == 0, 1.0, -1.0)
        return logits, np.stack([own * sign, -own * sign], axis=1).astype(np.float32)

    assert same(taula.mcts.search(roots, hashed, 30), taula.mcts.search(roots, both, 30))


@pytest.mark.parametrize("algorithm", ["puct", "gumbel"])
def test_chance_is_met_as_often_as_it_comes(algorithm: Any) -> None:
    """Player 0 keeps one checker. Of 36 throws 27 take player 1's from the six point; after the other
    9 player 0 wins: the value is the mean over all throws, -0.5, not that of the best or the worst."""
    board = ",".join(["3", *["0"] * 17, "-1", *["0"] * 5])
    state = taula.load_game("backgammon").new_initial_state(f"{board} 0 0,0 12,14 2-1")
    exact = state.evaluate(engine="exact", nodes=100_000)
    assert exact.exact and abs(exact.value[0] + 0.5) < 1e-6
    found = taula.mcts.search(state, "rollout", 4_000, algorithm, seed=2)
    # Three standard deviations of 4,000 throws are 0.041.
    assert abs(float(found.root_value[0]) + 0.5) < 0.045


def test_a_tree_grows_on() -> None:
    """What an earlier search knows of the position is kept: its visits are there already."""
    state = taula.load_game("connect_four").new_initial_state()
    first = taula.mcts.search(state, hashed, 200)
    action = int(first.action[0])
    state.apply_action(action)
    second = taula.mcts.search(state, hashed, 10, tree=first.tree)
    assert second.visit_counts.sum() == first.visit_counts[0][action] - 1 + 10
    with pytest.raises(taula.BadArgumentError) as refused:
        taula.mcts.search(state, hashed, 10, tree=first.tree).tree.leaves()
        first.tree.leaves()
    assert refused.value.field == "tree"


def test_noise_and_temperature_vary_what_is_played() -> None:
    state = taula.load_game("connect_four").new_initial_state()
    played = {
        int(taula.mcts.search(state, even, 20, seed=seed, temperature=1.0).action[0])
        for seed in range(30)
    }
    assert len(played) > 3
    calm = [taula.mcts.search(state, hashed, 20, seed=seed).action[0] for seed in range(5)]
    assert len(set(calm)) == 1


def test_hidden_ranks_do_not_reach_the_judge() -> None:
    """Two positions that look alike to the player to act are searched alike."""
    game = taula.load_game("barrage")
    setups = ["FB....................MGNCC.S...........", "FB....................GMNCC.S..........."]
    pair = []
    for letters in setups:
        state = game.new_initial_state()
        state.apply("setup FB....................MGNCC.S...........")
        state.apply(f"setup {letters}")
        pair.append(state)
    assert pair[0] != pair[1]
    one, other = (taula.mcts.search(state, hashed, 40, worlds=4, seed=1) for state in pair)
    assert same(one, other)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"num_simulations": 0}, "num_simulations"),
        ({"algorithm": "best"}, "algorithm"),
        ({"num_threads": 0}, "num_threads"),
        ({"c_puct": float("nan")}, "c_puct"),
        ({"temperature": -1.0}, "temperature"),
        ({"dirichlet": (0.0, 0.2)}, "dirichlet"),
        ({"dirichlet": (0.3, 2.0)}, "dirichlet"),
        ({"worlds": 0}, "worlds"),
        ({"evaluate": "best"}, "evaluate"),
        ({"states": []}, "states"),
    ],
)
def test_settings_out_of_range_are_refused_by_name(settings: dict[str, Any], field: str) -> None:
    usual: dict[str, Any] = {"states": states("connect_four", 2), "evaluate": even}
    with pytest.raises(taula.BadArgumentError) as refused:
        taula.mcts.search(**{**usual, **settings})
    assert refused.value.field == field


def test_positions_in_which_nobody_plays_are_refused() -> None:
    over = taula.load_game("mnk(width=1,height=1,k=1)").new_initial_state(moves=["a1"])
    throw = taula.load_game("backgammon").new_initial_state()
    mixed = [states("connect_four", 1)[0], states("noughts_and_crosses", 1, 2)[0]]
    for roots in ([over], [throw], mixed):
        with pytest.raises(taula.BadArgumentError, match="states"):
            taula.mcts.search(roots, even)


@pytest.mark.parametrize(
    ("logits", "value", "field"),
    [
        (np.zeros((1, 6)), np.zeros(1), "logits"),
        (np.zeros((1, 7)), np.zeros(3), "value"),
        (np.full((1, 7), np.nan), np.zeros(1), "logits"),
        (np.zeros((1, 7)), np.full(1, np.inf), "value"),
    ],
)
def test_judgements_that_are_none_are_refused(logits: Any, value: Any, field: str) -> None:
    state = taula.load_game("connect_four").new_initial_state()
    with pytest.raises(taula.BadArgumentError) as refused:
        taula.mcts.search(state, lambda *_: (logits, value))
    assert refused.value.field == field


def test_other_libraries_arrays_are_taken() -> None:
    """Whatever speaks DLPack."""

    class Foreign:
        def __init__(self, array: np.ndarray) -> None:
            self._array = copy.copy(array)

        def __dlpack__(self, **options: Any) -> Any:
            return self._array.__dlpack__(**options)

        def __dlpack_device__(self) -> Any:
            return self._array.__dlpack_device__()

    def judge(obs: np.ndarray, mask: np.ndarray, to_play: np.ndarray) -> tuple[Any, Any]:
        logits, value = hashed(obs, mask, to_play)
        return Foreign(logits), Foreign(value)

    roots = states("connect_four")
    assert same(taula.mcts.search(roots, hashed, 20), taula.mcts.search(roots, judge, 20))


def test_an_error_of_the_judge_is_the_callers() -> None:
    def judge(*_: object) -> Arrays:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        taula.mcts.search(states("connect_four"), judge)
