"""Payoffs that a game states: their description, results and documents."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from rules.core.ending import ending
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules import documents, herrlof
from herrlof_rules.core import DocumentError, Game, GameInfo, InvalidState, Over, Payoffs, Result
from herrlof_rules.core.payoffs import BY_WINNERS
from herrlof_rules.documents.schema import schema
from herrlof_rules.match.match import match_from
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.laws.play import check_result

RULES = dare.Rules(3)
HALF = Fraction(1, 2)


def of_kind(kind: Any, **more: Any) -> Payoffs:
    """Payoffs between -3 and 3."""
    return Payoffs(kind, (-3, 3), **more)


FAULTS: list[tuple[Payoffs, tuple[int, ...], str]] = [
    (of_kind("zero_sum"), (3, -2, -1), ""),
    (of_kind("zero_sum"), (3, -2, 0), "must sum to 0, not to 1"),
    (of_kind("zero_sum"), (4, -2, -2), "must be -3 to 3, and seat 0 has 4"),
    (of_kind("constant_sum", total=5), (3, 1, 1), ""),
    (of_kind("constant_sum", total=lambda rules: rules.players), (1, 1, 0), "must sum to 3"),
    (of_kind("general_sum"), (3, 3, -3), ""),
    (of_kind("identical"), (2, 2, 2), ""),
    (of_kind("identical"), (2, 2, 1), "all seats must have the same payoff, and have 2, 2, 1"),
]


@pytest.mark.parametrize(("described", "paid", "fault"), FAULTS)
def test_payoffs_that_do_not_fit(described: Payoffs, paid: tuple[int, ...], fault: str) -> None:
    """`Payoffs.fault` returns the fault in a result's payoffs, and the law reports it."""
    result = Result((0, 0, 0), (0, 1, 2), "rounds", payoffs=paid)
    assert fault in described.fault(result.payoffs, RULES)
    game, position = _over(described, result)
    if not fault:
        check_result(position)
        assert game.info.payoffs.fault(result.payoffs, RULES) == ""
        return
    with pytest.raises(LawBroken, match=fault):
        check_result(position)


def _over(described: Payoffs, result: Result) -> tuple[Game, Position]:
    game: Game = replaced(dare.GAME, turn=lambda _: Over(result), info=GameInfo(payoffs=described))
    return game, Position(match_from(game, RULES, None, game.initial(RULES)))


def test_payoffs_that_are_stated_and_not_described() -> None:
    _, position = _over(BY_WINNERS, Result((0, 0, 0), (0, 1, 2), "rounds", payoffs=(0, 0, 0)))
    with pytest.raises(LawBroken, match="the game does not describe them"):
        check_result(position)
    _, position = _over(of_kind("zero_sum"), Result((0, 0, 0), (0, 1, 2), "rounds"))
    with pytest.raises(LawBroken, match="the result states none"):
        check_result(position)


def test_exact_numbers_only() -> None:
    """Payoffs are integers of any type or fractions; floats and truth values are refused."""
    numpy: Any = np.int64(2)
    result = Result((1, 2), (1,), "end", payoffs=(HALF, numpy))
    assert result.payoffs == (HALF, 2)
    assert {type(payoff) for payoff in result.payoffs} == {Fraction}
    assert "payoffs=(1/2, 2)" in repr(result)
    wrong: Any
    for wrong in (0.5, True, "1"):
        with pytest.raises(TypeError, match="a payoff must be an integer or a Fraction"):
            Result((1, 2), (1,), "end", payoffs=(wrong, 0))


def test_descriptions_that_mean_nothing() -> None:
    wrong: Any = "cooperative"
    with pytest.raises(ValueError, match=r"must be one of: zero_sum, .*not 'cooperative'"):
        Payoffs(wrong, (0, 1))
    with pytest.raises(ValueError, match="must ascend, not fall from 1 to 0"):
        Payoffs("zero_sum", (1, 0))
    wrong = 13
    with pytest.raises(TypeError, match="a pair of numbers"):
        Payoffs("zero_sum", wrong)
    falling = Payoffs("zero_sum", lambda rules: (rules.players, 0))
    with pytest.raises(ValueError, match="must ascend"):
        falling.bounds_under(RULES)


def test_validation() -> None:
    """A state whose result has payoffs out of bounds is invalid, and the reason names the seat."""
    game = ending(Payoffs("zero_sum", (-2, 2)))
    good = game.initial(game.edition("standard", 2))
    game.validate(good)
    for paid, fault in (((3, -3), "seat 0 has 3"), ((1, 1), "must sum to 0"), ((0,), "entries")):
        with pytest.raises(InvalidState, match=fault):
            game.validate(evolve(good, result=evolve(good.result, payoffs=paid)))


def test_documents() -> None:
    """A result's document holds exact payoffs if the game describes them, and none otherwise."""
    game = ending(Payoffs("zero_sum", (-2, 2)))
    state = evolve(game.initial(game.edition("standard", 2)))
    paid = evolve(state, result=evolve(state.result, payoffs=(HALF, -HALF)))
    for each, text in ((state, '"payoffs":[2,-2]'), (paid, '"payoffs":["1/2","-1/2"]')):
        assert text in documents.dump_state(game, each)
        assert documents.load_state(game, documents.dump_state(game, each)) == each
    for wrong in ('"2/4"', '"1/1"', '"1/-2"', '"x"', "true", '"0/3"'):
        text = documents.dump_state(game, paid).replace('"1/2"', wrong)
        with pytest.raises(DocumentError, match=r"payoffs\[0\]"):
            documents.load_state(game, text)
    plain = ending(None)
    won = plain.initial(plain.edition("standard", 2))
    assert "payoffs" not in documents.dump_state(plain, won)
    stated = evolve(won, result=evolve(won.result, payoffs=(1, -1)))
    with pytest.raises(DocumentError, match=r"payoffs: `GameInfo.payoffs` does not"):
        documents.dump_state(plain, stated)
    assert "payoffs" in str(schema(game))
    assert "payoffs" not in str(schema(herrlof.GAME))
