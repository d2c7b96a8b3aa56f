"""The whole truth of a match at one moment (secret), as frozen nested values.

What seldom changes is kept apart and shared from state to state: `Standing` for a round, `Table`
between powers.
"""

from typing import Annotated

from attrs import field, frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.order import FromSeat
from herrlof_rules.core.seats import Seat, is_seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat
from herrlof_rules.games.herrlof.cards import (
    NOTHING,
    Card,
    Cards,
    Packed,
    repr_hands,
    repr_packed,
    size,
    unpack,
)
from herrlof_rules.games.herrlof.rules import Rules, packed_deck


@frozen(weakref_slot=False)
class RoundSheet(Value):
    """The score sheet of a finished round (X5)."""

    predictions: BySeat[int]

    tricks: BySeat[int]
    """The tricks held at the end."""

    points: BySeat[int]


@frozen(weakref_slot=False)
class Standing(Value):
    """What stands between rounds; all of it is public."""

    rules: Rules
    round: int
    """Counts from 1; the round that is played or comes next (M3)."""

    dealer: Seat | None
    """The seat that deals this round, None before the first dealer is known (M1)."""

    scores: tuple[int, ...]
    """The sums of the points on the sheets, by seat (X5)."""

    hits: tuple[int, ...]
    """The rounds with the prediction bonus, by seat (M5)."""

    sheets: tuple[RoundSheet, ...]
    """One for each finished round, in order."""


@frozen(weakref_slot=False)
class LastTrick(Value):
    """The most recent finished trick of the round (T10)."""

    leader: Seat
    cards: Annotated[tuple[Card, ...], FromSeat("leader")]
    """In the order played, from the leader's on."""

    winner: Seat | None
    """None for a destroyed trick (V1)."""


@frozen(weakref_slot=False)
class Buried(Value):
    """A card that a seat put at the bottom of the pile (W1)."""

    seat: Seat
    card: Card


@frozen(weakref_slot=False)
class Theft(Value):
    """A card stolen with a 6 (S1)."""

    thief: Seat
    victim: Seat
    taken: Card | None
    """None until it is picked."""

    given: Card | None
    """None until it is returned."""


@frozen(weakref_slot=False)
class Table(Value):
    """What lies on the table during a round, apart from hands and tricks."""

    trump: Card | None
    """The trump card, None before the deal (D2)."""

    predictions: tuple[int | None, ...]
    """By seat, None until handed in."""

    pile: Cards = field(repr=repr_packed)
    """The face-down cards never seen since the deal, packed (W5)."""

    buried: tuple[Buried, ...]
    """All cards put at the bottom in this round, in order (W4)."""

    redrawn: int
    """How many of `buried`, from the first on, have come up again (W5)."""

    thefts: tuple[Theft, ...]
    """The thefts of this round, in order (S3)."""

    @property
    def pile_size(self) -> int:
        """How many cards lie face down."""
        return size(self.pile) + len(self.buried) - self.redrawn


@frozen(weakref_slot=False)
class State(Value):
    """The whole truth of a match: secret.

    Its hands are packed for speed; `hand`, `pile` and `gone` list cards.
    """

    standing: Standing
    table: Table
    hands: tuple[Cards, ...] = field(repr=repr_hands)
    """By seat, packed."""

    leader: Seat | None
    """Who led the current trick or leads the next one.

    None outside a round's tricks and while a power that needs the finished trick is settled (R2).
    """

    trick: tuple[Card, ...]
    """The cards of the current trick in the order played, from the leader's on."""

    tricks: tuple[int, ...]
    """How many tricks each seat holds (T8)."""

    last_trick: LastTrick | None
    turn: Turn

    @property
    def rules(self) -> Rules:
        """The options that the match is played under."""
        return self.standing.rules

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The hand of a seat in canonical order; raises `UnknownSeat`."""
        if not is_seat(seat, len(self.hands)):
            raise UnknownSeat(seat, len(self.hands))
        return unpack(self.hands[seat])

    @property
    def pile(self) -> tuple[Card, ...]:
        """The face-down cards never seen since the deal, in canonical order (W5)."""
        return unpack(self.table.pile)

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards of the round that are in no hand, pile or trick any more; see `gone`."""
        return unpack(gone(self))


def gone(state: State) -> Packed:
    """The cards out of the round: those of finished tricks, and replaced trump cards (V1, V4).

    They are the cards of the deck that are nowhere else; between rounds there are none.
    """
    table = state.table
    if table.trump is None:
        return NOTHING
    elsewhere = sum(state.hands, table.pile + table.trump.unit)
    for card in state.trick:
        elsewhere += card.unit
    for buried in table.buried[table.redrawn :]:
        elsewhere += buried.card.unit
    return packed_deck(state.standing.rules) - elsewhere


make_sheet = fast_constructor(RoundSheet)
make_standing = fast_constructor(Standing)
make_buried = fast_constructor(Buried)
make_theft = fast_constructor(Theft)
make_state = fast_constructor(State)
make_table = fast_constructor(Table)
make_last_trick = fast_constructor(LastTrick)
