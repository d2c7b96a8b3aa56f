"""One call that checks a game against every law."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import Stream
from herrlof_rules.testing.chance_laws import check_chance, check_sampling
from herrlof_rules.testing.document_laws import Fits, check_documents, check_forms
from herrlof_rules.testing.holding import check_holding
from herrlof_rules.testing.knowledge import Knows, as_marked
from herrlof_rules.testing.laws import (
    check_bounds,
    check_conservation,
    check_legality,
    check_purity,
    check_rotation,
    check_simultaneity,
    check_turn,
    check_validity,
)
from herrlof_rules.testing.playouts import History, Moment, a_few, moments, playout, stream_for
from herrlof_rules.testing.processes import check_processes, path_of
from herrlof_rules.testing.record_laws import (
    check_luck,
    check_records,
    check_redaction,
    seeded_match,
)
from herrlof_rules.testing.secrecy import Witness, check_twins
from herrlof_rules.testing.tree import Tree, check_tree

LONGEST_TWIN = 120
"""Positions after more moves have no twins: most of what they hide lies in the last moves."""

POSITIONS = 8
"""How many positions of a match have twins, for each seat."""


@frozen
class Report:
    """How much was checked: a law that met nothing has shown nothing.

    `processes` is False where another process could not find the game.
    """

    matches: int = 0
    states: int = 0
    twins: int = 0
    histories: int = 0
    processes: bool = False

    def __add__(self, other: "Report") -> "Report":
        return Report(
            self.matches + other.matches,
            self.states + other.states,
            self.twins + other.twins,
            self.histories + other.histories,
            self.processes or other.processes,
        )


@frozen(kw_only=True)
class Oracles:
    """What only the author of a game can say of it; each makes the laws stricter.

    `knows`: what a seat may learn of a move (`Knows`); by default the marks of the game's events.
    `conserved`: given a state and all events before it, a value that never changes in a match, as
    the cards wherever they are.
    `rotated`: a move as it is written when every seat is moved on by one; the rules must then not
    name a seat.
    `fits`: called with the kind and text of every document made, to compare it with a schema.
    """

    knows: Knows | None = None
    conserved: Callable[[Any, tuple[Any, ...]], object] | None = None
    rotated: Callable[[Any], Any] | None = None
    fits: Fits | None = None


def check_game(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    miniatures: Sequence[AnyRules] = (),
    path: str | None = None,
    seed: int = 0,
    matches: int = 2,
    each: int = 3,
    twins: int = 2,
    longest: int = 400,
) -> Report:
    """Checks a game under some rules against every law; raises `LawBroken` with an example.

    `miniatures` are rules of the same game under which it is so small that all of its histories
    can be gone through: only there are chance and secrecy checked exactly.
    `path` (`module:NAME`) is where another process finds the game, by default the first module
    variable that is it; `""` asks no other process.
    The same `seed` checks the same matches; `matches` is how many are played, of at most `longest`
    decisions each, `each` at how many states of every kind of turn the slow laws are checked, and
    `twins` how many twins each of some positions of every seat has.
    """
    known = oracles or Oracles()
    report = Report()
    for small in miniatures:
        report += _check_playing(game, small, known, seed, matches, 2 * each, twins, longest)
        report += check_exhaustively(game, small, oracles=known)
    report += _check_playing(game, rules, known, seed, matches, each, twins, longest)
    path = path_of(game) if path is None else path
    if path:
        check_processes(game, rules, path, seed)
        report = evolve(report, processes=True)
    return report


def check_exhaustively(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    every_order: bool = False,
) -> Report:
    """Goes through every history of a miniature game: nothing leaks and nothing public is missing.

    With `every_order` seats that act at the same time do so in every order.
    """
    knows = (oracles or Oracles()).knows or as_marked(game)
    tree = Tree(game, rules, knows, every_order=every_order)
    return Report(histories=check_tree(tree))


def _check_playing(
    game: Game,
    rules: AnyRules,
    known: Oracles,
    seed: int,
    matches: int,
    each: int,
    twins: int,
    longest: int,
) -> Report:
    check_forms(game, rules, known.fits)
    rng = stream_for(seed, "laws")
    histories = [
        playout(game, rules, stream_for(seed, f"match/{n}"), _longest(game, rules, longest))
        for n in range(matches)
    ]
    everything: list[Moment] = []
    for history in histories:
        check_purity(game, rules, history)
        check_bounds(game, rules, history)
        if known.conserved is not None:
            check_conservation(game, rules, history, known.conserved)
        if known.rotated is not None:
            check_rotation(game, rules, history, known.rotated)
        everything += moments(game, rules, history)
    _check_moments(everything, histories, rng, each, known.fits)
    stages = seeded_match(game, rules, seed, rng, longest)
    check_records(stages, rng, known.fits)
    check_luck(stages)
    check_redaction(stages, known.fits)
    knows = known.knows or as_marked(game)
    found = sum(
        _check_secrecy(game, rules, history, knows, twins, stream_for(seed, f"twins/{n}"))
        for n, history in enumerate(histories)
    )
    return Report(matches=matches, states=len(everything), twins=found)


def _longest(game: Game, rules: AnyRules, longest: int) -> int:
    bound = game.max_decisions(rules)
    return longest if bound is None else min(bound, longest)


def _check_moments(
    everything: list[Moment], histories: list[History], rng: Stream, each: int, fits: Fits | None
) -> None:
    others: dict[type, object] = {}
    for history in histories:
        for played in history:
            others.setdefault(type(played.move), played.move)
    for moment in everything:
        check_turn(moment)
        check_validity(moment)
        check_simultaneity(moment, rng)
    for moment in a_few(everything, rng, each):
        check_legality(moment, tuple(others.values()))
        check_chance(moment, rng)
        check_sampling(moment)
        check_documents(moment, rng, fits)
        check_holding(moment)


def _check_secrecy(
    game: Game, rules: AnyRules, history: History, knows: Knows, twins: int, rng: Stream
) -> int:
    """Twins of beginnings of a history, of different lengths, for every seat and a spectator."""
    found = 0
    longest = min(len(history), LONGEST_TWIN)
    for seat in (None, *range(rules.players)):
        lengths = list(range(1, longest + 1))
        while len(lengths) > POSITIONS:
            lengths.pop(rng.randrange(len(lengths)))
        for length in lengths:
            witness = Witness(game, rules, history[:length], seat, knows)
            found += check_twins(witness, rng, twins)
    return found
