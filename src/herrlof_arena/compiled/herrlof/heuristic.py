"""The heuristic for Herrlof, which values the position after an action, even after a prediction.

If a card ends a trick, the position after the trick is valued, and otherwise the position with the
card in the trick.  For each number of tricks still needed, two models value a position: a logistic
regression of whether the prediction comes true, and a linear model of all other points, minus those
of the other seats.  Both models use the same features, which are counts and sums over the cards in
hand; learned bots also use these features.  The heuristic reads only facts that its seat may know.
From hidden columns it only computes how many cards there are, and which cards are unseen.
"""

from math import exp

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.herrlof.cards import (
    HAGALAZ,
    NUMBERED,
    ONE_SUIT,
    RANKS,
    SUITS,
    VALKNUT,
    copies,
    rank_of,
    size,
    suit_of,
    unit,
)
from herrlof_arena.compiled.herrlof.chapters import beats, card_at
from herrlof_arena.compiled.herrlof.rules import (
    FIRST_DISCARD,
    FIRST_PLAY,
    FIRST_RETURN,
    FIRST_THEFT,
    FIRST_TRICK,
    HAND_SIZE,
    POINTS,
    SWAP_ID,
    TRICKS_BITS,
)
from herrlof_arena.compiled.herrlof.state import (
    BURIED,
    BURIED_CARD,
    BURIED_SEAT,
    DEALER,
    GIVEN,
    HANDS,
    KIND,
    LAST_LEADER,
    LAST_TRICK,
    LEADER,
    PILE,
    PLAY,
    PLAYED,
    PREDICT,
    PREDICTIONS,
    REDRAWN,
    RETURN,
    SCORES,
    SEAT,
    STEAL_CARD,
    STEAL_TRICK,
    SWAP,
    TAKEN,
    THEFTS,
    THIEF,
    TRICK,
    TRICKS,
    TRUMP,
    VICTIM,
)
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.randomness import choice_below
from herrlof_arena.compiled.rows import Floats, Row, Written, floats
from herrlof_arena.compiled.turns import places_after, seat_after

# The weights: the default hand sizes for two and three players, then a model for each
MODELS = 2
ROWS = 13
"""The number of rows of weights in a model: for -1 or fewer tricks still needed, for 0, and so on
up to 11."""
FEATURES = 32
"""The number of weights in a row, one for each feature."""
OTHER = ROWS * FEATURES
"""The place of the rows for all other points, which follow the rows for the prediction."""
WEIGHTS = 2 * OTHER

TRAITS = 11
"""The number of traits of a card, which the models sum up over a hand."""
CONTESTED, UNCONTESTED, IS_VALKNUT, IS_HAGALAZ, IS_TRUMP, CERTAIN_TRICK = range(6)
LIKELY_LOSS, IS_1, UNCERTAINTY, IS_6, IS_9 = range(6, TRAITS)
"""The traits in order: the probability that the card wins a trick that it leads, if the others want
it and if they do not (see `odds`), and what follows from these, its suit and its rank."""

# The places of the models' numbers, which are called features, from `FEATURE` on
CONSTANT, CARDS_LEFT, OF_TRAITS = 0, 1, 2
TRAITS_WEIGHED = 9
"""The number of traits, the first ones, whose sums are features from `OF_TRAITS` on."""
LEADS, HAS_PLAYED = 11, 12
OWN_CONTESTED, OWN_UNCONTESTED, OWN_DESTROYED, OWN_HAGALAZ, OWN_9, OWN_1 = range(13, 19)
"""The seat's own card in a trick that other seats are still to play to; otherwise all are 0."""
CONTESTED_SQUARED, CONTESTED_BY_UNCONTESTED, UNCONTESTED_SQUARED, CARDS_SQUARED = range(19, 23)
TOO_FEW_CARDS, NO_SPARE_CARD, ONE_SPARE_CARD = range(23, 26)
"""Whether the cards left are fewer than the tricks needed, as many, or one more."""
TRICKS_OF_OTHERS, VALKNUTS_OF_OTHERS, HAGALAZ_OF_OTHERS, SUM_OF_6, SUM_OF_9, POWER = range(26, 32)

# The places in scratch memory, which holds floats
TRAIT = 0
"""The traits of one card."""
SUMS = 11
"""The sums of the traits of all cards in hand."""
HAND = 22
"""The sums of the traits of the cards that an action leaves in hand."""
FEATURE = 33
"""The models' numbers for the position that the action leaves.  The number of tricks still needed,
which only chooses the row of weights, follows them.  The first number is 0 if no card is left: the
points are then known."""
BESIDE = FEATURE + FEATURES + 1
"""The features of the position if no trick were stolen; the first is 0 if none can be stolen."""
ABSENT = BESIDE + FEATURES + 1
"""The probability that none of a number of unseen cards is in a hand: for 0 to 9 of them."""
NO_TRUMP, NO_SYMBOL = ABSENT + 10, ABSENT + 11
"""The probability that no other seat holds a trump, and that none holds a symbol card."""
VALKNUTS, HAGALAZ_HELD = ABSENT + 12, ABSENT + 13
"""The mean numbers of Valknuts and of Hagalaz that the other seats hold."""
BEFORE = ABSENT + 14
"""The tricks that each other seat is assumed to have won already, in a round with smaller hands
than usual."""
SCRATCH = ABSENT + 15

FEWEST = 5
"""Smaller hands predict their share of the tricks: the models were fitted to full rounds."""

Cards = tuple[int, int, int]
"""The unseen cards in unknown places, the cards known to be held by others, and the suits that no
other seat could follow."""


@compiled
def choose(
    state: Row, options: Row, ids: Row, count: int, luck: Row, weights: Floats, scratch: Row
) -> int:
    """The place of the most valuable action; ties are broken at random."""
    if count == 1:
        return 0
    memory = floats(scratch)
    cards = reckon(state, options, weights, memory)
    best, ties, chosen = -(1 << 62), 0, 0
    for place in range(count):
        rounded = round(worth(state, options, ids[place], cards, weights, memory) * 1e9)
        if rounded > best:
            best, ties, chosen = rounded, 1, place
        elif rounded == best:
            ties += 1
            if choice_below(luck, ties) == 0:
                chosen = place
    return chosen


@compiled
def reckon(state: Row, options: Row, weights: Floats, memory: Floats) -> Cards:
    """Writes the numbers that all actions share; returns the seat's knowledge of the cards."""
    seat, players = state[SEAT], options[PLAYERS]
    if state[KIND] == SWAP or state[KIND] == STEAL_CARD:
        return 0, 0, 0
    unseen, known = _known(state, seat, _unseen(state, options, seat))
    cards = unseen, known, _missing(state, options, seat)
    _spread(state, options, seat, cards, memory)
    memory[BEFORE] = max(0.0, weights[players - 2] - options[HAND_SIZE]) / players
    _sum_up(state, state[HANDS + seat], cards, memory)
    return cards


# The knowledge of the seat to act


@compiled
def _unseen(state: Row, options: Row, seat: int) -> int:
    """The cards of the other hands and of the pile that the seat has not seen in this round."""
    unseen = state[PILE]
    for other in range(options[PLAYERS]):
        if other != seat:
            unseen += state[HANDS + other]
    for place in range(state[REDRAWN], state[BURIED]):
        if state[BURIED_SEAT + place] != seat:
            unseen += unit(state[BURIED_CARD + place])
    for place in range(state[REDRAWN]):
        card = state[BURIED_CARD + place]
        # A card that the seat buried may have come up again (W5).
        if state[BURIED_SEAT + place] == seat and copies(unseen, card):
            unseen -= unit(card)
    return unseen


@compiled
def _known(state: Row, seat: int, unseen: int) -> tuple[int, int]:
    """The unseen cards in unknown places, and those that thefts gave to others (S3)."""
    held = 0
    for place in range(state[THEFTS]):
        gained, lost = state[TAKEN + place], state[GIVEN + place]
        if state[THIEF + place] == seat:
            gained, lost = lost, gained
        elif state[VICTIM + place] != seat:
            continue
        if lost >= 0 and copies(held, lost):
            held -= unit(lost)
        if gained >= 0:
            held += unit(gained)
    known = held & unseen & NUMBERED
    for card in (HAGALAZ, VALKNUT):
        known += unit(card) * min(copies(held, card), copies(unseen, card))
    return unseen - known, known


@compiled
def _missing(state: Row, options: Row, seat: int) -> int:
    """The suits that no other seat could follow, in this trick or the last, as a set of bits."""
    missing = (1 << SUITS) - 1
    for other in range(options[PLAYERS]):
        if other != seat:
            now = _not_followed(state, options, other, state[LEADER], TRICK, state[PLAYED])
            last = _not_followed(
                state, options, other, state[LAST_LEADER], LAST_TRICK, options[PLAYERS]
            )
            missing &= now | last
    return missing


@compiled
def _not_followed(state: Row, options: Row, seat: int, leader: int, trick: int, played: int) -> int:
    """The suit that a seat did not follow in a trick, as a set of bits."""
    place = places_after(options, leader, seat)
    if leader < 0 or place >= played:
        return 0
    led, suit = suit_of(state[trick]), suit_of(state[trick + place])
    return 1 << led if led >= 0 and suit >= 0 and suit != led else 0


@compiled
def _spread(state: Row, options: Row, seat: int, cards: Cards, memory: Floats) -> None:
    """Writes probabilities and mean numbers of unseen cards in the other hands."""
    unseen, known, missing = cards
    held, total = -size(known), size(unseen)
    for other in range(options[PLAYERS]):
        if other != seat:
            held += size(state[HANDS + other])
    share = max(0, held) / total if total else 0.0
    absent = 1.0
    for number in range(10):
        memory[ABSENT + number] = absent
        absent *= 1 - share
    valknuts, hagalaz = copies(unseen, VALKNUT), copies(unseen, HAGALAZ)
    known_valknuts, known_hagalaz = copies(known, VALKNUT), copies(known, HAGALAZ)
    memory[VALKNUTS] = known_valknuts + valknuts * share
    memory[HAGALAZ_HELD] = known_hagalaz + hagalaz * share
    memory[NO_SYMBOL] = (
        0.0 if known_valknuts + known_hagalaz else memory[ABSENT + valknuts + hagalaz]
    )
    trump = suit_of(state[TRUMP])
    memory[NO_TRUMP] = 1.0
    if trump >= 0 and (not missing >> trump & 1 or known >> RANKS * trump & ONE_SUIT):
        memory[NO_TRUMP] = _none_of(cards, ONE_SUIT << RANKS * trump, memory)


@compiled
def _none_of(cards: Cards, some: int, memory: Floats) -> float:
    """The probability that no other seat holds one of these cards."""
    unseen, known, _ = cards
    return 0.0 if known & some else memory[ABSENT + bits.size(unseen & some)]


@compiled
def odds(state: Row, card: int, cards: Cards, memory: Floats) -> tuple[float, float]:
    """The probability that a card wins a trick that it leads, if the others want it and if not."""
    if card >= HAGALAZ:
        return 0.0, 0.05 if card == HAGALAZ else 0.0
    _, known, missing = cards
    suit = suit_of(card)
    lower, higher = 1.0, 1.0
    if not missing >> suit & 1 or known >> RANKS * suit & ONE_SUIT:
        of_suit, one = ONE_SUIT << RANKS * suit, unit(card)
        below = of_suit & (one - 1)
        higher, lower = (
            _none_of(cards, of_suit & ~below & ~one, memory),
            _none_of(cards, below, memory),
        )
    contested = higher
    if suit != suit_of(state[TRUMP]):
        contested += higher * lower * (memory[NO_TRUMP] - 1)
    return contested, 1 - (1 - higher) * lower * memory[NO_SYMBOL]


@compiled
def _traits(state: Row, card: int, cards: Cards, memory: Floats) -> None:
    """Writes the traits of a card."""
    for trait in range(TRAITS):
        memory[TRAIT + trait] = 0.0
    if card >= HAGALAZ:
        memory[TRAIT + (IS_VALKNUT if card == VALKNUT else IS_HAGALAZ)] = 1.0
        return
    contested, ducked = odds(state, card, cards, memory)
    rank = rank_of(card)
    memory[TRAIT + CONTESTED], memory[TRAIT + UNCONTESTED] = contested, ducked
    memory[TRAIT + IS_TRUMP] = 1.0 * (suit_of(card) == suit_of(state[TRUMP]))
    memory[TRAIT + CERTAIN_TRICK] = 1.0 * (contested > 0.9)
    memory[TRAIT + LIKELY_LOSS] = 1.0 * (ducked < 0.3)
    memory[TRAIT + IS_1] = 1.0 * (rank == 1)
    memory[TRAIT + UNCERTAINTY] = contested * (1 - contested)
    memory[TRAIT + IS_6], memory[TRAIT + IS_9] = 1.0 * (rank == 6), 1.0 * (rank == 9)


@compiled
def _sum_up(state: Row, hand: int, cards: Cards, memory: Floats) -> None:
    """Sums up the traits of the cards in hand, in canonical order."""
    for trait in range(TRAITS):
        memory[SUMS + trait] = 0.0
    rest = hand & NUMBERED
    symbols = size(hand) - bits.size(rest)
    while rest or symbols:
        if rest:
            card = bits.lowest(rest)
            rest &= rest - 1
        else:
            card = HAGALAZ if symbols > copies(hand, VALKNUT) else VALKNUT
            symbols -= 1
        _traits(state, card, cards, memory)
        for trait in range(TRAITS):
            memory[SUMS + trait] += memory[TRAIT + trait]


# The values of actions


@compiled
def worth(
    state: Row, options: Row, number: int, cards: Cards, weights: Floats, memory: Floats
) -> float:
    """The value of an action: by a simple rule in some decisions, otherwise by the models."""
    kind, seat = state[KIND], state[SEAT]
    memory[FEATURE + CONSTANT] = memory[BESIDE + CONSTANT] = 0.0
    if kind == SWAP:  # always swap: the drawn card may go back
        return 1.0 * (number == options[SWAP_ID])
    if kind == STEAL_CARD:  # never decline, because the stolen card may be given back
        victim = number - options[FIRST_THEFT]
        return -1.0 if victim < 0 else 1.0 * state[SCORES + victim]
    if kind == PREDICT and options[HAND_SIZE] < FEWEST:
        return -1.0 * abs(number - options[HAND_SIZE] // options[PLAYERS])
    held = size(state[HANDS + seat])
    for trait in range(TRAITS):
        memory[HAND + trait] = memory[SUMS + trait]
    if kind == PREDICT:
        leads = seat_after(options, state[DEALER], 1) == seat
        return _value(state, options, held, number, 0, leads, False, weights, memory)
    if kind == STEAL_TRICK:
        stolen = 1 if number >= options[FIRST_TRICK] else 0
        return _after_trick(
            state, options, held, stolen, _lead(state, options, seat), 0, False, weights, memory
        )
    first = options[FIRST_RETURN]
    if kind != RETURN:
        first = options[FIRST_PLAY] if kind == PLAY else options[FIRST_DISCARD]
    card = card_at(options, number - first)
    _traits(state, card, cards, memory)
    for trait in range(TRAITS):
        memory[HAND + trait] -= memory[TRAIT + trait]
    if kind == RETURN:
        return _after_trick(
            state, options, held - 1, 0, _lead(state, options, seat), 0, False, weights, memory
        )
    return _after_card(state, options, held - 1, card, cards, weights, memory)


@compiled
def _lead(state: Row, options: Row, seat: int) -> bool:
    """Whether a seat that won the last trick, not with a 9, leads the next one (H3)."""
    for place in range(options[PLAYERS] - 1, -1, -1):
        if state[LAST_TRICK + place] == HAGALAZ:
            return seat_after(options, state[LAST_LEADER], place) == seat
    return True


@compiled
def _after_card(
    state: Row, options: Row, held: int, spent: int, cards: Cards, weights: Floats, memory: Floats
) -> float:
    """The value after a card has left the hand for the trick or, after a swap, for the pile."""
    plays = state[KIND] == PLAY
    own = state[PLAYED] if plays else state[PLAYED] - 1
    card = spent if plays else state[TRICK + own]
    best, best_place, hagalaz, destroyed = card if own == 0 else state[TRICK], 0, -1, False
    for place in range(own + 1):
        here = card if place == own else state[TRICK + place]
        destroyed |= here == VALKNUT
        if here == HAGALAZ:
            hagalaz = place
        if place and beats(state, here, best):
            best, best_place = here, place
    rank = rank_of(card)
    swaps, won = plays and rank == 3, best_place == own and not destroyed
    if own + 1 < options[PLAYERS]:
        _lies_there(state, card, won, destroyed, cards, memory)
        needed = state[PREDICTIONS + state[SEAT]] - state[TRICKS + state[SEAT]]
        return _positioned(
            state, options, held, needed, 0, False, True, destroyed, swaps, weights, memory
        )
    if destroyed:
        return _after_trick(state, options, held, 0, own == 0, 0, swaps, weights, memory)
    following = best_place
    if hagalaz >= 0:
        following = hagalaz
    elif rank_of(best) == 9:
        following = best_place + 1 if best_place + 1 < options[PLAYERS] else 0
    lead, power = following == own, swaps or (won and rank == 6)
    value = _after_trick(state, options, held, 1 if won else 0, lead, 1, power, weights, memory)
    if won and plays and rank == 1 and _tricks_of_others(state, options, state[SEAT]):
        for number in range(FEATURES + 1):
            memory[BESIDE + number] = memory[FEATURE + number]
        value = max(value, _after_trick(state, options, held, 2, lead, 1, power, weights, memory))
    return value


@compiled
def _after_trick(
    state: Row,
    options: Row,
    held: int,
    won: int,
    lead: bool,
    finished: int,
    power: bool,
    weights: Floats,
    memory: Floats,
) -> float:
    """The value of a hand after winning `won` tricks; exact if the hand is empty."""
    seat = state[SEAT]
    prediction, own = state[PREDICTIONS + seat], state[TRICKS + seat] + won
    if held == 0:
        others = (_tricks_of_others(state, options, seat) + finished - won) / (options[PLAYERS] - 1)
        return options[POINTS + (prediction << TRICKS_BITS) + own] - others
    return _value(
        state, options, held, prediction - own, finished - won, lead, power, weights, memory
    )


@compiled
def _tricks_of_others(state: Row, options: Row, seat: int) -> int:
    total = 0
    for other in range(options[PLAYERS]):
        if other != seat:
            total += state[TRICKS + other]
    return total


# The features of a position


@compiled
def _lies_there(
    state: Row, card: int, best: bool, destroyed: bool, cards: Cards, memory: Floats
) -> None:
    """Writes the features of the seat's own card in a trick to which others are still to play."""
    _nothing_there(memory)
    if destroyed:
        memory[FEATURE + OWN_DESTROYED] = 1.0
    elif card == HAGALAZ:
        memory[FEATURE + OWN_HAGALAZ] = 1.0
    elif best:
        contested, ducked = odds(state, card, cards, memory)
        rank = rank_of(card)
        memory[FEATURE + OWN_CONTESTED], memory[FEATURE + OWN_UNCONTESTED] = contested, ducked
        memory[FEATURE + OWN_9] = 1.0 * (rank == 9)
        memory[FEATURE + OWN_1] = contested * (rank == 1)


@compiled
def _nothing_there(memory: Floats) -> None:
    for feature in range(OWN_CONTESTED, OWN_1 + 1):
        memory[FEATURE + feature] = 0.0


@compiled
def _value(
    state: Row,
    options: Row,
    held: int,
    needed: int,
    gained: int,
    lead: bool,
    power: bool,
    weights: Floats,
    memory: Floats,
) -> float:
    """The expected points minus the others', between two tricks, if the others gain `gained`."""
    _nothing_there(memory)
    return _positioned(
        state, options, held, needed, gained, lead, False, False, power, weights, memory
    )


@compiled
def _positioned(
    state: Row,
    options: Row,
    held: int,
    needed: int,
    gained: int,
    lead: bool,
    played: bool,
    destroyed: bool,
    power: bool,
    weights: Floats,
    memory: Floats,
) -> float:
    """The value of a position; the features of its trick must have been written."""
    contested, uncontested = memory[HAND + CONTESTED], memory[HAND + UNCONTESTED]
    each = 1 / (held + 1)
    memory[FEATURE + CONSTANT], memory[FEATURE + CARDS_LEFT] = 1.0, held
    for trait in range(TRAITS_WEIGHED):
        memory[FEATURE + OF_TRAITS + trait] = memory[HAND + trait]
    memory[FEATURE + LEADS], memory[FEATURE + HAS_PLAYED] = 1.0 * lead, 1.0 * played
    memory[FEATURE + CONTESTED_SQUARED] = contested * contested * each
    memory[FEATURE + CONTESTED_BY_UNCONTESTED] = contested * uncontested * each
    memory[FEATURE + UNCONTESTED_SQUARED] = uncontested * uncontested * each
    memory[FEATURE + CARDS_SQUARED] = held * held / 16
    spare = held - needed
    if played and not destroyed:
        spare += 1
    memory[FEATURE + TOO_FEW_CARDS] = 1.0 * (spare < 0)
    memory[FEATURE + NO_SPARE_CARD] = 1.0 * (spare == 0)
    memory[FEATURE + ONE_SPARE_CARD] = 1.0 * (spare == 1)
    others = (_tricks_of_others(state, options, state[SEAT]) + gained) / (options[PLAYERS] - 1)
    memory[FEATURE + TRICKS_OF_OTHERS] = memory[BEFORE] + others
    memory[FEATURE + VALKNUTS_OF_OTHERS] = memory[VALKNUTS]
    memory[FEATURE + HAGALAZ_OF_OTHERS] = memory[HAGALAZ_HELD]
    memory[FEATURE + SUM_OF_6], memory[FEATURE + SUM_OF_9] = (
        memory[HAND + IS_6],
        memory[HAND + IS_9],
    )
    memory[FEATURE + POWER], memory[FEATURE + FEATURES] = 1.0 * power, needed
    return modelled(options, FEATURE, weights, memory)


@compiled
def modelled(options: Row, at: int, weights: Floats, memory: Floats) -> float:
    """The models' value of the position with features at `at`: points to come minus the others'."""
    needed = int(memory[at + FEATURES])
    row = (
        MODELS + WEIGHTS * (options[PLAYERS] - 2) + FEATURES * (min(max(needed, -1), ROWS - 2) + 1)
    )
    bonus = options[POINTS] - options[POINTS + (1 << TRICKS_BITS)]
    chance = 1 / (1 + exp(-max(-30.0, min(30.0, _weighed(weights, row, at, memory)))))
    return bonus * chance + _weighed(weights, row + OTHER, at, memory)


@compiled
def _weighed(weights: Floats, first: int, at: int, memory: Floats) -> float:
    """The sum of the features at `at`, each times its weight; the weights begin at `first`."""
    total = 0.0
    for feature in range(FEATURES):
        total += weights[first + feature] * memory[at + feature]
    return total


@compiled
def write_given(memory: Floats, at: int, out: Written) -> None:
    """Writes a network's inputs for the position with features at `at` into a row of zeros.

    The number of tricks needed replaces the constant feature, and a one-hot code of this number
    follows the features.
    """
    needed = memory[at + FEATURES]
    for feature in range(1, FEATURES):
        out[feature] = memory[at + feature]
    out[0] = needed
    out[FEATURES + int(min(max(needed, -1), ROWS - 2)) + 1] = 1.0
