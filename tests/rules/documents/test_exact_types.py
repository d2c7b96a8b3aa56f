"""Moves are exactly of the classes of their game, with fields of exactly their types."""

from enum import Enum
from fractions import Fraction
from typing import Any

import attrs
import pytest

from herrlof_rules import DocumentError, HerrlofRulesError, IllegalAction, herrlof, odin
from herrlof_rules import documents as js
from herrlof_rules.core.errors import UnknownAction
from herrlof_rules.core.game import Game

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


def forged(move: Any, **fields: Any) -> Any:
    """A copy with fields set behind the back of its class."""
    made = object.__new__(type(move))
    for field in attrs.fields(type(move)):
        object.__setattr__(made, field.name, fields.get(field.name, getattr(move, field.name)))
    return made


class Foreign(Enum):
    """A card of nobody, with the token of one."""

    R7 = "R7"


def lookalikes(name: str, move: Any) -> list[Any]:
    """Objects that equal the move, or are all but it: a subclass, and fields of other types."""
    cls = type(move)
    heir = type(cls.__name__, (cls,), {"__slots__": ()})
    subclassed = object.__new__(heir)
    for field in attrs.fields(cls):
        object.__setattr__(subclassed, field.name, getattr(move, field.name))
    made = [subclassed]
    for field in attrs.fields(cls):
        value = getattr(move, field.name)
        if isinstance(value, int):
            others: list[Any] = [value == 1, float(value), Fraction(value), str(value)]
        elif isinstance(value, tuple):
            others = [list(value), (*value, None), (7,), value[0]]
        else:
            other = D if name == "herrlof" else C
            others = [other.R1, value.value, Foreign.R7, (value,)]
        made += [forged(move, **{field.name: junk}) for junk in [*others, None, [], {}]]
    return made


@every_move
def test_documents(name: str, move: Any) -> None:
    game, _ = GAMES[name]
    dump: Any = js.dump_action if type(move) in game.actions else js.dump_outcome
    assert dump(game, move)
    for wrong in lookalikes(name, move):
        with pytest.raises(DocumentError):
            dump(game, wrong)


@every_move
def test_the_pure_functions(name: str, move: Any) -> None:
    """Refused at the first turn, and at the first decision, without any other error."""
    game, rules = GAMES[name]
    dealing = game.initial(rules)
    deciding = game.apply(dealing, next(iter(game.chance(dealing)))[0])
    for state in (dealing, deciding):
        for wrong in lookalikes(name, move):
            for carry_out in (game.apply, game.step):
                with pytest.raises(IllegalAction) as refused:
                    carry_out(state, wrong)
                assert len(str(refused.value)) < 500


@every_move
def test_encode(name: str, move: Any) -> None:
    game, rules = GAMES[name]
    for wrong in lookalikes(name, move):
        with pytest.raises(UnknownAction):
            game.encode(rules, wrong)


def test_true_is_no_prediction() -> None:
    """It equals 1, and is refused by all doors with one base of errors."""
    game, rules = GAMES["herrlof"]
    for call in (game.encode, lambda _, action: js.dump_action(game, action)):
        with pytest.raises(HerrlofRulesError):
            call(rules, herrlof.Predict(True))


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
