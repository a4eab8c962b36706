"""A stored match with its seats' tokens, as tests play it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conftest import Service


@dataclass
class Match:
    """A match that was made."""

    service: Service
    id: str
    tokens: list[str | None]
    commitment: str | None

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/v1/matches/{self.id}"

    def token(self, seat: int | None) -> str | None:
        """A seat's token; none for the public."""
        return None if seat is None else self.tokens[seat]

    def view(self, seat: int | None = None) -> Any:
        """What a seat sees."""
        status, view = self.service.get(self.path, self.token(seat))
        assert status == 200, view
        return view

    def ask(self, seat: int, move: str, ply: int, key: str | None = None) -> tuple[int, Any]:
        """Status and answer of a move."""
        body = {"move": move, "ply": ply}
        return self.service.post(f"{self.path}/moves", body, self.token(seat), key)

    def play(self, seat: int, move: str, ply: int | None = None) -> Any:
        """The match after a move, as the seat sees it."""
        ply = self.view(seat)["ply"] if ply is None else ply
        status, answer = self.ask(seat, move, ply)
        assert status == 200, answer
        return answer["match"]

    def moves(self, seat: int | None = None) -> list[Any]:
        """What was played, as a seat knows it."""
        status, answer = self.service.get(f"{self.path}/moves", self.token(seat))
        assert status == 200, answer
        moves: list[Any] = answer["moves"]
        return moves


def make(service: Service, game: str, **fields: Any) -> Match:
    """A new match."""
    status, made = service.post("/v1/matches", {"game": game, **fields})
    assert status == 201, made
    dice = made["match"]["dice"]
    tokens = [made["seats"][seat]["token"] for seat in ("0", "1")]
    return Match(service, made["id"], tokens, dice and dice["commitment"])
