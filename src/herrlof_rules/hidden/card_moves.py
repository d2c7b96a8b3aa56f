"""Clues for games in which cards that a seat does not see are passed, stolen, swapped or drawn.

`CardMoves` records what a seat saw of the cards since a deal.  From it, deals and hidden moves are
drawn together (`hidden_cards`), and `WorldsByClues` replays each drawn history.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any, Generic, TypeAlias

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core.clues import dealt_to
from herrlof_rules.core.dealing import Dealing
from herrlof_rules.core.errors import NoWorld, TooManyWorlds
from herrlof_rules.core.message_text import bounded_repr
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Turn
from herrlof_rules.core.visibility import is_public
from herrlof_rules.hidden.copies import Way
from herrlof_rules.hidden.hidden_cards import HiddenCards
from herrlof_rules.hidden.steps import Kind, kind_of
from herrlof_rules.hidden.timeline import Timeline

C = TypeVar("C", bound=Hashable, default=Any)
O = TypeVar("O", default=Any)  # noqa: E741 - the field's letter for an outcome

UNDEALT = "undealt"
"""The place of the cards that were not dealt."""

LISTED = 100_000
"""The greatest number of ways that are listed."""


@frozen
class Moved(Generic[C]):
    """Some cards moved from one place to another; `cards` is None if the seat did not see them."""

    cards: tuple[C, ...] | None
    number: int
    source: Hashable
    target: Hashable
    chosen: bool
    fewest: int | None


@frozen
class MovedAll(Generic[C]):
    """All cards of a place moved to another; `cards` is None if the seat did not see them."""

    cards: tuple[C, ...] | None
    source: Hashable
    target: Hashable


@frozen
class Barred(Generic[C]):
    """A place held none of these cards."""

    place: Hashable
    cards: frozenset[C]


Step: TypeAlias = Moved[C] | MovedAll[C] | Barred[C]


class CardMoves(Generic[C]):
    """The moves of cards since a deal, in order, as a seat saw them, for `WorldsByClues`.

    The arguments come from the deal's event: the hands by seat, None if hidden, then the cards
    turned up.  A place is a seat's number for its hand, the next numbers for the cards turned up,
    `UNDEALT`, or any other value for a pile that is empty at first.

    The function that makes a `CardMoves` is called again with events in which nothing is hidden, so
    it must take cards from the events alone.

    >>> seen = CardMoves((("ace",), None))
    >>> seen.move("ace", 0, 1)  # seat 0 gives its card to seat 1,
    >>> seen.move(None, 1, 0)  # which gives one back unseen,
    >>> seen.bar(1, ["queen"])  # and has no queen left
    """

    def __init__(self, hands: Sequence[Iterable[C] | None], *turned_up: C | None) -> None:
        parts = (*hands, *[None if card is None else (card,) for card in turned_up])
        self.parts = [None if cards is None else tuple(cards) for cards in parts]
        """The cards of each part of the deal; None if the seat did not see them."""

        self.steps: list[Step[C]] = []

    def move(
        self,
        card: C | None,
        source: Hashable,
        target: Hashable,
        *,
        chosen: bool = True,
        fewest: int | None = None,
    ) -> None:
        """Records that a card moved; `card` is None if the seat did not see it.

        `chosen` is False if chance chose the card.  If the rules forbid choosing some cards of
        `source`, `fewest` is the least number of choices that they allow; by default any card may
        be chosen.
        """
        cards = None if card is None else (card,)
        self.steps.append(Moved(cards, 1, source, target, chosen, fewest))

    def move_several(
        self,
        cards: Iterable[C] | None,
        number: int,
        source: Hashable,
        target: Hashable,
        *,
        chosen: bool = True,
        fewest: int | None = None,
    ) -> None:
        """Records that `number` cards moved together, in one action or outcome; see `move`.

        `fewest` is the least number of choices that the rules allow.
        """
        seen = None if cards is None else tuple(cards)
        self.steps.append(Moved(seen, number, source, target, chosen, fewest))

    def move_all(self, cards: Iterable[C] | None, source: Hashable, target: Hashable) -> None:
        """Records that all cards of a place moved to another; `cards` is None if they were unseen.

        If they were not seen, and were dealt to `source` or came there in such a move, `target`
        must be empty before the move; otherwise `TooManyWorlds` is raised when worlds are drawn.
        """
        self.steps.append(MovedAll(None if cards is None else tuple(cards), source, target))

    def bar(self, place: Hashable, cards: Iterable[C]) -> None:
        """Records that none of these cards is in a place now.

        For cards with copies this has no effect, so worlds that contradict it are drawn and
        rejected.
        """
        self.steps.append(Barred(place, frozenset(cards)))

    def deals(
        self, dealing: Dealing[C, O], read: Callable[[tuple[object, ...]], object], /
    ) -> "MovedDeals[C, O]":
        """The deals that agree with these moves, each with the cards that moved unseen."""
        return MovedDeals(dealing, self, read)


class MovedDeals(Generic[C, O]):
    """The deals that agree with what a seat saw of the cards.

    Raises `NoWorld` for a contradiction, and `TooManyWorlds` if counting would take too long.
    """

    def __init__(
        self, dealing: Dealing[C, O], seen: CardMoves[C], read: Callable[[tuple[Any, ...]], Any]
    ) -> None:
        self.dealing, self.seen, self.read = dealing, seen, read
        self._kinds = tuple(dict.fromkeys(dealing.deck))
        copies = Counter(dealing.deck)
        self._bits = max(copies.values()).bit_length()
        self._units = {card: 1 << self._bits * n for n, card in enumerate(self._kinds)}
        self._by_unit = {unit: card for card, unit in self._units.items()}
        self.single = all(number == 1 for number in copies.values())
        places: list[Hashable] = [*range(len(seen.parts)), UNDEALT]
        for step in seen.steps:
            named = (step.place,) if isinstance(step, Barred) else (step.source, step.target)
            places += [place for place in named if place not in places]
        self._places = {place: n for n, place in enumerate(places)}
        self._cards = self._counted()

    @property
    def count(self) -> int:
        """The number of ways to deal and to make the hidden moves, if copies of cards had names."""
        return self._cards.start.node.total

    def draw(self, rng: RandomSource) -> tuple[O, "MovesScript[C]"]:
        """A random deal, with the cards that moved unseen after it."""
        return self._deal_of(self._cards.sample(rng))

    def __iter__(self) -> Iterator[O]:
        """Yields each deal once; raises `TooManyWorlds` if there are too many ways."""
        ways = self._cards.listed(LISTED)
        if ways is None:
            raise TooManyWorlds(LISTED)
        yield from dict.fromkeys([self._deal_of(way)[0] for way, _ in ways])

    # Counting

    def _counted(self) -> HiddenCards:
        """The ways in which all steps can happen; an error names the first impossible step."""
        steps = self.seen.steps
        try:
            return self._count(steps)
        except NoWorld as wrong:
            for number in range(len(steps)):
                try:
                    self._count(steps[:number])
                except NoWorld:
                    break
            else:
                number = len(steps)
            if not number:
                raise
            fact = f"no deal allows that {self._described(steps[number - 1])}"
            raise NoWorld(fact) from wrong

    def _described(self, step: Step[C]) -> str:
        if isinstance(step, Barred):
            cards = ", ".join(sorted(map(repr, step.cards))[:3])
            return f"{self._name(step.place)} has no {cards}"
        cards = "an unseen card"
        if step.cards is not None:
            cards = ", ".join(map(bounded_repr, step.cards)) or "no card"
        return f"{cards} moved from {self._name(step.source)} to {self._name(step.target)}"

    def _name(self, place: Hashable) -> str:
        if isinstance(place, int) and place < len(self.seen.parts):
            return dealt_to(self.dealing, place)
        return bounded_repr(place)

    def _count(self, steps: Sequence[Step[C]]) -> HiddenCards:
        dealing, units = self.dealing, self._units
        place_of = self._places
        timeline = Timeline(closed=self._closed(steps))
        suits = self._suits()
        size = dict.fromkeys(place_of, 0)
        size.update(dict(enumerate(dealing.part_sizes)))
        size[UNDEALT] = len(dealing.deck) - sum(dealing.part_sizes)
        unseen = {
            place_of[place]: number
            for place, number in size.items()
            if place == UNDEALT or (number and self._is_hidden(place))
        }
        dealt: set[Hashable] = {UNDEALT, *self._parts}
        for step in steps:
            if isinstance(step, Barred):
                for suit in dict.fromkeys(suits[card] for card in step.cards if card in suits):
                    timeline.exclude(place_of[step.place], suit)
                continue
            source, target = place_of[step.source], place_of[step.target]
            if step.cards is not None:
                chosen = isinstance(step, Moved) and step.chosen
                for card in step.cards:
                    if card not in units:
                        raise NoWorld(f"{bounded_repr(card)} is not in the deck")
                    timeline.see(units[card], source, target, chosen=chosen)
                number = len(step.cards)
            elif isinstance(step, MovedAll):
                number = size[step.source]
                if number and step.source in dealt and size[step.target]:
                    reason = "dealt cards move all at once unseen to a place that holds cards"
                    raise TooManyWorlds(0, reason=reason)
                if number:
                    timeline.slide(source, target, dealt=step.source in dealt)
                    dealt |= {step.target} if step.source in dealt else set()
            else:
                number = step.number
                of_all = number == 1 and step.chosen and step.fewest is None
                for _ in range(number):
                    timeline.hide(source, target, size[step.source] if of_all else 0)
            size[step.source] -= number
            size[step.target] += number
            if size[step.source] < 0:
                raise NoWorld(f"{self._name(step.source)} has no card left")
        kinds = self._known_kinds(suits)
        bits = (1 << self._bits) - 1
        return HiddenCards(
            timeline,
            len(place_of),
            unseen,
            kinds,
            lambda items, item: items // item & bits,
        )

    def _is_hidden(self, place: Hashable) -> bool:
        parts = self.seen.parts
        return isinstance(place, int) and place < len(parts) and parts[place] is None

    def _closed(self, steps: Sequence[Step[C]]) -> tuple[int, ...]:
        """The places that no card enters or leaves unseen, and in which no card lay unseen."""
        closed = {p for p in self._places if p != UNDEALT and not self._is_hidden(p)}
        for step in steps:
            if not isinstance(step, Barred) and step.cards is None:
                closed -= {step.source, step.target}
        return tuple([number for place, number in self._places.items() if place in closed])

    def _suits(self) -> dict[C, tuple[int, ...]]:
        """For each card, the barred sets that contain it; cards in the same sets are a suit."""
        barred = dict.fromkeys(s.cards for s in self.seen.steps if isinstance(s, Barred))
        return {
            card: tuple([n for n, cards in enumerate(barred) if card in cards])
            for card in self._kinds
        }

    def _known_kinds(self, suits: dict[C, tuple[int, ...]]) -> list[Kind]:
        starts: dict[C, list[int]] = {card: [] for card in self._kinds}
        for part, cards in enumerate(self.seen.parts):
            for card in cards or ():
                if card not in starts:
                    raise NoWorld(f"{bounded_repr(card)} is not in the deck")
                starts[card].append(part)
        copies = Counter(self.dealing.deck)
        kinds: list[Kind] = []
        for card in self._kinds:
            left = copies[card] - len(starts[card])
            if left < 0:
                fact = "is known to have been dealt more often than the deck has it"
                raise NoWorld(f"{bounded_repr(card)} {fact}")
            kinds.append(kind_of(self._units[card], suits[card], tuple(starts[card]), left))
        return kinds

    # Making deals

    def _deal_of(self, way: Way) -> tuple[O, "MovesScript[C]"]:
        """The deal that leads to the places in `way`, and the script of the unseen moves."""
        drawn = [self._by_unit[item] for item in way.movers]
        moves: list[tuple[Hashable, Hashable, tuple[C, ...] | None]] = []
        unseen_moves: list[tuple[C, ...]] = []
        piles: dict[Hashable, list[C] | None] = {place: [] for place in self._places}
        piles |= dict.fromkeys([*range(len(self.seen.parts)), UNDEALT])
        hidden = 0
        for step in self.seen.steps:
            if isinstance(step, Barred):
                continue
            cards = step.cards
            if cards is None and isinstance(step, Moved):
                cards = tuple(drawn[hidden : hidden + step.number])
                hidden += step.number
                unseen_moves.append(cards)
            pile, target = piles[step.source], piles[step.target]
            if isinstance(step, MovedAll):
                if cards is None and pile is not None:
                    cards = tuple(pile)
                if pile is not None:
                    piles[step.source] = []
            elif pile is not None:
                for card in cards or ():
                    pile.remove(card)
            if target is not None:
                piles[step.target] = None if cards is None else [*target, *cards]
            moves.append((step.source, step.target, cards))
        places = {place: self._held(way.places[n]) for place, n in self._places.items()}
        for source, target, moved in reversed(moves):
            if moved is None:
                places[source], places[target] = places[target], Counter()
            else:
                places[target].subtract(moved)
                places[source].update(moved)
        parts = [sorted(places[n].elements(), key=self.dealing.order) for n in self._parts]
        return self.dealing.assemble(parts), MovesScript(self, unseen_moves)

    @property
    def _parts(self) -> range:
        return range(len(self.seen.parts))

    def _held(self, items: int) -> Counter[C]:
        bits = (1 << self._bits) - 1
        return Counter({c: n for c, unit in self._units.items() if (n := items // unit & bits)})


class MovesScript(Generic[C]):
    """The cards that moved unseen in a drawn history."""

    def __init__(self, deals: MovedDeals[C, Any], moved: list[tuple[C, ...]]) -> None:
        self._deals = deals
        unseen = iter(moved)
        self._seen = _moves(deals.seen)
        self._moved_cards = [
            None if m.cards is not None else Counter(next(unseen)) for m in self._seen
        ]

    def shares(
        self,
        turn: Turn,
        past_events: Sequence[Any],
        following: Sequence[tuple[Sequence[Any], Fraction]],
    ) -> list[Fraction]:
        """The probability that each move is accepted; 0 if its cards are not those of the script.

        Counting weighs the moves of cards as if any card could be chosen.  The result is the weight
        by the rules, divided by that weight.
        """
        chance = isinstance(turn, Chance)
        shares = [share for _, share in following]
        if not chance and all(is_public(event) for events, _ in following for event in events):
            return shares
        number = len(_moves(self._deals.read(tuple(past_events))))
        counted = 0
        for place, (events, share) in enumerate(following):
            after = self._deals.read((*past_events, *events))
            moves = _moves(after)
            if len(moves) == number:
                continue
            counted += 1
            if len(moves) > len(self._moved_cards) or any(
                cards is not None and cards != Counter(move.cards)
                for cards, move in zip(self._moved_cards[number:], moves[number:], strict=False)
            ):
                shares[place] = Fraction(0)
            elif not chance:
                shares[place] = share * self._factor(after, number, alone=len(events) == 1)
        if chance and counted:  # Counting has weighed moves of chance.
            fitting = sum([share > 0 for share in shares])
            return [Fraction(share > 0, fitting or 1) for share in shares]
        if sum(shares) > 1:
            raise TooManyWorlds(
                0,
                phase=turn.kind,
                reason="the rules allow fewer cards to be chosen than lie there",
                remedy="give `CardMoves.move` the argument `fewest`",
            )
        return shares

    def _factor(self, after: CardMoves[C], number: int, *, alone: bool) -> Fraction:
        """The factor that corrects the weight of a fitting choice, which counting has weighed.

        If the seat sees only one event, all choices of the same number of cards look the same.
        Otherwise its other events may depend on the choice, and the number of choices that look the
        same varies.
        """
        factor = Fraction(1)
        places: dict[Hashable, Counter[C]] = {n: Counter(p) for n, p in enumerate(after.parts)}
        at = 0
        for step in after.steps:
            if isinstance(step, Barred):
                continue
            here = places.setdefault(step.source, Counter())
            cards = Counter(here if step.cards is None else step.cards)
            if isinstance(step, Moved):
                if at >= number and self._moved_cards[at] is not None and step.chosen:
                    factor *= self._weight(self._seen[at], here, cards, alone=alone)
                at += 1
            here.subtract(cards)
            places.setdefault(step.target, Counter()).update(cards)
        return factor

    def _weight(
        self, step: Moved[C], here: Counter[C], cards: Counter[C], *, alone: bool
    ) -> Fraction:
        here = +here
        # `Choices` has already divided the weight by the number of kinds of card in the place.
        if step.number == 1 and step.fewest is None:
            return Fraction(len(here), 1 if alone else here.total())
        fewest = step.fewest or 1
        if step.fewest is None and alone and self._deals.single:
            fewest = comb(here.total(), step.number)
        return Fraction(fewest, prod([comb(here[card], n) for card, n in cards.items()]))


def _moves(seen: CardMoves[C]) -> list[Moved[C]]:
    return [step for step in seen.steps if isinstance(step, Moved)]
