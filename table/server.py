"""Tables behind sockets: whoever has a seat's key is that seat.  Matches survive a restart."""

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_server, socket
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from herrlof_rules import Game, Match
from herrlof_rules.documents import dump_action, dump_outcome, dump_record
from herrlof_rules.match import CHANCE, Entry
from table.bots import BOTS, Workers
from table.seats import Guest, Refusal, Table, fitting
from table.store import Store

PAGE = Path(__file__).parent / "page"
HEADERS = {
    # The page says itself where scripts may come from; this it cannot say.
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
LONGEST_MESSAGE = 1024  # bytes: no action is as long
CONNECTIONS = 1000

LOG = logging.getLogger("table")


class Lobby:
    """All tables of a store; those that somebody came to are in memory."""

    def __init__(self, store: Store, pause: float = 0.0, workers: Workers | None = None) -> None:
        self._store = store
        self._pause = pause
        self.workers = workers or Workers()
        self.tables: dict[int, Table] = {}
        self._unreadable: set[int] = set()

    def open(
        self, match: Match, names: Sequence[str] = (), bots: Sequence[str] = ()
    ) -> dict[str, int | None]:
        """A new table, and its keys: the bots have the last seats, and no key.

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
        about: dict[str, Any] = {"names": called, "bots": [None] * people + list(bots)}
        seats = (*range(people), None)
        keys = {secrets.token_urlsafe(): seat for seat in seats}
        number = self._store.add(dump_record(match.game, match.record(about)), keys)
        self.tables[number] = self._table(number, match, about)
        return keys

    def _table(self, number: int, match: Match, about: Mapping[str, Any]) -> Table:
        keep = Kept(self._store, number, match, about)
        bots = {
            seat: self.workers.player(match.game, name)
            for seat, name in enumerate(about["bots"])
            if name is not None
        }
        return Table(match, about["names"], bots, keep, self.workers.hint, self._pause)

    def _at(self, number: int) -> Table | None:
        """A table, from the store after a restart; None if it is damaged."""
        if number not in self.tables and number not in self._unreadable:
            try:
                match, about = self._store.load(number)
                if not seated(match, about):
                    raise OSError("its seats are unknown")
                self.tables[number] = self._table(number, match, about)
            except OSError as error:
                LOG.error("Table %s cannot be opened: %s", number, error)
                self._unreadable.add(number)
        return self.tables.get(number)

    async def connect(self, client: WebSocket) -> None:
        """Serves a socket; its key is the subprotocol, not in the address."""
        key = next(iter(client.scope["subprotocols"]), "")
        opened = self._store.opened_by(key)
        table = None if opened is None else self._at(opened[0])
        if opened is None or table is None:
            return await client.close()
        guest = Guest(opened[1])
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


class Kept:
    """What the store has of a table: moves are added to it, all else writes it anew."""

    def __init__(self, store: Store, number: int, match: Match, about: Mapping[str, Any]) -> None:
        self._store = store
        self._number = number
        self._about = dict(about)
        self._log = match.log

    def __call__(self, match: Match, names: Sequence[str]) -> None:
        """Keeps a match and the names of its seats; raises `OSError` if that cannot be."""
        log, known = match.log, len(self._log)
        follows = log[:known] == self._log
        if follows and match.result is None and [*names] == self._about["names"]:
            moves = [move_text(match.game, entry) for entry in log[known:]]
            self._store.append(self._number, known, moves)
        else:
            about: dict[str, Any] = {**self._about, "names": [*names]}
            self._store.save(self._number, dump_record(match.game, match.record(about)))
            self._about = about
        self._log = log


def move_text(game: Game, entry: Entry) -> str:
    """A move as a record has it."""
    dump = dump_outcome if entry.by == CHANCE else dump_action
    return json.dumps({"by": entry.by, **json.loads(dump(game, entry.choice))})


def seated(match: Match, about: Mapping[str, Any]) -> bool:
    """Whether a record says who sits at a table, and chance can go on."""
    names, bots = about.get("names"), about.get("bots")
    return (
        isinstance(names, list)
        and isinstance(bots, list)
        and len(names) == len(bots) == match.rules.players
        and all(isinstance(name, str) for name in names)
        and all(bot is None or bot in BOTS for bot in bots)
        and match.seed is not None
    )


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
        yield
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
