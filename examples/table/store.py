"""Tables kept in SQLite: a record each, and who may sit where."""

import sqlite3
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from herrlof_rules import Match, verify
from herrlof_rules.documents import game_of, load_record

TABLES = """
CREATE TABLE IF NOT EXISTS tables
    (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS keys
    (digest BLOB PRIMARY KEY, id INTEGER NOT NULL REFERENCES tables,
     seat INTEGER) STRICT;
"""


class Store:
    """A file, or `:memory:`; whoever reads it knows every hidden card."""

    def __init__(self, file: str) -> None:
        if file != ":memory:":
            Path(file).touch(0o600)
        # One thread uses it: that of the server.
        self._rows = sqlite3.connect(
            file, isolation_level=None, check_same_thread=False
        )
        self._rows.execute("PRAGMA journal_mode = WAL")
        self._rows.executescript(TABLES)

    def add(self, record: str, keys: dict[str, int | None]) -> int:
        """A new table; each key opens a seat, or the spectators' bench."""
        with self._rows:
            self._rows.execute("BEGIN")
            made = self._rows.execute(
                "INSERT INTO tables (record) VALUES (?)", (record,)
            ).lastrowid
            assert made is not None
            self._rows.executemany(
                "INSERT INTO keys VALUES (?, ?, ?)",
                [(digest(key), made, seat) for key, seat in keys.items()],
            )
        return made

    def opened_by(self, key: str) -> tuple[int, int | None] | None:
        """The table and the seat that a key is for."""
        found: tuple[int, int | None] | None = self._rows.execute(
            "SELECT id, seat FROM keys WHERE digest = ?", (digest(key),)
        ).fetchone()
        return found

    def save(self, table: int, record: str) -> None:
        """Raises `OSError` if the file does not take it."""
        try:
            self._rows.execute(
                "UPDATE tables SET record = ? WHERE id = ?", (record, table)
            )
        except sqlite3.Error as error:
            raise OSError(str(error)) from error

    def load(self, table: int) -> tuple[Match, Mapping[str, Any]]:
        """The match, replayed and verified, and what is said about it."""
        (kept,) = self._rows.execute(
            "SELECT record FROM tables WHERE id = ?", (table,)
        ).fetchone()
        record = load_record(game_of(kept), kept)
        return verify(record), record.meta

    def close(self) -> None:
        self._rows.close()


def digest(key: str) -> bytes:
    """What is kept of a key: it is random, so one hash is enough."""
    return sha256(key.encode()).digest()
