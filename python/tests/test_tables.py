"""Tables on disk: what a process computed the next one reads, and whatever is wrong with the folder
does no harm. Each process is a fresh one, since tables are computed once in a process.
"""

import os
import subprocess
import sys
from pathlib import Path

# Two checkers a side, in the table of exact values.
SCRIPT = """
import sys
import taula
game = taula.load_game("backgammon")
board = "0,0,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,0,-1,0 c 0,0 13,13 - turn=0"
state = game.new_initial_state(board)
if sys.argv[1:]:
    print(state.evaluate(time_ms=1).exact)
evaluation = state.evaluate()
print(evaluation.exact, evaluation.value[0])
"""


def judged(folder: Path | str, *arguments: str) -> list[str]:
    """What a new process says that keeps its tables there."""
    environment = {**os.environ, "TAULA_CACHE_DIR": str(folder)}
    command = [sys.executable, "-c", SCRIPT, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_tables_are_kept_read_and_mended(tmp_path: Path) -> None:
    folder = tmp_path / "deeper"
    (told,) = judged(folder)
    assert told.startswith("True ")
    files = {path: path.read_bytes() for path in folder.iterdir()}
    assert len(files) == 2
    # Files that were read stay as they are: the very same file, not an equal one.
    numbers = {path: path.stat().st_ino for path in files}
    assert judged(folder) == [told]
    assert {path: path.stat().st_ino for path in folder.iterdir()} == numbers
    # One bit turned, one file cut short: both are computed again and replaced.
    (first, second) = files
    damaged = bytearray(files[first])
    damaged[len(damaged) // 2] ^= 1
    first.write_bytes(damaged)
    second.write_bytes(files[second][:100])
    assert judged(folder) == [told]
    assert {path: path.read_bytes() for path in folder.iterdir()} == files


def test_no_folder_does_no_harm(tmp_path: Path) -> None:
    # A file stands where the folder should be: not even root can write below it.
    (tmp_path / "file").write_text("")
    assert judged(tmp_path / "file" / "below") == judged("none")


def test_time_ends_the_computing_and_the_next_call_goes_on() -> None:
    rough, exact = judged("none", "first in a millisecond")
    assert rough == "False" and exact.startswith("True ")
