"""Before play: the first player (M1), the colours removed (C5) and the deal (D1)."""

from itertools import combinations

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.odin.cards import CARDS, COLOURS, colours
from herrlof_arena.batch.odin.rules import DECK, FIXED_FIRST, FOUR_COLOURS, HAND_SIZE
from herrlof_arena.batch.odin.state import (
    CHOOSE_FIRST,
    DEAL,
    FIRST_PLAYER,
    HAND_NUMBER,
    HANDS,
    PLAY,
    PLAYER,
    REMOVE,
    REMOVED,
    clear,
)
from herrlof_arena.batch.randomness import ORDER, below
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import turn_to

_PAIRS = tuple([1 << one | 1 << other for one, other in combinations(range(COLOURS), 2)])
"""Any two of the six colours, in the order of the kernel's outcomes."""


@compiled
def begin(s: Row, r: Row) -> None:
    """A row of zeros becomes the state before anything has happened (M1)."""
    clear(s)
    s[HAND_NUMBER] = 1
    s[FIRST_PLAYER] = r[FIXED_FIRST]
    if r[FIXED_FIRST] < 0:
        turn_to(s, CHOOSE_FIRST, -1)
    else:
        _after_first_player(s, r)


@compiled
def _after_first_player(s: Row, r: Row) -> None:
    turn_to(s, REMOVE if r[FOUR_COLOURS] else DEAL, -1)


@compiled
def choose_first_player(s: Row, r: Row, luck: Row, w: Row) -> None:
    """M1: the first player is chosen at random."""
    s[FIRST_PLAYER] = below(luck, w, r[PLAYERS])
    _after_first_player(s, r)


@compiled
def remove_colours(s: Row, luck: Row, w: Row) -> None:
    """C5: two colours are out of play for the whole match."""
    s[REMOVED] = _PAIRS[below(luck, w, len(_PAIRS))]
    turn_to(s, DEAL, -1)


@compiled
def in_play(s: Row, r: Row) -> int:
    """C5: the deck without the colours removed, packed."""
    return r[DECK] & ~colours(s[REMOVED]) if s[REMOVED] else r[DECK]


@compiled
def deal(s: Row, r: Row, luck: Row, w: Row) -> None:
    """D1: the hands, shuffled as the kernel's `Dealing.sample` does.

    That leaves the last hand as it lies where nothing is set aside; its order makes no difference.
    """
    deck, top = in_play(s, r), 0
    for card in range(CARDS):
        if deck >> card & 1:
            w[ORDER + top] = 1 << card
            top += 1
    players, hand_size = r[PLAYERS], r[HAND_SIZE]
    for index in range(top - 1, top - players * hand_size - 1, -1):
        other = below(luck, w, index + 1)
        w[ORDER + index], w[ORDER + other] = w[ORDER + other], w[ORDER + index]
    place = ORDER + top
    for seat in range(players):
        hand = 0
        for _ in range(hand_size):
            place -= 1
            hand |= w[place]
        s[HANDS + seat] = hand
    s[PLAYER] = s[FIRST_PLAYER]
    turn_to(s, PLAY, s[FIRST_PLAYER])  # L1
