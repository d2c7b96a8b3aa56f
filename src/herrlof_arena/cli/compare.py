"""`compare`: plays many matches between bots and prints the results."""

import re
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from math import inf
from pathlib import Path
from typing import Annotated

import typer

from herrlof_arena.cli.archives import is_archive
from herrlof_arena.cli.choices import BOTS, bot_named, game_named, parse_seed, rules_for, typed_seed
from herrlof_arena.cli.errors import CHECK_FAILED, INTERRUPTED, stop
from herrlof_arena.cli.figures import plotter, show_comparison
from herrlof_arena.cli.files import check_place, stop_at
from herrlof_arena.cli.jobs import progress_bar, workers
from herrlof_arena.cli.output import numbered, print_line, printable, screen
from herrlof_arena.cli.parameters import (
    Edition,
    Force,
    GameName,
    Jobs,
    Players,
    PlotFile,
    RuleOptions,
    SeedText,
    file_option,
)
from herrlof_arena.simulation import ArchiveError, Progress, simulate
from herrlof_arena.simulation.lines import lines
from herrlof_rules.extending import seed_text


def compare(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help=f"{', '.join(BOTS)}, module:BOT or exec:COMMAND.  "
            "A bot named twice takes two seats.",
        ),
    ],
    game: GameName = "herrlof",
    players: Players = None,
    edition: Edition = None,
    option: RuleOptions = None,
    matches: Annotated[
        int, typer.Option(min=1, metavar="N", help="At least this many matches.")
    ] = 200,
    seed: SeedText = None,
    jobs: Jobs = 1,
    precision: Annotated[
        float | None,
        typer.Option(metavar="POINTS", help="Stop at ±POINTS per cent (default: never)."),
    ] = None,
    out: Annotated[
        Path | None, file_option("Archive, .jsonl or .jsonl.gz (default: none).")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the comparison in the archive.")
    ] = False,
    plot: PlotFile = None,
    force: Force = False,
) -> None:
    """Compare bots over many matches.

    Each deal is played in every seating.
    """
    chosen = game_named(game)
    rules = rules_for(chosen, players, edition, option)
    named = {name: bot_named(chosen, name, "BOT", players=rules.players) for name in bots}
    tables = [bots] if len(named) < len(bots) else None
    if tables is not None and len(bots) != rules.players:
        stop(
            "BOT: a bot named twice takes two seats, so name one bot for each of the "
            f"{rules.players} seats"
        )
    if precision is not None and not 0 < precision < inf:
        stop("--precision: must be positive")
    draw = None if plot is None else plotter(plot, replace=force)
    first = _prepared(out, resume=resume, replace=force)
    chosen_seed = parse_seed(seed if seed is not None or first is None else first)
    console = screen()
    last: Progress | None = None

    def progress(now: Progress) -> None:
        nonlocal last
        last = now
        tell(now.matches, now.planned)

    try:
        with workers(jobs) as pool, progress_bar(console, "matches", matches) as tell:
            comparison = simulate(
                chosen,
                rules,
                named,
                matches,
                chosen_seed,
                pool,
                progress,
                tables=tables,
                precision=None if precision is None else precision / 100,
                archive=out,
                resume=resume,
            )
    except ArchiveError as wrong:
        stop(f"{out}: {wrong}", CHECK_FAILED)
    except BrokenExecutor:
        stop("a worker process died" + _saved(out, last))
    except OSError as refused:
        if out is None:
            raise
        stop_at(out, refused)
    except KeyboardInterrupt:
        stop("interrupted" + _saved(out, last), INTERRUPTED)
    if draw is not None:
        draw(comparison)
    # The loop has run at least once, so there is a result.
    assert last is not None
    where = f"{chosen.name.capitalize()}, {rules.players} players, seed "
    print_line(console, where + printable(typed_seed(seed_text(chosen_seed))))
    show_comparison(console, comparison)
    for sentence in _about(out, last):
        print_line(console, sentence)


def _prepared(out: Path | None, *, resume: bool, replace: bool) -> str | None:
    """Checks the archive's path; returns the seed of a resumed archive, if it has any match."""
    if out is None:
        if resume:
            stop("--resume needs the archive: name it with --out")
        return None
    if not is_archive(out):
        stop(f"--out: {out}: the name of an archive must end in .jsonl or .jsonl.gz")
    if resume and out.exists():
        return _seed_in(out)
    check_place(out, replace=replace)
    if replace:
        out.unlink(missing_ok=True)
    return None


def _seed_in(archive: Path) -> str | None:
    """Returns the seed of an archive's comparison, from its first match."""
    try:
        line = next(lines(archive), None)
    except OSError as refused:
        stop_at(archive, refused)
    seed = None if line is None else re.match(rb'.*"seed":"str:([^"\\]*)/deal/0"', line.text)
    return None if seed is None else seed[1].decode(errors="replace")


def _saved(out: Path | None, last: Progress | None) -> str:
    if out is None or last is None:
        return ""
    kept = numbered(last.matches, "match is", "matches are")
    what = "it" if last.matches == 1 else "them"
    return f": {kept} in {out}, and --resume goes on with {what}"


def _about(out: Path | None, last: Progress) -> Iterator[str]:
    """Yields the sentences about the archive."""
    if last.dropped:
        yield f"{printable(out)}: an unfinished deal at its end was dropped and played again."
    if last.resumed:
        were = "was" if last.resumed == 1 else "were"
        yield f"{last.resumed} of these matches {were} in {printable(out)} already."
    elif out is not None:
        yield f"The records are in {printable(out)}."
