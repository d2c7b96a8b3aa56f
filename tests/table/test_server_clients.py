"""Tests of hostile, slow, numerous and disconnected clients of the server."""

import asyncio
import random
import socket
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError

import pytest
from serving import connected, seats_of, serving, shown
from websockets.exceptions import ConnectionClosed, InvalidStatus

from herrlof_rules import Match, herrlof, odin
from table import server

pytestmark = pytest.mark.usefixtures("nothing_is_logged")


NOT_NOW = "This is not possible here, or not at the moment."
UNREADABLE = "This cannot be read: "

HOSTILE: list[tuple[str | bytes, str]] = [
    ("", UNREADABLE),
    ("nonsense", UNREADABLE),
    ("[" * 1000, UNREADABLE),
    (b"\xff\xfe", UNREADABLE),
    ("9" * 900, NOT_NOW),
    ('"act"', NOT_NOW),
    ("[]", NOT_NOW),
    ("{}", NOT_NOW),
    ('{"type":"predict","tricks":4}', NOT_NOW),
    ('{"type":"act"}', UNREADABLE),
    ('{"type":"act","decision":0,"action":null}', UNREADABLE),
    ('{"type":"act","action":{"type":"predict","tricks":4}}', UNREADABLE),
    ('{"type":"act","decision":1,"action":{"type":"predict","tricks":4}}', "The table has changed"),
    ('{"type":"act","decision":false,"action":{"type":"predict","tricks":4}}', UNREADABLE),
    ('{"type":"act","decision":"0","action":{"type":"predict","tricks":4}}', UNREADABLE),
    ('{"type":"act","type":"act"}', UNREADABLE),
    ('{"type":"act","decision":0,"action":{"type":"predict"}}', UNREADABLE),
    ('{"type":"act","decision":0,"action":{"type":"predict","tricks":"4"}}', UNREADABLE),
    ('{"type":"act","decision":0,"action":{"type":"predict","tricks":4,"seat":1}}', UNREADABLE),
    ('{"type":"act","decision":0,"action":{"type":"cheat"}}', UNREADABLE),
    ('{"type":"act","decision":0,"action":{"type":"deal","hands":[],"trump":"R4"}}', UNREADABLE),
    ('{"type":"act","decision":0,"action":{"type":"predict","tricks":99}}', "P1"),
    ('{"type":"act","decision":0,"action":{"type":"play","card":"R7"}}', "P1"),
    ('{"type":"show","position":true,"since":0}', UNREADABLE),
    ('{"type":"undo"}', NOT_NOW),
    ('{"type":"hint"}', NOT_NOW),
    ('{"type":"record"}', NOT_NOW),
    ('{"type":"language","language":"xx"}', "This language is not available."),
    ('{"type":"language","language":7}', NOT_NOW),
]


def test_hostile_messages_change_nothing(match: Match) -> None:
    """A malformed, illegal or early message is refused to its sender alone, who may continue."""
    with serving(match) as running:
        clients = running.everybody()
        for client in clients:
            client.next()
        for document, error in HOSTILE:
            clients[0].send(document)
            message = clients[0].error()
            assert message.startswith(error), (document, message)
        clients[0].act(herrlof.Predict(3))
        match = match.play(herrlof.Predict(3), 0)
        for seat, client in zip(seats_of(match), clients, strict=True):
            assert client.next() == shown(match, seat)
        clients[0].act(herrlof.Predict(3))  # already submitted
        assert clients[0].error() == "P3"
        clients[3].act(herrlof.Predict(3))
        assert clients[3].error() == "Spectators do not act."
        clients[3].ask("name", name="Nobody")
        assert clients[3].error() == "Spectators do not act."
        assert [len(client.received) for client in clients] == [len(HOSTILE) + 3, 2, 2, 4]


def test_what_cannot_be_seen_makes_no_name(match: Match) -> None:
    """Invisible characters neither form a name nor distinguish two names that look the same."""
    with serving(match, names=["Anna", "Cara", "Ben"]) as running:
        client = running.client(1)
        client.next()
        for bad in ("\u3164", "\u2800\u115f", "Anna\ufe0f", "An\u034fna", "\uffa0Anna", "ben"):
            client.ask("name", name=bad)
            assert "name" in client.error(), ascii(bad)
        client.ask("name", name=" Anna\u3000  B\ufe0f. ")
        assert client.message()["names"] == ["Anna", "Anna B.", "Ben"]


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


def test_nobody_comes_in_without_a_key(match: Match) -> None:
    """A connection without a valid key is refused; a key in the address does not count."""
    with serving(match) as running:
        key = running.keys[0]
        other = running.lobby.open(Match.start(odin.GAME, odin.Rules(players=2), 7))[0]
        # The two parts of this key belong to different tables.
        mixed = f"{key.split('.')[0]}.{other.split('.')[1]}"
        for offered in ([], ["1"], [key[:-1]], [key.swapcase()], ["x", key], [mixed]):
            with (
                pytest.raises(InvalidStatus) as refused,
                connected(running.address, offered, f"?token={key}&seat=0"),
            ):
                pass
            assert refused.value.response.status_code == 403


def test_nobody_waits_for_the_slow_or_the_vanished() -> None:
    """A slow client skips to the newest view; a disconnected client is removed."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=2), 2020)
    chooser = random.Random(7)
    with serving(match, narrow=True) as running, socket.socket() as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", int(running.address.split(":")[1])))
        slow = running.client(sock=narrow, compression=None, max_queue=1)
        vanishing = running.client(1)
        vanishing.next()
        # The connection ends without a closing message.
        vanishing.socket.socket.shutdown(socket.SHUT_RDWR)
        clients = [running.client(0), running.client(1)]
        views = 1
        for seat, client in enumerate(clients):
            assert client.next() == shown(match, seat)
        while match.result is None and len(match.log) < 60:
            seat = match.turn.seats[0]
            action = chooser.choice(match.legal_actions(match.turn.seats[0]))
            clients[seat].act(action)
            match, views = match.play(action, seat), views + 1
            for watching, client in enumerate(clients):
                assert client.next() == shown(match, watching)
        while slow.next() != shown(match, None):
            pass
        assert len(slow.received) < views
        assert len(running.table.guests) == 3


def test_many_messages_at_once_hold_nobody_up(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other clients are served between two messages of a client, even if it disconnects."""

    async def at_once(function: Callable[..., Any], *given: Any) -> Any:
        return function(*given)

    # Otherwise the flood might be answered before the system lets a thread store the choice.
    monkeypatch.setattr(asyncio, "to_thread", at_once)
    flood = 600
    with serving(match) as running:
        flooding, acting, second = running.client(), running.client(0), running.client(1)
        for client in (flooding, acting, second):
            client.next()
        with running.paused():  # Otherwise the server might answer as fast as this client sends.
            for _ in range(flood):
                flooding.send("{}")
            acting.act(herrlof.Predict(6))
        acting.next()
        second.next()
        answered = 0
        while flooding.message()["type"] == "refused":
            answered += 1
        assert answered < flood  # The new view arrived before the last refusal.
        for _ in range(flood - answered):
            assert flooding.error() == "Spectators do not act."
        vanishing = running.client()
        vanishing.next()
        for _ in range(300):
            vanishing.send("{}")
        vanishing.socket.socket.shutdown(socket.SHUT_RDWR)
        second.act(herrlof.Predict(6))
        assert acting.next() == shown(
            match.play(herrlof.Predict(6), 0).play(herrlof.Predict(6), 1), 0
        )


def test_what_costs_much_is_asked_for_in_turn(match: Match) -> None:
    """A client that repeats an expensive request has to wait between two answers."""
    with serving(match) as running:
        client = running.client()
        for _ in range(5):
            client.ask("language", language="de")
        for _ in range(6):
            assert client.message()["since"] == 0
        client.ask("language", language="xx")
        assert client.error()


def test_the_page_is_shown_in_no_frame(match: Match) -> None:
    """The headers forbid frames, content sniffing and referrers."""
    with serving(match) as running:
        for path in ("", "page.js", "style/base.css"):
            headers = running.fetch(path).headers
            assert headers["Content-Security-Policy"] == "frame-ancestors 'none'"
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
        for path in ("store.py", "..%2fserver.py", "%2e%2e/server.py", "package.json", "%00.js"):
            with pytest.raises(HTTPError, match="404"):
                running.fetch(path)
