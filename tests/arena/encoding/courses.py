"""Random matches, and rules that make short matches."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.testing.miniatures import small_herrlof, small_odin

from herrlof_rules import GAMES, Match, Over, herrlof, odin
from herrlof_rules.core.game import Game

EDITIONS = [
    (game, game.edition(edition, players))
    for game in GAMES.values()
    for players in game.player_counts
    for edition in game.info.editions
]
SMALL = [
    (herrlof.GAME, small_herrlof("B1 B3 R3 R6 Y6 H H V V", 3, max_rounds=3)),
    (herrlof.GAME, small_herrlof("B1 B3 R3 R6 Y6 H H V V V", 3, players=3, max_rounds=None)),
    (odin.GAME, small_odin("B1 B2 B3 R1 R2 R4 P5 P6", 3, target=20, max_hands=None)),
]


def after(match: Match, choice: Any, seat: int | None = None) -> Match:
    """The match after an outcome of chance, or after an action of the only seat to act."""
    seats = match.turn.seats
    return (
        match.play(choice, seats[0] if seat is None else seat)
        if seats
        else match.play_chance(choice)
    )


def course(game: Game, rules: Any, seed: int = 1, most: int = 10_000) -> Iterator[Match]:
    """A random match move by move, each outcome of chance a move of its own."""
    rng, match = Random(seed), Match.unseeded(game, rules)
    for _ in range(most):
        yield match
        turn = match.turn
        if isinstance(turn, Over):
            return
        if turn.seats:
            seat = rng.choice(turn.seats)
            match = match.play(rng.choice(game.legal_actions(match.state, seat)), seat)

        else:
            match = match.play_chance(game.chance(match.state).sample(rng))
