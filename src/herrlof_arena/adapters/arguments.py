"""Arguments of environments: games, rules and opponents, by value or by name."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import attrs

from herrlof_arena.bots import Bot, RandomBot, bot_stream, heuristic_bot
from herrlof_rules.core import Game, Seed
from herrlof_rules.extending import A, E, O, R, S, V, check_type, excerpt, seed_text
from herrlof_rules.match import Match
from herrlof_rules.registry import GAMES


def game_and_rules(
    game: Game[R, S, A, O, E, V] | str, rules: R | None, options: dict[str, object]
) -> tuple[Game[R, S, A, O, E, V], R]:
    """Returns the game, which may be given by name, and its rules.

    If `rules` is None, the options define the rules: `players`, `edition` and any other option of
    the game's rules.  Raises `InvalidRules` for invalid options, `TypeError` for unknown options
    and for options in addition to rules, and `KeyError` for an unknown game.
    """
    if isinstance(game, str) and game not in GAMES:
        raise KeyError(f"unknown game {excerpt(game)}: choose from {', '.join(GAMES)}")
    chosen_game: Game[R, S, A, O, E, V] = GAMES[game] if isinstance(game, str) else game
    check_type(chosen_game, Game)
    if rules is not None:
        if options:
            raise TypeError(f"options cannot be combined with rules: {', '.join(options)}")
        check_type(rules, chosen_game.rules)
        return chosen_game, rules
    of_rules: Any = chosen_game.rules
    accepted = {"edition", *(option.name for option in attrs.fields(of_rules) if option.init)}
    if unknown := options.keys() - accepted:
        # This is Python's own wording, by which TorchRL detects that an environment lacks an
        # option.
        raise TypeError(f"{chosen_game.name} got an unexpected keyword argument '{min(unknown)}'")
    edition: Any = options.pop("edition", chosen_game.info.editions[0])
    players: Any = options.pop("players", chosen_game.player_counts[0])
    printed: Any = chosen_game.edition(edition, players)
    changed: R = attrs.evolve(printed, **options) if options else printed
    return chosen_game, changed


def generator_seed(seed: Seed | None) -> int | None:
    """Returns the seed of an environment's own generator; a str or bytes is hashed to a number."""
    if not isinstance(seed, str | bytes):
        return seed
    return int.from_bytes(sha256(seed_text(seed).encode()).digest()[:8], "big")


MOST_PASSED_OVER = 1000
"""The most matches in a row that may end before a seat's first decision."""

NEVER = f"{MOST_PASSED_OVER} matches in a row ended before the seat's first decision"


def asked(match: Match[R, S, A, O, E, V], bot: Bot[R, A, E, V], seat: int) -> A:
    """Returns the bot's action for a seat; the bot gets the same random numbers as from `ask`."""
    rng = bot_stream(match.seed or "", seat, match.length)
    # A random bot needs no view, and making the view would take most of the time.
    if isinstance(bot, RandomBot):
        legal = match.game.legal_actions(match.state, seat)
        return legal[rng.randrange(len(legal))]
    return bot(match.view(seat), rng)


def bots_of(game: Game[R, S, A, O, E, V], opponents: object, players: int) -> tuple[Any, ...]:
    """Returns each seat's bot; raises `TypeError` and, for a wrong number, `ValueError`."""
    by_name: dict[object, Any] = {"random": RandomBot(), "heuristic": heuristic_bot(game)}
    bots = [each if callable(each) else by_name.get(each) for each in for_seats(opponents, players)]
    if None in bots:
        raise TypeError('opponents must be bots, "random" or "heuristic"')
    return tuple(bots)


def for_seats(opponents: object, players: int) -> tuple[Any, ...]:
    """Returns the opponent of each seat, given one for all seats or one for each."""
    if not isinstance(opponents, Sequence) or isinstance(opponents, str):
        return (opponents,) * players
    if len(opponents) != players:
        raise ValueError(f"give one opponent for all seats, or one for each of the {players} seats")
    return tuple(opponents)
