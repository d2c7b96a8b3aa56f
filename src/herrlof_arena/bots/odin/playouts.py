"""How Odin is played out in a search: a rule of a few words, fast because hands come again."""

from typing import TypeAlias

from herrlof_arena.bots.odin.policy import split
from herrlof_rules.core import RandomSource
from herrlof_rules.odin import Action, Play, State, Take, legal_actions
from herrlof_rules.odin.cards import Packed, unpack
from herrlof_rules.odin.sets import PLAYED

_AT_RANDOM = 10
"""One choice in this number is made at random; one in three was worse, none about as good."""

_KEPT = 1 << 16

_Rank: TypeAlias = tuple[int, int, int]

_CHOSEN: dict[tuple[Packed, tuple[Packed, ...]], Action] = {}
"""What was chosen with a hand and the sets on the table; emptied when full.

Under `whole_hand="must"` only what would be chosen anyway is legal (L2).
"""


def policy(state: State, seat: int, rng: RandomSource) -> Action:
    """The action after which the hand goes in the fewest plays, then with the fewest cards.

    Takes a number from `rng`, and another for a choice at random.  It looks only at the
    seat's own hand and the table.
    """
    if not rng.randrange(_AT_RANDOM):
        legal = legal_actions(state, seat)
        return legal[rng.randrange(len(legal))]
    hand, table = state.packed_hands[seat], state.packed_table
    chosen = _CHOSEN.get((hand, table))
    if chosen is None:
        chosen = min(legal_actions(state, seat), key=lambda action: _rank(hand, table, action))
        if len(_CHOSEN) >= _KEPT:
            _CHOSEN.clear()
        _CHOSEN[hand, table] = chosen
    return chosen


def _rank(hand: Packed, table: tuple[Packed, ...], action: Action) -> _Rank:
    """What an action leaves in the hand, and the numbers it plays; lower is better."""
    match action:
        case Play(cards):
            rest = hand - PLAYED[cards].cards
            spent = sum([card.number for card in cards])
            if not rest or not table:
                return _plays(rest), rest.bit_count(), spent
            taken = min((_plays(rest | card.unit), -card.number) for card in unpack(table[-1]))
            return taken[0], rest.bit_count() + 1, spent
        case Take(card):
            return _plays(hand | card.unit), -card.number, 0
        case _:  # a pass
            return _plays(hand), hand.bit_count(), 0


def _plays(hand: Packed) -> int:
    return split(int(hand))[0]
