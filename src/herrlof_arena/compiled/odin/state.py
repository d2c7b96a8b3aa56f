"""The columns of a row, which describe the complete state of a match, like `State`: secret."""

from herrlof_arena.compiled.layout import Column, Layout
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.odin.sets import NO_SET
from herrlof_arena.compiled.rows import Row
from herrlof_arena.vectors.odin import PHASES

SEATS = 6

KINDS = (*PHASES, "first_player", "remove_colours", "deal", "over")
"""The kinds of turn: decisions, chance turns, and the end."""

PLAY, TAKE, CHOOSE_FIRST, REMOVE, DEAL, OVER = range(6)

LAYOUT = Layout(
    (
        Column("kind", 1, "the turn, an index in `kinds`"),
        Column("seat", 1, "the seat to act; -1 for none"),
        Column("number", 1, "the hand that is played or comes next, from 1"),
        Column("player", 1, "who played the newest set, or leads; -1 outside a hand"),
        Column("table", 1, "the newest set on the table, a number of a set; -1 for none"),
        Column("beaten", 1, "the set that a card is being taken from; -1 at other times (K1)"),
        Column("hands", SEATS, "by seat, packed"),
        Column("taken", SEATS, "by seat, the cards held that all saw being taken, packed (K3)"),
        Column("discards", 1, "all cards discarded in this hand, packed (K1, K4, E2)"),
        Column("first_player", 1, "who leads the hand first; -1 before that is known (M1, M4)"),
        Column("removed", 1, "the colours out of play, as a set of bits (C5)"),
        Column("scores", SEATS, "by seat (F3)"),
        Column("winners", 1, "the winning seats as a set of bits; 0 before the end (M3)"),
        Column("reason", 1, "why it ended: 1 target, 2 hand limit (M2)"),
    )
)
"""Cards are packed as in `Packed`; a set is its number, the place in the order of strength (T4).

A sheet of a finished hand is a column for each hand after these: of each seat six bits with its
points, from the lowest bits on (F2).
"""

KIND = LAYOUT.start("kind")
SEAT = LAYOUT.start("seat")
HAND_NUMBER = LAYOUT.start("number")
PLAYER = LAYOUT.start("player")
TABLE = LAYOUT.start("table")
BEATEN = LAYOUT.start("beaten")
HANDS = LAYOUT.start("hands")
TAKEN = LAYOUT.start("taken")
DISCARDS = LAYOUT.start("discards")
FIRST_PLAYER = LAYOUT.start("first_player")
REMOVED = LAYOUT.start("removed")
SCORES = LAYOUT.start("scores")
WINNERS = LAYOUT.start("winners")
REASON = LAYOUT.start("reason")
SHEETS = LAYOUT.width

SHEET_BITS = 6
"""The number of bits of a sheet that each seat has."""


@compiled
def clear(state: Row) -> None:
    """Clears the table, as it is between hands (D1)."""
    for seat in range(SEATS):
        state[HANDS + seat] = state[TAKEN + seat] = 0
    state[DISCARDS] = 0
    state[PLAYER] = -1
    state[TABLE] = state[BEATEN] = NO_SET
