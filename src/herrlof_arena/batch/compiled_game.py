"""What a game gives to be played in batches: its layout, its conversions, its functions.

Compiled, all of them work on one row of integers; the loops over rows are the same for every game.
"""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from herrlof_arena.batch.drawing import Draws
from herrlof_arena.batch.errors import InvalidBatch
from herrlof_arena.batch.layout import Layout
from herrlof_arena.batch.rows import Ints, Row, Table, Written
from herrlof_arena.registry import part_of
from herrlof_rules.core import Game


@frozen(eq=False)
class CompiledGame:
    """A game in compiled form.

    Rows are the state `s`, the options `r`, the luck of the match `luck`, and scratch numbers `w`
    (see `randomness`).
    """

    name: str
    """Of the game."""

    layout: Layout

    kinds: tuple[str, ...]
    """The kinds of turn by number: decisions first, then chance turns, `over` last."""

    decisions: int
    """How many of them are decisions."""

    part: str
    """What `number` counts, as the game calls it: a round or a hand."""

    winners: str
    """The column with the winning seats as a set of bits, 0 before the end."""

    scores: str
    """The columns with the points by seat."""

    hands: str
    """The columns with the cards in hand by seat."""

    pile: str | None
    """The column with the cards that nobody has seen."""

    numbers: Callable[[Any], Table]
    """The options of rules as a row; raises `InvalidRules`."""

    most_sheets: Callable[[Any], int | None]
    """How many sheets there can be; None without a limit."""

    encode: Callable[[Any, int], list[int]]
    """The numbers of a row, of this many columns, for a state of the kernel."""

    decode: Callable[[Sequence[int], Any], Any]
    """The state of a row under these rules."""

    worlds: type
    """The class of the game's worlds."""

    draws: Callable[[Any], Draws | None]
    """How its worlds are drawn as rows; None where they are sampled one by one."""

    # Compiled

    begin: Callable[[Row, Row], None]
    """`begin(s, r)`: the state before anything has happened, into a row of zeros."""

    settle: Callable[[Row, Row, Row, Row], None]
    """`settle(s, r, luck, w)`: chance is settled up to the next decision or the end."""

    legal: Callable[[Row, Row, Row], int]
    """`legal(s, r, w)`: writes the legal ids to `IDS`, ascending, and returns how many."""

    is_legal: Callable[[Row, Row, int], bool]
    """`is_legal(s, r, id)`."""

    choose: Callable[[Row, Row, Row, Row], int]
    """`choose(s, r, luck, w)`: a legal id, all equally likely."""

    act: Callable[[Row, Row, int], None]
    """`act(s, r, id)`: carries out a legal action, and leaves open what chance settles."""

    observe: Callable[[Row, Row, int, Written], None]
    """`observe(s, r, seat, out)`: writes what a seat may know now into a vector of zeros."""

    guesses: str | None = None
    """The columns with choices that others do not see, by seat."""

    unseen_choice: Callable[[Ints, Ints, Ints, int], None] | None = None
    """`unseen_choice(rows, options, dealt, seat)`: takes rows back to that choice of a seat, as far
    as a policy looks; `dealt` are the hands at the deal."""

    @property
    def over(self) -> int:
        """The number of the last kind."""
        return len(self.kinds) - 1


def compiled_game_of(game: Game) -> CompiledGame:
    """The compiled form of a game; raises `InvalidBatch` for a game without one."""
    found: CompiledGame | None = part_of(game, "compiled_game")
    if found is None:
        raise InvalidBatch(f"{game.name} has no compiled form")
    return found
