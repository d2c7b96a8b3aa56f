"""The whole truth of a match at one moment (secret), as frozen nested values.

Fields that change once per hand are in `Standing`, which states share.  The other fields change
with almost every play, so they belong to `State` itself, because creating one object is faster than
creating two.
"""

from attrs import field, frozen

from herrlof_rules.core.construction import Brief, Value, fast_constructor
from herrlof_rules.core.roles import Points
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat
from herrlof_rules.odin.cards import (
    NOTHING,
    Card,
    Cards,
    Colour,
    Packed,
    packed,
    packed_each,
    repr_each,
    repr_packed,
    unpack,
)
from herrlof_rules.odin.rules import Rules, packed_deck, without


@frozen
class HandSheet(Value):
    """The score sheet of a finished hand."""

    points: Points
    """The points (F2)."""

    @property
    def out(self) -> int:
        """The seat whose play ended the hand: the only one without points (F2)."""
        return self.points.index(0)


@frozen
class Standing(Value):
    """The standing between hands; all of it is public."""

    rules: Rules
    """The options that the match is played under."""

    hand_number: int
    """The number from 1 of the hand that is played, or comes next."""

    first_player: Seat | None
    """The seat that leads that hand (M4); None before the first player is known (M1)."""

    removed: tuple[Colour, ...]
    """The colours out of play, in order; none before they are chosen (C5)."""

    scores: BySeat[int]
    """The points of all hands: the sums over the sheets (F3)."""

    sheets: tuple[HandSheet, ...]
    """The score sheets of the finished hands, in order (F3)."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in play (C5)."""
        return unpack(self.packed_deck)

    @property
    def packed_deck(self) -> Packed:
        """The cards in play, packed."""
        return without(self.removed, packed_deck(self.rules))


@frozen(weakref_slot=False, repr=False)
class State(Brief):
    """The whole truth of a match, which is secret."""

    standing: Standing
    """The part that stays the same throughout a hand."""

    # Cards are packed for speed; arguments may be cards, and the properties `hands`, `taken`,
    # `discards` and `table` return cards.
    packed_hands: BySeat[Cards] = field(alias="hands", converter=packed_each, repr=repr_each)
    """The hands by seat."""

    packed_taken: BySeat[Cards] = field(alias="taken", converter=packed_each, repr=repr_each)
    """The cards of the hand that all saw being taken (K3)."""

    packed_discards: Cards = field(alias="discards", converter=packed, repr=repr_packed)
    """All cards discarded in this hand (K1, K4, E2)."""

    packed_table: tuple[Cards, ...] = field(alias="table", converter=packed_each, repr=repr_each)
    """The sets on the table, the newest last: none, or one.

    Two while the seat that played the second takes a card of the first (K1).
    """

    player: Seat | None
    """The seat that played the newest set, or leads if there is none; None outside a hand."""

    turn: Turn
    """Whose turn it is, and for what."""

    @property
    def rules(self) -> Rules:
        """The options that the match is played under."""
        return self.standing.rules

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands by seat."""
        return tuple(map(unpack, self.packed_hands))

    @property
    def taken(self) -> tuple[tuple[Card, ...], ...]:
        """By seat, the cards in hand that were taken in public (K3)."""
        return tuple(map(unpack, self.packed_taken))

    @property
    def discards(self) -> tuple[Card, ...]:
        """All cards discarded in this hand (K1, K4, E2)."""
        return unpack(self.packed_discards)

    @property
    def table(self) -> tuple[tuple[Card, ...], ...]:
        """The sets on the table, the newest last."""
        return tuple(map(unpack, self.packed_table))

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards not dealt in this hand, which are secret (D1); none between hands."""
        return unpack(self.packed_set_aside)

    @property
    def packed_set_aside(self) -> Packed:
        """The cards set aside, packed: the cards in play that are in no other place."""
        if self.player is None:
            return NOTHING
        elsewhere = self.packed_discards
        for cards in (*self.packed_hands, *self.packed_table):
            elsewhere |= cards
        return self.standing.packed_deck & ~elsewhere

    @property
    def passes(self) -> int:
        """The number of seats that have passed since the last set was played (E1)."""
        if self.turn.kind != "play" or not self.packed_table:
            return 0
        assert self.player is not None
        return (self.turn.seats[0] - self.player - 1) % len(self.packed_hands)

    def __repr__(self) -> str:
        """A short form without hands, for notebooks and logs."""
        return f"<State of odin, {getattr(self.standing, 'rules', None)!r}: {self.turn!r}>"


make_state = fast_constructor(State)
