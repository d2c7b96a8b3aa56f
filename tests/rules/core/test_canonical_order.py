"""The canonical order of unordered collections."""

from enum import Enum
from typing import Annotated

import pytest
from attrs import evolve, frozen
from rules.testing import toy

from herrlof_rules.core import InOrder, in_order
from herrlof_rules.core.marks import Misfit, check_of, check_of_fields

RULES = toy.Rules()


class Card(Enum):
    TWO, TEN, ACE = "2", "10", "A"


@frozen
class Table:
    hand: Annotated[tuple[Card, ...], InOrder("D1")]


@frozen
class Wrong:
    hand: Annotated[Card, InOrder()]


def test_members_are_sorted_as_their_class_lists_them() -> None:
    """Members are sorted by their place in the definition, not by value, and duplicates stay."""
    assert in_order([Card.ACE, Card.TEN, Card.TWO, Card.TEN]) == (
        *(Card.TWO, Card.TEN),
        *(Card.TEN, Card.ACE),
    )
    assert in_order(()) == ()


def test_another_order_is_refused_with_its_clause() -> None:
    check = check_of_fields(Table)
    assert check is not None
    sorted_hand = Table((Card.TWO, Card.TEN, Card.TEN))
    check(sorted_hand, RULES)
    with pytest.raises(Misfit, match="not in canonical order") as refused:
        check(evolve(sorted_hand, hand=sorted_hand.hand[::-1]), RULES)
    assert (refused.value.path, refused.value.clause) == (".hand", "D1")


def test_a_value_that_is_no_tuple_has_no_order() -> None:
    """`InOrder` accepts a value that is not a tuple, because the check of the type rejects it."""
    assert not InOrder().fault([3, 1], RULES)


def test_only_a_tuple_has_an_order() -> None:
    with pytest.raises(TypeError, match="InOrder marks a tuple of any length"):
        check_of(Wrong)
