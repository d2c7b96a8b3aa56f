"""`replay`: a match move by move, as a whole or as one seat saw it."""

from collections.abc import Iterator
from functools import partial

from rich.console import Console
from rich.text import Text

from herrlof_rules.cli.errors import CHECK_FAILED, stop
from herrlof_rules.cli.output import screen
from herrlof_rules.cli.stepping import Stage, leaf_through
from herrlof_rules.cli.table import rounds_scored, score_sheet
from herrlof_rules.cli.telling import Teller
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Over
from herrlof_rules.match import Match, Record, RedactedRecord, View, redact, replay
from herrlof_rules.match.record import RecordError


def show(
    game: Game,
    record: Record | RedactedRecord,
    seat: int | None,
    *,
    spectator: bool,
    step: bool,
    language: str,
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
    teller = Teller(game, record.rules, language, seat)
    console = screen()
    name, players = (game.name.capitalize(), "bold"), record.rules.players
    console.print(Text.assemble(name, f", {players} players: {what}"))
    if step:
        leaf_through(console, teller, tuple(stages))
    else:
        _print_all(console, teller, stages)
    if wrong is not None:
        stop(wrong, CHECK_FAILED)


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _seen(record: RedactedRecord) -> Iterator[Stage]:
    for frame in record.frames:
        yield Stage(tuple(frame.events), frame)


def _whole(match: Match) -> Iterator[Stage]:
    """All stages with nothing hidden: every field of the events, and every hand."""
    told = 0
    for stage in match.stages():
        events = tuple(event for entry in stage.log[told:] for event in entry.events)
        told = len(stage.log)
        yield Stage(events, stage.view(None), partial(_views, stage))


def _views(match: Match) -> tuple[View, ...]:
    return tuple(map(match.view, range(match.rules.players)))


def _print_all(console: Console, teller: Teller, stages: Iterator[Stage]) -> None:
    scored = 0
    for stage in stages:
        over = teller.events(console, stage.events)
        observation = stage.view.observation
        before, scored = scored, rounds_scored(observation)
        sheet = score_sheet(teller, observation)
        if scored > before and sheet is not None:
            console.print(sheet)
        if isinstance(observation.turn, Over) and not over:
            console.print(teller.result(observation.turn.result), soft_wrap=not console.is_terminal)
