"""The library detects lost and duplicated cards."""

from enum import Enum
from typing import Any

import pytest
from attrs import evolve, frozen
from rules.testing import toy

from herrlof_rules import InvalidState, odin
from herrlof_rules.core import BySeat, CardPlaces, Move


class Card(Enum):
    KING = "king"
    QUEEN = "queen"
    JACK = "jack"


DECK = (Card.KING, Card.QUEEN, Card.JACK, Card.JACK)


@frozen
class State(toy.State):
    held: BySeat[tuple[Card, ...]] = ((Card.KING, Card.JACK), (Card.QUEEN,))
    gone: tuple[Card, ...] = (Card.JACK,)
    up: Card | None = None
    packs: tuple[tuple[Card, ...], ...] = ()

    @property
    def table(self) -> Card | None:
        return self.up


PLACES: Any = CardPlaces("C1", lambda _: DECK, ("held", "gone", "table", "packs"))
GAME: Any = evolve(toy.GAME, state=State, initial=State, cards=PLACES)
FINE = State(toy.Rules())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"up": Card.KING}, "king is in held[0] and in table"),
        ({"gone": (Card.JACK,) * 2}, "one of 2 jack is in held[0] and in gone and in gone"),
        ({"gone": ()}, "one of 2 jack is in none of held, gone, table, packs"),
        ({"held": ((Card.KING, Card.JACK), ())}, "queen is in none of held, gone, table, packs"),
        ({"packs": ((), (Card.QUEEN,))}, "queen is in held[1] and in packs[1]"),
    ],
)
def test_a_card_that_is_not_there_once(changes: dict[str, Any], reason: str) -> None:
    GAME.validate(FINE)
    with pytest.raises(InvalidState) as refused:
        GAME.validate(evolve(FINE, **changes))
    assert refused.value.clause == "C1"
    assert reason in str(refused.value)


def test_a_card_of_another_deck() -> None:
    places = CardPlaces("C1", lambda _: DECK[:2], ("gone",), whole=False)
    with pytest.raises(InvalidState, match="gone: there is no jack"):
        places.check(FINE)


def test_the_deck_need_not_be_whole() -> None:
    """`whole` is False, or a function that returns whether a state must have every card."""
    undealt = evolve(FINE, gone=())
    for whole in (False, lambda state: bool(state.gone)):
        evolve(PLACES, whole=whole).check(undealt)
    with pytest.raises(InvalidState):
        evolve(PLACES, whole=lambda _: True).check(undealt)


def test_a_place_that_the_state_does_not_have() -> None:
    with pytest.raises(TypeError, match="cards: State has no field or property hand"):
        evolve(GAME, cards=evolve(PLACES, places=("hand",)))


def test_moves_that_lead_to_a_state() -> None:
    start = toy.initial(toy.Rules())
    move = Move("chance", toy.GAME.chance(start).sample(_First()))

    assert toy.GAME.follow(start, [move]) == toy.GAME.apply(start, move.choice)
    assert toy.GAME.follow(start, []) is start
    with pytest.raises(InvalidState, match="no play leads to it") as refused:
        toy.GAME.follow(start, [move, move])
    assert refused.value.clause
    with pytest.raises(InvalidState, match="there is no seat 9"):
        toy.GAME.follow(start, [Move(9, toy.Bid(1))])


def test_an_action_made_by_chance() -> None:
    """A move of chance is refused while a seat is to act, although `apply` needs no seat."""
    start = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
    with pytest.raises(InvalidState, match="a seat is to act, not chance") as refused:
        odin.GAME.follow(start, [Move("chance", odin.Pass())])
    assert refused.value.clause
    assert odin.GAME.follow(start, [odin.Pass()]) == odin.GAME.follow(start, [Move(0, odin.Pass())])


def test_a_bare_move_is_made_by_chance_or_the_only_seat() -> None:
    """An outcome or action that is not wrapped in a `Move` is applied without a seat."""
    start = toy.initial(toy.Rules())
    outcome = toy.GAME.chance(start).sample(_First())
    assert toy.GAME.follow(start, [outcome]) == toy.GAME.apply(start, outcome)


def test_moves_that_lead_to_another_state() -> None:
    """The refusal names the fields in which the states differ."""
    start = toy.initial(toy.Rules())
    outcome = toy.GAME.chance(start).sample(_First())
    after = toy.GAME.apply(start, outcome)
    assert toy.GAME.follow(start, [outcome], to=after) == after
    with pytest.raises(InvalidState, match="its moves do not lead to its starter") as refused:
        toy.GAME.follow(start, [outcome], to=start)
    assert refused.value.clause


class _First:
    """A source of random numbers that always takes the first outcome."""

    def randrange(self, _stop: int, /) -> int:
        return 0
