"""What a position is worth to a seat: the chance of its prediction, and the points around it.

Two models for each number of tricks still needed: a logistic regression of whether the prediction
comes true, and a linear one of all other points, less the others'.  Both are of the same numbers,
sums over the cards in hand and counts.
"""

from math import exp
from typing import NamedTuple

from attrs import frozen

from herrlof_arena.bots.herrlof.situation import Odds
from herrlof_rules.herrlof import Card, Suit
from herrlof_rules.herrlof.cards import HAGALAZ, VALKNUT

Weights = tuple[float, ...]


@frozen
class Model:
    """The weights for a number of players: a row for -1 trick needed or less, for 0, 1, up to 11.

    Each row has a weight for each of `features`, in order.
    """

    hit: tuple[Weights, ...]
    other: tuple[Weights, ...]


class Played(NamedTuple):
    """The seat's own card in a trick that others are still to play to."""

    card: Card
    best: bool
    """Whether it is the best so far."""

    destroyed: bool
    """Whether there is a Valknut in the trick."""

    odds: Odds


class Position(NamedTuple):
    """What a seat has to do with its hand after an action."""

    cards: int
    needed: int
    others: float
    """The mean of the others' tricks."""

    leads: bool
    """Whether the seat leads next, after a finished trick."""

    played: Played | None
    power: bool
    """Whether the seat may use a 3 just played, or a 6 that won."""


def traits(card: Card, odds: Odds, trump: Suit | None) -> Weights:
    """What the sums over a hand are made of.

    Its odds, being a Valknut, a Hagalaz, a trump; whether it wins almost surely, or can hardly be
    made to win; being a 1; how uncertain it is; being a 6, a 9.
    """
    if card.suit is None:
        return _VALKNUT if card is VALKNUT else _HAGALAZ
    a, b = odds
    ruffs, sure, hardly = float(card.suit is trump), float(a > 0.9), float(b < 0.3)
    one, six, nine = _RANKS[card.rank or 0]
    return (a, b, 0.0, 0.0, ruffs, sure, hardly, one, a * (1 - a), six, nine)


_VALKNUT = (0.0, 0.0, 1.0, *(0.0,) * 8)
_HAGALAZ = (0.0, 0.0, 0.0, 1.0, *(0.0,) * 7)
_RANKS = tuple((float(rank == 1), float(rank == 6), float(rank == 9)) for rank in range(10))
NO_CARDS: Weights = (0.0,) * 11


def features(hand: Weights, at: Position, valknuts: float, hagalaz: float) -> Weights:
    """What both models know of a position: with sums of traits, and what others may hold."""
    cards, needed, others, leads, played, power = at
    a, b = hand[:2]
    each = 1 / (cards + 1)
    broken = symbol = contested = ducked = nine = one = 0.0
    if played is not None:
        if played.destroyed:
            broken = 1.0
        elif played.card is HAGALAZ:
            symbol = 1.0
        elif played.best:
            contested, ducked = played.odds
            nine = float(played.card.rank == 9)
            one = contested * (played.card.rank == 1)
    spare = cards + (played is not None and not broken) - needed
    return (
        *(1.0, cards, *hand[:9]),
        *(float(leads), float(played is not None), contested, ducked, broken, symbol, nine, one),
        *(a * a * each, a * b * each, b * b * each, cards * cards / 16),
        *(float(spare < 0), float(spare == 0), float(spare == 1)),
        *(others, valknuts, hagalaz, *hand[9:], float(power)),
    )


def value(model: Model, needed: int, bonus: int, numbers: Weights) -> float:
    """The points to come in a round, less the others'."""
    row = min(max(needed, -1) + 1, len(model.hit) - 1)
    chance = 1 / (1 + exp(-max(-30.0, min(30.0, _weighed(model.hit[row], numbers)))))
    return bonus * chance + _weighed(model.other[row], numbers)


def _weighed(weights: Weights, numbers: Weights) -> float:
    """The sum of the products, from the first on."""
    total = 0.0
    for weight, number in zip(weights, numbers, strict=True):
        total += weight * number
    return total
