"""What one seat may know, made by listing it."""

from attrs import frozen

from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.games.odin.actions import Action
from herrlof_rules.games.odin.cards import Card, Colour, unpack
from herrlof_rules.games.odin.engine import legal_actions
from herrlof_rules.games.odin.state import HandSheet, State


@frozen
class Observation:
    """What `seat` may know now, or a spectator for None (F3); tuples are by seat unless said.

    `hand_number`, `first_player`, `removed` colours (C5), `scores` and `sheets` are the public
    standing; `hand` is the own hand, empty for a spectator; `hand_sizes` and `set_aside` count
    cards that are face down; `table` is the set on the table, empty if there is none, `player` who
    played it or leads, `passes` how many have passed since (E1); `beaten` is the set that a card is
    being taken from (K1), else empty; `discards` are all cards discarded in this hand; `taken` what
    each seat took openly and still holds (K3).  Cards are in canonical order.
    """

    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[Action, ...]]
    hand_number: Public[int]
    first_player: Public[int | None]
    removed: Public[tuple[Colour, ...]]
    scores: BySeat[int]
    sheets: Public[tuple[HandSheet, ...]]
    hand: Own[tuple[Card, ...]]
    hand_sizes: BySeat[int]
    set_aside: Public[int]
    table: Public[tuple[Card, ...]]
    player: Public[int | None]
    passes: Public[int]
    beaten: Public[tuple[Card, ...]]
    discards: Public[tuple[Card, ...]]
    taken: BySeat[tuple[Card, ...]]


def observe(state: State, seat: int | None) -> Observation:
    """What a seat may know now, or a spectator for None; raises `UnknownSeat`."""
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
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        set_aside=state.set_aside.bit_count(),
        table=unpack(table[-1]) if table else (),
        player=state.player,
        passes=state.passes,
        beaten=unpack(table[0]) if len(table) == 2 else (),
        discards=unpack(state.discards),
        taken=tuple(unpack(cards) for cards in state.taken),
    )
