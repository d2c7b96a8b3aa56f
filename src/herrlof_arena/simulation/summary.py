"""The statistics of an archive, for matches of bots and people alike."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from itertools import groupby
from os import PathLike

from attrs import frozen

from herrlof_arena.simulation.archives import CheckedLine, Fault, of_each_line, record_in
from herrlof_arena.simulation.comparison import Comparison
from herrlof_arena.simulation.intervals import t_quantile
from herrlof_arena.simulation.lines import Line
from herrlof_arena.simulation.plan import Names
from herrlof_arena.simulation.tally import Scorecard, Tally, scorecard
from herrlof_rules.core import AnyRules, DocumentError, Game
from herrlof_rules.match import Match, Record, RecordError, replay

MOST_NAMES = 1000
"""The most names of bots in an archive: statistics are kept for each."""


@frozen
class Counted:
    """The scorecard of the match in a line, with its game, rules and seed."""

    game: str
    rules: AnyRules
    seed: str | None
    scorecard: Scorecard


def summarise(
    path: str | PathLike[str],
    game: Game | None = None,
    executor: Executor | None = None,
    progress: Callable[[CheckedLine], None] | None = None,
    *,
    confidence: float = 0.95,
    in_flight: int = 64,
) -> Comparison | None:
    """The statistics of the matches in an archive; None if there are none.

    All matches have the game and rules of the first.  Bots are known by the names in a record's
    `meta["bots"]`, or by their seats.  Consecutive matches with one seed share a deal.
    `progress` is called for each line in order, with what is wrong: a line that cannot be read, a
    match that breaks the rules, is not over, is of other rules, or names the thousand and first
    bot.  Such a line is left out.
    Raises `OSError`, `NotPicklable` for a game that a process pool cannot be sent, and `ValueError`
    for an invalid confidence.
    """
    t_quantile(confidence, 1)
    counted = of_each_line(_counted, path, game, executor, in_flight)
    tally: Tally | None = None
    for _, deal in groupby(_accepted(counted, progress), _deal_of):
        matches = [match for _, match in deal]
        if tally is None:
            tally = Tally(matches[0].game, matches[0].rules)
        tally.add([match.scorecard for match in matches])
    return None if tally is None else tally.comparison(confidence)


def recorded_names(record: Record) -> Names:
    """The names of the bots by seat, as a comparison and `demo` write them, or of the seats."""
    players = record.rules.players
    names = record.meta.get("bots")
    if isinstance(names, list | tuple) and len(names) == players:
        known = tuple(name for name in names if isinstance(name, str))
        if len(known) == players:
            return known
    return tuple(f"seat {seat}" for seat in range(players))


def _counted(line: Line, game: Game | None) -> tuple[int, Counted | Fault]:
    try:
        record = record_in(line, game)
        card = scorecard(replayed_match(record), recorded_names(record))
        return line.number, Counted(record.game.name, record.rules, record.seed, card)
    except (DocumentError, RecordError) as error:
        return line.number, error


def replayed_match(record: Record) -> Match:
    """The match of a record; raises `RecordError` if it breaks the rules."""
    replayed = replay(record)
    if replayed.error is not None:
        raise replayed.error
    return replayed.match


def _accepted(
    counted: Iterable[tuple[int, Counted | Fault]], progress: Callable[[CheckedLine], None] | None
) -> Iterator[tuple[int, Counted]]:
    """The matches that have the game and rules of the first, each with the number of its line."""
    first: Counted | None = None
    names: set[str] = set()
    for number, found in counted:
        error = found if isinstance(found, DocumentError | RecordError) else None
        if isinstance(found, Counted):
            first = first or found
            if (found.game, found.rules) != (first.game, first.rules):
                error = RecordError(None, "the match has a different game or rules than the first")
            elif len(names.union(found.scorecard.names)) > MOST_NAMES:
                error = RecordError(None, f"there are more than {MOST_NAMES} bot names")
            else:
                names.update(found.scorecard.names)
                yield number, found
        if progress is not None:
            progress(CheckedLine(number, error))


def _deal_of(numbered: tuple[int, Counted]) -> str | int:
    """Equal for matches that share their luck; an unseeded match has a deal of its own."""
    number, match = numbered
    return number if match.seed is None else match.seed
