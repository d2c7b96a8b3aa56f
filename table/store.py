"""Tables kept in SQLite: a record each, the moves since, and who may sit where."""

import json
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from herrlof_rules import HerrlofRulesError, Match, verify
from herrlof_rules.documents import game_of, load_record

TABLES = """
CREATE TABLE tables
    (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT;
CREATE TABLE moves
    (id INTEGER NOT NULL REFERENCES tables, number INTEGER, move TEXT NOT NULL,
     PRIMARY KEY (id, number)) STRICT, WITHOUT ROWID;
CREATE TABLE keys
    (digest BLOB PRIMARY KEY, id INTEGER NOT NULL REFERENCES tables,
     seat INTEGER) STRICT;
"""


COLUMNS = (
    "SELECT id, record FROM tables",
    "SELECT id, number, move FROM moves",
    "SELECT digest, id, seat FROM keys",
)


class Store:
    """A file, or `:memory:`; whoever reads it knows every hidden card.

    It raises `OSError` for a file that is damaged, of something else, or used
    by another server: two would overwrite each other's moves.
    """

    def __init__(self, file: str) -> None:
        if file != ":memory:":
            Path(file).touch(0o600)
        try:
            # One thread uses it: that of the server.
            self._rows = sqlite3.connect(
                file, timeout=0, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise OSError(f"{file}: {error}") from error
        try:
            self._begin()
        except sqlite3.Error as error:
            self.close()
            raise OSError(f"{file}: {error}") from error

    def _begin(self) -> None:
        self._rows.execute("PRAGMA locking_mode = EXCLUSIVE")
        there = self._rows.execute("SELECT * FROM sqlite_master").fetchall()
        if not there:
            self._rows.execute("PRAGMA journal_mode = WAL")
            self._rows.executescript(TABLES)
        # A process that ends loses nothing; a computer may lose the last moves, never a match.
        self._rows.execute("PRAGMA synchronous = NORMAL")
        for columns in COLUMNS:
            self._rows.execute(columns)
        self._rows.executescript("BEGIN IMMEDIATE; COMMIT")  # takes the lock

    def add(self, record: str, keys: dict[str, int | None]) -> int:
        """A new table; each key opens a seat, or the spectators' bench."""
        with self._writing():
            made = self._rows.execute("INSERT INTO tables (record) VALUES (?)", (record,)).lastrowid
            assert made is not None
            self._rows.executemany(
                "INSERT INTO keys VALUES (?, ?, ?)",
                [(digest(key), made, seat) for key, seat in keys.items()],
            )
        return made

    def opened_by(self, key: str) -> tuple[int, int | None] | None:
        """The table and the seat that a key is for."""
        found: tuple[int, int | None] | None = self._found(
            "SELECT id, seat FROM keys WHERE digest = ?", digest(key)
        )
        return found

    def _found(self, query: str, sought: bytes | int) -> Any:
        try:
            return self._rows.execute(query, (sought,)).fetchone()
        except sqlite3.Error as error:
            raise OSError(str(error)) from error

    def save(self, table: int, record: str) -> None:
        """Keeps a record in place of all; raises `OSError` if the file does not take it."""
        with self._writing():
            self._rows.execute("UPDATE tables SET record = ? WHERE id = ?", (record, table))
            self._rows.execute("DELETE FROM moves WHERE id = ?", (table,))

    def append(self, table: int, first: int, moves: Iterable[str]) -> None:
        """Keeps moves after the `first`; raises `OSError` if others were kept there."""
        rows = [(table, number, move) for number, move in enumerate(moves, first)]
        with self._writing():
            self._rows.executemany("INSERT INTO moves VALUES (?, ?, ?)", rows)

    @contextmanager
    def _writing(self) -> Generator[None]:
        try:
            with self._rows:
                self._rows.execute("BEGIN")
                yield
        except sqlite3.Error as error:
            raise OSError(str(error)) from error

    def load(self, table: int) -> tuple[Match, Mapping[str, Any]]:
        """The match, replayed and verified, and what is said about it."""
        found = self._found("SELECT record FROM tables WHERE id = ?", table)
        if found is None:
            raise OSError("it is not there")
        later = self._rows.execute(
            "SELECT number, move FROM moves WHERE id = ? ORDER BY number", (table,)
        ).fetchall()
        try:
            text = followed(found[0], later) if later else found[0]
            record = load_record(game_of(text), text)
            return verify(record), record.meta
        except (HerrlofRulesError, LookupError, TypeError, ValueError) as error:
            raise OSError(str(error)) from error

    def close(self) -> None:
        """Lets other servers have the file."""
        self._rows.close()


def followed(record: str, later: Sequence[tuple[int, str]]) -> str:
    """A record of a match that went on; raises `ValueError` if moves are missing between."""
    document = json.loads(record)
    moves = document["moves"]
    if [number for number, _ in later] != [*range(len(moves), len(moves) + len(later))]:
        raise ValueError("moves are missing")
    moves += [json.loads(move) for _, move in later]
    return json.dumps(document)


def digest(key: str) -> bytes:
    """What is kept of a key: it is random, so one hash is enough."""
    return sha256(key.encode()).digest()
