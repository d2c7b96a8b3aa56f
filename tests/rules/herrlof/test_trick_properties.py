"""The worked examples of tricks, generalised to any trick."""

from hypothesis import assume, given
from hypothesis import strategies as st
from rules.herrlof.states import after, leads, winner

from herrlof_rules.herrlof import Card

# The drawn tricks have no blue cards.  Besides its card for the trick, each seat holds a blue card,
# so no seat has to follow suit.
_CARDS = [card for card in Card if card.suit is None or card.value[0] != "B"]
_PLAIN = [card for card in _CARDS if card.rank not in (1, 3, 6)]


@st.composite
def tricks(draw: st.DrawFn) -> list[Card]:
    """Two or three cards of a trick, without powers that stop it before the next lead."""
    players = draw(st.sampled_from((2, 3)))
    trick: list[Card] = []
    for _ in range(players):
        allowed = [c for c in _PLAIN if c not in trick or c.suit is None]
        trick.append(draw(st.sampled_from(allowed)))
    return trick


def naive_winner(trick: list[Card], trump: Card) -> int:
    """T6, T7, H2, read from the rulebook: the card that nothing played later replaces."""
    best = 0
    for place, card in enumerate(trick):
        held = trick[best]
        if held is Card.H:
            replaces = card is not Card.H
        elif card.suit == held.suit:
            assert card.rank is not None
            assert held.rank is not None
            replaces = card.rank > held.rank
        else:
            replaces = card.suit is not None and card.suit == trump.suit
        if replaces:
            best = place
    return best


@given(tricks(), st.sampled_from(["G3", "R3", "Y3", "B3"]), st.sampled_from(["hagalaz", "nine"]))
def test_any_trick(trick: list[Card], trump: str, option: str) -> None:
    """T6, T7, V3, H3, H4, N1: generalises examples 1, 2, 3, 6, 8, 10 and 11."""
    text = " ".join(card.value for card in trick)
    # Example 13 shows the trump card that a second Valknut turns up (V4).
    assume(trick.count(Card.V) < 2)
    state = after(text, trump=trump, nine_and_hagalaz=option)
    if Card.V in trick:
        assert winner(state) is None
        assert leads(state) == 0
        return
    best = naive_winner(trick, Card(trump))
    assert winner(state) == best
    nine = trick[best].rank == 9
    lowest = [place for place, card in enumerate(trick) if card is Card.H]
    if lowest and not (nine and option == "nine"):
        assert leads(state) == lowest[-1]
    else:
        assert leads(state) == (best + nine) % len(trick)
