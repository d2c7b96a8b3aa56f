"""Tables behind sockets; a seat's key lets anyone play that seat.  Matches survive a restart."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_server, socket
from typing import Any

import uvicorn
from attrs import evolve
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from herrlof_arena.hosting import DamagedMatch, Host, HostedMatch, Leave, Store, UnknownKey
from herrlof_rules import GAMES, DocumentError, HerrlofRulesError, Match
from herrlof_rules.core import role_of
from herrlof_rules.documents import rules_from
from table.bots import Workers
from table.company import now, unnamed
from table.opponents import opponents
from table.seats import LONGEST, PATIENCE, Guest, Refusal, Table, fitting, parsed
from table.solo import choices

PAGE = Path(__file__).parent / "page"
HEADERS = {
    # A page can declare its own script sources, but not this directive.
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
LONGEST_MESSAGE = 1024
"""The largest message of a client in bytes, which is more than the longest action needs."""

CONNECTIONS = 1000

TABLES = 1000
"""The number of tables that visitors may make; the limit keeps them from filling the store."""

LONGEST_CLOCK = 180
"""The largest time limit of a player, in minutes."""

FLAGS = ("memory_aid",)
"""The members of a request for a table that are true or false."""

LOOK = 1.0
"""The seconds between two checks of the store for changes by other servers."""

LOG = logging.getLogger("table")


class Lobby:
    """All tables of a store; a table is in memory once a guest has connected to it."""

    def __init__(
        self,
        store: Store,
        pause: float = 0.0,
        workers: Workers | None = None,
        patience: float = PATIENCE,
        clock: Callable[[], int] = now,
        longest: int = LONGEST,
    ) -> None:
        self._host = Host(store)
        self._now = clock
        self._pause = pause
        self._patience = patience
        self._longest = longest
        self._opening = asyncio.Lock()
        self.workers = workers or Workers()
        self.tables: dict[str, Table] = {}
        self._unreadable: set[str] = set()
        self._made = 0

    def make(self, request: Any) -> Mapping[int | None, str]:
        """Makes a table for a visitor, who has the first seat; the seed stays secret.

        Raises `Refusal` and `HerrlofRulesError`.
        """
        match request:
            case {
                "game": str(game),
                "players": int(players),
                "people": int(people),
                "bots": str(bot),
                "name": str(name),
                "minutes": int() | None as minutes,
                "edition": str(edition),
                "options": dict(options),
            } if game in GAMES and bot in opponents(GAMES[game], players) and 0 < people <= players:
                chosen = {**options, "edition": edition, "players": players}
                rules = rules_from(GAMES[game], chosen)
            case _:
                raise Refusal("table")
        if (failing := request.get("failing", "random")) not in ("random", "wait"):
            raise Refusal("table")
        if not isinstance(memory_aid := request.get("memory_aid", False), bool):
            raise DocumentError("$.memory_aid", "is neither true nor false")
        if minutes is not None and not 0 < minutes <= LONGEST_CLOCK:
            raise Refusal("clock", LONGEST_CLOCK)
        self._count()
        return self.open(
            Match.start(GAMES[game], rules),
            [name] if name else [],
            [bot] * (players - people),
            gather=people > 1,
            limit=None if minutes is None else minutes * 60_000,
            waits_for_bots=failing == "wait",
            memory_aid=memory_aid,
        )

    def _count(self) -> None:
        if self._made == TABLES:
            raise Refusal("full")
        self._made += 1

    async def again(self, hosted: HostedMatch) -> Mapping[int | None, str]:
        """Opens another match on a thread, because the store may block."""
        async with self._opening:
            return await asyncio.to_thread(self._another, hosted)

    def _another(self, hosted: HostedMatch) -> Mapping[int | None, str]:
        """Opens another match of the same people and bots; the next seat in turn begins it.

        Players for whom a bot plays also have a key, because they may come back.
        """
        self._count()
        match = Match.start(hosted.match.game, passed_on(hosted.match))
        names = [player.name for player in hosted.players]
        played = {seat: player for seat, player in enumerate(hosted.players) if player.bot}
        bots = {seat: str(player.bot) for seat, player in played.items() if player.key is None}
        opened = self._host.open(
            match,
            names,
            bots=bots,
            substitute="heuristic",
            limit=hosted.limit,
            waits_for_bots=hosted.waits_for_bots,
            memory_aid=hosted.memory_aid,
            at=self._now(),
        )
        for seat in played.keys() - bots.keys():
            self._host.change(opened.name, Leave(), seat, by_host=True, at=self._now())
        self._at(opened.name)
        return opened.keys

    def open(
        self,
        match: Match,
        names: Sequence[str] = (),
        bots: Sequence[str] = (),
        *,
        gather: bool = False,
        limit: int | None = None,
        waits_for_bots: bool = False,
        memory_aid: bool = False,
    ) -> Mapping[int | None, str]:
        """Opens a table; returns the seats' keys.  The bots have the last seats, and no keys.

        The last key is for spectators.  Raises `Refusal` for names that are not allowed, and
        `ValueError` for too many names or bots, and for a bot that does not play this game.
        """
        players = match.rules.players
        people = players - len(bots)
        for bot in bots:
            if bot not in self.workers.bots(match.game, players):
                raise ValueError(f"{bot} does not play {players}-player {match.game.name}")
        if not 0 <= len(names) <= people:
            raise ValueError(
                f"{players} players are too few for {len(names)} --names and {len(bots)} --bot"
            )
        called = list[str]()
        for name in names:
            called.append(fitting(name, called))
        called += [unnamed(seat) for seat in range(len(names), people)]
        called += [f"Bot {number + 1}" for number in range(len(bots))]
        opened = self._host.open(
            match,
            called,
            bots=dict(enumerate(bots, people)),
            substitute="heuristic",
            gather=gather,
            limit=limit,
            waits_for_bots=waits_for_bots,
            memory_aid=memory_aid,
            at=self._now(),
        )
        self._at(opened.name)
        return opened.keys

    def _at(self, name: str) -> Table:
        """Returns a table, from the store after a restart; raises `DamagedMatch` and `OSError`."""
        if name not in self.tables:
            hosted = self._host.match(name)
            game, players = hosted.match.game, len(hosted.players)
            bot_names = self.workers.bots(game, players)
            if not all(player.bot in (None, *bot_names) for player in hosted.players):
                raise DamagedMatch("it has bots that this server does not know")
            bots = {bot: self.workers.player(game, players, bot) for bot in bot_names}
            self.tables[name] = Table(
                self._host,
                name,
                bots,
                self.workers,
                self._pause,
                self.again,
                self._patience,
                self._now,
                self._longest,
            )
        return self.tables[name]

    async def _joined(self, key: str) -> tuple[Table, int | None] | None:
        """The table and the seat of a key; None for an unknown key or an unreadable match.

        A match that is not in memory is replayed on a thread, one match at a time.
        """
        name = key.partition(".")[0]
        if name in self._unreadable:
            return None
        try:
            async with self._opening:
                name, seat = await asyncio.to_thread(self._host.authenticate, key)
                return await asyncio.to_thread(self._at, name), seat
        except UnknownKey:
            return None
        except OSError as error:
            LOG.error("Table %s cannot be opened: %s", name, error)
            if isinstance(error, DamagedMatch):
                self._unreadable.add(name)
            return None

    async def connect(self, client: WebSocket) -> None:
        """Serves a socket, whose key is its subprotocol and not part of the address."""
        key = next(iter(client.scope["subprotocols"]), "")
        joined = await self._joined(key)
        if joined is None:
            return await client.close()
        table, guest = joined[0], Guest(joined[1])
        await client.accept(key)
        table.came(guest)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(show(client, table, guest))
                both.create_task(listen(client, table, guest))
        # The disconnection was reported, or happened while sending.
        except* (WebSocketDisconnect, WebSocketDisconnected):
            pass  # The match continues, and waits if the seat has to act.
        finally:
            table.left(guest)

    async def made(self, request: Request) -> Response:
        """Makes a table from JSON, which browsers do not let other sites send."""
        if request.headers.get("content-type") != "application/json":
            return Response(status_code=415)
        language, body = request.headers.get("accept-language", "en")[:2], b""
        async for part in request.stream():
            body += part
            if len(body) > LONGEST_MESSAGE:
                return Response(status_code=413)
        try:
            async with self._opening:
                keys = await asyncio.to_thread(self.make, parsed(body, FLAGS))
        except HerrlofRulesError as refused:
            return JSONResponse({"reason": str(refused)}, 400, HEADERS)
        except Refusal as refused:
            return JSONResponse({"reason": refused.sentence(language)}, 400, HEADERS)
        except OSError as error:
            LOG.error("A table could not be kept: %s", error)
            return JSONResponse({"reason": Refusal("not_kept").sentence(language)}, 503)
        named = {"watch" if seat is None else str(seat): key for seat, key in keys.items()}
        return JSONResponse(named, headers=HEADERS)

    async def look(self) -> None:
        """Sends guests the changes that other servers of the same store have made."""
        while True:
            await asyncio.sleep(LOOK)
            for table in [table for table in list(self.tables.values()) if table.guests]:
                try:
                    await table.refresh()
                except OSError as error:
                    LOG.error("A table cannot be read: %s", error)
                await asyncio.sleep(0)


async def show(client: WebSocket, table: Table, guest: Guest) -> None:
    """Sends the view, then updates; a slow guest receives several in one message."""
    while True:
        await guest.news.wait()
        guest.news.clear()
        for text in table.messages(guest):
            await client.send_text(text)


async def listen(client: WebSocket, table: Table, guest: Guest) -> None:
    """Takes requests one by one; a refusal goes to the sender alone."""
    while True:
        message = await client.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        request = message.get("text") or message.get("bytes") or ""
        if (told := await table.answer(guest, request)) is not None:
            await client.send_text(told)
        # Let other clients go first, because this client's next messages can wait.
        await asyncio.sleep(0)


def passed_on(match: Match) -> Any:
    """The rules of the next match, which the seat after the last dealer or first player starts."""
    rules: Any = match.rules
    option, field = (role_of(cls, "starter") for cls in (type(rules), match.game.observation))
    if option is None:
        return rules
    last = getattr(match.view(None).observation, field) if field else getattr(rules, option)
    return rules if last is None else evolve(rules, **{option: (last + 1) % rules.players})


async def offered(_: Request) -> Response:
    """Returns the options for a new table."""
    return JSONResponse(choices(), headers=HEADERS)


class Page(StaticFiles):
    """The files of the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Returns the requested file, or `served.html` for the root."""
        response = await super().get_response("served.html" if path == "." else path, scope)
        response.headers.update(HEADERS)
        return response


def application(lobby: Lobby) -> Starlette:
    """Returns the application that serves the sockets and the page."""

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncGenerator[None]:
        looking = asyncio.create_task(lobby.look())
        yield
        looking.cancel()
        lobby.workers.close()

    return Starlette(
        lifespan=running,
        routes=[
            WebSocketRoute("/table", lobby.connect),
            Route("/tables", lobby.made, methods=["POST"]),
            Route("/choices", offered),
            Mount("/", Page(directory=PAGE)),
        ],
    )


def server(app: Starlette) -> uvicorn.Server:
    """Returns a server for a socket; a client is disconnected for a message that is too long."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,  # Each connection would compress the same text again.
            limit_concurrency=CONNECTIONS,
            log_config=None,  # Python's logging shows warnings and errors.
            log_level="warning",
        )
    )


def listening(host: str, port: int) -> socket:
    """Returns a socket that accepts connections; raises `OSError`."""
    listener = create_server((host, port))
    # Without this option, Nagle's algorithm delays short messages.
    listener.setsockopt(IPPROTO_TCP, TCP_NODELAY, True)
    return listener
