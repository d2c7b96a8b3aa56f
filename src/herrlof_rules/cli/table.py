"""The table as one seat sees it, drawn from the fields of any game's observation.

A field is drawn by what it holds: tokens (members of an enumeration) as a row of cards, a number
or word as a fact, numbers for each seat as columns, nested values as a line of their fields.  A
tuple of values that hold nothing but numbers for each seat is a score sheet, one line for each
round, and drawn apart.
"""

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
from herrlof_rules.core.turn import Over
from herrlof_rules.match import View

_APART = ("seat", "turn", "legal_actions")
"""What every observation has and is shown in other ways."""


def picture(
    game: Game,
    view: View,
    others: tuple[AnyObservation, ...] = (),
    you: int | None = None,
) -> RenderableType:
    """The table as a view shows it; of `others`, only what they show beyond it is added.

    `you` is the seat of whoever reads this.
    """
    observation = view.observation
    players = view.rules.players
    facts = Text()
    seats = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    seats.add_column()
    for seat in range(players):
        seats.add_column(_seat_name(seat, you), justify="right", header_style="bold")
    rows = Table.grid(padding=(0, 2, 0, 0))
    for name, value in _fields(observation):
        label = name.replace("_", " ")
        if _is_by_seat(value, players):
            seats.add_row(Text(label, "dim"), *(_cell(entry) for entry in value))
        elif isinstance(value, tuple | Enum) or attrs.has(type(value)):
            for line in _lines(value):
                rows.add_row(Text(label, "dim"), line)
        else:
            facts.append(f"{label} ", "dim").append(f"{value}   ")
    for other in others:
        for name, value in _fields(other):
            if value != getattr(observation, name):
                label = f"seat {other.seat}: {name.replace('_', ' ')}"
                for line in _lines(value):
                    rows.add_row(Text(label, "dim"), line)
    parts: list[RenderableType] = [facts, Padding(seats, (1, 0, 0, 0))]
    if rows.row_count:
        parts.append(Padding(rows, (1, 0, 0, 0)))
    return Panel(
        Group(*parts),
        title=Text(_title(game, view, "all cards open" if others else _who(view.seat))),
        title_align="left",
        border_style="cyan",
        box=box.ROUNDED,
        expand=False,
    )


def score_sheet(
    observation: AnyObservation, players: int, you: int | None = None
) -> RenderableType | None:
    """The rounds scored so far as a table; None before the first."""
    for name, value in _fields(observation, sheets=True):
        if _is_sheets(value, players):
            columns = field_names(value[0])
            table = Table(
                title=f"score {name}",
                caption="/".join(column.replace("_", " ") for column in columns),
                box=box.SIMPLE_HEAD,
                title_style="bold",
                show_footer=True,
            )
            totals: tuple[object, ...] = getattr(observation, "scores", ())
            table.add_column("", footer="total" if totals else "", justify="right")
            for place in range(players):
                total = Text(str(totals[place]), "bold") if totals else ""
                table.add_column(
                    _seat_name(place, you), footer=total, justify="right", no_wrap=True
                )
            for number, sheet in enumerate(value, 1):
                by_seat = zip(*(getattr(sheet, column) for column in columns), strict=True)
                table.add_row(str(number), *("/".join(map(str, cell)) for cell in by_seat))
            return table
    return None


def rounds_scored(observation: AnyObservation, players: int) -> int:
    """How many lines the score sheet has."""
    return sum(
        len(value) for _, value in _fields(observation, sheets=True) if _is_sheets(value, players)
    )


def outcome(result: Result) -> Text:
    """Who won, with how many points, and what decided it."""
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    points = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(result.points))
    text = Text.assemble((f"{winners} won", "bold green"), f" ({result.reason}): {points}")
    if result.tie_breakers:
        text.append(f"; tie-breakers: {', '.join(result.tie_breakers)}")
    if result.rematch:
        text.append("; a rematch decides")
    return text


def _title(game: Game, view: View, what: str) -> str:
    turn = view.observation.turn
    if isinstance(turn, Over):
        return f"{game.name}, {what}: over"
    to_act = " and ".join(f"seat {seat}" for seat in turn.seats) or "chance"
    return f"{game.name}, {what}: {to_act} to {turn.kind.replace('_', ' ')}"


def _who(seat: int | None) -> str:
    return "as a spectator sees it" if seat is None else f"as seat {seat} sees it"


def _seat_name(seat: int, you: int | None) -> str:
    return f"seat {seat} (you)" if seat == you else f"seat {seat}"


def _fields(observation: AnyObservation, *, sheets: bool = False) -> Iterator[tuple[str, Any]]:
    """The fields that hold something, without those that every observation has."""
    for name in field_names(observation):
        value = getattr(observation, name)
        nothing = name in _APART or value is None or value == ()
        if not nothing and (sheets or not _is_sheets(value, None)):
            yield name, value


def _is_by_seat(value: object, players: int) -> TypeGuard[tuple[Any, ...]]:
    return (
        isinstance(value, tuple)
        and len(value) == players
        and all(entry is None or isinstance(entry, int | tuple) for entry in value)
    )


def _is_sheets(value: object, players: int | None) -> TypeGuard[tuple[Any, ...]]:
    """Whether these are values of one class that hold numbers for each seat, and nothing else."""
    return (
        isinstance(value, tuple)
        and bool(value)
        and attrs.has(type(value[0]))
        and all(
            isinstance(numbers, tuple)
            and (players is None or len(numbers) == players)
            and all(type(number) is int for number in numbers)
            for numbers in attrs.astuple(value[0], recurse=False)
        )
    )


def _cell(entry: object) -> Text:
    match entry:
        case None:
            return Text("-", "dim")
        case bool():
            return Text("yes" if entry else "-", "" if entry else "dim")
        case tuple() if not entry:
            return Text("-", "dim")
        case tuple():
            return _line(entry)
        case _:
            return Text(str(entry))


def _lines(value: object) -> Iterator[RenderableType]:
    """A value as lines: one, but a tuple of nested values has one for each."""
    match value:
        case tuple() if any(attrs.has(type(item)) for item in value):
            for item in value:
                yield from _lines(item)
        case tuple() if _are_tokens(value):
            yield Row(value)
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
                Text.assemble((f"{name.replace('_', ' ')} ", "dim"), _line(inner))
                for name in field_names(value)
                if (inner := getattr(value, name)) is not None
            ]
            return Text("  ").join(parts)
        case _:
            return Text(str(value))


def _are_tokens(value: tuple[object, ...]) -> TypeGuard[tuple[Enum, ...]]:
    return all(isinstance(item, Enum) for item in value)
