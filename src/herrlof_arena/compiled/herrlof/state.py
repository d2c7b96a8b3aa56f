"""The columns of a row, which describe the complete state of a match, like `State`: secret."""

from herrlof_arena.compiled.herrlof.cards import NO_CARD
from herrlof_arena.compiled.layout import Column, Layout
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.rows import Row
from herrlof_arena.vectors.herrlof import PHASES

KINDS = (
    *PHASES,
    *("first_dealer", "deal", "draw", "turn_trump", "pick"),
    "over",
)
"""The kinds of turn: decisions, chance turns, and the end."""

PREDICT, PLAY, SWAP, DISCARD, STEAL_TRICK, STEAL_CARD, RETURN = range(7)
DEALER_TURN, DEAL, DRAW, TURN_TRUMP, PICK, OVER = range(7, 13)

SEATS = 3

POWERS = 4
"""The most cards put at the bottom of a round, and the most thefts: one for each 3 or 6 (C1)."""

LAYOUT = Layout(
    (
        Column("kind", 1, "the turn, an index in `kinds`"),
        Column("seat", 1, "the seat to act, the first of several; -1 for none"),
        Column("number", 1, "the round, from 1 (M3)"),
        Column("leader", 1, "who led the trick or leads the next; -1 for nobody (R2)"),
        Column("played", 1, "how many cards the current trick has"),
        Column("trick", SEATS, "its cards in the order played; -1 for none yet"),
        Column("trump", 1, "the trump card; -1 before the deal (D2)"),
        Column("hands", SEATS, "by seat, packed"),
        Column("tricks", SEATS, "by seat, how many are held (T8)"),
        Column("last_leader", 1, "who led the last finished trick; -1 for no such trick (T10)"),
        Column("last_trick", SEATS, "its cards in the order played; -1 for none"),
        Column("last_winner", 1, "its winner; -1 for none (V1)"),
        Column("predictions", SEATS, "by seat; -1 until handed in (P1)"),
        Column("pile", 1, "the face-down cards never seen since the deal, packed (W5)"),
        Column("dealer", 1, "the seat that deals; -1 before the first is known (M1)"),
        Column("scores", SEATS, "by seat (X5)"),
        Column("hits", SEATS, "by seat, the rounds with the prediction bonus (M5)"),
        Column("buried", 1, "how many cards were put at the bottom in this round (W1)"),
        Column("redrawn", 1, "how many of them have come up again (W5)"),
        Column("buried_seat", POWERS, "who put each there, in order; -1 for none"),
        Column("buried_card", POWERS, "the cards, in order; -1 for none"),
        Column("thefts", 1, "how many thefts there were in this round (S1)"),
        Column("thief", POWERS, "of each theft in order; -1 for none"),
        Column("victim", POWERS, "of each theft in order; -1 for none"),
        Column("taken", POWERS, "the card taken; -1 until it is picked"),
        Column("given", POWERS, "the card given for it; -1 until it is returned"),
        Column("winners", 1, "the winning seats as a set of bits; 0 before the end (M4)"),
        Column("reason", 1, "why it ended: 1 target, 2 round limit (M3)"),
        Column("consulted", 1, "how many tie-breakers were consulted (M5)"),
        Column("rematch", 1, "whether another match decides (M6)"),
    )
)
"""Cards are numbers of kinds, `packed` collections as in `Packed`.

A sheet of a finished round is a column for each round after these: of each seat five bits with the
prediction and five with the tricks held, from the lowest bits on (X5).
"""

KIND = LAYOUT.start("kind")
SEAT = LAYOUT.start("seat")
ROUND = LAYOUT.start("number")
LEADER = LAYOUT.start("leader")
PLAYED = LAYOUT.start("played")
TRICK = LAYOUT.start("trick")
TRUMP = LAYOUT.start("trump")
HANDS = LAYOUT.start("hands")
TRICKS = LAYOUT.start("tricks")
LAST_LEADER = LAYOUT.start("last_leader")
LAST_TRICK = LAYOUT.start("last_trick")
LAST_WINNER = LAYOUT.start("last_winner")
PREDICTIONS = LAYOUT.start("predictions")
PILE = LAYOUT.start("pile")
DEALER = LAYOUT.start("dealer")
SCORES = LAYOUT.start("scores")
HITS = LAYOUT.start("hits")
BURIED = LAYOUT.start("buried")
REDRAWN = LAYOUT.start("redrawn")
BURIED_SEAT = LAYOUT.start("buried_seat")
BURIED_CARD = LAYOUT.start("buried_card")
THEFTS = LAYOUT.start("thefts")
THIEF = LAYOUT.start("thief")
VICTIM = LAYOUT.start("victim")
TAKEN = LAYOUT.start("taken")
GIVEN = LAYOUT.start("given")
WINNERS = LAYOUT.start("winners")
REASON = LAYOUT.start("reason")
CONSULTED = LAYOUT.start("consulted")
RESULT_REMATCH = LAYOUT.start("rematch")
SHEETS = LAYOUT.width


@compiled
def clear_trick(state: Row) -> None:
    """Clears the trick: it has no card and no leader."""
    state[LEADER] = -1
    state[PLAYED] = 0
    state[TRICK] = state[TRICK + 1] = state[TRICK + 2] = NO_CARD


@compiled
def clear_table(state: Row) -> None:
    """Clears the table, as it is between rounds (M3)."""
    clear_trick(state)
    state[TRUMP] = state[LAST_LEADER] = state[LAST_WINNER] = -1
    for i in range(SEATS):
        state[HANDS + i] = state[TRICKS + i] = 0
        state[LAST_TRICK + i] = NO_CARD
        state[PREDICTIONS + i] = -1
    state[PILE] = state[BURIED] = state[REDRAWN] = state[THEFTS] = 0
    for i in range(POWERS):
        state[BURIED_SEAT + i] = state[BURIED_CARD + i] = -1
        state[THIEF + i] = state[VICTIM + i] = state[TAKEN + i] = state[GIVEN + i] = -1
