"""The law of symmetric games: rotating all seats by one only rotates the match.

The marks `Seat`, `BySeat` and `PrivateBySeat` say which values belong to seats, in rules, choices,
turns, events, observations and results.
"""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import attrs

from herrlof_rules.core import Chance, IllegalAction
from herrlof_rules.core.seats import OfSeat
from herrlof_rules.core.visibility import is_by_seat
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import LawBroken, difference
from herrlof_rules.testing.generators.playouts import Position, each_move, position_after, seat_of

LISTED = 60
"""All outcomes are compared in distributions with at most this many."""

_Move: TypeAlias = Callable[[Any, int], Any]


def check_rotation(match: Match) -> None:
    """Turns, chance, legal actions, events, observations and results rotate with the seats.

    The order of one move's events may differ, and so may the order of seats in a tuple of seats.
    """
    game, players = match.game, match.rules.players
    state = game.initial(rotated(match.rules, players))
    for number, (before, entry) in enumerate(each_move(match)):
        start, end = position_after(match, number), position_after(match, number + 1)
        _check_choices(start, before, state, number % players)
        seat = seat_of(entry.move)
        choice = rotated(entry.choice, players)
        try:
            step = game.step(state, choice, None if seat is None else (seat + 1) % players)
        except IllegalAction as refused:
            fact = f"{entry.choice!r} by {entry.by} is refused with all seats rotated by one"
            end.broken("rotation", fact, str(refused))
        state = step.state
        _compare(end, "the turn", game.turn(entry.state), game.turn(state))
        events = [sorted((rotated(event, players) for event in entry.events), key=repr)]
        events.append(sorted(step.events, key=repr))
        hint = _unmarked(entry.choice, players)
        _require_same(end, "events", events[0], events[1], hint)
        for onlooker in (None, number % players):
            rotated_seat = None if onlooker is None else (onlooker + 1) % players
            whose = "a spectator's" if onlooker is None else f"seat {onlooker}'s"
            observation, rotated_observation = (
                game.observe(entry.state, onlooker),
                game.observe(state, rotated_seat),
            )
            _compare(
                end, f"{whose} observation", _unlisted(observation), _unlisted(rotated_observation)
            )


def _unlisted(observation: Any) -> Any:
    """The observation without legal actions, whose order may name seats."""
    return attrs.evolve(observation, legal_actions=())


def _check_choices(position: Position, before: Any, state: Any, seat: int) -> None:
    """Legal actions and chance outcomes are the same after rotating the seats."""
    game, players = position.game, position.players
    if isinstance(position.turn, Chance):
        distribution, rotated_distribution = game.chance(before), game.chance(state)
        _require_same(
            position, "the number of outcomes", distribution.count, rotated_distribution.count
        )
        if distribution.count <= LISTED:
            listed = {
                rotated(outcome, players): probability for outcome, probability in distribution
            }
            texts = [
                sorted(map(repr, each.items())) for each in (listed, dict(rotated_distribution))
            ]
            _require_same(position, "the probability of outcomes", texts[0], texts[1])
    for actor in (seat, *position.turn.seats[:1]):
        legal = [repr(rotated(action, players)) for action in game.legal_actions(before, actor)]
        rotated_legal = map(repr, game.legal_actions(state, (actor + 1) % players))
        _require_same(position, f"what seat {actor} may do", sorted(legal), sorted(rotated_legal))


def _compare(position: Position, subject: str, value: Any, other: Any) -> None:
    rotated_value = rotated(value, position.players)
    if rotated_value != other:
        _require_same(position, subject, _settled(rotated_value), _settled(other))


def _require_same(
    position: Position, subject: str, rotated_value: object, other: object, hint: str = ""
) -> None:
    if rotated_value != other:
        fact = f"with all seats rotated by one, {subject} should be rotated, too{hint}"
        try:
            position.broken("rotation", fact, *difference(repr(rotated_value), repr(other)))
        except LawBroken as error:
            error.names_remedy = bool(hint)
            raise


def _unmarked(choice: Any, players: int) -> str:
    """A hint that names the fields of a choice that lack the mark `BySeat`, or an empty text."""
    hints = get_type_hints(type(choice), include_extras=True)
    names = [
        f"{type(choice).__name__}.{a.name}"
        for a in attrs.fields(type(choice))
        if isinstance(value := getattr(choice, a.name), tuple)
        and len(value) == players
        and not is_by_seat(getattr(hints[a.name], "__metadata__", ()))
    ]
    return f": mark {' and '.join(names)} as BySeat if it has an entry for each seat" * bool(names)


def rotated(value: Any, players: int) -> Any:
    """A value of an attrs class with every seat in it rotated by one, as its marks say."""
    of_class: Any = type(value)
    return _of_class(of_class, _seat, _seats, _by_seat)(value, players)


def _settled(value: Any) -> Any:
    """The value with the seats of each tuple of seats in ascending order."""
    of_class: Any = type(value)
    return _of_class(of_class, _as_it_is, _ascending, _as_it_is)(value, 0)


def _seat(seat: Any, players: int) -> Any:
    return (seat + 1) % players if type(seat) is int else seat


def _seats(seats: Any, players: int) -> Any:
    """Rotates a tuple of seats, and sorts it again if it was in ascending order."""
    turned = tuple([_seat(seat, players) for seat in seats])
    return tuple(sorted(turned)) if list(seats) == sorted(seats) else turned


def _by_seat(entries: Any, _: int) -> Any:
    return (*entries[-1:], *entries[:-1])


def _as_it_is(value: Any, _: int) -> Any:
    return value


def _ascending(seats: Any, _: int) -> Any:
    return tuple(sorted(seats))


@cache
def _of_class(cls: Any, seat: _Move, seats: _Move, by_seat: _Move) -> _Move:
    """Returns a function that applies `seat`, `seats` and `by_seat` to a class's marked parts."""

    def inside(value: Any, players: int) -> Any:
        of_class: Any = type(value)
        return _of_class(of_class, seat, seats, by_seat)(value, players)

    def of(hint: Any) -> _Move | None:
        plain, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if OfSeat() in marks:
            return seat
        inner = get_args(plain)
        if get_origin(plain) is tuple and inner:
            part = of(inner[0])
            if inner[1:] != (...,):
                return _one_by_one(tuple(map(of, inner)))
            if is_by_seat(marks):
                return lambda value, n: by_seat(_each(part, value, n), n)
            if part is seat:
                return seats
            return part and (lambda value, n: _each(part, value, n))
        if attrs.has(get_origin(plain) or plain):
            return inside
        by_type = {
            get_origin(bare) or bare: rotate for bare, rotate in map(_bare, inner, map(of, inner))
        }
        if any(by_type.values()):
            return lambda value, n: (by_type.get(type(value)) or _as_it_is)(value, n)
        return None

    hints = get_type_hints(cls, include_extras=True)
    parts = [(a.name, a.alias, of(hints[a.name])) for a in attrs.fields(cls) if a.init]

    def turn(value: Any, players: int) -> Any:
        changes = {
            alias: rotate(getattr(value, name), players) for name, alias, rotate in parts if rotate
        }
        return attrs.evolve(value, **changes) if changes else value

    return turn


def _bare(hint: Any, move: _Move | None) -> tuple[Any, _Move | None]:
    return (get_args(hint)[0] if get_origin(hint) is Annotated else hint), move


def _each(part: _Move | None, value: Any, players: int) -> Any:
    return tuple([part(entry, players) for entry in value]) if part else value


def _one_by_one(parts: tuple[_Move | None, ...]) -> _Move:
    def turn(value: Any, players: int) -> Any:
        paired = zip(parts, value, strict=True)
        return tuple([part(entry, players) if part else entry for part, entry in paired])

    return turn
