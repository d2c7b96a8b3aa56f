"""Card faces: a letter, a shape and a colour for each colour, and a figure's name."""

from functools import cache

from herrlof_rules.scenes.scene import Face

COLOURS = {
    "B": ("blue", "drop"),
    "R": ("red", "flame"),
    "P": ("pink", "heart"),
    "G": ("green", "leaf"),
    "K": ("black", "block"),
    "O": ("orange", "sun"),
}
"""The name and the shape of each colour by its letter."""


@cache
def face(token: str, figure: str) -> Face:
    """The front of a card by its notation (C2), with the name of its number (C4)."""
    colour, sign = COLOURS[token[0]]
    return Face(token, colour, sign, figure)
