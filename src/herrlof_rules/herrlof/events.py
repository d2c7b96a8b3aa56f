"""Events: the closed union `Event`; the type of each field says who may see the field."""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias, get_args

from attrs import field, frozen

from herrlof_rules.core.notation import EventText
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import BySeat, PrivateBySeat, Public, SeenBy
from herrlof_rules.herrlof.cards import Card, Hand, canonical

LeadClause: TypeAlias = Literal["T1", "T9", "H3", "V3", "N1"]
"""The clauses that name the next leader."""


def _hands(hands: Iterable[Iterable[Card] | None]) -> tuple[tuple[Card, ...] | None, ...]:
    return tuple([None if hand is None else canonical(hand) for hand in hands])


@frozen
class DealerChosen(EventText):
    """Chance chose the first dealer (M1)."""

    seat: Public[Seat]


@frozen
class HandsDealt(EventText):
    """A round began: each seat got a hand, and a trump card was turned up (D1, D2)."""

    round: Public[int]
    dealer: Public[Seat]
    hands: Annotated[tuple[Hand | None, ...], PrivateBySeat()] = field(converter=_hands)
    """By seat, each in canonical order."""

    trump: Public[Card]


@frozen
class PredictionMade(EventText):
    """A seat submitted its prediction (P2)."""

    seat: Public[Seat]
    tricks: Annotated[int | None, SeenBy("seat")]


@frozen
class CardPlayed(EventText):
    """A seat played a card to the trick (T2)."""

    seat: Public[Seat]
    card: Public[Card]


@frozen
class CardDrawn(EventText):
    """A seat swapped with the pile and looked at what it drew (W1, W4)."""

    seat: Public[Seat]
    card: Annotated[Card | None, SeenBy("seat")]


@frozen
class CardBuried(EventText):
    """A seat put a card at the bottom of the pile (W1, W4)."""

    seat: Public[Seat]
    card: Annotated[Card | None, SeenBy("seat")]


@frozen
class SwapChosen(EventText):
    """A seat decided to swap with the pile (W2)."""

    seat: Public[Seat]


@frozen
class PowerDeclined(EventText):
    """A seat did not use the power of its card of this rank (O1, S1, W1)."""

    seat: Public[Seat]
    rank: Public[Literal[1, 3, 6]]


@frozen
class TrumpTurned(EventText):
    """A second Valknut turned up a new trump card (V4)."""

    card: Public[Card]


@frozen
class TrickWon(EventText):
    """The trick went to its winner (T6, T8)."""

    winner: Public[Seat]
    cards: Public[tuple[Card, ...]]


@frozen
class TrickDestroyed(EventText):
    """A Valknut destroyed the trick (V1)."""

    leader: Public[Seat]
    cards: Public[tuple[Card, ...]]


@frozen
class TrickStolen(EventText):
    """A trick changed hands by the power of a 1 (O1)."""

    thief: Public[Seat]
    victim: Public[Seat]


@frozen
class TheftBegun(EventText):
    """A seat chose the hand from which it takes a card by the power of a 6 (S1)."""

    thief: Public[Seat]
    victim: Public[Seat]


@frozen
class CardStolen(EventText):
    """A card was picked blindly from a hand (S1, S3)."""

    thief: Public[Seat]
    victim: Public[Seat]
    card: Annotated[Card | None, SeenBy("thief", "victim")]


@frozen
class CardReturned(EventText):
    """The thief gave a card back (S1, S3)."""

    thief: Public[Seat]
    victim: Public[Seat]
    card: Annotated[Card | None, SeenBy("thief", "victim")]


@frozen
class LeadGiven(EventText):
    """A seat leads the next trick; `clause` names the rule that says so (T1, T9, H3, V3, N1)."""

    seat: Public[Seat]
    clause: Public[LeadClause]


@frozen
class RoundScored(EventText):
    """The predictions were revealed and the round was scored (X)."""

    round: Public[int]
    predictions: BySeat[int]
    tricks: BySeat[int]
    """The tricks held at the end."""

    points: BySeat[int]
    """The points of this round."""

    scores: BySeat[int]
    """The points of the match so far."""


@frozen
class MatchEnded(EventText):
    """The match is over (M3)."""

    result: Public[Result]


Event: TypeAlias = (
    DealerChosen
    | HandsDealt
    | PredictionMade
    | CardPlayed
    | SwapChosen
    | CardDrawn
    | CardBuried
    | PowerDeclined
    | TrumpTurned
    | TrickWon
    | TrickDestroyed
    | TrickStolen
    | TheftBegun
    | CardStolen
    | CardReturned
    | LeadGiven
    | RoundScored
    | MatchEnded
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
"""The classes in the order above."""
