"""The OpenSpiel adapter: OpenSpiel's own simulation test on every game, and its algorithms on some."""

import copy
import pickle

import numpy as np
import pytest
import taula
from conftest import openspiel

pyspiel = openspiel()

import taula.openspiel  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts, minimax  # noqa: E402

taula.openspiel.register()


def test_registering_twice_is_fine() -> None:
    names = taula.openspiel.register()
    assert names == [f"taula_{name}" for name in taula.games()]
    assert set(names) <= set(pyspiel.registered_names())


def test_openspiels_simulations_pass(game: taula.Game) -> None:
    loaded = pyspiel.load_game(f"taula_{game.get_type().short_name}")
    assert loaded.num_distinct_actions() == game.num_distinct_actions()
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_options_are_parameters() -> None:
    loaded = pyspiel.load_game("taula_mnk(width=4,height=3,k=3)")
    assert loaded.num_distinct_actions() == 12 and loaded.get_parameters()["k"] == 3
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False, mask_test=True)
    with pytest.raises(Exception, match="k"):
        pyspiel.load_game("taula_mnk(k=99)")


def test_states_say_what_ours_say(game: taula.Game) -> None:
    loaded = pyspiel.load_game(f"taula_{game.get_type().short_name}")
    state, twin = loaded.new_initial_state(), game.new_initial_state()
    rng = np.random.default_rng(3)
    for _ in range(40):
        assert state.current_player() == twin.current_player()
        assert state.is_chance_node() == twin.is_chance_node()
        assert state.legal_actions() == twin.legal_actions()
        assert state.returns() == twin.returns() and str(state) == str(twin)
        for player in (0, 1):
            seen = np.array(state.observation_tensor(player), np.float32)
            np.testing.assert_array_equal(seen, twin.observation_tensor(player).ravel())
            assert state.observation_string(player) == twin.view_text(player)
        if state.is_terminal():
            break
        action = int(rng.choice(twin.legal_actions()))
        text = twin.action_to_string(action)
        assert state.action_to_string(state.current_player(), action) == text
        state.apply_action(action)
        twin.apply_action(action)
    assert state.history() == twin.history()


@pytest.mark.parametrize("how", [copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s)), lambda s: s.clone()])
def test_states_are_copied(how) -> None:  # type: ignore[no-untyped-def]
    state = pyspiel.load_game("taula_nine_mens_morris").new_initial_state()
    state.apply_action(3)
    twin = how(state)
    twin.apply_action(5)
    assert str(state) != str(twin) and twin.history() == [3, 5] and state.history() == [3]


@pytest.mark.parametrize("name", ["noughts_and_crosses", "connect_four", "backgammon", "tablut"])
def test_openspiels_search_plays(name: str) -> None:
    loaded = pyspiel.load_game(f"taula_{name}")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(loaded, 2.0, 3, evaluator, solve=True, random_state=rng)
    state = loaded.new_initial_state()
    for _ in range(3):
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiels_search_finds_the_win() -> None:
    loaded = pyspiel.load_game("taula_noughts_and_crosses")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 2.0, 200, mcts.RandomRolloutEvaluator(2, rng), random_state=rng)
    state = loaded.new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    assert bot.step(state) == 2


def test_openspiels_alpha_beta_knows_the_values() -> None:
    value, _ = minimax.alpha_beta_search(pyspiel.load_game("taula_noughts_and_crosses"))
    assert value == 0
    three = pyspiel.load_game("taula_three_mens_morris")
    state = three.new_initial_state()
    value, action = minimax.alpha_beta_search(
        three, state, value_function=lambda state: 0, maximum_depth=2, maximizing_player_id=0
    )
    assert value == 0 and action in state.legal_actions()


def test_openspiels_environment_runs() -> None:
    env = rl_environment.Environment(pyspiel.load_game("taula_backgammon"))
    step = env.reset()
    for _ in range(10):
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert len(step.observations["info_state"][0]) == taula.load_game("backgammon").observation_tensor_size()
