"""Scenes: game-independent descriptions of what a seat sees, from which pictures are made."""

from herrlof_rules.scenes.derived import scene_of
from herrlof_rules.scenes.faces import cards_in, colour_of, face_of
from herrlof_rules.scenes.scene import (
    Face,
    Place,
    Scene,
    Sheet,
    Spread,
    Translate,
    seat_names,
)
from herrlof_rules.scenes.sheets import score_sheets

__all__ = [
    "Face",
    "Place",
    "Scene",
    "Sheet",
    "Spread",
    "Translate",
    "cards_in",
    "colour_of",
    "face_of",
    "scene_of",
    "score_sheets",
    "seat_names",
]
