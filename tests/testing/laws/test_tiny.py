"""Tiny rules: what is found there, one fault a class."""

from typing import Any

import pytest
from attrs import evolve
from testing.planted_long import dare

from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Step
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.generators.small_rules import small_rules
from herrlof_rules.testing.generators.tiny_rules import tiny_rules
from herrlof_rules.testing.laws.tiny import check_tiny


def check_all_tiny(game: Game, rules: Any) -> None:
    rng = stream_for(0, "tiny")
    small = small_rules(game, rules, rng)
    for each in (*small, *tiny_rules(game, small, rng, {})):
        check_tiny(game, each, rng)


def test_a_bonus_of_nothing() -> None:
    def validate(state: Any) -> None:
        herrlof.GAME.validate(state)
        if state.rules.prediction_bonus == 0:
            raise InvalidState("S1", "a bonus is positive")

    with pytest.raises(LawBroken, match="validity: a state of play is refused"):
        check_all_tiny(evolve(herrlof.GAME, validate=validate), herrlof.Rules(2))


def test_an_enumerated_option_in_a_later_hand() -> None:
    def validate(state: Any) -> None:
        odin.GAME.validate(state)
        if state.rules.whole_hand == "must" and state.standing.hand_number > 1:
            raise InvalidState("P1", "too strict")

    with pytest.raises(LawBroken, match="validity: a state of play is refused"):
        check_all_tiny(evolve(odin.GAME, validate=validate), odin.Rules(2))


def test_a_bound_that_is_a_little_too_low() -> None:
    def bound(rules: Any) -> int:
        return rules.players * rules.rounds - (rules.rounds > 1)  # type: ignore[no-any-return]

    with pytest.raises(LawBroken, match="bounds: the match goes on"):
        check_tiny(evolve(dare.GAME, max_decisions=bound), dare.Rules(), stream_for(0, "tiny"))


_DEALS: dict[int, Any] = {}


def _kept_by_length(state: Any) -> Any:
    made = herrlof.GAME.chance(state)
    if herrlof.GAME.turn(state).kind != "deal":
        return made
    return _DEALS.setdefault(len(state.rules.deck), made)


def test_deals_kept_by_the_length_of_the_deck() -> None:
    game = evolve(herrlof.GAME, chance=_kept_by_length)
    with pytest.raises(LawBroken, match=r"chance|validity|sampling"):
        check_all_tiny(game, herrlof.Rules(2))


def test_an_action_off_by_one_is_refused() -> None:
    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        if move == dare.Bet(4):
            return dare.GAME.step(state, dare.Bet(3), seat)
        return dare.GAME.step(state, move, seat)

    game = evolve(dare.GAME, step=step, apply=lambda *of: step(*of).state)
    with pytest.raises(LawBroken, match=r"legality: Bet\(coins=4\) \(Bet\) of seat 0"):
        check_tiny(game, dare.Rules(), stream_for(0, "tiny"))
