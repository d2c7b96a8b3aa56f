"""What a position between two tricks is worth to a seat: its hit, and the points around it.

Two models were fitted to rounds between this bot and its predecessors: a logistic regression of
whether the prediction came true, and a linear one of all other points, own minus others'.  Half of
the predictions were moved at random by up to five tricks, so that hands were met with every need.
"""

from math import exp
from typing import NamedTuple

from attrs import Factory, field, frozen

from herrlof_rules.bots.herrlof.situation import Odds
from herrlof_rules.games.herrlof.cards import HAGALAZ, VALKNUT, Card, Suit

Weights = tuple[float, ...]


@frozen
class Model:
    """The weights for a number of players.

    `d` is 1 / (cards in hand + 1), for what one trick more or less means depends on how many are
    left; *need* is the tricks still needed.
    """

    hit: Weights
    """Of 1, need and cards in hand; of need², need · cards and cards², times `d`."""

    hit_odds: Weights
    """With a and b the sums of the odds (contested, ducked), times `d`: a·need, b·need, a², a·b,
    a·cards, b², b·cards."""

    hit_cards: Weights
    """Of each card: see `_traits`."""

    hit_cards_needed: Weights
    """The same times need times `d`."""

    hit_table: Weights
    """Of whether the seat leads, and of the others' mean tricks, Valknuts and Hagalaz."""

    hit_table_needed: Weights
    """The same times need times `d`."""

    saved: float
    """The probability of a hit with one trick too many, which another player's 1 may take."""

    other: Weights
    """Of 1, need, need below 0 and beyond the cards, cards, the own tricks and with others' tricks
    these times cards."""

    other_cards: Weights
    other_table: Weights
    predict: Weights
    """The prediction: of 1 (for each card dealt), whether the seat leads, and then of each card."""

    by_trait: tuple[tuple[float, ...], ...] = field(
        init=False,
        repr=False,
        default=Factory(
            lambda of: tuple(zip(of.hit_cards, of.hit_cards_needed, of.other_cards, strict=True)),
            takes_self=True,
        ),
    )
    """The weights of a card, in `hit_cards`, `hit_cards_needed` and `other_cards`, by trait."""


class Worth:
    """A hand's sums: what its cards add to the models."""

    __slots__ = ("contested", "ducked", "hit", "hit_needed", "other")

    def __init__(
        self, contested: float, ducked: float, hit: float, hit_needed: float, other: float
    ) -> None:
        self.contested = contested
        self.ducked = ducked
        self.hit = hit
        self.hit_needed = hit_needed
        self.other = other

    def plus(self, card: "Worth", sign: int = 1) -> "Worth":
        """With another card, or without one for the sign -1."""
        return Worth(
            self.contested + sign * card.contested,
            self.ducked + sign * card.ducked,
            self.hit + sign * card.hit,
            self.hit_needed + sign * card.hit_needed,
            self.other + sign * card.other,
        )


NO_CARDS = Worth(0.0, 0.0, 0.0, 0.0, 0.0)


def traits(card: Card, odds: Odds, trump: Suit | None) -> Weights:
    """What the models know of a card, in the order of their weights.

    Its odds, being a Valknut, a Hagalaz, a 1, a trump; how uncertain it is, whether it wins almost
    surely, and whether it can hardly be made to win.
    """
    a, b = odds
    if card.suit is None:
        return (0.0, 0.0, float(card is VALKNUT), float(card is HAGALAZ), 0.0, 0.0, 0.0, 0.0, 0.0)
    one, ruffs = float(card.rank == 1), float(card.suit is trump)
    return (a, b, 0.0, 0.0, one, ruffs, a * (1 - a), float(a > 0.9), float(b < 0.3))


def weighed(weights: Weights, values: Weights) -> float:
    """The sum of the products, from the first on."""
    total = 0.0
    for weight, value in zip(weights, values, strict=True):
        total += weight * value
    return total


def card_worth(model: Model, trait: Weights) -> Worth:
    """What a card with these traits adds."""
    hit = hit_needed = other = 0.0
    for value, weights in zip(trait, model.by_trait, strict=True):
        if value:  # most are 0
            hit += value * weights[0]
            hit_needed += value * weights[1]
            other += value * weights[2]
    return Worth(trait[0], trait[1], hit, hit_needed, other)


class TableWorth(NamedTuple):
    """What the table adds to the models."""

    others: float
    """The mean of the others' tricks."""

    hit: float
    hit_needed: float
    other: float


def table_worth(model: Model, table: Weights) -> TableWorth:
    """What it adds that a seat leads, the others' tricks, and the symbol cards they may hold."""
    return TableWorth(
        table[1],
        weighed(model.hit_table, table),
        weighed(model.hit_table_needed, table),
        weighed(model.other_table, table),
    )


def hit_chance(model: Model, hand: Worth, cards: int, needed: int, table: TableWorth) -> float:
    """The probability to hold exactly the tricks predicted in the end."""
    if needed > cards or not cards:
        return float(not needed and not cards)
    if needed < 0:
        return model.saved if needed == -1 else 0.0
    each, need, length = model.hit[:3]
    need_2, need_cards, cards_2 = model.hit[3:]
    a_need, b_need, a_2, a_b, a_cards, b_2, b_cards = model.hit_odds
    a, b = hand.contested, hand.ducked
    by_need = (
        hand.hit_needed
        + table.hit_needed
        + need_2 * needed
        + need_cards * cards
        + a_need * a
        + b_need * b
    )
    curved = (
        by_need * needed
        + a * (a_2 * a + a_b * b + a_cards * cards)
        + b * (b_2 * b + b_cards * cards)
        + cards_2 * cards * cards
    )
    odds = each + need * needed + length * cards + hand.hit + table.hit
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds + curved / (cards + 1)))))


def other_points(
    model: Model, hand: Worth, cards: int, needed: int, own: int, table: TableWorth
) -> float:
    """All other points to come, own minus others', up to a constant."""
    one, need, beyond, over, length, tricks, tricks_cards, others_cards = model.other
    return (
        one
        + need * needed
        + beyond * max(0, -needed)
        + over * max(0, needed - cards)
        + length * cards
        + own * (tricks + tricks_cards * cards)
        + table.others * others_cards * cards
        + hand.other
        + table.other
    )
