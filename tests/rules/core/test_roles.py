"""Roles of fields, and wrong roles, which are refused when a game is made."""

from typing import Annotated, Any

import pytest
from attrs import evolve, frozen

from herrlof_rules.core import (
    HandSizes,
    HiddenBySeat,
    Own,
    Points,
    Public,
    Role,
    Seat,
    role_of,
)
from herrlof_rules.core.role_checks import check_roles
from herrlof_rules.odin import GAME, Observation


@frozen
class Twice:
    """Two fields with one role."""

    seat: Own[Seat | None]
    turn: Public[int]
    legal_actions: Own[tuple[int, ...]]
    points: Points
    scores: Points


@frozen
class Elsewhere:
    """An observation with a role that is not meant for observations."""

    seat: Own[Seat | None]
    won: Annotated[Public[tuple[int, ...]], Role("reached")]


@frozen
class Wrong:
    """A role on a field of the wrong type."""

    seat: Own[Seat | None]
    sizes: Annotated[Public[int], Role("hand_sizes")]


@pytest.mark.parametrize(
    ("observation", "fact"),
    [
        (Twice, "Twice: points and scores both have the role points"),
        (Elsewhere, r"Elsewhere\.won has the role reached, which the class does not support"),
        (Wrong, r"Wrong\.sizes has the role hand_sizes, and must be BySeat\[int\]"),
    ],
)
def test_wrong_roles_are_refused(observation: type, fact: str) -> None:
    """A role twice, in the wrong class or on the wrong type is refused when the game is made."""
    changed: Any = evolve(GAME.info, round_fields=())
    with pytest.raises(TypeError, match=fact):
        evolve(GAME, observation=observation, info=changed)


def test_a_role_has_a_name() -> None:
    """A role outside the list of roles is refused."""
    wrong: Any = "hands"
    with pytest.raises(ValueError, match="'hands' is not a role: hand, hand_sizes"):
        Role(wrong)


def test_where_roles_are() -> None:
    """`role_of` returns the name of the field with a role, or None."""
    assert role_of(Observation, "hand_sizes") == "hand_sizes"
    assert role_of(Observation, "points") == "scores"
    assert role_of(GAME.rules, "starter") == "first_player"
    assert role_of(GAME.state, "hand") is None
    assert HandSizes != Points


@frozen
class Foreheads:
    """Hands that all other seats see."""

    hands: Annotated[tuple[tuple[int, ...], ...], HiddenBySeat(), Role("hand")]


@frozen
class MaybeForeheads:
    """Hands that all other seats see, None for the observing seat's."""

    hands: Annotated[tuple[tuple[int, ...] | None, ...], HiddenBySeat(), Role("hand")]


@frozen
class OneCardEach:
    """A card for each seat, which does not form a hand."""

    cards: Annotated[tuple[int | None, ...], HiddenBySeat(), Role("hand")]


@frozen
class CardOrHand:
    """A card or a hand for each seat."""

    cards: Annotated[tuple[tuple[int, ...] | int | None, ...], HiddenBySeat(), Role("hand")]


def test_hands_may_be_hidden_by_seat() -> None:
    """A field marked `HiddenBySeat` has the role hand if it holds a tuple of cards by seat."""
    for observation in (Foreheads, MaybeForeheads):
        check_roles(GAME.rules, observation)
        assert role_of(observation, "hand") == "hands"
    for observation in (OneCardEach, CardOrHand):
        with pytest.raises(TypeError, match=r"cards has the role hand, and must be a tuple of"):
            check_roles(GAME.rules, observation)
