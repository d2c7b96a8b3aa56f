"""The parts of a scene: seats, cards that lie together, score sheets."""

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import evolve, frozen


class Translate(Protocol):
    """Translates an English phrase into a reader's language."""

    def __call__(self, english: str, /, **arguments: int | str) -> str:
        """The phrase with its placeholders, such as `{name}`, filled."""
        ...


def in_english(english: str, /, **arguments: int | str) -> str:
    """The phrase as it is, filled; of one thing in the singular, `{number} passes` is `1 pass`."""
    said = english.format(**arguments)
    return _SINGULAR.get(english, said) if arguments.get("number") == 1 else said


_SINGULAR = {"{number} passes": "1 pass", "{number} cards": "1 card"}


Fact = tuple[str, str]
"""A name and a value, both to be read."""


@frozen
class Face:
    """The front of a card: recognised by its token, its shape and its colour."""

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
    """Cards of its hand that all have seen."""


@frozen
class Sheet:
    """A score sheet: a line for each round, and in it for each seat a cell of each column."""

    title: str
    names: tuple[str, ...]
    columns: tuple[str, ...]
    lines: tuple[tuple[tuple[str, ...], ...], ...]
    totals: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    """How the points of the last line came about, in words, a line for each seat."""


@frozen
class Scene:
    """Everything drawn on a table."""

    title: str
    status: str
    """Whose turn it is and for what, or the winner."""

    places: tuple[Place, ...]
    own: int | None
    """The seat that looks; None for a spectator."""

    centre: tuple[Spread, ...] = ()
    """What is in play."""

    side: tuple[Spread, ...] = ()
    """What lies beside it, drawn smaller."""

    hand: tuple[Face, ...] = ()
    playable: tuple[bool, ...] = ()
    """For each card of the hand whether it is part of a legal action; empty if no action is due."""

    facts: tuple[Fact, ...] = ()
    details: tuple[Fact, ...] = ()
    """Further facts that all may look up; pictures have no room for them."""

    remembered: tuple[Fact, ...] = ()
    """What a player may remember of the course of play, but not look up.

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

    Raises `ValueError` unless every seat has a name, or none.
    """
    check_names(names, players)
    if names:
        return tuple(names)
    return tuple(["You" if seat == own else f"Seat {seat}" for seat in range(players)])


def check_names(names: Sequence[str], players: int) -> None:
    """Raises `ValueError` unless there is a name for each seat, or for none."""
    if names and len(names) != players:
        raise ValueError(f"{len(names)} names for {players} seats")
