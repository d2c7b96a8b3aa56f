"""Documents of games with types that Herrlof does not use."""

from enum import Enum
from typing import Annotated, Any, Literal, NewType

import pytest
from attrs import evolve, field, frozen
from rules.documents.documents import with_moves

from herrlof_rules import Chance, Decision, DocumentError
from herrlof_rules.core import Public
from herrlof_rules.documents import dump_action, dump_outcome, load_action, load_outcome
from herrlof_rules.documents.schema import schema
from herrlof_rules.herrlof import GAME, Card, Draw
from herrlof_rules.testing.generators.forgeries import copy_as


@frozen
class Announce:
    """An action with a member that is one of several classes or None."""

    turn: Decision | Chance | None


@frozen
class Count:
    """An action that refuses some values itself and raises an unrelated error at others."""

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


class Level(Enum):
    """An enum whose values are numbers."""

    LOW = 0
    HIGH = 1


@frozen
class Climb:
    """An action with a tuple of levels and a field outside its constructor."""

    levels: tuple[Level, ...]
    steps: int = field(init=False, default=3)
    number: int = field(default=0, validator=lambda _self, _field, value: _small(value))


def _small(value: int) -> None:
    if value > 9:
        raise ValueError("is more than 9")


@frozen
class Name:
    """An action with a word of a `Literal`."""

    word: Literal["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"]


Points = NewType("Points", int)


@frozen
class Score:
    """An action with a named number and a union of two classes, one with a mark."""

    points: Points
    turn: Annotated[Decision, "a mark of the author's"] | Chance


OTHER: Any = with_moves(evolve(GAME, name="other"), (Announce, Count, Climb, Name, Score), (Draw,))


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


@pytest.mark.parametrize("level", ["true", "false", "1.0", "2", '"1"', "null", "[]"])
def test_values_of_an_enum_are_of_their_type(level: str) -> None:
    assert load_action(OTHER, '{"levels":[1,0],"type":"climb"}') == Climb((Level.HIGH, Level.LOW))
    with pytest.raises(DocumentError):
        load_action(OTHER, f'{{"levels":[1,{level}],"type":"climb"}}')


def test_values_of_an_enum_are_written_by_type_too() -> None:
    text = '{"levels":[1,0],"number":0,"type":"climb"}'

    assert dump_action(OTHER, Climb((Level.HIGH, Level.LOW))) == text
    for levels, path in (((True,), "$.levels[0]"), ((Level.LOW, 1), "$.levels[1]")):
        with pytest.raises(DocumentError) as caught:
            dump_action(OTHER, copy_as(Climb, Climb(()), {"levels": levels}))
        assert caught.value.path == path
    with pytest.raises(DocumentError, match=r"\$: is more than 9"):
        dump_action(OTHER, copy_as(Climb, Climb(()), {"number": 10}))


def test_all_words_are_told_that_would_be_right() -> None:
    with pytest.raises(
        DocumentError, match="'z' is not one of: a, b, c, d, e, f, g, h, i, j, k, l, m"
    ):
        load_action(OTHER, '{"type":"name","word":"z"}')


def test_a_field_that_is_not_given_to_the_class_is_unknown() -> None:
    with pytest.raises(DocumentError, match="unknown key 'steps'"):
        load_action(OTHER, '{"levels":[],"steps":3,"type":"climb"}')


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
    # The reason leaves out the further arguments of the error.
    assert caught.value.reason == "must not be 3"


def test_a_fault_of_a_class_is_not_hidden() -> None:
    """An unrelated error raised by a class is not turned into a `DocumentError`."""
    with pytest.raises(TypeError, match="fault of the class"):
        load_action(OTHER, '{"number":2,"type":"count"}')


def test_named_types_and_marks_of_the_author() -> None:
    text = '{"points":3,"turn":{"kind":"deal","type":"chance"},"type":"score"}'
    score = Score(Points(3), Chance("deal"))
    definition = schema(OTHER, "action")["$defs"]["Score"]

    assert dump_action(OTHER, score) == text
    assert load_action(OTHER, text) == score
    assert definition["properties"]["points"]["type"] == "integer"
    assert definition["required"] == ["points", "turn", "type"]
    for junk in (True, "3", None):
        with pytest.raises(DocumentError, match="is not a whole number"):
            dump_action(OTHER, evolve(score, points=junk))


def test_what_has_no_form_in_documents() -> None:
    """A field of an unsupported shape is refused when the game is made."""
    forms = (float, tuple[int, int], frozenset[int], int | str, tuple[Annotated[float, 1], ...])
    for form in forms:
        bid = frozen(type("Bid", (), {"__annotations__": {"amount": form}}))
        with pytest.raises(
            TypeError, match=r"Bid\.amount: documents do not support .*; they support"
        ):
            with_moves(OTHER, (bid,), (Draw,))
        for name in ("state", "observation"):
            owner = getattr(OTHER, name)
            odd = frozen(type("Odd", (owner,), {"__annotations__": {"amount": Public[form]}}))
            with pytest.raises(TypeError, match=r"Odd\.amount: documents do not support"):
                evolve(OTHER, **{name: odd})


@frozen
class Tree:
    branches: "tuple[Tree, ...]"


def test_a_class_that_holds_itself() -> None:
    with pytest.raises(TypeError, match=r"^Tree\.branches: the class contains itself$"):
        with_moves(OTHER, (Tree,), (Draw,))


@frozen
class Weight:
    grams: float


@frozen
class Weigh:
    weights: tuple[Weight, ...]


def test_a_field_of_a_class_in_another_is_named_alone() -> None:
    with pytest.raises(
        TypeError, match=r"^Weight\.grams: documents do not support float; they support"
    ):
        with_moves(OTHER, (Weigh,), (Draw,))
