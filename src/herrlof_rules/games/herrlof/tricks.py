"""Tricks: what must be followed (T4, T5), who wins (T6, T7), who leads next (T9, H3, V3, N1)."""

from herrlof_rules.games.herrlof.cards import HAGALAZ, Card, Suit
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.state import LastTrick


def suit_to_follow(rules: Rules, trick: tuple[Card, ...]) -> Suit | None:
    """The suit that those who hold it must play to this trick, led already; None if none."""
    led = trick[0].suit  # T4
    if led is None and rules.symbol_lead == "first_suit" and trick[0] is HAGALAZ:  # T5
        for card in trick:
            if card.suit is not None:
                return card.suit
    return led


def best_card(trick: tuple[Card, ...], trump: Suit | None) -> int:
    """The place in the trick, from the leader's on, of the card that wins it (T6, H1, H2).

    The trick has a card or more, and no Valknut.
    """
    beaters = _BEATERS[trump]
    place = 1 if len(trick) > 1 and trick[1] in beaters[trick[0]] else 0
    if len(trick) > 2 and trick[2] in beaters[trick[place]]:
        return 2
    return place


def _beaters(best: Card, trump: Suit | None) -> frozenset[Card]:
    """The cards that replace the best card so far when they come later in a trick (T6)."""
    suited = [card for card in Card if card.suit is not None]
    if best.suit is None:  # T7
        return frozenset(suited)
    higher = {card for card in suited if card.suit is best.suit and card.unit > best.unit}
    trumps = {card for card in suited if card.suit is trump and best.suit is not trump}
    return frozenset(higher | trumps)


_BEATERS = {trump: {best: _beaters(best, trump) for best in Card} for trump in (None, *Suit)}


def next_leader(rules: Rules, trick: LastTrick) -> tuple[int, str]:
    """Who leads after this trick, and the clause that says so (R1, R2)."""
    cards, leader, winner = trick.cards, trick.leader, trick.winner
    if winner is None:
        return leader, "V3"
    won_with_nine = cards[(winner - leader) % len(cards)].rank == 9
    if HAGALAZ in cards and not (won_with_nine and rules.nine_and_hagalaz == "nine"):  # H4
        last = max(place for place, card in enumerate(cards) if card is HAGALAZ)
        return (leader + last) % len(cards), "H3"
    if won_with_nine:
        return (winner + 1) % len(cards), "N1"
    return winner, "T9"
