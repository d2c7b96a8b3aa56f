"""`demo`: a whole match on one screen, saved and verified."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from herrlof_rules.bots import Bot, play_match
from herrlof_rules.cli.errors import CHECK_FAILED, stop
from herrlof_rules.cli.files import check_place, free_name, load_whole, write
from herrlof_rules.cli.paint import in_words
from herrlof_rules.cli.table import outcome, picture, score_sheet
from herrlof_rules.cli.verdict import verdict
from herrlof_rules.core.errors import RecordError
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import Seed, seed_text
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Match, verify

_EVENTS_SHOWN = 8
"""How many events of the opening are printed."""


def demonstrate(
    game: Game,
    rules: AnyRules,
    bots: list[tuple[str, Bot]],
    seed: Seed,
    out: Path | None,
    *,
    force: bool,
) -> None:
    """Plays a match between named bots, shows parts of it, and verifies the record it saved.

    Without `out` the record goes to the current folder.
    """
    path = free_name(f"{game.name}-demo") if out is None else out
    check_place(path, replace=force)
    console = Console(highlight=False)
    seats = ", ".join(f"seat {seat} is the {name} bot" for seat, (name, _) in enumerate(bots))
    name = (game.name.capitalize(), "bold")
    console.print(Text.assemble(name, ", seed ", (seed_text(seed), "bold"), f": {seats}"))
    with console.status("playing") as status:
        match = play_match(game, rules, [bot for _, bot in bots], seed, _counting(status.update))
    _show_opening(console, match, seed)
    sheet = score_sheet(match.view(None).observation, rules.players)
    if sheet is not None:
        console.print(sheet)
    assert match.result is not None
    console.print(outcome(match.result))

    write(path, dump_record(match.record({"bots": [name for name, _ in bots]})), replace=force)
    loaded = load_whole(path, game)
    try:
        again = verify(loaded)
    except RecordError as wrong:
        stop(f"{path}: {wrong}", CHECK_FAILED)
    if again != match:
        stop(f"{path}: replaying it gives a different match", CHECK_FAILED)
    console.print(
        verdict(f"Saved to {path} and verified", again), soft_wrap=not console.is_terminal
    )


def _counting(tell: Callable[[str], None]) -> Callable[[Match], None]:
    def progress(match: Match) -> None:
        tell(f"playing: {len(match.log)} moves")

    return progress


def _show_opening(console: Console, match: Match, seed: Seed) -> None:
    """The table at the first decision as seat 0 saw it, and what it saw next."""
    view = Match.start(match.game, match.rules, seed).view(0)
    console.print(picture(match.game, view))
    for event in match.view(0, since=len(view.events)).events[:_EVENTS_SHOWN]:
        console.print(in_words(match.game, match.rules, f"{event}", 0), soft_wrap=True)
    console.print("[dim]and so on[/]")
