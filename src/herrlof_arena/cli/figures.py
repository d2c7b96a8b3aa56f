"""The result of a comparison as a table and a few sentences, and with `--plot` as a picture."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.text import Text

from herrlof_arena.cli.errors import stop
from herrlof_arena.cli.files import check_place, write
from herrlof_arena.cli.output import listing, print_line, printable
from herrlof_arena.simulation import Comparison, Estimate
from herrlof_rules.core import MissingExtra


def show_comparison(console: Console, comparison: Comparison) -> None:
    """Prints how each bot did, and how the matches went."""
    table = listing(console, "bot")
    for heading in ("wins", "points", "hits"):
        if heading != "hits" or any(standing.hits for standing in comparison.standings):
            table.add_column(heading, justify="right", no_wrap=True)
    for standing in comparison.standings:
        cells = [_percent(standing.wins), _number(standing.points)]
        if standing.hits is not None:
            cells.append(_percent(standing.hits))
        table.add_row(printable(standing.name), *cells)
    console.print(table)
    for sentence in _sentences(comparison):
        print_line(console, sentence)


def _percent(rate: Estimate) -> Text:
    low, high = f"{100 * rate.low:.1f}", f"{100 * rate.high:.1f}"
    return Text.assemble((f"{100 * rate.mean:.1f}%", "bold"), "\n", (f"{low}–{high}", "dim"))


def _number(value: Estimate) -> Text:
    if value.half_width == float("inf"):
        return Text(f"{value.mean:.1f}", "bold")
    low, high = f"{value.low:.1f}", f"{value.high:.1f}"
    return Text.assemble((f"{value.mean:.1f}", "bold"), "\n", (f"{low}–{high}", "dim"))


def _sentences(comparison: Comparison) -> Iterator[str]:
    share = f"{100 * float(comparison.fair_share):.1f}%"
    level = f"{100 * comparison.confidence:g}%"
    yield (
        f"{comparison.matches} matches of {comparison.deals} deals; intervals are {level}, taken "
        f"over deals. Wins are per seat; a fair share is {share}."
    )
    parts = [f"{estimate.mean:.1f} {what}" for estimate, what in _lengths(comparison)]
    yield f"A match took {' and '.join(parts)} on average."
    reasons = ", ".join(f"{reason} {count}" for reason, count in comparison.reasons.items())
    shared = f"; shared victories: {comparison.shared}" if comparison.shared else ""
    yield f"How the matches ended: {reasons}{shared}."


def _lengths(comparison: Comparison) -> Iterator[tuple[Estimate, str]]:
    yield comparison.decisions, "decisions"
    if comparison.rounds is not None:
        yield comparison.rounds, "rounds"


_FORMATS = ("pdf", "png", "svg")


Plot: TypeAlias = Callable[[Comparison], None]
"""Draws a comparison to its file."""


def plotter(path: Path, *, replace: bool) -> Plot:
    """A function that draws to this file; stops at once if that cannot work."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in _FORMATS:
        stop(f"--plot: {path}: the name ends in one of: .{', .'.join(_FORMATS)}")
    check_place(path, replace=replace)
    try:
        from herrlof_arena.simulation.plots import figure  # noqa: PLC0415 - the extra may be missing
    except MissingExtra as missing:
        stop(f"--plot: {missing}")

    def plot(comparison: Comparison) -> None:
        content = BytesIO()
        figure(comparison).savefig(content, format=kind)
        write(path, content.getvalue(), replace=replace)

    return plot
