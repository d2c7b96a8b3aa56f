"""What a move tells a seat, in a few bytes: what its events show, and nothing else.

The first byte is the kind of move.  A card is its place in canonical order (C4) plus 1; 0 is a
card, or a number of tricks, that the seat is not shown.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from herrlof_rules.games.herrlof.actions import (
    Decline,
    Discard,
    Play,
    Predict,
    Return,
    StealCard,
    StealTrick,
    Swap,
)
from herrlof_rules.games.herrlof.cards import Card
from herrlof_rules.games.herrlof.outcomes import Deal, Draw, FirstDealer, Pick, TurnTrump
from herrlof_rules.games.herrlof.power_of_3 import drawer
from herrlof_rules.games.herrlof.state import State

Writer: TypeAlias = Callable[[Any, int, State, int | None], tuple[int, ...]]
"""The numbers after the kind: of a move by this seat (-1: chance), before it, for a seat."""

NUMBER = {card: number for number, card in enumerate(Card, 1)}

_SCORED = 255


def news(before: State, by: int | None, choice: Any, after: State, seat: int | None) -> bytes:
    """What a move tells a seat: see `herrlof_rules.encoding.keys.News`."""
    kind, write = _WRITERS[type(choice)]
    seats = before.turn.seats
    actor = by if by is not None else seats[0] if seats else -1
    told = (kind, *write(choice, actor, before, seat))
    sheets = after.standing.sheets
    if len(sheets) > len(before.standing.sheets):  # X: the predictions are revealed
        told = (*told, _SCORED, *sheets[-1].predictions)
    return bytes(told)


def parties(state: State) -> tuple[int, int]:
    """Thief and victim of the theft that is being settled (S1)."""
    theft = state.table.thefts[-1]
    return theft.thief, theft.victim


def _dealt(deal: Deal, _by: int, _before: State, seat: int | None) -> tuple[int, ...]:
    hand = () if seat is None else deal.hands[seat]
    return (NUMBER[deal.trump], *[NUMBER[card] for card in hand])


def _predicted(action: Predict, by: int, _before: State, seat: int | None) -> tuple[int, ...]:
    return (by, action.tricks + 1 if by == seat else 0)


def _played(action: Play, by: int, _before: State, _seat: int | None) -> tuple[int, ...]:
    return (by, NUMBER[action.card])


def _of_actor(_action: Any, by: int, _before: State, _seat: int | None) -> tuple[int, ...]:
    return (by,)


def _from_victim(action: Any, by: int, _before: State, _seat: int | None) -> tuple[int, ...]:
    return (by, action.victim)


def _discarded(action: Discard, by: int, _before: State, seat: int | None) -> tuple[int, ...]:
    return (by, NUMBER[action.card] if by == seat else 0)


def _exchanged(choice: Any, _by: int, before: State, seat: int | None) -> tuple[int, ...]:
    return (NUMBER[choice.card] if seat in parties(before) else 0,)


def _drawn(outcome: Draw, _by: int, before: State, seat: int | None) -> tuple[int, ...]:
    return (NUMBER[outcome.card] if seat == drawer(before) else 0,)


def _turned(outcome: TurnTrump, _by: int, _before: State, _seat: int | None) -> tuple[int, ...]:
    return (NUMBER[outcome.card],)


def _chosen(outcome: FirstDealer, _by: int, _before: State, _seat: int | None) -> tuple[int, ...]:
    return (outcome.seat,)


_WRITERS: dict[type, tuple[int, Writer]] = {
    FirstDealer: (0, _chosen),
    Deal: (1, _dealt),
    Predict: (2, _predicted),
    Play: (3, _played),
    Swap: (4, _of_actor),
    Decline: (5, _of_actor),
    Draw: (6, _drawn),
    Discard: (7, _discarded),
    TurnTrump: (8, _turned),
    StealTrick: (9, _from_victim),
    StealCard: (10, _from_victim),
    Pick: (11, _exchanged),
    Return: (12, _exchanged),
}
