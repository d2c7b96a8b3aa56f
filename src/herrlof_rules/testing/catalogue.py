"""Every law: its kind of subject, its cost, and the roles of plays on which it is checked.

`LAWS`, at the end of the module, is the table.  For example, this row checks equality at a few
positions of each kind of turn (`MUCH`), under the given and under other rules, at the positions
that `_written` selects:

    Law(("equality",), Position, Cost.MUCH, drawing(check_equality), under=ALL_BUT_TINY,
        select=_written)

The functions before the table adapt a law's check to its subject and context, or select subjects.
The checks themselves are in `laws`, `secrecy` and `worlds`.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, pairwise
from typing import Any

from herrlof_rules.core import Chance, Game, Over, TooManyWorlds
from herrlof_rules.core.replayed import ReplayedWorlds
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import checking, require
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.other_rules import OtherRules
from herrlof_rules.testing.generators.playouts import (
    Position,
    a_few,
    one_of_each,
    pick,
    playout,
    position_after,
    positions,
    stream_for,
)
from herrlof_rules.testing.law import Context, Cost, Everything, Law, alone, drawing
from herrlof_rules.testing.laws.chance import check_chance, check_normalisation
from herrlof_rules.testing.laws.determinism import FEW_ACTIONS, check_processes, rules_to_compare
from herrlof_rules.testing.laws.documents import check_documents, check_forms, check_written_rules
from herrlof_rules.testing.laws.events import (
    check_ends,
    check_late,
    check_revealed,
    check_shown_actions,
    check_shown_result,
)
from herrlof_rules.testing.laws.legality import (
    check_legality,
    check_order,
    check_refusals,
    check_wrong_rules,
    examples,
)
from herrlof_rules.testing.laws.marginals import check_marginals
from herrlof_rules.testing.laws.options import idle_options
from herrlof_rules.testing.laws.play import (
    check_bounds,
    check_conservation,
    check_finished_parts,
    check_followers,
    check_points,
    check_purity,
    check_result,
    check_same_rules,
    check_simultaneity,
    check_turn_seen,
    check_validity,
)
from herrlof_rules.testing.laws.replays import check_interleaved, check_reloaded
from herrlof_rules.testing.laws.rotation import check_rotation
from herrlof_rules.testing.laws.rules import check_editions, check_sentences
from herrlof_rules.testing.laws.sampling import ENUMERATED, FEW_DRAWS, check_sampling
from herrlof_rules.testing.laws.validity import check_absurd, check_mutants
from herrlof_rules.testing.laws.values import (
    check_copies,
    check_equality,
    check_frozen,
    check_pickled_rules,
    check_pickling,
)
from herrlof_rules.testing.plays import ELSEWHERE, GIVEN, Play, Role
from herrlof_rules.testing.secrecy.comparison import check_twins
from herrlof_rules.testing.secrecy.event_leaks import (
    REACH,
    EventLeaks,
    check_event_leaks,
    onlookers,
    places_of_events,
)
from herrlof_rules.testing.secrecy.histories import Histories
from herrlof_rules.testing.secrecy.knowledge import as_observed
from herrlof_rules.testing.secrecy.marks import (
    check_hiding,
    check_marks,
    check_namesakes,
    check_reachability,
)
from herrlof_rules.testing.secrecy.summaries import Summaries
from herrlof_rules.testing.secrecy.tree import Node, Tree
from herrlof_rules.testing.secrecy.twins import Witness
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds
from herrlof_rules.testing.worlds.laws import check_odds, check_sampled

SMALL = frozenset({Role.SMALL})
TINY = frozenset({Role.TINY})
ALL_BUT_TINY = GIVEN | ELSEWHERE
WITH_WORLDS = GIVEN | {Role.OTHER} | TINY

FEW_ACTIONS_WRITTEN = 120
"""The number of actions up to which texts and documents are enumerated early under small rules."""

TRIED = 200
"""The number of actions of a large space tried at a position under other rules."""

WRITTEN = 2
"""The positions under each of the other rules at which documents and equality are checked."""


def _order(position: Position, context: Context) -> None:
    check_order(position, context.place(position.rules))


def _bounds(position: Position, context: Context) -> None:
    check_bounds(position, context.bound(position.rules))


def _with_invariant(play: Play, context: Context) -> Iterable[Match]:
    """All matches, or none without the oracle `invariant`, so that the report counts no check."""
    return play.matches if context.oracles.invariant is not None else ()


def _conservation(match: Match, context: Context) -> None:
    if context.oracles.invariant is not None:
        check_conservation(match, context.oracles.invariant)


def _points(position: Position, context: Context) -> None:
    if context.oracles.points is not None:
        check_points(position, context.oracles.points)


def _ends(play: Play, _: Context) -> list[Position]:
    """The positions in which a match is over."""
    return [position for position in play.positions if isinstance(position.turn, Over)]


def _ends_to_score(play: Play, context: Context) -> list[Position]:
    """The ends of matches played from the first position; none without the oracle `points`."""
    if context.oracles.points is None:
        return []
    initial = play.game.initial(play.rules)
    return [end for end in _ends(play, context) if end.match.start_state == initial]


def _with_parts(play: Play, _: Context) -> Iterable[Position]:
    """All positions, or none if the game has no `finished_parts`."""
    return play.positions if play.game.finished_parts is not None else ()


TIES = 4
"""The number of matches ending in ties that are played with all seats rotated."""


def _in_symmetric(play: Play, context: Context) -> Iterator[Match]:
    """Some matches of a symmetric game, including a few that end in a tie; none of other games."""
    if context.game.info.symmetric:
        if play.role is not Role.TINY:
            yield from play.some_matches
        ends = (position.match for position in play.positions if _is_tied(position))
        yield from islice(ends, TIES)


def _is_tied(position: Position) -> bool:
    turn = position.turn
    return isinstance(turn, Over) and len(set(turn.result.points)) < position.players


def _several(play: Play, _: Context) -> list[Position]:
    return [position for position in play.fresh if len(position.turn.seats) > 1]


def _legality(position: Position, context: Context) -> None:
    check_legality(position, None if context.role is Role.GIVEN else TRIED)


def _written(play: Play, _: Context) -> list[Position]:
    return play.few if play.role is Role.GIVEN else play.few[:WRITTEN]


def _documents(position: Position, context: Context) -> None:
    fits = context.oracles.fits
    if context.is_new("documents", position.rules):
        check_written_rules(position.game, position.rules, fits)
    check_documents(position, context.rng, fits)


def _forms(play: Play, context: Context) -> None:
    has_few_actions = play.game.action_count(play.rules) <= FEW_ACTIONS_WRITTEN
    if has_few_actions or play.role is Role.GIVEN:
        check_forms(play.game, play.rules, context.oracles.fits)


def _wrong_rules(play: Play, _: Context) -> None:
    check_wrong_rules(play.game, play.rules)


def _refusals(position: Position, _: Context) -> None:
    check_refusals(position, examples(position.game, position.rules, positions(position.match)))


# Chance

ENUMERATED_ELSEWHERE = 300
"""Under other rules, distributions of kinds already seen are enumerated if they are as small."""

FEW_OUTCOMES = 40
"""Distributions of at most this size are enumerated under each of the rules."""

MASS = 300
"""Number of samples of larger distributions, once per kind of turn and number of players."""


def _chances(play: Play, _: Context) -> list[Position]:
    return [position for position in play.positions if isinstance(position.turn, Chance)]


def _few_chances(play: Play, _: Context) -> list[Position]:
    return [position for position in play.few if isinstance(position.turn, Chance)]


def _chance(position: Position, context: Context) -> None:
    """Checks each kind and size of distribution once, small ones once under each set of rules."""
    count, kind = position.game.chance(position.state).count, position.turn.kind
    rules = position.rules if count <= FEW_OUTCOMES else None
    if ("chance", kind, count, rules) in context.checked:
        return
    is_new = context.is_new("chance", kind)
    if count <= (ENUMERATED if is_new else ENUMERATED_ELSEWHERE):
        context.is_new("chance", kind, count, rules)
        check_chance(position, context.rng)
    elif context.is_new("mass", kind, position.players):
        check_normalisation(position, context.rng, MASS)


def _sampling(position: Position, context: Context) -> None:
    if context.role is not Role.GIVEN:
        check_sampling(position, FEW_DRAWS, FEW_DRAWS)
        return
    kind = position.turn.kind
    if ("sampling", kind) in context.checked or check_sampling(position):
        return
    context.is_new("sampling", kind)
    check_normalisation(position, context.rng)
    are_compared = check_marginals(position, context.rng)
    method = (
        "only how often each leaf is in each place" if are_compared else "no two leaves are alike"
    )
    count = position.game.chance(position.state).count
    context.skip(f"sampling: {kind} of {count} outcomes is not exact: {method}")


# Secrecy

RAREST = 24
"""The number of rare positions whose twins are sought, one of each signature."""

FEW_SEATS = 3
"""With more seats than this, each seat's twins are checked in every other match only."""

RARE_REACH, RARE_CHANGES = 40, 12
"""How many of the last moves may differ at rare positions, and how many changes are made."""

LONGEST = 60
"""Under other rules, twins are sought after at most this many moves."""

FEW_MOVES = 200
"""More matches are searched for events until they have this many moves together."""

MOST_MATCHES = 20
"""At most this many matches are searched for events."""


def _rarest(play: Play, context: Context) -> Iterator[Onlooker]:
    """Two onlookers at rare positions, or under other rules at one position of the first match."""
    if play.role is Role.GIVEN:
        rarest = one_of_each(play.positions, context.rng)[:RAREST]
    else:
        early = positions(play.matches[0])[1:LONGEST]
        rarest = [pick(context.rng, early)] if early else []
    return play.looked_at(rarest)


def spread(play: Play, context: Context) -> Iterator[Onlooker]:
    """Onlookers at positions spread over the first `whole` matches: a spectator and the seats."""
    whole = play.matches[: play.whole]
    for number, match in enumerate(whole):
        rng = stream_for(context.effort.seed, f"twins/{number}")
        turns = 1 if match.rules.players <= FEW_SEATS else min(len(whole), 2)
        longest = len(match.log)
        count = min(longest, context.effort.positions_with_twins)
        starts = [n * longest // count for n in range(count + 1)] if count else []
        for seat in (None, *range(number % turns, match.rules.players, turns)):
            for start, stop in pairwise(starts):
                moves = start + 1 + rng.randrange(stop - start)
                yield Onlooker(position_after(match, moves), seat)


def _witness(onlooker: Onlooker, context: Context, reach: int) -> Witness:
    match = onlooker.position.match
    whole = Witness.of(match, onlooker.seat, context.oracles.knowledge(context.game))
    return whole.after(len(match.log), reach)


def _rare_twins(onlooker: Onlooker, context: Context) -> None:
    witness = _witness(onlooker, context, RARE_REACH)
    compared = check_twins(witness, context.rng, 1, RARE_CHANGES)
    context.counts["twins"] += compared


def _twins(onlooker: Onlooker, context: Context) -> None:
    effort = context.effort
    witness = _witness(onlooker, context, effort.moves_changed)
    context.counts["twins"] += check_twins(witness, context.rng, effort.twins_per_position)


def _events_and_rare(play: Play, context: Context) -> Iterator[Onlooker]:
    """Onlookers after one event of each class in some matches, and at rare positions."""
    if context.oracles.knows is not None:
        return
    moves = 0
    for number, match in enumerate(play.matches):
        if number >= play.whole and moves >= FEW_MOVES:
            break
        moves += max(len(match.log), FEW_MOVES // MOST_MATCHES)
        for length in places_of_events(match, context.rng, 1):
            for seat in onlookers(match.rules.players, number):
                yield Onlooker(position_after(match, length), seat)
    for number, position in enumerate(one_of_each(play.positions, context.rng)[:RAREST]):
        for seat in (None, number % position.players):
            yield Onlooker(position, seat)


def _event_leaks(onlooker: Onlooker, context: Context) -> None:
    reveals = context.game.info.reveals or ()
    match = onlooker.position.match
    witness = Witness.of(match, onlooker.seat, as_observed(context.game, reveals))
    revealed = check_event_leaks(witness.after(len(match.log), REACH), context.rng, reveals)
    context.reveal(revealed)


def _tree_of_events(tree: Tree, context: Context) -> Callable[[list[Node]], None] | None:
    """Returns the check of each level, or None with the oracle `knows`."""
    if context.oracles.knows is not None:
        return None
    leaks = EventLeaks(tree)

    def check(level: list[Node]) -> None:
        leaks.check(level)
        context.reveal(leaks.revealed)

    return check


# Worlds

SAMPLED, FIRST_MOVES = 12, 120
"""The number of first positions of a match at which worlds are sampled under other rules."""

FEW_HISTORIES = (150, 800)
"""Worlds are compared up to the first number of histories; of a few views, up to the second."""

FEW_SAMPLES = 3000
"""Worlds are compared if this many samples are enough to meet each of them."""

COMPARED, LARGER = 40, 16
"""The most views that are compared, and the most of them with many histories."""


def _worlds(play: Play, context: Context) -> Iterable[Onlooker]:
    if play.role is Role.GIVEN:
        return play.looked_at(play.few)
    rng = context.rng
    if play.role is Role.TINY:
        return [Onlooker(each, pick(rng, each.onlookers)) for each in a_few(play.positions, rng, 1)]
    early = play.positions[: min(len(play.matches[0].log), FIRST_MOVES) + 1]
    sampled = [pick(rng, early) for _ in range(SAMPLED)]
    return [Onlooker(position, pick(rng, position.onlookers)) for position in sampled]


def _are_from_library(worlds: object) -> bool:
    """Whether the library finds the worlds itself, without a declaration by the author."""
    if isinstance(worlds, ReplayedWorlds):
        return not worlds.is_declared
    return isinstance(worlds, EnumeratedWorlds)


def _possibility(onlooker: Onlooker, context: Context) -> None:
    try:
        worlds = onlooker.worlds()
        if not _are_from_library(worlds):
            context.counts["worlds"] += check_sampled(onlooker, 1, worlds)
    except TooManyWorlds:
        context.skip("worlds: a view has too many histories to sample from")


def _odds(onlooker: Onlooker, context: Context) -> None:
    if context.counts["compared"] >= COMPARED:
        return
    small, larger = FEW_HISTORIES
    try:
        if _are_from_library(onlooker.worlds()):
            return
        world_count = check_odds(onlooker, small, FEW_SAMPLES)
        has_few_actions = context.game.action_count(onlooker.position.rules) <= FEW_ACTIONS
        if not world_count and has_few_actions and context.counts["larger"] < LARGER:
            context.counts["larger"] += 1
            world_count = check_odds(onlooker, larger, FEW_SAMPLES)
        context.counts["compared"] += world_count > 1
    except TooManyWorlds:
        return


# Laws that compare all matches

ABSURD = 40
"""The number of states into which absurd numbers are put, one of each signature."""

AGAIN = 6
"""How many more matches are played under each of the small rules to show an option's effect."""

FEW_RULES = 6
"""The number of small rules that are also compared with other processes."""

MUTATED = 4
"""The number of positions of each kind of turn whose states are mutated."""

PICKLED = 16
"""The number of positions whose values are pickled, one of each signature, rare ones first."""


def _mutated(play: Play, context: Context) -> list[Position]:
    return a_few(play.positions, context.rng, MUTATED)


def _mutants(position: Position, context: Context) -> None:
    context.mutants.update(check_mutants(position, context.rng))


def _absurd(played: Everything, context: Context) -> None:
    everything = [position for play in played.plays for position in play.few]
    check_absurd(one_of_each(everything, context.rng)[:ABSURD])


def _options(played: Everything, context: Context) -> None:
    game, rng, oracles = played.game, context.rng, context.oracles

    def more() -> list[Match]:
        small = OtherRules(game).small(played.rules, rng)
        return [playout(game, rules, rng, LONGEST) for rules in small for _ in range(AGAIN)]

    short = [match for play in played.plays if play.role is Role.SMALL for match in play.matches]
    idle = idle_options(game, [*played.firsts, *short], more, rng)
    context.inert.update(idle)
    unlisted = ", ".join(
        sorted(name for name in idle if name.split()[0] not in (oracles.inert_options or ()))
    )
    fact = f"no difference was found that the option {unlisted} makes"
    advice = "if that is right, or too rare to be met, name it in Oracles(inert_options=...)"
    require(oracles.inert_options is None or not unlisted, "options", fact, advice)


def _processes(played: Everything, context: Context) -> None:
    game, effort = played.game, context.effort
    if not context.path:
        context.skip("determinism: no path tells another process where the game is")
        return
    mini = [play.rules for play in played.plays if play.role is Role.GIVEN]
    small = [play.rules for play in played.plays if play.role is Role.SMALL]
    few_actions = [rules for rules in small if game.action_count(rules) <= FEW_ACTIONS][:FEW_RULES]
    compared = dict.fromkeys((*rules_to_compare(game, played.rules), *mini, *few_actions))
    check_processes(game, list(compared), context.path, effort.seed, effort.max_decisions)
    context.counts["processes"] += 1


def _pickling(played: Everything, context: Context) -> None:
    """Pickles values at one position of each signature; under other rules, only the rules."""
    if not context.effort.pickling:
        context.skip("pickling: Effort(pickling=False) leaves it out")
        return
    for play in played.plays:
        with checking("pickling", play.rules):
            if play.role is Role.GIVEN:
                rarest = one_of_each(positions(play.matches[0]), context.rng)
                check_pickling(played.game, play.rules, rarest[:PICKLED])
            else:
                check_pickled_rules(played.game, play.rules)
    context.counts["pickling"] += 1


# The names under which a check reports different failures

CHANCE = ("chance", "sampling", "legality", "refusals")
POSSIBLE = ("possibility", "blindness")
SAMPLING = ("sampling", "chance")
LEGALITY = ("legality", "order", "refusals", "purity")
ODDS = ("proportion", "completeness", "possibility")

LAWS: tuple[Law[Any], ...] = (
    # Laws that are checked before any match is played
    Law(("rules",), Game, Cost.LEAST, alone(check_editions)),
    Law(("marks",), Game, Cost.LEAST, alone(check_namesakes)),
    Law(("sentences",), Game, Cost.LEAST, alone(check_sentences)),
    # Laws that are checked at every position of every match
    Law(("bounds",), Position, Cost.LEAST, _bounds),
    Law(("result",), Position, Cost.LEAST, alone(check_result), select=_ends),
    Law(("result",), Position, Cost.LEAST, _points, select=_ends_to_score),
    Law(("result",), Position, Cost.LEAST, alone(check_finished_parts), select=_with_parts),
    Law(("events",), Position, Cost.LEAST, alone(check_shown_result)),
    Law(("turns",), Position, Cost.LEAST, alone(check_followers)),
    Law(("validity",), Position, Cost.LEAST, alone(check_validity)),
    Law(("rules",), Position, Cost.LEAST, alone(check_same_rules)),
    Law(("order", "legality"), Position, Cost.LEAST, _order),
    Law(("conservation",), Match, Cost.LEAST, _conservation, under=GIVEN, select=_with_invariant),
    # Worlds also depend on `revealed`, but the laws of worlds do not say that it is wrong.
    Law(("events",), Match, Cost.LEAST, alone(check_revealed)),
    # Laws that are checked at a few positions of each signature under each set of rules
    Law(("turns",), Position, Cost.LITTLE, alone(check_turn_seen)),
    Law(("marks",), Position, Cost.LITTLE, alone(check_marks)),
    Law(("purity", "events"), Match, Cost.LITTLE, alone(check_purity), under=GIVEN),
    Law(("simultaneity",), Position, Cost.LITTLE, drawing(check_simultaneity), select=_several),
    # Laws that are checked at a few positions of each signature over all rules together
    Law(("events",), Position, Cost.SOME, alone(check_hiding)),
    Law(("frozen",), Position, Cost.SOME, alone(check_frozen)),
    Law(("holding",), Position, Cost.SOME, alone(check_reachability)),
    Law(("documents", "equality"), Position, Cost.SOME, drawing(check_reloaded)),
    Law(CHANCE, Position, Cost.SOME, _chance, under=ALL_BUT_TINY, select=_chances),
    Law(("rotation",), Match, Cost.SOME, alone(check_rotation), select=_in_symmetric, vague=True),
    # Laws that are checked at a few positions of each kind of turn
    Law(("numbers", "text", "documents"), Play, Cost.MUCH, _forms, under=GIVEN | SMALL),
    Law(LEGALITY, Position, Cost.MUCH, _legality, under=ALL_BUT_TINY, by_hand=True),
    Law(
        SAMPLING,
        Position,
        Cost.MUCH,
        _sampling,
        under=GIVEN | SMALL | TINY,
        by_hand=True,
        select=_few_chances,
    ),
    Law(("documents",), Position, Cost.MUCH, _documents, under=ALL_BUT_TINY, select=_written),
    Law(
        ("equality",),
        Position,
        Cost.MUCH,
        drawing(check_equality),
        under=ALL_BUT_TINY,
        select=_written,
    ),
    Law(("secrecy",), Onlooker, Cost.MUCH, _rare_twins, under=ALL_BUT_TINY, select=_rarest),
    Law(("secrecy",), Onlooker, Cost.MUCH, _event_leaks, under=GIVEN, select=_events_and_rare),
    Law(POSSIBLE, Onlooker, Cost.MUCH, _possibility, under=WITH_WORLDS, select=_worlds),
    Law(ODDS, Onlooker, Cost.MUCH, _odds, under=TINY, select=_worlds),
    # Laws that are checked at half as many positions, under the given rules alone.
    # With the oracle `knows`, no other law finds a leak that begins late in long matches.
    Law(("secrecy",), Onlooker, Cost.MOST, _twins, under=GIVEN, select=spread),
    Law(("refusals",), Play, Cost.MOST, _wrong_rules, under=GIVEN),
    Law(("refusals", "legality"), Position, Cost.MOST, _refusals, under=GIVEN, by_hand=True),
    Law(("validity", "equality"), Position, Cost.MOST, _mutants, under=GIVEN, select=_mutated),
    Law(("copies",), Position, Cost.MOST, alone(check_copies), under=GIVEN),
    # Laws that are checked in every history of a miniature
    Law(("secrecy", "publicity", "recall"), Tree, Cost.MUCH, lambda tree, _: Histories(tree).check),
    # `check_exhaustively` checks laws of trees only, so `_event_leaks` is not enough for it.
    Law(("secrecy",), Tree, Cost.MUCH, _tree_of_events),
    Law(("recall",), Tree, Cost.MUCH, lambda tree, _: Summaries(tree).check),
    # Laws that compare all matches
    Law(("events",), Everything, Cost.LITTLE, lambda played, _: check_late(played.matches)),
    Law(("events",), Everything, Cost.LITTLE, lambda played, _: check_ends(played.matches)),
    Law(
        ("events",), Everything, Cost.LITTLE, lambda played, _: check_shown_actions(played.matches)
    ),
    Law(
        ("purity",),
        Everything,
        Cost.SOME,
        lambda played, _: check_interleaved(played.firsts),
        under=ELSEWHERE,
    ),
    Law(("validity",), Everything, Cost.MUCH, _absurd, under=ELSEWHERE),
    Law(("options",), Everything, Cost.MOST, _options, under=ELSEWHERE),
    Law(("determinism",), Everything, Cost.LAST, _processes),
    Law(("pickling",), Everything, Cost.LAST, _pickling),
)
