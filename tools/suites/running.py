"""Running suites and saying what came of it."""

import contextlib
import io
from collections.abc import Callable, Mapping

from tools.suites.games import Table, summary, tables

Suite = Callable[[Table], None]
"""Raises an error for rules under which the suite does not pass."""


def run_all(suites: Mapping[str, Suite]) -> list[tuple[str, str, str]]:
    """A row for each suite: its name, what it was run on, and how it went."""
    found = tables()
    rows = []
    for name, suite in suites.items():
        result = "passed"
        for table in found:
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    suite(table)
            except Exception as failure:  # noqa: BLE001 - reported, and the command fails
                result = f"failed: {table.name}: {failure!r}"
                break
        rows.append((name, summary(found), result))
    return rows
