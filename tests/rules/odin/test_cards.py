"""C. Cards."""

from collections import Counter
from typing import Any

import pytest
from attrs import evolve
from rules.odin.states import cards, named, packed, play, table

from herrlof_rules import herrlof
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.odin import FULL_DECK, Card, Colour, Deal, Play
from herrlof_rules.odin.cards import pack, unpack

NAMED = dict(zip("BRPGKO", ["blue", "red", "pink", "green", "black", "orange"], strict=True))


def test_deck() -> None:
    """C1: there are 54 cards, the numbers 1 to 9 in six colours, each once."""
    assert len(Card) == 54
    assert Counter(card.number for card in Card) == dict.fromkeys(range(1, 10), 6)
    assert Counter(card.colour for card in Card) == dict.fromkeys(NAMED.values(), 9)
    assert len({(card.colour, card.number) for card in Card}) == 54
    assert tuple(Card) == FULL_DECK == unpack(pack(FULL_DECK))


def test_packed_cards() -> None:
    """C1: a packed collection of cards has no order, and has no card twice."""
    assert pack([]) == 0
    assert pack(cards("R2 B1")) == Card.B1.unit + Card.R2.unit == pack(cards("B1 R2"))
    assert named(unpack(packed("O9 K1 B1 B9"))) == "B1 B9 K1 O9"
    for card in Card:
        assert unpack(card.unit) == (card,)
    with pytest.raises(ValueError, match=r"R2 .* \(C1\)"):
        pack(cards("R2 B1 R2"))


def test_notation_and_order() -> None:
    """C2: cards are written by colour letter and number, and ordered by colour, then number."""
    assert [card.value for card in Card] == [
        f"{letter}{number}" for letter in "BRPGKO" for number in range(1, 10)
    ]
    assert {card.value[0]: card.colour for card in Card} == NAMED
    assert all(int(card.value[1]) == card.number for card in Card)
    assert [card.unit for card in Card] == sorted(card.unit for card in Card)
    assert [colour.value for colour in Colour] == list(dict.fromkeys(c.colour for c in Card))
    for colour in Colour:
        assert {card.value[0] for card in unpack(colour.mask)} == {colour.letter}
        assert {card.colour for card in unpack(colour.mask)} == {colour.value}
        assert len(unpack(colour.mask)) == 9
    assert repr((Card.K9, Colour.BLACK)) == "(Card.K9, Colour.BLACK)"


def test_names_of_the_numbers() -> None:
    """C4: each number has its name."""
    figures = ["healer", "skald", "spy", "seidmadr", "völva", "hirdman"]
    figures += ["berserker", "styrimadr", "jarl"]
    for colour in Colour:
        assert [card.figure for card in unpack(colour.mask)] == figures


@pytest.mark.parametrize(
    "wrong", [["B1"], [Card.B1, None], [[]], [herrlof.Card.B1], ["x" * 1000], 7, None, "B1"]
)
def test_what_is_no_card(wrong: Any) -> None:
    """C1: only the 54 cards can be in a hand, a set or a deal."""
    for make in (pack, Play, lambda cards: Deal((cards,))):
        with pytest.raises(InvalidCards) as caught:
            make(wrong)
        assert len(str(caught.value)) < 100


def test_accessors() -> None:
    """C2: a state stores packed cards, but returns cards in canonical order."""
    state = play(table("B5 B4 K1", "R9 O1", on="R2 R1", by=1, taken=("K1", "R9")), "B4 B5")
    assert state.hands[1] == cards("R9 O1")
    assert state.taken[0] == cards("K1")
    assert state.table == (cards("R1 R2"), cards("B4 B5"))
    assert state.discards == unpack(state.packed_discards)
    assert state.set_aside == unpack(state.packed_set_aside)
    assert state.standing.deck == FULL_DECK
    assert evolve(state, hands=state.hands, taken=state.taken) == state
    assert evolve(state, table=state.table, discards=state.discards) == state
