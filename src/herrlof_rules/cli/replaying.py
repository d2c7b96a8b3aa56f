"""`replay`: a match move by move, as a whole or as one seat saw it."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from rich.console import Console
from rich.text import Text

from herrlof_rules.cli.errors import CHECK_FAILED, stop
from herrlof_rules.cli.output import screen
from herrlof_rules.cli.paint import in_words
from herrlof_rules.cli.table import outcome, picture, rounds_scored, score_sheet
from herrlof_rules.core.errors import RecordError
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Over
from herrlof_rules.match import Match, Record, RedactedRecord, View, redact, replay

Stage: TypeAlias = tuple[Iterable[Any], View, tuple[View, ...]]
"""The new events, the view to draw, and every seat's own view if nothing is hidden."""


def show(
    game: Game,
    record: Record | RedactedRecord,
    seat: int | None,
    *,
    spectator: bool,
    step: bool,
) -> None:
    """Prints a match: all of it, or what a seat or a spectator saw.

    A record that breaks the rules is shown up to there, then the command ends with the error.
    """
    wrong: RecordError | None = None
    if isinstance(record, RedactedRecord):
        if (seat is not None or spectator) and seat != record.seat:
            stop(f"this record holds only what {_who(record.seat)} saw")
        seat = record.seat
        stages, what = _seen(record), f"as {_who(seat)} saw it"
    else:
        replayed = replay(record)
        match, wrong = replayed.match, replayed.error
        if seat is None and not spectator:
            stages, what = _whole(match), "the whole match, hidden cards included"
        else:
            stages, what = _seen(redact(match.record(), seat)), f"as {_who(seat)} saw it"
    console = screen()
    name, players = (game.name.capitalize(), "bold"), record.rules.players
    console.print(Text.assemble(name, f", {players} players: {what}"))
    _show_stages(console, game, stages, seat, step=step)
    if wrong is not None:
        stop(wrong, CHECK_FAILED)


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _seen(record: RedactedRecord) -> Iterator[Stage]:
    for frame in record.frames:
        yield frame.events, frame, ()


def _whole(match: Match) -> Iterator[Stage]:
    """All stages with nothing hidden: every field of the events, and every hand."""
    told = 0
    for stage in match.stages():
        events = [event for entry in stage.log[told:] for event in entry.events]
        told = len(stage.log)
        yield events, stage.view(None), tuple(map(stage.view, range(match.rules.players)))


def _show_stages(
    console: Console, game: Game, stages: Iterator[Stage], seat: int | None, *, step: bool
) -> None:
    scored = 0
    for events, view, others in stages:
        observation = view.observation
        for event in events:
            sentence = in_words(game, view.rules, f"{event}", seat)
            console.print(sentence, soft_wrap=not console.is_terminal)
        before, scored = scored, rounds_scored(observation)
        sheet = score_sheet(observation, view.rules.players)
        if scored > before and sheet is not None:
            console.print(sheet)
        if isinstance(observation.turn, Over):
            console.print(outcome(observation.turn.result))
        elif step:
            console.print(picture(game, view, others))
            if _has_seen_enough(console):
                return


def _has_seen_enough(console: Console) -> bool:
    try:
        typed = console.input(Text("Enter: next move · q: quit ", "dim"))
    except EOFError:
        typed = "q"
    if not sys.stdin.isatty():
        console.print()
    return typed.strip().casefold() == "q"
