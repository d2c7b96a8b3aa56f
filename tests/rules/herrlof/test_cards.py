"""C. Components."""

from itertools import product
from typing import Any

import pytest
from rules.herrlof.states import choices, leads, play, playable, table

from herrlof_rules import DocumentError
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.herrlof import FULL_DECK, GAME, Card, Deal, Rules, Suit
from herrlof_rules.herrlof.cards import copies, includes, pack, repr_packed, size, unpack

IN_ORDER = (
    "B1 B2 B3 B4 B5 B6 B7 B8 B9 G1 G2 G3 G4 G5 G6 G7 G8 G9 "
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 H V"
)


def test_the_deck() -> None:
    """C1: 42 cards: ranks 1 to 9 in four suits, three Valknut and three Hagalaz."""
    deck = FULL_DECK

    assert len(deck) == 42
    for suit in (Suit.BLUE, Suit.GREEN, Suit.RED, Suit.YELLOW):
        assert [card.rank for card in deck if card.suit is suit] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert deck.count(Card.V) == 3
    assert deck.count(Card.H) == 3
    assert Rules().deck == FULL_DECK


def test_the_colours_of_the_suits() -> None:
    """C1: the four suits are blue, green, red and yellow."""
    assert [suit.name for suit in Suit] == ["BLUE", "GREEN", "RED", "YELLOW"]
    assert [Card(f"{suit.value}5").colour for suit in Suit] == ["blue", "green", "red", "yellow"]
    # Symbol cards have colours that no suit has.
    assert (Card.H.colour, Card.V.colour) == ("white", "magenta")


def test_no_more_copies_than_there_are() -> None:
    """C1: a numbered card cannot be packed twice, nor a symbol card four times."""
    assert unpack(pack([Card.V, Card.H, Card.V, Card.V])) == (Card.H, Card.V, Card.V, Card.V)
    for too_many in ([Card.G5] * 2, [Card.H] * 4, [Card.V] * 4):
        with pytest.raises(InvalidCards, match="C1"):
            pack(too_many)


def test_numbers_that_are_not_packed_cards() -> None:
    """A number with bits beyond those of the cards is refused, and its `repr` is the number."""
    beyond: Any = 1 << 40
    with pytest.raises(InvalidCards, match="not packed cards of Herrlof"):
        unpack(beyond)
    assert repr_packed(beyond) == repr(beyond)
    assert repr_packed(0) == "()"


def test_symbol_cards_are_counted() -> None:
    """C1: packed cards hold the number of each symbol card, and every other card."""
    some = {
        (h, v, n): pack([Card.H] * h + [Card.V] * v + [Card.G5] * n)
        for h, v, n in product(range(4), range(4), range(2))
    }
    for (h, v, n), packed in some.items():
        assert size(packed) == h + v + n
        assert [copies(packed, card) for card in (Card.H, Card.V, Card.G5)] == [h, v, n]
        assert unpack(packed) == (Card.G5,) * n + (Card.H,) * h + (Card.V,) * v
        for (other_h, other_v, other_n), part in some.items():
            assert includes(packed, part) == (other_h <= h and other_v <= v and other_n <= n)


def test_symbol_cards() -> None:
    """C2: symbol cards have no suit and no rank, all other cards have both."""
    symbols = [card for card in Card if card.suit is None or card.rank is None]

    assert symbols == [Card.H, Card.V]
    assert all(card.suit is None and card.rank is None for card in symbols)


def test_kinds() -> None:
    """C2: there are 38 kinds of card, and copies of a kind are one and the same choice."""
    assert len(Card) == 38
    assert playable(table(("V H V", "G2 G4 H"), trump="R2")) == "H V"


def test_copies_cannot_be_told_apart() -> None:
    """C2: hands with the same number of a symbol card are the same hand."""
    hands = ([Card.V, Card.G2], [Card.G4, Card.V])
    other = ([Card.G2, Card.V], [Card.V, Card.G4])

    assert Deal(hands, Card.V) == Deal(other, Card.V)


@pytest.mark.parametrize("suit", "BGRY")
@pytest.mark.parametrize("rank", range(1, 10))
def test_ranks_with_powers(suit: str, rank: int) -> None:
    """C3: ranks 1, 3, 6 and 9 carry a power in every suit, and the other ranks carry none."""
    # Seat 1 wins the first trick with a 9, so seat 0 leads again; seat 1 does not follow suit.
    first = "R" if suit == "G" else "G"
    off = "Y" if suit == "B" else "B"
    keeps = f"{suit}5" if rank == 4 else f"{suit}4"
    hands = (f"{first}2 {suit}{rank} {keeps}", f"{first}9 {off}5 {off}7")
    state = play(table(hands, trump="V", pile="V"), f"{first}2 {first}9 {suit}{rank}")

    if rank == 3:
        assert choices(state) == ["swap", "decline"]
    elif rank in (1, 6):
        power = "steal_trick" if rank == 1 else "steal_card"
        assert choices(play(state, f"{off}5")) == ["decline", f"{power} 1"]
    else:
        assert leads(play(state, f"{off}5")) == (1 if rank == 9 else 0)


def test_notation() -> None:
    """C4: cards are written B1 to B9, and likewise with G, R and Y; symbol cards V and H."""
    assert [GAME.format_action(GAME.parse_action(f"play {t}")) for t in IN_ORDER.split()] == [
        f"play {token}" for token in IN_ORDER.split()
    ]
    for wrong in ("B0", "B10", "b1", "O3", "v", "", "1B"):
        with pytest.raises(DocumentError):
            GAME.parse_action(f"play {wrong}")


def test_canonical_order() -> None:
    """C4: the canonical order is blue, green, red, yellow with ranks ascending, then H, then V."""
    assert " ".join(card.value for card in Card) == IN_ORDER
    assert unpack(pack(reversed(Card))) == tuple(Card)
    texts = [GAME.format_action(action) for action in GAME.action_space(Rules())]
    for verb in ("play", "discard", "return"):
        listed = [text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")]
        assert " ".join(listed) == IN_ORDER


def test_hands_are_listed_in_canonical_order() -> None:
    """C4: playable cards are listed in canonical order, in whatever order they were dealt."""
    assert playable(table(("V Y1 R9 G2 B7 H", "H V G4 G5 G7 G8"), trump="R2")) == "B7 G2 R9 Y1 H V"
