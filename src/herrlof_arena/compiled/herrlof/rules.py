"""The options (E) as numbers that compiled code reads, with tables computed from the rules."""

from functools import lru_cache
from itertools import accumulate, product

from herrlof_arena.compiled.herrlof.cards import CARDS, HAGALAZ, KINDS, rank_of
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.rows import Table
from herrlof_arena.vectors.herrlof import CARDS as MOST_CARDS
from herrlof_arena.vectors.herrlof import specification
from herrlof_arena.vectors.parts import RULES_KEPT
from herrlof_rules.core import InvalidRules
from herrlof_rules.herrlof import Card, LastTrick, Rules
from herrlof_rules.herrlof.cards import kinds
from herrlof_rules.herrlof.leading import next_leader
from herrlof_rules.herrlof.rules import TIE_BREAKERS, packed_deck
from herrlof_rules.herrlof.scoring import points
from herrlof_rules.herrlof.tricks import suit_to_follow

HAND_SIZE = 1
TARGET = 2
MAX_ROUNDS = 3
"""0 for no limit."""
TIE_BREAKERS_AT = 4
"""Two of them: 0 for none, 1 for predictions, 2 for the tricks of the last round."""
REMATCH = 6
FIRST_DEALER = 8
"""-1 if it is left to chance."""
DECK = 9
"""Packed."""
DECK_SIZE = 10
DECK_KINDS = 11
"""The number of kinds of card in the deck, which is also the number of ids of plays."""
PLACES = 12
"""Of each kind, how many of the deck come before it; `KINDS` numbers."""
KIND_AT = PLACES + KINDS
"""The kinds of the deck in canonical order; as many numbers."""
FIRST_PLAY = KIND_AT + KINDS
"""The dense ids of actions, in the order of the game's action space: predictions from 0 on, the
plays from here on, in the order of the deck's kinds."""
SWAP_ID = FIRST_PLAY + 1
DECLINE_ID = FIRST_PLAY + 2
FIRST_DISCARD = FIRST_PLAY + 3
FIRST_TRICK = FIRST_PLAY + 4
"""Taking a trick from seat 0; the other seats follow."""
FIRST_THEFT = FIRST_PLAY + 5
"""Stealing a card from seat 0; the other seats follow."""
FIRST_RETURN = FIRST_PLAY + 6
DECK_CARDS = FIRST_PLAY + 7
"""The cards of the deck in canonical order, copies repeated: up to `MOST_CARDS`."""
FOLLOWED = DECK_CARDS + MOST_CARDS
"""The cards of the suit to follow (T4, T5) as a set of bits, 0 for none: for each first card of a
trick and each second one, from `NO_CARD` on."""
POINTS = FOLLOWED + KINDS * (1 + KINDS)
"""The points of a round (X2 to X4), for each prediction and each number of tricks held."""
TRICKS_BITS = 5
"""The bits of a prediction or a number of tricks."""
LEADS = POINTS + (1 << 2 * TRICKS_BITS)
"""Who leads after a trick (R2), counted from its leader: by the `lead_kind` of each card and by the
winner, counted from the leader too, or 3 if no seat won it."""
LEAD_KINDS = 3
PARTS = LEADS + LEAD_KINDS**3 * 4
"""The start of each part of a vector, in the order of its specification."""
WIDTH = PARTS + len(specification(Rules()).parts)


_OF_LEAD_KIND = (Card.B1, Card.B9, Card.H)
"""A card of each kind."""


@compiled
def lead_kind(card: int) -> int:
    """A card's influence on who leads: 2 for the Hagalaz (H3), 1 for a 9 (N1), 0 for others."""
    if card == HAGALAZ:
        return 2
    return 1 if rank_of(card) == 9 else 0


LARGEST = (1 << 31) - 1
"""The largest number that an option may have here."""


@lru_cache(RULES_KEPT)  # called for every copy of a batch; the tables take a millisecond
def numbers(rules: Rules) -> Table:
    """The row of these rules; raises `InvalidRules` for numbers beyond `LARGEST`."""
    for option in ("target", "max_rounds", "prediction_bonus", "small_bonus"):
        value = getattr(rules, option)
        if value is not None and value > LARGEST:
            raise InvalidRules(option, f"must be at most {LARGEST} in a batch")
    row = [0] * WIDTH
    row[PLAYERS], row[HAND_SIZE], row[TARGET] = rules.players, rules.hand_size, rules.target
    row[MAX_ROUNDS] = rules.max_rounds or 0
    for place, name in enumerate(rules.tie_breakers):
        row[TIE_BREAKERS_AT + place] = 1 + TIE_BREAKERS.index(name)
    row[REMATCH] = rules.final_tie == "rematch"
    row[FIRST_DEALER] = -1 if rules.first_dealer is None else rules.first_dealer
    deck = packed_deck(rules)
    row[DECK], row[DECK_SIZE] = int(deck), len(rules.deck)
    held = [CARDS.index(card) for card in kinds(deck)]
    row[DECK_KINDS] = len(held)
    for card in range(KINDS):
        row[PLACES + card] = sum(other < card for other in held)
    row[KIND_AT : KIND_AT + len(held)] = held
    row[DECK_CARDS : DECK_CARDS + len(rules.deck)] = [CARDS.index(card) for card in rules.deck]
    sizes = (rules.hand_size + 1, len(held), 1, 1, len(held), rules.players, rules.players)
    row[FIRST_PLAY : FIRST_PLAY + len(sizes)] = accumulate(sizes)
    tricks = [(one,) if other is None else (one, other) for one in Card for other in (None, *Card)]
    suits = [suit_to_follow(rules, trick) for trick in tricks]
    row[FOLLOWED:POINTS] = [0 if suit is None else int(suit.mask) for suit in suits]
    for prediction, reached in product(range(rules.hand_size + 1), repeat=2):
        row[POINTS + (prediction << TRICKS_BITS) + reached] = points(rules, prediction, reached)
    for places in product(range(LEAD_KINDS), repeat=rules.players):
        kinds_of = sum(kind * LEAD_KINDS**place for place, kind in enumerate(places))
        cards = tuple([_OF_LEAD_KIND[kind] for kind in places])
        for won in (*range(rules.players), None):
            lead, _ = next_leader(rules, LastTrick(0, cards, won))
            row[LEADS + 4 * kinds_of + (3 if won is None else won)] = lead
    row[PARTS:WIDTH] = specification(rules).starts
    return Table(row)
