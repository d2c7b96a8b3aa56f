"""Tables that visitors make: how they are asked for, who is awaited, whose time is up."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from threading import Event
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from serving import WAIT, Client, connected, served, server, told_as

from herrlof_arena.hosting import SQLiteStore
from herrlof_rules import HerrlofRulesError, Match, herrlof, odin
from table.seats import Refusal, parsed

pytestmark = pytest.mark.usefixtures("nothing_is_logged")

WANTED: dict[str, Any] = {
    "game": "herrlof",
    "players": 3,
    "people": 2,
    "bots": "random",
    "name": "Anna",
    "minutes": None,
    "edition": "german",
    "options": {"max_rounds": 2},
}


@contextmanager
def running() -> Iterator[tuple[Any, str, ExitStack]]:
    """A server without a table, its address, and what ends its clients."""
    with closing(SQLiteStore(":memory:")) as store:
        lobby = server.Lobby(store)
        with served(lobby) as (port, stack):
            yield lobby, f"127.0.0.1:{port}", stack


def test_a_table_is_made_by_asking() -> None:
    """Over HTTP: the keys of its seats; other sites and long documents are refused."""
    opener = build_opener(ProxyHandler({}))

    def ask(document: bytes, kind: str = "application/json") -> Any:
        request = Request(f"http://{address}/tables", document, {"content-type": kind})
        with opener.open(request, timeout=WAIT) as answer:
            return json.load(answer)

    with running() as (lobby, address, stack):
        keys = ask(json.dumps(WANTED).encode())
        assert set(keys) == {"0", "1", "watch"}
        (table,) = lobby.tables.values()
        assert table.match.rules == herrlof.Rules.edition("german", 3, max_rounds=2)
        assert table.names == ("Anna", "Player 2", "Bot 1")
        for status, document, kind in (
            (415, b"{}", "text/plain"),
            (413, b" " * 2000, "application/json"),
            (400, b"[", "application/json"),
            (400, b"{}", "application/json"),
        ):
            with pytest.raises(HTTPError, match=str(status)):
                ask(document, kind)
        with opener.open(f"http://{address}/choices", timeout=WAIT) as answer:
            assert json.load(answer)["type"] == "ready"

        anna, ben = (
            Client(stack.enter_context(connected(address, [keys[seat]])), table.game)
            for seat in "01"
        )
        both = anna.company(lambda told: all(each["away"] is None for each in told["seats"][:2]))
        assert (both["gathering"], both["may"]) == (True, ["ready"])
        anna.ask("ready")
        anna.act(herrlof.Predict(1), 0)
        assert anna.error() == "Not everybody is ready yet."
        assert anna.received[:-1] == []  # nothing of the match before it begins
        ben.ask("ready")
        assert anna.message()["seat"] == 0
        anna.ask("leave", more=1)
        assert told_as(anna, "refused")["sentence"].startswith("This cannot be read")


def test_a_match_of_thousands_of_moves_does_not_hold_up_the_others() -> None:
    """After a restart it is played again, which may take seconds: on a thread."""
    with closing(SQLiteStore(":memory:")) as store:
        key = server.Lobby(store).make(WANTED)[0]
        lobby = server.Lobby(store)
        authenticate = lobby._host.authenticate
        ticking = Event()

        def slowly(key: str) -> Any:
            while not ticking.is_set():
                time.sleep(0.01)
            return authenticate(key)

        lobby._host.authenticate = slowly  # type: ignore[method-assign]

        async def both() -> Any:
            joining = asyncio.create_task(lobby._joined(key))
            await asyncio.sleep(0.1)
            ticking.set()
            return await asyncio.wait_for(joining, WAIT)

        found = asyncio.run(both())
        assert found is not None
        assert found[1] == 0


def test_how_a_table_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(SQLiteStore(":memory:")) as store:
        lobby = server.Lobby(store)
        for wrong in (
            {"game": "chess"},
            {"players": "3"},
            {"people": 0},
            {"people": 4},
            {"bots": "exec:sh"},
            {"name": 7},
            {"name": "x" * 21},
            {"minutes": 0},
            {"minutes": 10**9},
            {"edition": "klingon"},
            {"players": 9},
            {"options": {"target": "x"}},
            {"options": {"seed": 1}},
            {"people": True},
            {"minutes": True},
            {"failing": "never"},
            {"failing": 1},
        ):
            with pytest.raises((Refusal, HerrlofRulesError)):
                lobby.make(parsed(json.dumps(WANTED | wrong)))
        monkeypatch.setattr(server, "TABLES", lobby._made + 1)
        lobby.make(WANTED)
        with pytest.raises(Refusal, match="cannot open any more"):
            lobby.make(WANTED)


def test_it_is_agreed_what_happens_if_a_bot_fails() -> None:
    """When the table is made; the next table of the same people keeps to it."""
    with closing(SQLiteStore(":memory:")) as store:
        lobby = server.Lobby(store)
        for failing, waits in (
            ({}, False),
            ({"failing": "random"}, False),
            ({"failing": "wait"}, True),
        ):
            keys = lobby.make(WANTED | failing)
            table = lobby.tables[keys[0].split(".")[0]]
            assert table.hosted.waits_for_bots is waits
            again = lobby.again(table.hosted)
            later = server.Lobby(store)._at(again[0].split(".")[0])
            assert later.hosted.waits_for_bots is waits


def test_a_refusal_is_in_the_language_of_the_page() -> None:
    opener = build_opener(ProxyHandler({}))
    with running() as (_, address, _):
        for language, told in (("de", "Eine Uhr hat"), ("nl-BE", "Een klok"), ("xx", "A clock")):
            request = Request(
                f"http://{address}/tables",
                json.dumps(WANTED | {"minutes": 0}).encode(),
                {"content-type": "application/json", "accept-language": language},
            )
            with pytest.raises(HTTPError) as refused:
                opener.open(request, timeout=WAIT)
            assert json.load(refused.value)["reason"].startswith(told)


def test_a_bot_plays_for_whose_time_is_up() -> None:
    """To the end, whoever is there."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, hand_size=3, max_hands=1), 1)
    with running() as (lobby, address, stack):
        keys = lobby.open(match, limit=1)
        client = Client(stack.enter_context(connected(address, [keys[0]])), odin.GAME)
        while not client.message()["over"]:
            pass
        told = client.company(lambda told: all(each["bot"] for each in told["seats"]))
        assert told["may"] == []
