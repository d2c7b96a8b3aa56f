"""Card faces: a letter, a shape and a colour for each suit, words for powers."""

from functools import cache

from herrlof_rules.scenes.scene import Face

SUITS = {
    "B": ("blue", "drop"),
    "G": ("green", "leaf"),
    "R": ("red", "flame"),
    "Y": ("yellow", "sun"),
}
"""The colour and the shape of each suit by its letter."""

POWERS = {
    1: ("take trick", "O1"),
    3: ("swap card", "W1"),
    6: ("steal card", "S1"),
    9: ("give lead", "N1"),
}
"""The powers in two words, and the clauses that they come from."""


@cache
def face(token: str) -> Face:
    """The front of a card by its notation (C4)."""
    if token == "H":
        return Face(token, sign="hagalaz", word="Hagalaz", clause="H1")
    if token == "V":
        return Face(token, sign="valknut", word="Valknut", clause="V1")
    colour, sign = SUITS[token[0]]
    power, clause = POWERS.get(int(token[1]), ("", ""))
    return Face(token, colour, sign, power, power, clause)
