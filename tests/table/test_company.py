"""Tables that visitors make: requests, missing players and time limits."""

import asyncio
import json
from threading import Event
from typing import Any
from urllib.error import HTTPError

import pytest
from serving import WAIT, plain, served, told_as

from herrlof_arena.hosting import Act, MemoryStore
from herrlof_rules import HerrlofRulesError, Match, herrlof, odin
from table import server
from table.seats import Guest, Refusal, parsed
from table.server import Lobby

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


def test_a_table_is_made_by_asking() -> None:
    """A request over HTTP returns the keys of seats; other sites and long documents are refused."""

    with served(Lobby(MemoryStore())) as there:
        json_type = "application/json"
        keys = json.load(there.fetch("tables", json.dumps(WANTED).encode(), content_type=json_type))
        assert set(keys) == {"0", "1", "watch"}
        table = there.table
        assert table.match.rules == herrlof.Rules.edition("german", 3, max_rounds=2)
        assert table.names == ("Anna", "Player 2", "Bot 1")
        for status, document, kind in (
            (415, b"{}", "text/plain"),
            (413, b" " * 2000, json_type),
            (400, b"[", json_type),
            (400, b"{}", json_type),
        ):
            with pytest.raises(HTTPError, match=str(status)):
                there.fetch("tables", document, content_type=kind)
        assert json.load(there.fetch("choices"))["type"] == "ready"

        anna, ben = (there.enter(keys[seat]) for seat in "01")
        both = anna.company(
            lambda people: all(each["away"] is None for each in people["seats"][:2])
        )
        assert (both["gathering"], both["may"]) == (True, ["ready"])
        anna.ask("ready")
        anna.act(herrlof.Predict(1), 0)
        assert anna.error() == "Not everybody is ready yet."
        assert anna.received[:-1] == []  # No message about the match arrives before it begins.
        ben.ask("ready")
        assert anna.message()["seat"] == 0
        anna.ask("leave", more=1)
        assert plain(told_as(anna, "refused")["sentence"]).startswith("This cannot be read")


def test_a_table_of_each_game_is_made_from_the_form() -> None:
    """The server accepts what the form sends for each game, with and without the memory aid."""
    lobby = Lobby(MemoryStore())
    with served(lobby) as there:

        def post(document: Any) -> Any:
            body = json.dumps(document).encode()
            return json.load(there.fetch("tables", body, content_type="application/json"))

        for offer in json.load(there.fetch("choices"))["games"]:
            players, edition = offer["usual"], offer["editions"][0]
            usual = offer["defaults"][edition][str(players)]
            wanted = {
                "game": offer["name"],
                "players": players,
                "people": players,
                "bots": offer["bots"][str(players)][0],
                "name": "",
                "minutes": None,
                "failing": "random",
                "edition": edition,
                "options": {name: usual[name] for name in offer["options"] if name != "deck"},
            }
            del wanted["options"]["players"]  # It has a field of its own.
            for aid in (False, True):
                keys = post(wanted | {"memory_aid": aid})
                hosted = lobby.tables[keys["0"].split(".")[0]].hosted
                assert hosted.match.game.name == offer["name"]
                assert hosted.memory_aid is aid
            for wrong in (1, "true", None):
                with pytest.raises(HTTPError, match="400") as refused:
                    post(wanted | {"memory_aid": wrong})
                reason = json.load(refused.value)["reason"]
                assert reason == "$.memory_aid: is neither true nor false"


def test_a_match_of_thousands_of_moves_does_not_hold_up_the_others() -> None:
    """After a restart a long match is replayed on a thread, so other tables still answer."""
    store = MemoryStore()
    key = Lobby(store).make(WANTED)[0]
    lobby = Lobby(store)
    authenticate, ticking = lobby._host.authenticate, Event()

    def slowly(key: str) -> Any:
        assert ticking.wait(WAIT)
        return authenticate(key)

    lobby._host.authenticate = slowly  # type: ignore[method-assign]

    async def both() -> Any:
        joining = asyncio.create_task(lobby._joined(key))
        await asyncio.sleep(0.1)
        ticking.set()
        return await asyncio.wait_for(joining, WAIT)

    answers = asyncio.run(both())
    assert answers is not None
    assert answers[1] == 0


NOT_WANTED = [
    {"game": "chess"}, {"players": "3"}, {"players": 9}, {"people": 0}, {"people": 4},
    {"people": True}, {"bots": "exec:sh"}, {"name": 7}, {"name": "x" * 21}, {"minutes": 0},
    {"minutes": 10**9}, {"minutes": True}, {"edition": "klingon"}, {"options": {"target": "x"}},
    {"options": {"seed": 1}}, {"failing": "never"}, {"failing": 1}, {"memory_aid": 1},
]  # fmt: skip


@pytest.mark.parametrize("wrong", NOT_WANTED, ids=str)
def test_how_a_table_is_not_asked_for(wrong: dict[str, Any]) -> None:
    with pytest.raises((Refusal, HerrlofRulesError)):
        Lobby(MemoryStore()).make(parsed(json.dumps(WANTED | wrong), server.FLAGS))


def test_there_is_room_for_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "TABLES", 1)
    lobby = Lobby(MemoryStore())
    with pytest.raises(Refusal):
        lobby.make(WANTED | {"minutes": 0})  # A refused table takes up no place.
    lobby.make(WANTED)
    with pytest.raises(Refusal, match="cannot open any more"):
        lobby.make(WANTED)


@pytest.mark.parametrize(
    ("failing", "waits"),
    [({}, False), ({"failing": "random"}, False), ({"failing": "wait"}, True)],
    ids=str,
)
def test_it_is_agreed_what_happens_if_a_bot_fails(failing: dict[str, str], waits: bool) -> None:
    """A table's setting for failing bots also holds for the next table of the same people."""
    store = MemoryStore()
    lobby = Lobby(store)
    lobby.make(WANTED | failing)
    (table,) = lobby.tables.values()
    assert table.hosted.waits_for_bots is waits
    again = asyncio.run(lobby.again(table.hosted))
    later = Lobby(store)._at(again[0].split(".")[0])
    assert later.hosted.waits_for_bots is waits


@pytest.mark.parametrize(
    ("chosen", "aid"), [({}, False), ({"memory_aid": False}, False), ({"memory_aid": True}, True)]
)
def test_the_memory_aid_is_agreed_when_a_table_is_made(chosen: dict[str, bool], aid: bool) -> None:
    """T10: the store keeps the memory aid's setting, which also holds for the next match."""
    store = MemoryStore()
    lobby = Lobby(store)
    lobby.make(WANTED | chosen)
    (table,) = lobby.tables.values()
    (name,) = lobby.tables
    assert table.hosted.memory_aid is aid
    assert ("memory_aid" in store.read(name)[0]) is aid, "lines of older versions lack it"
    assert Lobby(store)._at(name).hosted.memory_aid is aid
    again = asyncio.run(lobby.again(table.hosted))
    assert Lobby(store)._at(again[0].split(".")[0]).hosted.memory_aid is aid


@pytest.mark.parametrize("aid", [False, True])
def test_a_served_table_shows_earlier_tricks_only_with_the_memory_aid(aid: bool) -> None:
    """T10: without the aid, no message during a match shows earlier tricks, even to a newcomer."""
    lobby = Lobby(MemoryStore())
    rules = herrlof.Rules(players=2, hand_size=4, max_rounds=2, first_dealer=0)
    match: Match = Match.start(herrlof.GAME, rules, 1)
    lobby.open(match, memory_aid=aid)
    (table,) = lobby.tables.values()
    guest = Guest(0)
    listed, cut = set[str](), False
    while table.hosted.match.result is None:
        message = json.loads(table.message(guest))
        whole = json.loads(table.message(Guest(0)))
        listed |= {label for label, _ in message["scene"]["details"]}
        numbers = [number for number, line in enumerate(whole["log"]) if line["text"]]
        assert min(numbers, default=0) >= whole["start"] == message["start"]
        cut |= whole["start"] > 0
        (seat, *_) = table.match.turn.seats
        update = table.hosted.update_for(seat)
        assert update.decision is not None
        choice = Act(update.view.legal_actions[0], update.decision)
        table.hosted = table.hosted.after(choice, seat)
        table._texts.clear()
    assert ("cards played so far" in listed) is aid
    assert cut is not aid
    about = " ".join(plain(line) for line in whole["about"])
    assert ("memory aid is on" in about) is aid
    assert json.loads(table.message(Guest(0)))["start"] == 0, "after the match all may be seen"


def test_a_refusal_is_in_the_language_of_the_page() -> None:
    document = json.dumps(WANTED | {"minutes": 0}).encode()
    with served(Lobby(MemoryStore())) as there:
        for language, beginning in (
            ("de", "Eine Uhr hat"),
            ("nl-BE", "Een klok"),
            ("xx", "A clock"),
        ):
            kind = {"content_type": "application/json", "accept_language": language}
            with pytest.raises(HTTPError) as refused:
                there.fetch("tables", document, **kind)
            assert json.load(refused.value)["reason"].startswith(beginning)


def test_a_bot_plays_for_whose_time_is_up() -> None:
    """A bot plays for a person whose time is up, to the end unless the person returns."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, hand_size=3, max_hands=1), 1)
    lobby = Lobby(MemoryStore())
    with served(lobby) as there:
        client = there.enter(lobby.open(match, limit=1)[0])
        while not client.message()["over"]:
            pass
        people = client.company(lambda people: all(each["bot"] for each in people["seats"]))
        assert people["may"] == ["return"]
