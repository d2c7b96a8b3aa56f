"""The phases of a match, in the order of play."""

from herrlof_rules.core.phases import Phase
from herrlof_rules.games.odin import dealing, hand_end, playing, taking
from herrlof_rules.games.odin.actions import Action
from herrlof_rules.games.odin.events import Event
from herrlof_rules.games.odin.outcomes import Outcome
from herrlof_rules.games.odin.state import State

PHASES: tuple[Phase[State, Action, Event, Outcome], ...] = (
    dealing.FIRST_PLAYER,
    dealing.REMOVE_COLOURS,
    dealing.DEAL,
    playing.PLAY,
    taking.TAKE,
    hand_end.OVER,
)
