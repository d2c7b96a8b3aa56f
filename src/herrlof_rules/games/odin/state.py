"""The whole truth of a match at one moment (secret), as frozen nested values.

What changes once in a hand is kept apart in `Standing` and shared from state to state; the rest
changes with almost every play and lies flat in `State`, for one object is made faster than two.
"""

from attrs import field, frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.seats import Seat, is_seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat
from herrlof_rules.games.odin.cards import (
    NOTHING,
    Card,
    Cards,
    Colour,
    Packed,
    packed_repr,
    packed_reprs,
    unpack,
)
from herrlof_rules.games.odin.rules import Rules, packed_deck, without


@frozen
class HandSheet(Value):
    """The score sheet of a finished hand."""

    points: BySeat[int]
    """The points (F2)."""

    @property
    def out(self) -> int:
        """The seat whose play ended the hand: the only one without points (F2)."""
        return self.points.index(0)


@frozen
class Standing(Value):
    """What stands between hands; all of it is public."""

    rules: Rules
    """The options that the match is played under."""

    hand_number: int
    """The number from 1 of the hand that is played, or comes next."""

    first_player: Seat | None
    """The seat that leads that hand (M4); None before the first player is known (M1)."""

    removed: tuple[Colour, ...]
    """The colours out of play, in order; none before they are chosen (C5)."""

    scores: tuple[int, ...]
    """The points of all hands by seat: the sums over the sheets (F3)."""

    sheets: tuple[HandSheet, ...]
    """The score sheets of the finished hands, in order (F3)."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in play (C5)."""
        return unpack(self.in_play)

    @property
    def in_play(self) -> Packed:
        """The cards in play, packed."""
        return without(self.removed, packed_deck(self.rules))


@frozen(weakref_slot=False)
class State(Value):
    """The whole truth of a match: secret.

    Fields hold cards packed, for speed; the methods give them as cards.
    """

    standing: Standing
    """What stands between hands."""

    hands: tuple[Cards, ...] = field(repr=packed_reprs)
    """The hands by seat."""

    taken: tuple[Cards, ...] = field(repr=packed_reprs)
    """By seat, the cards of the hand that all saw being taken (K3)."""

    discards: Cards = field(repr=packed_repr)
    """All cards discarded in this hand (K1, E2)."""

    table: tuple[Cards, ...] = field(repr=packed_reprs)
    """The sets on the table, the newest last: none, or one.

    Two while the seat that played the second takes a card of the first (K1).
    """

    player: Seat | None
    """Who played the newest set, or leads if there is none; None outside a hand."""

    turn: Turn
    """Whose turn it is, and for what."""

    @property
    def rules(self) -> Rules:
        """The options that the match is played under."""
        return self.standing.rules

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards in a seat's hand; raises `UnknownSeat`."""
        return unpack(self.hands[self._seat(seat)])

    def taken_cards(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat's hand that all saw being taken (K3); raises `UnknownSeat`."""
        return unpack(self.taken[self._seat(seat)])

    def _seat(self, seat: int) -> int:
        if not is_seat(seat, len(self.hands)):
            raise UnknownSeat(seat, len(self.hands))
        return seat

    @property
    def discarded(self) -> tuple[Card, ...]:
        """All cards discarded in this hand (K1, E2)."""
        return unpack(self.discards)

    @property
    def sets(self) -> tuple[tuple[Card, ...], ...]:
        """The sets on the table, the newest last."""
        return tuple(map(unpack, self.table))

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards that were dealt to nobody in this hand (D1), none between hands: secret."""
        return unpack(self.unseen)

    @property
    def unseen(self) -> Packed:
        """The cards set aside, packed: those in play that are nowhere in this state."""
        if self.player is None:
            return NOTHING
        rest = self.standing.in_play & ~self.discards
        for cards in (*self.hands, *self.table):
            rest &= ~cards
        return rest

    @property
    def passes(self) -> int:
        """How many seats have passed since the last set was played (E1)."""
        if self.turn.kind != "play" or not self.table:
            return 0
        assert self.player is not None
        return (self.turn.seats[0] - self.player - 1) % len(self.hands)


make_state = fast_constructor(State)
