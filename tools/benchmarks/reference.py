"""A fixed loop in pure Python by which figures are divided, to compare them between machines.

It does what a rules engine does (calls, small objects with slots, tuples, bit operations,
look-ups), so a slower machine or interpreter slows both alike.
Any change to it invalidates the committed baseline.
"""

from tools.benchmarks.measure import clock


class _Place:
    __slots__ = ("cards", "hand", "kind", "number")

    def __init__(self, hand: int, cards: tuple[int, ...], number: int, kind: str) -> None:
        self.hand = hand
        self.cards = cards
        self.number = number
        self.kind = kind


_TABLE = tuple(tuple(bit for bit in range(9) if number >> bit & 1) for number in range(512))
_KINDS = {"one": 1, "two": 2, "three": 3}
_NEXT = {"one": "two", "two": "three", "three": "one"}


def _choices(place: _Place) -> tuple[int, ...]:
    if place.cards:
        return _TABLE[place.hand & 511]
    return _TABLE[place.hand & 511] + _TABLE[place.hand >> 9 & 511]


def _after(place: _Place, choice: int) -> _Place:
    hand = place.hand ^ 1 << choice
    cards = (*place.cards, choice)
    kind = place.kind
    if len(cards) == _KINDS[kind]:
        return _Place(hand or 0b101_010_101_010_101_011, (), place.number + 1, _NEXT[kind])
    return _Place(hand, cards, place.number, kind)


def reference(steps: int) -> int:
    """Takes the given number of steps; the result depends on all of them."""
    place = _Place(0b110_101_101_001_110_111, (), 0, "one")
    number = 1
    for _ in range(steps):
        number = (number * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        choices = _choices(place)
        if choices:
            place = _after(place, choices[(number >> 8) % len(choices)])
        else:
            place = _Place(place.hand | 0b1_0110_1101, (), place.number, "two")
    return place.number


def reference_steps_per_second(budget: float) -> float:
    """The current speed of the reference loop."""
    steps = 0
    start = clock()
    while (spent := clock() - start) < budget or not steps:
        reference(2_000)
        steps += 2_000
    return steps / spent
