"""Seeded play on top of the core: matches, views, records, replay and redaction."""

from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.view import View
from herrlof_rules.match.log import Entry
from herrlof_rules.match.match import Match
from herrlof_rules.match.record import Headers, Meta, Record, RecordError
from herrlof_rules.match.redaction import RedactedRecord, redact
from herrlof_rules.match.replaying import Replay, replay, verify

__all__ = [
    "CHANCE",
    "Entry",
    "Headers",
    "Match",
    "Meta",
    "Move",
    "Record",
    "RecordError",
    "RedactedRecord",
    "Replay",
    "View",
    "redact",
    "replay",
    "verify",
]
