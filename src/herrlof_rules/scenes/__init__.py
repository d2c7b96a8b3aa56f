"""Scenes: what a seat sees of a table, in the words of no game; pictures are made of them."""

from herrlof_rules.scenes.derived import scene_of
from herrlof_rules.scenes.scene import Face, Fact, Place, Say, Scene, Sheet, Spread, seat_names

__all__ = [
    "Face",
    "Fact",
    "Place",
    "Say",
    "Scene",
    "Sheet",
    "Spread",
    "scene_of",
    "seat_names",
]
