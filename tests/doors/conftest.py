"""Starts services and stores for the tests that go through HTTP. Knows no game."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Service:
    """A running service, called with JSON over a connection that is kept."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=120)
        self._used = time.monotonic()

    def again(self) -> Service:
        """The same service over another connection, for another thread."""
        return Service(self.url)

    def send(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers (names in lower case) and bytes of an answer."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        data = None
        if body is not None:
            data, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        if time.monotonic() - self._used > 2.0:
            # The service closes a connection that has been idle for some seconds.
            self._connection.close()
        try:
            self._connection.request(method, path, data, sent)
            answer = self._connection.getresponse()
            text = answer.read()
            self._used = time.monotonic()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text
        except (OSError, http.client.HTTPException):
            self._connection.close()
            raise

    def post(
        self, path: str, body: Any, token: str | None = None, key: str | None = None
    ) -> tuple[int, Any]:
        """Status and decoded answer of a POST."""
        headers = {} if key is None else {"Idempotency_Key": key}
        status, _, text = self.send("POST", path, body, token, **headers)
        return status, json.loads(text)

    def get(self, path: str, token: str | None = None) -> tuple[int, Any]:
        """Status and decoded answer of a GET."""
        status, _, text = self.send("GET", path, None, token)
        return status, json.loads(text)

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


class Process:
    """A service of our own on a free port of this machine."""

    def __init__(self, database: str, *flags: str) -> None:
        binary = os.environ.get("TAULA_API_BINARY", str(ROOT / "target" / "debug" / "taula-api"))
        command = [binary, "--bind", "127.0.0.1:0", "--drain-ms", "0", "--database", database]
        self._process = subprocess.Popen([*command, *flags], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                break
        else:
            pytest.fail(f"{binary} has stopped without printing its address")
        self.service = Service(found.group())

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ends it as an operator would."""
        self._process.terminate()
        assert self._process.wait(timeout=20) == 0, "the service did not stop cleanly"


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A service that keeps its matches in memory."""
    process = Process("sqlite://:memory:")
    yield process.service
    process.stop()


class Cluster:
    """A PostgreSQL of our own, in a folder of its own."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder, self._databases = programs, folder, 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")
        data = folder / "data"
        self._run("initdb", "-D", data, "-U", "taula", "--auth=trust", "--no-sync")
        settings = f"-p {self._port} -c listen_addresses=127.0.0.1 -k {folder}"
        self._run("pg_ctl", "-D", data, "-o", settings, "-l", folder / "log", "-w", "start")

    def _run(self, program: str, *arguments: object) -> None:
        """As a user who may: PostgreSQL does not run as root."""
        command = [str(self._programs / program), *map(str, arguments)]
        if os.getuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, cwd=self._folder, stdout=subprocess.DEVNULL)

    def database(self) -> str:
        """A new database."""
        self._databases += 1
        name = f"taula{self._databases}"
        self._run("createdb", "-h", self._folder, "-p", self._port, "-U", "taula", name)
        return f"postgres://taula@127.0.0.1:{self._port}/{name}"

    def stop(self) -> None:
        """Ends it."""
        self._run("pg_ctl", "-D", self._folder / "data", "-m", "immediate", "stop")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL, where one is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        reason = "PostgreSQL is not installed (Debian's package postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="taula-postgres-"))
    cluster = Cluster(found[-1], folder)
    yield cluster
    cluster.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new and empty store, one of each kind."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path / 'taula.db'}"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.database()


@pytest.fixture
def process(database: str) -> Iterator[Process]:
    """A service on a new store."""
    running = Process(database)
    yield running
    running.stop()
