"""The commands of `herrlof-rules` and their options; other modules of this package run them."""

import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.padding import Padding
from rich.text import Text

from herrlof_arena.cli.archives import (
    is_archive,
    list_records,
    record_at,
    show_statistics,
    verify_all,
)
from herrlof_arena.cli.choices import (
    BOTS,
    RANDOM,
    BotFailed,
    bot_named,
    game_named,
    opponent,
    parse_seat,
    parse_seed,
    rules_for,
)
from herrlof_arena.cli.compare import compare
from herrlof_arena.cli.demo import demonstrate
from herrlof_arena.cli.errors import (
    CHECK_FAILED,
    INTERRUPTED,
    OUTPUT_CLOSED,
    USAGE,
    complain,
    in_short,
    output_was_closed,
    stop,
    third_party_game,
    traceback_wanted,
)
from herrlof_arena.cli.export import export_table
from herrlof_arena.cli.figures import plotter
from herrlof_arena.cli.files import check_place, load, load_whole, verified, write
from herrlof_arena.cli.help import print_clause
from herrlof_arena.cli.help_pages import Command, Group
from herrlof_arena.cli.jobs import progress_bar
from herrlof_arena.cli.narrator import ENGLISH, verdict
from herrlof_arena.cli.output import (
    flush_streams,
    listing,
    prepare_streams,
    print_line,
    printable,
    screen,
)
from herrlof_arena.cli.parameters import (
    ArchiveFile,
    AutoPass,
    BotName,
    Edition,
    EditionByLanguage,
    Force,
    GameName,
    GameOfFile,
    GameOption,
    Jobs,
    Language,
    LevelName,
    MemoryAid,
    Out,
    Players,
    PlotFile,
    RecordFile,
    RuleOptions,
    Seat,
    SeedText,
    Spectator,
    file_argument,
    file_option,
)
from herrlof_arena.cli.play import play_on, resumed, started
from herrlof_arena.cli.replay import show
from herrlof_arena.engines import serve_engine
from herrlof_arena.hosting import Host, MemoryStore, serve_lines
from herrlof_arena.hosting.schema import HOSTING_KINDS, hosting_declarations, hosting_schema
from herrlof_arena.simulation.tables import TABLES
from herrlof_rules.core import DecisionPhase, Game, HerrlofRulesError
from herrlof_rules.documents import dump_redacted_record
from herrlof_rules.documents.schema import KINDS, schema
from herrlof_rules.extending import extra, seat_label, tag
from herrlof_rules.match import Match, Record, RecordError, RedactedRecord, redact
from herrlof_rules.registry import GAMES
from herrlof_rules.sentences import Sentences, UnknownClause, clauses

_Function = TypeVar("_Function", bound=Callable[..., Any])

app = typer.Typer(
    cls=Group,
    help="The card games Herrlof and Odin: play them, replay matches, check records.",
    pretty_exceptions_enable=False,
)

PLAY, RECORDS, BOTS_IN_NUMBERS, PROGRAMS = "Play", "Records", "Bots", "For programs"
"""The groups of commands, in the order of the help."""


def command(group: str, name: str | None = None) -> Callable[[_Function], _Function]:
    """Registers a function as a command of a group."""
    return app.command(name, cls=Command, rich_help_panel=group)


@command(PLAY)
def play(
    game: Annotated[str | None, GameOption] = None,
    players: Players = None,
    edition: EditionByLanguage = None,
    option: RuleOptions = None,
    seed: SeedText = None,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Your seat (default: 0).")] = None,
    bot: BotName = None,
    level: LevelName = None,
    out: Out = None,
    resume: Annotated[Path | None, file_option("Resume this match (default: a new one).")] = None,
    auto_pass: AutoPass = False,
    memory_aid: MemoryAid = False,
    language: Language = ENGLISH,
    force: Force = False,
) -> None:
    """Play against bots.

    The record is saved after each move, so you can leave at any time.
    """
    path_of_game = None if game in GAMES else game
    if resume is not None:
        if (players, edition, option or None, seed, out) != (None,) * 5:
            stop(
                "--resume uses the record's rules, seed and file, so these options are not allowed"
            )
        whose = _game_or_none(game)
        if level is not None:
            stop("--resume takes the bot from the record; name another with --bot")
        session = resumed(
            resume,
            whose,
            path_of_game,
            seat,
            bot,
            language=language,
            auto_pass=auto_pass,
            memory_aid=memory_aid,
        )
        play_on(session)
        return
    chosen = game_named(game or "herrlof")
    printed = edition or chosen.info.edition_in(language)
    rules = rules_for(chosen, players, printed, option)
    session = started(
        chosen,
        path_of_game,
        rules,
        parse_seat(rules, seat or 0),
        opponent(chosen, rules.players, bot, level),
        parse_seed(seed),
        out,
        edition=printed,
        level=level,
        language=language,
        auto_pass=auto_pass,
        memory_aid=memory_aid,
        force=force,
    )
    play_on(session)


@command(PLAY)
def demo(
    game: GameName = "herrlof",
    players: Players = None,
    edition: EditionByLanguage = None,
    option: RuleOptions = None,
    seed: SeedText = None,
    bot: BotName = None,
    level: LevelName = None,
    language: Language = ENGLISH,
    out: Out = None,
    force: Force = False,
) -> None:
    """Watch a bot play against random opponents.

    The record is saved and verified.
    """
    chosen = game_named(game)
    printed = edition or chosen.info.edition_in(language)
    rules = rules_for(chosen, players, printed, option)
    name = opponent(chosen, rules.players, bot, level)
    bots = [(name, bot_named(chosen, name, players=rules.players))]
    bots += [(RANDOM, bot_named(chosen, RANDOM))] * (rules.players - 1)
    demonstrate(
        chosen,
        rules,
        bots,
        parse_seed(seed),
        out,
        edition=printed,
        language=language,
        force=force,
    )


@command(PLAY)
def games() -> None:
    """List the games, their numbers of players and their editions."""
    console = screen()
    table = listing(console, "game", "players", "editions", "revision")
    for game in GAMES.values():
        players = ", ".join(map(str, game.player_counts))
        table.add_row(game.name, players, ", ".join(game.info.editions), str(game.revision))
    console.print(table)


@command(PLAY, "rules")
def rules_command(
    clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="A clause id, such as T4.")] = "",
    game: GameName = "herrlof",
) -> None:
    """Print a clause of the rules, or the list of clauses."""
    chosen = game_named(game)
    texts = clauses(chosen)
    if clause and texts and clause.upper() not in texts:
        stop(UnknownClause(clause, chosen.name))
    print_clause(screen(), Sentences(chosen), clause)


@command(RECORDS, "replay")
def replay_command(
    file: RecordFile,
    seat: Seat = None,
    spectator: Spectator = False,
    step: Annotated[bool, typer.Option("--step", help="Step by move, trick or round.")] = False,
    line: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Read this line of an archive (from 1)."),
    ] = None,
    language: Language = ENGLISH,
    game: GameOfFile = None,
) -> None:
    """Show a match move by move.

    The whole match is shown, or only the view of one seat or of a spectator.
    """
    if spectator and seat is not None:
        stop("give --seat or --spectator, not both")
    record: Record | RedactedRecord
    if line is not None:
        record = record_at(file, line, _game_or_none(game))
    elif is_archive(file):
        stop(f"{file}: is an archive: choose a match with --line")
    else:
        record = load(file, _game_or_none(game))
    if seat is not None:
        parse_seat(record.rules, seat)
    show(record, seat, spectator=spectator, step=step, language=language)


@command(RECORDS)
def records(
    folder: Annotated[
        Path | None, file_argument("FOLDER", "The folder to list (default: the current one).")
    ] = None,
    game: GameOfFile = None,
) -> None:
    """List the records in a folder.

    Each line shows a record's kind, game and players, and whether the match is over.
    """
    list_records(screen(), folder or Path(), _game_or_none(game))


@command(RECORDS, "verify")
def verify_command(file: RecordFile, game: GameOfFile = None, jobs: Jobs = 1) -> None:
    """Check a record against the rules.

    Every move must be legal, chance outcomes must match the seed, and the result must match the
    moves.  In an archive (.jsonl or .jsonl.gz), every record is checked.
    """
    if is_archive(file):
        verify_all(file, _game_or_none(game), jobs)
        return
    match = verified(file, load_whole(file, _game_or_none(game)))
    print_line(screen(), verdict(f"{printable(file)} is verified", match))


@command(RECORDS, "redact")
def redact_command(
    file: RecordFile,
    out: Annotated[Path, file_option("File for the redacted record.")],
    seat: Seat = None,
    spectator: Spectator = False,
    force: Force = False,
    game: GameOfFile = None,
) -> None:
    """Save what one seat or a spectator saw.

    The file reveals nothing else, unless a reader guesses the seed of the match.
    """
    if spectator == (seat is not None):
        stop("give either --seat or --spectator")
    check_place(out, replace=force)
    record = load_whole(file, _game_or_none(game))
    if seat is not None:
        parse_seat(record.rules, seat)
    try:
        redacted = redact(record, seat)
    except RecordError as wrong:
        stop(f"{file}: {wrong}", CHECK_FAILED)
    write(out, dump_redacted_record(redacted), replace=force)
    print_line(screen(), f"Saved what {seat_label(seat)} saw to {printable(out)}")


@command(RECORDS)
def stats(
    archive: ArchiveFile,
    plot: PlotFile = None,
    jobs: Jobs = 1,
    force: Force = False,
    game: GameOfFile = None,
) -> None:
    """Summarise an archive by bot name."""
    draw = None if plot is None else plotter(plot, replace=force)
    show_statistics(archive, _game_or_none(game), jobs, draw)


@command(RECORDS)
def export(
    file: Annotated[Path, file_argument("FILE", "An archive or a record.")],
    out: Annotated[Path, file_option("File to write: .csv, .jsonl or .parquet.")],
    table: Annotated[str, typer.Option(metavar="TABLE", help=f"{', '.join(TABLES)}.")] = "matches",
    force: Force = False,
    game: GameOfFile = None,
) -> None:
    """Write the rows of an archive, for data frames.

    Each row is a match, a round or a decision.
    """
    export_table(file, table, out, _game_or_none(game), replace=force)


command(BOTS_IN_NUMBERS)(compare)


@command(BOTS_IN_NUMBERS, "warm-up")
def warm_up_command(
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="Game to compile (default: herrlof and odin)."),
    ] = None,
) -> None:
    """Compile the code of batches, search and hints.

    Batches, search and hints then start without a delay.
    """
    with extra("batch"):
        from herrlof_arena.batch.warming import warm_up  # noqa: PLC0415 - may be missing
    console = screen()
    for each in ("herrlof", "odin") if game is None else (game,):
        steps = warm_up(game_named(each))
        with progress_bar(console, f"steps of {each}", len(steps)) as tell:
            for finished, step in enumerate(steps):
                step()
                tell(finished + 1, len(steps))
        print_line(console, f"{each} is compiled")


@command(PROGRAMS)
def engine(
    bot: Annotated[str, typer.Argument(metavar="BOT", help=f"{', '.join(BOTS)}, or module:BOT.")],
    game: GameName = "herrlof",
) -> None:
    """Run a bot as an engine for other programs.

    See the guide “Bots in any language”.
    """
    chosen = game_named(game)
    serve_engine(chosen, bot_named(chosen, bot, "BOT"), sys.stdin, typer.echo, bot)


@command(PROGRAMS)
def host(
    game: GameName = "herrlof",
    players: Players = None,
    edition: Edition = None,
    option: RuleOptions = None,
    seed: SeedText = None,
    bot: BotName = None,
    level: LevelName = None,
    people: Annotated[int, typer.Option(metavar="N", help="Number of seats you control.")] = 1,
    stdio: Annotated[bool, typer.Option("--stdio", help="Use standard input and output.")] = False,
    language: Language = ENGLISH,
) -> None:
    """Host a match for a front-end, line by line.

    See the guide “Host matches on a server”.
    """
    if not stdio:
        stop("a match can only be hosted over standard input and output: give --stdio")
    chosen = game_named(game)
    rules = rules_for(chosen, players, edition, option)
    if not 1 <= people <= rules.players:
        stop(f"--people: must be from 1 to {rules.players}")
    name = opponent(chosen, rules.players, bot, level)
    seats = range(people, rules.players)
    at = Host(
        MemoryStore(),
        {chosen.name: chosen},
        {name: bot_named(chosen, name, players=rules.players)},
    )
    called = [f"Player {seat + 1}" for seat in range(rules.players)]
    match = Match.start(chosen, rules, parse_seed(seed))
    opened = at.open(match, called, bots=dict.fromkeys(seats, name), substitute=name)
    serve_lines(at, opened.name, range(people), sys.stdin, typer.echo, language)


@command(PROGRAMS, "schema")
def schema_command(
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help=f"{', '.join((*KINDS, *HOSTING_KINDS))}.")
    ] = "",
    game: GameName = "herrlof",
    typescript: Annotated[
        bool, typer.Option("--typescript", help="Print TypeScript types for all documents.")
    ] = False,
) -> None:
    """Print the JSON Schema of a kind of document.

    With --typescript, print TypeScript types for all kinds.
    """
    chosen = game_named(game)
    if typescript:
        screen().print(hosting_declarations(chosen), soft_wrap=True, end="")
        return
    if kind not in (*KINDS, *HOSTING_KINDS):
        problem = f"{kind!r} is not one of" if kind else "name a kind"
        stop(f"KIND: {problem}: {', '.join((*KINDS, *HOSTING_KINDS))}")
    document = schema(chosen, kind) if kind in KINDS else hosting_schema(chosen, kind)
    screen().print_json(data=document, sort_keys=True)


@command(PROGRAMS)
def turns(game: GameName = "herrlof") -> None:
    """List the turns of a game.

    Each turn is listed with its clause, moves and prompt, and the turns that can follow.
    """
    console = screen()
    for phase in game_named(game).phases:
        console.print(Text.assemble((printable(phase.kind), "bold"), f" ({phase.clause})"))
        for what, words in (("moves", map(tag, phase.moves)), ("then", phase.then)):
            if listed := ", ".join(words):
                console.print(
                    Padding(Text.assemble((f"{what}: ", "dim"), printable(listed)), (0, 2))
                )
        if isinstance(phase, DecisionPhase):
            console.print(Padding(printable(phase.prompt), (0, 2)))


def _print_version(asked: bool) -> None:
    if asked:
        try:
            from herrlof_rules import __version__ as number  # noqa: PLC0415 - may raise
        except ModuleNotFoundError:
            number = "(unknown version: not installed)"
        screen().print(f"herrlof-rules {number}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    pass


def _game_or_none(text: str | None) -> Game | None:
    return None if text is None else game_named(text)


# The base class of the errors that Typer raises for bad options has no public name: it is the
# parent of `UsageError`, the parent of `BadParameter`.
_Refusal: Any = typer.BadParameter.__mro__[2]


def run(arguments: Sequence[str]) -> int:
    """Runs the command line with these arguments and returns its exit status.

    Without arguments, the command line shows the help.
    """
    prepare_streams()
    try:
        return _status(arguments)
    finally:
        flush_streams()


@cache
def _command() -> Any:
    return typer.main.get_command(app)


def _status(arguments: Sequence[str]) -> int:
    try:
        status: int | None = _command().main(
            args=list(arguments) or ["--help"], prog_name="herrlof-rules", standalone_mode=False
        )
    except (BotFailed, HerrlofRulesError) as refused:
        complain(refused)
        return USAGE
    except typer.Abort:
        return INTERRUPTED
    except _Refusal as refused:
        command = refused.ctx.command_path if refused.ctx else "herrlof-rules"
        complain(f"{refused.format_message().rstrip('.')} ({command} --help says more)")
        return USAGE
    # An error on a named file has already been reported.
    except OSError as refused:
        complain(f"input or output failed: {refused.strerror or refused}")
        return USAGE
    except (Exception, SystemExit) as failed:
        if isinstance(failed, SystemExit) and output_was_closed(failed):
            return OUTPUT_CLOSED
        game = third_party_game(arguments)
        # An error of this package itself is shown with its traceback.
        if game is None or traceback_wanted():
            raise
        complain(f"--game: {game}: {in_short(failed)}")
        return USAGE
    return status or 0
