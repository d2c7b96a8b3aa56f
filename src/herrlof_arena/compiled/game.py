"""The parts that a game provides for batches: its layout, its conversions and its functions.

The compiled functions work on one row at a time; the loops over rows are the same for every game.
"""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from herrlof_arena.compiled.drawing import Draws
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.layout import Layout
from herrlof_arena.compiled.rows import Ints, Row, Table, Written
from herrlof_arena.registry import part_of
from herrlof_rules.core import Game


@frozen(eq=False)
class CompiledGame:
    """A game in compiled form.

    A row is a sequence of 64-bit integers with named columns, and describes one match.  Compiled
    functions take up to four rows: the `state` of the match, the `options`, the random generators
    of the match, `luck`, and the thread's `scratch` memory (see `randomness`).
    """

    name: str
    """The name of the game."""

    layout: Layout

    kinds: tuple[str, ...]
    """The kinds of turn, in the order of their numbers: decisions, chance turns, `over`."""

    decisions: int
    """The number of kinds that are decisions."""

    part: str
    """The game's word for the part of a match that the column `number` counts: round or hand."""

    winners: str
    """The column with the winning seats as a set of bits, 0 before the end."""

    scores: str
    """The columns with the points by seat."""

    hands: str
    """The columns with the cards in hand by seat."""

    pile: str | None
    """The column with the cards that no seat has seen; None if the game has no such column."""

    numbers: Callable[[Any], Table]
    """The options of rules as a row; raises `InvalidRules`."""

    most_sheets: Callable[[Any], int | None]
    """The most sheets that a match can have under these rules; None if there is no limit."""

    encode: Callable[[Any, int], list[int]]
    """`encode(state, width)`: the row of a `State`, `width` columns and then its sheets."""

    decode: Callable[[Sequence[int], Any], Any]
    """`decode(row, rules)`: the `State` of a row."""

    worlds: type
    """The class of the game's worlds."""

    draws: Callable[[Any], Draws | None]
    """The tables for drawing worlds as rows; None if they must be sampled one by one."""

    # Compiled

    begin: Callable[[Row, Row], None]
    """`begin(state, options)`: writes the initial state into a row of zeros."""

    settle: Callable[[Row, Row, Row, Row], None]
    """`settle(state, options, luck, scratch)`: settles chance up to the next decision or the
    end."""

    legal: Callable[[Row, Row, Row], int]
    """`legal(state, options, scratch)`: writes the legal ids to `scratch[IDS]` and after,
    ascending; returns their number."""

    is_legal: Callable[[Row, Row, int], bool]
    """`is_legal(state, options, id)`: whether an id is legal for the seat to act."""

    choose: Callable[[Row, Row, Row, Row], int]
    """`choose(state, options, luck, scratch)`: a random legal id; all are equally likely."""

    act: Callable[[Row, Row, int], None]
    """`act(state, options, id)`: carries out a legal action, without settling chance."""

    observe: Callable[[Row, Row, int, Written], None]
    """`observe(state, options, seat, out)`: writes a seat's observation into a vector of zeros."""

    guesses: str | None = None
    """The columns, by seat, with a choice that the other seats do not see; None if there is
    none."""

    unseen_choice: Callable[[Ints, Ints, Ints, int], None] | None = None
    """`unseen_choice(rows, options, dealt, seat)`: turns rows back to a seat's unseen choice.

    It restores only the columns that a policy reads; `dealt` holds the hands at the deal.
    """

    @property
    def over(self) -> int:
        """The number of the kind `over`, which is the last kind."""
        return len(self.kinds) - 1


def compiled_game_of(game: Game) -> CompiledGame:
    """The compiled form of a game; raises `InvalidBatch` for a game without one."""
    compiled: CompiledGame | None = part_of(game, "compiled_game")
    if compiled is None:
        raise InvalidBatch(f"{game.name} has no compiled form")
    return compiled
