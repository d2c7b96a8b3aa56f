"""`replay`: a match move by move, as it was or as somebody saw it."""

import sys
from collections.abc import Iterator
from typing import Any

from attrs import frozen
from rich.console import Console, RenderableType

from herrlof_rules.cli.errors import CHECK_FAILED, stop
from herrlof_rules.cli.files import AnyRecord, AnyRedactedRecord
from herrlof_rules.cli.paint import in_words
from herrlof_rules.cli.table import outcome, picture, rounds_scored, score_sheet
from herrlof_rules.core.errors import RecordError
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyObservation
from herrlof_rules.core.turn import Chance, Over
from herrlof_rules.match import Match, RedactedRecord, View, redact
from herrlof_rules.match.replay import replay as replayed


@frozen
class _Scene:
    """What happened since the scene before, and the table now; `others` add what seats know."""

    events: tuple[Any, ...]
    view: View
    others: tuple[AnyObservation, ...] = ()


def show(
    game: Game,
    record: AnyRecord | AnyRedactedRecord,
    seat: int | None,
    *,
    spectator: bool,
    step: bool,
) -> None:
    """Prints a match: the truth, or what a seat or a spectator saw of it.

    A record that goes wrong is shown up to there, and then ends the command.
    """
    console = Console(highlight=False)
    wrong: RecordError | None = None
    if isinstance(record, RedactedRecord):
        if (seat is not None or spectator) and seat != record.seat:
            stop(f"this record holds only what {_who(record.seat)} saw")
        scenes = _seen(record)
        seat = record.seat
        whose = _who(seat)
    else:
        good = replayed(record)
        wrong = good.error
        if seat is None and not spectator:
            scenes = _truth(good.match)
            whose = "nobody: this is the whole truth"
        else:
            scenes = _seen(redact(good.match.record(), seat))
            whose = _who(seat)
    console.print(f"[bold]{game.name}[/], {record.rules.players} players, as seen by {whose}")
    _show_scenes(console, game, scenes, seat, step=step)
    if wrong is not None:
        stop(wrong, CHECK_FAILED)


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _seen(record: AnyRedactedRecord) -> Iterator[_Scene]:
    for frame, view in zip(record.frames, record.views(), strict=True):
        yield _Scene(frame.events, view)


def _truth(match: Match) -> Iterator[_Scene]:
    """The same scenes with all that was hidden: the secret fields of events, and every hand."""
    game, rules = match.game, match.rules
    events: list[Any] = []
    for number, entry in enumerate(match.log, 1):
        events.extend(entry.events)
        if number == len(match.log) or not isinstance(game.turn(entry.state), Chance):
            observation = game.observe(entry.state, None)
            others = tuple(game.observe(entry.state, seat) for seat in range(rules.players))
            yield _Scene(tuple(events), View(None, observation, (), (), rules), others)
            events.clear()


def _show_scenes(
    console: Console, game: Game, scenes: Iterator[_Scene], seat: int | None, *, step: bool
) -> None:
    scored = 0
    for scene in scenes:
        rules, observation = scene.view.rules, scene.view.observation
        for event in scene.events:
            sentence = in_words(game, rules, f"{event}", seat)
            console.print(sentence, soft_wrap=not console.is_terminal)
        before, scored = scored, rounds_scored(observation, rules.players)
        sheet: RenderableType | None = score_sheet(observation, rules.players)
        if scored > before and sheet is not None:
            console.print(sheet)
        if isinstance(observation.turn, Over):
            console.print(outcome(observation.turn.result))
        elif step:
            console.print(picture(game, scene.view, scene.others))
            try:
                enough = console.input("[dim]Enter: on, q: enough[/] ").strip() == "q"
            except EOFError:
                enough = True
            if not sys.stdin.isatty():
                console.print()
            if enough:
                return
