"""The chapters of Herrlof's rules: which actions are legal, and what they change."""

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
    SEATS,
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

# Ids count only the kinds of card in the deck, so these functions convert a kind to its place among
# them and back.


@inlined
def card_at(options: Row, place: int) -> int:
    """The kind at a place among the kinds of the deck."""
    return options[KIND_AT + place]


@inlined
def places(options: Row, cards: int) -> int:
    """Converts a set of kinds to the set of their places among the kinds of the deck."""
    if options[DECK_KINDS] == KINDS:
        return cards
    place_bits = 0
    while cards:
        place_bits |= 1 << options[PLACES + bits.lowest(cards)]
        cards &= cards - 1
    return place_bits


# Which card wins a trick (T6, T7, H1, H2).


_BEATERS = Table(
    sum(1 << CARDS.index(card) for card in beaters(best, trump))
    for trump in (None, *Suit)
    for best in CARDS
)
"""For each suit of trump, none first, and each best card: the cards that replace it later."""


@inlined
def beats(state: Row, card: int, best: int) -> bool:
    """Whether a card replaces the best card so far if it is played after it."""
    return _BEATERS[KINDS * (1 + suit_of(state[TRUMP])) + best] >> card & 1 != 0


@inlined
def best_card(state: Row, options: Row) -> int:
    """The place of the winning card in a trick without a Valknut; the first card is at place 0."""
    of_trump = KINDS * (1 + suit_of(state[TRUMP]))
    best = 0
    for place in range(1, options[PLAYERS]):
        if _BEATERS[of_trump + state[TRICK + best]] >> state[TRICK + place] & 1:
            best = place
    return best


# The first dealer (M1), and the deal (D).


@compiled
def begin(state: Row, options: Row) -> None:
    """Writes the initial state, in which chance is to move (M1)."""
    clear_table(state)
    state[ROUND] = 1
    state[DEALER] = options[FIRST_DEALER]
    turn_to(state, DEALER_TURN if options[FIRST_DEALER] < 0 else DEAL, -1)


@compiled
def choose_dealer(state: Row, options: Row, luck: Row, scratch: Row) -> None:
    """M1: chooses the first dealer at random."""
    state[DEALER] = below(luck, scratch, options[PLAYERS])
    turn_to(state, DEAL, -1)


@compiled
def deal(state: Row, options: Row, luck: Row, scratch: Row) -> None:
    """D1 to D3: shuffles as `Dealing.sample` does, and deals hands, trump card and pile."""
    for index in range(options[DECK_SIZE]):
        scratch[ORDER + index] = options[DECK_CARDS + index]
    hand_size, players = options[HAND_SIZE], options[PLAYERS]
    left = options[DECK_SIZE] - players * hand_size - 1
    for index in range(options[DECK_SIZE] - 1, max(left, 1) - 1, -1):
        other = below(luck, scratch, index + 1)
        scratch[ORDER + index], scratch[ORDER + other] = (
            scratch[ORDER + other],
            scratch[ORDER + index],
        )
    pile = options[DECK]
    place = ORDER + options[DECK_SIZE]
    for seat in range(players):
        hand = 0
        for _ in range(hand_size):
            place -= 1
            hand += unit(scratch[place])
        state[HANDS + seat] = hand
        pile -= hand
    state[TRUMP] = scratch[place - 1]
    state[PILE] = pile - unit(scratch[place - 1])
    turn_to(state, PREDICT, 0)


# P. Predictions, submitted in order of seats: the lowest seat without one is to act.


@compiled
def legal_predictions(options: Row) -> int:
    """P1: predictions from 0 to the hand size, as a set of ids."""
    return (1 << (options[HAND_SIZE] + 1)) - 1


@compiled
def predict(state: Row, options: Row, tricks: int) -> None:
    """P1, P2: stores a prediction; after the last one, play starts (T1)."""
    state[PREDICTIONS + state[SEAT]] = tricks
    for seat in range(options[PLAYERS]):
        if state[PREDICTIONS + seat] < 0:
            turn_to(state, PREDICT, seat)
            return
    leader = first_leader(state, options)
    state[LEADER] = leader
    turn_to(state, PLAY, leader)


# The pile: which card lies at the top (W5).


@compiled
def has_cards(state: Row) -> bool:
    """Whether any card lies face down."""
    return state[PILE] > 0 or state[REDRAWN] < state[BURIED]


@compiled
def take_top(state: Row, luck: Row, scratch: Row) -> int:
    """Takes a random card of those never seen or, if there is none, the next buried one (W5)."""
    pile = state[PILE]
    if pile:
        card = nth_card(pile, below(luck, scratch, size(pile)))
        state[PILE] = pile - unit(card)
        return card
    state[REDRAWN] += 1
    return state[BURIED_CARD + state[REDRAWN] - 1]


# Playing a card to a trick (T2 to T5), which may begin the power of a 3 or of a Valknut.


@inlined
def playable(state: Row, options: Row) -> int:
    """The kinds of card that the seat to act may play (T3 to T5)."""
    held = kinds(state[HANDS + state[SEAT]])
    if state[PLAYED]:
        of_suit = held & options[FOLLOWED + state[TRICK] * (1 + KINDS) + 1 + state[TRICK + 1]]
        if of_suit:
            return of_suit | held & SYMBOLS
    return held


@inlined
def play(state: Row, options: Row, card: int) -> None:
    """T2: plays a card; then its power applies, the next seat is to act, or the trick ends."""
    seat = state[SEAT]
    state[HANDS + seat] -= unit(card)
    state[TRICK + state[PLAYED]] = card
    state[PLAYED] += 1
    if rank_of(card) == 3 and has_cards(state):  # W1, W5
        turn_to(state, SWAP, seat)
    elif card == VALKNUT and turns_trump(state):  # V4
        turn_to(state, TURN_TRUMP, -1)
    else:
        go_on(state, options)


# W. The power of 3: swap with the pile.


@compiled
def swap(state: Row, options: Row, wanted: bool) -> None:
    """W2: carries out the choice whether to swap, which precedes seeing the card."""
    if wanted:
        turn_to(state, DRAW, -1)
    else:
        go_on(state, options)


@compiled
def draw(state: Row, options: Row, luck: Row, scratch: Row) -> None:
    """W1: the player of the 3 draws the top card of the pile."""
    seat = seat_after(options, state[LEADER], state[PLAYED] - 1)
    card = take_top(state, luck, scratch)
    if state[HANDS + seat]:
        state[HANDS + seat] += unit(card)
        turn_to(state, DISCARD, seat)
    else:  # W2: with a single card in hand there is nothing to choose
        _bury(state, options, seat, card)


@compiled
def discard(state: Row, options: Row, card: int) -> None:
    """W1: puts a card of the hand at the bottom of the pile."""
    seat = state[SEAT]
    state[HANDS + seat] -= unit(card)
    _bury(state, options, seat, card)


@compiled
def _bury(state: Row, options: Row, seat: int, card: int) -> None:
    place = state[BURIED]
    state[BURIED_SEAT + place] = seat
    state[BURIED_CARD + place] = card
    state[BURIED] = place + 1
    go_on(state, options)


# V. Valknut: a second one in a trick turns up a new trump card (V4).


@compiled
def turns_trump(state: Row) -> bool:
    """Whether the Valknut just played is its trick's second, and the pile has a card to turn up."""
    valknuts = 0
    for place in range(state[PLAYED]):
        if state[TRICK + place] == VALKNUT:
            valknuts += 1
    return valknuts == 2 and has_cards(state)


@compiled
def turn_trump(state: Row, options: Row, luck: Row, scratch: Row) -> None:
    """V4: the top card of the pile replaces the trump card."""
    state[TRUMP] = take_top(state, luck, scratch)
    go_on(state, options)


# The end of a trick (R1, R2), and how play continues after a card's power.


@compiled
def end_trick(state: Row, options: Row) -> None:
    """R1, R2: settles who won the trick, if anybody; the winning card's power applies next."""
    players, leader = options[PLAYERS], state[LEADER]
    destroyed = False
    for place in range(players):
        if state[TRICK + place] == VALKNUT:  # V1, V2
            destroyed = True
    winner, rank = -1, 0
    if not destroyed:
        place = best_card(state, options)
        winner, rank = seat_after(options, leader, place), rank_of(state[TRICK + place])
        state[TRICKS + winner] += 1  # T8
    state[LAST_LEADER], state[LAST_WINNER] = leader, winner
    for place in range(players):
        state[LAST_TRICK + place] = state[TRICK + place]
    clear_trick(state)
    if rank == 1 and trick_victims(state, options, winner):
        turn_to(state, STEAL_TRICK, winner)
    elif rank == 6 and card_victims(state, options, winner):
        turn_to(state, STEAL_CARD, winner)
    else:
        next_trick(state, options)


@compiled
def go_on(state: Row, options: Row) -> None:
    """Gives the turn to the next player, or ends the trick, after a played card's power."""
    if state[PLAYED] == options[PLAYERS]:
        end_trick(state, options)
    else:
        turn_to(state, PLAY, seat_after(options, state[LEADER], state[PLAYED]))


# O. The power of 1: take a trick.


@compiled
def trick_victims(state: Row, options: Row, seat: int) -> int:
    """The other seats that hold a trick, won or taken with a 1 (O1, O3), as a set of bits."""
    seats = 0
    for other in range(options[PLAYERS]):
        if other != seat and state[TRICKS + other] > 0:
            seats |= 1 << other
    return seats


@compiled
def steal_trick(state: Row, options: Row, victim: int) -> None:
    """O2: moves a trick from `victim` to the seat to act; -1 declines the power."""
    if victim >= 0:
        state[TRICKS + state[SEAT]] += 1
        state[TRICKS + victim] -= 1
    next_trick(state, options)


# S. The power of 6: steal a card.


@compiled
def card_victims(state: Row, options: Row, seat: int) -> int:
    """The other seats that hold a card (S1, S2), as a set of bits."""
    seats = 0
    for other in range(options[PLAYERS]):
        if other != seat and state[HANDS + other] > 0:
            seats |= 1 << other
    return seats


@compiled
def steal_card(state: Row, options: Row, victim: int) -> None:
    """S1: begins a theft from `victim`; -1 declines the power."""
    if victim < 0:
        next_trick(state, options)
        return
    place = state[THEFTS]
    state[THIEF + place] = state[SEAT]
    state[VICTIM + place] = victim
    state[THEFTS] = place + 1
    turn_to(state, PICK, -1)


@compiled
def pick(state: Row, luck: Row, scratch: Row) -> None:
    """S1: the thief takes a random card of the victim's hand."""
    place = state[THEFTS] - 1
    thief, victim = state[THIEF + place], state[VICTIM + place]
    hand = state[HANDS + victim]
    card = nth_card(hand, below(luck, scratch, size(hand)))
    state[HANDS + victim] = hand - unit(card)
    state[HANDS + thief] += unit(card)
    state[TAKEN + place] = card
    turn_to(state, RETURN, thief)


@compiled
def give_back(state: Row, options: Row, card: int) -> None:
    """S1: the thief gives a card in return."""
    place = state[THEFTS] - 1
    state[HANDS + state[SEAT]] -= unit(card)
    state[HANDS + state[VICTIM + place]] += unit(card)
    state[GIVEN + place] = card
    next_trick(state, options)


# Who leads (T1, T9, H3, H4, V3, N1), and the next trick or the end of the round (R2, R3).


@compiled
def first_leader(state: Row, options: Row) -> int:
    """T1: the seat to the dealer's left leads the first trick."""
    return seat_after(options, state[DEALER], 1)


@compiled
def next_leader(state: Row, options: Row) -> int:
    """The seat that leads after the trick that has just ended (R1, R2)."""
    leader, winner, kinds = state[LAST_LEADER], state[LAST_WINNER], 0
    for place in range(options[PLAYERS] - 1, -1, -1):
        kinds = LEAD_KINDS * kinds + lead_kind(state[LAST_TRICK + place])
    won = 3 if winner < 0 else places_after(options, leader, winner)
    return seat_after(options, leader, options[LEADS + 4 * kinds + won])


@compiled
def next_trick(state: Row, options: Row) -> None:
    """R2, R3: begins the next trick, or scores the round if the hands are empty (T11)."""
    if not state[HANDS]:  # between tricks, all hands have the same size
        end_round(state, options)
        return
    leader = next_leader(state, options)
    state[LEADER] = leader
    turn_to(state, PLAY, leader)


# Scoring a round (X), and deciding the match (M2 to M6).


SHEET_BITS = 2 * TRICKS_BITS
"""The bits of a sheet for each seat: half of them for the prediction, half for the tricks."""


@compiled
def end_round(state: Row, options: Row) -> None:
    """X1, M2, M3: scores the round, and ends the match or begins the next round."""
    sheet, best = 0, 0
    for seat in range(options[PLAYERS]):
        prediction, tricks = state[PREDICTIONS + seat], state[TRICKS + seat]
        state[SCORES + seat] += options[POINTS + (prediction << TRICKS_BITS) + tricks]
        state[HITS + seat] += prediction == tricks  # M5: even if the bonus is 0
        sheet |= (prediction | tricks << TRICKS_BITS) << SHEET_BITS * seat
        best = max(best, state[SCORES + seat])
    state[SHEETS + state[ROUND] - 1] = sheet
    if best >= options[TARGET]:  # M3: the last round's table is not cleared
        _decide(state, options, 1)
    elif state[ROUND] == options[MAX_ROUNDS]:
        _decide(state, options, 2)
    else:
        state[ROUND] += 1
        state[DEALER] = seat_after(options, state[DEALER], 1)  # M2
        clear_table(state)
        turn_to(state, DEAL, -1)


@compiled
def _decide(state: Row, options: Row, reason: int) -> None:
    """M4 to M6: ends the match."""
    winners = _most(state, SCORES, (1 << options[PLAYERS]) - 1)
    consulted = 0
    while consulted < 2 and options[TIE_BREAKERS_AT + consulted] and winners & (winners - 1):
        by = HITS if options[TIE_BREAKERS_AT + consulted] == 1 else TRICKS
        winners = _most(state, by, winners)
        consulted += 1
    state[WINNERS], state[REASON], state[CONSULTED] = winners, reason, consulted
    state[RESULT_REMATCH] = winners & (winners - 1) != 0 and options[REMATCH] != 0
    turn_to(state, OVER, -1)


@compiled
def _most(state: Row, numbers: int, seats: int) -> int:
    """The seats with the highest number among `seats`; both are sets of bits."""
    most = -1
    for seat in range(SEATS):
        if seats >> seat & 1:
            most = max(most, state[numbers + seat])
    leaders = 0
    for seat in range(SEATS):
        if seats >> seat & 1 and state[numbers + seat] == most:
            leaders |= 1 << seat
    return leaders


# The functions that the loops call; each calls the chapter for the kind of turn.


@inlined
def _legal_set(state: Row, options: Row) -> tuple[int, int]:
    """The legal actions of the seat to act: an id, and a set whose lowest bit stands for it."""
    kind, seat = state[KIND], state[SEAT]
    if kind == PLAY:
        return options[FIRST_PLAY], places(options, playable(state, options))
    if kind == PREDICT:
        return 0, legal_predictions(options)
    if kind == SWAP:
        return options[SWAP_ID], 0b11
    if kind == DISCARD:
        return options[FIRST_DISCARD], places(options, kinds(state[HANDS + seat]))
    if kind == RETURN:
        return options[FIRST_RETURN], places(options, kinds(state[HANDS + seat]))
    first = options[DECLINE_ID]
    if kind == STEAL_TRICK:
        return first, 1 | trick_victims(state, options, seat) << (options[FIRST_TRICK] - first)
    if kind == STEAL_CARD:
        return first, 1 | card_victims(state, options, seat) << (options[FIRST_THEFT] - first)
    return 0, 0


@compiled
def legal(state: Row, options: Row, scratch: Row) -> int:
    """Writes the legal ids to `IDS`, ascending, and returns how many there are."""
    first, held = _legal_set(state, options)
    count = 0
    while held:
        scratch[IDS + count] = first + bits.lowest(held)
        held &= held - 1
        count += 1
    return count


@compiled
def is_legal(state: Row, options: Row, number: int) -> bool:
    """Whether an action id is legal."""
    first, held = _legal_set(state, options)
    return 0 <= number - first < 62 and held >> (number - first) & 1 != 0


@inlined
def choose(state: Row, options: Row, luck: Row, _scratch: Row) -> int:
    """A random legal id; all are equally likely.  There must be a seat to act."""
    first, held = _legal_set(state, options)
    return first + bits.nth(held, choice_below(luck, bits.size(held)))


@inlined
def act(state: Row, options: Row, number: int) -> None:
    """Carries out a legal action, without settling chance after it."""
    kind = state[KIND]
    if kind == PLAY:
        play(state, options, card_at(options, number - options[FIRST_PLAY]))
    elif kind == PREDICT:
        predict(state, options, number)
    elif kind == SWAP:
        swap(state, options, number == options[SWAP_ID])
    elif kind == DISCARD:
        discard(state, options, card_at(options, number - options[FIRST_DISCARD]))
    elif kind == STEAL_TRICK:
        steal_trick(state, options, number - options[FIRST_TRICK])
    elif kind == STEAL_CARD:
        steal_card(state, options, number - options[FIRST_THEFT])
    else:
        give_back(state, options, card_at(options, number - options[FIRST_RETURN]))


@compiled
def settle(state: Row, options: Row, luck: Row, scratch: Row) -> None:
    """Settles chance up to the next decision or the end."""
    while RETURN < state[KIND] <= PICK:
        open_outcome(luck, scratch)
        kind = state[KIND]
        if kind == DEAL:
            deal(state, options, luck, scratch)
        elif kind == DRAW:
            draw(state, options, luck, scratch)
        elif kind == PICK:
            pick(state, luck, scratch)
        elif kind == TURN_TRUMP:
            turn_trump(state, options, luck, scratch)
        else:
            assert kind == DEALER_TURN
            choose_dealer(state, options, luck, scratch)
