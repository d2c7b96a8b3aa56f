"""`replay --step`: leafing through a match, forwards and backwards, by move, trick or round."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import frozen
from rich.console import Console
from rich.text import Text

from herrlof_rules.cli.table import picture, rounds_scored, score_sheet
from herrlof_rules.cli.telling import Teller
from herrlof_rules.core.turn import Over
from herrlof_rules.match import View


@frozen
class Stage:
    """A moment of a match: what led to it, and the table as it was then."""

    events: tuple[Any, ...]
    view: View
    others: Callable[[], tuple[View, ...]] = tuple
    """Every seat's own view, if nothing is hidden."""


def leaf_through(console: Console, teller: Teller, stages: Sequence[Stage]) -> None:
    """Shows one stage after another, as whoever watches asks for them."""
    parts = dict(teller.game.parts)
    at = 0
    while True:
        _show(console, teller, stages, at)
        moved: int | None = None
        while moved is None:
            typed = _typed(console, parts)
            if typed in ("q", "quit"):
                return
            moved = _moved(stages, parts, at, typed)
            if moved is None:
                console.print(_explained(parts, len(stages)))
        if moved >= len(stages):
            return
        at = moved


def _show(console: Console, teller: Teller, stages: Sequence[Stage], at: int) -> None:
    stage = stages[at]
    console.print(Text(f"– {at + 1}/{len(stages)} –", "dim"))
    over = teller.events(console, stage.events)
    before = rounds_scored(stages[at - 1].view.observation) if at else 0
    if rounds_scored(stage.view.observation) > before:
        sheet = score_sheet(teller, stage.view.observation)
        if sheet is not None:
            console.print(sheet)
    turn = stage.view.observation.turn
    if not isinstance(turn, Over):
        console.print(picture(teller, stage.view, stage.others()))
    elif not over:
        console.print(teller.result(turn.result))


def _typed(console: Console, parts: dict[str, tuple[type[object], ...]]) -> str:
    words = " · ".join(f"{word[0]}: {word}" for word in parts)
    keys = f"Enter: on · b: back · {words}{' · ' if words else ''}q: quit · ?: more "
    try:
        typed = console.input(Text(keys, "dim"))
    except EOFError:
        typed = "q"
    if not sys.stdin.isatty():
        console.print()
    return typed.strip().casefold()


def _explained(parts: dict[str, tuple[type[object], ...]], count: int) -> str:
    lines = ["Enter: the next move · b: the one before"]
    lines += [f"{w[0]}: to the end of this {w} · b{w[0]}: back to the one before" for w in parts]
    lines.append(f"1 to {count}: that stage of the match · q: quit")
    return "\n".join(lines)


def _moved(
    stages: Sequence[Stage], parts: dict[str, tuple[type[object], ...]], at: int, typed: str
) -> int | None:
    """Where the typed word leads; None if it is none, the number of stages for the end."""
    if typed == "":
        return at + 1
    if typed == "b":
        return max(0, at - 1)
    if typed.isdecimal() and 1 <= int(typed[:9]) <= len(stages):
        return int(typed[:9]) - 1
    for word, events in parts.items():
        ends = partial(_ends, stages, events)
        if typed in (word, word[0]):
            return next(filter(ends, range(at + 1, len(stages))), len(stages) - 1)
        if typed in (f"b{word[0]}", f"b {word[0]}", f"b {word}"):
            return next(filter(ends, range(at - 1, -1, -1)), 0)
    return None


def _ends(stages: Sequence[Stage], events: tuple[type[object], ...], at: int) -> bool:
    """Whether a part of the match ends with what led to this stage."""
    return any(isinstance(event, events) for event in stages[at].events)
