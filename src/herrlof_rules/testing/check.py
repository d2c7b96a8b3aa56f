"""One call that checks a game against every law."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise

from attrs import evolve, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import Stream
from herrlof_rules.core.turn import Chance
from herrlof_rules.match.match import Match
from herrlof_rules.testing.broken import require
from herrlof_rules.testing.chance_laws import check_chance, check_sampling
from herrlof_rules.testing.copy_laws import check_copies, check_pickling
from herrlof_rules.testing.coverage import names_listed, names_met, option_names, options_listed
from herrlof_rules.testing.document_laws import Fits, check_documents, check_equality, check_forms
from herrlof_rules.testing.holding import check_holding
from herrlof_rules.testing.knowledge import Knows, as_marked
from herrlof_rules.testing.laws import (
    check_bounds,
    check_conservation,
    check_purity,
    check_rotation,
    check_simultaneity,
    check_turn,
    check_validity,
)
from herrlof_rules.testing.legality_laws import check_legality
from herrlof_rules.testing.marginals import check_marginals
from herrlof_rules.testing.mark_laws import check_marks
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.playouts import Position, a_few, playout, positions, stream_for
from herrlof_rules.testing.processes import check_processes, path_of, rules_to_compare
from herrlof_rules.testing.record_laws import (
    check_luck,
    check_records,
    check_redaction,
    play_stages,
)
from herrlof_rules.testing.refusal_laws import check_refusals, check_wrong_rules, examples
from herrlof_rules.testing.report import Report
from herrlof_rules.testing.secrecy import Witness, check_twins
from herrlof_rules.testing.telling import (
    REACH,
    Telling,
    as_observed,
    check_telling,
    onlookers,
    places_of_events,
)
from herrlof_rules.testing.tree import HISTORIES, Tree
from herrlof_rules.testing.tree_laws import check_tree
from herrlof_rules.testing.worlds import check_some_worlds


@frozen
class _Effort:
    """How much is tried: see `check_game`."""

    seed: int
    matches: int
    max_decisions: int
    positions_per_kind: int
    twin_positions: int
    twins_per_position: int
    twin_reach: int


FEW_MOVES, MOST_MATCHES = 200, 20
"""Matches with fewer moves in all are not enough to meet the events of a game."""

_NOT_PICKLED = "pickling: nothing was pickled, for so it was asked"


def check_game(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    miniatures: Sequence[AnyRules] = (),
    path: str | None = None,
    seed: int = 0,
    matches: int = 2,
    max_decisions: int = 400,
    positions_per_kind: int = 3,
    twin_positions: int = 8,
    twins_per_position: int = 2,
    twin_reach: int = 120,
    must_meet: bool | Collection[str] = False,
    pickling: bool = True,
) -> Report:
    """Checks a game under some rules against every law; raises `LawBroken` with an example.

    `miniatures` are rules of the same game under which it is so small that all of its histories
    can be gone through: only there are chance and secrecy checked exactly.
    `path` (`module:NAME`) is where another process finds the game, by default the first module
    variable that is it; `""` asks no other process.
    The same `seed` checks the same matches.  `matches` are played, of at most `max_decisions`
    each; the slow laws are checked at `positions_per_kind` positions of every kind of turn, in
    miniatures at twice as many.  For every seat and a spectator, `twin_positions` positions spread
    over each match have `twins_per_position`; a twin differs from its match in some of the last
    `twin_reach` moves, chance's included, and in none before.
    With `must_meet` it is a failure, of the law `coverage`, if some of these names, or for True
    anything that the game lists but other options, is not in the report's `met`.
    Last of all, so that other faults are told first, all is pickled; `pickling=False` leaves that
    out, for a game with lambdas or classes made in functions.
    """
    known = oracles or Oracles()
    effort = _Effort(
        seed,
        matches,
        max_decisions,
        positions_per_kind,
        twin_positions,
        twins_per_position,
        twin_reach,
    )
    more = evolve(effort, positions_per_kind=2 * positions_per_kind)
    report = Report()
    for small in miniatures:
        report += _check_playing(game, small, known, more)
        report += check_exhaustively(game, small, oracles=known)
    report += _check_playing(game, rules, known, effort)
    path = path_of(game) if path is None else path
    if path:
        check_processes(game, rules_to_compare(game, rules), path, seed, max_decisions)
        report = evolve(report, processes=True)
    else:
        report += Report(skipped=("determinism: no path tells another process where the game is",))
    if must_meet:
        options = frozenset(name for name in report.unmet if name.startswith("option "))
        evolve(report, unmet=report.unmet - options).check_met(must_meet)
    if not pickling:
        return report + Report(skipped=(_NOT_PICKLED,))
    for each in (*miniatures, rules):
        played = playout(game, each, stream_for(seed, "match/0"), max_decisions)
        rng = stream_for(seed, "pickling")
        check_pickling(game, each, a_few(positions(played), rng, 1))
    return evolve(report, pickling=True)


def check_exhaustively(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    every_order: bool = False,
    limit: int = HISTORIES,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Goes through every history of a miniature game: nothing leaks and nothing public is missing.

    Checks secrecy, publicity and recall of observations and events alone; documents, legality,
    chance and bounds are left to `check_game`, which samples them.
    With `every_order` seats that act at the same time do so in every order.  Raises `ValueError`
    for more than `limit` histories of one length, at once if a few playouts show far more.
    `progress` is called with each number of moves and how many histories have it.
    """
    known = oracles or Oracles()
    knows, reveals = known.knows or as_marked(game), frozenset(known.reveals or ())
    tree = Tree(game, rules, knows, every_order=every_order, limit=limit, reveals=reveals)
    telling = Telling(tree)
    histories = check_tree(tree, progress, None if known.knows else telling.check)
    return Report(histories=histories, revealed=_declared(known, telling.revealed))


def _declared(known: Oracles, revealed: Collection[str]) -> frozenset[str]:
    """What events have revealed; raises `LawBroken` if the author says that they do not."""
    told = ", ".join(sorted(revealed))
    fact = f"events tell what no observation shows, and are not among those that may: {told}"
    require(known.reveals is None or not revealed, "secrecy", fact)
    return frozenset(revealed)


def _check_playing(game: Game, rules: AnyRules, known: Oracles, effort: _Effort) -> Report:
    seed, max_decisions = effort.seed, effort.max_decisions
    check_forms(game, rules, known.fits)
    bound = game.max_decisions(rules)
    longest = max_decisions if bound is None else min(bound, max_decisions)
    numbers = range(effort.matches)
    played = [playout(game, rules, stream_for(seed, f"match/{n}"), longest) for n in numbers]
    for match in played:
        check_purity(match)
        check_bounds(match)
        if known.invariant is not None:
            check_conservation(match, known.invariant)
        if known.rotate is not None:
            check_rotation(match, known.rotate)
    everything = [position for match in played for position in positions(match)]
    rng = stream_for(seed, "laws")
    skipped = _check_positions(everything, rng, effort.positions_per_kind, known.fits)
    stages = play_stages(game, rules, seed, rng, max_decisions)
    check_records(stages, rng, known.fits)
    check_luck(stages)
    check_redaction(stages, known.fits)
    knows = known.knows or as_marked(game)
    twins = sum(
        _check_secrecy(match, knows, effort, stream_for(seed, f"twins/{n}"))
        for n, match in enumerate(played)
    )
    revealed: set[str] = set()
    if known.knows is None:
        for n, match in enumerate(_several(played, seed, longest)):
            revealed |= _check_telling(n, match, known.reveals or (), seed)
    check_wrong_rules(game, rules)
    some = a_few(everything, stream_for(seed, "worlds"), effort.positions_per_kind)
    worlds, passed_over = check_some_worlds(some)
    cut = sum(match.result is None for match in played)
    if cut:
        skipped.append(f"{cut} of {len(played)} matches were left after {longest} decisions")
    met = frozenset(name for match in (*played, stages[-1]) for name in names_met(match))
    met |= option_names(rules)
    return Report(
        matches=len(played),
        states=len(everything),
        twins=twins,
        worlds=worlds,
        met=met,
        unmet=(names_listed(game) | options_listed(game)) - met,
        revealed=_declared(known, revealed),
        skipped=(*skipped, *passed_over),
    )


def _check_positions(
    everything: list[Position], rng: Stream, per_kind: int, fits: Fits | None
) -> list[str]:
    """Returns what was not checked, and why."""
    for position in everything:
        check_turn(position)
        check_marks(position)
        check_validity(position)
        check_simultaneity(position, rng)
    a_few_of_each = a_few(everything, rng, per_kind)
    sampled: set[str] = set()
    skipped: list[str] = []
    for position in a_few_of_each:
        check_legality(position)
        check_chance(position, rng)
        chance = isinstance(position.turn, Chance)
        if chance and not check_sampling(position) and position.turn.kind not in sampled:
            sampled.add(position.turn.kind)
            skipped.append(_sampled(position, check_marginals(position, rng)))
        check_holding(position)
        check_documents(position, rng, fits)
        check_equality(position, rng)
    first = everything[0]
    known = examples(first.game, first.rules, everything)
    for position in a_few_of_each:
        check_refusals(position, known)
        check_copies(position)
    return skipped


def _sampled(position: Position, compared: bool) -> str:
    how = "only how often each leaf is in each place" if compared else "no two leaves are alike"
    count = position.game.chance(position.state).count
    return f"sampling: {position.turn.kind} of {count} outcomes is not exact: {how}"


def _check_secrecy(match: Match, knows: Knows, effort: _Effort, rng: Stream) -> int:
    """Twins of beginnings of a match, of different lengths, for every seat and a spectator."""
    found = 0
    for seat in (None, *range(match.rules.players)):
        whole = Witness.of(match, seat, knows)
        for length in _spread(len(match.log), effort.twin_positions, rng):
            witness = whole.after(length, effort.twin_reach)
            found += check_twins(witness, rng, effort.twins_per_position)
    return found


def _several(played: list[Match], seed: int, max_decisions: int) -> Iterator[Match]:
    """These matches, and more of a game so short that they hold few events."""
    yield from played
    moves, number = sum(len(match.log) for match in played), len(played)
    while moves < FEW_MOVES:
        rng = stream_for(seed, f"match/{number}")
        match = playout(played[0].game, played[0].rules, rng, max_decisions)
        yield match
        moves, number = moves + max(len(match.log), FEW_MOVES // MOST_MATCHES), number + 1


def _check_telling(number: int, match: Match, reveals: Collection[type], seed: int) -> set[str]:
    """An event of each class in a match, for some seats and a spectator."""
    rng = stream_for(seed, f"telling/{number}")
    knows = as_observed(match.game, reveals)
    revealed: set[str] = set()
    for seat in onlookers(match.rules.players, number):
        whole = Witness.of(match, seat, knows)
        for length in places_of_events(match, rng, 1):
            revealed |= check_telling(whole.after(length, REACH), rng, reveals)
    return revealed


def _spread(longest: int, count: int, rng: Stream) -> list[int]:
    """At most `count` numbers from 1 to `longest`, one at random from each stretch as long."""
    count = min(longest, count)
    starts = [number * longest // count for number in range(count + 1)] if count else []
    return [start + 1 + rng.randrange(stop - start) for start, stop in pairwise(starts)]
