"""The statistics of an archive with matches of bots or of people."""

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
"""The most names of bots in an archive; this bounds the memory for their statistics."""


@frozen
class Counted:
    """A line's match: its scorecard, game, rules and seed."""

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
    """Returns the statistics of the matches in an archive; None if it has no valid match.

    All matches must have the game and rules of the first match.  A bot's name comes from the
    record's `meta["bots"]`, or else from its seat.  Consecutive matches with the same seed share a
    deal.  `progress` is called for each line in order, with the line's error if it has one.  A line
    has an error if it cannot be read, or if its match breaks the rules, is not over, has other
    rules, or names a bot beyond the first `MOST_NAMES` names.  Lines with errors are left out.
    Raises `OSError`, `NotPicklable` for a game that cannot be sent to a process pool, and
    `ValueError` for an invalid confidence.
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
    """Returns the bots' names by seat, as `simulate` and `demo` write them, else seat names."""
    players = record.rules.players
    names = record.meta.get("bots")
    if isinstance(names, list | tuple) and len(names) == players:
        recorded = tuple(name for name in names if isinstance(name, str))
        if len(recorded) == players:
            return recorded
    return tuple(f"seat {seat}" for seat in range(players))


def _counted(line: Line, game: Game | None) -> tuple[int, Counted | Fault]:
    try:
        record = record_in(line, game)
        card = scorecard(replayed_match(record), recorded_names(record))
        return line.number, Counted(record.game.name, record.rules, record.seed, card)
    except (DocumentError, RecordError) as error:
        return line.number, error


def replayed_match(record: Record) -> Match:
    """Returns the match of a record; raises `RecordError` if it breaks the rules."""
    replayed = replay(record)
    if replayed.error is not None:
        raise replayed.error
    return replayed.match


def _accepted(
    counted: Iterable[tuple[int, Counted | Fault]], progress: Callable[[CheckedLine], None] | None
) -> Iterator[tuple[int, Counted]]:
    """Yields the matches with the first match's game and rules, each with its line number."""
    first: Counted | None = None
    names: set[str] = set()
    for number, outcome in counted:
        error = outcome if isinstance(outcome, DocumentError | RecordError) else None
        if isinstance(outcome, Counted):
            first = first or outcome
            if (outcome.game, outcome.rules) != (first.game, first.rules):
                error = RecordError(None, "the match has a different game or rules than the first")
            elif len(names.union(outcome.scorecard.names)) > MOST_NAMES:
                error = RecordError(None, f"there are more than {MOST_NAMES} bot names")
            else:
                names.update(outcome.scorecard.names)
                yield number, outcome
        if progress is not None:
            progress(CheckedLine(number, error))


def _deal_of(numbered: tuple[int, Counted]) -> str | int:
    """Returns a key that is equal for matches with the same luck, and unique if unseeded."""
    number, match = numbered
    return number if match.seed is None else match.seed
