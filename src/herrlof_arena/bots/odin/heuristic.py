"""The heuristic for Odin from views and states: runs `compiled.odin.heuristic` uncompiled."""

from collections.abc import Sequence
from functools import partial
from math import comb

from herrlof_arena.bots.bot import check_view
from herrlof_arena.bots.values import Memory, most_valued, weights
from herrlof_arena.compiled.odin.conversion import encode
from herrlof_arena.compiled.odin.heuristic import HELD, SCRATCH, SIZES, look, worth
from herrlof_arena.compiled.odin.rules import numbers
from herrlof_arena.compiled.odin.state import SHEETS
from herrlof_arena.compiled.rows import whole
from herrlof_rules.core import RandomSource
from herrlof_rules.odin import GAME, Action, Rules, Standing, State, View, legal_actions
from herrlof_rules.odin.cards import pack, unpack
from herrlof_rules.odin.rules import packed_deck, without

_ALIKE = (1.0, 1.0, 13 / 53, 76 / 2756, 396 / 140556, 0.0)
"""By number of cards, the probability that cards of the full deck share a colour or a number."""


def _no_answer(size: int, digit: int, held: int, known: int) -> float:
    """The probability that a seat cannot answer, computed as if sets were independent.

    Sets of the same size answer if they begin with a greater digit; answers to a single card do not
    count here, because they are estimated from the unseen cards.
    """
    same, larger = (comb(held, k) - comb(known, k) for k in (size, size + 1))
    stronger = 0.0 if size == 1 else 1 - (digit / 9) ** size
    return (1 - _ALIKE[size] * stronger) ** same * (1 - _ALIKE[size + 1]) ** larger


PARAMETERS = weights("odin") + [
    _no_answer(size, digit, held, known) if known <= held else 1.0
    for size in range(SIZES)
    for digit in range(10)
    for held in range(HELD)
    for known in range(HELD)
]
"""Both models, and the probabilities that a seat holds no answer."""

MEMORY = Memory(SCRATCH)


def bot(view: View, rng: RandomSource, /) -> Action:
    """Takes the action with the highest expected points, the others' minus its own.

    It weighs how many cards are left, in how few plays they could be played (above all in one), how
    hard the set on the table is to beat, and how many cards the others hold.  The weights were
    fitted to many hands.  Ties are broken with `rng`.

    Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
    """
    check_view(view, GAME)
    values_of = partial(values, row_of(view), view.rules)
    return most_valued(GAME, view.rules, view.legal_actions, values_of, rng)


def policy(state: State, seat: int, rng: RandomSource) -> Action:
    """The action that the heuristic chooses for this seat; ties are broken with `rng`.

    `bot` chooses the same action from the seat's view with the same random numbers.
    """
    values_of = partial(values, encode(state, SHEETS), state.rules)
    return most_valued(GAME, state.rules, legal_actions(state, seat), values_of, rng)


def values(state: list[int], rules: Rules, ids: Sequence[int]) -> list[float]:
    """The value of each action."""
    options, scratch = whole(numbers(rules)), MEMORY.numbers
    around = look(state, options)
    return [worth(state, options, number, around, PARAMETERS, scratch) for number in ids]


def row_of(view: View) -> list[int]:
    """A row in which the others' hands have the right sizes and contain unseen cards.

    The hands also have the cards that all saw being taken (K3).  Which unseen card lies where makes
    no difference.
    """
    seen, rules = view.observation, view.rules
    hand, table, taken = pack(seen.hand), pack(seen.table), tuple(map(pack, seen.taken))
    unseen = without(seen.removed, packed_deck(rules))
    for cards in (hand, table, *taken, pack(seen.beaten), pack(seen.discards)):
        unseen &= ~cards
    to_deal, dealt, hands = unpack(unseen), 0, list(taken)
    for other, size in enumerate(seen.hand_sizes):
        hidden = 0 if other == view.seat else size - taken[other].bit_count()
        hands[other] += pack(to_deal[dealt : dealt + hidden])
        dealt += hidden
    assert view.seat is not None  # A spectator never acts.
    hands[view.seat] = hand
    state = State(
        Standing(rules, seen.hand_number, seen.first_player, seen.removed, seen.scores, ()),
        tuple(hands),
        taken,
        pack(seen.discards),
        tuple([cards for cards in (pack(seen.beaten), table) if cards]),
        seen.player,
        seen.turn,
    )
    return encode(state, SHEETS)
