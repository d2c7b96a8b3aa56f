"""The options as a row of numbers that compiled code reads."""

from functools import lru_cache

from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.rows import Table
from herrlof_arena.vectors.odin import CARDS, specification
from herrlof_arena.vectors.parts import RULES_KEPT
from herrlof_rules.odin import FULL_DECK, GAME, Play, Rules, Take
from herrlof_rules.odin.cards import pack
from herrlof_rules.odin.sets import ALL_SETS, PLAYED

HAND_SIZE = 1
TARGET = 2
MAX_HANDS = 3
"""0 for no limit."""
LAST_ON_TURN = 4
"""Whether the player who ended a hand leads the next one (M4)."""
MUST = 5
"""Whether a leader must play a whole hand of one colour or one number (L2)."""
FOUR_COLOURS = 6
FIXED_FIRST = 7
"""The seat that leads the first hand; -1 if it is left to chance (M1)."""
DECK = 8
"""The cards of the deck, packed."""
FULL = 9
"""Whether the deck is the full one: the id of a play is then the number of its set, plus 1."""
FIRST_TAKE = 10
"""The id of taking the first card of the deck; smaller ids are passing and the plays."""
ACTIONS = 11
"""The number of ids."""
TAKE_ID = 12
"""For each card of the game, the id of taking it, or -1."""
PLAY_ID = TAKE_ID + CARDS
"""For each set, the id of playing it, or -1."""
MEANT = PLAY_ID + len(ALL_SETS)
"""For each id, the set that it plays or the card that it takes."""
PARTS = MEANT + 1 + len(ALL_SETS) + CARDS
"""The start of each part of a vector, in the order of its specification."""
WIDTH = PARTS + len(specification(Rules()).parts)


@lru_cache(RULES_KEPT)  # called for every copy of a batch; the ids take a millisecond
def numbers(rules: Rules) -> Table:
    """The row of options for these rules."""
    row = [0] * WIDTH
    row[PLAYERS], row[HAND_SIZE], row[TARGET] = rules.players, rules.hand_size, rules.target
    row[MAX_HANDS] = rules.max_hands or 0
    row[LAST_ON_TURN] = rules.next_first_player == "last_on_turn"
    row[MUST] = rules.whole_hand == "must"
    row[FOUR_COLOURS] = rules.two_player_colours == 4
    row[FIXED_FIRST] = -1 if rules.first_player is None else rules.first_player
    row[DECK] = int(pack(rules.deck))
    row[FULL] = rules.deck == FULL_DECK
    row[TAKE_ID:MEANT] = [-1] * (MEANT - TAKE_ID)
    actions = GAME.action_space(rules)
    row[FIRST_TAKE], row[ACTIONS] = len(actions) - len(rules.deck), len(actions)
    for number, action in enumerate(actions):
        if isinstance(action, Play):
            row[MEANT + number] = PLAYED[action.cards].number
            row[PLAY_ID + row[MEANT + number]] = number
        elif isinstance(action, Take):
            row[MEANT + number] = FULL_DECK.index(action.card)
            row[TAKE_ID + row[MEANT + number]] = number
    row[PARTS:WIDTH] = specification(rules).starts
    return Table(row)
