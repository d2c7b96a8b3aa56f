"""The parts of a scene, such as seats, cards that lie together, and score sheets."""

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import evolve, frozen


class Translate(Protocol):
    """Translates an English phrase into a reader's language."""

    def __call__(self, english: str, /, **arguments: int | str) -> str:
        """The phrase with its placeholders, such as `{name}`, filled."""
        ...


def in_english(english: str, /, **arguments: int | str) -> str:
    """The English phrase with its placeholders filled; `{number} passes` may become `1 pass`."""
    phrase = english.format(**arguments)
    return _SINGULAR.get(english, phrase) if arguments.get("number") == 1 else phrase


_SINGULAR = {"{number} passes": "1 pass", "{number} cards": "1 card"}


Fact = tuple[str, str]
"""A name and a value, both as text for a reader."""


@frozen
class Face:
    """The front of a card, which is recognised by its token, its shape and its colour."""

    token: str
    """The card's notation, such as `R7`."""

    colour: str = ""
    """A colour of `herrlof_rules.pictures.COLOURS`; any other is drawn plain."""

    sign: str = ""
    """A shape of `herrlof_rules.pictures.SIGNS`, or empty."""

    word: str = ""
    """A name or power in a word or two, at the foot of the card."""

    power: str = ""
    """A mark of `herrlof_rules.pictures.POWERS`, drawn beside the rune of powers, or empty."""

    clause: str = ""
    """The clause that says what the card does, or empty."""


@frozen
class Spread:
    """Cards that lie together; None is a card face down."""

    label: str
    cards: tuple[Face | None, ...]
    notes: tuple[str, ...] = ()
    """A line under each card, such as who played it; or one line for all of them."""

    empty: tuple[str, ...] = ()
    """A line under each empty place after the cards."""

    overlap: bool = False
    """Whether the cards lie on each other, as a set or a pile does."""

    count: int | None = None
    """The number of cards in a pile of which one is drawn."""


@frozen
class Place:
    """A seat at the table."""

    seat: int
    name: str
    cards: int | None
    """The number of cards it holds; None if the game does not say."""

    facts: tuple[Fact, ...] = ()
    badges: tuple[str, ...] = ()
    """Roles in a word each, such as `dealer`."""

    acts: bool = False
    """Whether it is the seat's turn."""

    known: tuple[Face, ...] = ()
    """The cards of its hand that the observing seat sees, or that all seats have seen."""


@frozen
class Sheet:
    """A score sheet: a line for each round, with a cell for each column of each seat."""

    title: str
    names: tuple[str, ...]
    columns: tuple[str, ...]
    lines: tuple[tuple[tuple[str, ...], ...], ...]
    totals: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    """Explanations of the points in the last line, one for each seat."""


@frozen
class Scene:
    """Everything drawn on a table."""

    title: str
    status: str
    """Whose turn it is and for what, or the winner."""

    places: tuple[Place, ...]
    own: int | None
    """The observing seat; None for a spectator."""

    centre: tuple[Spread, ...] = ()
    """The cards in play."""

    side: tuple[Spread, ...] = ()
    """Cards beside the cards in play, drawn smaller."""

    hand: tuple[Face, ...] = ()
    playable: tuple[bool, ...] = ()
    """For each card of the hand whether it is part of a legal action.

    Empty if the seat is not to choose cards of its hand.
    """

    facts: tuple[Fact, ...] = ()
    details: tuple[Fact, ...] = ()
    """Further facts that all seats may look up; pictures omit them for lack of space."""

    remembered: tuple[Fact, ...] = ()
    """Facts from earlier play that a player may remember but not look up.

    Empty unless the scene was made with the memory aid.
    """

    sheet: Sheet | None = None

    def with_words(self, translate: Callable[[str], str]) -> "Scene":
        """The same scene, with the words at the foot of its cards translated."""

        def faces(cards: tuple[Face, ...]) -> tuple[Face, ...]:
            return tuple([evolve(f, word=translate(f.word)) if f.word else f for f in cards])

        def spreads(some: tuple[Spread, ...]) -> tuple[Spread, ...]:
            return tuple(
                [
                    evolve(s, cards=tuple([face and faces((face,))[0] for face in s.cards]))
                    for s in some
                ]
            )

        return evolve(
            self,
            places=tuple([evolve(place, known=faces(place.known)) for place in self.places]),
            centre=spreads(self.centre),
            side=spreads(self.side),
            hand=faces(self.hand),
        )


def seat_names(players: int, own: int | None, names: Sequence[str] = ()) -> tuple[str, ...]:
    """A label for each seat: its name if there are names, otherwise its number or “you”.

    Raises `ValueError` unless `names` is empty or has a name for each seat.
    """
    check_names(names, players)
    if names:
        return tuple(names)
    return tuple(["You" if seat == own else f"Seat {seat}" for seat in range(players)])


def check_names(names: Sequence[str], players: int) -> None:
    """Raises `ValueError` unless `names` is empty or has a name for each seat."""
    if names and len(names) != players:
        raise ValueError(f"{len(names)} names for {players} seats")
