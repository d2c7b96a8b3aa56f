"""The stores of the guide keep the laws, where their servers are.

`POSTGRES_DSN` is a connection string such as `host=/tmp dbname=test`, `REDIS_URL` an address such
as `redis://localhost`; both are written to.
"""

import os
from contextlib import ExitStack, closing

import pytest
from stores import PostgresStore, RedisStore

from herrlof_arena.testing import check_store

DSN = os.environ.get("POSTGRES_DSN")
URL = os.environ.get("REDIS_URL")
LINES = "CREATE TABLE IF NOT EXISTS lines (name text, number int, line text, {})"


@pytest.mark.skipif(DSN is None, reason="needs a server: POSTGRES_DSN")
def test_postgresql() -> None:
    psycopg = pytest.importorskip("psycopg")
    with ExitStack() as stack:

        def opened() -> PostgresStore:
            rows = psycopg.connect(DSN, autocommit=True)
            return PostgresStore(stack.enter_context(closing(rows)))

        opened().rows.execute(LINES.format("PRIMARY KEY (name, number)"))
        check_store(opened)


@pytest.mark.skipif(URL is None, reason="needs a server: REDIS_URL")
def test_redis() -> None:
    redis = pytest.importorskip("redis")
    with ExitStack() as stack:

        def opened() -> RedisStore:
            client = redis.Redis.from_url(URL, decode_responses=True)
            return RedisStore(stack.enter_context(closing(client)))

        check_store(opened)
