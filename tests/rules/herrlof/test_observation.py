"""The observation of a seat: the cards that are gone, and the fields that all seats see."""

import pytest
from rules.herrlof.states import cards, deal, play, table

from herrlof_rules.core.visibility import Everyone, visibility
from herrlof_rules.herrlof import Card, Observation, observe


def test_the_cards_gone() -> None:
    """T10: `gone` has the cards of all finished tricks, although they may not be looked at."""
    state = table(("G2 R5 B2", "G7 Y7 R8"), trump="R4", pile="Y2")
    assert observe(state, None).gone == ()
    assert observe(play(state, "G2"), None).gone == ()
    state = play(state, "G2 G7")
    assert observe(state, None).gone == cards("G2 G7")
    state = play(state, "Y7 R5")
    for seat in (None, 0, 1):
        assert observe(state, seat).gone == cards("G2 G7 R5 Y7")


def test_a_replaced_trump_card_is_gone() -> None:
    """V4: a replaced trump card is out of the round, and all seats have seen it."""
    state = play(table(("V B2", "V B5", "V R4"), trump="R2", pile="Y2 Y4"), "V V, turn_trump Y2")

    assert observe(state, 2).gone == (Card.R2,)


def test_nothing_is_gone_between_rounds() -> None:
    """M3: between two rounds, and after the next deal, no card is gone."""
    state = play(table(("G2", "G4"), trump="R2", pile="Y4", target=100), "G2 G4")
    assert observe(state, None).gone == ()
    assert observe(deal(state, ("G2", "R2"), "Y4"), None).gone == ()
    over = play(table(("G2", "G4"), trump="R2", max_rounds=1), "G2 G4")
    assert observe(over, None).gone == cards("G2 G4")


def test_a_card_put_at_the_bottom_twice() -> None:
    """W5: a card that was drawn from the bottom of the pile may be put there again."""
    state = table(("B3 G3 B5", "B7 G7 B8"), trump="R4", pile="Y2")
    state = play(state, "B3, swap, draw Y2, discard Y2, B7 G7 G3, swap, draw Y2, discard Y2")
    seen = observe(state, 0)
    assert seen.buried == (Card.Y2, Card.Y2)


@pytest.mark.parametrize("name", ["hand", "prediction", "buried", "thefts", "seat"])
def test_what_is_own(name: str) -> None:
    """P3, W4, S3: hand, prediction, buried cards and thefts are marked as the seat's own."""
    marks = dict(visibility(Observation))

    assert not isinstance(marks[name], Everyone)
    assert isinstance(marks["gone"], Everyone)
