"""`play`: a person plays against bots in the terminal."""

from pathlib import Path

import typer
from rich.console import Group
from rich.text import Text

from herrlof_arena.bots import ask
from herrlof_arena.bots.levels import lacks_search
from herrlof_arena.cli.choices import bot_named, default_bot, is_known, parse_seat, typed_seed
from herrlof_arena.cli.errors import INTERRUPTED, stop
from herrlof_arena.cli.files import (
    SavedFile,
    check_place,
    load_whole,
    read,
    verified,
    write_out,
)
from herrlof_arena.cli.narrator import Narrator, names_at_table
from herrlof_arena.cli.output import printable, screen
from herrlof_arena.cli.prompt import ask_person
from herrlof_arena.cli.session import Session, document, height
from herrlof_arena.cli.table import rounds_scored, score_sheet
from herrlof_rules.core import AnyRules, Game, Seed
from herrlof_rules.match import Headers, Match

_REMINDER = 12
"""The number of past events that are printed again when a match is resumed."""


def started(
    game: Game,
    game_path: str | None,
    rules: AnyRules,
    seat: int,
    bot_name: str,
    seed: Seed,
    out: Path | None,
    *,
    edition: str,
    level: str | None,
    language: str,
    auto_pass: bool,
    memory_aid: bool,
    force: bool,
) -> Session:
    """Starts a match and creates its file, in the current folder unless `out` is given."""
    check_place(out, replace=force)
    names = names_at_table(rules.players, seat)
    narrator = Narrator(game, rules, language, seat, names, memory_aid=memory_aid)
    bot = bot_named(game, bot_name, players=rules.players)
    match = Match.start(game, rules, seed)
    text = document(match, narrator, bot_name)
    file = write_out(out, text, usual=f"{game.name}.json", replace=force)
    kept = SavedFile(file, text)
    return Session(
        match,
        narrator,
        bot,
        bot_name,
        game_path,
        kept,
        auto_pass,
        edition=narrator.edition(edition),
        wants_search=level == "expert",
    )


def resumed(
    file: Path,
    game: Game | None,
    game_path: str | None,
    seat: int | None,
    bot: str | None,
    *,
    language: str,
    auto_pass: bool,
    memory_aid: bool,
) -> Session:
    """Resumes the match in a file; the seat and the bot are those of the file by default."""
    check_place(file, replace=True)
    kept = SavedFile(file, read(file))
    record = load_whole(file, game)
    match = verified(file, record)
    if match.seed is None:
        stop(f"{file}: the match has no seed, so it cannot be resumed")
    if match.result is not None:
        stop(f"{file}: the match is over; watch it with herrlof-rules replay")
    noted = record.meta.get("seat", 0)
    place = parse_seat(record.rules, noted if seat is None and type(noted) is int else seat or 0)
    names = tuple(map(printable, Headers.of(record).names))
    name = record.meta.get("bot") if bot is None else bot
    if bot is None and not is_known(name):
        # Never import a module that a record names.
        name = default_bot(record.game, record.rules.players)
    session = Session(
        match,
        Narrator(record.game, record.rules, language, place, names, memory_aid=memory_aid),
        bot_named(record.game, str(name), players=record.rules.players),
        str(name),
        game_path,
        kept,
        auto_pass,
    )
    session.narrated = max(0, len(match.view(session.seat).events) - _REMINDER)
    return session


def play_on(session: Session) -> None:
    """Plays to the end of the match, or until the person leaves."""
    narrator = session.narrator
    try:
        _play_rounds(session)
    except (KeyboardInterrupt, EOFError) as left:
        # A console that Ctrl-C interrupts as it prints may never write again.
        session.console = console = screen()
        session.save()
        session.print_news(0)
        console.print(f"\n{narrator.say('saved')}")
        console.print(f"  {printable(session.resume_command())}", soft_wrap=True)
        raise typer.Exit(INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0) from None
    session.save()
    result = session.match.result
    assert result is not None
    console = session.console
    if not session.told_result:
        console.print(narrator.result(result))
    again = printable(session.replay_command())
    console.print(narrator.say("again", command=again), soft_wrap=True)
    seed = printable(typed_seed(str(session.match.seed)))
    console.print(narrator.say("seed", seed=seed), soft_wrap=True)


def _play_rounds(session: Session) -> None:
    """Plays to the end; prints the score sheet whenever a round is scored."""
    narrator, seat = session.narrator, session.seat
    intro = narrator.say(
        "intro",
        game=session.match.game.name.capitalize(),
        others=tuple(other for other in range(narrator.rules.players) if other != seat),
        bot=printable(session.bot_name),
    )
    lines = [session.edition] if session.edition else []
    if session.wants_search and lacks_search(session.match.game):
        lines.append(narrator.say("no_search"))
    session.opening = [Text(intro, "bold"), *map(Text, lines), Text(narrator.say("start"))]
    scored = rounds_scored(session.match.view(seat))
    session.tell()
    while seats := session.match.turn.seats:
        if seat in seats:
            ask_person(session)
        else:
            action = ask(session.match, seats[0], session.bot)
            session.match = session.match.play(action, seats[0])
        session.tell()
        before, scored = scored, rounds_scored(session.match.view(seat))
        if scored > before:
            sheet = Group(score_sheet(narrator, session.match.view(seat)) or "")
            session.print_news(height(session.console, sheet) + 3)
            session.console.print(sheet)
            if session.match.turn.seats:
                narrator.wait(session.console)
    session.print_news(3)
