"""Every store keeps the laws, and the check finds stores that break them."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from herrlof_arena.hosting import MemoryStore, SQLiteStore
from herrlof_arena.testing import check_store
from herrlof_rules.testing import LawBroken


def test_in_memory() -> None:
    store = MemoryStore()
    check_store(lambda: store)


def test_in_sqlite(tmp_path: Path) -> None:
    """The SQLite store keeps the laws with a connection for each writer."""
    file = tmp_path / "matches.sqlite"
    with ExitStack() as stack:
        check_store(lambda: stack.enter_context(closing(SQLiteStore(file, patience=600))))
    assert file.stat().st_mode & 0o777 == 0o600


def test_threads_share_a_connection() -> None:
    with closing(SQLiteStore(":memory:", durable=False)) as store:
        check_store(lambda: store, lines=10)


def test_what_is_no_file_of_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes(b"no database" * 99)
    with pytest.raises(OSError, match="text: file is not a database"):
        SQLiteStore(file)
    assert file.read_bytes() == b"no database" * 99
    with pytest.raises(OSError, match="nowhere"):
        SQLiteStore(tmp_path / "nowhere" / "matches.sqlite")


def test_other_tables_of_the_file_stay(tmp_path: Path) -> None:
    """Other tables in the file stay, so that accounts can be kept beside the matches."""
    file = tmp_path / "accounts"
    with closing(sqlite3.connect(file, isolation_level=None)) as rows:
        rows.execute("CREATE TABLE accounts (name)")
    with closing(SQLiteStore(file)) as store:
        assert store.append("a", 0, "line")
    with closing(sqlite3.connect(file)) as rows:
        assert rows.execute("SELECT count(*) FROM accounts").fetchone() == (0,)


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    with closing(SQLiteStore(tmp_path / "full")) as store:
        store._rows.execute("PRAGMA query_only = ON")  # Writing fails, as it would on a full disk.
        with pytest.raises(OSError, match="readonly"):
            store.append("a", 0, "line")
        assert store.read("a") == ()


def test_a_lock_held_elsewhere_is_waited_for_with_patience(tmp_path: Path) -> None:
    """With `patience` a call waits for a lock; without it, it fails at once and changes nothing."""
    file = tmp_path / "locked"
    with (
        closing(SQLiteStore(file, patience=0)) as store,
        closing(sqlite3.connect(file, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OSError, match="a: database is locked"):
            store.append("a", 0, "line")
        other.execute("COMMIT")
        assert store.append("a", 0, "line")


class Faulty(MemoryStore):
    pass


class Overwriting(Faulty):
    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        self._lines[name] = [*self._lines.get(name, [])[:number], line]
        return True


class Gaps(Faulty):
    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        number = min(number, len(self._lines.get(name, [])))
        return super().append(name, number, line, over=over)


class Twice(Faulty):
    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        kept = super().append(name, number, line, over=over)
        if kept and name.startswith("race"):
            self._lines[name].append(line)
        return kept


class Unlocked(Faulty):
    """A store that first reads and then writes; two writers of a race meet in between."""

    def __init__(self) -> None:
        super().__init__()
        self._calls = count()
        self._met = Barrier(2)

    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        lines = list(self._lines.get(name, []))
        if len(lines) != number:
            return False
        if name.startswith("race") and next(self._calls) < 2:
            self._met.wait(600)
        self._lines[name] = [*lines, line]
        return True


class OneForAll(Faulty):
    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        return super().append("all", number, line)

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        return super().read("all", since)


class Whole(Faulty):
    def read(self, name: str, since: int = 0) -> Sequence[str]:
        return super().read(name)


class Trimmed(Faulty):
    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        return super().append(name, number, line.replace("\\", ""))


class Failing(Faulty):
    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        if name.startswith("race"):
            raise OSError("locked")
        return super().append(name, number, line, over=over)


class NoEnds(Faulty):
    def names(self, *, over: bool | None = None) -> Sequence[str]:
        return super().names()


class NeverOpenAgain(Faulty):
    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        return super().append(name, number, line, over=over or name in self._over)


class EndsOfLinesNotKept(Faulty):
    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        kept = super().append(name, number, line, over=over)
        (self._over.add if over else self._over.discard)(name)
        return kept


class Keeping(Faulty):
    def remove(self, name: str) -> None:
        pass


class Sweeping(Faulty):
    def remove(self, name: str) -> None:
        for other in [each for each in self._lines if each.startswith(name)]:
            super().remove(other)


FAULTY = [
    NoEnds,
    NeverOpenAgain,
    EndsOfLinesNotKept,
    Keeping,
    Sweeping,
    Overwriting,
    Gaps,
    Twice,
    OneForAll,
    Whole,
    Trimmed,
    Failing,
]


@pytest.mark.parametrize("kind", FAULTY, ids=lambda kind: kind.__name__)
def test_a_faulty_store_is_found(kind: type[Faulty]) -> None:
    store = kind()
    with pytest.raises(LawBroken) as broken:
        check_store(lambda: store)
    assert broken.value.law == "store"


def test_a_store_without_a_restart_is_found() -> None:
    stores: Callable[[], Any] = MemoryStore
    with pytest.raises(LawBroken, match="what another writer has kept"):
        check_store(stores)


def test_reading_and_then_writing_is_found() -> None:
    """A store that first reads and then writes may lose a line, and the check finds it."""
    store = Unlocked()
    with pytest.raises(LawBroken, match="was kept once, and is there 0 times"):
        check_store(lambda: store)


class Connected(MemoryStore):
    """A store that raises an error in the call that finds its connection lost."""

    lost = False
    error: type[Exception] = OSError
    reconnects = True
    keeps = True
    """Whether a line kept before the connection was lost is there afterwards."""

    def lose(self) -> None:
        self.lost = True

    def _found_lost(self, name: str = "") -> None:
        if self.lost:
            self.lost = not self.reconnects
            if not self.keeps:
                self._lines[name] = self._lines.get(name, [])[:-1]
            raise self.error("the connection is lost")

    def names(self, *, over: bool | None = None) -> Sequence[str]:
        self._found_lost()
        return super().names(over=over)

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        self._found_lost(name)
        return super().read(name, since)

    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        self._found_lost(name)
        return super().append(name, number, line, over=over)


def test_a_store_that_connects_again() -> None:
    """A store that raises `OSError` once for each lost connection keeps the laws."""
    store = Connected()
    check_store(lambda: store, lose_connection=Connected.lose)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"error": RuntimeError}, "raises RuntimeError: the connection is lost"),
        ({"reconnects": False}, "does not connect again"),
        ({"keeps": False}, "a store that had lost its connection|what was kept before|not listed"),
    ],
    ids=["another error", "no other connection", "lines lost"],
)
def test_a_store_that_fails_with_its_connection_is_found(changes: Any, fault: str) -> None:
    store = Connected()
    for name, value in changes.items():
        setattr(store, name, value)
    with pytest.raises(LawBroken, match=fault):
        check_store(lambda: store, lose_connection=Connected.lose)
