"""What must be followed (T4, T5)."""

from herrlof_rules.games.herrlof.cards import HAGALAZ, Card, Suit
from herrlof_rules.games.herrlof.rules import Rules


def suit_to_follow(rules: Rules, trick: tuple[Card, ...]) -> Suit | None:
    """The suit that those who hold it must play to this trick, led already; None if none."""
    led = trick[0].suit  # T4
    if led is None and rules.symbol_lead == "first_suit" and trick[0] is HAGALAZ:  # T5
        for card in trick:
            if card.suit is not None:
                return card.suit
    return led
