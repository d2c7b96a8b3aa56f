"""`demo`: plays a whole match, prints it on one screen, and saves and verifies its record."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from herrlof_arena.bots import Bot, play_match
from herrlof_arena.cli.choices import typed_seed
from herrlof_arena.cli.errors import CHECK_FAILED, stop
from herrlof_arena.cli.files import check_place, load_whole, verified, write_out
from herrlof_arena.cli.narrator import Narrator, names_at_table, verdict
from herrlof_arena.cli.output import numbered, print_line, printable, screen
from herrlof_arena.cli.table import picture, score_sheet
from herrlof_rules.core import AnyRules, Game, Seed
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Headers, Match

_EVENTS_SHOWN = 8
"""The number of events of the opening that are printed."""


def demonstrate(
    game: Game,
    rules: AnyRules,
    bots: list[tuple[str, Bot]],
    seed: Seed,
    out: Path | None,
    *,
    edition: str,
    language: str,
    force: bool,
) -> None:
    """Plays a match between named bots, prints parts of it, and saves and verifies the record.

    Without `out` the record goes to the current folder.
    """
    check_place(out, replace=force)
    called = names_at_table(rules.players)
    narrator = Narrator(game, rules, language, None, called)
    console = screen()
    names = tuple(name for name, _ in bots)
    match = _played(console, game, rules, [bot for _, bot in bots], seed)
    document = dump_record(match.record({"bots": names} | Headers(names=called).meta()))
    path = write_out(out, document, usual=f"{game.name}-demo.json", replace=force)
    again = verified(path, load_whole(path, game))
    if again != match:
        stop(f"{path}: replaying it gives a different match", CHECK_FAILED)
    # All work is done before the first line is printed, because the reader may close the output
    # early.
    seat = narrator.sentences.seat
    seats = ", ".join(f"{seat(number)} is the {name} bot" for number, name in enumerate(names))
    title = (game.name.capitalize(), "bold")
    print_line(console, Text.assemble(title, f": {seats}"))
    if difference := narrator.edition(edition):
        print_line(console, difference)
    _show_opening(console, narrator, match)
    sheet = score_sheet(narrator, match.view(None))
    if sheet is not None:
        console.print(sheet)
    assert match.result is not None
    print_line(console, narrator.result(match.result))
    print_line(console, verdict(f"Saved to {printable(path)} and verified", again))
    seed = printable(typed_seed(str(match.seed)))
    print_line(console, narrator.say("seed", seed=seed))


def _played(console: Console, game: Game, rules: AnyRules, bots: list[Bot], seed: Seed) -> Match:
    # `is_terminal` cannot be used here, because FORCE_COLOR makes it true for a pipe.  Without a
    # terminal, no person reads the output, and its reader may have closed it.
    if not console.file.isatty():
        return play_match(game, rules, bots, seed)
    with console.status("playing") as status:
        tell = status.update
        return play_match(
            game,
            rules,
            bots,
            seed,
            lambda match: tell(f"playing: {numbered(len(match.log), 'move')}"),
        )


def _show_opening(console: Console, narrator: Narrator, match: Match) -> None:
    """Prints the table at the first decision as seat 0 saw it, and the next events that it saw."""
    view = next(match.prefixes()).view(0)
    console.print(picture(narrator, view))
    narrator.events(console, match.view(0, since=len(view.events)).events[:_EVENTS_SHOWN])
    console.print("and so on", style="dim")
