"""Odin: two to six players, sets of growing value, who sheds all cards first."""

from herrlof_rules.games.odin.actions import Action, Pass, Play, Take
from herrlof_rules.games.odin.cards import FULL_DECK, Card, Colour, Packed, pack, unpack
from herrlof_rules.games.odin.dealing import Deals
from herrlof_rules.games.odin.engine import apply, chance, initial, legal_actions, step, turn
from herrlof_rules.games.odin.events import (
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
from herrlof_rules.games.odin.game import (
    GAME,
    Bot,
    Match,
    Record,
    View,
    action_count,
    decode,
    encode,
    format_action,
    parse_action,
    worlds,
)
from herrlof_rules.games.odin.numbering import action_space
from herrlof_rules.games.odin.observation import Observation, observe
from herrlof_rules.games.odin.outcomes import Deal, FirstPlayer, Outcome, RemoveColours
from herrlof_rules.games.odin.position import position
from herrlof_rules.games.odin.rules import EDITIONS, Rules
from herrlof_rules.games.odin.state import HandSheet, Standing, State
from herrlof_rules.games.odin.validation import validate

__all__ = [
    "EDITIONS",
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
    "Deals",
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
    "Packed",
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
    "action_count",
    "action_space",
    "apply",
    "chance",
    "decode",
    "encode",
    "format_action",
    "initial",
    "legal_actions",
    "observe",
    "pack",
    "parse_action",
    "position",
    "step",
    "turn",
    "unpack",
    "validate",
    "worlds",
]
