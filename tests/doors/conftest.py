"""Starts one service for the tests that compare doors. Knows no game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Service:
    """A running service, called with JSON."""

    def __init__(self, url: str) -> None:
        self.url = url

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        """Status and decoded answer of a POST."""
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as problem:
            return problem.code, json.load(problem)

    def batch(self, path: str, items: list[Any]) -> list[Any]:
        """The items' results, in slices that the service takes; none may be refused."""
        results: list[Any] = []
        for first in range(0, len(items), 512):
            status, answer = self.post(f"/v1/batch/{path}", {"items": items[first : first + 512]})
            assert status == 200, answer
            for item in answer["items"]:
                assert "result" in item, item
                results.append(item["result"])
        return results


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """The service on a free port of this machine."""
    binary = os.environ.get("TAULA_API_BINARY", str(ROOT / "target" / "debug" / "taula-api"))
    process = subprocess.Popen(
        [binary, "--bind", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            break
    else:
        pytest.fail(f"{binary} has stopped without printing its address")
    yield Service(found.group())
    process.terminate()
    process.stdout.close()
    assert process.wait(timeout=20) == 0, "the service did not stop cleanly"
