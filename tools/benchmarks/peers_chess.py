"""python-chess: moves pushed on one board, with automatic game ends checked at each ply."""

from importlib import import_module
from random import Random
from typing import Any

from tools.benchmarks.measure import Case, random_play

chess: Any = import_module("chess")

LIBRARY = f"python-chess {chess.__version__}"
MOST_PLIES = 400
"""Where a game is cut off: random play may only move pieces to and fro."""


def play(rng: Random) -> int:
    """One game."""
    rnd = rng.random
    board = chess.Board()
    for plies in range(MOST_PLIES):
        legal = list(board.legal_moves)
        if (
            not legal
            or board.is_insufficient_material()
            or board.is_seventyfive_moves()
            or board.is_fivefold_repetition()
        ):
            return plies
        board.push(legal[int(rnd() * len(legal))])
    return MOST_PLIES


def cases() -> list[Case]:
    """The one way to play."""
    return [random_play("python-chess", play)]
