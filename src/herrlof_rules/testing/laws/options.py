"""Compares the same states under rules that differ in one option, to find idle options."""

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
        directions = () if choices(of_type) else _numbers(name, matches)
        unchanged = {
            direction
            for direction, values in directions
            if not _differs(matches, name, values, rng)
        }
        values = choices(of_type) or tuple(
            dict.fromkeys(value for _, directed_values in directions for value in directed_values)
        )
        if len(unchanged) < len(directions):
            idle.update(f"{name} {direction}" for direction in unchanged)
        elif (
            len(values) > 1
            and (directions or not _differs(matches, name, values, rng))
            and not any(
                _play_differs(match, name, values) for _ in range(AGAIN) for match in more()
            )
        ):
            idle.add(name)
    return frozenset(idle)


def _differs(
    matches: Sequence[Match], name: str, values: tuple[object, ...], rng: RandomSource
) -> bool:
    """Whether an option makes a difference in these matches, or in some of their states."""
    if any(_play_differs(match, name, values) for match in matches):
        return True
    all_positions = [position for match in matches for position in positions(match)]
    sampled = [pick(rng, all_positions) for _ in range(STATES)] if all_positions else []
    return any(_state_differs(position, name, values, rng) for position in sampled)


def _numbers(name: str, matches: Sequence[Match]) -> tuple[tuple[str, tuple[object, ...]], ...]:
    """The numbers that an option has under the rules of these matches, raised and lowered."""
    option_values = {getattr(match.rules, name) for match in matches if name != "players"}
    numbers = sorted(value for value in option_values if type(value) is int)
    if not numbers or len(numbers) + (None in option_values) < len(option_values):
        return ()
    none = [None] if None in option_values else []
    raised = dict.fromkeys(n for number in numbers for n in (number, number + 1, 2 * number))
    lowered = dict.fromkeys(n for number in numbers for n in (number, number - 1, number // 2))
    return ("raised", (*raised, *none)), ("lowered", (*lowered, *none))


def _others(rules: Any, name: str, values: tuple[object, ...]) -> Iterator[Any]:
    return (other for other in with_option(rules, name, values) if other != rules)


def _play_differs(match: Match, name: str, values: tuple[object, ...]) -> bool:
    others = _others(match.rules, name, values)
    return any(
        _goes_otherwise(match, other) for other in others if OtherRules(match.game).can_begin(other)
    )


def _goes_otherwise(match: Match, other: Any) -> bool:
    """Whether the moves of a match have a different effect under other rules."""
    game, state = match.game, match.game.initial(other)
    for before, entry in each_move(match):
        if game.turn(before) != game.turn(state):
            return True
        if entry.by == CHANCE:
            distribution, other_distribution = game.chance(before), game.chance(state)
            probabilities = (
                distribution.probability(entry.choice),
                other_distribution.probability(entry.choice),
            )
            if (
                distribution.count != other_distribution.count
                or probabilities[0] != probabilities[1]
            ):
                return True
        elif game.legal_actions(before, entry.by) != game.legal_actions(state, entry.by):
            return True
        with checking("legality", other):
            step = take(game, other, state, entry.move)
        if step.events != entry.events:
            return True
        state = step.state
    return bool(game.turn(state) != match.turn)


def _state_differs(
    position: Position, name: str, values: tuple[object, ...], rng: RandomSource
) -> bool:
    game, rules = position.game, position.rules
    for other in (
        rules_tried
        for rules_tried in _others(rules, name, values)
        if OtherRules(game).can_begin(rules_tried)
    ):
        for state in _alike(position, rng):
            elsewhere = _under(game, state, rules, other)
            if elsewhere is not None and _differ_in_play(game, state, elsewhere, rng):
                return True
    return False


def _alike(position: Position, rng: RandomSource) -> Iterator[Any]:
    """Yields the state, and some mutated states that `validate` accepts."""
    game, rules, state = position.game, position.rules, position.state
    yield state
    for mutated in mutated_states(game, rules, state, state, rng, MUTANTS):
        try:
            game.validate(mutated.state)
        except HerrlofRulesError:
            continue
        yield mutated.state


def _under(game: Game, state: Any, rules: Any, other: Any) -> Any | None:
    """The state with other rules, or None if the other rules do not allow the state."""
    document, other_document = (unstructure(game, R, each, "$") for each in (rules, other))
    try:
        moved = structure(
            game, S, _exchanged(unstructure(game, S, state, "$"), document, other_document), "$"
        )
        game.validate(moved)
    except (DocumentError, HerrlofRulesError):
        return None
    return moved


def _exchanged(plain: Any, one: Any, other: Any) -> Any:
    """The plain value with every occurrence of one part replaced by another."""
    for path in [path for path, part in places(plain) if part == one]:
        plain = put(plain, path, other)
    return plain


def _differ_in_play(game: Game, one: Any, other: Any, rng: RandomSource) -> bool:
    """Whether turns, legal actions, outcomes or the effects of some moves differ in two states."""
    if game.turn(one) != game.turn(other):
        return True
    moves = _moves_alike(game, one, other, rng)
    if moves is None:
        return True
    rules_documents = [unstructure(game, R, state.rules, "$") for state in (one, other)]
    for move, seat in moves:
        after, other_after = game.step(one, move, seat), game.step(other, move, seat)
        if after.events != other_after.events:
            return True
        plain_after, plain_instead = (
            unstructure(game, S, step.state, "$") for step in (after, other_after)
        )
        if _exchanged(plain_after, *rules_documents) != plain_instead:
            return True
        if game.turn(after.state) != game.turn(other_after.state):
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
        is_listable = of_one.count <= OUTCOMES
        if is_listable and list(of_one) != list(of_other):
            return None
        outcomes = (
            (outcome for outcome, _ in of_one)
            if is_listable
            else (of_one.sample(rng) for _ in "abc")
        )
        moves = [(outcome, None) for outcome in islice(outcomes, MOVES)]
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
