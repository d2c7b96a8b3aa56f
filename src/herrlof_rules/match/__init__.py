"""Seeded play on top of the core: matches, views, records, replay and redaction."""

from herrlof_rules.match.log import CHANCE, Entry, Move, Mover
from herrlof_rules.match.match import Match
from herrlof_rules.match.record import Meta, Record
from herrlof_rules.match.redaction import RedactedRecord, redact
from herrlof_rules.match.replaying import Replay, replay, verify
from herrlof_rules.match.shown import View

__all__ = [
    "CHANCE",
    "Entry",
    "Match",
    "Meta",
    "Move",
    "Mover",
    "Record",
    "RedactedRecord",
    "Replay",
    "View",
    "redact",
    "replay",
    "verify",
]
