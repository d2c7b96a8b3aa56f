"""The first dealer (M1), and the deal (D)."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.cards import unit
from herrlof_arena.batch.herrlof.rules import DECK, DECK_CARDS, DECK_SIZE, FIRST_DEALER, HAND_SIZE
from herrlof_arena.batch.herrlof.state import (
    DEAL,
    DEALER,
    DEALER_TURN,
    HANDS,
    PILE,
    PREDICT,
    ROUND,
    TRUMP,
    clear_table,
)
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.randomness import ORDER, below
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import turn_to


@compiled
def begin(s: Row, r: Row) -> None:
    """The state before anything has happened, at its first chance turn (M1)."""
    clear_table(s)
    s[ROUND] = 1
    s[DEALER] = r[FIRST_DEALER]
    turn_to(s, DEALER_TURN if r[FIRST_DEALER] < 0 else DEAL, -1)


@compiled
def choose_dealer(s: Row, r: Row, luck: Row, w: Row) -> None:
    """M1: the first dealer is chosen at random."""
    s[DEALER] = below(luck, w, r[PLAYERS])
    turn_to(s, DEAL, -1)


@compiled
def deal(s: Row, r: Row, luck: Row, w: Row) -> None:
    """D1 to D3: hands, trump card and pile, shuffled as the kernel's `Dealing.sample` does."""
    for index in range(r[DECK_SIZE]):
        w[ORDER + index] = r[DECK_CARDS + index]
    hand_size, players = r[HAND_SIZE], r[PLAYERS]
    left = r[DECK_SIZE] - players * hand_size - 1
    for index in range(r[DECK_SIZE] - 1, max(left, 1) - 1, -1):
        other = below(luck, w, index + 1)
        w[ORDER + index], w[ORDER + other] = w[ORDER + other], w[ORDER + index]
    pile = r[DECK]
    place = ORDER + r[DECK_SIZE]
    for seat in range(players):
        hand = 0
        for _ in range(hand_size):
            place -= 1
            hand += unit(w[place])
        s[HANDS + seat] = hand
        pile -= hand
    s[TRUMP] = w[place - 1]
    s[PILE] = pile - unit(w[place - 1])
    turn_to(s, PREDICT, 0)
