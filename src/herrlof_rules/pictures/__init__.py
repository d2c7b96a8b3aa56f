"""SVG pictures of tables, hands, cards and score sheets, made from views, never from states."""

from herrlof_rules.pictures.board import hand_in_words, spread_in_words
from herrlof_rules.pictures.palette import COLOURS
from herrlof_rules.pictures.public import (
    cards,
    hand,
    score_pad,
    score_sheet,
    table,
    text,
)
from herrlof_rules.pictures.signs import POWERS, SIGNS

__all__ = [
    "COLOURS",
    "POWERS",
    "SIGNS",
    "cards",
    "hand",
    "hand_in_words",
    "score_pad",
    "score_sheet",
    "spread_in_words",
    "table",
    "text",
]
