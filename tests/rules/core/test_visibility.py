"""Visibility of the fields of events."""

from typing import Annotated

import pytest
from attrs import evolve, field, frozen

from herrlof_rules import odin
from herrlof_rules.core.marks import Misfit, checks_of
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import (
    BySeat,
    Everyone,
    HiddenBySeat,
    HiddenFrom,
    PrivateBySeat,
    Public,
    SeenBy,
    redact_event,
    redacted_values,
    shown_wrongly,
    visibility,
)
from herrlof_rules.herrlof import GAME


@frozen
class Whispered:
    """One seat says a word to another, and all seats hear it."""

    speaker: Public[int]
    hearer: Public[int]
    word: Annotated[str | None, SeenBy("speaker", "hearer")]
    thoughts: Annotated[tuple[str | None, ...], PrivateBySeat()]


WHISPERED = Whispered(0, 2, "rune", ("a", "b", "c"))


@pytest.mark.parametrize(
    ("seat", "word", "thoughts"),
    [
        (0, "rune", ("a", None, None)),
        (1, None, (None, "b", None)),
        (2, "rune", (None, None, "c")),
        (None, None, (None, None, None)),
    ],
)
def test_what_a_seat_sees(
    seat: int | None, word: str | None, thoughts: tuple[str | None, ...]
) -> None:
    assert redact_event(WHISPERED, seat) == Whispered(0, 2, word, thoughts)


@frozen
class Shouted:
    """One seat said something to all."""

    speaker: Public[int]
    counts: BySeat[int]


def test_the_values_of_an_event_as_a_seat_sees_them() -> None:
    """`redacted_values` returns the values of all fields in order, with None for a hidden value."""
    assert tuple(redacted_values(Shouted(0, (4, 5)), None)) == (0, (4, 5))
    assert tuple(redacted_values(WHISPERED, 1)) == (0, 2, None, (None, "b", None))


def test_a_field_that_a_mark_names_holds_a_seat() -> None:
    """A field that a mark names must hold an existing seat, even if its type is `int`."""
    for name in ("speaker", "hearer"):
        check = checks_of(Whispered)[name]
        check(1, odin.Rules(2))
        with pytest.raises(Misfit, match="there is no seat 2"):
            check(2, odin.Rules(2))


def test_what_is_public_is_the_same_object_for_all() -> None:
    event = Shouted(1, (3, 4))
    assert all(redact_event(event, seat) is event for seat in (None, 0, 1))
    assert visibility(Shouted)[1] == ("counts", Everyone(by_seat=True))


def test_marks_are_listed_in_order() -> None:
    assert visibility(Whispered) == (
        ("speaker", Everyone()),
        ("hearer", Everyone()),
        ("word", SeenBy("speaker", "hearer")),
        ("thoughts", PrivateBySeat()),
    )


@frozen
class Forgotten:
    """An event with an unmarked field."""

    seat: Public[int]
    card: str


@frozen
class Doubtful:
    """An event with two marks on a field."""

    card: Annotated[str, Everyone(), PrivateBySeat()]


@frozen
class Remarked:
    """An event whose field has an annotation that is not a mark of visibility."""

    card: Annotated[str, "everybody"]


@pytest.mark.parametrize("event", [Forgotten, Doubtful, Remarked])
def test_each_field_needs_one_mark(event: type[object]) -> None:
    """An event that has a field without exactly one mark is refused, and so is its game."""
    with pytest.raises(TypeError, match=rf"{event.__name__}\.card"):
        visibility(event)
    with pytest.raises(TypeError, match=rf"{event.__name__}\.card"):
        evolve(GAME, events=(*GAME.events, event))


def test_the_fields_of_herrlof_that_are_secret() -> None:
    """The list of secret fields is complete; a new secret field must be added to this list."""
    secret = {
        f"{event.__name__}.{name}": mark
        for event in GAME.events
        for name, mark in visibility(event)
        if not isinstance(mark, Everyone)
    }

    assert secret == {
        "HandsDealt.hands": PrivateBySeat(),
        "PredictionMade.tricks": SeenBy("seat"),
        "CardDrawn.card": SeenBy("seat"),
        "CardBuried.card": SeenBy("seat"),
        "CardStolen.card": SeenBy("thief", "victim"),
        "CardReturned.card": SeenBy("thief", "victim"),
    }


@frozen
class Crossed:
    """An event with cards shown to several seats, hidden from several, and hidden by seat."""

    givers: Public[tuple[Seat, ...]]
    taker: Public[Seat | None]
    gift: Annotated[str | None, SeenBy("givers", "taker")]
    prank: Annotated[str | None, HiddenFrom("givers", "taker")]
    foreheads: Annotated[tuple[str | None, ...], HiddenBySeat()]


@pytest.mark.parametrize(
    ("seat", "gift", "prank", "foreheads"),
    [
        (0, "ring", None, (None, "b", "c", "d")),
        (1, None, "frog", ("a", None, "c", "d")),
        (2, "ring", None, ("a", "b", None, "d")),
        (3, "ring", None, ("a", "b", "c", None)),
        (None, None, None, (None, None, None, None)),
    ],
)
def test_several_seats_or_all_but_some(
    seat: int | None, gift: str | None, prank: str | None, foreheads: tuple[str | None, ...]
) -> None:
    """A field that a mark names may hold several seats, and a spectator sees nothing hidden."""
    event = Crossed((0, 3), 2, "ring", "frog", ("a", "b", "c", "d"))
    assert redact_event(event, seat) == Crossed((0, 3), 2, gift, prank, foreheads)


def test_no_seat() -> None:
    """A field that a mark names may hold None or no seats."""
    event = Crossed((), None, "ring", "frog", ("a", "b"))
    assert redact_event(event, 1) == Crossed((), None, None, "frog", ("a", None))


@frozen
class Misspelled:
    """An event with a mark that names a missing field."""

    seat: Public[Seat]
    card: Annotated[str | None, SeenBy("seats")]


@frozen
class Mistaken:
    """An event with a mark that names a field without seats."""

    hands: Public[tuple[str, ...]]
    card: Annotated[str | None, HiddenFrom("hands")]


@frozen
class InATuple:
    """An event with a mark on the entries of a public tuple."""

    seat: Public[Seat]
    cards: Public[tuple[Annotated[str | None, SeenBy("seat")], ...]]


@frozen
class InAClass:
    """An event with a mark inside the class of a field."""

    whispered: Public[tuple[Whispered, ...]]


@frozen(kw_only=True)
class ByKeyword:
    """An event with a secret and keyword-only fields."""

    seat: Public[Seat]
    card: Annotated[str | None, SeenBy("seat")]


@frozen
class Computed:
    """A secret in an event with a field that its constructor does not accept."""

    seat: Public[Seat]
    card: Annotated[str | None, SeenBy("seat")]
    double: Public[int] = field(init=False, default=2)


@pytest.mark.parametrize("event", [ByKeyword, Computed])
def test_events_that_cannot_be_redacted(event: type) -> None:
    """An event with secrets must accept its values in order, or the game is refused."""
    with pytest.raises(TypeError, match="hides something must be a positional argument"):
        evolve(GAME, events=(*GAME.events, event))


@pytest.mark.parametrize(
    ("event", "fact"),
    [
        (InATuple, "InATuple.cards: SeenBy inside its type would hide nothing"),
        (InAClass, "InAClass.whispered: SeenBy inside its type would hide nothing"),
    ],
)
def test_marks_that_would_hide_nothing(event: type, fact: str) -> None:
    """A mark that is not on a field of the event itself is refused when a game is made."""
    with pytest.raises(TypeError, match=fact):
        evolve(GAME, events=(*GAME.events, event))


@pytest.mark.parametrize(
    ("event", "fact"),
    [
        (Misspelled, r"Misspelled.card: SeenBy names 'seats', which is not a field of Misspelled"),
        (Mistaken, r"Mistaken.card: HiddenFrom names 'hands', which holds no seats: it must be a"),
    ],
)
def test_marks_that_name_no_seats(event: type, fact: str) -> None:
    """A mark that names a missing field or one without seats is refused when a game is made."""
    with pytest.raises(TypeError, match=fact):
        evolve(GAME, events=(*GAME.events, event))


@frozen
class AlwaysSeen:
    """An event whose secret cannot be None."""

    seat: Public[Seat]
    card: Annotated[str, SeenBy("seat")]


@frozen
class AllEntries:
    """An event whose secret entries cannot be None."""

    cards: Annotated[tuple[str, ...], PrivateBySeat()]


@frozen
class NoTuple:
    """An event with one value where each seat has an entry."""

    cards: Annotated[str, HiddenBySeat()]


@pytest.mark.parametrize(
    ("event", "fact"),
    [
        (AlwaysSeen, "AlwaysSeen.card: its type must allow None, which replaces what SeenBy hides"),
        (AllEntries, "AllEntries.cards: its type must be a tuple whose entries may be None"),
        (NoTuple, "NoTuple.cards: its type must be a tuple whose entries may be None"),
    ],
)
def test_a_type_that_lacks_none(event: type, fact: str) -> None:
    """A field that a mark hides must allow None, or the game is refused."""
    with pytest.raises(TypeError, match=fact):
        evolve(GAME, events=(*GAME.events, event))


@pytest.mark.parametrize(
    ("foreheads", "seat", "field_shown"),
    [
        ((None, "b"), 0, None),
        ((None, "b"), 1, "foreheads"),
        ((None, "b"), None, "foreheads"),
        ((None, None), None, None),
    ],
)
def test_a_value_that_its_mark_hides(
    foreheads: tuple[str | None, ...], seat: int | None, field_shown: str | None
) -> None:
    """A field marked `HiddenBySeat` must hide a seat's own entry, and all from a spectator."""
    observation = Crossed((), None, None, None, foreheads)
    assert shown_wrongly(observation, seat) == field_shown
