"""Running suites and saying what came of it."""

import contextlib
import io
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from tools.suites.games import Table, summary

T = TypeVar("T")

Suite = Callable[[Table], None]
"""Raises an error for rules under which the suite does not pass."""


def outcome(suite: Callable[[T], None], played: Iterable[T], name: Callable[[T], str]) -> str:
    """How a suite went: `passed`, or where it failed first, and how."""
    for one in played:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                suite(one)
        except Exception as failure:  # noqa: BLE001 - reported, and the command fails
            return f"failed: {name(one)}: {failure!r}"
    return "passed"


def run_all(suites: Mapping[str, Suite], tables: list[Table]) -> list[tuple[str, str, str]]:
    """A row for each suite: its name, what it was run on, and how it went."""
    return [
        (name, summary(tables), outcome(suite, tables, lambda table: table.name))
        for name, suite in suites.items()
    ]
