"""Packed cards of both games: only cards can be packed, and `repr` lists them."""

from typing import Any

import pytest
from attrs import evolve
from rules.herrlof import states as of_herrlof
from rules.odin import states as of_odin

from herrlof_rules import Decision, herrlof, odin
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.testing.counterexample import whole_repr

BOTH = pytest.mark.parametrize(("game", "other"), [(herrlof, odin), (odin, herrlof)])


def holding(game: Any, packed: Any) -> Any:
    """A state with these packed cards in a hand and on a heap."""
    if game is herrlof:
        dealt = of_herrlof.dealt(("G2", "G4"), trump="R2")
        return evolve(dealt, hands=(packed, 0), table=evolve(dealt.table, pile=packed))
    return evolve(of_odin.dealt("B1 B2", "R1 R2"), taken=(packed, 0), discards=packed)


@BOTH
def test_a_card_prints_as_its_token(game: Any, other: Any) -> None:
    """`str` gives the notation of a card, and `repr` names the card in code."""
    assert (str(game.Card.B4), repr(game.Card.B4)) == ("B4", "Card.B4")
    assert game.Card.B4 is not other.Card.B4


@BOTH
@pytest.mark.parametrize("number", [0, 1, None])
def test_packed_cards_show_as_cards(game: Any, other: Any, number: int | None) -> None:
    """A state's `repr` spells cards out, so that it can be pasted back."""
    cards = game.FULL_DECK[:number]
    state = holding(game, game.cards.pack(cards))
    assert whole_repr(state).count(f"({cards!r}, ())") == 1
    assert f"={cards!r}," in whole_repr(state)
    assert eval(whole_repr(state), {**vars(game), "Decision": Decision}) == state
    assert game.cards.unpack(game.cards.pack(cards)) == cards
    with pytest.raises(InvalidCards):
        other.cards.pack(game.FULL_DECK)


@BOTH
@pytest.mark.parametrize("value", [-1, 1 << 54])
def test_what_is_no_cards_shows_as_it_is(game: Any, other: Any, value: int) -> None:
    """The `repr` of an invalid state shows the number that does not stand for cards."""
    state = holding(game, value)
    assert whole_repr(state).count(f"({value!r}, ())") == 1
    assert f"={value!r}," in whole_repr(state)


WRONG: list[Any] = [None, 7, [7], "B1", ["B1"], [None], [[]], ["x" * 1000]]


@BOTH
@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_what_is_no_cards_is_not_packed(game: Any, other: Any, wrong: Any) -> None:
    """Only cards of the game are packed, not their notation and not packed cards."""
    with pytest.raises(InvalidCards) as caught:
        game.cards.pack(wrong)
    assert len(str(caught.value)) < 100


@BOTH
@pytest.mark.parametrize("wrong", [1 << 54, -1, -(1 << 36), -(1 << 45)])
def test_what_is_not_packed_is_not_unpacked(game: Any, other: Any, wrong: Any) -> None:
    """A number with bits beyond those of the cards is refused, and so is a negative number."""
    with pytest.raises(InvalidCards):
        game.cards.unpack(wrong)


@BOTH
def test_packed_cards_are_not_shown_as_a_number(game: Any, other: Any) -> None:
    """A position refuses packed cards, and the error shows no packed number."""
    trump = {"trump": "R4"} if game is herrlof else {}
    packed = game.position(["B7 B2", "R8 R5"], **trump).packed_hands
    for hands in (packed, [packed, packed]):
        with pytest.raises(InvalidCards, match="int") as refused:
            game.position(hands, **trump)
        assert not any(character.isdigit() for character in str(refused.value).partition("(")[0])
