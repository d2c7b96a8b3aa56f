"""What happens: the closed union `Event`; each field says who may see it."""

from typing import Annotated, TypeAlias

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import OnePerSeat, Public
from herrlof_rules.games.odin.cards import Card, Colour, value


def _named(cards: tuple[Card, ...]) -> str:
    return " ".join(card.value for card in cards)


@frozen
class FirstPlayerChosen(Value):
    """Chance chose the first player of the first hand (M1)."""

    seat: Public[Seat]

    def __str__(self) -> str:
        return f"seat {self.seat} is the first player"


@frozen
class ColoursRemoved(Value):
    """Chance chose the colours that are out of play for the match (C5)."""

    colours: Public[tuple[Colour, ...]]

    def __str__(self) -> str:
        return f"{' and '.join(colour.value for colour in self.colours)} are out of play"


@frozen
class HandsDealt(Value):
    """A hand began: each seat got its cards (D1), and this seat leads the first round (L1)."""

    hand_number: Public[int]
    first_player: Public[Seat]
    hands: Annotated[tuple[tuple[Card, ...] | None, ...], OnePerSeat()]

    def __str__(self) -> str:
        own = "".join(
            f"; seat {seat} has {_named(hand)}"
            for seat, hand in enumerate(self.hands)
            if hand is not None
        )
        return f"hand {self.hand_number} is dealt: seat {self.first_player} leads{own}"


@frozen
class SetPlayed(Value):
    """A seat played a set, leading a round or beating the set on the table (L1, T1)."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]

    @property
    def value(self) -> int:
        """The value of the set (T4)."""
        return value(self.cards)

    def __str__(self) -> str:
        return f"seat {self.seat} plays {_named(self.cards)}"


@frozen
class Passed(Value):
    """A seat played nothing this time (T6)."""

    seat: Public[Seat]

    def __str__(self) -> str:
        return f"seat {self.seat} passes"


@frozen
class CardTaken(Value):
    """A seat took a card of the set that it beat into hand, by choice or the only one (K1, K2)."""

    seat: Public[Seat]
    card: Public[Card]

    def __str__(self) -> str:
        return f"seat {self.seat} takes {self.card.value}"


@frozen
class CardsDiscarded(Value):
    """What was left of a set on the table went to the discards (K1, K4, E2)."""

    cards: Public[tuple[Card, ...]]

    def __str__(self) -> str:
        return f"discarded: {_named(self.cards)}"


@frozen
class RoundEnded(Value):
    """All others passed, and the seat that played last leads the next round (E1, E2)."""

    leader: Public[Seat]

    def __str__(self) -> str:
        return f"all others passed: seat {self.leader} leads"


@frozen
class HandScored(Value):
    """A seat went out, and every card left in a hand is a point (F2); tuples are by seat."""

    hand_number: Public[int]
    out: Public[Seat]
    points: Public[tuple[int, ...]]
    scores: Public[tuple[int, ...]]

    def __str__(self) -> str:
        sheet = "; ".join(
            f"seat {seat} {points:+d} = {score}"
            for seat, (points, score) in enumerate(zip(self.points, self.scores, strict=True))
        )
        return f"hand {self.hand_number} is scored, seat {self.out} is out: {sheet}"


@frozen
class MatchEnded(Value):
    """The match is over (M2)."""

    result: Public[Result]

    def __str__(self) -> str:
        winners = " and ".join(f"seat {seat}" for seat in self.result.winners)
        return f"the match is over ({self.result.reason}): {winners} won"


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
EVENTS = (
    FirstPlayerChosen,
    ColoursRemoved,
    HandsDealt,
    SetPlayed,
    Passed,
    CardTaken,
    CardsDiscarded,
    RoundEnded,
    HandScored,
    MatchEnded,
)
