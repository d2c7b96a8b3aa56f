"""Matches between people and bots: who may do what, what each is sent, where it is kept.

`HostedMatch` is a value and does nothing by itself; `Host` keeps such values in a `Store`, safe
from other writers.  Nothing here knows sockets or clocks.  Works for any game.
"""

from typing import TYPE_CHECKING

from herrlof_rules.hosting.clock import Clock
from herrlof_rules.hosting.documents import (
    dump_news,
    dump_request,
    load_bookmark,
    load_request,
)
from herrlof_rules.hosting.errors import DamagedMatch, NotAllowed, StaleDecision, UnknownKey
from herrlof_rules.hosting.host import Host, Opened
from herrlof_rules.hosting.hosted_match import Change, HostedMatch
from herrlof_rules.hosting.news import Bookmark, News, Proposal
from herrlof_rules.hosting.players import Player, digest, new_key
from herrlof_rules.hosting.requests import (
    Act,
    Agree,
    Decline,
    Leave,
    Ready,
    Rename,
    Replace,
    Request,
    Return,
    Reveal,
    TakeBack,
)
from herrlof_rules.hosting.store import MemoryStore, Store

if TYPE_CHECKING:
    from herrlof_rules.hosting.sqlite_store import SQLiteStore

__all__ = [
    "Act",
    "Agree",
    "Bookmark",
    "Change",
    "Clock",
    "DamagedMatch",
    "Decline",
    "Host",
    "HostedMatch",
    "Leave",
    "MemoryStore",
    "News",
    "NotAllowed",
    "Opened",
    "Player",
    "Proposal",
    "Ready",
    "Rename",
    "Replace",
    "Request",
    "Return",
    "Reveal",
    "SQLiteStore",
    "StaleDecision",
    "Store",
    "TakeBack",
    "UnknownKey",
    "digest",
    "dump_news",
    "dump_request",
    "load_bookmark",
    "load_request",
    "new_key",
]


def __getattr__(name: str) -> object:
    if name == "SQLiteStore":  # some Pythons have no SQLite, such as Pyodide's
        from herrlof_rules.hosting.sqlite_store import SQLiteStore  # noqa: PLC0415 - see above

        return SQLiteStore
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
