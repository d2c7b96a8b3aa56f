"""Serves a match to anybody with a key: python examples/service.py odin 4

A file as last word keeps matches; without a game, those kept there go on.
"""

import asyncio
import json
import sys
import time
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from herrlof_rules import GAMES, DocumentError, HerrlofRulesError, Match
from herrlof_rules.bots import Bot, RandomBot
from herrlof_rules.hosting import (
    Bookmark,
    Host,
    SQLiteStore,
    UnknownKey,
    dump_news,
    load_bookmark,
    load_request,
)

LONGEST = 4096  # bytes; a longer message ends the connection
BOTS: dict[str, Bot] = {"random": RandomBot()}


class Service:
    """The clients of the matches of a host."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.waiting: dict[str, set[asyncio.Event]] = defaultdict(set)

    async def connect(self, socket: WebSocket) -> None:
        """A client: its key is the subprotocol, which nobody logs."""
        key = next(iter(socket.scope["subprotocols"]), "")
        try:
            name, seat = self.host.joined(key)
            seen = load_bookmark(socket.query_params.get("seen", FROM_START))
        except (UnknownKey, DocumentError, OSError):
            return await socket.close()
        await socket.accept(key)
        changed = asyncio.Event()
        changed.set()
        self.waiting[name].add(changed)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self.tell(socket, name, seat, seen, changed))
                both.create_task(self.listen(socket, name, seat))
        except* (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # it is gone, or sent bytes; the match waits
        finally:
            self.waiting[name].discard(changed)

    async def tell(
        self,
        socket: WebSocket,
        name: str,
        seat: int | None,
        seen: Bookmark,
        changed: asyncio.Event,
    ) -> None:
        """Sends what is new since the client last looked."""
        while await changed.wait():
            changed.clear()
            hosted = self.host.match(name)
            news = hosted.news(seat, seen)
            await socket.send_text(dump_news(hosted.match.game, news))
            seen = news.seen

    async def listen(
        self, socket: WebSocket, name: str, seat: int | None
    ) -> None:
        """Makes the changes that a client asks for; only it is told why not."""
        while True:
            text = await socket.receive_text()
            try:
                request = load_request(self.host.match(name).match.game, text)
                now = int(time.time() * 1000)
                self.host.change(name, request, seat, at=now)
                self.host.let_bots_act(name, BOTS)
            except HerrlofRulesError as refused:
                await socket.send_text(json.dumps({"refused": str(refused)}))
            except OSError:
                await socket.send_text('{"refused":"not kept: ask again"}')
            else:
                for changed in self.waiting[name]:
                    changed.set()
            await asyncio.sleep(0)  # others first


FROM_START = '{"undone":0,"events":0}'


def application(host: Host) -> Starlette:
    """The service as a web application."""
    return Starlette(routes=[WebSocketRoute("/", Service(host).connect)])


def main() -> None:
    file = sys.argv.pop() if len(sys.argv) % 2 == 0 else ":memory:"
    host = Host(SQLiteStore(file))
    if len(sys.argv) > 1:
        game, players = GAMES[sys.argv[1]], int(sys.argv[2])
        match = Match.start(game, game.edition(game.about.editions[0], players))
        names = [f"Player {seat + 1}" for seat in range(players)]
        opened = host.open(match, names, substitute="random")
        for seat, key in opened.keys.items():
            print("spectators" if seat is None else f"seat {seat}", key)
    uvicorn.run(application(host), port=8000, ws_max_size=LONGEST)


if __name__ == "__main__":
    main()
