"""The laws that exactly the listed actions are accepted, and that wrong objects are refused."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias

import attrs

from herrlof_rules.core.errors import HerrlofRulesError, IllegalAction, UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.refusals import REFUSAL_CODES
from herrlof_rules.core.turn import Chance
from herrlof_rules.testing.counterexample import broken, difference, shorten, whole_repr
from herrlof_rules.testing.generators.forgeries import (
    JUNK,
    PLAIN_JUNK,
    exact_form,
    forgeries,
    near_moves,
    types_of,
    wrong_seats,
)
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.laws.sampling import ENUMERATED


def check_order(position: Position, place: Mapping[Any, int]) -> None:
    """Each seat to act has actions, in the order of the action space, and none twice.

    `place` maps each action to its number.
    """
    for seat in position.turn.seats:
        legal = position.game.legal_actions(position.state, seat)
        position.require(bool(legal), "legality", f"seat {seat} is to act and has no action")
        fact = f"the legal actions of seat {seat} are a {type(legal).__name__}, not a tuple"
        position.require(type(legal) is tuple, "order", fact)
        unknown = [action for action in legal if action not in place]
        fact = f"legal actions of seat {seat} are not in the action space: {unknown!r}"
        position.require(not unknown, "order", fact)
        numbers = [place[action] for action in legal]
        in_order = all(one < following for one, following in pairwise(numbers))
        fact = f"the legal actions of seat {seat} are out of order or repeated: {legal!r}"
        position.require(in_order, "order", fact)


def check_legality(position: Position, sample_size: int | None = None) -> None:
    """Each action of the action space is legal exactly if `apply` accepts it.

    With `sample_size`, all legal actions and about that many other actions are tried, and different
    ones at the next position.
    """
    game, state = position.game, position.state
    before = whole_repr(state)
    space = game.action_space(position.rules)
    step = 1 if sample_size is None else -(-len(space) // sample_size)
    sampled = space[position.moves % step :: step]
    to_act = position.turn.seats
    for seat in range(position.players):
        legal = game.legal_actions(state, seat)
        tried = sampled if step == 1 else tuple(dict.fromkeys((*legal, *sampled)))
        listed = frozenset(legal)
        for action in tried:
            check_offered(position, action, seat, offered=action in listed)
    if len(to_act) == 1:
        for action in game.legal_actions(state)[:3]:
            by_default, by_seat = game.apply(state, action), game.apply(state, action, *to_act)
            fact = f"apply without a seat does not take the only one to act: {action!r}"
            position.require(by_default == by_seat, "legality", fact)
    else:
        for action in game.legal_actions(state, *to_act[:1])[:3] or sampled:
            check_offered(position, action, None, offered=False)
    after, fact = whole_repr(state), "refused or tried moves changed the state"
    position.require(after == before, "purity", fact, *difference(before, after))


def check_offered(
    position: Position, move: object, seat: int | None, *, offered: bool, law: str = "legality"
) -> None:
    """A move is accepted exactly if it is offered, and otherwise refused with `IllegalAction`."""
    refused = refusal(position, position.game.apply, move, seat)
    if (refused is None) != offered:
        listed = "listed" if offered else "not listed"
        effect = "accepted" if refused is None else f"refused: {refused}"
        position.broken(law, f"{_named(move)} by seat {seat} is {listed}, and {effect}")


def refusal(
    position: Position, carry_out: Callable[..., object], move: object, seat: int | None
) -> IllegalAction | None:
    """The error with which `apply` or `step` refuses a move; None if the move is accepted.

    `seat` is None or a seat of the match.  An error breaks the law `refusals` unless it is an
    `IllegalAction` that names the move, the seat, the clause, and one of the codes that the game
    lists, if it lists any.  An object of a foreign class has no clause.
    """
    try:
        carry_out(position.state, move, seat)
    except IllegalAction as refused:
        if fault := _fault_of(refused, position.game, move, seat):
            fact = f"the refusal of {_named(move)} by seat {seat} {fault}"
            position.broken("refusals", fact, repr(refused.args))
        return refused
    except Exception as error:  # noqa: BLE001 - any other error is the fault looked for
        fact = f"{move!r} by seat {seat} raises {type(error).__name__}: {error}"
        position.broken("refusals", fact)
    return None


def _fault_of(refused: IllegalAction, game: Game, move: object, seat: int | None) -> str:
    """Returns a text about what is wrong in the refusal of a move; empty if nothing is."""
    if refused.action is not move:
        return "names another move"
    if seat is not None and refused.seat != seat:
        return "names another seat"
    # A foreign object breaks no clause, but after the end it is refused by the end's clause.
    if refused.code == "not_a_move":
        classes = (*game.actions, *game.outcomes)
        return "takes a move of the game for a foreign object" if type(move) in classes else ""
    if not refused.clause:
        return "names no clause"
    codes = game.info.refusal_codes
    if codes and refused.code not in codes and refused.code not in REFUSAL_CODES:
        return f"has the code {refused.code!r}, which the game does not list"
    return ""


LAW = "refusals"
Errors: TypeAlias = tuple[type[Exception], ...]
Call: TypeAlias = Callable[[Any], object]
_ANY: Errors = (TypeError, HerrlofRulesError)
EXAMPLES, NEAR = 3, 80
"""How many of the longest legal actions, and of outcomes, are changed a little, and how often."""

OF_OPTIONS: Errors = (TypeError, ValueError)
"""The errors that attrs validators raise."""


def examples(game: Game, rules: AnyRules, everything: Iterable[Position]) -> Mapping[type, Any]:
    """An example of each class of actions and of each class of outcomes that occurred."""
    example_of: dict[type, Any] = {}
    for action in game.action_space(rules):
        example_of.setdefault(type(action), action)
    for position in everything:
        for entry in position.match.log[-1:]:
            example_of.setdefault(type(entry.choice), entry.choice)
    return example_of


def check_refusals(position: Position, example_of: Mapping[type, Any]) -> None:
    """Only moves of exactly the game's classes, with fields of exactly their types, are accepted.

    Any other move is refused with `IllegalAction`, and a seat that does not exist with
    `UnknownSeat`.  A refusal changes nothing.  `example_of` has an example of each class of moves
    (`examples`).
    """
    before = whole_repr(position.state)
    moves = [
        *JUNK,
        *example_of.values(),
        *(forgery for move in example_of.values() for forgery in forgeries(move)),
    ]
    if isinstance(position.turn, Chance):
        _check_outcomes(position, moves)
    else:
        _check_actions(position, moves)
    _check_seats(position, example_of)
    after = whole_repr(position.state)
    fact = "what was refused has changed the state"
    position.require(after == before, LAW, fact, *difference(before, after))


def _check_actions(position: Position, moves: list[Any]) -> None:
    seats, forms = position.turn.seats, [(move, exact_form(move)) for move in moves]
    for seat in position.onlookers:
        actor = seats[0] if seat is None and len(seats) == 1 else seat
        legal = () if actor is None else position.game.legal_actions(position.state, actor)
        good = frozenset(map(exact_form, legal))
        forged = [other for action in legal[:2] for other in forgeries(action)]
        longest = sorted(legal, key=lambda action: len(repr(action)))[-EXAMPLES:]
        near = [other for action in longest for other in near_moves(action, NEAR)]
        for move, form in (*forms, *((move, exact_form(move)) for move in (*forged, *near))):
            _check_move(position, move, seat, form in good)


def _check_outcomes(position: Position, moves: list[Any]) -> None:
    distribution = position.game.chance(position.state)
    if distribution.count <= ENUMERATED:
        listed = [outcome for outcome, _ in distribution]
        forms = frozenset(map(exact_form, listed))
        is_exact: Call = lambda move: exact_form(move) in forms  # noqa: E731
        sampled = listed[:: 1 + len(listed) // EXAMPLES]
        moves += [near_move for one in sampled for near_move in near_moves(one, NEAR, forged=False)]
    else:
        types = types_of(next(iter(distribution))[0])
        is_exact = lambda move: types_of(move) == types  # noqa: E731
    for move in moves:
        try:
            possible = distribution.probability(move) > 0
        except Exception as error:  # noqa: BLE001 - any error is the fault looked for
            fact = f"the probability of {move!r} raises {type(error).__name__}: {error}"
            position.broken(LAW, fact)
        if possible and not is_exact(move):
            position.broken(LAW, f"{_named(move)} is no outcome and has a probability")
        _check_move(position, move, None, possible)
        for seat in range(position.players):
            _check_move(position, move, seat, False)


def _check_move(position: Position, move: object, seat: int | None, good: bool) -> None:
    check_offered(position, move, seat, offered=good, law=LAW)
    taken = refusal(position, position.game.step, move, seat) is None
    if taken != good:
        fact = f"apply and step do not agree on {_named(move)} by seat {seat}"
        position.broken(LAW, fact)


def _named(value: object) -> str:
    return f"{value!r} ({type(value).__name__})"


def _check_seats(position: Position, example_of: Mapping[type, Any]) -> None:
    game, state = position.game, position.state
    to_act = position.turn.seats[:1]
    moves = [*game.legal_actions(state, *to_act)[:1], *example_of.values()]
    for seat in wrong_seats(position.players):
        for move in moves:
            _refuses("apply for seat", (UnknownSeat,), partial(game.apply, state, move), seat)
            _refuses("step for seat", (UnknownSeat,), partial(game.step, state, move), seat)
        of_nothing = partial(game.apply, state, None)
        _refuses("apply for seat", (UnknownSeat, IllegalAction), of_nothing, seat)


def check_wrong_rules(game: Game, rules: AnyRules) -> None:
    """Rules refuse options of wrong types, and unsupported numbers of players."""
    wrong_counts = min(game.player_counts) - 1, max(game.player_counts) + 1
    of_default = partial(game.edition, game.info.editions[0])
    for junk in (*PLAIN_JUNK, *wrong_counts):
        _refuses("edition", _ANY, lambda name: game.edition(name, rules.players), junk)
        is_accepted = type(junk) is int and junk in game.player_counts
        _refuses("edition for players", OF_OPTIONS, of_default, junk, may_answer=is_accepted)
        for name in attrs.fields_dict(game.rules):
            change = partial(_with_option, rules, name)
            allowed = name != "players" or is_accepted
            _refuses(f"option {name}", OF_OPTIONS, change, junk, may_answer=allowed)


def _with_option(rules: Any, name: str, value: object) -> object:
    return attrs.evolve(rules, **{name: value})


def _refuses(
    call_name: str, documented: Errors, call: Call, argument: object, *, may_answer: bool = False
) -> None:
    """Raises `LawBroken` unless a call refuses its argument with a documented error."""
    fault = "is accepted"
    try:
        call(argument)
    except documented:
        return
    except Exception as error:  # noqa: BLE001 - any other error is the fault looked for
        fault = f"raises {type(error).__name__}: {error}"
    else:
        if may_answer:
            return
    broken(LAW, f"{call_name} {shorten(_named(argument))} {fault}")
