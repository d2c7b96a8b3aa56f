"""One call that checks the worlds of a game."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from attrs import field, frozen

from herrlof_rules.core import AnyRules, Game, TooManyWorlds
from herrlof_rules.documents import load_view
from herrlof_rules.testing.check import driver_of, report_of
from herrlof_rules.testing.counterexample import broken, path_of
from herrlof_rules.testing.driver import Progress
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.onlooker import Onlooker, numbers_for
from herrlof_rules.testing.law import Context, Cost, Everything, Law
from herrlof_rules.testing.laws.determinism import world_text
from herrlof_rules.testing.plays import GIVEN, Play
from herrlof_rules.testing.processes import ask, digest, find_game
from herrlof_rules.testing.report import Report
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds
from herrlof_rules.testing.worlds.laws import check_blind, check_odds, check_sampled

HISTORIES = 20_000
"""The most histories of a view that are enumerated by default."""

SAMPLES = 20_000
"""The most samples that are drawn of the worlds of one view."""

WORLDS = 5
"""The number of worlds sampled of each view."""

_ELSEWHERE = "elsewhere"
"""The label of the numbers with which another process samples."""


def check_worlds(
    game: Game,
    rules: AnyRules,
    *,
    miniatures: Sequence[AnyRules] = (),
    effort: Effort | None = None,
    path: str | None = None,
    limit: int = HISTORIES,
    progress: Progress | None = None,
) -> Report:
    """Checks the worlds of a game's views; raises `LawBroken` with an example.

    At `positions_per_kind` positions of every kind of turn, `WORLDS` worlds are sampled for every
    seat and a spectator.
    `possibility`: each world's history is legal from a state of the match, shows the seat exactly
    its view, and ends in the world's state, which is valid.
    `blindness`: the same view and numbers give the same world, in `twins_per_position` matches that
    differ only in what the seat may not know, and in another process, from the view as JSON.
    `miniatures` are rules under which all histories can be enumerated.  Under these rules,
    `completeness` and `proportion` compare the listed and sampled worlds with all worlds that exist
    and with their exact weights.
    If not every sequence of numbers can be tried, samples are compared by a chi-squared test, which
    rejects a correct sampler once in 10^9 views.  The same `Effort.seed` gives the same result.
    A view with more than `limit` histories is skipped, and the report says so.
    `progress` is called with the number of views checked so far under some rules, and their total.
    `path` is as in `check_game`.
    """
    views = _Views(miniatures, limit)
    laws = (
        Law(
            ("possibility", "blindness"),
            Onlooker,
            Cost.MUCH,
            views.check,
            GIVEN,
            select=views.select,
        ),
        Law(("blindness",), Everything, Cost.LAST, views.check_elsewhere, GIVEN),
    )
    path = path_of(game) if path is None else path
    driver = driver_of(game, laws, None, effort, path or "", progress)
    return report_of(driver, rules, miniatures)


@frozen(eq=False)
class _Views:
    """The laws of views, and the samples to repeat in another process."""

    small: Collection[Any]
    limit: int
    sampled: dict[Onlooker, str] = field(factory=dict[Onlooker, str])

    def select(self, play: Play, _: Context) -> list[Onlooker]:
        positions = play.fewer if play.rules in self.small else play.few
        return [Onlooker(position, seat) for position in positions for seat in position.onlookers]

    def check(self, onlooker: Onlooker, context: Context) -> None:
        try:
            worlds = onlooker.worlds()
            if isinstance(worlds, EnumeratedWorlds):
                worlds.enumerate(self.limit)
            context.counts["worlds"] += check_sampled(onlooker, WORLDS, worlds)
            twins = context.effort.twins_per_position
            context.counts["twins"] += check_blind(onlooker, context.rng, twins, WORLDS)
            one = onlooker.sample(onlooker.worlds(), _ELSEWHERE)
            if onlooker.position.rules in self.small:
                context.counts["compared"] += check_odds(onlooker, self.limit, SAMPLES) > 0
        except TooManyWorlds:
            context.skip("worlds: a view has too many histories to go through")
        else:
            self.sampled[onlooker] = digest(world_text(one))

    def check_elsewhere(self, _: Everything, context: Context) -> None:
        if not context.path:
            context.skip("worlds: no path tells another process where the game is")
            return
        answer = ask(_digests, (context.path, [onlooker.document for onlooker in self.sampled]))
        if answer.error is not None:
            fact = f"another process cannot sample worlds of {context.path}: {answer.error}"
            broken("blindness", fact)
        for (onlooker, own_digest), other_digest in zip(
            self.sampled.items(), answer.lines, strict=True
        ):
            fact = "another process samples another world from the view alone"
            onlooker.require(own_digest == other_digest, "blindness", fact)
        context.counts["processes"] += 1


def _digests(path: str, documents: Sequence[str]) -> Iterator[str]:
    """The digest of a world for each of these views."""
    game = find_game(path)
    for document in documents:
        world = game.worlds(load_view(game, document)).sample(numbers_for(_ELSEWHERE))
        yield digest(world_text(world))
