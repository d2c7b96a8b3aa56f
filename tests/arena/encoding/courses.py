"""Matches at random, as histories; and rules under which they are soon over."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.testing.miniatures import small_herrlof, small_odin

from herrlof_arena.encoding import History
from herrlof_rules import GAMES, Over, herrlof, odin
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


def course(game: Game, rules: Any, seed: int = 1, most: int = 10_000) -> Iterator[History]:
    """Stage by stage; where only one seat is to act, it is named half of the time."""
    rng, history = Random(seed), History.start(game, rules)
    for _ in range(most):
        yield history
        turn = history.turn
        if isinstance(turn, Over):
            return
        if turn.seats:
            seat = rng.choice(turn.seats)
            action = rng.choice(game.legal_actions(history.state, seat))
            named = len(turn.seats) > 1 or rng.random() < 0.5
            history = history.after(action, seat if named else None)
        else:
            history = history.after(game.chance(history.state).sample(rng))
