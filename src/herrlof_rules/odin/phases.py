"""The phases of a match, in the order of play."""

from herrlof_rules.core.phases import Phase
from herrlof_rules.odin import dealing, match_end, playing, taking
from herrlof_rules.odin.actions import Action
from herrlof_rules.odin.events import Event
from herrlof_rules.odin.outcomes import Outcome
from herrlof_rules.odin.state import State

PHASES: tuple[Phase[State, Action, Event, Outcome], ...] = (
    dealing.FIRST_PLAYER,
    dealing.REMOVE_COLOURS,
    dealing.DEAL,
    playing.PLAY,
    taking.TAKE,
    match_end.OVER,
)
