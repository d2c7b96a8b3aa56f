"""Parses the texts of options: a game, its rules, a seed, a bot."""

import re
import secrets
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import frozen

from herrlof_arena.bots import (
    Bot,
    RandomBot,
    heuristic_bot,
    learned_bot,
    level_name,
    search_bot,
)
from herrlof_arena.cli.errors import in_short, stop, traceback_wanted
from herrlof_arena.engines import external_bot
from herrlof_arena.registry import GameSupport, has_part, register
from herrlof_rules.core import AnyRules, Game, InvalidRules, RandomSource, Seed
from herrlof_rules.documents import rules_from
from herrlof_rules.extending import check_seed_text, excerpt, seed_text
from herrlof_rules.match import View
from herrlof_rules.registry import GAMES, Registration
from herrlof_rules.registry import register as register_game

RANDOM = "random"
HEURISTIC = "heuristic"
LEARNED = "learned"
SEARCH = "search"
BOTS = (HEURISTIC, LEARNED, SEARCH, RANDOM)
"""The bots that `--bot` takes by name."""

EXEC = "exec:"
"""The prefix of a bot's name that is the command of an engine."""

_PLAYOUTS = 200
"""The budget of the bot named `search`: playouts, so that a seed gives the same match anywhere."""

PATH_AT_START = tuple(sys.path)
"""The `sys.path` before the folder of a bot or game is added."""

_TAGS = ("int:", "hex:", "str:")
_WHOLE = re.compile("0|-?[1-9][0-9]*", re.ASCII)
"""The pattern of a seed that is a number."""

_SEARCH = re.compile(r"search(?::([1-9][0-9]{0,5})(ms)?)?", re.ASCII)
"""`search`, `search:500` for a budget in playouts, `search:50ms` for one in milliseconds."""


def game_named(text: str) -> Game:
    """Returns a known game by its name, or any other game by import path (`some.module:GAME`).

    The path may also lead to a `Registration` or a `GameSupport`, which include sentences and bots.
    """
    if text in GAMES:
        return GAMES[text]
    if ":" not in text:
        stop(f"--game: {text!r} is not one of: {', '.join(GAMES)}; for another, give module:GAME")
    game = _imported("--game", text)
    if isinstance(game, Registration | GameSupport):
        try:
            game = register(game) if isinstance(game, GameSupport) else register_game(game)
        except (TypeError, ValueError) as refused:
            stop(f"--game: {refused}")
    if not isinstance(game, Game):
        stop(f"--game: {text} is a {type(game).__name__}, not a Game")
    return game


def default_bot(game: Game, players: int) -> str:
    """Returns the name of the default bot of a game for this number of players."""
    if has_part(game, "learned") or heuristic_bot(game) != RandomBot():
        return level_name(game, players, "hard")
    return RANDOM


def opponent(game: Game, players: int, bot: str | None, level: str | None) -> str:
    """Returns the name of the requested bot, given its name or a level."""
    if level is None:
        return default_bot(game, players) if bot is None else bot
    if bot is not None:
        stop("--level and --bot both choose the bot; give one of them")
    try:
        return level_name(game, players, level)
    except ValueError as refused:
        stop(f"--level: {refused}")


def bot_named(game: Game, text: str, option: str = "--bot", *, players: int | None = None) -> Bot:
    """Returns a bot by its name, import path, or engine command (`exec:node bot.js`).

    A bot that does not support this number of players ends the command.
    """
    if text == HEURISTIC:
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
        stop(f"{option}: {text} is not callable, so it is not a bot")
    return _ForeignBot(text, option, game.actions, bot)


def is_known(text: object) -> bool:
    """Returns whether the text names a bot of this package, which needs no import path."""
    return isinstance(text, str) and (text in BOTS or _SEARCH.fullmatch(text) is not None)


class BotFailed(Exception):
    """Raised if a third-party bot failed, or returned a value that is not an action."""


@frozen
class _ForeignBot:
    """Wraps a third-party bot; its errors and invalid answers end the command."""

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
        """Pickles the import path; another process imports the bot, which may not be picklable."""
        return _foreign_again, (self.text, self.option, self.actions)


def _foreign_again(text: str, option: str, actions: tuple[type[Any], ...]) -> _ForeignBot:
    bot: Any = _imported(option, text)
    return _ForeignBot(text, option, actions, bot)


def _imported(option: str, text: str) -> object:
    module, _, name = text.partition(":")
    try:
        here = str(Path.cwd())
        # An installed command does not search the current folder by default.
        if here not in sys.path:
            sys.path.insert(0, here)
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as refused:
        if traceback_wanted():
            raise
        stop(f"{option}: {text}: {in_short(refused)}")


def rules_for(
    game: Game, players: int | None, edition: str | None, options: Sequence[str] | None
) -> AnyRules:
    """Returns the rules of an edition for a number of players.

    The defaults are the first edition and the smallest number of players.  `options` change single
    options, such as `target=20`.
    """
    count = game.player_counts[0] if players is None else players
    if count not in game.player_counts:
        *most, last = map(str, game.player_counts)
        several = f"{', '.join(most)} or {last}" if most else last
        stop(f"--players: {game.name} is for {several} players")
    name = game.info.editions[0] if edition is None else edition
    if name not in game.info.editions:
        stop(f"--edition: {name!r} is not one of: {', '.join(game.info.editions)}")
    changes: dict[str, object] = {}
    for text in options or ():
        option, equals, value = text.partition("=")
        if option in ("players", "edition"):
            stop(f"--option: set {option} with --{option}")
        if not equals:
            stop(f"--option: {excerpt(text)} is not NAME=VALUE")
        changes[option] = value
    try:
        rules: AnyRules = rules_from(game, {"players": count, "edition": name, **changes})
    except InvalidRules as refused:
        stop(f"--option: {refused.option}: {refused.reason}" if options else refused)
    return rules


def parse_seed(text: str | None) -> Seed:
    """Parses a tagged seed, a whole number or any text; returns 256 random bits for None."""
    if text is None:
        return secrets.token_bytes(32)
    tag, _, rest = text.partition(":")
    try:
        if text.startswith(_TAGS):
            check_seed_text(text)
            return int(rest) if tag == "int" else bytes.fromhex(rest) if tag == "hex" else rest
        seed = int(text) if _WHOLE.fullmatch(text) else text
        seed_text(seed)
    except ValueError as refused:
        stop(f"--seed: {refused}")
    return seed


def typed_seed(text: str) -> str:
    """Returns the shortest text for a seed, which omits the tag unless the seed would change."""
    tag, _, rest = text.partition(":")
    taken = rest == "" or rest.startswith(_TAGS) or _WHOLE.fullmatch(rest)
    return text if tag == "hex" or (tag == "str" and taken) else rest


def parse_seat(rules: AnyRules, seat: int) -> int:
    """Returns the seat if it exists; otherwise ends the command."""
    if not 0 <= seat < rules.players:
        stop(f"--seat: there is no seat {seat}: the seats are 0 to {rules.players - 1}")
    return seat
