"""The deals of a comparison: workers play them, or they are read from an archive and checked."""

from collections.abc import Iterator, Mapping

from attrs import frozen

from herrlof_arena.bots import Bot, play_match, play_matches
from herrlof_arena.simulation.archives import ArchiveError, record_in
from herrlof_arena.simulation.lines import Line, PathName, lines
from herrlof_arena.simulation.plan import Plan
from herrlof_arena.simulation.summary import recorded_names, replayed_match
from herrlof_arena.simulation.tally import Scorecard, scorecard
from herrlof_rules.core import DocumentError
from herrlof_rules.documents import dump_record
from herrlof_rules.extending import A, E, O, R, S, V, seed_text
from herrlof_rules.match import Match, RecordError


@frozen
class Deal:
    """A finished deal: the scorecards of its matches, and their records if they are archived."""

    scorecards: tuple[Scorecard, ...]
    records: tuple[str, ...] = ()
    resumed: int = 0
    """The number of deals that the archive already held."""

    dropped: int = 0
    """The number of bytes of an unfinished deal that were cut off the archive's end."""


@frozen
class PlayDeals:
    """A picklable function that plays deals, given their numbers."""

    plan: Plan
    bots: Mapping[str, Bot]
    recording: bool

    def __call__(self, numbers: range) -> tuple[Deal, ...]:
        """Plays the deals with these numbers; returns them in the same order."""
        deals = [tuple(self.plan.deal(number)) for number in numbers]
        tables = [table for deal in deals for table in deal]
        if any(hasattr(bot, "many") for bot in self.bots.values()):
            seated = [([self.bots[name] for name in names], seed) for seed, names in tables]
            matches = iter(play_matches(self.plan.game, self.plan.rules, seated))
        else:
            matches = (_play(self.plan, self.bots, seed, names) for seed, names in tables)
        return tuple(self._played(deal, matches) for deal in deals)

    def _played(
        self, deal: tuple[tuple[str, tuple[str, ...]], ...], matches: Iterator[Match]
    ) -> Deal:
        scorecards: list[Scorecard] = []
        records: list[str] = []
        # `zip` is not strict, because the matches of the next deal follow.
        for (_, names), match in zip(deal, matches, strict=False):
            scorecards.append(scorecard(match, names))
            if self.recording:
                records.append(dump_record(match.record({"bots": names})))
        return Deal(tuple(scorecards), tuple(records))


def _play(
    plan: Plan[R, S, A, O, E, V],
    bots: Mapping[str, Bot[R, A, E, V]],
    seed: str,
    names: tuple[str, ...],
) -> Match[R, S, A, O, E, V]:
    try:
        return play_match(plan.game, plan.rules, [bots[name] for name in names], seed)
    except Exception as failed:
        failed.add_note(f"in the match with seed str:{seed}, seats taken by {', '.join(names)}")
        raise


@frozen
class ArchivedDeal:
    """The lines of a deal in an archive."""

    number: int
    lines: tuple[Line, ...]

    @property
    def end(self) -> int | None:
        """The offset of the deal's end in the file; None if the file cannot be truncated there."""
        return self.lines[-1].end


@frozen
class CheckDeal:
    """A picklable function that checks a deal of an archive."""

    plan: Plan

    def __call__(self, archived: ArchivedDeal) -> tuple[ArchivedDeal, tuple[Scorecard, ...]]:
        """Returns the deal and its scorecards; raises `ArchiveError` for an unplanned match."""
        planned = zip(self.plan.deal(archived.number), archived.lines, strict=True)
        return archived, tuple(
            _check(self.plan, seed, names, line) for (seed, names), line in planned
        )


def archived_deals(path: PathName, plan: Plan) -> Iterator[ArchivedDeal]:
    """Yields the complete deals of an archive, without an incomplete last deal.

    A deal whose gzip member lacks its trailer is also incomplete: its lines can be read, but no
    line can be written after them.  Raises `ArchiveError` for a damaged file, because the lines
    after the damage may be worth keeping.
    """
    number, kept = 0, list[Line]()
    # The last complete deal, held back until the next line shows that its gzip member is complete.
    held: ArchivedDeal | None = None
    for line in lines(path):
        if held is not None and (held.end is not None or line.text or not line.torn):
            yield held
        held = None
        if line.torn:
            return
        if line.fault is not None:
            raise ArchiveError(line.number, line.fault)
        kept.append(line)
        if len(kept) == plan.matches_per_deal:
            held = ArchivedDeal(number, tuple(kept))
            number, kept = number + 1, []
    if held is not None:
        yield held


def _check(plan: Plan, seed: str, names: tuple[str, ...], line: Line) -> Scorecard:
    try:
        record = record_in(line, plan.game)
        played = (record.rules, record.seed, recorded_names(record))
        if played != (plan.rules, seed_text(seed), names):
            raise RecordError(
                None, "the match belongs to a different comparison: its rules, seed or bots differ"
            )
        return scorecard(replayed_match(record), names)
    except (DocumentError, RecordError) as error:
        raise ArchiveError(line.number, str(error)) from None
