"""`hint`: prints a search's estimates of the choices for the person to move."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from herrlof_arena.bots import ActionValue, MatchEnd, better_than_search, search_bot
from herrlof_arena.bots.levels import lacks_search
from herrlof_arena.cli.narrator import Narrator
from herrlof_arena.cli.output import screen
from herrlof_rules.core import BY_WINNERS, HerrlofRulesError, RandomSource, TooManyWorlds
from herrlof_rules.match import View

_SECONDS = 1.0

_SHOWN = 8
"""The largest number of choices that a hint shows."""


def show_hint(console: Console, narrator: Narrator, view: View, rng: RandomSource) -> None:
    """Prints the best choices with a search's values, or the choice of a better learned bot.

    Ctrl-C ends only the search.
    """
    if len(view.legal_actions) == 1:
        console.print(narrator.say("hint_only"))
        return
    better = better_than_search(narrator.game, view.rules.players)
    if better is not None:
        action = narrator.sentences.action(better(view, rng))
        sentence = narrator.say("hint_learned", text=action)
        console.print(Padding(narrator.text(sentence), (0, 2)))
        if lacks_search(narrator.game):
            console.print(Padding(narrator.say("no_search"), (0, 2)), style="dim")
        return
    # A console that Ctrl-C interrupts as it prints may never write again, so this one is used once.
    status = screen().status(narrator.say("hint_thinking", number=0))

    def tell(so_far: tuple[ActionValue[object], ...]) -> None:
        status.update(narrator.say("hint_thinking", number=_playouts(so_far)))

    # `is_terminal` cannot be used here, because FORCE_COLOR makes it true for a pipe.
    watched = console.file.isatty()
    bot = search_bot(narrator.game, seconds=_SECONDS, progress=tell if watched else None)
    try:
        with status:
            estimates = bot.evaluate(view, rng)
    except KeyboardInterrupt:
        console.print(narrator.say("hint_stopped"))
        return
    except TooManyWorlds:
        console.print(narrator.say("hint_too_many"))
        return
    except HerrlofRulesError as refused:
        console.print(narrator.say("hint_none", text=str(refused)))
        return
    whole_match = not bot.compiled and isinstance(bot.horizon, MatchEnd)
    _print(console, narrator, view, estimates, whole_match=whole_match)


def _print(
    console: Console,
    narrator: Narrator,
    view: View,
    estimates: tuple[ActionValue[object], ...],
    *,
    whole_match: bool,
) -> None:
    numbers = {action: number for number, action in narrator.sentences.numbered(view).items()}
    players = narrator.rules.players
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("", justify="right", style="cyan", no_wrap=True)
    table.add_column(narrator.say("hint_choice"), overflow="fold")
    victories = whole_match and narrator.game.info.payoffs == BY_WINNERS
    unit = "payoff" if whole_match else "points"
    worth_in = narrator.say("hint_victory") if victories else narrator.word(unit)
    table.add_column(worth_in, justify="right", no_wrap=True)
    for considered in estimates[:_SHOWN]:
        action, value = considered.action, considered.value
        worth = f"{_victories(value, players):.0%}" if victories else f"{value:+.1f}"
        table.add_row(str(numbers[action]), narrator.action(action), worth)
    console.print(Padding(table, (0, 2)))
    note, playouts = "", _playouts(estimates)
    # Exact values have no playouts.
    if playouts and (victories or not whole_match):
        by = "hint_by_victory" if victories else "hint_by_points"
        note = narrator.say(by, number=playouts)
    rest = len(estimates) - _SHOWN
    if rest > 0:
        note = f"{note} ".lstrip() + narrator.say("hint_rest", number=rest)
    if note:
        console.print(Padding(note, (0, 2)), style="dim")


def _playouts(estimates: tuple[ActionValue[object], ...]) -> int:
    return sum(considered.playouts for considered in estimates)


def _victories(payoff: float, players: int) -> float:
    """Returns the share of victories that gives this mean payoff: see `Result.payoffs`."""
    return (payoff * (players - 1) + 1) / players
