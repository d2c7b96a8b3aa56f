"""The rules of the card games Herrlof and Odin, as immutable states and typed actions."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from herrlof_rules.core.errors import (
    ArchiveError,
    DocumentError,
    HerrlofRulesError,
    IllegalAction,
    InvalidCards,
    InvalidRules,
    InvalidSeed,
    InvalidState,
    MismatchedViews,
    NoChanceTurn,
    NotPicklable,
    NotShown,
    RecordError,
    UnknownAction,
    UnknownSeat,
)
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import RandomSource, Seed, Stream
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
from herrlof_rules.games import GAMES
from herrlof_rules.match import (
    Match,
    Move,
    Record,
    RedactedRecord,
    Replay,
    View,
    redact,
    replay,
    verify,
)

if TYPE_CHECKING:
    from herrlof_rules import herrlof, odin

__all__ = [
    "GAMES",
    "ArchiveError",
    "Chance",
    "Decision",
    "DocumentError",
    "Game",
    "HerrlofRulesError",
    "IllegalAction",
    "InvalidCards",
    "InvalidRules",
    "InvalidSeed",
    "InvalidState",
    "Match",
    "MismatchedViews",
    "Move",
    "NoChanceTurn",
    "NotPicklable",
    "NotShown",
    "Over",
    "RandomSource",
    "Record",
    "RecordError",
    "RedactedRecord",
    "Replay",
    "Result",
    "Seed",
    "Step",
    "Stream",
    "Turn",
    "UnknownAction",
    "UnknownSeat",
    "View",
    "herrlof",
    "odin",
    "redact",
    "replay",
    "verify",
]


def __getattr__(name: str) -> ModuleType:
    if name in GAMES:  # a game is imported when it is asked for
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
