"""The cards (C), and collections of them packed in an integer."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar, cast

from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.marks import Encoded
from herrlof_rules.core.message_text import class_name, excerpt
from herrlof_rules.core.roles import Colour as CardColour

T = TypeVar("T")

_H_SHIFT, _V_SHIFT = 36, 38

if TYPE_CHECKING:
    from herrlof_rules.scenes.scene import Face

    class Packed:
        """Some cards of this game without order: an int, distinct to type checkers only.

        A bit for each numbered card, then two bits that count the Hagalaz and two that count the
        Valknut.  Adding and subtracting `Card.unit` adds and removes a card.
        """

        def __add__(self, other: "Packed", /) -> "Packed": ...
        def __sub__(self, other: "Packed", /) -> "Packed": ...
        def __and__(self, other: "Packed | int", /) -> "Packed": ...
        def __invert__(self) -> "Packed": ...
        def __floordiv__(self, unit: "Packed", /) -> int: ...
        def __rshift__(self, bits: int, /) -> int: ...
        def __lt__(self, other: "Packed", /) -> bool: ...
        def __bool__(self) -> bool: ...
        def __hash__(self) -> int: ...
        def __index__(self) -> int: ...
        def bit_count(self) -> int: ...  # noqa: D102 - that of int

else:
    Packed = int


class Suit(Enum):
    """The four suits (C1); `mask` has the bits of a suit's nine cards in `Packed`."""

    BLUE = "B"
    GREEN = "G"
    RED = "R"
    YELLOW = "Y"

    shift: int
    mask: Packed

    def __init__(self, letter: str) -> None:
        self.shift = 9 * "BGRY".index(letter)
        self.mask = cast("Packed", 0b111_111_111 << self.shift)

    __hash__ = object.__hash__


class Card(Enum):
    """The 38 kinds of card (C2) in canonical order, by their notation (C4).

    `suit` and `rank` are None for the symbol cards.  `unit` is the number that one copy adds to
    `Packed`, `mask` the bits that count its copies, and `copies` the number of copies in the full
    deck.  `colour` names the colour in which the card is drawn.
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
    G1 = "G1"
    G2 = "G2"
    G3 = "G3"
    G4 = "G4"
    G5 = "G5"
    G6 = "G6"
    G7 = "G7"
    G8 = "G8"
    G9 = "G9"
    R1 = "R1"
    R2 = "R2"
    R3 = "R3"
    R4 = "R4"
    R5 = "R5"
    R6 = "R6"
    R7 = "R7"
    R8 = "R8"
    R9 = "R9"
    Y1 = "Y1"
    Y2 = "Y2"
    Y3 = "Y3"
    Y4 = "Y4"
    Y5 = "Y5"
    Y6 = "Y6"
    Y7 = "Y7"
    Y8 = "Y8"
    Y9 = "Y9"
    H = "H"
    V = "V"

    suit: Suit | None
    rank: int | None
    unit: Packed
    mask: Packed
    copies: int
    colour: CardColour

    def __init__(self, token: str) -> None:
        if token in ("H", "V"):
            shift = _H_SHIFT if token == "H" else _V_SHIFT
            self.suit, self.rank, self.copies = None, None, 3
            self.unit, self.mask = cast("Packed", 1 << shift), cast("Packed", 0b11 << shift)
            self.colour = "white" if token == "H" else "magenta"
        else:
            self.suit, self.rank, self.copies = Suit(token[0]), int(token[1]), 1
            self.unit = self.mask = cast("Packed", 1 << (self.suit.shift + self.rank - 1))
            self.colour = self.suit.name.lower()

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


SIGNS = {"B": "drop", "G": "leaf", "R": "flame", "Y": "sun"}
"""The shape that each suit is drawn with, by its letter."""

POWERS: dict[int | None, tuple[str, str]] = {
    1: ("take trick", "O1"),
    3: ("swap card", "W1"),
    6: ("steal card", "S1"),
    9: ("give lead", "N1"),
}
"""The powers by rank (C3), in two words, and the clauses that define them."""


@cache
def _face(card: Card) -> "Face":
    from herrlof_rules.scenes.scene import Face  # noqa: PLC0415 - only where it is drawn

    if card is Card.H:
        return Face("H", sign="hagalaz", word="Hagalaz", clause="H1")
    if card is Card.V:
        return Face("V", sign="valknut", word="Valknut", clause="V1")
    power, clause = POWERS.get(card.rank, ("", ""))
    return Face(card.value, card.colour, SIGNS[card.value[0]], power, power, clause)


HAGALAZ, VALKNUT = Card.H, Card.V

NOTHING = cast("Packed", 0)
NUMBERED = cast("Packed", (1 << _H_SHIFT) - 1)
"""The bits of the numbered cards in `Packed`."""
_BITS = _V_SHIFT + 2
_SYMBOLS = tuple((bits & 3) + (bits >> 2) for bits in range(16))


def pack(cards: Iterable[Card]) -> Packed:
    """The packed value of some cards, in any order.

    Raises `InvalidCards` for more copies of a card than the full deck has (C1), and for anything
    but cards.
    """
    packed = NOTHING
    for card in _iterator(cards):
        if type(card) is not Card:
            raise _not_a_card(card)
        mask = card.mask
        if packed & mask and (mask < NUMBERED or packed & mask == mask):
            raise InvalidCards(f"too many {card.value}: the full deck has {card.copies} (C1)")
        packed += card.unit
    return packed


def checked(cards: Iterable[Card]) -> Iterator[Card]:
    """Yields the cards one by one; raises `InvalidCards` for anything that is not a card."""
    for card in _iterator(cards):
        if type(card) is not Card:
            raise _not_a_card(card)
        yield card


def _iterator(cards: Iterable[Card]) -> Iterator[Card]:
    try:
        return iter(cards)
    except TypeError:
        raise InvalidCards(f"expected cards of Herrlof, got {_kind(cards)}") from None


def _not_a_card(value: object) -> InvalidCards:
    return InvalidCards(f"{_kind(value)} is not a card of Herrlof (C4)")


def _kind(value: object) -> str:
    """Describes a wrong argument without showing a number, which may be packed cards."""
    return excerpt(value) if isinstance(value, str) else f"an object of type {class_name(value)}"


def copies(cards: Packed, card: Card) -> int:
    """The number of copies of a card among the cards."""
    return (cards & card.mask) // card.unit


def size(cards: Packed) -> int:
    """The number of cards."""
    return (cards & NUMBERED).bit_count() + _SYMBOLS[cards >> _H_SHIFT]


def of_rank(rank: int) -> Packed:
    """The four cards of a rank."""
    return pack([card for card in Card if card.rank == rank])


def includes(cards: Packed, part: Packed) -> bool:
    """Whether the cards include at least as many copies of each card as `part`."""
    return (
        not (part & ~cards & NUMBERED)
        and (part >> _H_SHIFT & 3) <= (cards >> _H_SHIFT & 3)
        and part >> _V_SHIFT <= cards >> _V_SHIFT
    )


def tabulate(make: Callable[[Card], T]) -> Callable[[Packed], tuple[T, ...]]:
    """A function that lists `make(card)` for each kind of card held, in canonical order.

    It needs five table look-ups and four concatenations, measured at a fifth of the time of a
    comprehension over the cards.
    """
    return _listing(make, symbol_table(make))


def _listing(
    make: Callable[[Card], T], symbols: tuple[tuple[T, ...], ...]
) -> Callable[[Packed], tuple[T, ...]]:
    blue, green, red, yellow = (suit_table(make, suit) for suit in Suit)
    by_bits = dict(enumerate(symbols))  # Unlike a tuple, a dict rejects negative indices.

    def listed(cards: Packed) -> tuple[T, ...]:
        try:
            return (
                blue[cards & 511]
                + green[cards >> 9 & 511]
                + red[cards >> 18 & 511]
                + yellow[cards >> 27 & 511]
                + by_bits[cards >> _H_SHIFT]
            )
        except KeyError:
            raise InvalidCards("these are not packed cards of Herrlof") from None

    return listed


def suit_table(make: Callable[[Card], T], suit: Suit) -> tuple[tuple[T, ...], ...]:
    """A table that lists `make(card)` for the cards held, by the value of a suit's nine bits."""
    values = [make(card) for card in Card if card.suit is suit]
    table: list[tuple[T, ...]] = [()]
    for item in values:
        table += [(*held, item) for held in table]
    return tuple(table)


def symbol_table(make: Callable[[Card], T]) -> tuple[tuple[T, ...], ...]:
    """A table that lists `make(card)` once for each kind held, by the value of the symbol bits."""
    hagalaz, valknut = make(Card.H), make(Card.V)
    return tuple(
        ((hagalaz,) if bits & 3 else ()) + ((valknut,) if bits >> 2 else ()) for bits in range(16)
    )


kinds: Callable[[Packed], tuple[Card, ...]] = tabulate(lambda card: card)
"""The kinds of card held, in canonical order, each once."""

_all_copies = _listing(
    lambda card: card,
    tuple([(HAGALAZ,) * (bits & 3) + (VALKNUT,) * (bits >> 2) for bits in range(16)]),
)
unpack: Callable[[Packed], tuple[Card, ...]] = _all_copies
"""The cards in canonical order (C4), copies repeated."""


def canonical(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in canonical order (C4); raises `InvalidCards` as `pack` does."""
    return unpack(pack(cards))


def packed(cards: "Iterable[Card] | Packed") -> Packed:
    """Packs cards that are not packed yet; raises `InvalidCards` as `pack` does."""
    return cards if isinstance(cards, Packed) else pack(cards)


def packed_each(places: "Iterable[Iterable[Card] | Packed]") -> tuple[Packed, ...]:
    """Packs the cards of each place."""
    return tuple([packed(cards) for cards in places])


def repr_packed(cards: object) -> str:
    """The `repr` of packed cards, which lists the cards."""
    if isinstance(cards, int) and 0 <= cards < 1 << _BITS:
        return repr(unpack(cast("Packed", cards)))
    return repr(cards)  # Only an invalid state holds such a value.


def repr_each(places: tuple[Packed, ...]) -> str:
    """The `repr` of the packed cards of several places."""
    return f"({', '.join(map(repr_packed, places))})"


Cards: TypeAlias = Annotated[Packed, Encoded(tuple[Card, ...], unpack, pack)]
"""Packed cards as a field of a state; documents list them."""

Hand: TypeAlias = Annotated[tuple[Card, ...], Encoded(tuple[Card, ...], tuple, canonical)]
"""Cards in canonical order; documents may list them in any."""

FULL_DECK: tuple[Card, ...] = tuple([card for card in Card for _ in range(card.copies)])
"""The 42 cards in canonical order (C1)."""
