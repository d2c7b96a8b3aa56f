"""What happens: the closed union `Event`; each field says who may see it."""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import BySeat, OnePerSeat, Public, SeenBy
from herrlof_rules.games.herrlof.cards import Card, Hand, canonical

LeadClause: TypeAlias = Literal["T1", "T9", "H3", "V3", "N1"]
"""The clauses that name the next leader."""


def _tokens(cards: tuple[Card, ...]) -> str:
    return " ".join(card.value for card in cards)


def _token(card: Card | None) -> str:
    return "a card" if card is None else card.value


def _hands(hands: Iterable[Iterable[Card] | None]) -> tuple[tuple[Card, ...] | None, ...]:
    return tuple([None if hand is None else canonical(hand) for hand in hands])


@frozen
class DealerChosen(Value):
    """Chance chose the first dealer (M1)."""

    seat: Public[Seat]

    def __str__(self) -> str:
        return f"seat {self.seat} is the first dealer"


@frozen
class HandsDealt(Value):
    """A round began: each seat got a hand, and a trump card was turned up (D1, D2)."""

    round: Public[int]
    dealer: Public[Seat]
    hands: Annotated[tuple[Hand | None, ...], OnePerSeat()] = field(converter=_hands)
    """By seat, each in canonical order."""

    trump: Public[Card]

    def __str__(self) -> str:
        own = "".join(
            f"; seat {seat} has {_tokens(hand)}"
            for seat, hand in enumerate(self.hands)
            if hand is not None
        )
        return f"round {self.round}: seat {self.dealer} deals and turns up {self.trump.value}{own}"


@frozen
class PredictionMade(Value):
    """A seat handed in its prediction (P2)."""

    seat: Public[Seat]
    tricks: Annotated[int | None, SeenBy("seat")]

    def __str__(self) -> str:
        number = "" if self.tricks is None else f" {self.tricks}"
        return f"seat {self.seat} predicts{number}"


@frozen
class CardPlayed(Value):
    """A seat played a card to the trick (T2)."""

    seat: Public[Seat]
    card: Public[Card]

    def __str__(self) -> str:
        return f"seat {self.seat} plays {self.card.value}"


@frozen
class CardDrawn(Value):
    """A seat swapped with the pile and looked at what it drew (W1, W4)."""

    seat: Public[Seat]
    card: Annotated[Card | None, SeenBy("seat")]

    def __str__(self) -> str:
        return f"seat {self.seat} draws {_token(self.card)} from the pile"


@frozen
class CardBuried(Value):
    """A seat put a card at the bottom of the pile (W1, W4)."""

    seat: Public[Seat]
    card: Annotated[Card | None, SeenBy("seat")]

    def __str__(self) -> str:
        return f"seat {self.seat} puts {_token(self.card)} at the bottom of the pile"


@frozen
class SwapChosen(Value):
    """A seat decided to swap with the pile (W2)."""

    seat: Public[Seat]

    def __str__(self) -> str:
        return f"seat {self.seat} swaps with the pile"


@frozen
class PowerDeclined(Value):
    """A seat left the power of its card of this rank unused (O1, S1, W1)."""

    seat: Public[Seat]
    rank: Public[Literal[1, 3, 6]]

    def __str__(self) -> str:
        return f"seat {self.seat} does not use its {self.rank}"


@frozen
class TrumpTurned(Value):
    """A second Valknut turned up a new trump card (V4)."""

    card: Public[Card]

    def __str__(self) -> str:
        return f"{self.card.value} is turned up as the new trump card"


@frozen
class TrickWon(Value):
    """The trick went to its winner (T6, T8)."""

    winner: Public[Seat]
    cards: Public[tuple[Card, ...]]

    def __str__(self) -> str:
        return f"seat {self.winner} wins the trick {_tokens(self.cards)}"


@frozen
class TrickDestroyed(Value):
    """A Valknut destroyed the trick (V1)."""

    leader: Public[Seat]
    cards: Public[tuple[Card, ...]]

    def __str__(self) -> str:
        return f"the trick {_tokens(self.cards)} is destroyed"


@frozen
class TrickStolen(Value):
    """A trick changed hands by the power of a 1 (O1)."""

    thief: Public[Seat]
    victim: Public[Seat]

    def __str__(self) -> str:
        return f"seat {self.thief} takes a trick from seat {self.victim}"


@frozen
class TheftBegun(Value):
    """A seat chose whose hand to take a card from by the power of a 6 (S1)."""

    thief: Public[Seat]
    victim: Public[Seat]

    def __str__(self) -> str:
        return f"seat {self.thief} reaches into the hand of seat {self.victim}"


@frozen
class CardStolen(Value):
    """A card was picked blindly from a hand (S1, S3)."""

    thief: Public[Seat]
    victim: Public[Seat]
    card: Annotated[Card | None, SeenBy("thief", "victim")]

    def __str__(self) -> str:
        return f"seat {self.thief} takes {_token(self.card)} from seat {self.victim}"


@frozen
class CardReturned(Value):
    """The thief gave a card back (S1, S3)."""

    thief: Public[Seat]
    victim: Public[Seat]
    card: Annotated[Card | None, SeenBy("thief", "victim")]

    def __str__(self) -> str:
        return f"seat {self.thief} gives {_token(self.card)} to seat {self.victim}"


@frozen
class LeadGiven(Value):
    """The next trick is led by this seat, as the clause says (T1, T9, H3, V3, N1)."""

    seat: Public[Seat]
    clause: Public[LeadClause]

    def __str__(self) -> str:
        return f"seat {self.seat} leads ({self.clause})"


@frozen
class RoundScored(Value):
    """The predictions were revealed and the round was scored (X)."""

    round: Public[int]
    predictions: BySeat[int]
    tricks: BySeat[int]
    """The tricks held at the end."""

    points: BySeat[int]
    """The points of this round."""

    scores: BySeat[int]
    """The points of the match so far."""

    def __str__(self) -> str:
        sheet = "; ".join(
            f"seat {seat} predicted {predicted}, holds {held}: {points:+d} = {score}"
            for seat, (predicted, held, points, score) in enumerate(
                zip(self.predictions, self.tricks, self.points, self.scores, strict=True)
            )
        )
        return f"round {self.round} is scored: {sheet}"


@frozen
class MatchEnded(Value):
    """The match is over (M3)."""

    result: Public[Result]

    def __str__(self) -> str:
        winners = " and ".join(f"seat {seat}" for seat in self.result.winners)
        return f"the match is over ({self.result.reason}): {winners} won"


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
EVENTS = (
    DealerChosen,
    HandsDealt,
    PredictionMade,
    CardPlayed,
    SwapChosen,
    CardDrawn,
    CardBuried,
    PowerDeclined,
    TrumpTurned,
    TrickWon,
    TrickDestroyed,
    TrickStolen,
    TheftBegun,
    CardStolen,
    CardReturned,
    LeadGiven,
    RoundScored,
    MatchEnded,
)
