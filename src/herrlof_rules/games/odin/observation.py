"""What one seat may know, made by listing it."""

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.games.odin.actions import Action
from herrlof_rules.games.odin.cards import Card, Colour, unpack
from herrlof_rules.games.odin.engine import legal_actions
from herrlof_rules.games.odin.state import HandSheet, State


@frozen
class Observation(Value):
    """What a seat may know now (F3).

    Cards are in canonical order.
    """

    seat: Own[int | None]
    """Who observes; None for a spectator."""

    turn: Public[Turn]
    """Whose turn it is, and for what."""

    legal_actions: Own[tuple[Action, ...]]
    """What the seat may do now, in canonical order; empty when it is not to act."""

    hand_number: Public[int]
    """The number from 1 of the hand that is played, or comes next."""

    first_player: Public[int | None]
    """The seat that leads that hand (M4); None before the first player is known (M1)."""

    removed: Public[tuple[Colour, ...]]
    """The colours out of play, in order; none before they are chosen (C5)."""

    scores: BySeat[int]
    """The points of all hands by seat."""

    sheets: Public[tuple[HandSheet, ...]]
    """The score sheets of the finished hands, in order."""

    hand: Own[tuple[Card, ...]]
    """The seat's own hand; empty for a spectator."""

    hand_sizes: BySeat[int]
    """How many cards each seat holds."""

    set_aside: Public[int]
    """How many cards were dealt to nobody (D1)."""

    table: Public[tuple[Card, ...]]
    """The newest set on the table; empty before a lead."""

    player: Public[int | None]
    """Who played that set, or leads if there is none; None outside a hand."""

    passes: Public[int]
    """How many seats have passed since it was played (E1)."""

    beaten: Public[tuple[Card, ...]]
    """The set that a card is being taken from (K1); empty at any other time."""

    discards: Public[tuple[Card, ...]]
    """All cards discarded in this hand (K1, E2)."""

    taken: BySeat[tuple[Card, ...]]
    """By seat, the cards that it took openly and still holds (K3)."""


def observe(state: State, seat: int | None) -> Observation:
    """What a seat may know now, or a spectator for None; raises `UnknownSeat`."""
    check_type(state, State)
    check_seat(seat, len(state.hands))
    standing, table = state.standing, state.table
    return Observation(
        seat=seat,
        turn=state.turn,
        legal_actions=() if seat is None else legal_actions(state, seat),
        hand_number=standing.hand_number,
        first_player=standing.first_player,
        removed=standing.removed,
        scores=standing.scores,
        sheets=standing.sheets,
        hand=() if seat is None else unpack(state.hands[seat]),
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        set_aside=state.unseen.bit_count(),
        table=unpack(table[-1]) if table else (),
        player=state.player,
        passes=state.passes,
        beaten=unpack(table[0]) if len(table) == 2 else (),
        discards=unpack(state.discards),
        taken=tuple(map(unpack, state.taken)),
    )
