"""The heuristic for Odin: it values the hand that an action leaves, and the set on the table.

The value is a linear model of points, others' minus own, at the end of the hand.  `policy` plays
from a state, for playouts: it looks at nothing that its seat may not know, and chooses what
`OdinBot` does.
"""

from attrs import frozen

from herrlof_rules.bots.odin.weights import Model, model_for
from herrlof_rules.core.randomness import RandomSource, randrange_of
from herrlof_rules.games.odin.actions import Action, Pass, Play, Take
from herrlof_rules.games.odin.cards import FULL_DECK, NOTHING, Packed, pack, unpack
from herrlof_rules.games.odin.game import View, legal_actions
from herrlof_rules.games.odin.sets import COLOURS, NUMBERS, PLAYED, SETS
from herrlof_rules.games.odin.state import State


@frozen
class Situation:
    """What matters of a view, cards packed."""

    seat: int
    hand: Packed
    sizes: tuple[int, ...]
    """How many cards each seat holds."""

    table: Packed
    """The newest set on the table; none before a lead."""

    player: int
    """Who played it."""


def from_view(view: View) -> Situation:
    """The situation of the seat that a view is for."""
    observation = view.observation
    assert view.seat is not None  # a spectator is never to act
    assert observation.player is not None
    return Situation(
        view.seat,
        pack(observation.hand),
        observation.hand_sizes,
        pack(observation.table),
        observation.player,
    )


def from_state(state: State, seat: int) -> Situation:
    """The same from a state, without looking at what the seat may not know."""
    assert state.player is not None
    hands = state.packed_hands
    sizes = tuple([hand.bit_count() for hand in hands])
    table = state.packed_table[-1] if state.packed_table else NOTHING
    return Situation(seat, hands[seat], sizes, table, state.player)


def policy(state: State, seat: int, rng: RandomSource) -> Action:
    """What the heuristic does at a decision of this seat; ties are broken with `rng`.

    The same action as `OdinBot` chooses from the seat's view with the same numbers.
    """
    return choose(from_state(state, seat), legal_actions(state, seat), rng)


def choose(now: Situation, legal: tuple[Action, ...], rng: RandomSource) -> Action:
    """The legal action worth most; ties are broken with `rng`."""
    if len(legal) > 1:
        worth = _Worth(now)
        # Rounded, because equal values may be summed in different orders.
        values = [round(worth.of(action), 9) for action in legal]
        most = max(values)
        legal = tuple([a for a, value in zip(legal, values, strict=True) if value == most])
    return legal[randrange_of(rng)(len(legal))]


def worth(state: State, seat: int) -> float:
    """What a position is worth to the seat that is to act: points of the hand, others' less own.

    It looks at nothing that the seat may not know.
    """
    now = _Worth(from_state(state, seat))
    most = max([now.of(action) for action in legal_actions(state, seat)])
    return now.mean if most == _OUT else most


_OUT = 1e6
"""Going out is best: nobody can score less (F2)."""


class _Worth:
    """What the actions of a situation are worth."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        others = [size for seat, size in enumerate(now.sizes) if seat != now.seat]
        self.model: Model = model_for(len(now.sizes))
        self.fewest, self.most = min(others), max(others)
        self.mean = sum(others) / len(others)

    def of(self, action: Action) -> float:
        """Points to come, others' minus own, up to a constant."""
        now = self.now
        match action:
            case Play(cards):
                played = PLAYED[cards]
                rest = now.hand - played.cards
                if not rest:
                    return _OUT
                if not now.table:
                    return self._played(rest, played.size, _first_digit(cards))
                return max(
                    self._played(rest | card.unit, played.size, _first_digit(cards))
                    for card in unpack(now.table)
                )
            case Take(card):
                newest = SETS[now.table]
                digit = _first_digit(newest.play.cards)
                return self._played(now.hand | card.unit, newest.size, digit)
            case Pass():
                return self._passed()

    def _held(self, hand: Packed) -> tuple[float, int]:
        """What the cards in hand are worth, and in how many plays they could go."""
        weights = self.model
        cards = hand.bit_count()
        plays, alone = split(int(hand))
        total = (
            weights.cards * cards
            + weights.cards_squared * cards * cards
            + weights.cards_by_others * cards * self.mean
            + weights.plays * plays
            + weights.plays_by_others * plays * self.mean
            + weights.alone * alone
            + weights.numbers * _sum_of_numbers(hand)
        )
        if plays <= len(weights.few_plays):
            total += weights.few_plays[plays - 1]
        return total, plays

    def _played(self, hand: Packed, size: int, digit: int) -> float:
        """What a hand is worth after playing a set of this size and first digit."""
        weights = self.model
        total, plays = self._held(hand)
        total += weights.played + weights.size * size + weights.digit * digit
        total += weights.fewest * self.fewest
        unbeatable = self.most < size
        if unbeatable:
            total += weights.unbeatable
        if self.fewest <= size:
            total += weights.one_short
        if size <= len(weights.digit_of_size):
            total += weights.digit_of_size[size - 1] * digit
        if plays <= len(weights.near_out):
            one, of_size, of_digit, if_unbeatable = weights.near_out[plays - 1]
            total += one + of_size * size + of_digit * digit + if_unbeatable * unbeatable
        return total

    def _passed(self) -> float:
        """What the hand is worth after a pass: another leads, or others may still play."""
        now, weights = self.now, self.model
        total, plays = self._held(now.hand)
        if (now.seat + 1) % len(now.sizes) == now.player:
            total += weights.given_up
            if self.fewest <= len(weights.given_up_to):
                total += weights.given_up_to[self.fewest - 1]
            return total + weights.given_up_near_out * (plays == 1)
        total += weights.passed + weights.passed_size * SETS[now.table].size
        return total + weights.passed_near_out * (plays == 1)


def _first_digit(cards: tuple[object, ...]) -> int:
    return _FIRST_DIGIT[cards]


_FIRST_DIGIT: dict[tuple[object, ...], int] = {
    cards: max(card.number for card in cards) for cards in PLAYED
}
_NUMBERS = tuple(enumerate(map(int, NUMBERS), 1))


def _sum_of_numbers(hand: Packed) -> int:
    return sum([number * (hand & cards).bit_count() for number, cards in _NUMBERS])


# Splitting a hand into sets

_GROUPS = {
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
        for group in _GROUPS[lowest]:
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
