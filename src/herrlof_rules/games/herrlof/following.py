"""What must be followed (T4, T5)."""

from herrlof_rules.games.herrlof.cards import HAGALAZ, Card, Suit
from herrlof_rules.games.herrlof.checks import require
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.state import State


def suit_to_follow(rules: Rules, trick: tuple[Card, ...]) -> Suit | None:
    """The suit that those who hold it must play to this trick, led already; None if none."""
    led = trick[0].suit  # T4
    if led is None and rules.symbol_lead == "first_suit" and trick[0] is HAGALAZ:  # T5
        for card in trick:
            if card.suit is not None:
                return card.suit
    return led


def check_followed(state: State, leader: int) -> None:
    """T4, as far as the present shows it: only a 3 lets a hand change after its card was played."""
    for place in range(1, len(state.trick)):
        card = state.trick[place]
        suit = suit_to_follow(state.rules, state.trick[:place])
        hand = state.hands[(leader + place) % len(state.hands)]
        off_suit = card.suit is not None and card.rank != 3 and card.suit is not suit
        broke = suit is not None and off_suit and hand & suit.mask
        require(not broke, "T4", "a suit was not followed")
