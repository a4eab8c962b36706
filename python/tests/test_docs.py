"""The code on the pages for newcomers runs: every block marked `python`, in a fresh namespace."""

import re
from pathlib import Path

import pytest
from conftest import installed

ROOT = Path(__file__).parents[2]
PAGES = ["docs/coming-from.md", "README.md", "python/README.md"]


def blocks() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for match in re.finditer(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL):
            line = (ROOT / page).read_text()[: match.start()].count("\n") + 1
            found.append((f"{page}:{line}", match[1]))
    return found


@pytest.mark.parametrize(("place", "code"), blocks(), ids=lambda text: text.split("\n")[0][:40])
def test_a_block_runs(place: str, code: str) -> None:
    for library in ("gymnasium", "pettingzoo", "pyspiel"):
        if library.removeprefix("py") in code:
            installed(library)
    exec(compile(code, place, "exec"), {"__name__": place})


def test_there_are_blocks() -> None:
    assert {place.split(":")[0] for place, _ in blocks()} == set(PAGES)
