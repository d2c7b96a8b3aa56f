"""The first round of a hand, as far as it can be told from what lies there since (T5, K1).

A round of single cards hides nothing: each card but the last was beaten by a higher one and taken
by who beat it, and who took it holds it still, as long as nothing else has been discarded.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from herrlof_rules.games.odin.cards import Packed, unpack
from herrlof_rules.games.odin.sets import SETS
from herrlof_rules.games.odin.state import State
from herrlof_rules.games.odin.turns import require

_Place: TypeAlias = tuple[Packed, int]
"""A card, and the seat that took or played it."""


def check_first_round(state: State) -> None:
    """Raises `InvalidState` where the first round cannot have been, if it was of single cards."""
    player, table, discards = state.player, state.table, state.discards
    first = state.standing.first_player
    assert player is not None
    assert first is not None
    lying = (*table, discards) if discards else table
    if len(table) > 1 or not lying or any(cards.bit_count() > 1 for cards in lying):
        return
    taken = [(card.unit, seat) for seat, cards in enumerate(state.taken) for card in unpack(cards)]
    taken.sort(key=lambda place: _value(place[0]))
    played = lying[0]
    newest = (played, player)
    if len(lying) == 1:  # it goes on, or has just ended
        _check(state, taken, newest)
    elif state.turn.kind == "over" and (taken or player != first):
        # Who is out beat the last card: who wins a round that goes on holds another card (K4).
        require(_value(played) > _value(discards), "T5", "the last card beats none")
        _check(state, taken, (discards, taken[-1][1] if taken else first), newest)
    elif not state.taken[player]:  # who answers holds a card taken until the next turn, so it led
        if taken or player != first:  # and has led the card taken last
            _check(state, [*taken, newest], (discards, player))
        else:
            _check(state, taken, (discards, player), newest)
    elif not any(_value(card.unit) < _value(played) for card in unpack(state.taken[player])):
        # It beat none of the cards that its player took, so it was led.
        numbers = [*(_value(card) for card, _ in taken), _value(discards)]
        require(_ascend(numbers), "T5", "a card taken was beaten by none higher")


def _check(state: State, taken: Sequence[_Place], last: _Place, *since: _Place) -> None:
    """Checks a round in which these cards were taken and the last was not.

    `since` are cards played since that were dealt to who played them.
    """
    first, rules = state.standing.first_player, state.rules
    assert first is not None
    numbers = [*(_value(card) for card, _ in taken), _value(last[0])]
    require(_ascend(numbers), "T5", "a card taken was beaten by none higher")
    seats = [first, *(seat for _, seat in taken)]
    other = all(one != another for one, another in pairwise(seats))
    require(other, "K1", "a seat took a card that it had played")
    require(seats[-1] == last[1], "K1", "another seat beat the last card taken")
    if rules.whole_hand == "must" and rules.hand_size > 1:
        dealt = state.hands[first] & ~state.taken[first]
        cards = [*(card for card, _ in taken), last[0]]
        for card, seat in (*zip(cards, seats, strict=True), *since):
            if seat == first:
                dealt |= card
        require(dealt not in SETS, "L2", "a hand of one colour or one number is led whole")


def _value(card: Packed) -> int:
    return SETS[card].value


def _ascend(numbers: Sequence[int]) -> bool:
    return all(one < another for one, another in pairwise(numbers))
