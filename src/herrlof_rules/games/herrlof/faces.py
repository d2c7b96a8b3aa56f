"""What the cards look like: a letter, a shape and a colour for each suit, words for powers."""

from functools import cache

from herrlof_rules.scenes.scene import Face

SUITS = {
    "B": ("blue", "drop"),
    "G": ("green", "leaf"),
    "R": ("red", "flame"),
    "Y": ("yellow", "sun"),
}
"""The colour and the shape of each suit by its letter."""

POWERS = {1: "take trick", 3: "swap", 6: "steal card", 9: "give lead"}
"""The powers in two words (O1, W1, S1, N1)."""


@cache
def face(token: str) -> Face:
    """The front of a card by its notation (C4)."""
    if token == "H":
        return Face(token, sign="hagalaz", word="Hagalaz")
    if token == "V":
        return Face(token, sign="valknut", word="Valknut")
    colour, sign = SUITS[token[0]]
    power = POWERS.get(int(token[1]), "")
    return Face(token, colour, sign, power, power)
