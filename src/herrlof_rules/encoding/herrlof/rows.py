"""The moves of a round, a row for each: what perfect recall adds to an observation.

A row has the kind of move, the seat that made it, the other seat of a theft, and a card, if the
observer was shown it.
"""

from functools import lru_cache
from typing import Any

from herrlof_rules.encoding.herrlof.layout import KINDS, MOVES
from herrlof_rules.encoding.herrlof.news import parties
from herrlof_rules.encoding.pieces import one_hot
from herrlof_rules.encoding.recall import Rows
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

ROWS_KEPT = 8192
"""How many different rows are cached: more than there are."""

_NUMBER = {card: number for number, card in enumerate(Card)}
_MOVE = dict(
    zip(
        (
            Predict,
            Play,
            Swap,
            Decline,
            Draw,
            Discard,
            TurnTrump,
            StealTrick,
            StealCard,
            Pick,
            Return,
        ),
        range(len(MOVES)),
        strict=True,
    )
)
_SECRET = (Draw, Discard, Pick, Return)
"""Moves whose card only their parties are shown."""


def rows_after(rows: Rows, history: Any, seat: int | None) -> Rows:
    """The rows after the last move of a history."""
    before: State = history.parent.state
    by, choice = history.seat, history.choice
    kind = type(choice)
    if kind is Deal or kind is FirstDealer:
        return ()
    players = len(before.packed_hands)
    first = seat or 0
    actor = other = card = -1
    if kind is Draw:
        actor = drawer(before)
    elif kind is Pick or kind is Return:
        actor, other = parties(before)
    elif kind is not TurnTrump:
        actor = before.turn.seats[0] if by is None else by
        if kind is StealTrick or kind is StealCard:
            other = choice.victim
    if (
        kind is Play
        or kind is TurnTrump
        or (kind in _SECRET and seat is not None and seat in (actor, other))
    ):
        card = _NUMBER[choice.card]
    if actor >= 0:
        actor = (actor - first) % players
    if other >= 0:
        other = (other - first) % players
    return (*rows, _row(players, _MOVE[kind], actor, other, card))


@lru_cache(ROWS_KEPT)
def _row(players: int, move: int, actor: int, other: int, card: int) -> bytes:
    seat = one_hot(players)
    return one_hot(len(MOVES))[move] + seat[actor] + seat[other] + one_hot(KINDS)[card]
