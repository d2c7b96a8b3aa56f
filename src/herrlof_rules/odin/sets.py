"""Sets (T2), their value (T4), and the sets in a hand.

A set has at most nine cards, as many as a colour (X2).  All sets are sorted by strength: by value
(T4), and sets of equal value by their cards in canonical order (C2).  A larger value never has
fewer digits, so the sets that may answer a set are a single run of that order: from the first set
of greater value (T5) to the last set with one card more (T3).
"""

from itertools import combinations, groupby

from attrs import field, frozen

from herrlof_rules.odin.actions import TAKES, Action, Play
from herrlof_rules.odin.cards import Card, Colour, Packed, pack, repr_packed, value

COLOURS: tuple[Packed, ...] = tuple(colour.mask for colour in Colour)
"""The cards of each colour (C1)."""

NUMBERS: tuple[Packed, ...] = tuple(
    pack(card for card in Card if card.number == number) for number in range(1, 10)
)
"""The cards of each number from 1 (C1)."""


@frozen
class CardSet:
    """A set (T2): `number` is its place in the order of strength, `size` its number of cards.

    `stronger` is the number of the first set of greater value, and `larger` the number of the first
    set with at least two cards more.  The sets from `stronger` up to, but not including, `larger`
    may answer this set.  `takes` are the choices of the seat that beats it (K1), in canonical
    order.
    """

    play: Play
    cards: Packed = field(repr=repr_packed)
    number: int
    size: int
    value: int
    stronger: int
    larger: int
    takes: tuple[Action, ...]


def _all_sets() -> tuple[CardSet, ...]:
    of_group = [[card for card in Card if card.unit & group] for group in (*COLOURS, *NUMBERS)]
    each_once = {
        cards: value(cards)
        for group in of_group
        for size in range(1, len(group) + 1)
        for cards in combinations(group, size)
    }
    # Sorting is stable, so sets of equal value stay in canonical order.
    in_order = sorted(each_once, key=each_once.__getitem__)
    below = [0]  # Entry n counts the sets of at most n cards.
    for _, equals in groupby(in_order, len):
        below.append(below[-1] + len(list(equals)))
    sets: list[CardSet] = []
    for worth, equal in groupby(in_order, each_once.__getitem__):
        run = list(equal)
        stronger = len(sets) + len(run)
        for cards in run:
            size = len(cards)
            larger = below[min(size + 1, len(below) - 1)]
            takes = tuple(TAKES[card] for card in cards)
            number = len(sets)
            sets.append(
                CardSet(Play(cards), pack(cards), number, size, worth, stronger, larger, takes)
            )
    return tuple(sets)


ALL_SETS = _all_sets()
"""The 3,579 sets of the full deck in the order of strength."""

SETS = {cardset.cards: cardset for cardset in ALL_SETS}
"""Every set by its packed cards; any other cards share neither colour nor number."""

PLAYED = {cardset.play.cards: cardset for cardset in ALL_SETS}
"""Every set by the cards of its action."""

_NUMBER = {int(cardset.cards): cardset.number for cardset in ALL_SETS}
_PLAYS = tuple(cardset.play for cardset in ALL_SETS)


class _Within(dict[int, tuple[int, ...]]):
    """Maps cards of one colour or of one number to the `CardSet.number` of each set among them.

    Entries are made on first use: at most 512 for a colour and 64 for a number.
    """

    def __init__(self, smallest: int) -> None:
        self.smallest = smallest

    def __missing__(self, cards: int) -> tuple[int, ...]:
        numbers: list[int] = []
        part = cards
        while part:
            if part.bit_count() >= self.smallest:
                numbers.append(_NUMBER[part])
            part = part - 1 & cards
        self[cards] = entry = tuple(sorted(numbers))
        return entry


_COLOUR_BITS = tuple(map(int, COLOURS))
_NUMBER_BITS = tuple(map(int, NUMBERS))
_WITHIN_COLOUR = _Within(1)
_WITHIN_NUMBER = _Within(2)  # Single cards are listed within their colour.


class _Held(dict[Packed, tuple[list[int], tuple[Action, ...]]]):
    """Maps a hand to its sets in the order of strength: their numbers, and the actions.

    A hand seldom changes, so it is looked up many times.  A plain dictionary that is emptied when
    full takes half the time of `lru_cache`.
    """

    def __missing__(self, hand: Packed) -> tuple[list[int], tuple[Action, ...]]:
        bits = int(hand)
        numbers: list[int] = []
        for colour in _COLOUR_BITS:
            numbers += _WITHIN_COLOUR[bits & colour]
        for number in _NUMBER_BITS:
            part = bits & number
            if part & part - 1:  # Single cards are skipped; most hands have few numbers twice.
                numbers += _WITHIN_NUMBER[part]
        numbers.sort()
        if len(self) >= _HANDS_KEPT:
            self.clear()
        self[hand] = entry = (numbers, tuple([_PLAYS[number] for number in numbers]))
        return entry


_HANDS_KEPT = 4096
HELD = _Held()
"""The sets in each hand that was looked up."""
