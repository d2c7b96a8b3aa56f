"""From option texts to values: a game, its rules, a seed, a bot."""

import re
import secrets
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import frozen

from herrlof_rules.bots import Bot, RandomBot, heuristic_bot, learned_bot, search_bot
from herrlof_rules.cli.errors import stop
from herrlof_rules.cli.foreign import in_short, traceback_wanted
from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.core.excerpts import excerpt
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource, Seed, check_seed_text, seed_text
from herrlof_rules.documents import rules_from
from herrlof_rules.engines import external_bot
from herrlof_rules.games import GAMES, Registration, register
from herrlof_rules.match import View

RANDOM = "random"
HEURISTIC = "heuristic"
LEARNED = "learned"
SEARCH = "search"
BOTS = (HEURISTIC, LEARNED, SEARCH, RANDOM)
"""The bots that `--bot` takes by name."""

EXEC = "exec:"
"""Before a command that is an engine."""

_PLAYOUTS = 200
"""The budget of the bot named `search`: playouts, so that a seed gives the same match anywhere."""

_SEARCH = re.compile(r"search(?::([1-9][0-9]{0,5})(ms)?)?", re.ASCII)
"""`search`, `search:500` for a budget in playouts, `search:50ms` for one in milliseconds."""


def game_named(text: str) -> Game:
    """A game of the package by name, or any other by import path (`some.module:GAME`).

    The path may be that of a `Registration`: its game then has its bots and sentences, too.
    """
    if text in GAMES:
        return GAMES[text]
    if ":" not in text:
        stop(f"--game: {text!r} is not one of: {', '.join(GAMES)}; for another, give module:GAME")
    game = _imported("--game", text)
    if isinstance(game, Registration):
        try:
            game = register(game)
        except (TypeError, ValueError) as refused:
            stop(f"--game: {refused}")
    if not isinstance(game, Game):
        stop(f"--game: {text} is a {type(game).__name__}, not a Game")
    return game


def usual_bot(game: Game) -> str:
    """The name of the default bot for this game."""
    return RANDOM if heuristic_bot(game) == RandomBot() else HEURISTIC


def bot_named(game: Game, text: str, option: str = "--bot", *, players: int | None = None) -> Bot:
    """A known bot for this game, any other by import path, or a command (`exec:node bot.js`).

    One that does not play with so many players ends the command.
    """
    if text in (HEURISTIC, "rule-of-thumb"):  # its former name
        return heuristic_bot(game)
    if text == RANDOM:
        return RandomBot()
    if text == LEARNED:
        try:
            return learned_bot(game, players)
        except ValueError as refused:
            stop(f"{option}: {refused}")
    if search := _SEARCH.fullmatch(text):
        budget = int(search[1] or _PLAYOUTS)
        if search[2]:
            return search_bot(game, seconds=budget / 1000)
        return search_bot(game, playouts=budget)
    if text.startswith(EXEC):
        try:
            return external_bot(text.removeprefix(EXEC), game)
        except ValueError as refused:
            stop(f"{option}: {text}: {refused}")
    if ":" not in text:
        stop(f"{option}: {text!r} is not one of: {', '.join(BOTS)}; for another, give module:BOT")
    bot = _imported(option, text)
    if not callable(bot):
        stop(f"{option}: {text} cannot be called, so it is not a bot")
    return _ForeignBot(text, option, game.actions, bot)


def is_known(text: object) -> bool:
    """Whether `bot_named` takes this for a bot of the package, and imports nothing for it."""
    return isinstance(text, str) and (text in BOTS or _SEARCH.fullmatch(text) is not None)


class BotFailed(Exception):
    """A bot of somebody else failed, or chose what is no action."""


@frozen
class _ForeignBot:
    """A bot of somebody else, whose failures and answers that are no actions end the command."""

    text: str
    option: str
    actions: tuple[type[Any], ...]
    bot: Callable[..., object]

    def __call__(self, view: View, rng: RandomSource, /) -> Any:
        try:
            action = self.bot(view, rng)
        except (Exception, SystemExit) as failed:
            if traceback_wanted():
                raise
            raise BotFailed(f"{self.option}: {self.text}: {in_short(failed)}") from None
        if type(action) not in self.actions:
            what = f"chose a {type(action).__name__}, which is not an action"
            raise BotFailed(f"{self.option}: {self.text}: {what}")
        return action

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Another process imports the bot again: not everything that has a name can be pickled."""
        return _foreign_again, (self.text, self.option, self.actions)


def _foreign_again(text: str, option: str, actions: tuple[type[Any], ...]) -> _ForeignBot:
    bot: Any = _imported(option, text)
    return _ForeignBot(text, option, actions, bot)


def _imported(option: str, text: str) -> object:
    module, _, name = text.partition(":")
    try:
        here = str(Path.cwd())
        if here not in sys.path:  # an installed command does not look where the user is
            sys.path.insert(0, here)
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as refused:
        if traceback_wanted():
            raise
        stop(f"{option}: {text}: {in_short(refused)}")


def rules_for(
    game: Game, players: int | None, edition: str | None, options: Sequence[str] = ()
) -> AnyRules:
    """The rules of an edition (by default the first) for a number of players (the fewest).

    `options` change some of them, such as `target=20`.
    """
    count = game.player_counts[0] if players is None else players
    if count not in game.player_counts:
        *most, last = map(str, game.player_counts)
        several = f"{', '.join(most)} or {last}" if most else last
        stop(f"--players: {game.name} is for {several} players")
    name = game.about.editions[0] if edition is None else edition
    if name not in game.about.editions:
        stop(f"--edition: {name!r} is not one of: {', '.join(game.about.editions)}")
    changes: dict[str, object] = {}
    for text in options:
        option, equals, value = text.partition("=")
        if option in ("players", "edition"):
            stop(f"--option: is given with --{option}")
        if not equals:
            stop(f"--option: {excerpt(text)} is not NAME=VALUE")
        changes[option] = value
    try:
        rules: AnyRules = rules_from(game, {"players": count, "edition": name, **changes})
    except InvalidRules as refused:
        stop(f"--option: {refused.option}: {refused.reason}" if options else refused)
    return rules


def seed_given(text: str | None) -> Seed:
    """A tagged seed, a whole number or any text; 256 fresh bits for None."""
    if text is None:
        return secrets.token_bytes(32)
    tag, _, rest = text.partition(":")
    try:
        if tag in ("int", "hex", "str"):
            check_seed_text(text)
            return int(rest) if tag == "int" else bytes.fromhex(rest) if tag == "hex" else rest
        seed = int(text) if re.fullmatch("0|-?[1-9][0-9]*", text, re.ASCII) else text
        seed_text(seed)
    except ValueError as refused:
        stop(f"--seed: {refused}")
    return seed


def seat_at(rules: AnyRules, seat: int) -> int:
    """The seat, if it exists; otherwise ends the command."""
    if not 0 <= seat < rules.players:
        stop(f"--seat: there is no seat {seat}: the seats are 0 to {rules.players - 1}")
    return seat
