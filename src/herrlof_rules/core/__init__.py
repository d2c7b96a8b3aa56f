"""The interface for authors of games: turns, `Game`, visibility marks, chance and results.

Nothing here depends on a particular game.
"""

from typing import TYPE_CHECKING

from herrlof_rules.core.canonical_order import InOrder, in_order
from herrlof_rules.core.card_places import CardPlaces
from herrlof_rules.core.chance import Distribution, Weighted, uniform
from herrlof_rules.core.clues import Clues
from herrlof_rules.core.construction import with_entry
from herrlof_rules.core.dealing import Dealing, drawn
from herrlof_rules.core.derived_observation import EntryOf
from herrlof_rules.core.errors import (
    DocumentError,
    HerrlofRulesError,
    IllegalAction,
    InvalidCards,
    InvalidRules,
    InvalidSeed,
    InvalidState,
    MismatchedViews,
    MissingEvents,
    NoChanceTurn,
    NoWorld,
    TooManyWorlds,
    UnknownAction,
    UnknownSeat,
)
from herrlof_rules.core.game import Game
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.marks import classes_of
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.payoffs import BY_WINNERS, Payoffs
from herrlof_rules.core.phases import (
    ChancePhase,
    DecisionPhase,
    Emit,
    OverPhase,
)
from herrlof_rules.core.randomness import RandomSource, Seed, Stream
from herrlof_rules.core.ranges import AtMost, Between
from herrlof_rules.core.replayed import WorldsByClues
from herrlof_rules.core.result import Result
from herrlof_rules.core.roles import (
    Colour,
    Hand,
    HandSizes,
    Points,
    Role,
    Teams,
    role_of,
)
from herrlof_rules.core.seats import FromSeat, Seat
from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
from herrlof_rules.core.view import Bot, View
from herrlof_rules.core.visibility import (
    BySeat,
    HiddenBySeat,
    HiddenFrom,
    Own,
    PrivateBySeat,
    Public,
    SeenBy,
    redact_event,
)
from herrlof_rules.core.worlds import LikelyWorlds, World, Worlds

if TYPE_CHECKING:
    from attrs import evolve  # mypy checks the fields of this function only.
else:
    from herrlof_rules.core.construction import evolve

__all__ = [
    "BY_WINNERS",
    "CHANCE",
    "AnyRules",
    "AtMost",
    "Between",
    "Bot",
    "BySeat",
    "CardPlaces",
    "Chance",
    "ChancePhase",
    "Clues",
    "Colour",
    "Dealing",
    "Decision",
    "DecisionPhase",
    "Distribution",
    "DocumentError",
    "Emit",
    "EntryOf",
    "FromSeat",
    "Game",
    "GameInfo",
    "Hand",
    "HandSizes",
    "HerrlofRulesError",
    "HiddenBySeat",
    "HiddenFrom",
    "IllegalAction",
    "InOrder",
    "InvalidCards",
    "InvalidRules",
    "InvalidSeed",
    "InvalidState",
    "LikelyWorlds",
    "MismatchedViews",
    "MissingEvents",
    "Move",
    "NoChanceTurn",
    "NoWorld",
    "Over",
    "OverPhase",
    "Own",
    "Payoffs",
    "Points",
    "PrivateBySeat",
    "Public",
    "RandomSource",
    "Result",
    "Role",
    "Seat",
    "Seed",
    "SeenBy",
    "Step",
    "Stream",
    "Teams",
    "TooManyWorlds",
    "Turn",
    "UnknownAction",
    "UnknownSeat",
    "View",
    "Weighted",
    "World",
    "Worlds",
    "WorldsByClues",
    "classes_of",
    "drawn",
    "evolve",
    "in_order",
    "redact_event",
    "role_of",
    "uniform",
    "with_entry",
]
