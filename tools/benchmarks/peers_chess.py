"""python-chess: moves pushed on one board, with automatic game ends checked at each ply."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from tools.benchmarks.measure import Case, pick_and_count

chess: Any = import_module("chess")

LIBRARY = f"python-chess {chess.__version__}"
MOST_PLIES = 400


def random_game() -> Callable[[Random], int]:
    """One game, cut off when random play only moves pieces to and fro."""

    def play(rng: Random) -> int:
        rnd = rng.random
        board = chess.Board()
        plies = 0
        while plies < MOST_PLIES:
            legal = list(board.legal_moves)
            if (
                not legal
                or board.is_insufficient_material()
                or board.is_seventyfive_moves()
                or board.is_fivefold_repetition()
            ):
                break
            board.push(legal[int(rnd() * len(legal))])
            plies += 1
        return plies

    return play


def cases() -> list[Case]:
    """The one way to play."""
    return [pick_and_count("python-chess", random_game())]
