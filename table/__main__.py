"""Serves tables to people and bots; each seat receives only its own view.

The command prints a link for each person and one for spectators.  Anyone who has a seat's link can
play that seat.  Matches survive a restart.
"""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from importlib import import_module
from math import isfinite
from typing import NoReturn

from herrlof_arena.hosting import SQLiteStore
from herrlof_arena.registry import GameSupport, register
from herrlof_rules import GAMES, Game, HerrlofRulesError, Match
from herrlof_rules.documents import rules_from
from table.bots import EXEC, Workers
from table.opponents import BOTS
from table.seats import LONGEST, PATIENCE, Refusal
from table.server import Lobby, application, listening, server


class Words(ArgumentParser):
    """Parses the command line; an error is printed in one line, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Ends the command with a message."""
        self.exit(2, f"{self.prog}: {message}\n")

    @contextmanager
    def blaming(self, words: str) -> Generator[None]:
        """Ends the command with an error message if the block raises an error."""
        try:
            yield
        except (HerrlofRulesError, OSError, Refusal, ValueError) as error:
            self.error(f"{words}: {error}")


def seconds(text: str) -> float:
    """Parses a waiting time."""
    try:
        time = float(text)
    except ValueError:
        time = -1
    if not (isfinite(time) and time >= 0):
        raise ArgumentTypeError(f"{text!r} is not a number of seconds")
    return time


def option(text: str) -> tuple[str, str]:
    """Parses the name and the value of an option of the rules."""
    name, equals, value = text.partition("=")
    if not equals or name in ("players", "edition"):
        raise ValueError(f"--option: {text!r} is not the NAME=VALUE of an option")
    return name, value


def port(text: str) -> int:
    """Parses a port number; 0 selects any free port."""
    number = int(text) if text.isdecimal() and len(text) <= len("65535") else -1
    if not 0 <= number <= 65535:
        raise ArgumentTypeError(f"{text!r} is not a port")
    return number


def bot(text: str) -> str:
    """Returns the name of a bot or the command of an engine, if it is valid."""
    if text not in BOTS and not text.startswith(EXEC):
        raise ArgumentTypeError(f"invalid choice: {text!r} is not one of {', '.join(BOTS)}")
    return text


def game_named(text: str) -> Game:
    """Returns a known game by its name, or registers another game by its import path."""
    if text in GAMES:
        return GAMES[text]
    module, colon, name = text.partition(":")
    if not colon:
        raise ArgumentTypeError(f"invalid choice: {text!r} is not one of {', '.join(GAMES)}")
    try:
        named = getattr(import_module(module), name)
        return register(named if isinstance(named, GameSupport) else GameSupport(game=named))
    except Exception as wrong:  # noqa: BLE001 - third-party code
        raise ArgumentTypeError(f"{text!r} names no registration: {wrong!r}") from None


def words() -> Words:
    """The parser of the command line."""
    parser = Words(prog="python -m table", description=__doc__)
    parser.add_argument(
        "game",
        nargs="?",
        type=game_named,
        help=f"opens a new table: {', '.join(GAMES)}, or module:REGISTRATION",
    )
    parser.add_argument("players", nargs="?", type=int, default=2)
    parser.add_argument("--edition", help="by default the first of the game")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, such as target=20, once for each",
    )
    parser.add_argument("--names", nargs="+", default=[], metavar="NAME")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        type=bot,
        help=f"{', '.join(BOTS)} or {EXEC}COMMAND, once for each bot; bots take the last seats",
    )
    parser.add_argument("--seed", type=int, help="default: a fresh secret seed")
    parser.add_argument("--store", default=":memory:", metavar="FILE")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=port, default=8000)
    parser.add_argument("--pause", type=seconds, default=0.8, metavar="SECONDS")
    parser.add_argument(
        "--patience",
        type=seconds,
        default=PATIENCE,
        metavar="SECONDS",
        help="absence after which the others may let a bot take over (default: %(default)g)",
    )
    parser.add_argument(
        "--longest",
        type=int,
        default=LONGEST,
        metavar="MOVES",
        help="after which a match takes no more choices; by default %(default)s",
    )
    parser.add_argument(
        "--wait-for-bots",
        action="store_true",
        help="at the new table a bot that fails is asked again, not replaced by a random choice",
    )
    return parser


def main() -> None:
    """Runs the command."""
    taken = words()
    chosen = taken.parse_args()
    match: Match | None = None
    if chosen.game is not None:
        game: Game = chosen.game
        with taken.blaming(game.name):
            edition = chosen.edition or game.info.editions[0]
            options = dict(option(text) for text in chosen.option)
            rules = rules_from(game, {"players": chosen.players, "edition": edition, **options})
            match = Match.start(game, rules, chosen.seed)
    with ExitStack() as ending:
        with taken.blaming("--store"):
            store = ending.enter_context(
                closing(SQLiteStore(chosen.store, durable=False, patience=0.5))
            )
        with taken.blaming(f"{chosen.host}, {chosen.port}"):
            sock = ending.enter_context(listening(chosen.host, chosen.port))
        engines = [name for name in dict.fromkeys(chosen.bot) if name not in BOTS]
        lobby = Lobby(
            store,
            chosen.pause,
            Workers(engines=engines),
            chosen.patience,
            longest=chosen.longest,
        )
        if match is not None:
            with taken.blaming("the seats"):
                keys = lobby.open(
                    match, chosen.names, chosen.bot, waits_for_bots=chosen.wait_for_bots
                )
            for seat, key in keys.items():
                who = "spectators" if seat is None else f"seat {seat}"
                print(f"{who}: http://{chosen.host}:{sock.getsockname()[1]}/#{key}", flush=True)
        server(application(lobby)).run(sockets=[sock])


if __name__ == "__main__":
    main()
