"""Tricks: the suit to follow (T4, T5), and the winning card (T6, T7, H1, H2)."""

from herrlof_rules.herrlof.cards import HAGALAZ, Card, Suit
from herrlof_rules.herrlof.rules import Rules


def suit_to_follow(rules: Rules, trick: tuple[Card, ...]) -> Suit | None:
    """The suit that must be followed in this trick; None if any card may be played."""
    led = trick[0].suit  # T4
    if led is None and rules.symbol_lead == "first_suit" and trick[0] is HAGALAZ:  # T5
        for card in trick:
            if card.suit is not None:
                return card.suit
    return led


def best_card(trick: tuple[Card, ...], trump: Suit | None) -> int:
    """The place of the winning card in the trick, counted from the leader's card.

    The trick must have at least one card and no Valknut.
    """
    beating = _BEATERS[trump]
    place = 1 if len(trick) > 1 and trick[1] in beating[trick[0]] else 0
    if len(trick) > 2 and trick[2] in beating[trick[place]]:
        return 2
    return place


def beaters(best: Card, trump: Suit | None) -> frozenset[Card]:
    """The cards that replace the best card so far when they come later in a trick (T6)."""
    suited = [card for card in Card if card.suit is not None]
    if best.suit is None:  # T7, H1: of several Hagalaz, the earlier is higher (H2).
        return frozenset(suited)
    higher = {card for card in suited if card.suit is best.suit and best.unit < card.unit}
    trumps = {card for card in suited if card.suit is trump and best.suit is not trump}
    return frozenset(higher | trumps)


_BEATERS = {trump: {best: beaters(best, trump) for best in Card} for trump in (None, *Suit)}
