"""Each law by itself, at some positions of short matches: what a planted fault is shown to."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.turn import Chance
from herrlof_rules.match.match import Match
from herrlof_rules.testing import Oracles, check_exhaustively
from herrlof_rules.testing.counterexample import checking, path_of, require
from herrlof_rules.testing.generators.playouts import (
    Position,
    a_few,
    one_of_each,
    playout,
    positions,
    stream_for,
)
from herrlof_rules.testing.generators.variants import near_variants, with_other_numbers
from herrlof_rules.testing.laws.absurdity import check_absurd
from herrlof_rules.testing.laws.chance import check_chance
from herrlof_rules.testing.laws.determinism import check_processes, rules_to_compare
from herrlof_rules.testing.laws.documents import check_documents, check_forms
from herrlof_rules.testing.laws.legality import check_legality
from herrlof_rules.testing.laws.options import idle_options
from herrlof_rules.testing.laws.play import (
    check_bounds,
    check_conservation,
    check_purity,
    check_same_rules,
    check_turn,
    check_turn_seen,
    check_validity,
)
from herrlof_rules.testing.laws.refusals import check_refusals, check_wrong_rules, examples
from herrlof_rules.testing.laws.replays import check_interleaved
from herrlof_rules.testing.laws.rotation import check_rotation
from herrlof_rules.testing.laws.rules import check_editions, check_rules_equality
from herrlof_rules.testing.laws.sampling import check_sampling
from herrlof_rules.testing.laws.simultaneity import check_simultaneity
from herrlof_rules.testing.laws.validity import check_mutants
from herrlof_rules.testing.laws.values import check_copies, check_equality
from herrlof_rules.testing.other_rules import check_other_rules
from herrlof_rules.testing.secrecy.comparison import check_twins
from herrlof_rules.testing.secrecy.event_leaks import check_event_leaks, places_of_events
from herrlof_rules.testing.secrecy.knowledge import as_marked, as_observed
from herrlof_rules.testing.secrecy.marks import check_marks
from herrlof_rules.testing.secrecy.reachability import check_reachability
from herrlof_rules.testing.secrecy.twins import Witness
from herrlof_rules.testing.sweep import Sweep

MATCHES, DECISIONS, PER_KIND = 8, 40, 12
LENGTHS, REACH = 8, 40
"""At so many lengths of a long match twins are looked for, that differ in the last moves."""

OfPosition = Callable[[Position], object]
OfMatch = Callable[[Match, Oracles], object]
OfRules = Callable[[Game, AnyRules, Oracles], object]


def _chance(position: Position) -> None:
    if isinstance(position.turn, Chance):
        check_chance(position, stream_for(0, "chance"))


def _sampling(position: Position) -> None:
    check_sampling(position)


def _simultaneity(position: Position) -> None:
    check_simultaneity(position, stream_for(0, "simultaneity"))


def _refusals(position: Position) -> None:
    check_refusals(position, examples(position.game, position.rules, positions(position.match)))


def _documents(position: Position) -> None:
    check_documents(position, stream_for(0, "documents"))


def _equality(position: Position) -> None:
    check_equality(position, stream_for(0, "equality"))


OF_POSITIONS: Mapping[str, tuple[OfPosition, ...]] = {
    "turns": (check_turn, check_turn_seen),
    "marks": (check_marks,),
    "validity": (check_validity,),
    "legality": (check_legality,),
    "order": (check_legality,),
    "chance": (_chance,),
    "sampling": (_sampling,),
    "simultaneity": (_simultaneity,),
    "refusals": (_refusals,),
    "documents": (_documents,),
    "equality": (_equality,),
    "copies": (check_copies,),
    "holding": (check_reachability,),
}


def _conservation(match: Match, oracles: Oracles) -> None:
    if oracles.invariant is not None:
        check_conservation(match, oracles.invariant)


OF_MATCHES: Mapping[str, OfMatch] = {
    "purity": lambda match, _: check_purity(match),
    "bounds": lambda match, _: check_bounds(match),
    "result": lambda match, _: check_bounds(match),
    "conservation": _conservation,
    "rotation": lambda match, _: check_rotation(match),
}


def _exhaustively(game: Game, rules: AnyRules, oracles: Oracles) -> None:
    check_exhaustively(game, rules, oracles=oracles)


def check_matches_with_twins(
    game: Game, rules: AnyRules, oracles: Oracles, decisions: int = DECISIONS
) -> None:
    """Everything that a seat is given in some matches, without going through all histories."""
    knows = oracles.knows or as_marked(game)
    for number, match in enumerate(some_matches(game, rules, decisions)):
        for seat in (None, *range(rules.players)):
            with checking("secrecy", match):
                whole = Witness.of(match, seat, knows)
                step = max(3, len(match.log) // LENGTHS)
                for length in range(len(match.log) - number % step, 0, -step):
                    check_twins(whole.after(length, REACH), stream_for(length, "twins"), 2)


def _secrecy(game: Game, rules: AnyRules, oracles: Oracles) -> None:
    _exhaustively(game, rules, oracles)
    check_matches_with_twins(game, rules, oracles)


def _event_leaks(game: Game, rules: AnyRules, _: Oracles) -> None:
    for number, match in enumerate(some_matches(game, rules)):
        rng = stream_for(number, "event leaks")
        for seat in (None, *range(rules.players)):
            with checking("secrecy", match):
                whole = Witness.of(match, seat, as_observed(game, ()))
                for length in places_of_events(match, rng, 1):
                    check_event_leaks(whole.after(length), rng, ())


def _absurdity(game: Game, rules: AnyRules, _: Oracles) -> None:
    everything = [position for match in some_matches(game, rules) for position in positions(match)]
    check_absurd(one_of_each(everything, stream_for(0, "absurd")))


def _options(game: Game, rules: AnyRules, _: Oracles) -> None:
    matches = some_matches(game, rules)
    idle = idle_options(game, matches, lambda: (), stream_for(0, "options"))
    require(not idle, "options", f"no difference was found that {idle} make")


def _rules(game: Game, rules: AnyRules, _: Oracles) -> None:
    check_editions(game)
    check_rules_equality(game, [rules, *with_other_numbers(game, rules)])
    for match in some_matches(game, rules):
        for position in positions(match):
            check_same_rules(position)


def _together(game: Game, rules: AnyRules, _: Oracles) -> None:
    several = (rules, *near_variants(game, rules))
    check_interleaved([some_matches(game, each)[0] for each in several])


def _any_rules(game: Game, rules: AnyRules, oracles: Oracles) -> None:
    """What the whole call asks of these rules at little cost, and of others."""
    with checking("exceptions", rules):
        check_editions(game)
        sweep = Sweep(game, 0, 400)
        everything = [p for match in sweep.under(rules) for p in positions(match)]
    with checking("refusals", rules):
        check_wrong_rules(game, rules)
    with checking("validity", rules):
        check_mutants(
            a_few(everything, stream_for(0, "mutated"), 8), stream_for(0, "mutants"), 1500
        )
    check_other_rules(game, rules, oracles, sweep)


def _processes(game: Game, rules: AnyRules, _: Oracles) -> None:
    path = path_of(game)
    assert path is not None
    check_processes(game, rules_to_compare(game, rules), path)


def _numbers(game: Game, rules: AnyRules, _: Oracles) -> None:
    check_forms(game, rules)


OF_RULES: Mapping[str, OfRules] = {
    "secrecy": _secrecy,
    "secrecy of matches": partial(check_matches_with_twins, decisions=400),
    "event leaks": _event_leaks,
    "any rules": _any_rules,
    "absurdity": _absurdity,
    "options": _options,
    "rules": _rules,
    "matches together": _together,
    "publicity": _exhaustively,
    "recall": _exhaustively,
    "determinism": _processes,
    "numbers": _numbers,
}


def some_matches(game: Game, rules: AnyRules, decisions: int = DECISIONS) -> list[Match]:
    return [playout(game, rules, stream_for(n, "by law"), decisions) for n in range(MATCHES)]


def check_laws(laws: Iterable[str], game: Game, rules: AnyRules, oracles: Oracles) -> None:
    """Raises `LawBroken` if one of these laws finds a fault."""
    for law in laws:
        _check_law(law, game, rules, oracles)


def _check_law(law: str, game: Game, rules: AnyRules, oracles: Oracles) -> None:
    if law in OF_RULES:
        OF_RULES[law](game, rules, oracles)
        return
    matches = some_matches(game, rules)
    if law in OF_MATCHES:
        for match in matches:
            OF_MATCHES[law](match, oracles)
        return
    everything = [position for match in matches for position in positions(match)]
    for position in a_few(everything, stream_for(0, "by law"), PER_KIND):
        with checking(law, position.match):
            for check in OF_POSITIONS[law]:
                check(position)
