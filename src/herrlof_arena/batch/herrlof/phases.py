"""The functions that the loops call: each hands the turn to the chapter of its phase."""

from herrlof_arena.batch import bits
from herrlof_arena.batch.compiled import compiled, inlined
from herrlof_arena.batch.herrlof import (
    dealing,
    playing,
    power_of_1,
    power_of_3,
    power_of_6,
    predicting,
    valknut,
)
from herrlof_arena.batch.herrlof.cards import kinds
from herrlof_arena.batch.herrlof.numbering import card_at, places
from herrlof_arena.batch.herrlof.rules import (
    DECLINE_ID,
    FIRST_DISCARD,
    FIRST_PLAY,
    FIRST_RETURN,
    FIRST_THEFT,
    FIRST_TRICK,
    SWAP_ID,
)
from herrlof_arena.batch.herrlof.state import (
    DEAL,
    DEALER_TURN,
    DISCARD,
    DRAW,
    HANDS,
    KIND,
    PICK,
    PLAY,
    PREDICT,
    RETURN,
    SEAT,
    STEAL_CARD,
    STEAL_TRICK,
    SWAP,
    TURN_TRUMP,
)
from herrlof_arena.batch.randomness import IDS, choice_below, open_outcome
from herrlof_arena.batch.rows import Row


@inlined
def _legal_set(s: Row, r: Row) -> tuple[int, int]:
    """What the seat to act may do: an id, and a set of bits that begins with it."""
    kind, seat = s[KIND], s[SEAT]
    if kind == PLAY:
        return r[FIRST_PLAY], places(r, playing.playable(s, r))
    if kind == PREDICT:
        return 0, predicting.legal_predictions(r)
    if kind == SWAP:
        return r[SWAP_ID], 0b11
    if kind == DISCARD:
        return r[FIRST_DISCARD], places(r, kinds(s[HANDS + seat]))
    if kind == RETURN:
        return r[FIRST_RETURN], places(r, kinds(s[HANDS + seat]))
    first = r[DECLINE_ID]
    if kind == STEAL_TRICK:
        return first, 1 | power_of_1.victims(s, r, seat) << (r[FIRST_TRICK] - first)
    if kind == STEAL_CARD:
        return first, 1 | power_of_6.victims(s, r, seat) << (r[FIRST_THEFT] - first)
    return 0, 0


@compiled
def legal(s: Row, r: Row, w: Row) -> int:
    """Writes the legal ids to `IDS`, ascending, and returns how many there are."""
    first, held = _legal_set(s, r)
    count = 0
    while held:
        w[IDS + count] = first + bits.lowest(held)
        held &= held - 1
        count += 1
    return count


@compiled
def is_legal(s: Row, r: Row, number: int) -> bool:
    """Whether an id is that of a legal action."""
    first, held = _legal_set(s, r)
    return 0 <= number - first < 62 and held >> (number - first) & 1 != 0


@inlined
def choose(s: Row, r: Row, luck: Row, _w: Row) -> int:
    """The id of a legal action, all equally likely; the match is not over."""
    first, held = _legal_set(s, r)
    return first + bits.nth(held, choice_below(luck, bits.size(held)))


@inlined
def act(s: Row, r: Row, number: int) -> None:
    """Carries out a legal action; what chance settles next is left open."""
    kind = s[KIND]
    if kind == PLAY:
        playing.play(s, r, card_at(r, number - r[FIRST_PLAY]))
    elif kind == PREDICT:
        predicting.predict(s, r, number)
    elif kind == SWAP:
        power_of_3.swap(s, r, number == r[SWAP_ID])
    elif kind == DISCARD:
        power_of_3.discard(s, r, card_at(r, number - r[FIRST_DISCARD]))
    elif kind == STEAL_TRICK:
        power_of_1.steal_trick(s, r, number - r[FIRST_TRICK])
    elif kind == STEAL_CARD:
        power_of_6.steal_card(s, r, number - r[FIRST_THEFT])
    else:
        power_of_6.give_back(s, r, card_at(r, number - r[FIRST_RETURN]))


@compiled
def settle(s: Row, r: Row, luck: Row, w: Row) -> None:
    """Settles chance up to the next decision or the end."""
    while RETURN < s[KIND] <= PICK:
        open_outcome(luck, w)
        kind = s[KIND]
        if kind == DEAL:
            dealing.deal(s, r, luck, w)
        elif kind == DRAW:
            power_of_3.draw(s, r, luck, w)
        elif kind == PICK:
            power_of_6.pick(s, luck, w)
        elif kind == TURN_TRUMP:
            valknut.turn_trump(s, r, luck, w)
        else:
            assert kind == DEALER_TURN
            dealing.choose_dealer(s, r, luck, w)
