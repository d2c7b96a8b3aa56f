"""The chapters of Odin's rules: what is legal, and what follows from it."""

from itertools import combinations

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled, inlined
from herrlof_arena.compiled.odin.cards import CARDS, COLOURS, colours
from herrlof_arena.compiled.odin.rules import (
    ACTIONS,
    DECK,
    FIRST_TAKE,
    FIXED_FIRST,
    FOUR_COLOURS,
    FULL,
    HAND_SIZE,
    LAST_ON_TURN,
    MAX_HANDS,
    MEANT,
    MUST,
    PLAY_ID,
    TAKE_ID,
    TARGET,
)
from herrlof_arena.compiled.odin.sets import CARDS_OF, LARGER, NO_SET, STRONGER, set_of, write_sets
from herrlof_arena.compiled.odin.state import (
    BEATEN,
    CHOOSE_FIRST,
    DEAL,
    DISCARDS,
    FIRST_PLAYER,
    HAND_NUMBER,
    HANDS,
    KIND,
    OVER,
    PLAY,
    PLAYER,
    REASON,
    REMOVE,
    REMOVED,
    SCORES,
    SEAT,
    SHEET_BITS,
    SHEETS,
    TABLE,
    TAKE,
    TAKEN,
    WINNERS,
    clear,
)
from herrlof_arena.compiled.randomness import IDS, ORDER, below, choice_below, open_outcome
from herrlof_arena.compiled.rows import Row
from herrlof_arena.compiled.turns import seat_after, turn_to

# The dense ids of actions, in the order of the game's action space.
#
# Passing; then the sets in the order of strength; then the cards taken.


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
    """The set that an id plays; `NO_SET` for any other number."""
    if not PASS < action < r[FIRST_TAKE]:
        return NO_SET
    return action - 1 if r[FULL] else r[MEANT + action]


@inlined
def card_taken(r: Row, action: int) -> int:
    """The card that an id takes; `NO_CARD` for any other number."""
    if not r[FIRST_TAKE] <= action < r[ACTIONS]:
        return NO_CARD
    return r[MEANT + action]


# Before play: the first player (M1), the colours removed (C5) and the deal (D1).


_PAIRS = tuple([1 << one | 1 << other for one, other in combinations(range(COLOURS), 2)])
"""Any two of the six colours, in the order of the game's outcomes."""


@compiled
def begin(s: Row, r: Row) -> None:
    """Writes the initial state into a row of zeros (M1)."""
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
    """D1: deals the hands, and shuffles as `Dealing.sample` does.

    If no card is set aside, the last hand is not shuffled, because its order makes no difference.
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


# The end of a round (E): all others have passed, and the last player to play leads the next one.


@inlined
def end_round(s: Row) -> None:
    """E1, E2: the set on the table is discarded."""
    s[DISCARDS] |= CARDS_OF[s[TABLE]]
    s[TABLE] = NO_SET
    turn_to(s, PLAY, s[PLAYER])


# The end of a hand (F), and what follows: the next hand (M4) or the end of the match (M2, M3).


@compiled
def end_hand(s: Row, r: Row, played: int) -> None:
    """F1: ends the hand after the seat to act has played its last cards."""
    out = s[SEAT]
    if s[TABLE] != NO_SET:  # K4
        s[DISCARDS] |= CARDS_OF[s[TABLE]]
    sheet = most = 0
    for seat in range(r[PLAYERS]):  # F2
        points = bits.size(s[HANDS + seat])
        sheet |= points << SHEET_BITS * seat
        s[SCORES + seat] += points
        most = max(most, s[SCORES + seat])
    s[SHEETS + s[HAND_NUMBER] - 1] = sheet
    if most >= r[TARGET]:  # M2: the last table stays
        _end_match(s, r, played, out, 1)
    elif s[HAND_NUMBER] == r[MAX_HANDS]:
        _end_match(s, r, played, out, 2)
    else:
        s[HAND_NUMBER] += 1
        s[FIRST_PLAYER] = out if r[LAST_ON_TURN] else seat_after(r, s[FIRST_PLAYER], 1)  # M4
        clear(s)
        turn_to(s, DEAL, -1)


@compiled
def _end_match(s: Row, r: Row, played: int, out: int, reason: int) -> None:
    """M2, M3: ends the match; the fewest points win."""
    fewest = s[SCORES]
    for seat in range(1, r[PLAYERS]):
        fewest = min(fewest, s[SCORES + seat])
    winners = 0
    for seat in range(r[PLAYERS]):
        if s[SCORES + seat] == fewest:
            winners |= 1 << seat
    s[WINNERS], s[REASON] = winners, reason
    s[TABLE], s[PLAYER] = played, out
    turn_to(s, OVER, -1)


# Leading a round (L).


@inlined
def write_leads(s: Row, r: Row, out: Row, at: int) -> int:
    """Writes the sets that the seat to act may lead (L1, L2), in no order; returns the end."""
    hand = s[HANDS + s[SEAT]]
    whole = set_of(hand)
    if whole != NO_SET and hand & (hand - 1):
        out[at] = whole
        at += 1
        if r[MUST]:
            return at
    while hand:
        out[at] = set_of(hand & -hand)
        at += 1
        hand &= hand - 1
    return at


@compiled
def may_lead(s: Row, r: Row, number: int) -> bool:
    """Whether the seat to act may lead this set (L1, L2)."""
    hand, cards = s[HANDS + s[SEAT]], CARDS_OF[number]
    if cards == hand:
        return True
    single = bits.size(cards) == 1 and cards & ~hand == 0
    return single and not (r[MUST] and set_of(hand) != NO_SET)


@inlined
def lead(s: Row, r: Row, played: int) -> None:
    """L1 to L3: leads a set; a seat without cards is out."""
    seat, cards = s[SEAT], CARDS_OF[played]
    s[HANDS + seat] -= cards
    s[TAKEN + seat] &= ~cards
    if s[HANDS + seat] == 0:  # L2, L3
        end_hand(s, r, played)
    else:
        s[TABLE], s[PLAYER] = played, seat
        turn_to(s, PLAY, seat_after(r, seat, 1))


# Answering the set on the table, or passing (T).


@inlined
def write_answers(s: Row, out: Row, at: int) -> int:
    """Writes the sets that the seat to act may play on the table (T1, T3, T5), in no order."""
    table = s[TABLE]
    return write_sets(s[HANDS + s[SEAT]], STRONGER[table], LARGER[table], out, at)


@compiled
def may_answer(s: Row, number: int) -> bool:
    """Whether the seat to act may play this set on the table (T1, T3, T5)."""
    table = s[TABLE]
    held = CARDS_OF[number] & ~s[HANDS + s[SEAT]] == 0
    return held and STRONGER[table] <= number < LARGER[table]


@inlined
def pass_by(s: Row, r: Row) -> None:
    """T6: passes; the next seat is to act, or the round ends (E1)."""
    after = seat_after(r, s[SEAT], 1)
    if after == s[PLAYER]:
        end_round(s)
    else:
        turn_to(s, PLAY, after)


# Taking a card of the set beaten (K).


@inlined
def beat(s: Row, r: Row, played: int) -> None:
    """Plays a set on the one on the table, of which the seat then takes a card (K1)."""
    seat, cards = s[SEAT], CARDS_OF[played]
    beaten = CARDS_OF[s[TABLE]]
    s[HANDS + seat] -= cards
    s[TAKEN + seat] &= ~cards
    if s[HANDS + seat] == 0:  # K4: out, and nothing is taken
        end_hand(s, r, played)
    elif beaten & (beaten - 1):
        s[BEATEN], s[TABLE], s[PLAYER] = s[TABLE], played, seat
        turn_to(s, TAKE, seat)
    else:
        s[TABLE], s[PLAYER] = played, seat
        _take_into_hand(s, r, beaten)  # K2: without a decision


@inlined
def take(s: Row, r: Row, card: int) -> None:
    """K1: takes one card of the beaten set, and discards the others."""
    s[DISCARDS] |= CARDS_OF[s[BEATEN]] & ~(1 << card)
    s[BEATEN] = NO_SET
    _take_into_hand(s, r, 1 << card)


@inlined
def _take_into_hand(s: Row, r: Row, card: int) -> None:
    """K3: takes the card openly; the next seat is to act (T1)."""
    seat = s[SEAT]
    s[HANDS + seat] |= card
    s[TAKEN + seat] |= card
    turn_to(s, PLAY, seat_after(r, seat, 1))


# A turn to play: dispatches to leading a round (L) or answering a set (T).


@inlined
def write_plays(s: Row, r: Row, out: Row, start: int) -> int:
    """Writes the ids of the legal plays of the seat to act, in no order; returns the end."""
    first = start
    if s[TABLE] == NO_SET:
        stop = write_leads(s, r, out, start)
    else:
        out[start] = PASS  # T6
        first += 1
        stop = write_answers(s, out, first)
    for at in range(first, stop):
        out[at] = play_id(r, out[at])
    return stop


@compiled
def may_play(s: Row, r: Row, action: int) -> bool:
    """Whether an id is a legal play or pass of the seat to act."""
    leads = s[TABLE] == NO_SET
    if action == PASS:
        return not leads  # L4, T6
    number = set_played(r, action)
    if number == NO_SET:
        return False
    return may_lead(s, r, number) if leads else may_answer(s, number)


@inlined
def play(s: Row, r: Row, action: int) -> None:
    """Leads a set, plays one on the table, or passes."""
    if action == PASS:
        pass_by(s, r)
    elif s[TABLE] == NO_SET:
        lead(s, r, set_played(r, action))
    else:
        beat(s, r, set_played(r, action))


# The functions that the loops call: each dispatches to the chapter of the kind of turn.


@inlined
def _write_takes(s: Row, r: Row, out: Row, at: int) -> int:
    """Writes the ids of the cards that may be taken (K1); returns the end."""
    beaten = CARDS_OF[s[BEATEN]]
    while beaten:
        out[at] = take_id(r, bits.lowest(beaten))
        at += 1
        beaten &= beaten - 1
    return at


@inlined
def _write_legal(s: Row, r: Row, out: Row, at: int) -> int:
    """Writes the legal ids of the seat to act, in no order; returns the end."""
    if s[KIND] == PLAY:
        return write_plays(s, r, out, at)
    if s[KIND] == TAKE:
        return _write_takes(s, r, out, at)
    return at


@compiled
def legal(s: Row, r: Row, w: Row) -> int:
    """Writes the legal ids at `IDS`, ascending, and returns how many there are."""
    stop = _write_legal(s, r, w, IDS)
    for end in range(IDS + 1, stop):  # seldom more than a dozen, and in runs that ascend
        number, place = w[end], end
        while place > IDS and w[place - 1] > number:
            w[place] = w[place - 1]
            place -= 1
        w[place] = number
    return stop - IDS


@compiled
def is_legal(s: Row, r: Row, number: int) -> bool:
    """Whether an id is that of a legal action; a seat must be to act."""
    if s[KIND] == PLAY:
        return may_play(s, r, number)
    card = card_taken(r, number)
    return card != NO_CARD and CARDS_OF[s[BEATEN]] >> card & 1 != 0


@inlined
def choose(s: Row, r: Row, luck: Row, w: Row) -> int:
    """A random legal id; all are equally likely.  A seat must be to act."""
    count = _write_legal(s, r, w, IDS) - IDS
    return w[IDS + choice_below(luck, count)]


@inlined
def act(s: Row, r: Row, number: int) -> None:
    """Carries out a legal action, without settling chance after it."""
    if s[KIND] == PLAY:
        play(s, r, number)
    else:
        take(s, r, card_taken(r, number))


@compiled
def settle(s: Row, r: Row, luck: Row, w: Row) -> None:
    """Settles chance up to the next decision or the end."""
    while CHOOSE_FIRST <= s[KIND] <= DEAL:
        open_outcome(luck, w)
        if s[KIND] == DEAL:
            deal(s, r, luck, w)
        elif s[KIND] == REMOVE:
            remove_colours(s, luck, w)
        else:
            choose_first_player(s, r, luck, w)
