"""Steps per CPU second from Python on one thread, everything counted: observation, mask, rewards, ends
and resets. The actions are those of random games; choosing them is told apart.

    python python/benches/batch.py [seconds-per-row]
"""

import sys
import time
from collections.abc import Callable

import numpy as np
import taula

GAMES = [
    "noughts_and_crosses",
    "connect_four",
    "four_in_a_row_3d",
    "four_in_a_row_3d(gravity=false)",
    "mnk(width=15,height=15,k=5)",
]
BATCHES = [1, 64, 1024]


def cost(work: Callable[[], object], seconds: float) -> float:
    """CPU seconds of one call: the best of five parts."""
    best, calls = float("inf"), 1
    while best * calls < seconds / 5:
        calls *= 2
        best = part(work, calls)
    return min(best, *(part(work, calls) for _ in range(4)))


def part(work: Callable[[], object], calls: int) -> float:
    begin = time.process_time()
    for _ in range(calls):
        work()
    return max(time.process_time() - begin, 1e-9) / calls


def batch_rate(game: str, num_envs: int, seconds: float, **options: object) -> float:
    """Steps per second: the actions of games played before are played again."""
    env = taula.BatchEnv(game, num_envs, **options)  # type: ignore[arg-type]
    played = []
    for _ in range(max(50, 20_000 // num_envs)):
        played.append(env.random_actions())
        env.step(played[-1])

    def play() -> None:
        env.reset(seed=0)
        for actions in played:
            env.step(actions)

    return num_envs * len(played) / cost(play, seconds)


def choice_rate(game: str, num_envs: int, seconds: float) -> float:
    """Actions chosen at random per second, in the middle of games."""
    env = taula.BatchEnv(game, num_envs)
    for _ in range(30):
        env.step(env.random_actions())
    return num_envs / cost(env.random_actions, seconds)


def rollout_rate(game: str, num_envs: int, seconds: float) -> float:
    """Steps per second inside `rollout`, actions included."""
    env = taula.BatchEnv(game, num_envs)
    steps = max(1, 65536 // num_envs)
    return num_envs * steps / cost(lambda: env.rollout(steps), seconds)


def state_rate(game: str, seconds: float) -> float:
    """Decisions per second of a Python loop over one state: mask, tensor and action."""
    loaded = taula.load_game(game)
    mask = np.zeros(loaded.num_distinct_actions(), bool)
    tensor = np.zeros(loaded.observation_tensor_shape(), np.float32)
    rollout = taula.BatchEnv(loaded, 1, autoreset="next_step").rollout(1000)
    games = np.split(rollout.actions[:, 0], np.flatnonzero(rollout.terminated[:, 0]) + 1)
    first = [int(action) for action in games[0]]

    def play() -> None:
        state = loaded.new_initial_state()
        for action in first:
            state.legal_actions_mask(out=mask)
            state.observation_tensor(out=tensor)
            state.apply_action(action)

    return len(first) / cost(play, seconds)


def row(name: str, cells: list[float]) -> None:
    print(f"{name:34}" + "".join(f"{cell:>13,.0f}" for cell in cells), flush=True)


def main(seconds: float) -> None:
    variants: list[tuple[str, Callable[[str, int], float]]] = [
        ("step, float32", lambda game, n: batch_rate(game, n, seconds)),
        ("step, float32, copy=False", lambda game, n: batch_rate(game, n, seconds, copy=False)),
        ("step, uint8", lambda game, n: batch_rate(game, n, seconds, obs_dtype="uint8")),
        ("random_actions", lambda game, n: choice_rate(game, n, seconds)),
        ("rollout, float32", lambda game, n: rollout_rate(game, n, seconds)),
    ]
    print(f"{'steps/s at batch':34}" + "".join(f"{n:>13,}" for n in BATCHES))
    for game in GAMES:
        print(game)
        for name, rate in variants:
            row("  " + name, [rate(game, n) for n in BATCHES])
        row("  state loop, mask, tensor, apply", [state_rate(game, seconds)])


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
