"""The whole truth of a match at one moment (secret), as frozen nested values.

Parts that seldom change are separate objects that states share: `Standing` changes once per round,
and `Table` only with predictions and powers.
"""

from typing import Annotated

from attrs import field, frozen

from herrlof_rules.core.construction import Brief, Value, fast_constructor, repr_call
from herrlof_rules.core.roles import Points, Role
from herrlof_rules.core.seats import FromSeat, Seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat
from herrlof_rules.herrlof.cards import (
    NOTHING,
    Card,
    Cards,
    Packed,
    packed,
    packed_each,
    repr_each,
    repr_packed,
    size,
    unpack,
)
from herrlof_rules.herrlof.rules import Rules, packed_deck


@frozen(weakref_slot=False)
class RoundSheet(Value):
    """The score sheet of a finished round (X5)."""

    predictions: Annotated[BySeat[int], Role("predicted")]

    tricks: Annotated[BySeat[int], Role("reached")]
    """The tricks held at the end."""

    points: Points


@frozen(weakref_slot=False)
class Standing(Value):
    """The standing between rounds; all of it is public."""

    rules: Rules
    round: int
    """The number from 1 of the round that is played, or comes next (M3)."""

    dealer: Seat | None
    """The seat that deals this round, None before the first dealer is known (M1)."""

    scores: BySeat[int]
    """The sums of the points on the sheets (X5)."""

    hits: BySeat[int]
    """The rounds with the prediction bonus (M5)."""

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


@frozen(weakref_slot=False, repr=False)
class Table(Value):
    """The table during a round, apart from hands and tricks."""

    trump: Card | None
    """The trump card, None before the deal (D2)."""

    predictions: BySeat[int | None]
    """None until submitted."""

    packed_pile: Cards = field(alias="pile", converter=packed, repr=repr_packed)
    """The face-down cards never seen since the deal (W5)."""

    buried: tuple[Buried, ...]
    """All cards put at the bottom in this round, in order (W4)."""

    redrawn: int
    """The number of `buried`, from the first on, that have come up again (W5)."""

    thefts: tuple[Theft, ...]
    """The thefts of this round, in order (S3)."""

    @property
    def pile_size(self) -> int:
        """The number of cards in the pile."""
        return size(self.packed_pile) + len(self.buried) - self.redrawn

    def __repr__(self) -> str:
        return repr_call(self)


@frozen(weakref_slot=False, repr=False)
class State(Brief):
    """The whole truth of a match, which is secret."""

    standing: Standing
    table: Table
    # Hands are packed for speed; the argument may be cards, and the property `hands` returns cards.
    packed_hands: BySeat[Cards] = field(alias="hands", converter=packed_each, repr=repr_each)
    """The hands by seat."""

    leader: Seat | None
    """The seat that led the current trick or leads the next one.

    None outside a round's tricks and while a power that needs the finished trick is settled (R2).
    """

    trick: tuple[Card, ...]
    """The cards of the current trick in the order played, from the leader's on."""

    tricks: BySeat[int]
    """The number of tricks each seat holds (T8)."""

    last_trick: LastTrick | None
    turn: Turn

    @property
    def rules(self) -> Rules:
        """The options that the match is played under."""
        return self.standing.rules

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands by seat, each in canonical order."""
        return tuple(map(unpack, self.packed_hands))

    @property
    def pile(self) -> tuple[Card, ...]:
        """The face-down cards never seen since the deal, in canonical order (W5)."""
        return unpack(self.table.packed_pile)

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards out of the round: finished tricks, and replaced trump cards (V1, V4)."""
        return unpack(packed_gone(self))

    def __repr__(self) -> str:
        """A short form without hands, for notebooks and logs."""
        return f"<State of herrlof, {getattr(self.standing, 'rules', None)!r}: {self.turn!r}>"


def packed_gone(state: State) -> Packed:
    """The cards out of the round, packed.

    They are the deck's cards that are in no other place; there are none between rounds.
    """
    table = state.table
    if table.trump is None:
        return NOTHING
    elsewhere = sum(state.packed_hands, table.packed_pile + table.trump.unit)
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
