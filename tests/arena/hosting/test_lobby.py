"""A store of many matches: finished and damaged matches, and limits on bots' moves."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herrlof_arena.bots import RandomBot
from herrlof_arena.hosting import (
    Act,
    Claim,
    DamagedMatch,
    Host,
    Leave,
    MemoryStore,
    NotAllowed,
    Rename,
    SQLiteStore,
    Store,
    TakeBack,
    UnknownKey,
    load_request,
)
from herrlof_rules import DocumentError, Match, herrlof, odin

BOTS = {"random": RandomBot()}
SHORT = odin.Rules(players=2, first_player=0, hand_size=1, max_hands=1)
ENDLESS = herrlof.Rules(players=2, target=1_000_000, max_rounds=None)


def open_alone(host: Host, rules: Any, game: Any = odin.GAME) -> str:
    """Opens a match of one person against a bot; returns its name."""
    match = Match.start(game, rules, seed=1)
    return host.open(match, ["Anna", "Bot"], bots={1: "random"}, substitute="random").name


def play_to_the_end(host: Host, name: str) -> None:
    while (hosted := host.match(name)).to_act:
        update = hosted.update_for(0)
        assert update.decision is not None
        host.change(name, Act(update.view.legal_actions[0], update.decision), 0)


class Counting(MemoryStore):
    """A store that counts the matches that were read."""

    read_names: set[str]

    def read(self, name: str, since: int = 0) -> Any:
        self.read_names.add(name)
        return super().read(name, since)


def test_what_is_over_is_known_without_reading() -> None:
    """Listing matches reads only open ones, and taking a move back reopens a finished match."""
    store = Counting()
    store.read_names = set()
    host = Host(store, bots=BOTS)
    names = [open_alone(host, SHORT) for _ in range(4)]
    for name in names[:3]:
        play_to_the_end(host, name)
    host.change(names[0], TakeBack(), 0)
    store.read_names.clear()
    fresh = Host(store, bots=BOTS)
    assert {each.name for each in fresh.listed()} == {names[0], names[3]} == store.read_names
    assert set(fresh.names(over=True)) == set(names[1:3])
    assert len(fresh.names()) == len([*fresh.listed(over=None)]) == 4


def test_a_match_that_cannot_be_read_is_listed_as_such() -> None:
    """One damaged match stops neither the list nor the clocks of other matches."""
    store = MemoryStore()
    host = Host(store)
    damaged, whole = open_alone(host, SHORT), open_alone(host, SHORT)
    store._lines[damaged][0] = store._lines[damaged][0].replace('"revision":1', '"revision":0')
    fresh = Host(store)
    seen = {each.name: each for each in fresh.listed()}
    assert isinstance(seen[damaged].error, DamagedMatch)
    assert (seen[damaged].hosted, seen[whole].error) == (None, None)
    assert seen[whole].hosted == host.match(whole)
    fresh.expire(0)


def test_a_match_that_is_removed_while_it_is_listed() -> None:
    store = MemoryStore()
    host = Host(store)
    first, second = open_alone(host, SHORT), open_alone(host, SHORT)
    listed = Host(store).listed()
    assert next(listed).name == first
    store.remove(second)
    assert list(listed) == []


@pytest.mark.parametrize("durable", [True, False])
def test_matches_are_removed(tmp_path: Path, durable: bool) -> None:
    """A match that is removed is unknown to every host, and other matches stay."""
    with closing(SQLiteStore(tmp_path / "matches", durable=durable)) as store:
        one, other = Host(store, bots=BOTS), Host(store, bots=BOTS)
        gone, kept = open_alone(one, SHORT), open_alone(one, SHORT)
        play_to_the_end(one, gone)
        record = other.match(gone).match.record()
        one.remove(gone)
        assert one.names() == (kept,)
        for host in (one, other):
            with pytest.raises(KeyError):
                host.match(gone)
        assert record.result is not None
        one.remove(gone)


def test_a_match_that_another_host_removes() -> None:
    """A host that has read a match learns from the store that it was removed."""
    store = MemoryStore()
    one, other = Host(store, bots=BOTS), Host(store, bots=BOTS)
    opened = one.open(Match.start(odin.GAME, SHORT, seed=1), ["Anna", "Ben"])
    name, seat = other.authenticate(opened.keys[0])
    one.remove(name)
    with pytest.raises(KeyError):
        other.change(name, Rename("Bo"), seat)
    with pytest.raises(UnknownKey):
        other.authenticate(opened.keys[0])
    with pytest.raises(KeyError):
        asyncio.run(other.wait(name, 0))


def test_a_match_that_is_over_when_it_is_opened() -> None:
    """A match that is opened after its end is stored as over at once."""
    match = Match.start(odin.GAME, SHORT, seed=1)
    while match.result is None:
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[-1], seat)
    host = Host(MemoryStore())
    opened = host.open(match, ["Anna", "Ben"])
    assert (host.names(over=True), host.names(over=False)) == ((opened.name,), ())


def test_a_file_without_ends_gets_them(tmp_path: Path) -> None:
    """A file of an earlier version, which did not store which matches are over, can be opened."""
    import sqlite3

    file = tmp_path / "matches"
    with closing(sqlite3.connect(file, isolation_level=None)) as rows:
        rows.execute(
            "CREATE TABLE herrlof_rules_lines (name TEXT NOT NULL, number INTEGER NOT NULL,"
            " line TEXT NOT NULL, PRIMARY KEY (name, number)) STRICT, WITHOUT ROWID"
        )
        rows.execute("INSERT INTO herrlof_rules_lines VALUES ('a', 0, 'line')")
    for _ in range(2):
        with closing(SQLiteStore(file)) as store:
            assert store.names() == store.names(over=False) == ("a",)
            assert store.read("a") == ("line",)


def test_an_empty_name_is_no_file() -> None:
    """An empty file name raises, because SQLite would use a temporary file for it."""
    with pytest.raises(OSError, match="an empty name"):
        SQLiteStore("")


def test_one_request_makes_bots_play_so_many_moves() -> None:
    """In an endless match of bots, each request and `run_bots` makes at most `bot_moves` moves."""
    store: Store = MemoryStore()
    host = Host(store, bots=BOTS, bot_moves=50)
    name = open_alone(host, ENDLESS, herrlof.GAME)
    before = len(host.match(name).changes)
    assert len(host.change(name, Leave(), 0).changes) == before + 1 + 50
    assert len(host.match(name).changes) == before + 51
    assert len(Host(store, bots=BOTS, bot_moves=50).match(name).changes) == before + 51
    assert len(host.run_bots(name, {}).changes) == before + 101
    with pytest.raises(ValueError, match="bot_moves must be"):
        Host(store, bot_moves=0)


def test_a_bot_whose_choice_equals_everything() -> None:
    """A bot's choice must be a legal action, whatever its `==` returns."""

    class Anything:
        def __eq__(self, _other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]  # not needed

    def bot(_view: Any, _rng: Any) -> Any:
        return Anything()

    host = Host(MemoryStore(), bots={"random": bot})
    name = open_alone(host, SHORT)
    play_to_the_end(host, name)
    assert host.match(name).match.result is not None


def test_names_and_keys_that_cannot_be_read() -> None:
    """A name that no store can keep is unknown, and a digest has 64 hexadecimal digits."""
    host = Host(MemoryStore())
    with pytest.raises(KeyError):
        host.match("\ud800")
    name = host.open(Match.start(odin.GAME, SHORT, seed=1), ["Anna", None]).name
    with pytest.raises(DocumentError, match=r"^\$\.key: .* 64 hexadecimal digits"):
        load_request(odin.GAME, '{"type":"claim","name":"Ben","key":"zz"}')
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        host.change(name, Claim("Ben", "zz"), 1, by_host=True)
    for blank in (" ", "\u3000"):
        with pytest.raises(NotAllowed, match="a name has"):
            host.claim(name, blank)


def test_an_update_needs_a_cursor() -> None:
    host = Host(MemoryStore())
    hosted = host.match(open_alone(host, SHORT))
    with pytest.raises(TypeError, match=r"expected a .*Cursor, not None"):
        hosted.update_for(0, cursor=None)  # type: ignore[arg-type]  # refused


def test_a_change_is_typed_by_its_game() -> None:
    """If `change` gets a game, it returns a match of that game, and refuses other matches."""
    host = Host(MemoryStore())
    name = open_alone(host, SHORT)
    update = host.match(name, odin.GAME).update_for(0)
    assert update.decision is not None
    act = Act(update.view.legal_actions[0], update.decision)
    with pytest.raises(ValueError, match="a match of <Game odin"):
        host.change(name, act, 0, herrlof.GAME)  # type: ignore[arg-type]  # refused
    assert host.change(name, act, 0, odin.GAME).match.state.packed_table
