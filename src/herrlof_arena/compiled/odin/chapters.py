"""The chapters of Odin's rules: which actions are legal, and what they change."""

from itertools import combinations

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled, inlined
from herrlof_arena.compiled.odin.cards import colours
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
from herrlof_arena.vectors.odin import CARDS, COLOURS

# The dense ids of actions, in the order of the game's action space.
#
# Passing comes first, then the sets in the order of strength, then the cards to take.


PASS = 0
NO_CARD = -1


@inlined
def play_id(options: Row, number: int) -> int:
    """The id of playing a set."""
    return number + 1 if options[FULL] else options[PLAY_ID + number]


@inlined
def take_id(options: Row, card: int) -> int:
    """The id of taking a card."""
    return options[TAKE_ID + card]


@inlined
def set_played(options: Row, action: int) -> int:
    """The set that an id plays; `NO_SET` for any other number."""
    if not PASS < action < options[FIRST_TAKE]:
        return NO_SET
    return action - 1 if options[FULL] else options[MEANT + action]


@inlined
def card_taken(options: Row, action: int) -> int:
    """The card that an id takes; `NO_CARD` for any other number."""
    if not options[FIRST_TAKE] <= action < options[ACTIONS]:
        return NO_CARD
    return options[MEANT + action]


# Before play: the first player (M1), the colours removed (C5) and the deal (D1).


_PAIRS = tuple([1 << one | 1 << other for one, other in combinations(range(COLOURS), 2)])
"""Any two of the six colours, in the order of the game's outcomes."""


@compiled
def begin(state: Row, options: Row) -> None:
    """Writes the initial state into a row of zeros (M1)."""
    clear(state)
    state[HAND_NUMBER] = 1
    state[FIRST_PLAYER] = options[FIXED_FIRST]
    if options[FIXED_FIRST] < 0:
        turn_to(state, CHOOSE_FIRST, -1)
    else:
        _after_first_player(state, options)


@compiled
def _after_first_player(state: Row, options: Row) -> None:
    turn_to(state, REMOVE if options[FOUR_COLOURS] else DEAL, -1)


@compiled
def choose_first_player(state: Row, options: Row, luck: Row, scratch: Row) -> None:
    """M1: the first player is chosen at random."""
    state[FIRST_PLAYER] = below(luck, scratch, options[PLAYERS])
    _after_first_player(state, options)


@compiled
def remove_colours(state: Row, luck: Row, scratch: Row) -> None:
    """C5: two colours are out of play for the whole match."""
    state[REMOVED] = _PAIRS[below(luck, scratch, len(_PAIRS))]
    turn_to(state, DEAL, -1)


@compiled
def in_play(state: Row, options: Row) -> int:
    """C5: the deck without the colours removed, packed."""
    return options[DECK] & ~colours(state[REMOVED]) if state[REMOVED] else options[DECK]


@compiled
def deal(state: Row, options: Row, luck: Row, scratch: Row) -> None:
    """D1: deals the hands, and shuffles as `Dealing.sample` does.

    If no card is set aside, the last hand is not shuffled, because its order makes no difference.
    """
    deck, top = in_play(state, options), 0
    for card in range(CARDS):
        if deck >> card & 1:
            scratch[ORDER + top] = 1 << card
            top += 1
    players, hand_size = options[PLAYERS], options[HAND_SIZE]
    for index in range(top - 1, top - players * hand_size - 1, -1):
        other = below(luck, scratch, index + 1)
        scratch[ORDER + index], scratch[ORDER + other] = (
            scratch[ORDER + other],
            scratch[ORDER + index],
        )
    place = ORDER + top
    for seat in range(players):
        hand = 0
        for _ in range(hand_size):
            place -= 1
            hand |= scratch[place]
        state[HANDS + seat] = hand
    state[PLAYER] = state[FIRST_PLAYER]
    turn_to(state, PLAY, state[FIRST_PLAYER])  # L1


# The end of a round (E): all others have passed, and the last player to play leads the next one.


@inlined
def end_round(state: Row) -> None:
    """E1, E2: discards the set on the table, whose player leads next."""
    state[DISCARDS] |= CARDS_OF[state[TABLE]]
    state[TABLE] = NO_SET
    turn_to(state, PLAY, state[PLAYER])


# The end of a hand (F), and then the next hand (M4) or the end of the match (M2, M3).


@compiled
def end_hand(state: Row, options: Row, played: int) -> None:
    """F1: ends the hand after the seat to act has played its last cards."""
    out = state[SEAT]
    if state[TABLE] != NO_SET:  # K4
        state[DISCARDS] |= CARDS_OF[state[TABLE]]
    sheet = most = 0
    for seat in range(options[PLAYERS]):  # F2
        points = bits.size(state[HANDS + seat])
        sheet |= points << SHEET_BITS * seat
        state[SCORES + seat] += points
        most = max(most, state[SCORES + seat])
    state[SHEETS + state[HAND_NUMBER] - 1] = sheet
    if most >= options[TARGET]:  # M2: no hand follows, so the table is not cleared
        _end_match(state, options, played, out, 1)
    elif state[HAND_NUMBER] == options[MAX_HANDS]:
        _end_match(state, options, played, out, 2)
    else:
        state[HAND_NUMBER] += 1
        state[FIRST_PLAYER] = (
            out if options[LAST_ON_TURN] else seat_after(options, state[FIRST_PLAYER], 1)
        )  # M4
        clear(state)
        turn_to(state, DEAL, -1)


@compiled
def _end_match(state: Row, options: Row, played: int, out: int, reason: int) -> None:
    """M2, M3: ends the match; the fewest points win."""
    fewest = state[SCORES]
    for seat in range(1, options[PLAYERS]):
        fewest = min(fewest, state[SCORES + seat])
    winners = 0
    for seat in range(options[PLAYERS]):
        if state[SCORES + seat] == fewest:
            winners |= 1 << seat
    state[WINNERS], state[REASON] = winners, reason
    state[TABLE], state[PLAYER] = played, out
    turn_to(state, OVER, -1)


# Leading a round (L).


@inlined
def write_leads(state: Row, options: Row, out: Row, at: int) -> int:
    """Writes the sets that the seat to act may lead (L1, L2), in no order; returns the end."""
    hand = state[HANDS + state[SEAT]]
    whole = set_of(hand)
    if whole != NO_SET and hand & (hand - 1):
        out[at] = whole
        at += 1
        if options[MUST]:
            return at
    while hand:
        out[at] = set_of(hand & -hand)
        at += 1
        hand &= hand - 1
    return at


@compiled
def may_lead(state: Row, options: Row, number: int) -> bool:
    """Whether the seat to act may lead this set (L1, L2)."""
    hand, cards = state[HANDS + state[SEAT]], CARDS_OF[number]
    if cards == hand:
        return True
    single = bits.size(cards) == 1 and cards & ~hand == 0
    return single and not (options[MUST] and set_of(hand) != NO_SET)


@inlined
def lead(state: Row, options: Row, played: int) -> None:
    """L1 to L3: leads a set; a seat that has no card left ends the hand."""
    seat, cards = state[SEAT], CARDS_OF[played]
    state[HANDS + seat] -= cards
    state[TAKEN + seat] &= ~cards
    if state[HANDS + seat] == 0:  # L2, L3
        end_hand(state, options, played)
    else:
        state[TABLE], state[PLAYER] = played, seat
        turn_to(state, PLAY, seat_after(options, seat, 1))


# Answering the set on the table, or passing (T).


@inlined
def write_answers(state: Row, out: Row, at: int) -> int:
    """Writes the sets that the seat to act may play on the table (T1, T3, T5), in no order."""
    table = state[TABLE]
    return write_sets(state[HANDS + state[SEAT]], STRONGER[table], LARGER[table], out, at)


@compiled
def may_answer(state: Row, number: int) -> bool:
    """Whether the seat to act may play this set on the table (T1, T3, T5)."""
    table = state[TABLE]
    held = CARDS_OF[number] & ~state[HANDS + state[SEAT]] == 0
    return held and STRONGER[table] <= number < LARGER[table]


@inlined
def pass_by(state: Row, options: Row) -> None:
    """T6: passes; the next seat is to act, or the round ends (E1)."""
    after = seat_after(options, state[SEAT], 1)
    if after == state[PLAYER]:
        end_round(state)
    else:
        turn_to(state, PLAY, after)


# Taking a card of the beaten set (K).


@inlined
def beat(state: Row, options: Row, played: int) -> None:
    """Beats the set on the table, of which the seat then takes a card (K1)."""
    seat, cards = state[SEAT], CARDS_OF[played]
    beaten = CARDS_OF[state[TABLE]]
    state[HANDS + seat] -= cards
    state[TAKEN + seat] &= ~cards
    if state[HANDS + seat] == 0:  # K4: the seat is out, and takes nothing
        end_hand(state, options, played)
    elif beaten & (beaten - 1):
        state[BEATEN], state[TABLE], state[PLAYER] = state[TABLE], played, seat
        turn_to(state, TAKE, seat)
    else:
        state[TABLE], state[PLAYER] = played, seat
        _take_into_hand(state, options, beaten)  # K2: there is no decision


@inlined
def take(state: Row, options: Row, card: int) -> None:
    """K1: takes one card of the beaten set, and discards the others."""
    state[DISCARDS] |= CARDS_OF[state[BEATEN]] & ~(1 << card)
    state[BEATEN] = NO_SET
    _take_into_hand(state, options, 1 << card)


@inlined
def _take_into_hand(state: Row, options: Row, card: int) -> None:
    """K3: takes the card openly; the next seat is to act (T1)."""
    seat = state[SEAT]
    state[HANDS + seat] |= card
    state[TAKEN + seat] |= card
    turn_to(state, PLAY, seat_after(options, seat, 1))


# A turn to play: dispatches to leading a round (L) or answering a set (T).


@inlined
def write_plays(state: Row, options: Row, out: Row, start: int) -> int:
    """Writes the ids of the legal plays of the seat to act, in no order; returns the end."""
    first = start
    if state[TABLE] == NO_SET:
        stop = write_leads(state, options, out, start)
    else:
        out[start] = PASS  # T6
        first += 1
        stop = write_answers(state, out, first)
    for at in range(first, stop):
        out[at] = play_id(options, out[at])
    return stop


@compiled
def may_play(state: Row, options: Row, action: int) -> bool:
    """Whether an id is a legal play or pass of the seat to act."""
    leads = state[TABLE] == NO_SET
    if action == PASS:
        return not leads  # L4, T6
    number = set_played(options, action)
    if number == NO_SET:
        return False
    return may_lead(state, options, number) if leads else may_answer(state, number)


@inlined
def play(state: Row, options: Row, action: int) -> None:
    """Leads a set, plays one on the table, or passes."""
    if action == PASS:
        pass_by(state, options)
    elif state[TABLE] == NO_SET:
        lead(state, options, set_played(options, action))
    else:
        beat(state, options, set_played(options, action))


# The functions that the loops call: each dispatches to the chapter of the kind of turn.


@inlined
def _write_takes(state: Row, options: Row, out: Row, at: int) -> int:
    """Writes the ids of the cards that may be taken (K1); returns the end."""
    beaten = CARDS_OF[state[BEATEN]]
    while beaten:
        out[at] = take_id(options, bits.lowest(beaten))
        at += 1
        beaten &= beaten - 1
    return at


@inlined
def _write_legal(state: Row, options: Row, out: Row, at: int) -> int:
    """Writes the acting seat's legal ids in any order; returns the place after the last one."""
    if state[KIND] == PLAY:
        return write_plays(state, options, out, at)
    if state[KIND] == TAKE:
        return _write_takes(state, options, out, at)
    return at


@compiled
def legal(state: Row, options: Row, scratch: Row) -> int:
    """Writes the legal ids at `IDS`, ascending, and returns how many there are."""
    stop = _write_legal(state, options, scratch, IDS)
    for end in range(IDS + 1, stop):  # seldom more than a dozen ids, in ascending runs
        number, place = scratch[end], end
        while place > IDS and scratch[place - 1] > number:
            scratch[place] = scratch[place - 1]
            place -= 1
        scratch[place] = number
    return stop - IDS


@compiled
def is_legal(state: Row, options: Row, number: int) -> bool:
    """Whether an action id is legal; there must be a seat to act."""
    if state[KIND] == PLAY:
        return may_play(state, options, number)
    card = card_taken(options, number)
    return card != NO_CARD and CARDS_OF[state[BEATEN]] >> card & 1 != 0


@inlined
def choose(state: Row, options: Row, luck: Row, scratch: Row) -> int:
    """A random legal id; all are equally likely.  There must be a seat to act."""
    count = _write_legal(state, options, scratch, IDS) - IDS
    return scratch[IDS + choice_below(luck, count)]


@inlined
def act(state: Row, options: Row, number: int) -> None:
    """Carries out a legal action, without settling chance after it."""
    if state[KIND] == PLAY:
        play(state, options, number)
    else:
        take(state, options, card_taken(options, number))


@compiled
def settle(state: Row, options: Row, luck: Row, scratch: Row) -> None:
    """Settles chance up to the next decision or the end."""
    while CHOOSE_FIRST <= state[KIND] <= DEAL:
        open_outcome(luck, scratch)
        if state[KIND] == DEAL:
            deal(state, options, luck, scratch)
        elif state[KIND] == REMOVE:
            remove_colours(state, luck, scratch)
        else:
            choose_first_player(state, options, luck, scratch)
