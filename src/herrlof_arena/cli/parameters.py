"""The options that several commands share."""

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from herrlof_arena.bots import LEVELS
from herrlof_arena.cli.choices import BOTS
from herrlof_arena.cli.files import file_named


def file_option(help_text: str, *names: str) -> Any:
    """An option that names a file."""
    return typer.Option(*names, metavar="FILE", parser=file_named, help=help_text)


def file_argument(metavar: str, help_text: str) -> Any:
    """An argument that names a file or a folder."""
    return typer.Argument(metavar=metavar, parser=file_named, help=help_text)


GameOption = typer.Option(
    "--game",
    help="herrlof, odin, another installed game, or module:GAME.",
    show_default=False,
)
GameName: TypeAlias = Annotated[str, GameOption]
GameOfFile: TypeAlias = Annotated[
    str | None,
    typer.Option("--game", help="The record's game, as module:GAME, if it is not installed."),
]
Players: TypeAlias = Annotated[
    int | None, typer.Option(help="Number of players (default: the fewest).")
]
Edition: TypeAlias = Annotated[
    str | None, typer.Option(help="A preset of the rules (default: the first that `games` lists).")
]
SeedText: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--seed",
        help="A whole number or any text; anyone who guesses it knows every card "
        "(default: 256 fresh random bits).",
    ),
]
BotName: TypeAlias = Annotated[
    str | None,
    typer.Option("--bot", help=f"{', '.join(BOTS)}, another as module:BOT, or exec:COMMAND."),
]
LevelName: TypeAlias = Annotated[
    str | None, typer.Option("--level", help=f"{', '.join(LEVELS)}, in place of --bot.")
]
ArchiveFile: TypeAlias = Annotated[
    Path, file_argument("ARCHIVE", "An archive: one record per line.")
]
RecordFile: TypeAlias = Annotated[Path, file_argument("FILE", "A record.")]
Seat: TypeAlias = Annotated[int | None, typer.Option(help="Show what this seat saw.")]
Spectator: TypeAlias = Annotated[
    bool, typer.Option("--spectator", help="Show what a spectator saw.")
]
Language: TypeAlias = Annotated[
    str,
    typer.Option(
        envvar="HERRLOF_RULES_LANGUAGE",
        help="Language of the match: de, en, es, fr, it or nl, if the game supports it.",
    ),
]
RuleOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="Override a rule option of the edition, such as target=20; repeatable.",
    ),
]
AutoPass: TypeAlias = Annotated[
    bool,
    typer.Option("--auto-pass", help="Pass automatically if no other action is legal."),
]
Out: TypeAlias = Annotated[
    Path | None, file_option("File for the record (default: a new file in the current folder).")
]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]
Jobs: TypeAlias = Annotated[int, typer.Option(min=1, help="Number of worker processes.")]
PlotFile: TypeAlias = Annotated[
    Path | None, file_option("Draw the result: .pdf, .png or .svg (extra `plots`).", "--plot")
]
