"""Corrects the weight of a way for copies of items.

`slots` counts copies as if each had a name.  This is right for chance, but a player chooses among
kinds.  In this example a player holds two equal cards H and one V, and plays an H that all see.
If copies have names, there are two ways, one for each H.  For the player it is one choice, so the
weight of a way is divided by 2, the number of copies of H in the hand.  If the player had put a
card down unseen, the weight of each way would also be divided by the number of kinds in the hand,
also 2.

The numbers of copies at the time of a choice follow from the places of all items at the end and
from the moves since the choice.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from herrlof_rules.core.errors import NoWorld, TooManyWorlds
from herrlof_rules.hidden.steps import Kind
from herrlof_rules.hidden.timeline import Hidden, Seen, Slide, Timeline

CountCopies: TypeAlias = Callable[[int, int], int]
"""Returns the number of copies of an item in a sum of items."""


class Way(NamedTuple):
    """One way: where all items lie at the end, and which items made the hidden moves."""

    places: list[int]
    """The sum of the items in each place."""

    movers: list[int]
    """For each hidden move, the item that made it."""


class _Moved(NamedTuple):
    """A move of a known item, or a hidden move."""

    source: int
    target: int
    item: int
    """The item; 0 if it is not known."""

    number: int
    """The number of the hidden move; -1 if the item is known."""

    slid: bool = False
    """Whether the item moved with its place, if it still lay there."""

    undone: bool = False
    """Whether the item had left before its place slid, so that this move takes it back."""


class _Copies(NamedTuple):
    """The number of copies of an item in a place at some time: the number at the end, corrected."""

    item: int
    more: int
    left: tuple[int, ...]
    """The hidden moves since then that left the place."""

    came: tuple[int, ...]
    """The hidden moves since then that entered it."""


class Choice(NamedTuple):
    """A player's choice whose correction differs from way to way."""

    place: int
    choices: int
    """The number of items that a hidden choice was made from; 0 if the choice was seen."""

    move: int
    """The number of the hidden move; -1 if the choice was seen."""

    copies: tuple[_Copies, ...]
    least: int
    """A lower bound on the divisors of this choice."""


class Choices:
    """The choices of a timeline that change the weights of ways.

    The weight of a way is its weight with named copies, divided by `divisor`.  `kinds` are the
    kinds that have copies.
    """

    def __init__(
        self, timeline: Timeline, places: int, kinds: Sequence[Kind], count: CountCopies
    ) -> None:
        self.count = count
        self._moves: list[_Moved] = []
        choices_with_time: list[tuple[int, Seen | Hidden]] = []
        # For each place, the moves into it and, as `undone`, those out of it.
        contents: dict[int, list[_Moved]] = {}
        for tick in timeline.ticks:
            if isinstance(tick, Slide):
                sliding = contents.pop(tick.source, [])
                number = sum([-1 if move.undone else 1 for move in sliding])
                if number < 1 and not tick.dealt:
                    raise NoWorld("a card leaves a place that never received it")
                if tick.dealt and kinds:
                    reason = "dealt cards of which there are copies move all at once unseen"
                    raise TooManyWorlds(0, reason=reason)
                # Moves into the place come first, because `_least` subtracts the others from them.
                slid = [
                    move._replace(source=tick.target, target=tick.source)
                    if move.undone
                    else move._replace(source=tick.source, target=tick.target, slid=True)
                    for move in sorted(sliding, key=lambda move: move.undone)
                ]
                self._moves += slid
                contents.setdefault(tick.target, []).extend(slid)
                continue
            match tick:
                case Seen(item, source, target, chosen):
                    moved = _Moved(source, target, item, -1)
                    if chosen:
                        choices_with_time.append((len(self._moves), tick))
                case Hidden(number, source, target, choices):
                    moved = _Moved(source, target, 0, number)
                    if choices:
                        choices_with_time.append((len(self._moves), tick))
                case _:  # No item moved.
                    continue
            self._moves.append(moved)
            here = contents.setdefault(moved.source, [])
            known = [m for m in here if m.item == moved.item and not m.undone] if moved.item else []
            if known:
                here.remove(known[0])
            else:
                here.append(moved._replace(undone=True))
            contents.setdefault(moved.target, []).append(moved)
        least = [self._least(kind, places) for kind in kinds] if choices_with_time else []
        self.choices: list[Choice] = []
        self.least = 1
        """A lower bound on the divisors of all ways."""

        for time, tick in choices_with_time:
            choice = (
                self._seen(time, tick, kinds, least)
                if isinstance(tick, Seen)
                else self._hidden(time, tick, kinds, least)
            )
            if choice is not None:
                self.choices.append(choice)
                self.least *= choice.least

    def divisor(self, way: Way) -> int:
        """The number by which the weight of a way is divided."""
        places, movers = way
        divisor = 1
        for place, choices, move, copies, _ in self.choices:
            kinds = choices
            for item, more, left, came in copies:
                here = self.count(places[place], item) + more
                for number in left:
                    here += movers[number] == item
                for number in came:
                    here -= movers[number] == item
                if not choices or movers[move] == item:
                    divisor *= here
                if here > 1:
                    kinds -= here - 1
            if choices:
                divisor *= kinds
        return divisor

    def _least(self, kind: Kind, places: int) -> list[list[int]]:
        """For each time, the least number of copies in each place.

        It is the number of known copies there, or of copies seen to leave later, if that is
        greater.
        """
        item = kind.item
        known_copies = [kind.starts.count(place) for place in range(places)]
        since: list[list[int]] = []
        for move in self._moves:
            since.append(list(known_copies))
            if move.item in (0, item) and known_copies[move.source]:
                known_copies[move.source] -= 1
            known_copies[move.target] += move.item == item and not move.undone
        needed = [0] * places
        for time in range(len(self._moves) - 1, -1, -1):
            move = self._moves[time]
            if move.item in (0, item) and needed[move.target]:
                needed[move.target] -= 1
            # An item that slid may have left its place before.
            needed[move.source] += move.item == item and not (move.slid or move.undone)
            since[time] = list(map(max, since[time], needed))
        return since

    def _range(self, time: int, place: int, kind: Kind, least: list[list[int]]) -> tuple[int, int]:
        """The least and the greatest number of copies that a place may have held."""
        here = least[time]
        copies = len(kind.starts) + kind.unseen
        return here[place], copies - sum(here) + here[place]

    def _seen(
        self, time: int, tick: Seen, kinds: Sequence[Kind], least: list[list[list[int]]]
    ) -> Choice | None:
        for kind, known_copies in zip(kinds, least, strict=True):
            if kind.item == tick.item:
                fewest, most = self._range(time, tick.source, kind, known_copies)
                if fewest < most:
                    copies = self._copies(time, tick.source, kind.item)
                    return Choice(tick.source, 0, -1, (copies,), fewest)
        return None

    def _hidden(
        self, time: int, tick: Hidden, kinds: Sequence[Kind], least: list[list[list[int]]]
    ) -> Choice | None:
        ranges = [
            self._range(time, tick.source, kind, known_copies)
            for kind, known_copies in zip(kinds, least, strict=True)
        ]
        if all(most < 2 for _, most in ranges):
            return None
        numbers = product(*[range(fewest, most + 1) for fewest, most in ranges])
        spare = [
            sum([max(here - 1, 0) for here in copies])
            for copies in numbers
            if sum(copies) <= tick.choices
        ]
        copies = tuple([self._copies(time, tick.source, kind.item) for kind in kinds])
        fewest_kinds = tick.choices - max(spare, default=0)
        return Choice(tick.source, tick.choices, tick.number, copies, fewest_kinds)

    def _copies(self, time: int, place: int, item: int) -> _Copies:
        more = 0
        left: list[int] = []
        came: list[int] = []
        for source, target, moved, number, *_ in self._moves[time:]:
            if source == place:
                more += moved == item
                if number >= 0:
                    left.append(number)
            if target == place:
                more -= moved == item
                if number >= 0:
                    came.append(number)
        return _Copies(item, more, tuple(left), tuple(came))
