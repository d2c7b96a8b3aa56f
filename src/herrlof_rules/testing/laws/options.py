"""Whether options make a difference: the same states, under rules that differ in one of them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from herrlof_rules.core import CHANCE, Chance, DocumentError, Game, HerrlofRulesError, RandomSource
from herrlof_rules.core.parameters import R, S
from herrlof_rules.documents.shapes import structure, unstructure
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import checking
from herrlof_rules.testing.generators.mutated_states import mutated_states
from herrlof_rules.testing.generators.other_rules import (
    OtherRules,
    choices,
    option_types,
    with_option,
)
from herrlof_rules.testing.generators.plain import places, put
from herrlof_rules.testing.generators.playouts import Position, each_move, pick, positions, take

OUTCOMES = 300
"""The largest number of outcomes that are all compared; of larger distributions, some samples."""

MOVES = 12
"""The number of moves carried out in each state."""

STATES = 60
"""The number of states put under different rules."""

AGAIN = 12
"""How many times `more` is called for further matches."""

MUTANTS = 3
"""The number of mutated states compared with each state."""


def idle_options(
    game: Game, matches: Sequence[Match], more: Callable[[], Sequence[Match]], rng: RandomSource
) -> frozenset[str]:
    """The options for which no value that was tried makes a difference.

    Only numbers and options with few values are tried.  First the moves of these matches are
    replayed under the other rules, and turns, legal actions, outcomes, events and results are
    compared.  Then the documents of single states are read under the other rules and compared in
    the same way.  If no difference shows, `more` matches are played.
    """
    idle: set[str] = set()
    for name, of_type in option_types(game).items():
        of_number = () if choices(of_type) else _numbers(name, matches)
        unchanged = {how for how, values in of_number if not _differs(matches, name, values, rng)}
        values = choices(of_type) or tuple(
            dict.fromkeys(v for _, several in of_number for v in several)
        )
        if len(unchanged) < len(of_number):
            idle.update(f"{name} {how}" for how in unchanged)
        elif (
            len(values) > 1
            and (of_number or not _differs(matches, name, values, rng))
            and not any(_play_differs(m, name, values) for _ in range(AGAIN) for m in more())
        ):
            idle.add(name)
    return frozenset(idle)


def _differs(
    matches: Sequence[Match], name: str, values: tuple[object, ...], rng: RandomSource
) -> bool:
    """Whether an option makes a difference in these matches, or in states of them."""
    if any(_play_differs(match, name, values) for match in matches):
        return True
    found = [position for match in matches for position in positions(match)]
    some = [pick(rng, found) for _ in range(STATES)] if found else []
    return any(_state_differs(position, name, values, rng) for position in some)


def _numbers(name: str, matches: Sequence[Match]) -> tuple[tuple[str, tuple[object, ...]], ...]:
    """The numbers that an option has under the rules of these matches, raised and lowered."""
    found = {getattr(match.rules, name) for match in matches if name != "players"}
    numbers = sorted(value for value in found if type(value) is int)
    if not numbers or len(numbers) + (None in found) < len(found):
        return ()
    none = [None] if None in found else []
    raised = dict.fromkeys(n for number in numbers for n in (number, number + 1, 2 * number))
    lowered = dict.fromkeys(n for number in numbers for n in (number, number - 1, number // 2))
    return ("raised", (*raised, *none)), ("lowered", (*lowered, *none))


def _others(rules: Any, name: str, values: tuple[object, ...]) -> Iterator[Any]:
    return (other for other in with_option(rules, name, values) if other != rules)


def _play_differs(match: Match, name: str, values: tuple[object, ...]) -> bool:
    others = _others(match.rules, name, values)
    return any(_goes_otherwise(match, o) for o in others if OtherRules(match.game).can_begin(o))


def _goes_otherwise(match: Match, other: Any) -> bool:
    """Whether the moves of a match have a different effect under other rules."""
    game, state = match.game, match.game.initial(other)
    for before, entry in each_move(match):
        if game.turn(before) != game.turn(state):
            return True
        if entry.by == CHANCE:
            one, instead = game.chance(before), game.chance(state)
            likely = one.probability(entry.choice), instead.probability(entry.choice)
            if one.count != instead.count or likely[0] != likely[1]:
                return True
        elif game.legal_actions(before, entry.by) != game.legal_actions(state, entry.by):
            return True
        with checking("legality", other):
            done = take(game, other, state, entry.move)
        if done.events != entry.events:
            return True
        state = done.state
    return bool(game.turn(state) != match.turn)


def _state_differs(
    position: Position, name: str, values: tuple[object, ...], rng: RandomSource
) -> bool:
    game, rules = position.game, position.rules
    for other in (o for o in _others(rules, name, values) if OtherRules(game).can_begin(o)):
        for state in _alike(position, rng):
            elsewhere = _under(game, state, rules, other)
            if elsewhere is not None and _are_told_apart(game, state, elsewhere, rng):
                return True
    return False


def _alike(position: Position, rng: RandomSource) -> Iterator[Any]:
    """The state and some mutated ones that `validate` accepts."""
    game, rules, state = position.game, position.rules, position.state
    yield state
    for mutated in mutated_states(game, rules, state, state, rng, MUTANTS):
        try:
            game.validate(mutated.state)
        except HerrlofRulesError:
            continue
        yield mutated.state


def _under(game: Game, state: Any, rules: Any, other: Any) -> Any | None:
    """The state with other rules; None if these do not allow it."""
    one, instead = (unstructure(game, R, each, "$") for each in (rules, other))
    try:
        made = structure(game, S, _exchanged(unstructure(game, S, state, "$"), one, instead), "$")
        game.validate(made)
    except (DocumentError, HerrlofRulesError):
        return None
    return made


def _exchanged(plain: Any, one: Any, other: Any) -> Any:
    """The plain value with every occurrence of one part replaced by another."""
    for path in [path for path, part in places(plain) if part == one]:
        plain = put(plain, path, other)
    return plain


def _are_told_apart(game: Game, one: Any, other: Any, rng: RandomSource) -> bool:
    if game.turn(one) != game.turn(other):
        return True
    moves = _moves_alike(game, one, other, rng)
    if moves is None:
        return True
    plain = [unstructure(game, R, state.rules, "$") for state in (one, other)]
    for move, seat in moves:
        after, instead = game.step(one, move, seat), game.step(other, move, seat)
        if after.events != instead.events:
            return True
        plain_after, plain_instead = (
            unstructure(game, S, done.state, "$") for done in (after, instead)
        )
        if _exchanged(plain_after, *plain) != plain_instead:
            return True
        if game.turn(after.state) != game.turn(instead.state):
            return True
    return False


def _moves_alike(
    game: Game, one: Any, other: Any, rng: RandomSource
) -> list[tuple[Any, int | None]] | None:
    """Some moves that are possible in both states; None if the possible moves differ."""
    turn = game.turn(one)
    moves: list[tuple[Any, int | None]] = []
    if isinstance(turn, Chance):
        of_one, of_other = game.chance(one), game.chance(other)
        if of_one.count != of_other.count:
            return None
        few = of_one.count <= OUTCOMES
        if few and list(of_one) != list(of_other):
            return None
        some = (outcome for outcome, _ in of_one) if few else (of_one.sample(rng) for _ in "abc")
        moves = [(outcome, None) for outcome in islice(some, MOVES)]
        if any(not of_other.probability(outcome) for outcome, _ in moves):
            return None
    elif turn.seats:
        for seat in turn.seats:
            if game.legal_actions(one, seat) != game.legal_actions(other, seat):
                return None
        by = pick(rng, turn.seats)
        legal = game.legal_actions(one, by)
        moves = [(action, by) for action in legal[:: 1 + len(legal) // MOVES]]
    return moves
