"""The whole truth of a match at one moment (secret), as frozen nested values.

What changes once in a hand is kept apart in `Standing` and shared from state to state; the rest
changes with almost every play and lies flat in `State`, for one object is made faster than two.
"""

from attrs import field, frozen

from herrlof_rules.core.construction import fast_constructor
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat
from herrlof_rules.games.odin.cards import Cards, Colour, shown, shown_each
from herrlof_rules.games.odin.rules import Rules


@frozen
class HandSheet:
    """The score sheet of a finished hand: points by seat (F2)."""

    points: BySeat[int]

    @property
    def out(self) -> int:
        """The seat whose play ended the hand: the only one without points (F2)."""
        return self.points.index(0)


@frozen
class Standing:
    """What stands between hands; all of it is public.

    `hand_number` counts from 1 and `first_player` is a seat, both of the hand that is played or
    comes next (M4); before the first player is known `first_player` is None.  `removed` are the
    colours out of play, none before they are chosen (C5).  `scores` are the sums over `sheets`, by
    seat (F3).
    """

    rules: Rules
    hand_number: int
    first_player: int | None
    removed: tuple[Colour, ...]
    scores: tuple[int, ...]
    sheets: tuple[HandSheet, ...]

    @property
    def deck(self) -> Cards:
        """The cards in play (C5)."""
        deck = self.rules.deck
        for colour in self.removed:
            deck &= ~colour.mask
        return deck


@frozen(weakref_slot=False)
class State:
    """The whole truth of a match: secret.

    `hands` and `taken` are by seat; `taken` are the cards of a hand that all saw being taken (K3).
    `table` has the sets on the table, the newest last: none, or one; two while the seat that played
    the second takes a card of the first (K1).  `player` is who played the newest set, or leads if
    there is none; None outside a hand.  The cards set aside unseen are those of the deck that are
    nowhere here.
    """

    standing: Standing
    hands: tuple[Cards, ...] = field(repr=shown_each)
    taken: tuple[Cards, ...] = field(repr=shown_each)
    discards: Cards = field(repr=shown)
    table: tuple[Cards, ...] = field(repr=shown_each)
    player: int | None
    turn: Turn

    @property
    def rules(self) -> Rules:
        """The options that the match is played under."""
        return self.standing.rules

    @property
    def passes(self) -> int:
        """How many seats have passed since the last set was played (E1)."""
        if self.turn.kind != "play" or not self.table:
            return 0
        assert self.player is not None
        return (self.turn.seats[0] - self.player - 1) % len(self.hands)

    @property
    def set_aside(self) -> Cards:
        """The cards that were dealt to nobody in this hand (D1), none between hands: secret."""
        if self.player is None:
            return 0
        rest = self.standing.deck & ~self.discards
        for cards in (*self.hands, *self.table):
            rest &= ~cards
        return rest


make_state = fast_constructor(State)
