"""Makes matches for load_matches.lua: a game without a winner, to be played in many of them."""

from __future__ import annotations

import http.client
import json
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

GAME = "connect_four"


def post(connection: http.client.HTTPConnection, path: str, body: Any) -> Any:
    """The answer to a POST that succeeds."""
    headers = {"Content-Type": "application/json"}
    connection.request("POST", path, json.dumps(body).encode(), headers)
    answer = connection.getresponse()
    read = json.load(answer)
    assert answer.status < 300, read
    return read


def drawn_game(connection: http.client.HTTPConnection) -> list[str]:
    """The moves of a random game that nobody wins."""
    chance = random.Random(1)
    while True:
        moves: list[str] = []
        while True:
            view = post(connection, "/v1/legal-moves", {"game": GAME, "moves": moves})
            if view["terminal"]:
                break
            moves.append(chance.choice(view["legal"]["turns"]))
        if view["result"]["winner"] is None:
            return moves


def make(address: str, count: int) -> list[str]:
    """Ids and tokens of new matches."""
    connection = http.client.HTTPConnection(address)
    lines = []
    for _ in range(count):
        made = post(connection, "/v1/matches", {"game": GAME})
        tokens = [made["seats"][seat]["token"] for seat in ("0", "1")]
        lines.append(" ".join([made["id"], *tokens]))
    return lines


def main(url: str, count: int) -> None:
    """Prints what the script reads."""
    address = url.removeprefix("http://")
    print(*drawn_game(http.client.HTTPConnection(address)))
    with ThreadPoolExecutor(16) as pool:
        for lines in pool.map(lambda _: make(address, count // 16), range(16)):
            print("\n".join(lines))


main(sys.argv[1], int(sys.argv[2]))
