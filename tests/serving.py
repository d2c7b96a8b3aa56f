"""The table's server on a free port, and clients of it."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from queue import SimpleQueue
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from websockets.sync.client import ClientConnection, connect

from herrlof_arena.hosting import MemoryStore, Store
from herrlof_rules import Match, View
from herrlof_rules.core.game import Game
from herrlof_rules.documents import canonical_json, dump_action, dump_view, load_view
from table import server
from table.desk import Desk

PEOPLE = b'{"acting":'
"""The beginning of a message about the people at the table."""

WAIT = 180
"""The seconds after which a test that waits is taken to wait in vain."""

OPENER = build_opener(ProxyHandler({}))


class Client:
    """A player or a spectator: the bytes that it was sent, and the view that they make."""

    def __init__(self, socket: ClientConnection, game: Game) -> None:
        self.socket = socket
        self.received: list[bytes] = []
        self.people: list[Any] = []
        self._game = game
        self._view: View | None = None

    def message(self) -> Any:
        """The next message about the match; messages about its people are stored apart."""
        while (text := self.socket.recv(WAIT, decode=False)).startswith(PEOPLE):
            self.people.append(json.loads(text))
        self.received.append(text)
        return json.loads(text)

    def company(self, condition: Callable[[Any], bool]) -> Any:
        """The first message about the people for which this condition holds."""
        while not (self.people and condition(self.people[-1])):
            message = json.loads(self.socket.recv(WAIT, decode=False))
            if message["type"] == "people":
                self.people.append(message)
        return self.people[-1]

    def next(self) -> bytes:
        """The view after the next message, which must hold exactly the new part of the view."""
        message = self.message()
        assert message["type"] == "table", message
        news = load_view(self._game, canonical_json(message["view"]))
        if self._view is None or news.since == 0:
            assert news.since == 0
            self._view = news
        else:  # Nothing is sent twice, and nothing is left out.
            assert news.since == self._view.since + len(self._view.events)
            self._view = self._view.updated(news)
        return dump_view(self._game, self._view).encode()

    def error(self) -> Any:
        """The clause of the next message, which must be a refusal; its sentence without one."""
        message = self.message()
        assert set(message) == {"type", "clause", "sentence"}
        assert message["type"] == "refused"
        assert message["sentence"]
        return message["clause"] or plain(message["sentence"])

    def send(self, document: str | bytes) -> None:
        self.socket.send(document)

    def ask(self, what: str, **more: Any) -> None:
        self.send(json.dumps({"type": what, **more}))

    def act(self, action: Any, decision: int | None = None) -> None:
        """Sends an action, by default for the turn of the last message."""
        if decision is None:
            tables = [each for each in map(json.loads, self.received) if each["type"] == "table"]
            asked = [each["decision"] for each in tables if each["decision"] is not None]
            # If the seat need not act, this is the number of its next decision.
            decision = asked[-1] + (tables[-1]["decision"] is None) if asked else 0
        self.ask("act", action=json.loads(dump_action(self._game, action)), decision=decision)


def shown(match: Match, seat: int | None) -> bytes:
    """The bytes that a seat may be sent now, from the library."""
    return dump_view(match.game, match.view(seat)).encode()


def plain(pieces: Sequence[Any]) -> str:
    """The words of a sentence in pieces."""
    return "".join(
        piece
        if isinstance(piece, str)
        else piece["card"]
        if "card" in piece
        else piece["text"]
        if "text" in piece
        else f" ({', '.join(piece['clauses'])})"
        for piece in pieces
    )


def seats_of(match: Match) -> list[int | None]:
    return [*range(match.rules.players), None]


class Served:
    """A lobby on a port, and its clients."""

    def __init__(
        self, lobby: Any, port: int, stack: ExitStack, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.lobby = lobby
        self.port = port
        self.address = f"127.0.0.1:{port}"
        self._stack = stack
        self._loop = loop

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The server does nothing during the block, so that messages of its clients pile up."""
        paused, resumed = Event(), Event()

        def pause() -> None:
            paused.set()
            resumed.wait(WAIT)

        self._loop.call_soon_threadsafe(pause)
        assert paused.wait(WAIT)
        try:
            yield
        finally:
            resumed.set()

    def enter(self, key: str, **more: Any) -> Client:
        """Connects a client with a key."""
        socket = self._stack.enter_context(connected(self.address, [key], **more))
        return Client(socket, self.lobby.tables[key.split(".", maxsplit=1)[0]].game)

    def fetch(self, path: str, document: bytes | None = None, **headers: str) -> Any:
        """The server's answer over HTTP; underscores in the names of headers become hyphens."""
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        request = Request(f"http://{self.address}/{path}", document, named)
        return self._stack.enter_context(OPENER.open(request, timeout=WAIT))

    @property
    def table(self) -> Any:
        """The only table."""
        (table,) = self.lobby.tables.values()
        return table


class Running(Served):
    """A table being served."""

    def __init__(self, there: Served, keys: Mapping[int | None, str]) -> None:
        super().__init__(there.lobby, there.port, there._stack, there._loop)
        self.keys = keys

    def client(self, seat: int | None = None, **more: Any) -> Client:
        """Connects a client of a seat, or a spectator for None."""
        return self.enter(self.keys[seat], **more)

    def everybody(self) -> list[Client]:
        """Connects a client for each person, then a spectator."""
        return [self.client(seat) for seat in self.keys]


def seated(bots: Sequence[Any], first: int) -> Any:
    """A player that calls the bot of the view's seat."""
    return threaded(lambda view, rng: bots[view.seat - first](view, rng))


def threaded(function: Any) -> Any:
    """Runs the bots of a test in threads, so that they can wait for each other."""

    async def run(*given: Any) -> Any:
        return await asyncio.to_thread(function, *given)

    return run


def connected(address: str, offered: list[Any], query: str = "", **more: Any) -> Any:
    options = {"open_timeout": WAIT, "close_timeout": WAIT, "proxy": None, "max_size": None}
    # A busy machine may answer a ping too late, and the connection would then be closed.
    options["ping_interval"] = None
    protocols = offered or None
    return connect(f"ws://{address}/table{query}", subprotocols=protocols, **options, **more)


@contextmanager
def served(lobby: Any, *, port: int = 0, narrow: bool = False) -> Iterator[Served]:
    """The lobby on a port, by default a free one; connections wait until it has started."""
    with server.listening("127.0.0.1", port) as listening, ExitStack() as stack:
        # Connections inherit this buffer size, so a client that does not read is soon behind.
        if narrow:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        running = server.server(server.application(lobby))
        # A client of a test need not read, and would then not answer a ping.
        running.config.ws_ping_interval = None
        loops = SimpleQueue[asyncio.AbstractEventLoop]()

        async def serve() -> None:
            loops.put(asyncio.get_running_loop())
            await running.serve([listening])

        thread = Thread(target=asyncio.run, args=(serve(),), daemon=True)
        thread.start()
        try:
            yield Served(lobby, listening.getsockname()[1], stack, loops.get(timeout=WAIT))
        finally:
            stack.close()
            running.should_exit = True
            thread.join(WAIT)
            assert not thread.is_alive()


@contextmanager
def serving(
    match: Match,
    *,
    names: Sequence[str] = (),
    bots: Sequence[Any] = (),
    level: str = "heuristic",
    hint: Any = None,
    store: Store | None = None,
    narrow: bool = False,
) -> Iterator[Running]:
    """Serves a table whose last seats have these bots, which may be slow, at a level."""
    lobby = server.Lobby(MemoryStore() if store is None else store)
    keys = lobby.open(match, names, [level] * len(bots))
    (table,) = lobby.tables.values()
    table.bots = {level: seated(bots, match.rules.players - len(bots))}
    if hint is not None:
        table._search = SimpleNamespace(hint=threaded(hint))
    with served(lobby, narrow=narrow) as there:
        yield Running(there, keys)


def said(desk: Desk, **message: Any) -> list[Any]:
    """The answers of a desk, which is the worker's part in the browser."""
    return [json.loads(answer) for answer in desk.answer(json.dumps(message))]


def asked_alone(client: Client) -> Any:
    """The next message at seat 0's turn, after the bots have moved, or at the end."""
    while True:
        message = client.message()
        if message["over"] or message["view"]["observation"]["turn"]["seats"] == [0]:
            return message


def told_as(client: Client, kind: str) -> Any:
    """The next message of this type."""
    while (message := client.message())["type"] != kind:
        pass
    return message
