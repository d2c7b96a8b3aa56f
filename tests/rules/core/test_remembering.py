"""Functions that cache the result for the last state."""

from typing import Any

import dare
import pytest
from attrs import evolve, frozen

from herrlof_rules.core.remembering import remembering, remembering_by_seat


@frozen
class State:
    """A state that may equal another object."""

    number: int


def test_a_result_is_computed_once_for_the_last_state() -> None:
    calls: list[State] = []
    one, two = State(1), State(2)

    def doubled(state: State) -> int:
        calls.append(state)
        return 2 * state.number

    remembered = remembering(doubled)

    assert [remembered(state) for state in (one, one, two, two, one)] == [2, 2, 4, 4, 2]
    assert calls == [one, two, one]


def test_states_are_compared_by_identity() -> None:
    calls: list[State] = []
    remembered = remembering(calls.append)

    remembered(State(1))
    remembered(State(1))

    assert len(calls) == 2


def test_an_error_is_not_remembered() -> None:
    state, results = State(0), iter((0, 5))
    remembered = remembering(lambda _: 1 // next(results))

    with pytest.raises(ZeroDivisionError):
        remembered(state)
    assert remembered(state) == 0


def test_each_seat_has_its_own_result() -> None:
    calls: list[tuple[State, int]] = []
    state = State(1)

    def listed(of: State, seat: int) -> tuple[int, ...]:
        calls.append((of, seat))
        return (seat, of.number)

    remembered = remembering_by_seat(listed)

    assert [remembered(state, seat) for seat in (0, 1, 0, 1)] == [(0, 1), (1, 1)] * 2
    assert calls == [(state, 0), (state, 1)]
    assert remembered(State(2), 0) == (0, 2)


def test_a_list_in_a_phase_is_kept_as_a_tuple() -> None:
    """A caller cannot change the legal actions of a game whose phase returns a list."""
    bet = next(phase for phase in dare.GAME.phases if phase.kind == "bet")
    listing: Any = evolve(bet, legal=lambda state, seat: [*dare.bets(state, seat)])
    phases = tuple([listing if phase is bet else phase for phase in dare.GAME.phases])
    game = evolve(dare.GAME, phases=phases)
    state = game.apply(game.initial(dare.Rules()), dare.Roll((1, 2)))
    assert game.legal_actions(state, 0) == dare.GAME.legal_actions(state, 0)
    assert game.legal_actions(state, 0) is game.legal_actions(state, 0)
