"""Matches between people and bots: permissions, updates for each client, and storage.

`HostedMatch` is a value and does nothing by itself; `Host` keeps such values in a `Store`, safe
from other writers.  Nothing here knows sockets or clocks.  Works for any game.
"""

from typing import TYPE_CHECKING

from herrlof_arena.hosting.clock import Clock
from herrlof_arena.hosting.documents import (
    dump_request,
    dump_update,
    load_cursor,
    load_request,
)
from herrlof_arena.hosting.errors import DamagedMatch, NotAllowed, StaleDecision, UnknownKey
from herrlof_arena.hosting.host import Host, ListedMatch, OpenedMatch
from herrlof_arena.hosting.hosted_match import Change, HostedMatch
from herrlof_arena.hosting.messages import (
    Act,
    Agree,
    Claim,
    Cursor,
    DeclineProposal,
    Leave,
    Proposal,
    Ready,
    Rename,
    Replace,
    Request,
    Resume,
    ReturnToSeat,
    Reveal,
    TakeBack,
    Update,
)
from herrlof_arena.hosting.players import Player, digest, new_key
from herrlof_arena.hosting.stdio import serve_lines
from herrlof_arena.hosting.store import MemoryStore, Store

if TYPE_CHECKING:
    from herrlof_arena.hosting.sqlite_store import SQLiteStore

__all__ = [
    "Act",
    "Agree",
    "Change",
    "Claim",
    "Clock",
    "Cursor",
    "DamagedMatch",
    "DeclineProposal",
    "Host",
    "HostedMatch",
    "Leave",
    "ListedMatch",
    "MemoryStore",
    "NotAllowed",
    "OpenedMatch",
    "Player",
    "Proposal",
    "Ready",
    "Rename",
    "Replace",
    "Request",
    "Resume",
    "ReturnToSeat",
    "Reveal",
    "SQLiteStore",
    "StaleDecision",
    "Store",
    "TakeBack",
    "UnknownKey",
    "Update",
    "digest",
    "dump_request",
    "dump_update",
    "load_cursor",
    "load_request",
    "new_key",
    "serve_lines",
]


def __getattr__(name: str) -> object:
    if name == "SQLiteStore":  # some Pythons have no SQLite, such as Pyodide's
        from herrlof_arena.hosting.sqlite_store import SQLiteStore  # noqa: PLC0415 - see above

        return SQLiteStore
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
