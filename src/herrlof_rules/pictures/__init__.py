"""Pictures of tables, hands, cards and score sheets, as SVG; made from views, never from states."""

from herrlof_rules.pictures.palette import COLOURS
from herrlof_rules.pictures.public import (
    FacedCard,
    Pictured,
    cards,
    hand,
    score_sheet,
    table,
    text,
)
from herrlof_rules.pictures.scene import Face, Fact, Place, Say, Scene, Sheet, Spread, seat_names
from herrlof_rules.pictures.signs import SIGNS
from herrlof_rules.pictures.svg import Scheme

__all__ = [
    "COLOURS",
    "SIGNS",
    "Face",
    "FacedCard",
    "Fact",
    "Pictured",
    "Place",
    "Say",
    "Scene",
    "Scheme",
    "Sheet",
    "Spread",
    "cards",
    "hand",
    "score_sheet",
    "seat_names",
    "table",
    "text",
]
