"""The dense ids of actions, in the order of the kernel's action space.

Passing; then the sets in the order of strength; then the cards taken.
"""

from herrlof_arena.batch.compiled import inlined
from herrlof_arena.batch.odin.rules import ACTIONS, FIRST_TAKE, FULL, MEANT, PLAY_ID, TAKE_ID
from herrlof_arena.batch.odin.sets import NO_SET
from herrlof_arena.batch.rows import Row

PASS = 0
NO_CARD = -1


@inlined
def play_id(r: Row, number: int) -> int:
    """The id of playing a set."""
    return number + 1 if r[FULL] else r[PLAY_ID + number]


@inlined
def take_id(r: Row, card: int) -> int:
    """The id of taking a card."""
    return r[TAKE_ID + card]


@inlined
def set_played(r: Row, action: int) -> int:
    """The set that an id plays; `NO_SET` for an id of anything else, or of nothing."""
    if not PASS < action < r[FIRST_TAKE]:
        return NO_SET
    return action - 1 if r[FULL] else r[MEANT + action]


@inlined
def card_taken(r: Row, action: int) -> int:
    """The card that an id takes; `NO_CARD` for an id of anything else, or of nothing."""
    if not r[FIRST_TAKE] <= action < r[ACTIONS]:
        return NO_CARD
    return r[MEANT + action]
