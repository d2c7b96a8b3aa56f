"""Chooses the action with the highest value, for heuristics and learned bots."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from threading import local

from herrlof_rules.core import Game, RandomSource
from herrlof_rules.extending import A, E, O, R, S, V, randrange_of


def most_valued(
    game: Game[R, S, A, O, E, V],
    rules: R,
    legal: tuple[A, ...],
    values: Callable[[Sequence[int]], list[float]],
    rng: RandomSource,
) -> A:
    """The legal action with the highest of the `values` of its id; `rng` breaks ties."""
    if len(legal) > 1:
        # The values are rounded, because the last digits of `exp` differ between machines.
        rounded = [round(n, 9) for n in values([game.encode(rules, action) for action in legal])]
        most = max(rounded)
        legal = tuple([a for a, value in zip(legal, rounded, strict=True) if value == most])
    return legal[randrange_of(rng)(len(legal))]


class Memory(local):
    """The calling thread's scratch memory, zeros at first."""

    def __init__(self, size: int) -> None:
        self.numbers = [0] * size


def weights(game: str) -> list[float]:
    """All numbers of `weights.txt` in order, without the two labels that begin each line."""
    lines = (files("herrlof_arena.bots") / game / "weights.txt").read_text("utf-8").splitlines()
    rows = [line.split()[2:] for line in lines if not line.startswith("#")]
    return [float(number) for row in rows for number in row]
