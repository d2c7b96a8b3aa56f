"""Tests of absent friends, with a clock that the test sets, and of arbitrary messages."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from serving import plain, threaded
from twins import TWINS, beginning

from herrlof_arena.hosting import (
    Act,
    Agree,
    DeclineProposal,
    Host,
    HostedMatch,
    Leave,
    MemoryStore,
    Rename,
    Replace,
    ReturnToSeat,
    TakeBack,
)
from herrlof_rules import Match, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.documents import to_data
from herrlof_rules.match.match import match_from
from herrlof_rules.testing import Knows
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.secrecy.twins import Witness
from table.review import Judgement
from table.seats import Guest, Table
from table.server import TABLES, Lobby

pytestmark = pytest.mark.usefixtures("nothing_is_logged")

NOT_NOW = "This is not possible here, or not at the moment."
RULES = odin.Rules(players=3, hand_size=2, max_hands=1, first_player=0)


async def never(*_: object) -> Any:
    """A bot that never answers."""
    await asyncio.Event().wait()


class Room:
    """A table of friends in a lobby, whose clock does not advance."""

    def __init__(self, match: Match, **more: Any) -> None:
        self.time = 0
        self.store = MemoryStore()
        self.lobby = Lobby(self.store, clock=lambda: self.time, **more)
        self.at = self.opened(match)

    def opened(self, match: Match, gather: bool = False) -> Table:
        self.keys = self.lobby.open(match, ["Anna", "Ben", "Cara"], gather=gather)
        return self.table(self.keys)

    def table(self, keys: Any) -> Table:
        table = self.lobby.tables[keys[0].split(".")[0]]
        table.bots = {"heuristic": never}
        return table

    def sit(self, *seats: int | None) -> list[Guest]:
        guests = [Guest(seat) for seat in seats]
        for guest in guests:
            self.at.came(guest)
        return guests

    async def pass_time(self, seconds: float) -> None:
        self.time += int(seconds * 1000)
        await self.at.refresh()
        await self.settled()

    async def settled(self) -> None:
        """Waits until the table has no task left."""
        while self.at._tasks:
            await asyncio.wait(set(self.at._tasks))

    def told(self, guest: Guest) -> Any:
        """The newest message about the people, if there is a new one."""
        messages = [json.loads(text) for text in self.at.messages(guest)]
        people = [each for each in messages if each["type"] == "people"]
        return people[-1] if people else None

    async def ask(self, guest: Guest, what: str, **more: Any) -> str | None:
        """Sends a request; returns the refusal if there is one."""
        answer = await self.at.answer(guest, json.dumps({"type": what, **more}))
        await self.settled()
        return None if answer is None else plain(json.loads(answer)["sentence"])

    async def play(self, seats: Iterable[int]) -> None:
        """The present players choose until the match is over or an absent player has to act."""
        while turn := set(self.at.match.turn.seats) & set(seats):
            action = self.at.match.legal_actions(seat := min(turn))[0]
            await self.at._change(Act(action, self.at.hosted.decisions[seat]), seat)
        await self.settled()


def in_a_room(test: Callable[[Room], Awaitable[None]]) -> Callable[[], None]:
    async def run() -> None:
        await test(Room(Match.start(odin.GAME, RULES, 1)))

    def whole() -> None:
        asyncio.run(run())

    whole.__name__, whole.__doc__ = test.__name__, test.__doc__  # type: ignore[attr-defined]
    return whole


@in_a_room
async def test_every_refusal_is_in_the_language_of_its_reader(room: Room) -> None:
    """Refusals by the host, the table and the rules are in the language of their reader."""
    (anna,) = room.sit(0)
    act = {"action": {"type": "play", "cards": ["R9", "B1"]}, "decision": 7}
    for language, beginnings in (
        ("de", ("Der Tisch", "Das geht hier nicht", "Ein Name hat 1 bis 20", "Diese Sprache")),
        ("fr", ("La table", "Ce n’est pas possible ici", "Un nom a de 1 à 20", "Cette langue")),
    ):
        assert await room.ask(anna, "language", language=language) is None
        for refused, begins in zip(
            (
                await room.ask(anna, "act", **act),
                await room.ask(anna, "reveal"),
                await room.ask(anna, "name", name=""),
                await room.ask(anna, "language", language="tlh"),
            ),
            beginnings,
            strict=True,
        ):
            assert refused is not None
            assert refused.startswith(begins)


@in_a_room
async def test_who_has_no_name_is_a_player_in_the_language_of_the_reader(room: Room) -> None:
    room.at = room.table(room.lobby.open(room.at.match, ["Anna"]))
    (anna,) = room.sit(0)
    for language, name in (("en", "Player 2"), ("de", "Spieler 2"), ("fr", "Joueur 2")):
        assert await room.ask(anna, "language", language=language) is None
        texts = [json.loads(text) for text in room.at.messages(anna)]
        people = [each for each in texts if each["type"] == "people"][-1]
        assert people["seats"][1]["name"] == name
        (table,) = [each for each in texts if each["type"] == "table"]
        assert name in str(table["scene"])


@in_a_room
async def test_a_bot_plays_for_who_vanished_until_they_return(room: Room) -> None:
    """After the waiting time all others agree on a bot; the same link gives the seat back."""
    anna, ben, cara, watching = room.sit(0, 1, 2, None)
    assert [seat["away"] for seat in room.told(anna)["seats"]] == [None] * 3
    assert await room.ask(anna, "replace", seat=1) == NOT_NOW  # Ben is present.
    room.at.left(ben)
    for seconds, minutes in ((59, 0), (60, 1)):
        await room.pass_time(seconds)
        message = room.told(anna)
        assert (message["seats"][1]["away"], message["seats"][1]["absent"]) == (minutes, False)
        assert "replace" not in message["may"]
        assert await room.ask(anna, "replace", seat=1) == NOT_NOW
        assert room.told(anna) is None  # Only new messages are sent.
    await room.pass_time(1)
    message = room.told(anna)
    assert (message["seats"][1]["away"], message["seats"][1]["absent"]) == (2, True)
    assert "replace" in message["may"]
    assert await room.ask(watching, "replace", seat=1) == "Spectators do not act."
    for other in (0, 2, 3, -1, True, "1", None):
        assert await room.ask(anna, "replace", seat=other)
    assert await room.ask(anna, "replace") is not None
    assert await room.ask(anna, "replace", seat=1) is None
    assert room.told(cara)["proposal"] == {"number": 0, "seat": 0, "agreed": [], "replaced": 1}
    assert room.at.hosted.people == (0, 1, 2)
    assert await room.ask(cara, "agree", proposal=0) is None
    assert room.at.hosted.people == (0, 2)
    assert room.told(anna)["seats"][1] | {"bot": True, "away": None} == room.told(cara)["seats"][1]
    (ben,) = room.sit(1)
    assert "return" in room.told(ben)["may"]
    assert await room.ask(ben, "return") is None
    assert room.at.hosted.people == (0, 1, 2)
    assert room.told(anna)["seats"][1]["away"] is None


@in_a_room
async def test_who_comes_back_in_time_is_asked(room: Room) -> None:
    """A player who returns in time must agree; changes by the clock also reach absent players."""
    anna, ben, cara = room.sit(0, 1, 2)
    room.at.left(ben)
    await room.pass_time(120)
    assert await room.ask(anna, "replace", seat=1) is None
    (ben,) = room.sit(1)
    assert await room.ask(cara, "agree", proposal=0) is None
    assert room.at.hosted.people == (0, 1, 2)
    assert await room.ask(ben, "decline", proposal=0) is None
    room.at.left(ben)
    room.at.left(cara)
    await room.pass_time(60)
    (cara,) = room.sit(2)
    await room.pass_time(60)
    assert await room.ask(anna, "replace", seat=1) is None
    room.at.left(cara)
    await room.pass_time(119)
    assert room.at.hosted.people == (0, 1, 2)
    await room.pass_time(1)
    assert room.at.hosted.people == (0, 2)
    # No other person is present, so no agreement is needed.
    assert await room.ask(anna, "replace", seat=2) is None
    assert room.at.hosted.people == (0,)
    assert room.told(anna)["may"] == []
    # Undo would harm absent players, who may come back.
    for word in ("undo", "hint", "take_back", "leave"):
        assert await room.ask(anna, word) == NOT_NOW


@in_a_room
async def test_who_is_away_does_not_hold_up_an_agreement(room: Room) -> None:
    """Once a bot has replaced an absent player, the others can take a choice back."""
    anna, ben, cara = room.sit(0, 1, 2)
    await room.play([0])
    room.at.left(cara)
    assert await room.ask(anna, "take_back") is None
    assert await room.ask(ben, "agree", proposal=0) is None
    await room.pass_time(120)
    assert room.at.hosted.undone == 0  # The absent player has not agreed.
    assert await room.ask(ben, "replace", seat=2) is None
    assert await room.ask(anna, "agree", proposal=1) is None
    assert await room.ask(anna, "take_back") is None
    assert await room.ask(ben, "agree", proposal=2) is None
    assert room.at.hosted.undone == 1


@in_a_room
async def test_who_never_comes_does_not_hold_up_the_deal(room: Room) -> None:
    room.at = room.opened(room.at.match, gather=True)
    anna, ben = room.sit(0, 1)
    for each in (anna, ben):
        assert await room.ask(each, "ready") is None
    assert await room.ask(anna, "leave") == NOT_NOW
    await room.pass_time(120)
    assert room.told(anna)["gathering"]
    assert await room.ask(anna, "replace", seat=2) is None
    assert await room.ask(ben, "agree", proposal=0) is None
    assert not room.told(anna)["gathering"]
    await room.play([0, 1])
    assert room.at.hosted.bots_to_act == (2,)


@in_a_room
async def test_the_next_match_begins_without_who_is_away(room: Room) -> None:
    """An absent player who returns later finds the next match, and has a seat there."""
    anna, ben, cara = room.sit(0, 1, 2)
    await room.play([0, 1, 2])
    room.at.left(cara)
    for each in (anna, ben):
        assert await room.ask(each, "again") is None
        assert await room.ask(each, "reveal") is None
    await room.pass_time(120)
    assert room.told(anna)["key"] is None
    assert await room.ask(anna, "replace", seat=2) is None
    assert await room.ask(ben, "agree", proposal=0) is None
    assert room.at.hosted.revealed
    keys = {guest.seat: room.told(guest)["key"] for guest in (anna, ben, *room.sit(2))}
    room.at = room.table(keys)
    assert room.at.hosted.people == (0, 1)
    anna, cara = room.sit(0, 2)
    assert await room.lobby._joined(keys[2]) == (room.at, 2)
    assert await room.ask(cara, "return") is None
    assert room.at.hosted.people == (0, 1, 2)


@in_a_room
async def test_who_plays_at_another_server_is_not_away(room: Room) -> None:
    """A player on another server counts as present once that player acts."""
    (anna,) = room.sit(0)
    other = Host(room.store)
    name = room.keys[0].split(".")[0]
    await room.pass_time(119)
    await room.play([0])
    hosted = other.match(name)
    other.change(name, Act(hosted.match.legal_actions(1)[0], hosted.decisions[1]), 1)
    await room.pass_time(1)
    assert [seat["absent"] for seat in room.told(anna)["seats"]] == [False, False, True]


@in_a_room
async def test_no_more_tables(room: Room) -> None:
    """A next match counts as a table; if the store is full, the request is refused until later."""
    guests = room.sit(0, 1, 2)
    await room.play([0, 1, 2])
    room.lobby._made = TABLES
    for guest in guests[:2]:
        assert await room.ask(guest, "again") is None
    assert await room.ask(guests[2], "again") == "This server cannot open any more tables."
    room.lobby._made -= 1
    assert await room.ask(guests[2], "again") is None
    assert all(room.told(guest)["key"] for guest in guests)


ODD = [None, True, -1, 0, 1, 2, 3, 10**30, 0.5, "", "1", "x" * 400, [], {}, "Bo", "\u202e"]
WORDS = [
    "act", "ready", "take_back", "agree", "decline", "replace", "leave", "return", "reveal",
    "again", "name", "undo", "hint", "record", "open", "moves", "show", "review", "language",
    "rename",
]  # fmt: skip


def tried(random: Random, hosted: HostedMatch, seat: int | None) -> Any:
    """A message or an action of a hostile client."""
    turn = hosted.match.turn.seats
    if seat is not None and turn and random.random() < 0.2:
        legal = hosted.match.legal_actions(turn[0])
        number = hosted.decisions[seat] - (random.random() < 0.1)
        return {"type": "act", "decision": number, "action": to_data(odin.GAME, legal[0])}
    said: dict[str, Any] = {"type": random.choice(WORDS)}
    if said["type"] in ("agree", "decline") and hosted.proposal is not None:
        return said | {"proposal": hosted.proposal.number}
    if said["type"] == "replace":
        return said | {"seat": random.randrange(3)}
    members = ("seat", "proposal", "position", "own", "by_host", "name", "language")
    return said | {name: random.choice(ODD) for name in members if random.random() < 0.2}


async def attacked(random: Random) -> Room:
    """A table whose clients send arbitrary messages and sometimes disconnect."""
    rules = odin.Rules(players=3, hand_size=3, max_hands=1)
    room = Room(Match.start(odin.GAME, rules, random.randrange(100)))
    room.at._search = SimpleNamespace(review=threaded(lambda *given: Judgement(given[2])))
    guests = room.sit(0, 1, 2, None, 1)
    for number in range(400):
        await room.settled()
        guest, before = random.choice(guests), room.at.hosted
        answer = await room.at.answer(guest, json.dumps(tried(random, before, guest.seat)))
        await room.settled()
        changed = room.at.hosted.changes[len(before.changes) :]
        assert not (changed and answer)
        assert {change.seat for change in changed if not change.by_host} <= {guest.seat}
        there = {each.seat for each in room.at.guests}
        for seat, was in enumerate(before.players):
            if was.bot != room.at.hosted.players[seat].bot:
                assert seat == guest.seat or seat not in there
        texts = [text for each in guests for text in room.at.messages(each)]
        assert not any(key in text for key in room.keys.values() for text in texts)
        if number % 40 == 39:
            vanishing = random.choice(guests)
            (room.at.left if vanishing in room.at.guests else room.at.came)(vanishing)
            await room.pass_time(150)
    assert Host(room.store).match(room.keys[0].split(".")[0]) == room.at.hosted
    return room


def test_whatever_friends_send(monkeypatch: pytest.MonkeyPatch) -> None:
    """No seat acts for another, no present player is replaced, and the stored data is bounded."""
    monkeypatch.setattr("herrlof_arena.hosting.hosted_match.MAX_LENGTHENING_REQUESTS", 5)
    monkeypatch.setattr("table.seats.REST", 0)
    rooms = [asyncio.run(attacked(Random(seed))) for seed in range(6)]
    assert any(room.at.match.result is not None for room in rooms)
    kept = [room.at.hosted.changes for room in rooms]
    kinds = {type(change.request) for changes in kept for change in changes}
    assert kinds >= {Act, Agree, DeclineProposal, Leave, Rename, Replace, ReturnToSeat, TakeBack}
    assert max(map(len, kept)) < 200


@pytest.mark.parametrize(("game", "rules", "knows"), TWINS)
def test_nothing_of_it_depends_on_a_secret(game: Game, rules: AnyRules, knows: Knows) -> None:
    """A seat receives the same messages about people, even if all hidden information differs."""

    async def course(match: Match) -> list[list[str]]:
        room = Room(match)
        guests = room.sit(*range(rules.players), None)
        messages = [[*room.at.messages(guest)] for guest in guests]
        room.at.left(guests[2])
        await room.pass_time(120)
        for what, seat in (("replace", 0), ("agree", 1), ("leave", 1)):
            more = {"replace": {"seat": 2}, "agree": {"proposal": 0}}.get(what, {})
            assert await room.ask(guests[seat], what, **more) is None
            for guest, texts in zip(guests, messages, strict=True):
                texts.extend(room.at.messages(guest))
        assert room.at.hosted.people == (0,)
        return messages

    whole, _ = beginning(game, rules)
    messages = asyncio.run(course(match_from(game, rules, "int:1", whole.start_state, whole.log)))
    for place, seat in ((0, 0), (1, 1), (-1, None)):
        twin = Witness.of(whole, seat, knows).twin(whole, stream_for(8, f"server/{seat}"), 40)
        others = asyncio.run(
            course(match_from(twin.game, twin.rules, "str:another", twin.start_state, twin.log))
        )
        assert others[place] == messages[place]
        assert others != messages
