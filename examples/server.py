"""A match over websockets: views go out, actions come in, and nothing else.

It prints a link for each seat and one for spectators.
Whoever has a seat's link is that seat.
"""

import asyncio
import json
import secrets
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_server

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import (
    WebSocket,
    WebSocketDisconnect,
    WebSocketDisconnected,
)

from herrlof_rules import GAMES, DocumentError, IllegalAction, Match
from herrlof_rules.documents import dump_view, load_action

LONGEST_MESSAGE = 1024  # bytes: no action is as long


class Table:
    """One match, and who may act in it: a secret token for each seat."""

    def __init__(self, match: Match, tokens: Sequence[str]) -> None:
        different = len(set(tokens))
        if len(tokens) != match.rules.players or different < len(tokens):
            raise ValueError("give every seat a token of its own")
        self.match = match
        self.seats: dict[str | None, int | None] = {
            t: seat for seat, t in enumerate(tokens)
        }
        self.seats[None] = None  # without a token: a spectator
        self.changed = asyncio.Event()

    def act(self, seat: int | None, document: str | bytes) -> str | None:
        """Plays the action in a document, or returns why it is refused."""
        if seat is None:
            return refusal(
                "seat",
                "spectators do not act: connect with the token of a seat",
            )
        try:
            self.match = self.match.play(
                load_action(self.match.game, document), seat
            )
        except DocumentError as refused:
            return refusal(refused.path, refused.reason)
        except IllegalAction as refused:
            return refusal(refused.clause, refused.reason)
        self.changed.set()
        self.changed = asyncio.Event()
        return None

    async def connect(self, client: WebSocket) -> None:
        """Serves a socket; its token is the subprotocol, not in the address."""
        token: str | None = next(iter(client.scope["subprotocols"]), None)
        if token not in self.seats:
            return await client.close()
        seat = self.seats[token]
        await client.accept(token)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self.show(client, seat))
                both.create_task(self.listen(client, seat))
        # Heard of, or met while sending.
        except* (WebSocketDisconnect, WebSocketDisconnected):
            pass  # the match goes on, and waits for the seat if it must

    async def show(self, client: WebSocket, seat: int | None) -> None:
        """Sends the view, then what is new; the slow get it all at once."""
        told = 0
        while True:
            changed = self.changed
            view = self.match.view(seat, since=told)
            await client.send_text(dump_view(self.match.game, view))
            told += len(view.events)
            await changed.wait()

    async def listen(self, client: WebSocket, seat: int | None) -> None:
        """Takes actions one by one; a refusal goes to the sender alone."""
        while True:
            message = await client.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message["code"])
            if told := self.act(
                seat, message.get("text") or message.get("bytes") or ""
            ):
                await client.send_text(told)
            # The others first: what this client sent can wait.
            await asyncio.sleep(0)


def refusal(where: str, reason: str) -> str:
    """What is sent instead of a view: a clause or a path, and the reason."""
    return json.dumps({"error": where, "reason": reason})


def table(match: Match, tokens: Sequence[str]) -> Starlette:
    """The application for one match; token *i* is that of seat *i*."""

    async def page(_: Request) -> FileResponse:
        return FileResponse(Path(__file__).with_name("table.html"))

    routes = [
        Route("/", page),
        WebSocketRoute("/table", Table(match, tokens).connect),
    ]
    return Starlette(routes=routes)


def server(app: Starlette) -> uvicorn.Server:
    """Runs on a socket; a message longer than any action disconnects."""
    return uvicorn.Server(
        uvicorn.Config(app, ws_max_size=LONGEST_MESSAGE, log_level="warning")
    )


if __name__ == "__main__":
    words = ArgumentParser()
    words.add_argument("game", nargs="?", choices=GAMES, default="herrlof")
    words.add_argument("players", nargs="?", type=int, default=2)
    words.add_argument(
        "seed",
        nargs="?",
        type=int,
        help="by default a fresh one that nobody knows",
    )
    words.add_argument("--port", type=int, default=8000)
    said = words.parse_args()
    game = GAMES[said.game]
    start = Match.start(
        game, game.edition(game.editions[0], said.players), said.seed
    )
    tokens = [secrets.token_urlsafe() for _ in range(said.players)]
    listening = create_server(("127.0.0.1", said.port))
    # Or short messages wait for an answer.
    listening.setsockopt(IPPROTO_TCP, TCP_NODELAY, True)
    for who, token in [*enumerate(tokens), ("none", "")]:
        port = listening.getsockname()[1]
        print(f"seat {who}: http://127.0.0.1:{port}/#{token}", flush=True)
    server(table(start, tokens)).run(sockets=[listening])
