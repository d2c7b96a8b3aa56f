"""The cards (C), and collections of them packed in an integer."""

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, TypeAlias

from herrlof_rules.core.forms import Encoded


class Colour(Enum):
    """The six colours (C1) in canonical order, by the word to paint them with.

    `letter` is the one in the cards' notation (C2); `mask` has the bits of the colour's nine cards
    in `Cards`.
    """

    BLUE = "blue"
    RED = "red"
    PINK = "pink"
    GREEN = "green"
    BLACK = "black"
    ORANGE = "orange"

    letter: str
    shift: int
    mask: int

    def __init__(self, word: str) -> None:
        self.letter = "K" if word == "black" else word[0].upper()
        self.shift = 9 * "BRPGKO".index(self.letter)
        self.mask = 0b111_111_111 << self.shift

    def __repr__(self) -> str:
        return f"Colour.{self.name}"

    # Members are single objects, so identity serves; Enum's own hash is a slow Python call.
    __hash__ = object.__hash__


FIGURES = (
    "healer",
    "skald",
    "spy",
    "seidmadr",
    "völva",
    "hirdman",
    "berserker",
    "styrimadr",
    "jarl",
)
"""The names of the numbers 1 to 9 (C4)."""


class Card(Enum):
    """The 54 cards (C1) in canonical order, by their notation (C2).

    `colour` is a `Colour`'s word, `number` 1 to 9 and `figure` its name (C4); `unit` is the card's
    bit in `Cards`.
    """

    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    B4 = "B4"
    B5 = "B5"
    B6 = "B6"
    B7 = "B7"
    B8 = "B8"
    B9 = "B9"
    R1 = "R1"
    R2 = "R2"
    R3 = "R3"
    R4 = "R4"
    R5 = "R5"
    R6 = "R6"
    R7 = "R7"
    R8 = "R8"
    R9 = "R9"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"
    P6 = "P6"
    P7 = "P7"
    P8 = "P8"
    P9 = "P9"
    G1 = "G1"
    G2 = "G2"
    G3 = "G3"
    G4 = "G4"
    G5 = "G5"
    G6 = "G6"
    G7 = "G7"
    G8 = "G8"
    G9 = "G9"
    K1 = "K1"
    K2 = "K2"
    K3 = "K3"
    K4 = "K4"
    K5 = "K5"
    K6 = "K6"
    K7 = "K7"
    K8 = "K8"
    K9 = "K9"
    O1 = "O1"
    O2 = "O2"
    O3 = "O3"
    O4 = "O4"
    O5 = "O5"
    O6 = "O6"
    O7 = "O7"
    O8 = "O8"
    O9 = "O9"

    colour: str
    number: int
    figure: str
    unit: int

    def __init__(self, token: str) -> None:
        of = next(colour for colour in Colour if colour.letter == token[0])
        self.colour = of.value
        self.number = int(token[1])
        self.figure = FIGURES[self.number - 1]
        self.unit = 1 << (of.shift + self.number - 1)

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    def __str__(self) -> str:
        return self.name

    # Members are single objects, so identity serves; Enum's own hash is a slow Python call.
    __hash__ = object.__hash__


_CARDS = tuple(Card)


def pack(cards: Iterable[Card]) -> int:
    """The `Cards` value of some cards, in any order; raises `ValueError` for a duplicate (C1)."""
    packed = 0
    for card in cards:
        if packed & card.unit:
            raise ValueError(f"{card.value} is there more than once (C1)")
        packed |= card.unit
    return packed


def _colour_table(colour: Colour) -> tuple[tuple[Card, ...], ...]:
    table: list[tuple[Card, ...]] = [()]
    for card in _CARDS[colour.shift : colour.shift + 9]:
        table += [(*held, card) for held in table]
    return tuple(table)


_BLUE, _RED, _PINK, _GREEN, _BLACK, _ORANGE = (_colour_table(colour) for colour in Colour)


def unpack(cards: int) -> tuple[Card, ...]:
    """The cards in canonical order (C2)."""
    return (
        _BLUE[cards & 511]
        + _RED[cards >> 9 & 511]
        + _PINK[cards >> 18 & 511]
        + _GREEN[cards >> 27 & 511]
        + _BLACK[cards >> 36 & 511]
        + _ORANGE[cards >> 45]
    )


def shown(cards: int) -> str:
    """The expression that makes this `Cards` value, for a `repr`."""
    if type(cards) is int and 0 <= cards <= FULL_DECK:
        return f"pack({unpack(cards)})"
    return repr(cards)  # no `Cards` value at all, in a move that will be refused


def shown_each(places: tuple[int | None, ...]) -> str:
    """The expression that makes a tuple of `Cards` values, for a `repr`."""
    if type(places) is not tuple:
        return repr(places)
    each = ", ".join("None" if cards is None else shown(cards) for cards in places)
    return f"({each},)" if len(places) == 1 else f"({each})"


Cards: TypeAlias = Annotated[int, Encoded(tuple[Card, ...], unpack, pack)]
"""A set of cards: one bit for each card in canonical order, from B1 for the lowest to O9."""

FULL_DECK: Cards = (1 << 54) - 1
"""The 54 cards (C1)."""
