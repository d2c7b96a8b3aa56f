"""The places of a game's cards, by which the library checks that no card is lost or doubled."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.message_text import bounded
from herrlof_rules.core.notation import in_short
from herrlof_rules.core.parameters import R, S

C = TypeVar("C", bound=Hashable)


@frozen
class CardPlaces(Value, Generic[R, S]):
    """Declares where the cards lie, so that `Game.validate` can check that each occurs once.

    >>> from enum import Enum
    >>> from attrs import frozen
    >>> from herrlof_rules import core
    >>> class Card(Enum):
    ...     KING, QUEEN = "king", "queen"
    >>> @frozen
    ... class State:
    ...     rules: object
    ...     hands: core.BySeat[tuple[Card, ...]]
    ...     pile: tuple[Card, ...]
    >>> places = CardPlaces("C1", lambda rules: tuple(Card), ("hands", "pile"))
    >>> places.check(State(None, ((Card.KING,), ()), (Card.KING,)))
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.InvalidState: ... breaks C1: king is in hands[0] and in pile
    >>> places.check(State(None, ((Card.KING,), ()), ()))
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.InvalidState: ... breaks C1: queen is in none of hands, pile
    """

    clause: str
    """The clause that lists the cards; refusals of states name it."""

    deck: Callable[[R], Iterable[Hashable]]
    """Returns every card under the rules; a card with copies is listed once for each copy."""

    places: tuple[str, ...]
    """The fields or properties of the state that hold cards: a card, None, or tuples of these."""

    whole: bool | Callable[[S], bool] = True
    """Whether the places together hold the whole deck, or a function of the state that returns it.

    The places lack cards while cards are undealt, or if the draw pile is not in the state.
    """

    def check(self, state: S) -> None:
        """Raises `InvalidState` if a card is lost, is doubled or belongs to another deck."""
        rules: Any = state.rules
        deck = Counter(self.deck(rules))
        places_of: dict[Hashable, list[str]] = {}
        for name in self.places:
            for card, where in _cards(getattr(state, name), name):
                if card not in deck:
                    raise InvalidState(self.clause, f"{where}: there is no {_text(card)}")
                places_of.setdefault(card, []).append(where)
        for card, copies in deck.items():
            places = places_of.get(card, [])
            if len(places) > copies:
                which = _text(card) if copies == 1 else f"one of {copies} {_text(card)}"
                raise InvalidState(self.clause, f"{which} is in {' and in '.join(places)}")
        if self.whole if isinstance(self.whole, bool) else self.whole(state):
            for card, copies in deck.items():
                lost = copies - len(places_of.get(card, []))
                if lost:
                    which = _text(card) if copies == 1 else f"one of {copies} {_text(card)}"
                    reason = f"{which} is in none of {', '.join(self.places)}"
                    raise InvalidState(self.clause, reason)


def _cards(value: Any, where: str) -> Iterator[tuple[Hashable, str]]:
    """The cards in a place, each with the name of the innermost tuple that holds it."""
    if type(value) is not tuple:
        if value is not None:
            yield value, where
        return
    for number, entry in enumerate(value):
        nested = type(entry) is tuple
        yield from _cards(entry, f"{where}[{number}]" if nested else where)


def _text(card: Hashable) -> str:
    return bounded(in_short(card))
