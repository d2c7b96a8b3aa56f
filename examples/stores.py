"""Stores of hosted matches in PostgreSQL and in Redis."""

from collections.abc import Sequence
from typing import Any

# CREATE TABLE lines
#   (name text, number int, line text, PRIMARY KEY (name, number))
NAMES = "SELECT name FROM lines WHERE number = 0"
READ = """SELECT line FROM lines
    WHERE name = %s AND number >= %s ORDER BY number"""
ADD = """INSERT INTO lines SELECT %s, %s::int, %s
    WHERE %s = (SELECT count(*) FROM lines WHERE name = %s)
    ON CONFLICT DO NOTHING"""

PUSH = """local there = redis.call('LLEN', KEYS[1])
return there == tonumber(ARGV[1]) and redis.call('RPUSH', KEYS[1], ARGV[2])"""


class PostgresStore:
    def __init__(self, connection: Any) -> None:
        self.rows = connection  # psycopg.connect(…, autocommit=True)

    def names(self) -> Sequence[str]:
        return [name for (name,) in self.rows.execute(NAMES)]

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        return [line for (line,) in self.rows.execute(READ, (name, since))]

    def append(self, name: str, number: int, line: str) -> bool:
        values = (name, number, line, number, name)
        return bool(self.rows.execute(ADD, values).rowcount == 1)


class RedisStore:
    def __init__(self, client: Any) -> None:
        self.client = client  # redis.Redis(decode_responses=True)

    def names(self) -> Sequence[str]:
        return list(self.client.scan_iter(_type="list"))

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        lines: list[str] = self.client.lrange(name, since, -1)
        return lines

    def append(self, name: str, number: int, line: str) -> bool:
        return bool(self.client.eval(PUSH, 1, name, number, line))
