"""Objects that only resemble moves, because a class or a field's type differs, are refused."""

from enum import Enum
from typing import Any

import attrs
import pytest
from rules.turns import MOVES

from herrlof_rules import GAMES, DocumentError, UnknownAction, herrlof, odin
from herrlof_rules import documents as js
from herrlof_rules.testing.generators.forgeries import copy_as, forgeries

CASES = [(name, move) for name, moves in MOVES.items() for move in moves]
IDS = [f"{name} {type(move).__name__}" for name, move in CASES]


class Foreign(Enum):
    """A card of another enum with the token of a card."""

    R7 = "R7"


def same_types(one: Any, other: Any) -> bool:
    """Whether a value has the types of another in all its parts; an empty tuple always has."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return all(any(same_types(part, like) for like in other) for part in one)
    names = [a.name for a in attrs.fields(type(one))] if attrs.has(type(one)) else []
    return all(same_types(getattr(one, name), getattr(other, name)) for name in names)


def lookalikes(name: str, move: Any) -> list[Any]:
    """Objects that equal the move or nearly do: forgeries, and cards of the other game."""
    forged = [other for other in forgeries(move) if not same_types(other, move)]
    cards = ((odin if name == "herrlof" else herrlof).Card.R1, Foreign.R7)
    for field in attrs.fields(type(move)):
        if type(getattr(move, field.name)) in (herrlof.Card, odin.Card):
            forged += [copy_as(type(move), move, {field.name: card}) for card in cards]
    return forged


@pytest.mark.parametrize(("name", "move"), CASES, ids=IDS)
def test_documents(name: str, move: Any) -> None:
    """An object that is not a move, or a move of the other game, is not written and has no id."""
    game: Any = GAMES[name]
    dump = js.dump_action if type(move) in game.actions else js.dump_outcome
    assert dump(game, move)
    (others,) = (moves for other, moves in MOVES.items() if other != name)
    for wrong in (*lookalikes(name, move), *others):
        with pytest.raises(DocumentError):
            dump(game, wrong)
        with pytest.raises(UnknownAction):
            game.encode(game.rules(), wrong)
