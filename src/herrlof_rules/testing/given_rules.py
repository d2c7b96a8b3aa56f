"""The laws of one set of rules, on matches that are played at random."""

from collections.abc import Collection, Iterator
from itertools import pairwise

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import Stream
from herrlof_rules.core.turn import Chance
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import checking, require
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.playouts import (
    Position,
    a_few,
    one_of_each,
    playout,
    positions,
    stream_for,
)
from herrlof_rules.testing.laws.chance import (
    check_chance,
    check_normalisation,
)
from herrlof_rules.testing.laws.coverage import (
    names_listed,
    names_met,
    option_names,
    options_listed,
)
from herrlof_rules.testing.laws.documents import Fits, check_documents, check_forms
from herrlof_rules.testing.laws.encoders import check_history, check_ids, vectors_of
from herrlof_rules.testing.laws.legality import check_legality
from herrlof_rules.testing.laws.marginals import check_marginals
from herrlof_rules.testing.laws.play import (
    check_bounds,
    check_conservation,
    check_followers,
    check_purity,
    check_turn,
    check_turn_seen,
    check_validity,
)
from herrlof_rules.testing.laws.records import (
    check_luck,
    check_records,
    check_redaction,
    play_stages,
)
from herrlof_rules.testing.laws.refusals import check_refusals, check_wrong_rules, examples
from herrlof_rules.testing.laws.sampling import check_sampling
from herrlof_rules.testing.laws.simultaneity import check_simultaneity
from herrlof_rules.testing.laws.validity import check_mutants
from herrlof_rules.testing.laws.values import check_copies, check_equality
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.report import Report
from herrlof_rules.testing.secrecy.comparison import check_twins
from herrlof_rules.testing.secrecy.event_leaks import (
    REACH,
    check_event_leaks,
    onlookers,
    places_of_events,
)
from herrlof_rules.testing.secrecy.knowledge import Knows, as_observed
from herrlof_rules.testing.secrecy.marks import check_marks
from herrlof_rules.testing.secrecy.reachability import check_reachability
from herrlof_rules.testing.secrecy.twins import Witness
from herrlof_rules.testing.sweep import Sweep, check_all
from herrlof_rules.testing.worlds.check import check_some_worlds

FEW_MOVES, MOST_MATCHES = 200, 20
"""Matches with fewer moves in all are not enough to meet the events of a game."""

PURE = 3
"""So many matches of the sweep are replayed."""

RAREST = 24
"""The number of rare positions of the sweep whose twins are sought, one of each signature."""

FEW_SEATS = 3
"""Of more seats, each looks at twins of every other match only."""

RARE_REACH, RARE_CHANGES = 40, 12
"""The number of changes made to them; their last moves may differ."""


def declared(known: Oracles, revealed: Collection[str]) -> frozenset[str]:
    """What events have revealed; raises `LawBroken` if the author says that they do not."""
    names = ", ".join(sorted(revealed))
    fact = f"events tell what no observation shows, and are not among those that may: {names}"
    require(known.reveals is None or not revealed, "secrecy", fact)
    return frozenset(revealed)


def check_given_rules(
    game: Game, rules: AnyRules, known: Oracles, effort: Effort, sweep: Sweep
) -> Report:
    """Every law that needs no miniature and no other process, under one set of rules."""
    seed, max_decisions = effort.seed, effort.max_decisions
    with checking("documents", rules):
        check_forms(game, rules, known.fits)
    swept = sweep.under(rules)
    with checking("bounds", rules):
        bound = game.max_decisions(rules)
    longest = max_decisions if bound is None else min(bound, max_decisions)
    numbers = range(effort.matches)
    played = [playout(game, rules, stream_for(seed, f"match/{n}"), longest) for n in numbers]
    every = 1 + len(swept) // PURE
    for match in (*played, *swept[::every]):
        _check_pure(match)
    sweep.alike.extend((*played, *swept[-1:]))
    if known.invariant is not None:
        for match in (*played, *swept):
            with checking("conservation", match):
                check_conservation(match, known.invariant)
    everything = [position for match in played for position in positions(match)]
    rng = stream_for(seed, "laws")
    _check_every(everything, rng)
    more = [position for match in swept for position in positions(match)]
    skipped = _check_some([*everything, *more], rng, effort.positions_per_kind, known.fits)
    with checking("histories", played[0]):
        check_history(played[0])
        skipped += vectors_of(game, rules).missing
    stages = play_stages(game, rules, seed, rng, max_decisions)
    last = stages[-1]
    with checking("records", last):
        check_records(stages, rng, known.fits)
        check_luck(stages)
    with checking("redaction", last):
        check_redaction(stages, known.fits)
    rarest = one_of_each([*more, *everything], rng)[:RAREST]
    twins = _check_secrecy(played, rarest, known.knowledge(game), effort)
    revealed: set[str] = set()
    if known.knows is None:
        revealed = _check_event_leaks(played, rarest, known.reveals or (), effort)
    with checking("refusals", rules):
        check_wrong_rules(game, rules)
    with checking("validity", rules):
        check_mutants(a_few([*everything, *more], rng, 4), rng)
    some = a_few(everything, stream_for(seed, "worlds"), effort.positions_per_kind)
    with checking("possibility", rules):
        worlds, passed_over = check_some_worlds(some)
    skipped += passed_over
    all_played = [*played, *swept]
    cut = sum(match.result is None for match in all_played)
    if cut:
        skipped.append(f"{cut} of {len(all_played)} matches were left after {longest} decisions")
    met = frozenset(name for match in (*all_played, last) for name in names_met(match))
    met |= option_names(rules)
    return Report(
        matches=len(all_played),
        states=len(everything) + len(more),
        twins=twins,
        worlds=worlds,
        met=met,
        unmet=(names_listed(game) | options_listed(game)) - met,
        revealed=declared(known, revealed),
        skipped=tuple(skipped),
    )


def _check_pure(match: Match) -> None:
    with checking("purity", match):
        check_purity(match)
        check_followers(match)
    with checking("bounds", match):
        check_bounds(match)


def _check_every(everything: list[Position], rng: Stream) -> None:
    check_all("turns", check_turn, everything)
    check_all("turns", check_turn_seen, everything)
    check_all("marks", check_marks, everything)
    check_all("validity", check_validity, everything)
    several = [position for position in everything if len(position.turn.seats) > 1]
    check_all("simultaneity", lambda position: check_simultaneity(position, rng), several)


def _check_some(
    everything: list[Position], rng: Stream, per_kind: int, fits: Fits | None
) -> list[str]:
    """Returns what was not checked, and why."""
    some = a_few(everything, rng, per_kind)
    check_all("legality", check_legality, some)
    chances = [position for position in some if isinstance(position.turn, Chance)]
    check_all("chance", lambda position: check_chance(position, rng), chances)
    skipped: dict[str, str] = {}
    for position in chances:
        with checking("sampling", position.match):
            kind = position.turn.kind
            if kind not in skipped and not check_sampling(position):
                check_normalisation(position, rng)
                skipped[kind] = _sampled(position, check_marginals(position, rng))
    check_all("ids", check_ids, some)
    check_all("holding", check_reachability, some)
    check_all("documents", lambda position: check_documents(position, rng, fits), some)
    check_all("equality", lambda position: check_equality(position, rng), some)
    fewer = a_few(everything, rng, max(1, per_kind // 2))
    known = examples(some[0].game, some[0].rules, everything)
    check_all("refusals", lambda position: check_refusals(position, known), fewer)
    check_all("copies", check_copies, a_few(fewer, rng, 1))
    return list(skipped.values())


def _sampled(position: Position, compared: bool) -> str:
    how = "only how often each leaf is in each place" if compared else "no two leaves are alike"
    count = position.game.chance(position.state).count
    return f"sampling: {position.turn.kind} of {count} outcomes is not exact: {how}"


def _check_secrecy(
    played: list[Match], rarest: list[Position], knows: Knows, effort: Effort
) -> int:
    """Twins of beginnings of matches, for every seat and a spectator; of rare ones, for two."""
    found = 0
    for number, match in enumerate(played):
        rng = stream_for(effort.seed, f"twins/{number}")
        turns = 1 if match.rules.players <= FEW_SEATS else min(len(played), 2)
        for seat in (None, *range(number % turns, match.rules.players, turns)):
            with checking("secrecy", match):
                whole = Witness.of(match, seat, knows)
                lengths = _spread(len(match.log), effort.positions_with_twins, rng)
                for length in lengths:
                    witness = whole.after(length, effort.moves_changed)
                    documents = length == lengths[-1]
                    many = effort.twins_per_position
                    found += check_twins(witness, rng, many, documents=documents)
    rng = stream_for(effort.seed, "twins/rare")
    for number, position in enumerate(rarest):
        match, length = position.match, position.moves
        seats = (None, *range(position.players))
        for seat in (seats[number % len(seats)], seats[(number + 1) % len(seats)]):
            with checking("secrecy", match):
                witness = Witness.of(match, seat, knows).after(length, RARE_REACH)
                found += check_twins(witness, rng, 1, documents=False, changes=RARE_CHANGES)
    return found


def _check_event_leaks(
    played: list[Match], rarest: list[Position], reveals: Collection[type], effort: Effort
) -> set[str]:
    """An event of each class in a match, and of each rare position, for some seats."""
    asked: list[tuple[Match, tuple[int | None, ...], list[int]]] = []
    for number, match in enumerate(_several(played, effort)):
        rng = stream_for(effort.seed, f"telling/{number}")
        seats = onlookers(match.rules.players, number)
        asked.append((match, seats, places_of_events(match, rng, 1)))
    for number, position in enumerate(rarest):
        asked.append((position.match, (None, number % position.players), [position.moves]))
    revealed: set[str] = set()
    for number, (match, seats, lengths) in enumerate(asked):
        rng = stream_for(effort.seed, f"told/{number}")
        knows = as_observed(match.game, reveals)
        for seat in seats:
            with checking("secrecy", match):
                whole = Witness.of(match, seat, knows)
                for length in lengths:
                    revealed |= check_event_leaks(whole.after(length, REACH), rng, reveals)
    return revealed


def _several(played: list[Match], effort: Effort) -> Iterator[Match]:
    """These matches, and more of a game so short that they hold few events."""
    yield from played
    moves, number = sum(len(match.log) for match in played), len(played)
    while moves < FEW_MOVES:
        rng = stream_for(effort.seed, f"match/{number}")
        match = playout(played[0].game, played[0].rules, rng, effort.max_decisions)
        yield match
        moves, number = moves + max(len(match.log), FEW_MOVES // MOST_MATCHES), number + 1


def _spread(longest: int, count: int, rng: Stream) -> list[int]:
    """At most `count` numbers from 1 to `longest`, one at random from each stretch as long."""
    count = min(longest, count)
    starts = [number * longest // count for number in range(count + 1)] if count else []
    return [start + 1 + rng.randrange(stop - start) for start, stop in pairwise(starts)]
