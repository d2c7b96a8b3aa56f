"""Shows the result of a comparison as a table and sentences, and with `--plot` as a picture."""

from collections.abc import Callable, Iterator
from io import BytesIO
from math import isfinite
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.text import Text

from herrlof_arena.cli.errors import stop
from herrlof_arena.cli.files import check_place, write
from herrlof_arena.cli.output import listing, numbered, print_line, printable
from herrlof_arena.simulation import Comparison, Estimate
from herrlof_rules.extending import MissingExtra


def show_comparison(console: Console, comparison: Comparison) -> None:
    """Prints the results of each bot, and statistics of the matches."""
    table = listing(console, "bot")
    for heading in ("wins", "points", "hits"):
        if heading != "hits" or any(standing.hits for standing in comparison.standings):
            table.add_column(heading, justify="right", no_wrap=True)
    for standing in comparison.standings:
        cells = [_cell(standing.wins, 100, "%"), _cell(standing.points)]
        if standing.hits is not None:
            cells.append(_cell(standing.hits, 100, "%"))
        table.add_row(printable(standing.name), *cells)
    console.print(table)
    for sentence in _sentences(comparison):
        print_line(console, sentence)


def _cell(estimate: Estimate, scale: int = 1, unit: str = "") -> Text:
    """Returns a mean, with its interval in the line below if the interval has ends."""
    low, high = f"{scale * estimate.low:.1f}", f"{scale * estimate.high:.1f}"
    interval = f"\n{low}–{high}" if isfinite(estimate.half_width) else ""
    return Text.assemble((f"{scale * estimate.mean:.1f}{unit}", "bold"), (interval, "dim"))


def _sentences(comparison: Comparison) -> Iterator[str]:
    share = f"{100 * float(comparison.fair_share):.1f}%"
    most = [f"{100 * float(standing.most_wins):.1f}%" for standing in comparison.standings]
    if len(set(most)) > 1:
        names = [printable(standing.name) for standing in comparison.standings]
        most = [f"{limit} for {name}" for limit, name in zip(most, names, strict=True)]
    maximum = ", ".join(dict.fromkeys(most))
    level = f"{100 * comparison.confidence:g}%"
    yield (
        f"{numbered(comparison.matches, 'match', 'matches')} of "
        f"{numbered(comparison.deals, 'deal')}; intervals are {level}, taken over deals. "
        f"Wins are per seat; a fair share is {share}, the maximum {maximum}."
    )
    rounds = "" if comparison.rounds is None else f" and {comparison.rounds.mean:.1f} rounds"
    yield f"A match took {comparison.decisions.mean:.1f} decisions{rounds} on average."
    reasons = ", ".join(f"{reason} {count}" for reason, count in comparison.reasons.items())
    shared = f"; shared victories: {comparison.shared}" if comparison.shared else ""
    yield f"How the matches ended: {reasons}{shared}."


_FORMATS = ("pdf", "png", "svg")


Plot: TypeAlias = Callable[[Comparison], None]
"""A function that draws a comparison to a file."""


def plotter(path: Path, *, replace: bool) -> Plot:
    """Returns a function that draws to this file; ends the command if drawing is not possible."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in _FORMATS:
        stop(f"--plot: {path}: its name must end in one of: .{', .'.join(_FORMATS)}")
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
