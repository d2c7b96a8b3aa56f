"""Hosts over one store lose no accepted request and carry out none twice, despite errors."""

import asyncio
import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Barrier
from typing import Any, Literal

import dare
import pytest
from arena.hosting.tables import GAMES
from attrs import evolve

from herrlof_arena.bots import RandomBot, heuristic_bot
from herrlof_arena.hosting import (
    Act,
    Agree,
    Claim,
    DamagedMatch,
    Host,
    HostedMatch,
    Leave,
    MemoryStore,
    NotAllowed,
    Player,
    Rename,
    ReturnToSeat,
    SQLiteStore,
    StaleDecision,
    Store,
    TakeBack,
    UnknownKey,
    host,
)
from herrlof_rules import GAMES as KNOWN
from herrlof_rules import IllegalAction, Match, herrlof
from herrlof_rules.core.game import Game
from herrlof_rules.documents import load_redacted_record

EVERY = {**KNOWN, "dare": dare.GAME}


def hosting(store: Store) -> Host:
    return Host(store, EVERY)


def opened(over: Host, game: Game = herrlof.GAME, rules: Any = None, **more: Any) -> Any:
    rules = rules or herrlof.Rules(players=3)
    names = [f"P{seat}" for seat in range(rules.players)]
    return over.open(Match.start(game, rules, 1), names, **more)


class Recording(MemoryStore):
    """A store that may fail before or after it keeps a line."""

    failing: str | None = None

    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        if self.failing == "before":
            raise OSError("no space left")
        kept = super().append(name, number, line, over=over)
        if self.failing == "after":
            raise OSError("the line was cut off")
        return kept

    def lines(self, name: str) -> list[str]:
        return self._lines[name]


def test_what_is_kept_is_read_by_another_host() -> None:
    """Another host reads a match with its names, its bots, its number of undos and its clock."""
    store = MemoryStore()
    one = hosting(store)
    table = opened(one, bots={2: "heuristic"}, substitute="random", at=5)
    assert list(table.keys) == [0, 1, None]
    one.change(table.name, Rename("Björn"), 1, at=7)
    one.change(table.name, Act(herrlof.Predict(3), 0), 0, at=8)
    one.run_bots(table.name, {"heuristic": heuristic_bot(herrlof.GAME)})
    one.change(table.name, TakeBack(), 0)
    one.change(table.name, Agree(0), 1)
    one.change(table.name, Leave(), 0, at=19)
    hosted = one.match(table.name)
    assert hosted.undone == 1
    assert len(hosted.changes) == 6
    assert hosting(store).match(table.name) == hosted
    for seat, key in table.keys.items():
        assert hosting(store).authenticate(key) == (table.name, seat)


@pytest.mark.parametrize(("game", "rules"), GAMES, ids=lambda value: getattr(value, "name", ""))
def test_each_decision_is_made_once_by_any_of_several_hosts(
    game: Game, rules: Any, tmp_path: Path
) -> None:
    """For each seat, two hosts try to store every action at the same time, and one succeeds."""
    file = tmp_path / "matches"
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(SQLiteStore(file, patience=600))) for _ in range(3)]
        table = opened(hosting(stores[0]), game, rules)
        begin = Barrier(rules.players * 2)
        accepted: list[tuple[int, int, Any]] = []

        def play(number: int) -> None:
            seat, second = divmod(number, 2)
            mine = hosting(stores[(seat + second) % 3])
            rng = random.Random(seat)
            begin.wait()
            while mine.match(table.name).match.turn.seats and len(accepted) < 60:
                update = mine.match(table.name).update_for(seat)
                if update.decision is None:
                    time.sleep(0.001)
                    continue
                action = rng.choice(update.view.legal_actions)
                try:
                    mine.change(table.name, Act(action, update.decision), seat)
                except (StaleDecision, IllegalAction):
                    continue
                accepted.append((seat, update.decision, action))

        with ThreadPoolExecutor(rules.players * 2) as pool:
            list(pool.map(play, range(rules.players * 2)))
        played = hosting(stores[0]).match(table.name)
        changes = played.changes
    kept = [(each.seat, each.request.decision, each.request.action) for each in changes]
    assert sorted(map(str, kept)) == sorted(map(str, accepted))
    assert len({(seat, decision) for seat, decision, _ in kept}) == len(kept)
    assert played.match.result is not None or len(kept) >= 60


def test_a_write_that_fails_has_not_happened_or_is_not_done_again() -> None:
    """After a failed write, a client may repeat the request, which is stored exactly once."""
    store = Recording()
    at = hosting(store)
    table = opened(at)
    store.failing = "before"
    with pytest.raises(OSError, match="no space left"):
        at.change(table.name, Act(herrlof.Predict(3), 0), 0)
    store.failing = "after"
    with pytest.raises(OSError, match="cut off"):
        at.change(table.name, Act(herrlof.Predict(3), 0), 0)
    store.failing = None
    with pytest.raises(StaleDecision):
        at.change(table.name, Act(herrlof.Predict(3), 0), 0)
    assert at.match(table.name).match.turn.seats == (1, 2)


def test_a_refusal_is_of_what_is_kept_now() -> None:
    """A host checks a request against the stored match, which another host may have changed."""
    store = MemoryStore()
    one, other = hosting(store), hosting(store)
    table = opened(one, substitute="random")
    other.match(table.name)
    one.change(table.name, Leave(), 0)
    # The match that this host remembers would reject the request.
    other.change(table.name, ReturnToSeat(), 0)
    with pytest.raises(NotAllowed):
        other.change(table.name, ReturnToSeat(), 0)
    with pytest.raises(KeyError):
        other.change("nothing", Leave(), 0)


class Hasty:
    """A bot whose player comes back while it thinks."""

    def __init__(self, at: Host, name: str) -> None:
        self.at, self.name = at, name

    def __call__(self, view: Any, rng: Any, /) -> Any:
        self.at.change(self.name, ReturnToSeat(), 0)
        return view.legal_actions[0]


def test_bots_act_until_a_person_is_to() -> None:
    store = MemoryStore()
    at = hosting(store)
    table = opened(at, bots={1: "a", 2: "a"}, substitute="hasty")
    hosted = at.run_bots(table.name, {"a": RandomBot()})
    assert hosted.match.turn.seats == (0,)
    at.change(table.name, Leave(), 0)
    back = at.run_bots(table.name, {"hasty": Hasty(hosting(store), table.name)})
    assert back.match == hosted.match
    assert back.bots_to_act == ()


@pytest.mark.parametrize("illegal", [False, True], ids=["raising", "illegal"])
def test_a_bot_that_fails_is_replaced_by_chance(
    illegal: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """For a bot that fails, a random choice is played, and the change before it is kept."""

    def failing(view: Any, rng: Any, /) -> Any:
        return herrlof.Predict(99) if illegal else 1 // 0

    at = Host(MemoryStore(), bots={"failing": failing})
    table = opened(at, bots={1: "failing", 2: "failing"})
    hosted = at.match(table.name)
    assert hosted.match.turn.seats == (0,)
    assert len(caplog.records) == 2
    assert "The bot at seat 1 of match" in caplog.text
    shown = load_redacted_record(
        herrlof.GAME, caplog.records[0].getMessage().partition("failed on ")[2]
    )
    assert shown.seat == 1


def test_a_bot_that_fails_is_waited_for_where_that_is_agreed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """With `waits_for_bots` a failed bot is called again later, and the other bots play on."""
    works = False

    def failing(view: Any, rng: Any, /) -> Any:
        assert works
        return view.legal_actions[0]

    store = MemoryStore()
    bots = {"failing": failing, "a": RandomBot()}
    table = opened(Host(store, bots=bots), bots={1: "failing", 2: "a"}, waits_for_bots=True)
    at = Host(store, bots=bots)
    assert at.match(table.name).match.turn.seats == (0, 1)
    assert caplog.text.count("The bot at seat 1 of match") == 2
    works = True
    assert at.run_bots(table.name, {}).match.turn.seats == (0,)


def test_bots_play_whenever_a_match_is_opened_changed_or_read() -> None:
    store = MemoryStore()
    at = Host(store, bots={"a": RandomBot()})
    table = opened(at, bots={1: "a", 2: "a"})
    assert at.match(table.name).match.turn.seats == (0,)
    hosted = at.change(table.name, Act(herrlof.Predict(3), 0), 0)
    assert hosted.to_act in ((0,), ())
    waiting = opened(Host(store), bots={1: "a"})
    assert Host(store, bots={"a": RandomBot()}).match(waiting.name).match.turn.seats == (0, 2)


def test_a_free_seat_is_claimed_once() -> None:
    """If threads of two hosts claim a seat at the same time, one gets it, and the match begins."""
    store = MemoryStore()
    hosts = [hosting(store), hosting(store)]
    match: Match = Match.start(herrlof.GAME, herrlof.Rules(players=3), 1)
    table = hosts[0].open(match, ["Anna", None, None], substitute="a")
    assert list(table.keys) == [0, None]
    assert hosts[1].match(table.name).free == (1, 2)
    with pytest.raises(NotAllowed):
        hosts[0].change(table.name, Act(herrlof.Predict(1), 0), 0)
    with pytest.raises(NotAllowed):
        hosts[0].change(table.name, Claim("Eve", "00"), None, by_host=True)
    begin = Barrier(6)
    given: list[tuple[int, str]] = []

    def claim(number: int) -> None:
        begin.wait(60)
        with suppress(NotAllowed):
            given.append(hosts[number % 2].claim(table.name, f"P{number}"))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(claim, range(6)))
    assert sorted(seat for seat, _ in given) == [1, 2]
    for seat, key in given:
        assert hosting(store).authenticate(key) == (table.name, seat)
    hosted = hosting(store).match(table.name)
    assert (hosted.free, hosted.to_act) == ((), (0, 1, 2))
    assert {player.name[0] for player in hosted.players} == {"A", "P"}
    for wrong in ("", "\n"):
        with pytest.raises(NotAllowed):
            hosts[0].claim(table.name, wrong)
    with pytest.raises(NotAllowed):
        hosts[0].claim(table.name, "Eve", 1)


def test_a_bot_may_take_a_free_seat() -> None:
    at = hosting(MemoryStore())
    match: Match = Match.start(herrlof.GAME, herrlof.Rules(players=2), 1)
    table = at.open(match, ["Anna", None], substitute="a")
    hosted = at.change(table.name, Leave(), 1, by_host=True)
    assert (hosted.free, hosted.bots_to_act) == ((), (1,))
    with pytest.raises(ValueError, match="neither a bot nor a key"):
        HostedMatch.start(match, [Player("Anna"), Player("Ben", "a")], free=[1])


def test_names_and_matches_of_a_game() -> None:
    at = hosting(MemoryStore())
    names = [opened(at).name for _ in range(3)]
    assert sorted(at.names()) == sorted(names)
    assert at.match(names[0], herrlof.GAME) == at.match(names[0])
    with pytest.raises(ValueError, match="a match of <Game herrlof"):
        at.match(names[0], dare.GAME)


def test_who_waits_is_told_of_what_any_host_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """`wait` sees changes by its own host at once, and changes by other hosts at the next poll."""
    store = MemoryStore()
    one, other = hosting(store), hosting(store)
    name = opened(one).name

    async def waiting(by: Host) -> int:
        since = len(one.match(name).changes)
        change = asyncio.to_thread(by.change, name, Rename(f"Bo{since}"), 0)
        hosted, _ = await asyncio.wait_for(asyncio.gather(one.wait(name, since), change), 60)
        return len(hosted.changes) - since

    monkeypatch.setattr(host, "POLL_SECONDS", 1000)
    assert asyncio.run(waiting(one)) == 1
    monkeypatch.setattr(host, "POLL_SECONDS", 0.01)
    assert asyncio.run(waiting(other)) == 1
    assert one._waiting == {}


@pytest.mark.parametrize("steps", range(6))
def test_a_wait_ends_when_it_is_cancelled_while_it_is_woken(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wait that is cancelled ends, even if a change wakes it at the same moment."""
    at = hosting(MemoryStore())
    name = opened(at).name
    looked = list[asyncio.Event]()

    class Event(asyncio.Event):
        async def wait(self) -> Literal[True]:
            looked.append(self)
            return await super().wait()

    monkeypatch.setattr(asyncio, "Event", Event)

    async def cancelled() -> None:
        waiting = asyncio.create_task(at.wait(name, 0))
        while not looked:
            await asyncio.sleep(0.001)
        for wake in at._waiting[name]:
            wake()
        for _ in range(steps):
            await asyncio.sleep(0)
        waiting.cancel()
        finished, _ = await asyncio.wait([waiting], timeout=600)
        assert finished
        assert waiting.cancelled()

    asyncio.run(cancelled())


def test_a_match_that_is_read_late_replaces_no_later_one() -> None:
    """A thread that has read an older match neither replaces the newer one nor wakes a client."""
    at = hosting(MemoryStore())
    name = opened(at).name
    before = at.match(name)
    after = at.change(name, Rename("Bo"), 0)
    woken = list[str]()
    at._waiting[name] = [lambda: woken.append(name)]
    assert at._remember(name, before) is before
    assert at._remember(name, evolve(after)) is after
    assert at.match(name) is after
    assert woken == []


def test_bots_play_for_all_whose_time_is_up() -> None:
    at = Host(MemoryStore(), bots={"a": RandomBot()})
    limited = [opened(at, limit=10, at=0, substitute="a").name for _ in range(2)]
    without = opened(at, limit=10, at=0).name
    at.expire(9)
    assert all(at.match(name).people == (0, 1, 2) for name in limited)
    at.expire(10)
    assert all(at.match(name).match.result is not None for name in limited)
    assert at.match(without).people == (0, 1, 2)


def test_a_moment_that_cannot_be_kept_changes_nothing() -> None:
    """A moment that is too large for a document raises, and no line is stored."""
    store = MemoryStore()
    name = opened(hosting(store), at=0).name
    for moment in (1 << 53, -1 << 53):
        with pytest.raises(ValueError, match="at must be"):
            hosting(store).change(name, Rename("Bo"), 0, at=moment)
    assert hosting(store).match(name).changes == ()


def test_a_match_that_is_gone_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """If a store has lost a match's line, a request raises at once, and other matches go on."""
    store = MemoryStore()
    at = Host(store, bots={"a": RandomBot()})
    gone, kept = (opened(at, limit=10, at=0, substitute="a").name for _ in range(2))
    at.change(gone, Rename("Bo"), 0)
    del store._lines[gone][1:]
    with pytest.raises(DamagedMatch, match="are gone from the store"):
        at.change(gone, Rename("Bo"), 0)
    at.expire(10)
    assert at.match(kept).match.result is not None
    assert f"The time limit of match {gone} could not be enforced" in caplog.text


def test_a_host_remembers_so_many_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "REMEMBERED", 2)
    at = hosting(MemoryStore())
    names = [opened(at).name for _ in range(4)]
    assert list(at._remembered) == names[2:]
    assert at.match(names[0]) == at.match(names[0])
    assert list(at._remembered) == [names[3], names[0]]


def test_keys_open_seats() -> None:
    at = hosting(MemoryStore())
    table = opened(at)
    right = table.keys[1]
    for wrong in (
        "",
        ".",
        table.name,
        right[:-1],
        right + "x",
        "x" * 10**6,
        "\ud800.",
        "é." + right,
    ):
        with pytest.raises(UnknownKey):
            at.authenticate(wrong)
    assert len({*table.keys.values()}) == 4
    assert not any(key in repr(table) for key in table.keys.values())


def damaged(lines: Sequence[str]) -> list[list[str]]:
    """Returns variants of lines that no host has stored."""
    first, one, two = lines
    deal = first.replace("int:1", "int:2")
    later = two.replace('"decision":0', '"decision":7')
    return [
        ["", one],
        ["[]", one],
        ["null", one],
        ["{}", one],
        [first.replace('"version":1', '"version":2', 1), one],
        [first.replace("herrlof-rules/hosted", "another")],
        [first.replace('"name":"herrlof"', '"name":"chess"').replace('"herrlof"', '"chess"')],
        [first.replace('"key":"', '"key":"x')],
        [deal, one],
        [first.replace('"limit":null', '"limit":"zz"')],
        [first.replace('"limit":null', '"limit":-1')],
        [first.replace('"limit":null', '"limit":true')],
        [first.replace('"at":null', '"at":"zz"')],
        [first.replace('"gather":false', '"gather":"zz"')],
        [first.replace('"waits_for_bots":false', '"waits_for_bots":0')],
        [first.replace('"limit":null', '"limit":null,"memory_aid":1')],
        [first.replace('"substitute":null', '"substitute":7')],
        [first.replace('"bot":null', '"bot":7', 1)],
        [first, one.replace('"at":null', '"at":"zz"')],
        [first, one.replace('"by_host":false', '"by_host":1')],
        [first, two, one[:-5]],
        [first, later],
        [first, one, one],
        [first, "null"],
        [first, "[1]"],
        [first, one.replace('"seat":0', '"seat":null')],
        [first, one.replace('"seat"', '"place"')],
        [first, one.replace('"outcomes":[]', '"outcomes":[{"seat":1,"type":"first_dealer"}]')],
    ]


def test_a_damaged_match_is_refused_without_its_secrets() -> None:
    store = Recording()
    at = hosting(store)
    table = opened(at)
    for seat in (0, 1):
        at.change(table.name, Act(herrlof.Predict(5), 0), seat)
    lines = list(store.lines(table.name))
    assert len(lines) == 3
    for wrong in damaged(lines):
        assert wrong != lines[: len(wrong)]
        store.lines(table.name)[:] = wrong
        with pytest.raises(
            DamagedMatch, match=r"^line \d (does not fit the lines|is not the start)"
        ) as no:
            hosting(store).match(table.name)
        assert "predict" not in str(no.value).lower()


def test_chance_that_settles_otherwise_is_another_match() -> None:
    """Stored chance outcomes that the current rules would not draw raise an error."""
    store = Recording()
    table = opened(hosting(store), dare.GAME, dare.Rules(players=2))
    for seat in (0, 1):
        hosting(store).change(table.name, Act(dare.Bet(1), 0), seat)
    lines = store.lines(table.name)
    assert '"outcomes":[{"dice":[' in lines[2]
    before = lines[2]
    face = before[before.index("[{") + 10]
    lines[2] = before.replace(f'"dice":[{face}', f'"dice":[{int(face) % 6 + 1}')
    assert lines[2] != before
    with pytest.raises(DamagedMatch, match="line 2 does not fit"):
        hosting(store).match(table.name)


def test_what_cannot_be_read_back_is_not_opened() -> None:
    at = Host(MemoryStore())
    with pytest.raises(ValueError, match="does not know <Game dare"):
        opened(at, dare.GAME, dare.Rules())

    class Full(MemoryStore):
        def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
            return False

    with pytest.raises(OSError, match="the store rejected the new match"):
        opened(hosting(Full()))


def test_the_first_line_is_of_a_match_without_changes() -> None:
    from herrlof_arena.hosting.lines import start_line

    at = hosting(MemoryStore())
    table = opened(at)
    changed = at.change(table.name, Rename("Bo"), 0)
    with pytest.raises(ValueError, match="without changes"):
        start_line(changed)
    assert start_line(evolve(changed, changes=()))
