"""Running suites and saying what came of it."""

import contextlib
import io
from collections.abc import Callable, Mapping

from tools.suites.games import Table, summary

Suite = Callable[[Table], None]
"""Raises an error for rules under which the suite does not pass."""


def run_all(suites: Mapping[str, Suite], tables: list[Table]) -> list[tuple[str, str, str]]:
    """A row for each suite: its name, what it was run on, and how it went."""
    rows = []
    for name, suite in suites.items():
        result = "passed"
        for table in tables:
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    suite(table)
            except Exception as failure:  # noqa: BLE001 - reported, and the command fails
                result = f"failed: {table.name}: {failure!r}"
                break
        rows.append((name, summary(tables), result))
    return rows
