"""Tricks: what must be followed (T4, T5), who wins (T6, T7), who leads next (T9, H3, V3, N1)."""

from herrlof_rules.herrlof.cards import Card, Suit
from herrlof_rules.herrlof.rules import Rules
from herrlof_rules.herrlof.state import LastTrick, make_last_trick


def suit_to_follow(rules: Rules, trick: tuple[Card, ...]) -> Suit | None:
    """The suit that those who hold it must play to this trick, led already; None if none."""
    led = trick[0].suit  # T4
    if led is None and rules.symbol_lead == "first_suit" and trick[0] is Card.H:  # T5
        for card in trick:
            if card.suit is not None:
                return card.suit
    return led


def best_card(trick: tuple[Card, ...], trump: Suit | None) -> int:
    """The place in the trick, from the leader's on, of the card that wins it (T6, H1, H2).

    The trick has no Valknut.
    """
    best, place = trick[0], 0
    for number, card in enumerate(trick):
        if card.suit is None or number == 0:
            continue
        if best.suit is card.suit:
            better = card.unit > best.unit
        else:
            better = best.suit is None or card.suit is trump
        if better:
            best, place = card, number
    return place


def finished(leader: int, trick: tuple[Card, ...], trump: Suit | None) -> LastTrick:
    """The trick with its winner, None where a Valknut destroys it (V1)."""
    if Card.V in trick:
        return make_last_trick(leader, trick, None)
    return make_last_trick(leader, trick, (leader + best_card(trick, trump)) % len(trick))


def next_leader(rules: Rules, trick: LastTrick) -> tuple[int, str]:
    """Who leads after this trick, and the clause that says so (R1, R2)."""
    players = len(trick.cards)
    if trick.winner is None:
        return trick.leader, "V3"
    hagalaz = [place for place, card in enumerate(trick.cards) if card is Card.H]
    won_with_nine = winning_rank(trick) == 9
    if hagalaz and not (won_with_nine and rules.nine_and_hagalaz == "nine"):  # H4
        return (trick.leader + hagalaz[-1]) % players, "H3"
    if won_with_nine:
        return (trick.winner + 1) % players, "N1"
    return trick.winner, "T9"


def winning_rank(trick: LastTrick) -> int | None:
    """The rank of the card that won a trick; None for a Hagalaz or a destroyed trick."""
    if trick.winner is None:
        return None
    return trick.cards[(trick.winner - trick.leader) % len(trick.cards)].rank
