"""Tiny rules: what is found there, one fault a class."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.check import chosen, driver_of


def check_tiny(game: Game, rules: Any, *laws: str) -> None:
    """These laws, under small rules and rules with an option at a boundary alone."""
    driver = driver_of(game, chosen(LAWS, laws, ()), None, None, "")
    for found in driver.ask_boundaries(rules):
        raise found.broken


def test_a_bonus_of_nothing() -> None:
    def validate(state: Any) -> None:
        herrlof.GAME.validate(state)
        if state.rules.prediction_bonus == 0:
            raise InvalidState("S1", "a bonus is positive")

    with pytest.raises(LawBroken, match="validity: a state of play is refused"):
        check_tiny(replaced(herrlof.GAME, validate=validate), herrlof.Rules(2), "validity")


def test_an_enumerated_option_in_a_later_hand() -> None:
    def validate(state: Any) -> None:
        odin.GAME.validate(state)
        if state.rules.whole_hand == "must" and state.standing.hand_number > 1:
            raise InvalidState("P1", "too strict")

    with pytest.raises(LawBroken, match="validity: a state of play is refused"):
        check_tiny(replaced(odin.GAME, validate=validate), odin.Rules(2), "validity")


def test_a_bound_that_is_a_little_too_low() -> None:
    def bound(rules: Any) -> int:
        return rules.players * rules.rounds - (rules.rounds > 1)  # type: ignore[no-any-return]

    with pytest.raises(LawBroken, match="bounds: the match goes on"):
        check_tiny(evolve(dare.GAME, max_decisions=bound), dare.Rules(rounds=4), "bounds")


_DEALS: dict[int, Any] = {}


def _kept_by_length(state: Any) -> Any:
    made = herrlof.GAME.chance(state)
    if herrlof.GAME.turn(state).kind != "deal":
        return made
    return _DEALS.setdefault(len(state.rules.deck), made)


def test_deals_kept_by_the_length_of_the_deck() -> None:
    game = replaced(herrlof.GAME, chance=_kept_by_length)
    with pytest.raises(LawBroken, match=r"chance|validity|sampling"):
        check_tiny(game, herrlof.Rules(2), "chance", "validity", "sampling")
