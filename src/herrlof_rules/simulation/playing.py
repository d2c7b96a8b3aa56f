"""The matches of a deal, played wherever a worker is."""

from collections.abc import Mapping

from attrs import frozen

from herrlof_rules.bots import Bot, play_match
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.documents import dump_record
from herrlof_rules.simulation.plan import Plan, meta_of
from herrlof_rules.simulation.scorecard import Scorecard, scorecard


@frozen
class PlayedDeal:
    """The matches of a deal: what is counted of them, and their records if wanted."""

    scorecards: tuple[Scorecard, ...]
    records: tuple[str, ...]


@frozen
class PlayDeals:
    """Plays deals by their numbers: a function that can be sent to another process."""

    plan: Plan
    bots: Mapping[str, Bot]
    recording: bool

    def __call__(self, numbers: range) -> tuple[PlayedDeal, ...]:
        """The deals, in the order of their numbers."""
        return tuple(
            _play(self.plan, self.bots, number, recording=self.recording) for number in numbers
        )


def _play(
    plan: Plan[R, S, A, O, E, V],
    bots: Mapping[str, Bot[R, A, E, V]],
    number: int,
    *,
    recording: bool,
) -> PlayedDeal:
    scorecards: list[Scorecard] = []
    records: list[str] = []
    for seed, names in plan.deal(number):
        seated = [bots[name] for name in names]
        try:
            match = play_match(plan.game, plan.rules, seated, seed)
        except Exception as failed:
            failed.add_note(f"in the match with seed str:{seed}, seats taken by {', '.join(names)}")
            raise
        scorecards.append(scorecard(match, names))
        if recording:
            records.append(dump_record(match.record(meta_of(names))))
    return PlayedDeal(tuple(scorecards), tuple(records))
