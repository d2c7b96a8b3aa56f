"""The server of examples/server.py, over real sockets: whole matches, secrets, hostile clients."""

import json
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import ProxyHandler, build_opener

import pytest
from attrs import evolve
from testing.oracles import herrlof_knows, odin_knows
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from herrlof_rules import Match, View, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents import dump_action, dump_view, load_action, load_view
from herrlof_rules.match import CHANCE
from herrlof_rules.testing import Knows
from herrlof_rules.testing.playouts import playout, stream_for
from herrlof_rules.testing.witness import Witness

FILE = Path(__file__).parent.parent / "examples" / "server.py"
if str(FILE.parent) not in sys.path:
    sys.path.insert(0, str(FILE.parent))
server: Any = import_module("server")

WAIT = 60
"""Seconds after which something is taken never to come."""


class Client:
    """A player or a spectator: what it was sent, byte for byte, and the view that this makes."""

    def __init__(self, socket: ClientConnection, game: Game) -> None:
        self.socket = socket
        self.received: list[bytes] = []
        self._game = game
        self._view: View | None = None

    def next(self) -> bytes:
        """The next message; for a view, which tells only what is new, the whole one so far."""
        message = self.socket.recv(WAIT, decode=False)
        self.received.append(message)
        if "error" in json.loads(message):
            return message
        news = load_view(self._game, message)
        if self._view is None:
            assert news.since == 0
        else:  # nothing is sent twice, and nothing is left out
            assert news.since == self._view.since + len(self._view.events)
        self._view = news if self._view is None else self._view.updated(news)
        return dump_view(self._game, self._view).encode()

    def error(self) -> Any:
        """What the next message refuses; it must be nothing else."""
        told = json.loads(self.next())
        assert set(told) == {"error", "reason"}
        assert told["reason"]
        return told["error"]

    def send(self, document: str | bytes) -> None:
        self.socket.send(document)


class Running:
    """A table being served, and the clients that came to it."""

    def __init__(self, match: Match, address: str, open_clients: ExitStack) -> None:
        self.game: Game = match.game
        self.address = address
        self.tokens = tokens(match.rules)
        self._open = open_clients

    def client(self, seat: int | None = None, **more: Any) -> Client:
        offered = [] if seat is None else [self.tokens[seat]]
        socket = self._open.enter_context(connected(self.address, offered, **more))
        return Client(socket, self.game)

    def document(self, action: Any) -> str:
        return dump_action(self.game, action)

    def everybody(self) -> list[Client]:
        """A client for each seat, then a spectator."""
        return [self.client(seat) for seat in (*range(len(self.tokens)), None)]


def connected(address: str, offered: list[Any], query: str = "", **more: Any) -> Any:
    options = {"open_timeout": WAIT, "close_timeout": WAIT, "proxy": None, "max_size": None}
    protocols = offered or None
    return connect(f"ws://{address}/table{query}", subprotocols=protocols, **options, **more)


def tokens(rules: AnyRules) -> list[str]:
    return [f"secret-of-{seat}" for seat in range(rules.players)]


@contextmanager
def serving(match: Match, *, narrow: bool = False) -> Iterator[Running]:
    """The table on a free port; connections wait in the listening socket until it has started."""
    with socket.create_server(("127.0.0.1", 0)) as listening, ExitStack() as open_clients:
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if narrow:  # so that who does not read is soon behind; each connection inherits it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        running = server.server(server.table(match, tokens(match.rules)))
        thread = Thread(target=running.run, args=([listening],), daemon=True)
        thread.start()
        try:
            yield Running(match, f"127.0.0.1:{listening.getsockname()[1]}", open_clients)
        finally:
            open_clients.close()
            running.should_exit = True
            thread.join(WAIT)
            assert not thread.is_alive()


@pytest.fixture(autouse=True)
def _nothing_is_logged(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Whatever a client does, the server has no error to report."""
    yield
    assert capsys.readouterr().err == ""


def shown(match: Match, seat: int | None) -> bytes:
    """What the library says that a seat may be sent now."""
    return dump_view(match.game, match.view(seat)).encode()


def seats_of(match: Match) -> list[int | None]:
    return [*range(match.rules.players), None]


WHOLE = [
    (herrlof.GAME, herrlof.Rules(players=3, max_rounds=2)),
    (odin.GAME, odin.Rules(players=4, max_hands=2)),
]


@pytest.mark.parametrize(("game", "rules"), WHOLE, ids=lambda value: getattr(value, "name", ""))
def test_a_whole_match(game: Game, rules: AnyRules) -> None:
    """Each seat and the spectator get their views of the library, byte for byte, and no more."""
    match: Match = Match.start(game, rules, 2020)
    chooser = random.Random(7)
    with serving(match) as running:
        clients = running.everybody()
        while True:
            for seat, client in zip(seats_of(match), clients, strict=True):
                assert client.next() == shown(match, seat)
            if match.result is not None:
                break
            seat = chooser.choice(match.turn.seats)
            # A client knows nothing but the last message to it.
            seen = json.loads(clients[seat].received[-1])["observation"]
            action = json.dumps(chooser.choice(seen["legal_actions"]))
            clients[seat].send(action)
            match = match.play(load_action(game, action), seat)
        assert len(clients[0].received) > 50
        for client in clients:  # nothing is left over
            client.send("{}")
            client.error()


def course(match: Match, whole: Match) -> list[list[bytes]]:
    """All that each seat and a spectator receive while a match goes on as another one did.

    Before each move everybody tries something that is not legal, so refusals are among it.
    """
    space = match.game.action_space(match.rules)
    with serving(match) as running:
        clients = running.everybody()
        for entry in whole.log[len(match.log) :]:
            assert entry.by != CHANCE
            for client in clients:
                legal = load_view(running.game, client.next()).legal_actions
                illegal = [action for action in space if action not in legal]
                client.send(running.document(illegal[11 * len(client.received) % len(illegal)]))
                client.error()
            clients[entry.by].send(running.document(entry.choice))
        for client in clients:
            client.next()
        return [client.received for client in clients]


TWINS = [
    pytest.param(herrlof.GAME, herrlof.Rules(players=3), herrlof_knows, id="herrlof"),
    pytest.param(odin.GAME, odin.Rules(players=3), odin_knows, id="odin"),
]


@pytest.mark.parametrize(("game", "rules", "knows"), TWINS)
def test_no_secret_passes(game: Game, rules: AnyRules, knows: Knows) -> None:
    """A seat receives the same bytes when all that it may not know is different, seed included."""
    drawn = (playout(game, rules, stream_for(n, "server"), 30) for n in range(100))
    whole = next(match for match in map(before_more_chance, drawn) if len(match.log) >= 16)
    whole = evolve(whole, log=whole.log[:16])
    dealt = [entry.by == CHANCE for entry in whole.log].index(False)
    received = course(evolve(whole, seed="int:1", log=whole.log[:dealt]), whole)
    for place, seat in enumerate((*range(rules.players), None)):
        rng = stream_for(8, f"server/{seat}")
        twin = Witness.of(whole, seat, knows).twin(whole, rng, 40)
        others = course(evolve(twin, seed="str:another", log=twin.log[:dealt]), twin)
        assert others[place] == received[place]
        different = [other != one for other, one in zip(others, received, strict=True)]
        assert sum(different) >= 2, "the twin should show somebody else something else"


def before_more_chance(match: Match) -> Match:
    """The beginning that no seed settles in another way: one deal, and what was chosen then."""
    by = [entry.by for entry in match.log]
    chosen = next(number for number, mover in enumerate(by) if mover != CHANCE)
    # The choice before the next outcome brings it about.
    end = by.index(CHANCE, chosen) - 1 if CHANCE in by[chosen:] else len(by)
    return evolve(match, log=match.log[:end])


@pytest.fixture
def match() -> Match:
    return Match.start(herrlof.GAME, herrlof.Rules(players=3), 2020)


def test_all_predict_at_once(match: Match) -> None:
    """Simultaneous decisions are taken as they come, and none is lost."""
    with serving(match) as running:
        clients = running.everybody()
        for seat, client in enumerate(clients[:3]):
            client.send(running.document(herrlof.Predict(seat)))
        for seat in range(3):
            match = match.play(herrlof.Predict(seat), seat)
        for client, seat in zip(clients, seats_of(match), strict=True):
            while json.loads(client.next())["observation"]["turn"]["kind"] == "predict":
                pass
            seen = json.loads(client.received[-1])["observation"]
            assert seen == json.loads(shown(match, seat))["observation"]


HOSTILE: list[tuple[str | bytes, str]] = [
    ("", "$"),
    ("nonsense", "$"),
    ("[" * 500, "$"),
    (b"\xff\xfe", "$"),
    ("9" * 900, "$"),
    ('{"type":"predict"}', "$.tricks"),
    ('{"type":"predict","tricks":"4"}', "$.tricks"),
    ('{"type":"predict","tricks":4,"seat":1}', "$"),
    ('{"type":"cheat"}', "$.type"),
    ('{"type":"deal","hands":[],"trump":"R4"}', "$.type"),
    ('{"type":"predict","tricks":99}', "P1"),
    ('{"type":"play","card":"R7"}', "P1"),
]


def test_hostile_messages_change_nothing(match: Match) -> None:
    """Malformed, illegal, out of turn: the sender alone is told, and may go on."""
    with serving(match) as running:
        clients = running.everybody()
        for client in clients:
            client.next()
        for document, error in HOSTILE:
            clients[0].send(document)
            told = clients[0].error()
            assert told == error, (document, told)
        good = running.document(herrlof.Predict(3))
        clients[0].send(good)
        match = match.play(herrlof.Predict(3), 0)
        for seat, client in zip(seats_of(match), clients, strict=True):
            assert client.next() == shown(match, seat)
        clients[0].send(good)  # handed in already
        assert clients[0].error() == "P3"
        clients[3].send(good)
        assert clients[3].error() == "seat"
        assert [len(client.received) for client in clients] == [len(HOSTILE) + 3, 2, 2, 3]


def test_a_message_that_is_too_long_ends_the_connection(match: Match) -> None:
    with serving(match) as running:
        client = running.client(0)
        client.next()
        client.send(" " * (server.LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed) as closed:
            client.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert running.client(0).next() == shown(match, 0)


def test_nobody_takes_a_seat_without_its_token(match: Match) -> None:
    with serving(match) as running:
        for offered in (["1"], ["secret-of-3"], ["SECRET-OF-0"], ["x", "secret-of-0"]):
            with pytest.raises(InvalidStatus) as refused, connected(running.address, offered):
                pass
            assert refused.value.response.status_code == 403
        with connected(running.address, [], "?token=secret-of-0&seat=0") as spectator:
            assert spectator.recv(WAIT, decode=False) == shown(match, None)


def test_a_seat_comes_back_and_sits_twice(match: Match) -> None:
    """Who connects gets the view of now; sockets of one seat see and do the same."""
    with serving(match) as running:
        first = running.client(1)
        assert first.next() == shown(match, 1)
        first.socket.close()
        others = running.client(0)
        others.next()
        others.send(running.document(herrlof.Predict(5)))
        match = match.play(herrlof.Predict(5), 0)
        assert others.next() == shown(match, 0)
        one, two = running.client(1), running.client(1)
        assert one.next() == two.next() == shown(match, 1)
        two.send(running.document(herrlof.Predict(6)))
        match = match.play(herrlof.Predict(6), 1)
        assert one.next() == two.next() == shown(match, 1)


def test_nobody_waits_for_the_slow_or_the_vanished() -> None:
    """Who does not read misses views and then gets the newest; who is gone is forgotten."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=2), 2020)
    chooser = random.Random(7)
    with serving(match, narrow=True) as running, socket.socket() as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", int(running.address.split(":")[1])))
        slow = running.client(sock=narrow, compression=None, max_queue=1)
        vanishing = running.client(1)
        vanishing.next()
        vanishing.socket.socket.shutdown(socket.SHUT_RDWR)  # without a goodbye
        clients = [running.client(0), running.client(1)]
        views = 1
        for seat, client in enumerate(clients):
            assert client.next() == shown(match, seat)
        while match.result is None and len(match.log) < 150:
            seat = match.turn.seats[0]
            action = chooser.choice(match.legal_actions(match.turn.seats[0]))
            clients[seat].send(running.document(action))
            match, views = match.play(action, seat), views + 1
            for watching, client in enumerate(clients):
                assert client.next() == shown(match, watching)
        while slow.next() != shown(match, None):
            pass
        assert len(slow.received) < views


def test_many_messages_at_once_hold_nobody_up(match: Match) -> None:
    """Between two messages of a client the others have their turn, also when it vanishes."""
    with serving(match) as running:
        flooding, acting, second = running.client(), running.client(0), running.client(1)
        for client in (flooding, acting, second):
            client.next()
        for _ in range(3000):
            flooding.send("{}")
        acting.send(running.document(herrlof.Predict(6)))
        acting.next()
        second.next()
        answered = 0
        while "error" in json.loads(flooding.next()):
            answered += 1
        assert answered < 3000  # it was shown the new view before it had all its refusals
        for _ in range(3000 - answered):
            assert flooding.error() == "seat"
        vanishing = running.client()
        vanishing.next()
        for _ in range(300):
            vanishing.send("{}")
        vanishing.socket.socket.shutdown(socket.SHUT_RDWR)
        second.send(running.document(herrlof.Predict(6)))
        assert acting.next() == shown(
            match.play(herrlof.Predict(6), 0).play(herrlof.Predict(6), 1), 0
        )


def test_each_seat_has_a_token_of_its_own(match: Match) -> None:
    for bad in ([], ["a", "b"], ["a", "b", "a"]):
        with pytest.raises(ValueError, match="give every seat a token of its own"):
            server.table(match, bad)


def test_the_page_holds_nothing_of_the_match_and_nothing_from_elsewhere(match: Match) -> None:
    with serving(match) as running:
        opener = build_opener(ProxyHandler({}))
        with opener.open(f"http://{running.address}/", timeout=WAIT) as answer:
            page = answer.read()
    assert page == FILE.with_name("table.html").read_bytes()
    assert b"//" not in page.replace(b'"//" + location.host', b"").replace(b"  // ", b"")


def test_the_command_prints_links_that_work() -> None:
    command = [sys.executable, str(FILE), "odin", "2", "7", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            links = [process.stdout.readline().split()[-1] for _ in range(3)]
            match = Match.start(odin.GAME, odin.Rules(players=2), 7)
            for seat, link in zip((0, 1, None), links, strict=True):
                address, token = link.removeprefix("http://").split("/#")
                with connected(address, [token] if token else []) as client:
                    assert client.recv(WAIT, decode=False) == shown(match, seat)
        finally:
            process.terminate()
