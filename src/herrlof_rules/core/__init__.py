"""What a game author needs: turns, `Game`, visibility marks, chance, results and errors.

Nothing here depends on a particular game.
"""

from herrlof_rules.core.about import About
from herrlof_rules.core.chance import Distribution, Weighted, uniform
from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.dealing import Dealing, drawn
from herrlof_rules.core.errors import (
    DocumentError,
    HerrlofRulesError,
    IllegalAction,
    InvalidCards,
    InvalidRules,
    InvalidSeed,
    InvalidState,
    MismatchedViews,
    NoChanceTurn,
    NotShown,
    NoWorld,
    TooManyOutcomes,
    TooManyWorlds,
    UnknownAction,
    UnknownOutcome,
    UnknownSeat,
)
from herrlof_rules.core.exact import is_exactly, is_one_of
from herrlof_rules.core.extras import MissingExtra
from herrlof_rules.core.forms import Encoded, Json, Vector
from herrlof_rules.core.game import Game, Migration
from herrlof_rules.core.move import CHANCE, Move, Mover
from herrlof_rules.core.options import check_choice, check_tuple, check_whole, whole
from herrlof_rules.core.phases import CarryOut, ChancePhase, DecisionPhase, OverPhase, Phase, Tell
from herrlof_rules.core.protocols import AnyObservation, AnyRules, AnyState
from herrlof_rules.core.randomness import RandomSource, Seed, Stream
from herrlof_rules.core.refusals import check_type, impossible, not_now
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import FromSeat, Seat, check_seat, is_seat, is_this_seat
from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
from herrlof_rules.core.view import Bot, View
from herrlof_rules.core.visibility import BySeat, Everyone, OnePerSeat, Own, Public, SeenBy, seen_by
from herrlof_rules.core.worlds import Likelihood, LikelyWorlds, World, Worlds

__all__ = [
    "CHANCE",
    "About",
    "AnyObservation",
    "AnyRules",
    "AnyState",
    "Bot",
    "BySeat",
    "CarryOut",
    "Chance",
    "ChancePhase",
    "Dealing",
    "Decision",
    "DecisionPhase",
    "Distribution",
    "DocumentError",
    "Encoded",
    "Everyone",
    "FromSeat",
    "Game",
    "HerrlofRulesError",
    "IllegalAction",
    "InvalidCards",
    "InvalidRules",
    "InvalidSeed",
    "InvalidState",
    "Json",
    "Likelihood",
    "LikelyWorlds",
    "Migration",
    "MismatchedViews",
    "MissingExtra",
    "Move",
    "Mover",
    "NoChanceTurn",
    "NoWorld",
    "NotShown",
    "OnePerSeat",
    "Over",
    "OverPhase",
    "Own",
    "Phase",
    "Public",
    "RandomSource",
    "Result",
    "Seat",
    "Seed",
    "SeenBy",
    "Step",
    "Stream",
    "Tell",
    "TooManyOutcomes",
    "TooManyWorlds",
    "Turn",
    "UnknownAction",
    "UnknownOutcome",
    "UnknownSeat",
    "Value",
    "Vector",
    "View",
    "Weighted",
    "World",
    "Worlds",
    "check_choice",
    "check_seat",
    "check_tuple",
    "check_type",
    "check_whole",
    "drawn",
    "fast_constructor",
    "impossible",
    "is_exactly",
    "is_one_of",
    "is_seat",
    "is_this_seat",
    "not_now",
    "seen_by",
    "uniform",
    "whole",
]
