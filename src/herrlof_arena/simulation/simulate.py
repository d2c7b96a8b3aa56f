"""Compares bots over many matches; the result does not depend on how the work was divided."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from itertools import islice
from math import inf
from os import PathLike
from pathlib import Path

from attrs import evolve, frozen

from herrlof_arena.bots import Bot
from herrlof_arena.simulation.archives import ArchiveError, appending, locked
from herrlof_arena.simulation.comparison import Comparison
from herrlof_arena.simulation.deals import (
    ArchivedDeal,
    CheckDeal,
    Deal,
    PlayDeals,
    archived_deals,
)
from herrlof_arena.simulation.intervals import t_quantile
from herrlof_arena.simulation.lines import PathName
from herrlof_arena.simulation.plan import Plan, make_plan
from herrlof_arena.simulation.tally import Scorecard, Tally
from herrlof_arena.simulation.work import check_picklable, in_order
from herrlof_rules.core import Game, Seed
from herrlof_rules.extending import A, E, O, R, S, V, Value, int_argument


@frozen
class Progress(Value):
    """The progress of a comparison."""

    matches: int
    """The number of matches counted so far."""

    planned: int
    """The number of matches to count unless the desired precision is reached earlier."""

    resumed: int
    """The number of counted matches that the archive already held."""

    dropped: int
    """The number of bytes of an unfinished deal that were cut off the archive's end."""


def simulate(
    game: Game[R, S, A, O, E, V],
    rules: R,
    bots: Mapping[str, Bot[R, A, E, V]],
    matches: int,
    seed: Seed,
    executor: Executor | None = None,
    progress: Callable[[Progress], None] | None = None,
    *,
    tables: Iterable[Sequence[str]] | None = None,
    precision: float | None = None,
    confidence: float = 0.95,
    archive: str | PathLike[str] | None = None,
    resume: bool = False,
    deals_per_task: int = 1,
    in_flight: int = 64,
) -> Comparison:
    """Plays matches between named bots, and compares them.

    By default `fair_tables` chooses the bots that meet, one for each team (for each seat in a game
    without partners), and the seating order is drawn anew for each deal.  `tables` instead names
    the bot on each seat, which also fixes the seating order.  Each deal is played in all rotations
    that keep partners together, so the luck is shared; the number of matches is rounded up to whole
    deals.  With a `precision`, the comparison ends after the first deal at which half the width of
    the interval of every bot's win rate is at most `precision`.

    The result depends only on the arguments up to `seed` and on `tables`, `precision` and
    `confidence`.  The result depends neither on the executor nor on the order in which its workers
    finish.  The executor may be any executor of `concurrent.futures` or one with the same
    interface.  If the executor uses other processes, the game, rules and bots must be picklable.
    Set `in_flight` to at least twice the number of workers.

    An `archive` gets a record of each match, as JSON Lines, compressed if its name ends in `.gz`.
    If the comparison is interrupted, the archive keeps the finished deals.  With `resume`, the
    archive's matches are checked and counted, an unfinished deal at the end is dropped, and the
    remaining deals are played.

    `progress` is called after each deal.  Raises `ValueError` and `TypeError` for arguments that do
    not fit together, `NotPicklable` for arguments that cannot be sent to a process pool,
    `FileExistsError` for an existing archive that is not resumed, `ArchiveError` for an archive
    that is damaged or of a different comparison, `ArchiveInUse` if another process writes to it,
    `OSError`, and any error of a bot.
    """
    plan = make_plan(game, rules, bots, seed, tables)
    counts = {"matches": matches, "deals_per_task": deals_per_task, "in_flight": in_flight}
    for name, count in counts.items():
        if int_argument(count, name) < 1:
            raise ValueError(f"{name} must be at least 1, not {count}")
    t_quantile(confidence, 1)  # The call rejects an invalid confidence.
    if precision is not None and not (0 < precision < inf):
        raise ValueError(f"precision must be a positive number, not {precision}")
    sent = {f"bot {name!r}": bot for name, bot in bots.items()}
    check_picklable(executor, {**sent, "the game": game, "the rules": rules})
    work = _Work(plan, plan.deals_for(matches), executor, deals_per_task, in_flight)
    play = PlayDeals(plan, dict(bots), archive is not None)
    results = work.play(play) if archive is None else work.record(play, archive, resume=resume)
    planned = work.deals * plan.matches_per_deal
    tally = Tally(game.name, rules, bots)
    with closing(results):
        for result in results:
            tally.add(result.scorecards)
            if progress is not None:
                resumed = result.resumed * plan.matches_per_deal
                progress(Progress(tally.matches, planned, resumed, result.dropped))
            if precision is not None and tally.is_precise(precision, confidence):
                break
    return tally.comparison(confidence)


@frozen
class _Work:
    """The work of a comparison, done in the order of the plan."""

    plan: Plan
    deals: int
    executor: Executor | None
    deals_per_task: int
    in_flight: int

    def play(self, play: PlayDeals, first: int = 0) -> Generator[Deal]:
        """Yields the deals from number `first` on as they are played."""
        size = self.deals_per_task
        tasks = (range(n, min(n + size, self.deals)) for n in range(first, self.deals, size))
        with closing(in_order(play, tasks, self.executor, self.in_flight)) as results:
            for played in results:
                yield from played

    def record(self, play: PlayDeals, archive: PathName, *, resume: bool) -> Generator[Deal]:
        """Yields the deals and records them in an archive, which may already hold some of them."""
        with locked(archive):
            resumed = dropped = 0
            end = None
            if resume and Path(archive).exists():
                end = 0
                there = archived_deals(archive, self.plan)
                for resumed, (archived, scorecards) in enumerate(self._checked(there), 1):
                    yield Deal(scorecards, resumed=resumed)
                    end = archived.end
                # The archive may hold more deals than this comparison counts.
                for unwanted in there:
                    end = unwanted.end
                dropped = 0 if end is None else Path(archive).stat().st_size - end
                if resumed == self.deals and not dropped:
                    return
                if end is None:
                    raise ArchiveError(
                        None,
                        "the archive was recompressed as a single stream: decompress it to resume",
                    )
            with appending(archive, end) as append:
                for deal in self.play(play, resumed):
                    append(deal.records)
                    yield evolve(deal, resumed=resumed, dropped=dropped)

    def _checked(
        self, archived: Iterator[ArchivedDeal]
    ) -> Generator[tuple[ArchivedDeal, tuple[Scorecard, ...]]]:
        wanted, check = islice(archived, self.deals), CheckDeal(self.plan)
        with closing(in_order(check, wanted, self.executor, self.in_flight)) as results:
            yield from results
