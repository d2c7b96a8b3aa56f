"""Comparing bots: many matches with shared luck, statistics with intervals, and archives."""

from herrlof_rules.simulation.archives import (
    ArchiveLine,
    CheckedLine,
    read_archive,
    verify_archive,
)
from herrlof_rules.simulation.comparison import Comparison, Standing
from herrlof_rules.simulation.errors import ArchiveError, ArchiveInUse, NotPicklable
from herrlof_rules.simulation.intervals import Estimate
from herrlof_rules.simulation.seating import fair_tables
from herrlof_rules.simulation.simulate import Progress, simulate
from herrlof_rules.simulation.summary import summarise
from herrlof_rules.simulation.tables import Row, decisions, matches, rounds

__all__ = [
    "ArchiveError",
    "ArchiveInUse",
    "ArchiveLine",
    "CheckedLine",
    "Comparison",
    "Estimate",
    "NotPicklable",
    "Progress",
    "Row",
    "Standing",
    "decisions",
    "fair_tables",
    "matches",
    "read_archive",
    "rounds",
    "simulate",
    "summarise",
    "verify_archive",
]
