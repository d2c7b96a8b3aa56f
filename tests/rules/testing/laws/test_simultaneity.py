"""Who acted last leaves no trace."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules.core.turn import Chance, Step
from herrlof_rules.match.match import Match
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for
from herrlof_rules.testing.laws.play import check_simultaneity


def test_who_acted_last_is_not_kept() -> None:
    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        done = dare.GAME.step(state, move, seat)
        if not isinstance(dare.GAME.turn(state), Chance) and done.state.bets.count(None) == 1:
            return Step(evolve(done.state, dice=done.state.dice[::-1]), done.events)
        return done

    rules = dare.Rules(3)
    rolled = positions(playout(dare.GAME, rules, stream_for(3, "order"), 1))[1]
    check_simultaneity(rolled, stream_for(0, "order"))

    def last(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        done = step(state, move, seat)
        late = seat == 0 and done.state.bets.count(None) == 1
        return Step(evolve(done.state, scores=(9, 0, 0)) if late else done.state, done.events)

    game = replaced(dare.GAME, step=last, apply=lambda *of: last(*of).state)
    position = Position(Match(game, rules, None, rolled.state))
    with pytest.raises(LawBroken, match="simultaneity: seats acting in the order"):
        check_simultaneity(position, stream_for(0, "order"))
