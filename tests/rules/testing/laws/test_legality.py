"""Actions that are nearly legal."""

from typing import Any

import pytest
from rules.testing.replaced import replaced

from herrlof_rules import odin
from herrlof_rules.core.turn import Step
from herrlof_rules.match.match import Match
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for
from herrlof_rules.testing.laws.legality import check_near_actions


def _turned(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    """Takes the cards of an action in whatever order."""
    for action in odin.GAME.legal_actions(state, seat):
        if type(move) is type(action) and sorted(getattr(move, "cards", ()), key=repr) == sorted(
            getattr(action, "cards", ()), key=repr
        ):
            return odin.GAME.step(state, action, seat)
    return odin.GAME.step(state, move, seat)


def plays(position: Position) -> list[odin.Play]:
    legal = odin.GAME.legal_actions(position.state)
    return [action for action in legal if isinstance(action, odin.Play)]


def test_cards_in_another_order_are_refused() -> None:
    rules = odin.Rules(2)
    game = replaced(odin.GAME, step=_turned, apply=lambda *of: _turned(*of).state)
    seen = positions(playout(odin.GAME, rules, stream_for(0, "near"), 30))
    for position in seen:
        check_near_actions(position)
    several = next(p for p in seen if any(len(a.cards) > 1 for a in plays(p)))
    with pytest.raises(LawBroken, match=r"legality: .* is not listed, and taken"):
        check_near_actions(Position(Match(game, rules, None, several.state)))
