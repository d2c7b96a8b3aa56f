"""The options that several commands share."""

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from herrlof_rules.cli.choices import BOTS
from herrlof_rules.cli.files import file_named


def file_option(help_text: str, *names: str) -> Any:
    """An option that names a file."""
    return typer.Option(*names, metavar="FILE", parser=file_named, help=help_text)


GameOption = typer.Option(
    "--game",
    help="herrlof, odin or another that is installed; any as module:GAME.",
    show_default=False,
)
GameName: TypeAlias = Annotated[str, GameOption]
GameOfFile: TypeAlias = Annotated[
    str | None, typer.Option("--game", help="For a record of another game: module:GAME.")
]
Players: TypeAlias = Annotated[
    int | None, typer.Option(help="Number of seats; by default the fewest.")
]
Edition: TypeAlias = Annotated[
    str | None, typer.Option(help="A preset of the rules, listed by `games`; by default the first.")
]
SeedText: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--seed",
        help="A whole number or any text: whoever guesses it knows every card. "
        "By default 256 fresh bits.",
    ),
]
BotName: TypeAlias = Annotated[
    str | None,
    typer.Option("--bot", help=f"{', '.join(BOTS)}, another as module:BOT, or exec:COMMAND."),
]
ArchiveFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="ARCHIVE", parser=file_named, help="Records, one a line.")
]
RecordFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="FILE", parser=file_named, help="A record.")
]
Seat: TypeAlias = Annotated[int | None, typer.Option(help="As this seat saw it.")]
Spectator: TypeAlias = Annotated[
    bool, typer.Option("--spectator", help="As a spectator without a seat saw it.")
]
Language: TypeAlias = Annotated[
    str,
    typer.Option(
        envvar="HERRLOF_RULES_LANGUAGE",
        help="The language of the match: de, en, es, fr, it or nl, as the game has it.",
    ),
]
RuleOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the rules, such as target=20, on top of the edition; repeatable.",
    ),
]
AutoPass: TypeAlias = Annotated[
    bool,
    typer.Option("--auto-pass", help="Pass unasked where nothing else is possible."),
]
Out: TypeAlias = Annotated[
    Path | None, file_option("Where the record goes; by default the current folder.")
]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]
Jobs: TypeAlias = Annotated[int, typer.Option(min=1, help="How many processes share the work.")]
PlotFile: TypeAlias = Annotated[
    Path | None, file_option("Draw the result: .pdf, .png or .svg (extra `plots`).", "--plot")
]
