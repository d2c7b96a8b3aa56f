"""Turns, types, and parts of states that the modules of all chapters share."""

from typing import TypeAlias, TypeVar

from herrlof_rules.core.turn import Chance, Decision, Turn
from herrlof_rules.odin.actions import Action
from herrlof_rules.odin.cards import NOTHING
from herrlof_rules.odin.events import Event
from herrlof_rules.odin.outcomes import Outcome
from herrlof_rules.odin.state import Standing, State, make_state

T = TypeVar("T")

Move: TypeAlias = Action | Outcome
Log: TypeAlias = list[Event] | None
"""The list to which a move appends its events; None if they are not needed."""

# Turns are interned, so that comparing and storing them is cheap.
TO_PLAY = tuple(Decision("play", (seat,)) for seat in range(6))
TO_TAKE = tuple(Decision("take", (seat,)) for seat in range(6))
FIRST_PLAYER_DUE, COLOURS_DUE, DEAL_DUE = map(Chance, ("first_player", "remove_colours", "deal"))


def cleared(standing: Standing, turn: Turn) -> State:
    """The state between hands, with nothing dealt."""
    nothing = (NOTHING,) * standing.rules.players
    return make_state(standing, nothing, nothing, NOTHING, (), None, turn)


def with_entry(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with one seat's entry replaced; slices took twice as long as this list."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
