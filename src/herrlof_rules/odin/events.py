"""Events: the closed union `Event`; the type of each field says who may see the field."""

from typing import Annotated, TypeAlias, get_args

from attrs import frozen

from herrlof_rules.core.notation import EventText
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import BySeat, PrivateBySeat, Public
from herrlof_rules.odin.cards import Card, Colour, value


@frozen
class FirstPlayerChosen(EventText):
    """Chance chose the first player of the first hand (M1)."""

    seat: Public[Seat]


@frozen
class ColoursRemoved(EventText):
    """Chance chose the colours that are out of play for the match (C5)."""

    colours: Public[tuple[Colour, ...]]


@frozen
class HandsDealt(EventText):
    """A hand began: each seat got its cards (D1), and `first_player` leads the first round (L1)."""

    hand_number: Public[int]
    first_player: Public[Seat]
    hands: Annotated[tuple[tuple[Card, ...] | None, ...], PrivateBySeat()]


@frozen
class SetPlayed(EventText):
    """A seat played a set, leading a round or beating the set on the table (L1, T1)."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]

    @property
    def value(self) -> int:
        """The value of the set (T4)."""
        return value(self.cards)


@frozen
class Passed(EventText):
    """A seat passed (T6)."""

    seat: Public[Seat]


@frozen
class CardTaken(EventText):
    """A seat took a card of the beaten set into its hand, chosen (K1) or the only one (K2)."""

    seat: Public[Seat]
    card: Public[Card]


@frozen
class CardsDiscarded(EventText):
    """A set on the table, or the rest of it, went to the discards (K1, K4, E2)."""

    cards: Public[tuple[Card, ...]]


@frozen
class RoundEnded(EventText):
    """All other seats passed, and the seat that played last leads the next round (E1, E2)."""

    leader: Public[Seat]


@frozen
class HandScored(EventText):
    """A seat went out, and every card left in a hand counts one point (F2)."""

    hand_number: Public[int]
    out: Public[Seat]
    points: BySeat[int]
    scores: BySeat[int]


@frozen
class MatchEnded(EventText):
    """The match is over (M2)."""

    result: Public[Result]


Event: TypeAlias = (
    FirstPlayerChosen
    | ColoursRemoved
    | HandsDealt
    | SetPlayed
    | Passed
    | CardTaken
    | CardsDiscarded
    | RoundEnded
    | HandScored
    | MatchEnded
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
"""The classes in the order above."""
