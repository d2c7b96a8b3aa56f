"""The cards (C), and sets of them packed in an integer."""

from collections.abc import Iterable
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar, final

from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.marks import Encoded
from herrlof_rules.core.message_text import class_name, excerpt
from herrlof_rules.core.roles import Colour as CardColour

if TYPE_CHECKING:
    from herrlof_rules.scenes.scene import Face

    Bits = TypeVar("Bits", "Packed", int)

    @final
    class Packed:
        """A set of cards: one bit for each card in canonical order, from B1 for the lowest to O9.

        At run time it is an `int`, for speed.  Type checkers treat it as a separate type, so they
        reject a plain number and the packed cards of another game.
        """

        def __init__(self, bits: int) -> None: ...
        def __and__(self, other: Bits) -> Bits: ...
        def __add__(self, other: "Packed") -> "Packed": ...
        def __or__(self, other: "Packed") -> "Packed": ...
        def __sub__(self, other: "Packed") -> "Packed": ...
        def __invert__(self) -> "Packed": ...
        def __rshift__(self, places: int) -> int: ...
        def __lt__(self, other: "Packed") -> bool: ...
        def __int__(self) -> int: ...
        def __bool__(self) -> bool: ...
        def bit_count(self) -> int: ...  # noqa: D102 - as of an int
else:
    Packed = int

NOTHING = Packed(0)
"""No cards."""


class Colour(Enum):
    """The six colours (C1) in canonical order; the values are the names that drawings use.

    `letter` stands for the colour in the notation of cards (C2); `mask` is its nine cards, packed.
    """

    BLUE = "blue"
    RED = "red"
    PINK = "pink"
    GREEN = "green"
    BLACK = "black"
    ORANGE = "orange"

    letter: str
    shift: int
    mask: Packed

    def __init__(self, word: str) -> None:
        self.letter = "K" if word == "black" else word[0].upper()
        self.shift = 9 * "BRPGKO".index(self.letter)
        self.mask = Packed(0b111_111_111 << self.shift)

    def __repr__(self) -> str:
        return f"Colour.{self.name}"

    # Members are singletons, so hashing by identity suffices; Enum's hash is a slow Python call.
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

    `colour` is the value of the card's `Colour`, `number` is 1 to 9, and `figure` is the number's
    name (C4).  `unit` is the card alone, packed.
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

    colour: CardColour
    number: int
    figure: str
    unit: Packed

    def __init__(self, token: str) -> None:
        of = next(colour for colour in Colour if colour.letter == token[0])
        self.colour = of.value
        self.number = int(token[1])
        self.figure = FIGURES[self.number - 1]
        self.unit = Packed(1 << (of.shift + self.number - 1))

    @property
    def face(self) -> "Face":
        """The front of the card."""
        return _face(self)

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    def __str__(self) -> str:
        return self.name

    # Members are singletons, so hashing by identity suffices; Enum's hash is a slow Python call.
    __hash__ = object.__hash__


SIGNS = {"B": "drop", "R": "flame", "P": "heart", "G": "leaf", "K": "block", "O": "sun"}
"""The shape that each colour is drawn with, by its letter."""


@cache
def _face(card: Card) -> "Face":
    from herrlof_rules.scenes.scene import Face  # noqa: PLC0415 - only where it is drawn

    return Face(card.value, card.colour, SIGNS[card.value[0]], card.figure)


FULL_DECK: tuple[Card, ...] = tuple(Card)
"""The 54 cards (C1) in canonical order."""

# Cards compare by identity, so that no other object finds an entry.
_UNITS = {card: card.unit for card in Card}


def pack(cards: Iterable[Card]) -> Packed:
    """The packed value of some cards, in any order.

    Raises `InvalidCards` for a duplicate (C1) and for anything but cards of Odin.
    """
    try:
        held = tuple(cards)
        packed = sum(map(_UNITS.__getitem__, held), NOTHING)
    except (KeyError, TypeError):
        raise InvalidCards(_not_cards(cards)) from None
    if packed.bit_count() != len(held):  # The sum has a bit for each card unless one repeats.
        twice = next(card for card in held if held.count(card) > 1)
        raise InvalidCards(f"{twice.value} is a duplicate (C1)")
    return packed


def _not_cards(cards: object) -> str:
    if not isinstance(cards, Iterable):
        return f"expected cards of Odin, got {class_name(cards)}"
    wrong = next((card for card in cards if type(card) is not Card), cards)
    shown = excerpt(wrong) if isinstance(wrong, str) else f"an object of type {class_name(wrong)}"
    return f"{shown} is not a card of Odin"


def _colour_table(colour: Colour) -> tuple[tuple[Card, ...], ...]:
    table: list[tuple[Card, ...]] = [()]
    for card in FULL_DECK[colour.shift : colour.shift + 9]:
        table += [(*held, card) for held in table]
    return tuple(table)


_BLUE, _RED, _PINK, _GREEN, _BLACK, _LAST = (_colour_table(colour) for colour in Colour)
_ORANGE = dict(enumerate(_LAST))  # Unlike a tuple, a dict rejects negative indices.


def unpack(cards: Packed) -> tuple[Card, ...]:
    """The cards in canonical order (C2); raises `InvalidCards` for bits that stand for no card."""
    try:
        return (
            _BLUE[cards & 511]
            + _RED[cards >> 9 & 511]
            + _PINK[cards >> 18 & 511]
            + _GREEN[cards >> 27 & 511]
            + _BLACK[cards >> 36 & 511]
            + _ORANGE[cards >> 45]
        )
    except KeyError:
        raise InvalidCards("these are not packed cards of Odin") from None


def packed(cards: "Iterable[Card] | Packed") -> Packed:
    """Packs cards that are not packed yet; raises `InvalidCards` as `pack` does."""
    return cards if isinstance(cards, Packed) else pack(cards)


def packed_each(places: "Iterable[Iterable[Card] | Packed]") -> tuple[Packed, ...]:
    """Packs the cards of each place."""
    return tuple([packed(cards) for cards in places])


def repr_packed(cards: object) -> str:
    """The `repr` of packed cards, which lists the cards."""
    if type(cards) is Packed and not cards & ~ALL:
        return repr(unpack(cards))
    return repr(cards)  # Only an invalid state holds such a value.


def repr_each(places: tuple[Packed, ...]) -> str:
    """The `repr` of the packed cards of several places."""
    each = ", ".join(map(repr_packed, places))
    return f"({each},)" if len(places) == 1 else f"({each})"


ALL = pack(FULL_DECK)
"""The full deck packed."""

Cards: TypeAlias = Annotated[Packed, Encoded(tuple[Card, ...], unpack, pack)]
"""Packed cards in a state, which documents write as cards."""


def value(cards: tuple[Card, ...]) -> int:
    """The largest number that the cards' digits form (T4)."""
    total = 0
    for digit in sorted((card.number for card in cards), reverse=True):
        total = 10 * total + digit
    return total
