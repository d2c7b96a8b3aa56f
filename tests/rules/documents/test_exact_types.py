"""Moves are exactly of the classes of their game, with fields of exactly their types."""

from enum import Enum
from typing import Any

import attrs
import pytest

from herrlof_rules import DocumentError, IllegalAction, herrlof, odin
from herrlof_rules import documents as js
from herrlof_rules.core.errors import UnknownAction
from herrlof_rules.core.game import Game
from herrlof_rules.testing.generators.forgeries import copy_as, forgeries

SEED = herrlof.Rules(first_dealer=0), odin.Rules(first_player=0)
GAMES: dict[str, tuple[Game, Any]] = {
    "herrlof": (herrlof.GAME, SEED[0]),
    "odin": (odin.GAME, SEED[1]),
}
C, D = herrlof.Card, odin.Card

MOVES: dict[str, list[Any]] = {
    "herrlof": [
        *(herrlof.Predict(1), herrlof.Play(C.R7), herrlof.Swap(), herrlof.Decline()),
        *(herrlof.Discard(C.R7), herrlof.StealTrick(1), herrlof.StealCard(1), herrlof.Return(C.R7)),
        *(herrlof.FirstDealer(1), herrlof.Draw(C.R7), herrlof.TurnTrump(C.R7), herrlof.Pick(C.R7)),
        herrlof.Deal(((C.R1,), (C.R2,)), C.R3),
    ],
    "odin": [
        *(odin.Play((D.R1,)), odin.Pass(), odin.Take(D.R1), odin.FirstPlayer(1)),
        *(odin.RemoveColours((odin.Colour.RED,)), odin.Deal(((D.R1,), (D.R2,)))),
    ],
}
CASES = [(name, move) for name, moves in MOVES.items() for move in moves]
every_move = pytest.mark.parametrize(
    ("name", "move"), CASES, ids=[f"{n} {type(m).__name__}" for n, m in CASES]
)


def test_every_class_is_here() -> None:
    for name, (game, _) in GAMES.items():
        assert {type(move) for move in MOVES[name]} == {*game.actions, *game.outcomes}


class Foreign(Enum):
    """A card of nobody, with the token of one."""

    R7 = "R7"


def same_types(one: Any, other: Any) -> bool:
    """Whether a value is of the types of another throughout, as an empty tuple always is."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return all(any(same_types(part, like) for like in other) for part in one)
    names = [a.name for a in attrs.fields(type(one))] if attrs.has(type(one)) else []
    return all(same_types(getattr(one, name), getattr(other, name)) for name in names)


def lookalikes(name: str, move: Any) -> list[Any]:
    """Objects that equal the move, or are all but it: forgeries, and cards of another class."""
    made = [other for other in forgeries(move) if not same_types(other, move)]
    cards = ((D if name == "herrlof" else C).R1, Foreign.R7)
    for field in attrs.fields(type(move)):
        if type(getattr(move, field.name)) in (C, D):
            made += [copy_as(type(move), move, {field.name: card}) for card in cards]
    return made


@every_move
def test_documents(name: str, move: Any) -> None:
    game, rules = GAMES[name]
    dump: Any = js.dump_action if type(move) in game.actions else js.dump_outcome
    assert dump(game, move)
    for wrong in lookalikes(name, move):
        with pytest.raises(DocumentError):
            dump(game, wrong)
        with pytest.raises(UnknownAction):
            game.encode(rules, wrong)


def test_the_other_game() -> None:
    for name, (game, rules) in GAMES.items():
        other = "odin" if name == "herrlof" else "herrlof"
        for move in MOVES[other]:
            with pytest.raises(IllegalAction):
                game.apply(game.initial(rules), move)
            with pytest.raises(UnknownAction):
                game.encode(rules, move)
            for dump in (js.dump_action, js.dump_outcome):
                with pytest.raises(DocumentError):
                    dump(game, move)
