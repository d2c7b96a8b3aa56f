"""`replay`: narrates a recorded match move by move, or steps through it with keys."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from attrs import evolve, frozen
from rich.console import Console
from rich.text import Text

from herrlof_arena.cli.errors import CHECK_FAILED, stop
from herrlof_arena.cli.narrator import Narrator
from herrlof_arena.cli.output import print_line, printable, screen
from herrlof_arena.cli.table import picture, rounds_scored, score_sheet
from herrlof_rules.core import Over
from herrlof_rules.extending import seat_label
from herrlof_rules.match import (
    Headers,
    Match,
    Record,
    RecordError,
    RedactedRecord,
    View,
    redact,
    replay,
)
from herrlof_rules.sentences import Message


@frozen
class Stage:
    """A moment of a match: the events before it, and the table at that moment."""

    events: tuple[Any, ...]
    view: View
    others: Callable[[], tuple[View, ...]] = tuple
    """Returns every seat's view, if the viewer may see all."""

    comments: tuple[str, ...] = ()
    """Comments on the moves, if the viewer may see all, because comments may reveal secrets."""


def show(
    record: Record | RedactedRecord,
    seat: int | None,
    *,
    spectator: bool,
    step: bool,
    language: str,
) -> None:
    """Prints a match: all of it, or the part that a seat or a spectator saw.

    A record that breaks the rules is shown up to the invalid move; then the command ends with the
    error.
    """
    wrong: RecordError | None = None
    notes, whole = Headers(), False
    if isinstance(record, RedactedRecord):
        if (seat is not None or spectator) and seat != record.seat:
            stop(f"this record holds only what {seat_label(record.seat)} saw")
        seat = record.seat
        stages, what = _seen(record), f"as {seat_label(seat)} saw it"
    else:
        notes, replayed = Headers.of(record), replay(record)
        match, wrong = replayed.match, replayed.error
        if seat is None and not spectator:
            stages, what = _whole(match, notes), "the whole match, hidden cards included"
            whole = True
        else:
            stages, what = _seen(redact(match.record(), seat)), f"as {seat_label(seat)} saw it"
    names = tuple(map(printable, notes.names))
    you = _own_seat(record, names) if whole else seat
    narrator = Narrator(record.game, record.rules, language, you, names, memory_aid=whole)
    console = screen()
    name, players = (record.game.name.capitalize(), "bold"), record.rules.players
    console.print(Text.assemble(name, f", {players} players: {what}"))
    own = notes
    if you is not None and you != seat:
        called = str(narrator.sentences.render(Message("you")))
        own = evolve(notes, names=(*notes.names[:you], called, *notes.names[you + 1 :]))
    if own.title:
        console.print(printable(own.title))
    if step:
        leaf_through(console, narrator, tuple(stages))
    else:
        _print_all(console, narrator, stages)
    if wrong is not None:
        stop(wrong, CHECK_FAILED)


def _own_seat(record: Record | RedactedRecord, names: Sequence[str]) -> int | None:
    """Returns the seat of the person who played in a terminal, or None; this seat has no name."""
    seat = record.meta.get("seat") if isinstance(record, Record) else None
    if isinstance(seat, int) and 0 <= seat < len(names) and not names[seat]:
        return seat
    return None


def _seen(record: RedactedRecord) -> Iterator[Stage]:
    for frame in record.frames:
        yield Stage(tuple(frame.events), frame)


def _whole(match: Match, notes: Headers) -> Iterator[Stage]:
    """Yields all stages with nothing hidden: every field of the events, and every hand."""
    narrated = 0
    for stage in match.prefixes():
        events = tuple(event for entry in stage.log[narrated:] for event in entry.events)
        moves = range(narrated, len(stage.log))
        comments = tuple(notes.comments[move] for move in moves if move in notes.comments)
        narrated = len(stage.log)
        yield Stage(events, stage.view(None), partial(_views, stage), comments)


def _views(match: Match) -> tuple[View, ...]:
    return tuple(map(match.view, range(match.rules.players)))


def _print_all(console: Console, narrator: Narrator, stages: Iterator[Stage]) -> None:
    scored = 0
    for stage in stages:
        over = _narrate(console, narrator, stage, scored)
        scored, turn = rounds_scored(stage.view), stage.view.observation.turn
        if isinstance(turn, Over) and not over:
            print_line(console, narrator.result(turn.result))


def _narrate(console: Console, narrator: Narrator, stage: Stage, scored: int) -> bool:
    """Prints the events before a stage, and the score sheet if it has more lines than before."""
    over = narrator.events(console, stage.events)
    for comment in stage.comments:
        console.print(Text(f"  {printable(comment)}", "italic"))
    sheet = score_sheet(narrator, stage.view)
    if sheet is not None and rounds_scored(stage.view) > scored:
        console.print(sheet)
    return over


def leaf_through(console: Console, narrator: Narrator, stages: Sequence[Stage]) -> None:
    """Shows stages one by one, as the viewer's keys select them."""
    parts = dict(narrator.game.info.parts)
    at = 0
    while at < len(stages):
        _show(console, narrator, stages, at)
        while (moved := _moved(stages, parts, at, _typed(console, parts))) is None:
            console.print(_explained(parts, len(stages)))
        at = moved


def _show(console: Console, narrator: Narrator, stages: Sequence[Stage], at: int) -> None:
    stage = stages[at]
    console.print(Text(f"– {at + 1}/{len(stages)} –", "dim"))
    before = rounds_scored(stages[at - 1].view) if at else 0
    over = _narrate(console, narrator, stage, before)
    turn = stage.view.observation.turn
    if not isinstance(turn, Over):
        console.print(picture(narrator, stage.view, stage.others()))
    elif not over:
        console.print(narrator.result(turn.result))


def _typed(console: Console, parts: dict[str, tuple[type[object], ...]]) -> str:
    words = [f"{word[0]}: {word}" for word in parts]
    keys = ["Enter: on", "b: back", *words, "q: quit", "?: more "]
    try:
        typed = console.input(Text(" · ".join(keys), "dim"))
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
    """Returns the number of the stage that a typed word selects; None for an unknown word."""
    if typed == "":
        return at + 1
    if typed in ("q", "quit"):
        return len(stages)
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
    """Returns whether a part of the match ends with the events before this stage."""
    return any(isinstance(event, events) for event in stages[at].events)
