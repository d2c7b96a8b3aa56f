"""The rules of the card games Herrlof and Odin, as immutable states and typed actions."""

from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import (
    DocumentError,
    HerrlofRulesError,
    IllegalAction,
    InvalidRules,
    InvalidState,
    RecordError,
    UnknownSeat,
)
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import RandomSource, Seed, Stream
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
from herrlof_rules.games import GAMES
from herrlof_rules.match.match import Match, View
from herrlof_rules.match.record import Record
from herrlof_rules.match.replay import RedactedRecord, Replay, redact, replay, verify

__all__ = [
    "GAMES",
    "Chance",
    "Decision",
    "DocumentError",
    "Game",
    "HerrlofRulesError",
    "IllegalAction",
    "InvalidRules",
    "InvalidState",
    "Match",
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
    "UnknownSeat",
    "View",
    "herrlof",
    "odin",
    "redact",
    "replay",
    "verify",
]
