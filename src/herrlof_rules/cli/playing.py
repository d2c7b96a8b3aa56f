"""`play`: a person against bots, in the terminal."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import typer
from attrs import define, field
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from herrlof_rules.bots import Bot, ask, bot_stream
from herrlof_rules.cli.choices import bot_named, is_known, seat_at, usual_bot
from herrlof_rules.cli.errors import CHECK_FAILED, INTERRUPTED, stop
from herrlof_rules.cli.files import (
    KeptFile,
    check_out,
    check_place,
    parsed_whole,
    read,
    write_out,
)
from herrlof_rules.cli.hints import show_hint
from herrlof_rules.cli.options import Options
from herrlof_rules.cli.output import printable, screen
from herrlof_rules.cli.paint import in_words
from herrlof_rules.cli.table import outcome, picture, rounds_scored, score_sheet
from herrlof_rules.core.errors import DocumentError, IllegalAction, RecordError
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import Seed
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Match, Meta, verify

_HELP = (
    "Type a number from the list, the action itself, or just its cards. "
    "hint: what search thinks of each choice · u: take back your last choice · q: leave · ?: help"
)

_REMINDER = 12
"""How many past events are printed again when a match is resumed."""


@define
class Session:
    """A match between a person and a bot in every other seat, saved to a file."""

    match: Match
    seat: int
    bot: Bot
    bot_name: str
    game_path: str | None
    """The import path of a game that is not the package's."""
    file: KeptFile
    told: int = 0
    """How many events the person has been told."""
    console: Console = field(factory=screen)

    def save(self) -> None:
        """Brings the file up to date, or goes on in another if it is no longer ours."""
        before = self.file.path
        if not self.file.update(_document(self.match, self.seat, self.bot_name)):
            self.console.print(
                f"Another program has changed {printable(before)}; "
                f"this match goes on in {printable(self.file.path)}.",
                soft_wrap=True,
            )

    def resume_command(self) -> str:
        """What to type to go on with this match."""
        words = ["herrlof-rules", "play", "--resume", self._file_name(), *self._game_option()]
        if not is_known(self.bot_name):
            words += ["--bot", self.bot_name]
        return shlex.join(words)

    def replay_command(self) -> str:
        """What to type to watch this match again."""
        return shlex.join(["herrlof-rules", "replay", self._file_name(), *self._game_option()])

    def _file_name(self) -> str:
        name = str(self.file.path)
        return f"./{name}" if name.startswith("-") else name  # else it would be an option

    def _game_option(self) -> list[str]:
        return [] if self.game_path is None else ["--game", self.game_path]

    def tell(self) -> None:
        """Prints the events that are new to the person's seat."""
        view = self.match.view(self.seat, since=self.told)
        for event in view.events:
            sentence = in_words(self.match.game, self.match.rules, f"{event}", self.seat)
            self.console.print(sentence, soft_wrap=not self.console.is_terminal)
        self.told += len(view.events)


def started(
    game: Game,
    game_path: str | None,
    rules: AnyRules,
    seat: int,
    bot_name: str,
    seed: Seed,
    out: Path | None,
    *,
    force: bool,
) -> Session:
    """A new match, its file in place; without `out` it goes to the current folder."""
    check_out(out, replace=force)
    bot = bot_named(game, bot_name)
    match = Match.start(game, rules, seed)
    document = _document(match, seat, bot_name)
    file = write_out(out, document, usual=f"{game.name}.json", replace=force)
    return Session(match, seat, bot, bot_name, game_path, KeptFile.new(file, document))


def _document(match: Match, seat: int, bot_name: str) -> str:
    meta: dict[str, Meta] = {"seat": seat, "bot": bot_name}
    return dump_record(match.record(meta))


def resumed(
    file: Path, game: Game | None, game_path: str | None, seat: int | None, bot: str | None
) -> Session:
    """The match in a file, as far as it goes; seat and bot are by default those of the file."""
    content = read(file)
    record = parsed_whole(file, content, game)
    try:
        match = verify(record)
    except RecordError as wrong:
        stop(f"{file}: {wrong}", CHECK_FAILED)
    if match.seed is None:
        stop(f"{file}: the match has no seed, so it cannot be resumed")
    if match.result is not None:
        stop(f"{file}: is over; watch it with herrlof-rules replay")
    check_place(file, replace=True)
    noted = record.meta.get("seat", 0)
    place = noted if seat is None and type(noted) is int else seat or 0
    name = record.meta.get("bot") if bot is None else bot
    if bot is None and not is_known(name):
        name = usual_bot(record.game)  # never import what a record names
    session = Session(
        match,
        seat_at(record.rules, place),
        bot_named(record.game, str(name)),
        str(name),
        game_path,
        KeptFile(file, content),
    )
    session.told = max(0, len(match.view(session.seat).events) - _REMINDER)
    return session


def play_on(session: Session) -> None:
    """Plays to the end of the match, or until the person leaves."""
    console = session.console
    try:
        for _ in _rounds(session):
            _show_sheet(session)
    except (KeyboardInterrupt, EOFError) as left:
        session.save()
        console.print("\nThe match is saved. To go on:")
        console.print(f"  {printable(session.resume_command())}", soft_wrap=True)
        raise typer.Exit(INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0) from None
    session.save()
    result = session.match.result
    assert result is not None
    console.print(outcome(result))
    again = session.replay_command()
    console.print(f"To watch it again: {printable(again)}", soft_wrap=True)


def _rounds(session: Session) -> Iterator[int]:
    """Plays on, and yields the number of rounds scored after each round."""
    console, seat = session.console, session.seat
    name = (session.match.game.name.capitalize(), "bold")
    bot = printable(session.bot_name)
    who = f": you are seat {seat} and play against the {bot} bot. {_HELP}"
    seed = (printable(session.match.seed), "bold")
    console.print(Text.assemble(name, ", seed ", seed, who), soft_wrap=not console.is_terminal)
    scored = _scored(session)
    session.tell()
    while seats := session.match.turn.seats:
        if seat in seats:
            _ask_person(session)
        else:
            action = ask(session.match, seats[0], session.bot)
            session.match = session.match.play(action, seats[0])
        session.tell()
        before, scored = scored, _scored(session)
        if scored > before:
            yield scored


def _scored(session: Session) -> int:
    return rounds_scored(session.match.view(session.seat).observation)


def _show_sheet(session: Session) -> None:
    observation = session.match.view(session.seat).observation
    sheet = score_sheet(observation, session.match.rules.players, session.seat)
    if sheet is not None:
        session.console.print(sheet)


def _ask_person(session: Session) -> None:
    """Carries out one choice of the person, who may first ask for help or take back a choice."""
    console, match, seat = session.console, session.match, session.seat
    view = match.view(seat)
    options = Options.of(match.game, match.rules, view.legal_actions)
    kind = match.turn.kind
    console.print()
    console.print(picture(match.game, view, you=seat))
    console.print(options.render())
    while True:
        prompt = Text.assemble((kind.replace("_", " "), "bold"), " (? u q): ")
        text = console.input(prompt).strip()
        if not sys.stdin.isatty():
            console.print(text)  # a terminal has shown it already
        match text.casefold():
            case "":
                continue
            case "q":
                raise EOFError
            case "?":
                prompt = in_words(match.game, match.rules, match.game.prompts.get(kind, ""))
                console.print(Padding(prompt, (0, 2)))
                console.print(Padding(_HELP, (0, 2)))
                console.print(options.render())
            case "hint":
                rng = bot_stream(match.seed or "", seat, len(match.log))
                show_hint(console, options, view, rng)
            case "u":
                before = _before_last_choice(match, seat)
                if before is match:
                    console.print("There is nothing to take back.")
                    continue
                session.match = before
                session.told = len(before.view(seat).events)
                session.save()
                console.print("Taken back.")
                return
            case _:
                try:
                    session.match = match.play(options.chosen(text), seat)
                except DocumentError as unclear:
                    console.print(f"{unclear.reason}")
                except IllegalAction as refused:
                    console.print(f"Not now: {refused.reason} ({refused.clause})")
                else:
                    session.save()
                    return


def _before_last_choice(match: Match, seat: int) -> Match:
    """The match before the seat's last choice; the same match if it has not chosen yet."""
    choices = [number for number, entry in enumerate(match.log) if entry.by == seat]
    while choices and len(match.log) > choices[-1]:
        match = match.undo()
    return match
