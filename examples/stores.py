"""Stores of hosted matches in PostgreSQL and in Redis."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import psycopg
import redis

TABLES = """
CREATE TABLE IF NOT EXISTS lines
    (name text, number int, line text, PRIMARY KEY (name, number));
CREATE TABLE IF NOT EXISTS ends (name text PRIMARY KEY, over bool)"""
NAMES = "SELECT name FROM ends WHERE %s::bool IS NULL OR over = %s"
READ = """SELECT line FROM lines
    WHERE name = %s AND number >= %s ORDER BY number"""
ADD = """WITH kept AS (INSERT INTO lines SELECT %s, %s::int, %s
        WHERE %s = (SELECT count(*) FROM lines WHERE name = %s)
        ON CONFLICT DO NOTHING RETURNING name)
    INSERT INTO ends SELECT name, %s FROM kept
    ON CONFLICT (name) DO UPDATE SET over = excluded.over"""
REMOVE = """WITH gone AS (DELETE FROM ends WHERE name = %s)
    DELETE FROM lines WHERE name = %s"""

PUSH = """if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
redis.call(ARGV[3], KEYS[2], KEYS[1])
return redis.call('RPUSH', KEYS[1], ARGV[2])"""


class PostgresStore:
    """Stores lines in a database, and replaces a lost connection."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self.connect = connect  # lambda: psycopg.connect(…, autocommit=True)
        self.rows: Any = None
        self.lock = Lock()

    def run(self, query: str, *values: object) -> Any:
        """Raises OSError for a lost connection; the next call opens another."""
        with self.lock:
            try:
                self.rows = self.rows or self.connect()
                return self.rows.execute(query, values or None)
            except psycopg.Error as error:
                if self.rows is not None and self.rows.broken:
                    self.rows = None
                raise OSError(f"PostgreSQL: {error}") from error

    def names(self, *, over: bool | None = None) -> Sequence[str]:
        return [name for (name,) in self.run(NAMES, over, over)]

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        return [line for (line,) in self.run(READ, name, since)]

    def append(
        self, name: str, number: int, line: str, *, over: bool = False
    ) -> bool:
        values = (name, number, line, number, name, over)
        return bool(self.run(ADD, *values).rowcount == 1)

    def remove(self, name: str) -> None:
        self.run(REMOVE, name, name)


class RedisStore:
    """Stores lines in lists; the client replaces lost connections by itself."""

    def __init__(self, client: Any) -> None:
        self.client = client  # redis.Redis(decode_responses=True)

    def run(self, command: str, *values: object) -> Any:
        try:
            return getattr(self.client, command)(*values)
        except redis.RedisError as error:
            raise OSError(f"Redis: {error}") from error

    def names(self, *, over: bool | None = None) -> Sequence[str]:
        ended = self.run("smembers", "over")
        names = ended if over else self.run("keys", "*.match")
        if over is False:
            names = set(names) - ended
        return [name.removesuffix(".match") for name in names]

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        lines: list[str] = self.run("lrange", f"{name}.match", since, -1)
        return lines

    def append(
        self, name: str, number: int, line: str, *, over: bool = False
    ) -> bool:
        command = "SADD" if over else "SREM"
        keys = (f"{name}.match", "over")
        return bool(self.run("eval", PUSH, 2, *keys, number, line, command))

    def remove(self, name: str) -> None:
        self.run("srem", "over", f"{name}.match")
        self.run("delete", f"{name}.match")
