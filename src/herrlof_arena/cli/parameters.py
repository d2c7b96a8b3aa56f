"""The options that several commands share."""

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from herrlof_arena.bots import LEVELS
from herrlof_arena.cli.choices import BOTS
from herrlof_arena.cli.files import file_named


def file_option(help_text: str, *names: str) -> Any:
    """Returns an option that names a file."""
    return typer.Option(*names, metavar="FILE", parser=file_named, help=help_text)


def file_argument(metavar: str, help_text: str) -> Any:
    """Returns an argument that names a file or a folder."""
    return typer.Argument(metavar=metavar, parser=file_named, help=help_text)


GameOption = typer.Option(
    "--game",
    metavar="GAME",
    help="herrlof (default), odin or module:GAME.",
    show_default=False,
)
GameName: TypeAlias = Annotated[str, GameOption]
GameOfFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="module:GAME (default: the file's game).",
    ),
]
Players: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", help="Number of players (default: the fewest).")
]
Edition: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="EDITION", help="Preset of the rules (default: the first)."),
]
EditionByLanguage: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="EDITION",
        help="Preset of the rules (default: by language).",
    ),
]
SeedText: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="SEED",
        help="Number or text (default: 256 random bits).",
    ),
]
BotName: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--bot",
        metavar="BOT",
        help=f"{', '.join(BOTS)}, module:BOT or exec:COMMAND (default: by --level).",
    ),
]
LevelName: TypeAlias = Annotated[
    str | None,
    typer.Option("--level", metavar="LEVEL", help=f"{', '.join(LEVELS)} (default: hard)."),
]
ArchiveFile: TypeAlias = Annotated[
    Path, file_argument("ARCHIVE", "An archive: one record per line.")
]
RecordFile: TypeAlias = Annotated[Path, file_argument("FILE", "A record.")]
Seat: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", help="Show only this seat's view (default: all).")
]
Spectator: TypeAlias = Annotated[
    bool, typer.Option("--spectator", help="Show only a spectator's view.")
]
Language: TypeAlias = Annotated[
    str,
    typer.Option(
        envvar="HERRLOF_RULES_LANGUAGE",
        metavar="CODE",
        show_default=False,
        show_envvar=False,
        help="de, en, es, fr, it, nl (default: HERRLOF_RULES_LANGUAGE or en).",
    ),
]
RuleOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option, such as target=20; repeatable.",
    ),
]
AutoPass: TypeAlias = Annotated[
    bool,
    typer.Option("--auto-pass", help="Pass if nothing else is legal."),
]
MemoryAid: TypeAlias = Annotated[
    bool,
    typer.Option("--memory-aid", help="List all cards played in the round."),
]
Out: TypeAlias = Annotated[Path | None, file_option("File for the record (default: a new one).")]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]
Jobs: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Number of worker processes.")
]
PlotFile: TypeAlias = Annotated[
    Path | None, file_option("Picture, .pdf, .png or .svg (default: none).", "--plot")
]
