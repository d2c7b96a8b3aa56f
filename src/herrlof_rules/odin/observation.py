"""Observations, which list everything that a seat may know."""

from typing import Annotated, ClassVar

from attrs import frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.roles import Hand, HandSizes, Points, Role
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.odin.actions import Action
from herrlof_rules.odin.cards import NOTHING, Card, Colour, unpack, value
from herrlof_rules.odin.state import HandSheet, State


@frozen
class Observation(Value):
    """Everything that a seat may know now (F3).

    Cards are in canonical order.
    """

    seat: Own[Seat | None]
    """Who observes; None for a spectator."""

    turn: Public[Turn]
    """Whose turn it is, and for what."""

    legal_actions: Own[tuple[Action, ...]]
    """The seat's legal actions, in canonical order; empty when it is not its turn."""

    hand_number: Public[int]
    """The number from 1 of the hand that is played, or comes next."""

    first_player: Annotated[Public[Seat | None], Role("starter")]
    """The seat that leads that hand (M4); None before the first player is known (M1)."""

    removed: Public[tuple[Colour, ...]]
    """The colours out of play, in order; none before they are chosen (C5)."""

    scores: Points
    """The points of all hands by seat."""

    sheets: Public[tuple[HandSheet, ...]]
    """The score sheets of the finished hands, in order."""

    hand: Hand[Card]
    """The seat's own hand; empty for a spectator."""

    hand_sizes: HandSizes
    """The number of cards each seat holds."""

    set_aside: Public[int]
    """The number of cards that were not dealt (D1)."""

    table: Public[tuple[Card, ...]]
    """The newest set on the table; empty before a lead."""

    @property
    def table_value(self) -> Public[int | None]:
        """The value of the set on the table (T4); None before a lead."""
        return value(self.table) if self.table else None

    player: Public[Seat | None]
    """The seat that played that set, or leads if there is none; None outside a hand."""

    passes: Public[int]
    """The number of seats that have passed since it was played (E1)."""

    beaten: Public[tuple[Card, ...]]
    """The set that a card is being taken from (K1); empty at any other time."""

    discards: Public[tuple[Card, ...]]
    """All cards discarded in this hand (K1, K4, E2)."""

    taken: BySeat[tuple[Card, ...]]
    """By seat, the cards that it took openly and still holds (K3)."""

    scene: ClassVar[str] = "herrlof_rules.odin.scene:scene"
    """The import path of the function that draws it; see `herrlof_rules.scenes.scene_of`."""


_new_observation = fast_constructor(Observation)


def make_observation(
    state: State, seat: int | None, turn: Turn, legal_actions: tuple[Action, ...]
) -> Observation:
    """The observation of a seat, or of a spectator for None."""
    hands = state.packed_hands
    standing, table = state.standing, state.packed_table
    return _new_observation(
        seat,
        turn,
        legal_actions,
        standing.hand_number,
        standing.first_player,
        standing.removed,
        standing.scores,
        standing.sheets,
        unpack(NOTHING if seat is None else hands[seat]),
        tuple([hand.bit_count() for hand in hands]),
        state.packed_set_aside.bit_count(),
        unpack(table[-1] if table else NOTHING),
        state.player,
        state.passes,
        unpack(table[0] if len(table) == 2 else NOTHING),
        unpack(state.packed_discards),
        tuple(map(unpack, state.packed_taken)),
    )
