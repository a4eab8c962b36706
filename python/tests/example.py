"""A tour that type checkers read strictly and a test runs."""

import pickle

import numpy as np
import taula


def play_one(seed: int) -> list[float]:
    """A random game through states."""
    rng = np.random.default_rng(seed)
    game: taula.Game = taula.load_game("mnk", width=5, height=5, k=4)
    state = game.new_initial_state(moves=["c3"])
    mask = np.zeros(game.num_distinct_actions(), np.bool_)
    board = np.zeros(game.observation_tensor_shape(), np.uint8)
    while not state.is_terminal():
        state.legal_actions_mask(out=mask)
        state.observation_tensor(out=board)
        state.apply_action(int(rng.choice(np.flatnonzero(mask))))
    assert pickle.loads(pickle.dumps(state)) == state
    return state.returns()


def play_many(seed: int) -> np.floating:
    """Random games through a batch: what player 0 wins on average."""
    env = taula.BatchEnv(taula.load_game("connect_four"), num_envs=64, seed=seed, autoreset="same_step")
    step: taula.TimeStep = env.reset()
    won, games = 0.0, 0
    for _ in range(100):
        step = env.step(env.random_actions())
        won += float(step.rewards[:, 0].sum())
        games += int((step.terminated | step.truncated).sum())
    return np.float64(won / games)


def explain() -> str:
    """What an error tells."""
    try:
        taula.load_game("noughts_and_crosses").new_initial_state(moves=["a1", "a1"])
    except taula.IllegalActionError as error:
        return f"move {error.index}: {error.rule}, {len(error.legal)} legal"
    return ""


def worth() -> tuple[float, float]:
    """An evaluation."""
    evaluation: taula.Evaluation = taula.load_game("connect_four").new_initial_state().evaluate(nodes=100)
    return evaluation.value


if __name__ == "__main__":
    print(play_one(1), play_many(1), explain(), worth())
