"""The laws find a game that accepts actions which are nearly legal."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules import odin
from herrlof_rules.core.turn import Step
from herrlof_rules.match.match import match_from
from herrlof_rules.testing import Effort, LawBroken, check_game
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for
from herrlof_rules.testing.laws.legality import check_refusals, examples


def _cards(move: Any) -> list[str]:
    cards = getattr(move, "cards", ())
    return sorted(map(repr, cards)) if type(cards) is tuple else []


def _turned(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    """Accepts the cards of an action in any order."""
    for action in odin.GAME.legal_actions(state, seat):
        if type(move) is type(action) and _cards(move) == _cards(action):
            return odin.GAME.step(state, action, seat)
    return odin.GAME.step(state, move, seat)


def plays(position: Position) -> list[odin.Play]:
    legal = odin.GAME.legal_actions(position.state)
    return [action for action in legal if isinstance(action, odin.Play)]


def test_cards_in_another_order_are_refused() -> None:
    """A game that accepts the cards of a set in another order breaks `refusals`."""
    rules = odin.Rules(2)
    game = replaced(odin.GAME, step=_turned, apply=lambda *of: _turned(*of).state)
    seen = positions(playout(odin.GAME, rules, stream_for(0, "near"), 30))
    several = next(p for p in seen if any(len(a.cards) > 1 for a in plays(p)))
    example_of = examples(odin.GAME, rules, seen)
    check_refusals(several, example_of)
    with pytest.raises(LawBroken, match=r"refusals: .* is not listed, and accepted"):
        check_refusals(Position(match_from(game, rules, None, several.state)), example_of)


def test_an_action_off_by_one_is_refused() -> None:
    """A game that accepts a bet one above the highest breaks `refusals`."""

    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        return dare.GAME.step(state, dare.Bet(3) if repr(move) == "Bet(coins=4)" else move, seat)

    game = replaced(dare.GAME, step=step, apply=lambda *of: step(*of).state)
    match = playout(game, dare.Rules(), stream_for(0, "near"), 1)
    with pytest.raises(LawBroken, match=r"refusals: Bet\(coins=4\) \(Bet\) by seat"):
        check_refusals(Position(match), examples(game, dare.Rules(), [Position(match)]))


def test_messages_about_the_list_of_actions() -> None:
    """A list instead of a tuple, and an action outside the action space, are named as such."""
    roll, bet, over = dare.GAME.phases

    def listing(state: Any, seat: int = 0) -> Any:
        return list(dare.bets(state))

    by_hand = evolve(bet, apply=None, check_and_apply=bet.transition, legal=listing)
    games = {
        "order: the legal actions of seat 0 are a list, not a tuple": {
            "phases": (roll, by_hand, over)
        },
        r"order: legal actions of seat 0 are not in the action space: \[Bet\(coins=3\)\]": {
            "action_space": lambda rules: dare.bets(rules)[:3]
        },
    }
    for message, changes in games.items():
        game = evolve(dare.GAME, **changes)
        with pytest.raises(LawBroken, match=message):
            check_game(game, dare.Rules(), path="", only=["order"], effort=Effort(shorter=0))
