"""Matches between people and bots: permissions, updates for each client, and storage.

`HostedMatch` is an immutable value.  `Host` keeps hosted matches in a `Store`, which several
writers may change at the same time.  No module here opens a socket or reads a clock.  The package
works for any game.
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
    # `SQLiteStore` is imported on first use, because some Pythons, such as Pyodide's, lack SQLite.
    if name == "SQLiteStore":
        from herrlof_arena.hosting.sqlite_store import SQLiteStore  # noqa: PLC0415 - see above

        return SQLiteStore
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
