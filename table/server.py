"""Tables behind sockets: whoever has a seat's key is that seat.  Matches survive a restart."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_server, socket

import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from herrlof_rules import Match
from herrlof_rules.hosting import DamagedMatch, Host, Store, UnknownKey
from table.bots import Workers
from table.seats import Guest, Refusal, Table, fitting

PAGE = Path(__file__).parent / "page"
HEADERS = {
    # The page says itself where scripts may come from; this it cannot say.
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
LONGEST_MESSAGE = 1024  # bytes: no action is as long
CONNECTIONS = 1000
LOOK = 1.0  # seconds after which the store is asked what other servers have changed

LOG = logging.getLogger("table")


class Lobby:
    """All tables of a store; those that somebody came to are in memory."""

    def __init__(self, store: Store, pause: float = 0.0, workers: Workers | None = None) -> None:
        self._host = Host(store)
        self._pause = pause
        self.workers = workers or Workers()
        self.tables: dict[str, Table] = {}
        self._unreadable: set[str] = set()

    def open(
        self, match: Match, names: Sequence[str] = (), bots: Sequence[str] = ()
    ) -> Mapping[int | None, str]:
        """A new table, and the keys of its seats: the bots have the last seats, and no key.

        The last key is for those who only watch.  Raises `Refusal` for names that cannot be, and
        for too many.
        """
        players = match.rules.players
        people = players - len(bots)
        if not 0 <= len(names) <= people:
            raise Refusal(f"there are {players}: not for {len(names)} names and {len(bots)} bots")
        called = list[str]()
        for name in names:
            called.append(fitting(name, called))
        called += [f"Player {seat + 1}" for seat in range(len(names), people)]
        called += [f"Bot {number + 1}" for number in range(len(bots))]
        opened = self._host.open(match, called, bots=dict(enumerate(bots, people)))
        self._at(opened.name)
        return opened.keys

    def _at(self, name: str) -> Table:
        """A table, from the store after a restart; raises `DamagedMatch` and `OSError`."""
        if name not in self.tables:
            hosted = self._host.match(name)
            known = (None, *self.workers.bots)
            if not all(player.bot in known for player in hosted.players):
                raise DamagedMatch("it has bots that are not known here")
            bots = {bot: self.workers.player(hosted.match.game, bot) for bot in self.workers.bots}
            self.tables[name] = Table(self._host, name, bots, self.workers.hint, self._pause)
        return self.tables[name]

    def _joined(self, key: str) -> tuple[Table, int | None] | None:
        """The table and the seat that a key is for; None if there is none, or it is damaged."""
        name = key.partition(".")[0]
        if name in self._unreadable:
            return None
        try:
            name, seat = self._host.joined(key)
            return self._at(name), seat
        except UnknownKey:
            return None
        except OSError as error:
            LOG.error("Table %s cannot be opened: %s", name, error)
            if isinstance(error, DamagedMatch):
                self._unreadable.add(name)
            return None

    async def connect(self, client: WebSocket) -> None:
        """Serves a socket; its key is the subprotocol, not in the address."""
        key = next(iter(client.scope["subprotocols"]), "")
        joined = self._joined(key)
        if joined is None:
            return await client.close()
        table, guest = joined[0], Guest(joined[1])
        await client.accept(key)
        table.guests.add(guest)
        table.wake()
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(show(client, table, guest))
                both.create_task(listen(client, table, guest))
        # Heard of, or met while sending.
        except* (WebSocketDisconnect, WebSocketDisconnected):
            pass  # the match goes on, and waits for the seat if it must
        finally:
            table.guests.discard(guest)

    async def look(self) -> None:
        """Tells guests what other servers of the same store have changed."""
        while True:
            await asyncio.sleep(LOOK)
            for table in [table for table in self.tables.values() if table.guests]:
                try:
                    table.refresh()
                except OSError as error:
                    LOG.error("A table cannot be read: %s", error)
                await asyncio.sleep(0)


async def show(client: WebSocket, table: Table, guest: Guest) -> None:
    """Sends the view, then what is new; the slow get it all at once."""
    while True:
        await guest.news.wait()
        guest.news.clear()
        await client.send_text(table.message(guest))


async def listen(client: WebSocket, table: Table, guest: Guest) -> None:
    """Takes requests one by one; a refusal goes to the sender alone."""
    while True:
        message = await client.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        request = message.get("text") or message.get("bytes") or ""
        if (told := await table.answer(guest, request)) is not None:
            await client.send_text(told)
        # The others first: what this client sent can wait.
        await asyncio.sleep(0)


class Page(StaticFiles):
    """The files of the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page itself for the folder."""
        response = await super().get_response("served.html" if path == "." else path, scope)
        response.headers.update(HEADERS)
        return response


def application(lobby: Lobby) -> Starlette:
    """The sockets and the page."""

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncGenerator[None]:
        looking = asyncio.create_task(lobby.look())
        yield
        looking.cancel()
        lobby.workers.close()

    return Starlette(
        lifespan=running,
        routes=[WebSocketRoute("/table", lobby.connect), Mount("/", Page(directory=PAGE))],
    )


def server(app: Starlette) -> uvicorn.Server:
    """Runs on a socket; a message longer than any action disconnects."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,  # each connection would pack the same again
            limit_concurrency=CONNECTIONS,
            log_config=None,  # the standard library shows warnings and worse
            log_level="warning",
        )
    )


def listening(host: str, port: int) -> socket:
    """A socket that takes connections; raises `OSError`."""
    made = create_server((host, port))
    # Or short messages wait for an answer.
    made.setsockopt(IPPROTO_TCP, TCP_NODELAY, True)
    return made
