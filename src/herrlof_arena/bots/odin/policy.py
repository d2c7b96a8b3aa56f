"""The heuristic for Odin: it values the hand that an action leaves, and the set on the table.

The value is a linear model of points, others' minus own, at the end of the hand: weights looked up
by counts of cards, and the probability that nobody beats the set, from the cards that all saw being
taken and those unseen.  It has no search and no memory but the table, so it can be compiled.
`bot` plays from views; `policy` plays from states, for playouts: it looks at nothing that its seat
may not know, and chooses the same.
"""

from collections.abc import Callable
from math import comb, prod

from attrs import frozen

from herrlof_arena.bots.bot import check_view
from herrlof_arena.bots.odin.weights import Model, model_for
from herrlof_rules.core import RandomSource
from herrlof_rules.core.randomness import randrange_of
from herrlof_rules.odin import FULL_DECK, GAME, Action, Pass, Play, State, Take, View, legal_actions
from herrlof_rules.odin.cards import NOTHING, Packed, pack, unpack
from herrlof_rules.odin.rules import packed_deck, without
from herrlof_rules.odin.sets import COLOURS, NUMBERS, PLAYED, SETS, CardSet


@frozen
class Situation:
    """What matters of a view, cards packed."""

    seat: int
    hand: Packed
    sizes: tuple[int, ...]
    """How many cards each seat holds."""

    known: tuple[Packed, ...]
    """Which of them all saw being taken (K3)."""

    unseen: Packed
    """The cards that this seat has not seen in this hand."""

    table: Packed
    """The newest set on the table; none before a lead."""

    player: int
    """Who played it."""


def from_view(view: View) -> Situation:
    """The situation of the seat that a view is for."""
    observation = view.observation
    assert view.seat is not None  # a spectator is never to act
    assert observation.player is not None
    hand, table = pack(observation.hand), pack(observation.table)
    known = tuple(map(pack, observation.taken))
    unseen = without(observation.removed, packed_deck(view.rules))
    for cards in (hand, table, *known, pack(observation.beaten), pack(observation.discards)):
        unseen &= ~cards
    return Situation(
        view.seat, hand, observation.hand_sizes, known, unseen, table, observation.player
    )


def from_state(state: State, seat: int) -> Situation:
    """The same from a state, without looking at what the seat may not know."""
    assert state.player is not None
    hands, known = state.packed_hands, state.packed_taken
    sizes = tuple([hand.bit_count() for hand in hands])
    table = state.packed_table[-1] if state.packed_table else NOTHING
    # Together these are what the seat has not seen; which of them lies where is not used.
    unseen = state.packed_set_aside
    for other, hand in enumerate(hands):
        if other != seat:
            unseen |= hand & ~known[other]
    return Situation(seat, hands[seat], sizes, known, unseen, table, state.player)


def bot(view: View, rng: RandomSource, /) -> Action:
    """Takes the action after which it may expect most points, others' minus own.

    What counts is how many cards are left and in how few plays they could go, above all in one,
    how hard the set on the table is to beat, and how many cards the others hold.  The weights were
    fitted to many hands.  Ties are broken with `rng`.

    Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
    """
    check_view(view, GAME)
    return choose(from_view(view), view.legal_actions, rng)


def policy(state: State, seat: int, rng: RandomSource) -> Action:
    """What the heuristic does at a decision of this seat; ties are broken with `rng`.

    The same action as `bot` chooses from the seat's view with the same numbers.
    """
    return choose(from_state(state, seat), legal_actions(state, seat), rng)


def choose(
    now: Situation,
    legal: tuple[Action, ...],
    rng: RandomSource,
    of: "Callable[[Situation], Worth] | None" = None,
) -> Action:
    """The legal action worth most, by the model or what else it is valued by; ties by `rng`."""
    if len(legal) > 1:
        worth = (of or Worth)(now)
        # Rounded, because equal values may be summed in different orders.
        values = [round(worth.of(action), 9) for action in legal]
        most = max(values)
        legal = tuple([a for a, value in zip(legal, values, strict=True) if value == most])
    return legal[randrange_of(rng)(len(legal))]


def worth(state: State, seat: int) -> float:
    """What a position is worth to the seat that is to act: points of the hand, others' less own.

    It looks at nothing that the seat may not know.
    """
    now = Worth(from_state(state, seat))
    most = max([now.of(action) for action in legal_actions(state, seat)])
    return now.mean if most == OUT else max(most, -float(now.now.hand.bit_count()))


MOST_WEIGHED = 9
"""The largest hand for which the model has weights; larger hands use the same ones."""

MOST_HELD = 27
"""The most cards in a hand under any rules: half of the deck."""

OUT = 1e6
"""Going out is best: nobody can score less (F2); to let the only other go out is worst."""


class Worth:
    """What the actions of a situation are worth."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        self.players = len(now.sizes)
        others = [size for seat, size in enumerate(now.sizes) if seat != now.seat]
        self.model: Model = model_for(self.players)
        self.fewest = min(MOST_WEIGHED, *others)
        self.mean = min(float(MOST_WEIGHED), sum(others) / len(others))
        self.others = [
            (now.sizes[seat % self.players], int(now.known[seat % self.players]))
            for seat in range(now.seat + 1, now.seat + self.players)
        ]
        self.sets: dict[int, tuple[float, float]] = {}
        unseen = [(now.unseen & cards).bit_count() for cards in NUMBERS]
        total = sum(unseen) or 1
        self.not_higher = [1 - sum(unseen[first:]) / total for first in range(10)]

    def of(self, action: Action) -> float:
        """Points to come, others' minus own."""
        now = self.now
        match action:
            case Play(cards):
                played = PLAYED[cards]
                rest = now.hand - played.cards
                if not rest:
                    return OUT
                if not now.table:
                    return self.played(rest, played)
                return max(self.played(rest | card.unit, played) for card in unpack(now.table))
            case Take(card):
                return self.played(now.hand | card.unit, SETS[now.table])
            case Pass():
                return self.passed()

    def played(self, hand: Packed, played: CardSet) -> float:
        """What a hand is worth after playing a set."""
        weights, mean, size = self.model, self.mean, played.size
        plays, alone = split(int(hand))
        cards, longest = hand.bit_count(), longest_set(hand)
        chance, of_set = self.sets.get(played.number) or self._set(played)
        one, stands, by_others = weights.plays[min(plays, 6) - 1]
        total = of_set + _held(weights, hand, alone, longest)
        total += one + stands * chance + by_others * mean
        few = min(cards, MOST_WEIGHED)
        total += weights.cards[few - 1] + weights.cards_by_others * few * mean
        if plays == 1:
            total += weights.answering_last[max(-1, min(2, cards - size)) + 1]
        elif plays == 2:
            total += weights.answering_last_but_one[max(-1, min(2, longest - size)) + 1]
        return total

    def _set(self, played: CardSet) -> tuple[float, float]:
        """The probability that a set stands, and what it adds, whatever is left in hand."""
        weights, digit = self.model, first_digit(played.play.cards)
        stands = [self.stands(played, digit, *other) for other in self.others]
        chance = prod(stands)
        one, of_digit = weights.size[min(played.size, 5) - 1]
        few, few_stands = weights.fewest[self.fewest - 1]
        total = one + of_digit * digit + few + few_stands * chance
        total += weights.digit * digit + weights.digit_stands * digit * chance
        total += weights.next_stands * stands[0] + weights.surely_stands * (chance == 1)
        self.sets[played.number] = chance, total
        return chance, total

    def stands(self, played: CardSet, digit: int, held: int, known: int) -> float:
        """The approximate probability that a seat with `held` cards cannot beat a set."""
        size = played.size
        if size > held:
            return 1.0
        if known and _answers(known, played):
            return 0.0
        if size >= len(NO_ANSWER):
            return 1.0
        count = known.bit_count()
        chance = NO_ANSWER[size][digit][held][count]
        if size == 1:
            for _ in range(held - count):
                chance *= self.not_higher[digit]
        return chance

    def passed(self) -> float:
        """What the hand is worth after a pass: another leads, or others may still play."""
        now, weights, mean = self.now, self.model, self.mean
        plays, alone = split(int(now.hand))
        cards, player = now.hand.bit_count(), now.sizes[now.player]
        leads = (now.seat + 1) % self.players == now.player
        if leads and player == 1 and self.players == 2:
            return -OUT  # L3: it goes out
        passed = weights.given_up if leads else weights.passed
        known = int(now.known[now.player])
        one, by_others = passed.plays[min(plays, 6) - 1]
        total = _held(weights, now.hand, alone, longest_set(now.hand)) + one + by_others * mean
        few = min(cards, MOST_WEIGHED)
        total += passed.cards[few - 1] + passed.cards_by_others * few * mean
        total += passed.fewest[self.fewest - 1] + passed.player[min(player, MOST_WEIGHED) - 1]
        if known.bit_count() == player and split(known)[0] == 1:
            total += passed.player_goes_out * cards
        return total + passed.size[min(SETS[now.table].size, 5) - 1]


def _held(weights: Model, hand: Packed, alone: int, longest: int) -> float:
    """The value of the cards in hand, regardless of who plays next."""
    total = weights.alone[min(alone, 5)] + weights.longest[min(longest, 6) - 1]
    for weight, cards in zip(weights.numbers, _NUMBERS, strict=True):
        total += weight * (hand & cards).bit_count()
    return total


def longest_set(hand: Packed) -> int:
    """The size of the largest set in a hand."""
    return max([(hand & group).bit_count() for group in _GROUPS])


def _answers(cards: int, played: CardSet) -> bool:
    """Whether a set of these cards beats the one played (T3, T5)."""
    for group in _GROUPS:
        count = (cards & group).bit_count()
        if count > played.size:
            return True
        if count == played.size and _SET_NUMBER[cards & group] >= played.stronger:
            return True
    return False


def first_digit(cards: tuple[object, ...]) -> int:
    """That of the value of a set (T4)."""
    return _FIRST_DIGIT[cards]


_FIRST_DIGIT: dict[tuple[object, ...], int] = {
    cards: max(card.number for card in cards) for cards in PLAYED
}
_NUMBERS = tuple(map(int, NUMBERS))
_GROUPS = (*map(int, COLOURS), *_NUMBERS)
_SET_NUMBER = {int(cards): each.number for cards, each in SETS.items()}

_ALIKE = (1.0, 1.0, 13 / 53, 76 / 2756, 396 / 140556, 0.0)
"""By number of cards, the probability that cards of the full deck share a colour or a number."""


def _no_answer(size: int, digit: int, held: int, known: int) -> float:
    """How probable it is that a seat holds no set for an answer, if sets were independent.

    Of the sets of the same size those count that begin with a greater digit, and none for a single
    card, which is reckoned by the cards unseen.
    """
    same, larger = (comb(held, k) - comb(known, k) for k in (size, size + 1))
    stronger = 0.0 if size == 1 else 1 - (digit / 9) ** size
    return (1 - _ALIKE[size] * stronger) ** same * (1 - _ALIKE[size + 1]) ** larger


NO_ANSWER = tuple(
    tuple(
        tuple(
            tuple(_no_answer(size, digit, held, known) for known in range(held + 1))
            for held in range(MOST_HELD + 1)
        )
        for digit in range(10)
    )
    for size in range(5)
)
"""By size of a set, its first digit, cards held, and those of them that are known."""


# Splitting a hand into sets

_GROUPS_OF = {
    int(card.unit): tuple(int(g) for g in (*COLOURS, *NUMBERS) if g & card.unit)
    for card in FULL_DECK
}
"""For each card, by its bit, the cards of its colour and those of its number."""

_SPLITS_KEPT = 1 << 15


class _Splits(dict[int, tuple[int, int]]):
    """For a hand, the fewest sets it can be split into, and how many of those are single cards.

    Emptied when full, as `HELD` is; a single card's set is all that is left of its group.
    """

    def __missing__(self, hand: int) -> tuple[int, int]:
        if not hand:
            return (0, 0)
        lowest = hand & -hand
        found: list[tuple[int, int]] = []
        for group in _GROUPS_OF[lowest]:
            plays, alone = self[hand & ~group]
            found.append((plays + 1, alone + (hand & group == lowest)))
        if len(self) >= _SPLITS_KEPT:
            self.clear()
        self[hand] = best = min(found)
        return best


_SPLITS = _Splits()


def split(hand: int) -> tuple[int, int]:
    """The fewest sets a hand can be split into, and the fewest single cards among them."""
    return _SPLITS[hand]
