"""The table as one seat sees it, drawn from the fields of any game's observation.

The mark of a field decides where it is drawn: a field by seat gets an entry per seat, and so does
a seat's own field when several seats are shown.  The type of its value decides how: members of an
enumeration as cards, a number or a word as a fact, nested values as a line of their fields.  Values
whose fields are all by seat are score sheets, and are drawn separately.  Cards that seats played in
turn are drawn with the seats, and properties with a mark like fields.
"""

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Annotated, Any, TypeGuard, get_args, get_origin, get_type_hints

import attrs
from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from herrlof_rules.cli.narrator import Narrator
from herrlof_rules.cli.paint import Row, chip, field_names
from herrlof_rules.core.protocols import AnyObservation
from herrlof_rules.core.seats import FromSeat, seat_fields
from herrlof_rules.core.visibility import Mark, OwnOnly, visibility
from herrlof_rules.match import View
from herrlof_rules.scenes.sheets import BY_SEAT, are_sheets, score_sheets

_WIDTH = 80
"""Columns of the box, whatever is in it, where the terminal has them."""

_APART = ("seat", "turn", "legal_actions")
"""Fields of every observation that are shown in other ways."""


def picture(narrator: Narrator, view: View, others: tuple[View, ...] = ()) -> RenderableType:
    """The table as a view shows it, with what only the seats of `others` know added."""
    drawing = _Drawing(narrator, view.rules.players)
    of_class: Any = type(view.observation)
    for name, mark, value in _fields(view.observation):
        if mark == BY_SEAT:
            drawing.add_by_seat(name, value)
        elif _is_fact(value):
            is_seat = name in seat_fields(of_class)
            said = narrator.sentences.seat(value) if is_seat else value
            drawing.facts.append(drawing.label(name).append(f" {said}"))
        elif (seats := seats_of(view.observation, name, view.rules.players)) is not None:
            drawing.rows.add_row(drawing.label(name), Row(drawing.played(seats, value), gap=2))
        else:
            drawing.add_rows(drawing.label(name), value)
    for name in _own_fields(view.observation):
        own = tuple(getattr(other.observation, name) for other in others)
        if any(value is not None for value in own):
            drawing.add_by_seat(name, own)
    panel = Panel(drawing.whole(), border_style="cyan", box=box.ROUNDED, width=_WIDTH)
    title = f"{narrator.game.name.capitalize()} – {narrator.headline(view)}"
    return Group(Text(title, "bold"), panel)


def score_sheet(narrator: Narrator, observation: AnyObservation) -> RenderableType | None:
    """The score sheet of the rounds so far; None before the first is scored.

    The totals below it are the observation's `scores`, if it has such a field.
    """
    name, sheets = score_sheets(observation)
    if not sheets:
        return None
    columns = field_names(sheets[0])
    table = Table(
        title=narrator.word(name),
        caption="/".join(map(narrator.word, columns)),
        box=box.SIMPLE_HEAD,
        title_style="bold",
        show_footer=True,
    )
    totals: tuple[object, ...] = getattr(observation, "scores", ())
    footer = narrator.word("total") if totals else ""
    table.add_column(narrator.word("seat"), footer=footer, justify="right", header_style="dim")
    for place in range(narrator.rules.players):
        total = Text(str(totals[place]), "bold") if totals else ""
        table.add_column(
            narrator.sentences.seat(place), footer=total, justify="right", no_wrap=True
        )
    for number, sheet in enumerate(sheets, 1):
        by_seat = zip(*(getattr(sheet, column) for column in columns), strict=True)
        table.add_row(str(number), *("/".join(map(str, cell)) for cell in by_seat))
    return table


def rounds_scored(observation: AnyObservation) -> int:
    """The number of lines on the score sheet."""
    return len(score_sheets(observation)[1])


class _Drawing:
    """The parts of a picture: facts, a row of short values for each seat, rows of long ones."""

    def __init__(self, narrator: Narrator, players: int) -> None:
        self.narrator = narrator
        self.facts: list[Text] = []
        self.seats = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        self.seats.add_column(narrator.word("seat"), header_style="dim")
        for seat in range(players):
            heading = narrator.sentences.seat(seat)
            self.seats.add_column(heading, justify="right", header_style="bold")
        self.rows = Table.grid(padding=(0, 2, 0, 0))

    def whole(self) -> Group:
        parts: list[RenderableType] = [Row(tuple(self.facts), gap=3)] if self.facts else []
        below = (part for part in (self.seats, self.rows) if part.row_count)
        return Group(*parts, *(Padding(part, (1, 0, 0, 0)) for part in below))

    def label(self, name: str, before: str = "") -> Text:
        # Text that is appended is not dim.
        return Text.assemble((f"{before}{self.narrator.word(name)}", "dim"))

    def add_by_seat(self, name: str, values: tuple[object, ...]) -> None:
        """Adds tuples as a row for each seat, and short values as one row under the seats."""
        if any(isinstance(value, tuple) for value in values):
            for seat, value in enumerate(values):
                self.add_rows(self.label(name, f"{self.narrator.sentences.seat(seat)} "), value)
        else:
            self.seats.add_row(self.label(name), *map(self._cell, values))

    def add_rows(self, label: Text, value: object) -> None:
        for line in self._lines(value):
            self.rows.add_row(label, line)

    def played(self, seats: tuple[int, ...], cards: tuple[Any, ...]) -> tuple[Text, ...]:
        """Cards with the seats that played them."""
        named = self.narrator.sentences.seat
        return tuple(
            Text.assemble((named(seat), "bold" if seat == self.narrator.you else "dim"), chip(card))
            for seat, card in zip(seats, cards, strict=True)
        )

    def _cell(self, entry: object) -> Text:
        match entry:
            case None | False:
                return Text("-", "dim")
            case True:
                return Text(self.narrator.word("yes"))
            case _:
                return Text(str(entry))

    def _lines(self, value: object) -> Iterator[RenderableType]:
        """A value as lines: a tuple of nested values has one for each, any other value has one."""
        match value:
            case ():
                pass
            case tuple() if any(attrs.has(type(item)) for item in value):
                for item in value:
                    yield from self._lines(item)
            case tuple() if _are_tokens(value):
                yield Row(tuple(map(chip, value)))
            case _ if attrs.has(type(value)):
                yield Row(tuple(self._nested(value)), gap=2)
            case _:
                yield self._line(value)

    def _nested(self, value: Any) -> Iterator[Text]:
        """The fields of a value, and who played its cards in place of who began."""
        of_class: Any = type(value)
        marked = in_turn(of_class)
        for name in field_names(value):
            inner = getattr(value, name)
            seats = seats_of(value, name, self.narrator.rules.players)
            if seats is not None:
                yield from self.played(seats, inner)
            elif inner is not None and name not in marked.values():
                yield self.label(name).append(" ").append_text(self._line(inner))

    def _line(self, value: object) -> Text:
        match value:
            case Enum():
                return chip(value)
            case tuple():
                return Text(" ").join(self._line(item) for item in value)
            case _ if attrs.has(type(value)):
                return Text("  ").join(self._nested(value))
            case _:
                return Text(str(value))


def _marked(observation: AnyObservation) -> Iterator[tuple[str, Mark]]:
    of_class: Any = type(observation)
    for name, mark in (*visibility(of_class), *_marked_properties(of_class)):
        if name not in _APART:
            yield name, mark


@cache
def _marked_properties(of_class: Any) -> tuple[tuple[str, Mark], ...]:
    """What an observation derives from its fields for whoever looks at it: marked properties."""
    found: list[tuple[str, Mark]] = []
    for name, member in vars(of_class).items():
        if isinstance(member, property):
            kind: Any = get_type_hints(member.fget, include_extras=True).get("return")
            if get_origin(kind) is Annotated:
                found += [(name, m) for m in kind.__metadata__ if isinstance(m, Mark)]
    return tuple(found)


def _fields(observation: AnyObservation) -> Iterator[tuple[str, Mark, Any]]:
    """The fields that are not empty, without the score sheets."""
    for name, mark in _marked(observation):
        value = getattr(observation, name)
        if value is not None and value != () and not are_sheets(value):
            yield name, mark, value


def _own_fields(observation: AnyObservation) -> Iterator[str]:
    return (name for name, mark in _marked(observation) if isinstance(mark, OwnOnly))


def _is_fact(value: object) -> bool:
    return not (isinstance(value, tuple | Enum) or attrs.has(type(value)))


def _are_tokens(value: tuple[object, ...]) -> TypeGuard[tuple[Enum, ...]]:
    return all(isinstance(item, Enum) for item in value)


@cache
def in_turn(of_class: Any) -> dict[str, str]:
    """The fields that seats fill in turn, each with the field that holds the first seat."""
    hints = get_type_hints(of_class, include_extras=True)
    return {
        name: mark.field
        for name, kind in hints.items()
        for mark in get_args(kind)[1:]
        if isinstance(mark, FromSeat)
    }


def seats_of(value: object, name: str, players: int) -> tuple[int, ...] | None:
    """The seat of each entry of a field; None if it is not marked, or no seat is the first yet."""
    of_class: Any = type(value)
    first: int | None = getattr(value, in_turn(of_class).get(name, ""), None)
    if first is None:
        return None
    entries: tuple[object, ...] = getattr(value, name)
    return tuple((first + place) % players for place in range(len(entries)))
