"""The functions of a game agree on whose turn it is, whatever the game's author wrote.

The kit checks what an author can break; these tests check what `Game` itself promises.
"""

from typing import Any

import pytest
from audit.games import EACH_GAME, match_of
from rules.testing import toy
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules import Game, Match
from herrlof_rules.core import Chance, Decision, IllegalAction, NoChanceTurn, Turn
from herrlof_rules.testing.generators.playouts import positions

MATCHES = 10
"""The number of matches in which a planted fault is sought."""


def check_turns(match: Match) -> None:
    """Raises `AssertionError` if the functions of a state disagree about the turn."""
    game = match.game
    for position in positions(match):
        state, turn = position.state, position.turn
        assert list(turn.seats) == sorted(set(turn.seats))
        assert set(turn.seats) <= set(range(position.players))
        if isinstance(turn, Decision):
            assert turn.seats
            assert turn.kind in game.prompts
        if isinstance(turn, Chance):
            assert turn.kind in game.chance_kinds
        else:
            with pytest.raises(NoChanceTurn):
                game.chance(state)
        for seat in set(range(position.players)) - set(turn.seats):
            assert game.legal_actions(state, seat) == ()
        if len(turn.seats) > 1:
            with pytest.raises(IllegalAction):
                game.legal_actions(state)
        else:
            legal = game.legal_actions(state, turn.seats[0]) if turn.seats else ()
            assert game.legal_actions(state) == legal


@EACH_GAME
def test_functions_agree_on_the_turn(game: Game, rules: Any) -> None:
    """Seats to act exist and ascend, only they have actions, and `chance` needs a chance turn."""
    check_turns(match_of(game, rules))


def _actions_of_others(state: Any, seat: int | None = None) -> Any:
    legal = toy.GAME.legal_actions(state, seat)
    if seat is None or legal or not state.dealt:
        return legal
    return tuple(toy.Play(card) for card in sorted(state.hands[seat]))


def _other_error(state: Any) -> Any:
    try:
        return toy.GAME.chance(state)
    except NoChanceTurn:
        raise ValueError from None


def _descending(state: Any) -> Turn:
    now = toy.GAME.turn(state)
    return Decision(now.kind, now.seats[::-1]) if isinstance(now, Decision) else now


def _anybody_late(state: Any, seat: int | None = None) -> Any:
    legal = dare.GAME.legal_actions(state, seat)
    late = state.played == 2 and None not in (state.bets[:1])
    return dare.GAME.action_space(state.rules) if late and seat == 0 else legal


FAULTS = {
    "a seat that is not to act has actions": replaced(toy.GAME, legal_actions=_actions_of_others),
    "who has bet may bet again in the last round": replaced(dare.GAME, legal_actions=_anybody_late),
    "a turn that is not chance's raises another error": replaced(toy.GAME, chance=_other_error),
    "the seats to act descend": replaced(toy.GAME, turn=_descending),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_audit_finds_a_broken_library(fault: str) -> None:
    """The audit fails if a method of `Game` has a planted fault."""
    game: Any = FAULTS[fault]
    rules = toy.Rules() if game.name == "toy" else dare.Rules()
    matches = [match_of(game, rules, f"audit/{number}") for number in range(MATCHES)]
    with pytest.raises((AssertionError, ValueError)):
        list(map(check_turns, matches))
