"""The stores of the guide keep the laws, if their servers are available.

`POSTGRES_DSN` is a connection string such as `host=/tmp dbname=test`, and `REDIS_URL` is an address
such as `redis://localhost`.  The tests write to both servers.
"""

import os
from typing import Any

import pytest

from herrlof_arena.testing import check_store

DSN = os.environ.get("POSTGRES_DSN")
URL = os.environ.get("REDIS_URL")


@pytest.fixture
def stores() -> Any:
    for driver in ("psycopg", "redis"):
        pytest.importorskip(driver, reason=f"needs a server: {driver}")
    import stores

    return stores


@pytest.mark.skipif(DSN is None, reason="needs a server: POSTGRES_DSN")
def test_postgresql(stores: Any) -> None:
    """The store keeps every line, whenever the server ends its connections."""
    import psycopg

    opened: list[Any] = []

    def open_store() -> Any:
        opened.append(stores.PostgresStore(lambda: psycopg.connect(str(DSN), autocommit=True)))
        return opened[-1]

    def lose(store: Any) -> None:
        with psycopg.connect(str(DSN), autocommit=True) as other:
            if (rows := store.rows) is not None and not rows.closed:
                other.execute("SELECT pg_terminate_backend(%s)", (rows.info.backend_pid,))

    open_store().run(stores.TABLES)
    try:
        check_store(open_store, lose_connection=lose)
    finally:
        for store in opened:
            if store.rows is not None:
                store.rows.close()


@pytest.mark.skipif(URL is None, reason="needs a server: REDIS_URL")
def test_redis(stores: Any) -> None:
    """The store keeps every line, whenever the server ends its connections."""
    import redis

    def open_store() -> Any:
        return stores.RedisStore(redis.Redis.from_url(str(URL), decode_responses=True))

    def lose(_store: Any) -> None:
        redis.Redis.from_url(str(URL)).execute_command("CLIENT", "KILL", "TYPE", "normal")

    check_store(open_store, lose_connection=lose)
