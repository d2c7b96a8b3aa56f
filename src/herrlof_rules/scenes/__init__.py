"""Scenes: game-independent descriptions of what a seat sees, from which pictures are made."""

from herrlof_rules.scenes.derived import scene_of
from herrlof_rules.scenes.scene import (
    Face,
    Place,
    Scene,
    Sheet,
    Spread,
    Translate,
    seat_names,
)

__all__ = [
    "Face",
    "Place",
    "Scene",
    "Sheet",
    "Spread",
    "Translate",
    "scene_of",
    "seat_names",
]
