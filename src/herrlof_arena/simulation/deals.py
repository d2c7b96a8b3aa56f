"""The deals of a comparison: played wherever a worker is, or found in an archive and checked."""

from collections.abc import Iterator, Mapping

from attrs import frozen

from herrlof_arena.bots import Bot, play_match, play_matches
from herrlof_arena.simulation.archives import ArchiveError, record_in
from herrlof_arena.simulation.lines import Line, PathName, lines
from herrlof_arena.simulation.plan import Plan
from herrlof_arena.simulation.summary import recorded_names, replayed_match
from herrlof_arena.simulation.tally import Scorecard, scorecard
from herrlof_rules.core import DocumentError
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import seed_text
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Match, RecordError


@frozen
class Deal:
    """A finished deal: what is counted of its matches, and their records if wanted."""

    scorecards: tuple[Scorecard, ...]
    records: tuple[str, ...] = ()
    resumed: int = 0
    """The number of deals that were in the archive."""

    dropped: int = 0
    """The bytes of an unfinished deal that were cut off its end."""


@frozen
class PlayDeals:
    """Plays deals by their numbers: a function that can be sent to another process."""

    plan: Plan
    bots: Mapping[str, Bot]
    recording: bool

    def __call__(self, numbers: range) -> tuple[Deal, ...]:
        """The deals, in the order of their numbers."""
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
        for (_, names), match in zip(deal, matches, strict=False):  # the next deal's follow
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
class FoundDeal:
    """A deal in an archive: all its lines."""

    number: int
    lines: tuple[Line, ...]

    @property
    def end(self) -> int | None:
        """The offset of its end in the file, if the file can be cut there."""
        return self.lines[-1].end


@frozen
class CheckDeal:
    """Checks a deal of an archive: a function that can be sent to another process."""

    plan: Plan

    def __call__(self, found: FoundDeal) -> tuple[FoundDeal, tuple[Scorecard, ...]]:
        """The scorecards of its matches; raises `ArchiveError` if they are not those planned."""
        planned = zip(self.plan.deal(found.number), found.lines, strict=True)
        return found, tuple(_check(self.plan, seed, names, line) for (seed, names), line in planned)


def found_deals(path: PathName, plan: Plan) -> Iterator[FoundDeal]:
    """The complete deals of an archive, without an incomplete last one.

    A deal whose gzip member lacks its trailer is incomplete too: its lines can be read, but nothing
    can be written after them.
    Raises `ArchiveError` for a damaged file, because what follows the damage may be worth keeping.
    """
    number, kept = 0, list[Line]()
    held: FoundDeal | None = None  # until it is known whether its member is whole
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
            held = FoundDeal(number, tuple(kept))
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
