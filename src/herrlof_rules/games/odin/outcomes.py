"""What chance may settle: the closed union `Outcome`, and the distribution of deals."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import factorial
from typing import TypeAlias

from attrs import field, frozen

from herrlof_rules.core.chance import Weighted, uniform
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.games.odin.cards import Cards, Colour, shown, shown_each, unpack


def _in_order(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    given = tuple(colours)
    if len(set(given)) != len(given):
        raise ValueError("a colour is there more than once (C1)")
    return tuple(sorted(given, key=lambda colour: colour.shift))


@frozen
class FirstPlayer:
    """Who leads the first round of the match (M1)."""

    seat: int


@frozen
class RemoveColours:
    """The colours that are out of play for the whole match (C5).

    They may be given in any order and are kept in the canonical one (C2).
    Raises `ValueError` for a duplicate.
    """

    colours: tuple[Colour, ...] = field(converter=_in_order)


@frozen
class Deal:
    """The hands by seat (D1)."""

    hands: tuple[Cards, ...] = field(repr=shown_each)


Outcome: TypeAlias = FirstPlayer | RemoveColours | Deal
OUTCOMES = (FirstPlayer, RemoveColours, Deal)


def removals() -> Weighted[Outcome]:
    """Any two of the six colours (C1, C5), whether the deck has cards of them or not."""
    return uniform(tuple(RemoveColours(pair) for pair in combinations(Colour, 2)))


@frozen
class Deals:
    """Every way to deal so many hands of so many cards from a deck (D1), all equally likely."""

    deck: Cards = field(repr=shown)
    players: int
    hand_size: int

    @property
    def count(self) -> int:
        """How many different deals there are."""
        size = self.deck.bit_count()
        left = size - self.players * self.hand_size
        ways: int = factorial(self.hand_size) ** self.players
        return factorial(size) // (ways * factorial(left))

    def sample(self, rng: RandomSource) -> Deal:
        """Shuffles the deck from the top index down (Fisher-Yates) and deals as it goes.

        Seat 0 gets the first `hand_size` cards from the top, seat 1 the next and so on.  The
        shuffle stops where all are dealt, or where the last hand is all that is left.
        """
        order = list(_units(self.deck))
        randrange = rng.randrange
        top = len(order)
        step = self.hand_size
        bottom = top - self.players * step
        for index in range(top - 1, (bottom or step) - 1, -1):
            other = randrange(index + 1)
            order[index], order[other] = order[other], order[index]
        return Deal(tuple([sum(order[end - step : end]) for end in range(top, bottom, -step)]))

    def probability(self, outcome: object) -> Fraction:
        """The exact probability of a deal; 0 for one that this deck cannot give."""
        if not isinstance(outcome, Deal) or not self.possible(outcome):
            return Fraction(0)
        return Fraction(1, self.count)

    def possible(self, deal: Deal) -> bool:
        """Whether the deck can give this deal."""
        rest = self.deck
        if type(deal.hands) is not tuple:
            return False
        for hand in deal.hands:
            if type(hand) is not int or hand & ~rest or hand.bit_count() != self.hand_size:
                return False
            rest -= hand
        return len(deal.hands) == self.players

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[Deal, Fraction]]:
        probability = Fraction(1, self.count)
        for hands in self._deals(self.deck, ()):
            yield Deal(hands), probability

    def _deals(self, rest: int, hands: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(hands) == self.players:
            yield hands
            return
        for chosen in combinations(_units(rest), self.hand_size):
            hand = sum(chosen)
            yield from self._deals(rest - hand, (*hands, hand))


# Bounded, because a server may see many decks, and iteration goes through many rests of a deck.


@lru_cache(maxsize=256)
def deals_of(deck: int, players: int, hand_size: int) -> Deals:
    """The one `Deals` of these options."""
    return Deals(deck, players, hand_size)


@lru_cache(maxsize=256)
def _units(cards: int) -> tuple[int, ...]:
    return tuple(card.unit for card in unpack(cards))
