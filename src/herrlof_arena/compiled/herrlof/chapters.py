"""The chapters of Herrlof's rules: what is legal, and what follows from it."""

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.herrlof.cards import (
    CARDS,
    KINDS,
    SYMBOLS,
    VALKNUT,
    kinds,
    nth_card,
    rank_of,
    size,
    suit_of,
    unit,
)
from herrlof_arena.compiled.herrlof.rules import (
    DECK,
    DECK_CARDS,
    DECK_KINDS,
    DECK_SIZE,
    DECLINE_ID,
    FIRST_DEALER,
    FIRST_DISCARD,
    FIRST_PLAY,
    FIRST_RETURN,
    FIRST_THEFT,
    FIRST_TRICK,
    FOLLOWED,
    HAND_SIZE,
    KIND_AT,
    LEAD_KINDS,
    LEADS,
    MAX_ROUNDS,
    PLACES,
    POINTS,
    REMATCH,
    SWAP_ID,
    TARGET,
    TIE_BREAKERS_AT,
    TRICKS_BITS,
    lead_kind,
)
from herrlof_arena.compiled.herrlof.state import (
    BURIED,
    BURIED_CARD,
    BURIED_SEAT,
    CONSULTED,
    DEAL,
    DEALER,
    DEALER_TURN,
    DISCARD,
    DRAW,
    GIVEN,
    HANDS,
    HITS,
    KIND,
    LAST_LEADER,
    LAST_TRICK,
    LAST_WINNER,
    LEADER,
    OVER,
    PICK,
    PILE,
    PLAY,
    PLAYED,
    PREDICT,
    PREDICTIONS,
    REASON,
    REDRAWN,
    RESULT_REMATCH,
    RETURN,
    ROUND,
    SCORES,
    SEAT,
    SHEETS,
    STEAL_CARD,
    STEAL_TRICK,
    SWAP,
    TAKEN,
    THEFTS,
    THIEF,
    TRICK,
    TRICKS,
    TRUMP,
    TURN_TRUMP,
    VICTIM,
    WINNERS,
    clear_table,
    clear_trick,
)
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled, inlined
from herrlof_arena.compiled.randomness import IDS, ORDER, below, choice_below, open_outcome
from herrlof_arena.compiled.rows import Row, Table
from herrlof_arena.compiled.turns import places_after, seat_after, turn_to
from herrlof_rules.herrlof import Suit
from herrlof_rules.herrlof.tricks import beaters

# Kinds of card as their places among those of the deck, of which ids are made.


@inlined
def card_at(r: Row, place: int) -> int:
    """The kind at a place among the kinds of the deck."""
    return r[KIND_AT + place]


@inlined
def places(r: Row, cards: int) -> int:
    """A set of kinds as their places among the kinds of the deck."""
    if r[DECK_KINDS] == KINDS:
        return cards
    place_bits = 0
    while cards:
        place_bits |= 1 << r[PLACES + bits.lowest(cards)]
        cards &= cards - 1
    return place_bits


# Which card wins a trick (T6, T7, H1, H2).


_BEATERS = Table(
    sum(1 << CARDS.index(card) for card in beaters(best, trump))
    for trump in (None, *Suit)
    for best in CARDS
)
"""For each suit of trump, none first, and each best card so far: those that replace it later."""


@inlined
def beats(s: Row, card: int, best: int) -> bool:
    """Whether a card replaces the best one so far, played after it."""
    return _BEATERS[KINDS * (1 + suit_of(s[TRUMP])) + best] >> card & 1 != 0


@inlined
def best_card(s: Row, r: Row) -> int:
    """The place in the trick, from the leader's on, of the card that wins it; it has no Valknut."""
    of_trump = KINDS * (1 + suit_of(s[TRUMP]))
    best = 0
    for place in range(1, r[PLAYERS]):
        if _BEATERS[of_trump + s[TRICK + best]] >> s[TRICK + place] & 1:
            best = place
    return best


# The first dealer (M1), and the deal (D).


@compiled
def begin(s: Row, r: Row) -> None:
    """Writes the initial state, at its first chance turn (M1)."""
    clear_table(s)
    s[ROUND] = 1
    s[DEALER] = r[FIRST_DEALER]
    turn_to(s, DEALER_TURN if r[FIRST_DEALER] < 0 else DEAL, -1)


@compiled
def choose_dealer(s: Row, r: Row, luck: Row, w: Row) -> None:
    """M1: chooses the first dealer at random."""
    s[DEALER] = below(luck, w, r[PLAYERS])
    turn_to(s, DEAL, -1)


@compiled
def deal(s: Row, r: Row, luck: Row, w: Row) -> None:
    """D1 to D3: deals hands, trump card and pile, and shuffles as `Dealing.sample` does."""
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


# P. Predictions, submitted in order of seats: the lowest seat still to do so is the one to act.


@compiled
def legal_predictions(r: Row) -> int:
    """P1: from 0 to the size of a hand, as a set of ids from 0 on."""
    return (1 << (r[HAND_SIZE] + 1)) - 1


@compiled
def predict(s: Row, r: Row, tricks: int) -> None:
    """P1, P2: one prediction more; after the last, play starts (T1)."""
    s[PREDICTIONS + s[SEAT]] = tricks
    for seat in range(r[PLAYERS]):
        if s[PREDICTIONS + seat] < 0:
            turn_to(s, PREDICT, seat)
            return
    leader = first_leader(s, r)
    s[LEADER] = leader
    turn_to(s, PLAY, leader)


# The pile: which card lies at the top (W5).


@compiled
def has_cards(s: Row) -> bool:
    """Whether any card lies face down."""
    return s[PILE] > 0 or s[REDRAWN] < s[BURIED]


@compiled
def take_top(s: Row, luck: Row, w: Row) -> int:
    """Takes the top card: of those never seen any, then the first put at the bottom."""
    pile = s[PILE]
    if pile:
        card = nth_card(pile, below(luck, w, size(pile)))
        s[PILE] = pile - unit(card)
        return card
    s[REDRAWN] += 1
    return s[BURIED_CARD + s[REDRAWN] - 1]


# Playing a card to a trick (T2 to T5); the powers of the card played are offered here.


@inlined
def playable(s: Row, r: Row) -> int:
    """The kinds of card that the seat to act may play (T3 to T5)."""
    held = kinds(s[HANDS + s[SEAT]])
    if s[PLAYED]:
        of_suit = held & r[FOLLOWED + s[TRICK] * (1 + KINDS) + 1 + s[TRICK + 1]]
        if of_suit:
            return of_suit | held & SYMBOLS
    return held


@inlined
def play(s: Row, r: Row, card: int) -> None:
    """T2: a card is played; then comes what it does when played, the next seat or the end."""
    seat = s[SEAT]
    s[HANDS + seat] -= unit(card)
    s[TRICK + s[PLAYED]] = card
    s[PLAYED] += 1
    if rank_of(card) == 3 and has_cards(s):  # W1, W5
        turn_to(s, SWAP, seat)
    elif card == VALKNUT and turns_trump(s):  # V4
        turn_to(s, TURN_TRUMP, -1)
    else:
        go_on(s, r)


# W. The power of 3: swap with the pile.


@compiled
def swap(s: Row, r: Row, wanted: bool) -> None:
    """W2: whether to swap is decided before the card is seen."""
    if wanted:
        turn_to(s, DRAW, -1)
    else:
        go_on(s, r)


@compiled
def draw(s: Row, r: Row, luck: Row, w: Row) -> None:
    """W1: the player of the 3 draws the top card of the pile."""
    seat = seat_after(r, s[LEADER], s[PLAYED] - 1)
    card = take_top(s, luck, w)
    if s[HANDS + seat]:
        s[HANDS + seat] += unit(card)
        turn_to(s, DISCARD, seat)
    else:  # W2: with a single card in hand there is nothing to choose
        _bury(s, r, seat, card)


@compiled
def discard(s: Row, r: Row, card: int) -> None:
    """W1: a card of the hand is put at the bottom of the pile."""
    seat = s[SEAT]
    s[HANDS + seat] -= unit(card)
    _bury(s, r, seat, card)


@compiled
def _bury(s: Row, r: Row, seat: int, card: int) -> None:
    place = s[BURIED]
    s[BURIED_SEAT + place] = seat
    s[BURIED_CARD + place] = card
    s[BURIED] = place + 1
    go_on(s, r)


# V. Valknut: a second one in a trick turns up a new trump card (V4).


@compiled
def turns_trump(s: Row) -> bool:
    """Whether the Valknut just played is the second of its trick, and there is a card to turn."""
    valknuts = 0
    for place in range(s[PLAYED]):
        if s[TRICK + place] == VALKNUT:
            valknuts += 1
    return valknuts == 2 and has_cards(s)


@compiled
def turn_trump(s: Row, r: Row, luck: Row, w: Row) -> None:
    """V4: the top card of the pile replaces the trump card."""
    s[TRUMP] = take_top(s, luck, w)
    go_on(s, r)


# What follows what: the end of a trick (R1, R2), and going on after a card's own power.


@compiled
def end_trick(s: Row, r: Row) -> None:
    """R1, R2: the trick is won or destroyed; the power of the winning card comes next."""
    players, leader = r[PLAYERS], s[LEADER]
    destroyed = False
    for place in range(players):
        if s[TRICK + place] == VALKNUT:  # V1, V2
            destroyed = True
    winner, rank = -1, 0
    if not destroyed:
        place = best_card(s, r)
        winner, rank = seat_after(r, leader, place), rank_of(s[TRICK + place])
        s[TRICKS + winner] += 1  # T8
    s[LAST_LEADER], s[LAST_WINNER] = leader, winner
    for place in range(players):
        s[LAST_TRICK + place] = s[TRICK + place]
    clear_trick(s)
    if rank == 1 and trick_victims(s, r, winner):
        turn_to(s, STEAL_TRICK, winner)
    elif rank == 6 and card_victims(s, r, winner):
        turn_to(s, STEAL_CARD, winner)
    else:
        next_trick(s, r)


@compiled
def go_on(s: Row, r: Row) -> None:
    """After what a card did when it was played: the next player, or the end of the trick."""
    if s[PLAYED] == r[PLAYERS]:
        end_trick(s, r)
    else:
        turn_to(s, PLAY, seat_after(r, s[LEADER], s[PLAYED]))


# O. The power of 1: take a trick.


@compiled
def trick_victims(s: Row, r: Row, seat: int) -> int:
    """The other seats that hold a trick, won or taken with a 1 (O1, O3), as a set of bits."""
    seats = 0
    for other in range(r[PLAYERS]):
        if other != seat and s[TRICKS + other] > 0:
            seats |= 1 << other
    return seats


@compiled
def steal_trick(s: Row, r: Row, victim: int) -> None:
    """O2: one count rises and the other falls; for -1 the power is declined."""
    if victim >= 0:
        s[TRICKS + s[SEAT]] += 1
        s[TRICKS + victim] -= 1
    next_trick(s, r)


# S. The power of 6: steal a card.


@compiled
def card_victims(s: Row, r: Row, seat: int) -> int:
    """The other seats that hold a card (S1, S2), as a set of bits."""
    seats = 0
    for other in range(r[PLAYERS]):
        if other != seat and s[HANDS + other] > 0:
            seats |= 1 << other
    return seats


@compiled
def steal_card(s: Row, r: Row, victim: int) -> None:
    """S1: a theft begins; for -1 the power is declined."""
    if victim < 0:
        next_trick(s, r)
        return
    place = s[THEFTS]
    s[THIEF + place] = s[SEAT]
    s[VICTIM + place] = victim
    s[THEFTS] = place + 1
    turn_to(s, PICK, -1)


@compiled
def pick(s: Row, luck: Row, w: Row) -> None:
    """S1: a card is taken blindly."""
    place = s[THEFTS] - 1
    thief, victim = s[THIEF + place], s[VICTIM + place]
    hand = s[HANDS + victim]
    card = nth_card(hand, below(luck, w, size(hand)))
    s[HANDS + victim] = hand - unit(card)
    s[HANDS + thief] += unit(card)
    s[TAKEN + place] = card
    turn_to(s, RETURN, thief)


@compiled
def give_back(s: Row, r: Row, card: int) -> None:
    """S1: a card is given for it."""
    place = s[THEFTS] - 1
    s[HANDS + s[SEAT]] -= unit(card)
    s[HANDS + s[VICTIM + place]] += unit(card)
    s[GIVEN + place] = card
    next_trick(s, r)


# Who leads (T1, T9, H3, H4, V3, N1), and the next trick or the end of the round (R2, R3).


@compiled
def first_leader(s: Row, r: Row) -> int:
    """T1: the seat to the dealer's left leads the first trick."""
    return seat_after(r, s[DEALER], 1)


@compiled
def next_leader(s: Row, r: Row) -> int:
    """The seat that leads after the last trick (R1, R2)."""
    leader, winner, kinds = s[LAST_LEADER], s[LAST_WINNER], 0
    for place in range(r[PLAYERS] - 1, -1, -1):
        kinds = LEAD_KINDS * kinds + lead_kind(s[LAST_TRICK + place])
    won = 3 if winner < 0 else places_after(r, leader, winner)
    return seat_after(r, leader, r[LEADS + 4 * kinds + won])


@compiled
def next_trick(s: Row, r: Row) -> None:
    """R2, R3: the next lead, or scoring when the hands are empty (T11)."""
    if not s[HANDS]:  # between tricks all hands have the same size
        end_round(s, r)
        return
    leader = next_leader(s, r)
    s[LEADER] = leader
    turn_to(s, PLAY, leader)


# Scoring a round (X), and deciding the match (M2 to M6).


SHEET_BITS = 2 * TRICKS_BITS
"""How many bits of a sheet each seat has: half of them for the prediction, half for the tricks."""


@compiled
def end_round(s: Row, r: Row) -> None:
    """X1, M2, M3: the round is scored; the match is over, or the next round comes."""
    sheet, best = 0, 0
    for seat in range(r[PLAYERS]):
        prediction, tricks = s[PREDICTIONS + seat], s[TRICKS + seat]
        s[SCORES + seat] += r[POINTS + (prediction << TRICKS_BITS) + tricks]
        s[HITS + seat] += prediction == tricks  # M5: whatever it is worth
        sheet |= (prediction | tricks << TRICKS_BITS) << SHEET_BITS * seat
        best = max(best, s[SCORES + seat])
    s[SHEETS + s[ROUND] - 1] = sheet
    if best >= r[TARGET]:  # M3: the last table stays
        _decide(s, r, 1)
    elif s[ROUND] == r[MAX_ROUNDS]:
        _decide(s, r, 2)
    else:
        s[ROUND] += 1
        s[DEALER] = seat_after(r, s[DEALER], 1)  # M2
        clear_table(s)
        turn_to(s, DEAL, -1)


@compiled
def _decide(s: Row, r: Row, reason: int) -> None:
    """M4 to M6: ends the match."""
    winners = _most(s, SCORES, (1 << r[PLAYERS]) - 1)
    consulted = 0
    while consulted < 2 and r[TIE_BREAKERS_AT + consulted] and winners & (winners - 1):
        by = HITS if r[TIE_BREAKERS_AT + consulted] == 1 else TRICKS
        winners = _most(s, by, winners)
        consulted += 1
    s[WINNERS], s[REASON], s[CONSULTED] = winners, reason, consulted
    s[RESULT_REMATCH] = winners & (winners - 1) != 0 and r[REMATCH] != 0
    turn_to(s, OVER, -1)


@compiled
def _most(s: Row, numbers: int, seats: int) -> int:
    """Those of the seats, as a set of bits, whose number is the highest."""
    most = -1
    for seat in range(3):
        if seats >> seat & 1:
            most = max(most, s[numbers + seat])
    leaders = 0
    for seat in range(3):
        if seats >> seat & 1 and s[numbers + seat] == most:
            leaders |= 1 << seat
    return leaders


# The functions that the loops call: each hands the turn to the chapter of its phase.


@inlined
def _legal_set(s: Row, r: Row) -> tuple[int, int]:
    """The legal actions of the seat to act: an id, and a set of bits that begins with it."""
    kind, seat = s[KIND], s[SEAT]
    if kind == PLAY:
        return r[FIRST_PLAY], places(r, playable(s, r))
    if kind == PREDICT:
        return 0, legal_predictions(r)
    if kind == SWAP:
        return r[SWAP_ID], 0b11
    if kind == DISCARD:
        return r[FIRST_DISCARD], places(r, kinds(s[HANDS + seat]))
    if kind == RETURN:
        return r[FIRST_RETURN], places(r, kinds(s[HANDS + seat]))
    first = r[DECLINE_ID]
    if kind == STEAL_TRICK:
        return first, 1 | trick_victims(s, r, seat) << (r[FIRST_TRICK] - first)
    if kind == STEAL_CARD:
        return first, 1 | card_victims(s, r, seat) << (r[FIRST_THEFT] - first)
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
    """A random legal id; all are equally likely.  A seat must be to act."""
    first, held = _legal_set(s, r)
    return first + bits.nth(held, choice_below(luck, bits.size(held)))


@inlined
def act(s: Row, r: Row, number: int) -> None:
    """Carries out a legal action, without settling chance after it."""
    kind = s[KIND]
    if kind == PLAY:
        play(s, r, card_at(r, number - r[FIRST_PLAY]))
    elif kind == PREDICT:
        predict(s, r, number)
    elif kind == SWAP:
        swap(s, r, number == r[SWAP_ID])
    elif kind == DISCARD:
        discard(s, r, card_at(r, number - r[FIRST_DISCARD]))
    elif kind == STEAL_TRICK:
        steal_trick(s, r, number - r[FIRST_TRICK])
    elif kind == STEAL_CARD:
        steal_card(s, r, number - r[FIRST_THEFT])
    else:
        give_back(s, r, card_at(r, number - r[FIRST_RETURN]))


@compiled
def settle(s: Row, r: Row, luck: Row, w: Row) -> None:
    """Settles chance up to the next decision or the end."""
    while RETURN < s[KIND] <= PICK:
        open_outcome(luck, w)
        kind = s[KIND]
        if kind == DEAL:
            deal(s, r, luck, w)
        elif kind == DRAW:
            draw(s, r, luck, w)
        elif kind == PICK:
            pick(s, luck, w)
        elif kind == TURN_TRUMP:
            turn_trump(s, r, luck, w)
        else:
            assert kind == DEALER_TURN
            choose_dealer(s, r, luck, w)
