"""Simulations a second of `taula.mcts.search` with a judge that costs nothing, and the time to the
first result.

    python benches/mcts.py [positions] [simulations]
"""

from __future__ import annotations

import sys
import time

START = time.perf_counter()

import numpy as np  # noqa: E402
import taula  # noqa: E402

POSITIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 64
SIMULATIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 32
GAMES = ["connect_four", "noughts_and_crosses", "nine_mens_morris", "tablut", "backgammon"]


def positions(name: str) -> list[taula.State]:
    """Positions from the middle of random games."""
    batch = taula.BatchEnv(name, num_envs=POSITIONS, seed=1)
    batch.rollout(3)
    return batch.get_states()


def main() -> None:
    """Prints a line for each game and algorithm."""
    first = True
    for name in GAMES:
        states = positions(name)
        actions = states[0].num_distinct_actions()
        blank = np.zeros((POSITIONS, actions), np.float32), np.zeros(POSITIONS, np.float32)

        def judge(obs: object, mask: object, to_play: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            return blank[0][: len(to_play)], blank[1][: len(to_play)]

        for algorithm in ("puct", "gumbel"):
            rounds, started = 0, time.process_time()
            while time.process_time() - started < 1.5:
                taula.mcts.search(states, judge, SIMULATIONS, algorithm)
                if first:
                    print(f"first result {time.perf_counter() - START:.2f} s after the start")
                    first = False
                rounds += 1
            rate = rounds * POSITIONS * SIMULATIONS / (time.process_time() - started)
            print(f"{name:22} {algorithm:7} {rate / 1e6:6.2f} M simulations/s")


main()
