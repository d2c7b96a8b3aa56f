"""C3. The seats that act."""

import pytest
from attrs import evolve
from rules.odin.states import PLAYERS, dealt, one_hand, play, refused, short, to_act

from herrlof_rules import IllegalAction, InvalidState
from herrlof_rules.odin import GAME, Card, FirstPlayer, apply, chance, legal_actions


@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_to_the_left(players: int) -> None:
    """C3: with two to six players, the turn goes from seat n to n+1, and from the last to 0."""
    state = dealt(*(f"B{seat + 1} R{seat + 1}" for seat in range(players)), first=players - 2)
    order = [to_act(state)[1]]
    for seat in ((players - 2 + n) % players for n in range(players)):
        state = play(state, f"B{seat + 1}" if not state.packed_table else "pass")
        order.append(to_act(state)[1])
    assert order[:players] == [(players - 2 + n) % players for n in range(players)]


def test_nothing_moves_after_the_end() -> None:
    """M2: when the match is over, no seat acts and there is no chance turn."""
    state = one_hand(short(2, max_hands=1), out=0)
    for seat in (None, 0, 1):
        assert legal_actions(state, seat) == ()
        assert refused(state, "pass", seat) == "M2"
    with pytest.raises(IllegalAction) as caught:
        apply(state, FirstPlayer(0))
    assert caught.value.clause == "M2"
    with pytest.raises(ValueError, match="is not a chance turn"):
        chance(state)


def test_errors_of_impossible_states_are_not_hidden() -> None:
    """T2: `legal_actions` does not hide an error that an impossible state causes."""
    state = evolve(play(dealt("B1 B2", "R1 R2"), "B1"), table=(Card.B1.unit | Card.R2.unit,))
    with pytest.raises(InvalidState):
        GAME.validate(state)
    with pytest.raises(KeyError):
        legal_actions(state)
