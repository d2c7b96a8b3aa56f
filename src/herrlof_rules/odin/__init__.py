"""Odin: a shedding game for two to six players, who beat each other's sets of cards."""

from herrlof_rules.odin.actions import Action, Pass, Play, Take
from herrlof_rules.odin.cards import FULL_DECK, Card, Colour
from herrlof_rules.odin.events import (
    CardsDiscarded,
    CardTaken,
    ColoursRemoved,
    Event,
    FirstPlayerChosen,
    HandScored,
    HandsDealt,
    MatchEnded,
    Passed,
    RoundEnded,
    SetPlayed,
)
from herrlof_rules.odin.game import (
    GAME,
    Bot,
    Match,
    Record,
    View,
    apply,
    chance,
    initial,
    legal_actions,
    observe,
    step,
    turn,
)
from herrlof_rules.odin.observation import Observation
from herrlof_rules.odin.outcomes import Deal, FirstPlayer, Outcome, RemoveColours
from herrlof_rules.odin.positions import position
from herrlof_rules.odin.rules import Rules
from herrlof_rules.odin.state import HandSheet, Standing, State

__all__ = [
    "FULL_DECK",
    "GAME",
    "Action",
    "Bot",
    "Card",
    "CardTaken",
    "CardsDiscarded",
    "Colour",
    "ColoursRemoved",
    "Deal",
    "Event",
    "FirstPlayer",
    "FirstPlayerChosen",
    "HandScored",
    "HandSheet",
    "HandsDealt",
    "Match",
    "MatchEnded",
    "Observation",
    "Outcome",
    "Pass",
    "Passed",
    "Play",
    "Record",
    "RemoveColours",
    "RoundEnded",
    "Rules",
    "SetPlayed",
    "Standing",
    "State",
    "Take",
    "View",
    "apply",
    "chance",
    "initial",
    "legal_actions",
    "observe",
    "position",
    "step",
    "turn",
]
