"""The phases of a match, in the order of play."""

from herrlof_rules.core.phases import Phase
from herrlof_rules.herrlof import (
    dealing,
    match_end,
    playing,
    power_of_1,
    power_of_3,
    power_of_6,
    predicting,
    valknut,
)
from herrlof_rules.herrlof.actions import Action
from herrlof_rules.herrlof.events import Event
from herrlof_rules.herrlof.outcomes import Outcome
from herrlof_rules.herrlof.state import State

PHASES: tuple[Phase[State, Action, Event, Outcome], ...] = (
    dealing.CHOOSE_DEALER,
    dealing.DEAL_CARDS,
    predicting.PREDICT,
    playing.PLAY,
    power_of_3.SWAP_OR_NOT,
    power_of_3.DRAW,
    power_of_3.DISCARD,
    valknut.TURN_TRUMP,
    power_of_1.STEAL_TRICK,
    power_of_6.STEAL_CARD,
    power_of_6.PICK,
    power_of_6.RETURN,
    match_end.OVER,
)
