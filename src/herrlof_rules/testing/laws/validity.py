"""The law that what `validate` accepts can be played on, and how much it accepts wrongly."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Over, Turn
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import (
    LawBroken,
    TooLargeTree,
    broken,
    checking,
    moves_text,
    shorten,
)
from herrlof_rules.testing.generators.mutated_states import MutatedState, mutated_states
from herrlof_rules.testing.generators.playouts import Position, pick, stream_for, take
from herrlof_rules.testing.laws.play import check_turn

STATES = 100_000
"""More states than this are too many to visit."""

PLAYED_ON = 40
"""How many moves are played on from a state that was accepted."""

MUTANTS = 600
"""How many mutations are tried where not all states can be visited."""

A_FEW_MOVES = 3
"""How many moves are played on from those that are accepted."""


@frozen
class ValidationReport:
    """What `validate` made of the states of a miniature, and of mutated ones."""

    reachable: int
    """How many states play leads to; none was refused."""

    unreachable: int
    """How many different mutated states no play leads to."""

    refused: Mapping[str, int]
    """How many of those were refused, by the clause named."""

    accepted: int
    """How many of those were accepted."""

    examples: tuple[MutatedState, ...]
    """Some that were accepted: forbidden by the unseen past alone, or overlooked."""


def check_validation(
    game: Game,
    rules: AnyRules,
    *,
    seed: int = 0,
    states: int = 200,
    mutants: int = 100,
    examples: int = 20,
    limit: int = STATES,
) -> ValidationReport:
    """Compares `validate` with what play leads to, under rules small enough to visit every state.

    Raises `LawBroken` where a state of play is refused, where a mutated one raises anything but
    `InvalidState`, and where one that is accepted cannot be played on.  How many are accepted
    though no play leads to them is only counted: that is no fault where the state does not show
    it.  Of `states` states drawn at random, `mutants` mutations each are tried; the same `seed`
    tries the same ones.  Raises `ValueError` where there are more than `limit` states.
    """
    with checking("exceptions", rules, passing=(TooLargeTree,)):
        reachable = reachable_states(game, rules, limit)
        for state in reachable:
            _check_accepted(game, state)
        return _mutate(game, rules, reachable, seed, (states, mutants, examples))


def _mutate(
    game: Game,
    rules: AnyRules,
    reachable: Mapping[Any, None],
    seed: int,
    how_many: tuple[int, int, int],
) -> ValidationReport:
    states, mutants, examples = how_many
    rng, playing = stream_for(seed, "validation"), stream_for(seed, "validation/played on")
    visited, tried = tuple(reachable), set[Any]()
    refused, accepted = Counter[str](), list[MutatedState]()
    for _ in range(states):
        state, donor = pick(rng, visited), pick(rng, visited)
        for mutated in mutated_states(game, rules, state, donor, rng, mutants):
            if mutated.state in reachable or mutated.state in tried:
                continue
            tried.add(mutated.state)
            clause = _clause(game, mutated)
            if clause is None:
                accepted.append(mutated)
                _play_on(game, rules, mutated, playing)
            else:
                refused[clause] += 1
    shown = min(examples, len(accepted))
    some = [accepted[n * len(accepted) // shown] for n in range(shown)]
    by_clause = dict(sorted(refused.items()))
    return ValidationReport(len(reachable), len(tried), by_clause, len(accepted), tuple(some))


def reachable_states(game: Game, rules: AnyRules, limit: int = STATES) -> dict[Any, None]:
    """Every state that play leads to, in a stable order; `ValueError` for more than `limit`."""
    start = game.initial(rules)
    found, ahead = {start: None}, [start]
    while ahead:
        state = ahead.pop()
        for move in _moves(game, state):
            after = take(game, rules, state, move).state
            if after not in found:
                found[after] = None
                ahead.append(after)
        if len(found) > limit:
            raise TooLargeTree(f"more than {limit} states: use a smaller miniature")
    return found


def _check_accepted(game: Game, state: Any) -> None:
    try:
        game.validate(state)
    except InvalidState as refused:
        broken("validity", f"a state of play is refused: {refused}", repr(state))


def _clause(game: Game, mutated: MutatedState) -> str | None:
    """The clause that `validate` says is broken; None if it accepts the state."""
    try:
        game.validate(mutated.state)
    except InvalidState as refused:
        if not refused.clause:
            broken("validity", "a state is refused and no clause is named", mutated.change)
        return refused.clause
    except Exception as error:  # noqa: BLE001 - any other error is the fault to show
        fact = f"validate raises {type(error).__name__}: {error}"
        broken("validity", fact, mutated.change, repr(mutated.state))
    return None


def check_mutants(
    positions: Sequence[Position], rng: RandomSource, mutants: int = MUTANTS
) -> tuple[int, int]:
    """Mutated states of positions that `validate` accepts can be played on, a few moves far.

    `mutants` are tried in all.  Returns how many there were and how many of them were accepted.
    """
    tried = accepted = 0
    each = -(-mutants // len(positions))
    for position in positions:
        game, rules, donor = position.game, position.rules, pick(rng, positions)
        for mutated in mutated_states(game, rules, position.state, donor.state, rng, each):
            tried += 1
            if _clause(game, mutated) is None:
                accepted += 1
                _play_on(game, rules, mutated, rng, A_FEW_MOVES)
    return tried, accepted


def _play_on(
    game: Game, rules: AnyRules, mutated: MutatedState, rng: RandomSource, most: int = PLAYED_ON
) -> None:
    """Plays at random from a state that was accepted; each state on the way must be accepted.

    Of each, somebody is to act, or the match is over.
    """
    made: list[Move] = []
    try:
        with checking("validity", rules):
            _play_moves(game, rules, mutated.state, rng, most, made)
    except LawBroken as found:
        fact = f"a mutated state is accepted, and: {found}"
        more = (mutated.change, shorten(repr(mutated.state), 1000), moves_text(made))
        broken("validity", fact, *more)


def _play_moves(
    game: Game, rules: AnyRules, state: Any, rng: RandomSource, most: int, made: list[Move]
) -> None:
    for number in range(most + 1):
        position = Position(Match(game, rules, None, state))
        check_turn(position)
        turn = position.turn
        if number == most or isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            made.append(Move(CHANCE, game.chance(state).sample(rng)))
        else:
            seat = pick(rng, turn.seats)
            legal = game.legal_actions(state, seat)
            position.require(bool(legal), "legality", f"seat {seat} is to act and has no action")
            made.append(Move(seat, pick(rng, legal)))
        state = take(game, rules, state, made[-1]).state
        try:
            game.validate(state)
        except InvalidState as refused:
            position.broken("validity", f"what play makes of it is refused: {refused}")


def _moves(game: Game, state: Any) -> list[Move]:
    """Every move that may be made now, by every seat that may."""
    turn: Turn = game.turn(state)
    if isinstance(turn, Chance):
        return [Move(CHANCE, outcome) for outcome, _ in game.chance(state)]
    return [Move(seat, a) for seat in turn.seats for a in game.legal_actions(state, seat)]
