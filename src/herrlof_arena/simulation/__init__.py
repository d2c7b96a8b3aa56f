"""Comparing bots: many matches with shared luck, statistics with intervals, and archives."""

from herrlof_arena.simulation.archives import (
    ArchiveError,
    ArchiveInUse,
    ArchiveLine,
    CheckedLine,
    read_archive,
    verify_archive,
)
from herrlof_arena.simulation.comparison import BotStanding, Comparison
from herrlof_arena.simulation.intervals import Estimate
from herrlof_arena.simulation.plan import fair_tables
from herrlof_arena.simulation.simulate import Progress, simulate
from herrlof_arena.simulation.summary import summarise
from herrlof_arena.simulation.tables import Row, decisions, matches, rounds
from herrlof_arena.simulation.work import NotPicklable

__all__ = [
    "ArchiveError",
    "ArchiveInUse",
    "ArchiveLine",
    "BotStanding",
    "CheckedLine",
    "Comparison",
    "Estimate",
    "NotPicklable",
    "Progress",
    "Row",
    "decisions",
    "fair_tables",
    "matches",
    "read_archive",
    "rounds",
    "simulate",
    "summarise",
    "verify_archive",
]
