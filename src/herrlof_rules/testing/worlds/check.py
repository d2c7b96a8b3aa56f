"""One call that checks the worlds of a game."""

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from herrlof_rules.core.errors import TooManyWorlds
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.documents import load_view
from herrlof_rules.testing.counterexample import broken, checking, path_of
from herrlof_rules.testing.generators.onlooker import Onlooker, numbers_for
from herrlof_rules.testing.generators.playouts import a_few, playout, positions, stream_for
from herrlof_rules.testing.laws.determinism import world_text
from herrlof_rules.testing.processes import ask, digest, find_game
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds
from herrlof_rules.testing.worlds.laws import check_blind, check_odds, check_sampled

HISTORIES = 20_000
"""The most histories of a view that are enumerated by default."""

SAMPLES = 20_000
"""More samples than these are not drawn of the worlds of one view."""


@frozen
class WorldsReport:
    """How much was checked: a law that was never tested has shown nothing."""

    views: int = 0
    """Of how many views worlds were sampled."""

    worlds: int = 0
    """The number of worlds sampled, whose histories were played again."""

    twins: int = 0
    """The number of other matches found with the same view; they got the same samples."""

    compared: int = 0
    """For how many views of miniatures all worlds, weights and frequencies were compared."""

    processes: bool = False
    """Whether another process, from the views alone, sampled the same worlds."""

    skipped: tuple[str, ...] = ()
    """What was not checked, and why."""


_TOO_MANY = "worlds: a view has too many histories to go through"
_NO_PATH = "worlds: no path tells another process where the game is"


def check_worlds(
    game: Game,
    rules: AnyRules,
    *,
    miniatures: Sequence[AnyRules] = (),
    path: str | None = None,
    seed: int = 0,
    matches: int = 2,
    max_decisions: int = 400,
    positions_per_kind: int = 4,
    worlds_per_view: int = 5,
    twins_per_view: int = 1,
    limit: int = HISTORIES,
    progress: Callable[[int, int], None] | None = None,
) -> WorldsReport:
    """Checks the worlds of a game's views; raises `LawBroken` with an example.

    At `positions_per_kind` positions of every kind of turn, in `matches` played at random up to
    `max_decisions`, `worlds_per_view` are sampled for every seat and a spectator.
    `possibility`: each world's history is legal from a state of the match, shows the seat exactly
    its view, and ends in the world's state, which is valid.
    `blindness`: the same view and numbers give the same world, in `twins_per_view` matches that
    differ only in what the seat may not know, and in another process, from the view as JSON.
    `miniatures` are rules under which all histories can be enumerated: there `completeness` and
    `proportion` compare the worlds listed and sampled with all that exist and their exact weights.
    If not every sequence of numbers can be tried, samples are compared by a chi-squared test; it
    rejects a correct sampler once in 10^9 views, and always gives the same result for a `seed`.
    A view with more than `limit` histories is skipped, and the report says so.
    `progress` is called with the number of views checked so far, and their total.
    `path` is as in `check_game`.
    """
    path = path_of(game) if path is None else path
    with checking("exceptions", rules):
        numbers = stream_for(seed, "worlds/positions")
        onlookers: list[tuple[Onlooker, bool]] = []
        for of_rules in dict.fromkeys((*miniatures, rules)):
            streams = [stream_for(seed, f"worlds/match/{number}") for number in range(matches)]
            played = [playout(game, of_rules, stream, max_decisions) for stream in streams]
            everything = [position for match in played for position in positions(match)]
            for position in a_few(everything, numbers, positions_per_kind):
                small = of_rules in miniatures
                onlookers += [(Onlooker(position, seat), small) for seat in position.onlookers]
        rng = stream_for(seed, "worlds/twins")
        views = worlds = twins = compared = 0
        skipped: dict[str, None] = {}
        asked: list[tuple[Onlooker, str, str]] = []
        for number, (onlooker, small) in enumerate(onlookers):
            if progress is not None:
                progress(number, len(onlookers))
            try:
                found = onlooker.worlds()
                if isinstance(found, EnumeratedWorlds):
                    found.enumerate(limit)
                worlds += check_sampled(onlooker, worlds_per_view, found)
                twins += check_blind(onlooker, rng, twins_per_view, worlds_per_view)
                one = onlooker.sample(onlooker.worlds(), "elsewhere")
                compared += small and check_odds(onlooker, limit, SAMPLES) > 0
            except TooManyWorlds:
                skipped[_TOO_MANY] = None
                continue
            views += 1
            asked.append((onlooker, "elsewhere", digest(world_text(one))))
        if path:
            _check_elsewhere(path, asked)
        else:
            skipped[_NO_PATH] = None
        return WorldsReport(views, worlds, twins, compared, bool(path), tuple(skipped))


def _check_elsewhere(path: str, asked: Sequence[tuple[Onlooker, str, str]]) -> None:
    there = ask(_digests, (path, [(onlooker.document, label) for onlooker, label, _ in asked]))
    if there.error is not None:
        broken("blindness", f"another process cannot sample worlds of {path}: {there.error}")
    for (onlooker, _, here), other in zip(asked, there.lines, strict=True):
        fact = "another process samples another world from the view alone"
        onlooker.require(here == other, "blindness", fact)


def _digests(path: str, asked: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The digest of a world for each of these views and labels of numbers."""
    game = find_game(path)
    for document, label in asked:
        world = game.worlds(load_view(game, document)).sample(numbers_for(label))
        yield digest(world_text(world))
