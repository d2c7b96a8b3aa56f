"""A store that keeps its lines in an SQLite file."""

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

_TABLE = """
CREATE TABLE IF NOT EXISTS herrlof_rules_lines
    (name TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,
     over INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (name, number)) STRICT, WITHOUT ROWID
"""
_ADD_OVER = "ALTER TABLE herrlof_rules_lines ADD COLUMN over INTEGER NOT NULL DEFAULT 0"
_COLUMNS = "SELECT name FROM pragma_table_info('herrlof_rules_lines')"
_APPEND = """
INSERT INTO herrlof_rules_lines (name, number, line, over)
    SELECT :name, :number, :line, :over WHERE :number =
    (SELECT coalesce(max(number) + 1, 0) FROM herrlof_rules_lines WHERE name = :name)
"""
_READ = """
SELECT line FROM herrlof_rules_lines WHERE name = ? AND number >= ? ORDER BY number
"""
# The query seeks each name and its last line; a scan would read every line of every match.
_NAMES = """
WITH RECURSIVE names(name) AS
    (SELECT min(name) FROM herrlof_rules_lines UNION ALL
     SELECT (SELECT min(name) FROM herrlof_rules_lines AS later WHERE later.name > names.name)
     FROM names WHERE names.name IS NOT NULL)
SELECT name, (SELECT over FROM herrlof_rules_lines AS kept WHERE kept.name = names.name
              ORDER BY number DESC LIMIT 1)
    FROM names WHERE name IS NOT NULL
"""
_REMOVE = "DELETE FROM herrlof_rules_lines WHERE name = ?"


class SQLiteStore:
    """A store in a file, or in `":memory:"`, for all threads and processes of one computer.

    Only the owner of a new file may read it, because it reveals every hidden card; an existing file
    keeps its permissions.  Lines survive a crash of the process and of the computer.  With
    `durable=False` appending does not wait for the disk, and a crash of the computer may lose the
    last lines.  If another program has locked the file, a call waits for up to `patience` seconds
    and then raises `OSError`.  Raises `OSError` for a file that cannot be opened, or that is not a
    database.
    """

    def __init__(self, file: str | Path, *, durable: bool = True, patience: float = 5.0) -> None:
        # SQLite would create a temporary file for an empty name.
        if not str(file):
            raise FileNotFoundError("an empty name does not name a file")
        if str(file) != ":memory:":
            Path(file).touch(0o600)
        with _as_os_errors(file):
            self._rows = sqlite3.connect(
                file, timeout=patience, isolation_level=None, check_same_thread=False
            )
        # The lock serialises the threads that share the connection.
        self._lock = Lock()
        try:
            with _as_os_errors(file):
                self._rows.execute("PRAGMA journal_mode = WAL")
                self._rows.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
                self._rows.execute(_TABLE)
                if ("over",) not in self._rows.execute(_COLUMNS).fetchall():
                    self._rows.execute(_ADD_OVER)
        except OSError:
            self.close()
            raise

    def names(self, *, over: bool | None = None) -> Sequence[str]:
        """Returns the names under which lines are kept."""
        with self._lock, _as_os_errors("names"):
            rows = self._rows.execute(_NAMES).fetchall()
        return tuple([name for name, ended in rows if over is None or bool(ended) == over])

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        """Returns the lines kept under a name, without the first `since`."""
        with self._lock, _as_os_errors(name):
            return tuple([line for (line,) in self._rows.execute(_READ, (name, since))])

    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        """Keeps a line, in one atomic statement, if the name has `number` lines."""
        values = {"name": name, "number": number, "line": line, "over": over}
        with self._lock, _as_os_errors(name):
            return self._rows.execute(_APPEND, values).rowcount == 1

    def remove(self, name: str) -> None:
        """Removes all lines under a name."""
        with self._lock, _as_os_errors(name):
            self._rows.execute(_REMOVE, (name,))

    def close(self) -> None:
        """Closes the file."""
        self._rows.close()


@contextmanager
def _as_os_errors(what: object) -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise OSError(f"{what}: {error}") from error
