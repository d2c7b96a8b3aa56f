"""Games, rules and opponents as users of frameworks give them: by name, with options beside."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import attrs

from herrlof_arena.bots import Bot, RandomBot, bot_stream, heuristic_bot
from herrlof_rules.core import Game, Seed
from herrlof_rules.core.message_text import excerpt
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import seed_text
from herrlof_rules.core.refusals import check_type
from herrlof_rules.match import Match
from herrlof_rules.registry import GAMES


def game_and_rules(
    game: Game[R, S, A, O, E, V] | str, rules: R | None, options: dict[str, object]
) -> tuple[Game[R, S, A, O, E, V], R]:
    """The game, one of the package if it is named, and its rules.

    Without rules they are made from the options: `players`, `edition` and any other option of the
    game's rules.  Raises `InvalidRules`, `TypeError` for options unknown to the rules, or
    beside rules, and `KeyError` for an unknown name.
    """
    if isinstance(game, str) and game not in GAMES:
        raise KeyError(f"no game {excerpt(game)}: by name there are {', '.join(GAMES)}")
    found: Game[R, S, A, O, E, V] = GAMES[game] if isinstance(game, str) else game
    check_type(found, Game)
    if rules is not None:
        if options:
            raise TypeError(f"options beside rules: {', '.join(options)}")
        check_type(rules, found.rules)
        return found, rules
    of_rules: Any = found.rules
    known = {"edition", *(option.name for option in attrs.fields(of_rules) if option.init)}
    if unknown := options.keys() - known:
        # in the words of Python, by which TorchRL knows that an environment has no such option
        raise TypeError(f"{found.name} got an unexpected keyword argument '{min(unknown)}'")
    edition: Any = options.pop("edition", found.info.editions[0])
    players: Any = options.pop("players", found.player_counts[0])
    printed: Any = found.edition(edition, players)
    made: R = attrs.evolve(printed, **options) if options else printed
    return found, made


def generator_seed(seed: Seed | None) -> int | None:
    """The seed of an environment's own generator: a number is itself, a text becomes one."""
    if not isinstance(seed, str | bytes):
        return seed
    return int.from_bytes(sha256(seed_text(seed).encode()).digest()[:8], "big")


MOST_PASSED_OVER = 1000
"""The most matches in a row that may end before a seat's first decision."""

NEVER = f"{MOST_PASSED_OVER} matches in a row ended before the seat's first decision"


def asked(match: Match[R, S, A, O, E, V], bot: Bot[R, A, E, V], seat: int) -> A:
    """The bot's action for a seat, with the random numbers that `ask` gives it in a match."""
    rng = bot_stream(match.seed or "", seat, match.length)
    if isinstance(bot, RandomBot):  # needs no view, which takes most of the time
        legal = match.game.legal_actions(match.state, seat)
        return legal[rng.randrange(len(legal))]
    return bot(match.view(seat), rng)


def bots_of(game: Game[R, S, A, O, E, V], opponents: object, players: int) -> tuple[Any, ...]:
    """The bot of each seat; raises `TypeError` for anything but bots, `ValueError` for too few."""
    by_name: dict[object, Any] = {"random": RandomBot(), "heuristic": heuristic_bot(game)}
    bots = [each if callable(each) else by_name.get(each) for each in for_seats(opponents, players)]
    if None in bots:
        raise TypeError('opponents must be bots, "random" or "heuristic"')
    return tuple(bots)


def for_seats(opponents: object, players: int) -> tuple[Any, ...]:
    """The player of each seat, given one for all or one for each."""
    if not isinstance(opponents, Sequence) or isinstance(opponents, str):
        return (opponents,) * players
    if len(opponents) != players:
        raise ValueError(f"give one opponent for all seats, or one for each of the {players} seats")
    return tuple(opponents)
