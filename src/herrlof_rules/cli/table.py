"""The table as one seat sees it, drawn from the fields of any game's observation.

The mark of a field decides where it is drawn: a field by seat gets an entry per seat, and so does
a seat's own field when several seats are shown.  The type of its value decides how: members of an
enumeration as cards, a number or a word as a fact, nested values as a line of their fields.  Values
whose fields are all by seat are score sheets, and are drawn separately.
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, TypeGuard

import attrs
from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from herrlof_rules.cli.paint import Row, chip, field_names
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyObservation
from herrlof_rules.core.result import Result
from herrlof_rules.core.sheets import BY_SEAT, are_sheets, score_sheets
from herrlof_rules.core.turn import Over
from herrlof_rules.core.visibility import Mark, OwnOnly, visibility
from herrlof_rules.match import View

_APART = ("seat", "turn", "legal_actions")
"""Fields of every observation that are shown in other ways."""


def picture(
    game: Game, view: View, others: tuple[View, ...] = (), you: int | None = None
) -> RenderableType:
    """The table as a view shows it, with what only the seats of `others` know added.

    `you` is the reader's seat.
    """
    facts: list[Text] = []
    seats = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    seats.add_column("seat", header_style="dim")
    for seat in range(view.rules.players):
        seats.add_column(_seat_number(seat, you), justify="right", header_style="bold")
    rows = Table.grid(padding=(0, 2, 0, 0))
    for name, mark, value in _fields(view.observation):
        if mark == BY_SEAT:
            _add_by_seat(seats, rows, name, value)
        elif _is_fact(value):
            facts.append(_label(name).append(f" {value}"))
        else:
            _add_rows(rows, _label(name), value)
    for name in _own_fields(view.observation):
        own = tuple(getattr(other.observation, name) for other in others)
        if any(value is not None for value in own):
            _add_by_seat(seats, rows, name, own)
    parts: list[RenderableType] = [Row(tuple(facts), gap=3)] if facts else []
    parts += [Padding(part, (1, 0, 0, 0)) for part in (seats, rows) if part.row_count]
    panel = Panel(Group(*parts), border_style="cyan", box=box.ROUNDED, expand=False)
    return Group(Text(_headline(game, view, you), "bold"), panel)


def score_sheet(
    observation: AnyObservation, players: int, you: int | None = None
) -> RenderableType | None:
    """The score sheet of the rounds so far; None before the first is scored.

    The totals below it are the observation's `scores`, if it has such a field.
    """
    name, sheets = score_sheets(observation)
    if not sheets:
        return None
    columns = field_names(sheets[0])
    table = Table(
        title=f"score {name}",
        caption="/".join(column.replace("_", " ") for column in columns),
        box=box.SIMPLE_HEAD,
        title_style="bold",
        show_footer=True,
    )
    totals: tuple[object, ...] = getattr(observation, "scores", ())
    table.add_column("seat", footer="total" if totals else "", justify="right", header_style="dim")
    for place in range(players):
        total = Text(str(totals[place]), "bold") if totals else ""
        table.add_column(_seat_number(place, you), footer=total, justify="right", no_wrap=True)
    for number, sheet in enumerate(sheets, 1):
        by_seat = zip(*(getattr(sheet, column) for column in columns), strict=True)
        table.add_row(str(number), *("/".join(map(str, cell)) for cell in by_seat))
    return table


def rounds_scored(observation: AnyObservation) -> int:
    """The number of lines on the score sheet."""
    return len(score_sheets(observation)[1])


def outcome(result: Result) -> Text:
    """Who won, with how many points, and what decided it."""
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    points = ", ".join(f"seat {seat}: {points}" for seat, points in enumerate(result.points))
    text = Text.assemble((f"{winners} won", "bold green"), f" ({result.reason}); points: {points}")
    if result.tie_breakers:
        text.append(f"; tie-breakers: {', '.join(result.tie_breakers)}")
    if result.rematch:
        text.append("; a rematch decides")
    return text


def _headline(game: Game, view: View, you: int | None) -> str:
    turn = view.observation.turn
    kind = turn.kind.replace("_", " ")
    if isinstance(turn, Over):
        what = "the match is over"
    elif you is not None and you in turn.seats:
        prompt = _in_short(game.prompts.get(turn.kind, kind))
        what = f"your turn{';' if ':' in prompt else ':'} {prompt}"
    elif turn.seats:
        seats = " and ".join(map(str, turn.seats))
        what = f"{'seat' if len(turn.seats) == 1 else 'seats'} {seats} to {kind}"
    else:
        what = f"chance: {kind}"
    return f"{game.name.capitalize()} – {what}"


def _in_short(prompt: str) -> str:
    """The first sentence of a prompt without its clauses, for use inside a sentence."""
    sentence = re.sub(r" \([^)]*\)", "", prompt).partition(". ")[0].rstrip(".")
    return sentence[:1].lower() + sentence[1:]


def _seat_number(seat: int, you: int | None) -> str:
    return f"{seat} (you)" if seat == you else str(seat)


def _label(name: str) -> Text:
    return Text.assemble((name.replace("_", " "), "dim"))  # appended text is not dim


def _marked(observation: AnyObservation) -> Iterator[tuple[str, Mark]]:
    for name, mark in visibility(type(observation)):
        if name not in _APART:
            yield name, mark


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


def _add_by_seat(seats: Table, rows: Table, name: str, values: tuple[object, ...]) -> None:
    """Adds tuples as a row for each seat, and short values as one row under the seats."""
    if any(isinstance(value, tuple) for value in values):
        for seat, value in enumerate(values):
            _add_rows(rows, _label(f"seat {seat} {name}"), value)
    else:
        seats.add_row(_label(name), *map(_cell, values))


def _add_rows(rows: Table, label: Text, value: object) -> None:
    for line in _lines(value):
        rows.add_row(label, line)


def _cell(entry: object) -> Text:
    match entry:
        case None | False:
            return Text("-", "dim")
        case True:
            return Text("yes")
        case _:
            return Text(str(entry))


def _lines(value: object) -> Iterator[RenderableType]:
    """A value as lines: a tuple of nested values has one for each, any other value has one."""
    match value:
        case ():
            pass
        case tuple() if any(attrs.has(type(item)) for item in value):
            for item in value:
                yield from _lines(item)
        case tuple() if _are_tokens(value):
            yield Row(tuple(map(chip, value)))
        case _:
            yield _line(value)


def _line(value: object) -> Text:
    match value:
        case Enum():
            return chip(value)
        case tuple():
            return Text(" ").join(_line(item) for item in value)
        case _ if attrs.has(type(value)):
            parts = [
                _label(name).append(" ").append_text(_line(inner))
                for name in field_names(value)
                if (inner := getattr(value, name)) is not None
            ]
            return Text("  ").join(parts)
        case _:
            return Text(str(value))


def _are_tokens(value: tuple[object, ...]) -> TypeGuard[tuple[Enum, ...]]:
    return all(isinstance(item, Enum) for item in value)
