"""What documents of a game may hold that those of Herrlof do not."""

from typing import Any

import pytest
from attrs import evolve, frozen

from herrlof_rules import Chance, Decision, DocumentError
from herrlof_rules.herrlof import GAME, Card, Draw
from herrlof_rules.serialisation import dump_action, dump_outcome, load_action, load_outcome


@frozen
class Announce:
    """An action with a member that is one of several classes, or nothing."""

    turn: Decision | Chance | None


@frozen
class Count:
    """An action that refuses some values itself, and breaks at others."""

    number: int

    def __attrs_post_init__(self) -> None:
        if self.number == 1:
            refused = ValueError("must not be 1")
            refused.add_note("a note that is no part of a path")
            raise refused
        if self.number == 3:
            raise ValueError("must not be 3", "as attrs' validators do", self)
        if self.number == 2:
            raise TypeError("a fault of the class")


OTHER: Any = evolve(GAME, name="other", actions=(Announce, Count), outcomes=(Draw,))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Announce(None), '{"turn":null,"type":"announce"}'),
        (Announce(Chance("deal")), '{"turn":{"kind":"deal","type":"chance"},"type":"announce"}'),
        (
            Announce(Decision("play", (1,))),
            '{"turn":{"kind":"play","seats":[1],"type":"decision"},"type":"announce"}',
        ),
    ],
    ids=str,
)
def test_one_of_several_classes_or_nothing(action: Announce, text: str) -> None:
    assert dump_action(OTHER, action) == text
    assert load_action(OTHER, text) == action


@pytest.mark.parametrize("turn", ["7", "{}", '{"type":"over"}', '{"type":"draw"}'])
def test_none_of_them(turn: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load_action(OTHER, f'{{"turn":{turn},"type":"announce"}}')
    assert caught.value.path.startswith("$.turn")


def test_a_single_class_has_its_tag_too() -> None:
    text = '{"card":"V","type":"draw"}'

    assert dump_outcome(OTHER, Draw(Card.V)) == text
    assert load_outcome(OTHER, text) == Draw(Card.V)


@pytest.mark.parametrize("text", ["7", "{}", '{"card":"V"}', '{"card":"V","type":"pick"}'])
def test_another_tag_than_the_single_one(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load_outcome(OTHER, text)
    assert caught.value.path == "$"
    assert "draw" in caught.value.reason


def test_values_that_a_class_refuses() -> None:
    with pytest.raises(DocumentError) as caught:
        load_action(OTHER, '{"number":1,"type":"count"}')
    assert (caught.value.path, caught.value.reason) == ("$", "must not be 1")
    with pytest.raises(DocumentError) as caught:
        load_action(OTHER, '{"number":3,"type":"count"}')
    assert caught.value.reason == "must not be 3"  # without the other arguments


def test_a_fault_of_a_class_is_not_hidden() -> None:
    """An error that is not about the document is no `DocumentError`."""
    with pytest.raises(TypeError, match="fault of the class"):
        load_action(OTHER, '{"number":2,"type":"count"}')
