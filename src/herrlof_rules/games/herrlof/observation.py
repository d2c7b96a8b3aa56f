"""What one seat may know, made by listing it."""

from attrs import frozen

from herrlof_rules.core.construction import fast_constructor
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.games.herrlof.actions import Action
from herrlof_rules.games.herrlof.cards import Card, size, unpack
from herrlof_rules.games.herrlof.engine import legal_actions
from herrlof_rules.games.herrlof.state import LastTrick, RoundSheet, State, Theft


@frozen(weakref_slot=False)
class Observation:
    """What `seat` may know now, or a spectator for None; tuples are by seat unless said.

    `round`, `dealer`, `scores`, `hits` and `sheets` are the public standing (X5);
    `hand` is the own hand in canonical order, `prediction` the own one, None before P1;
    `handed_in` says who has handed in (P2); `trump` is the trump card (D2);
    `leader` and `trick` are the current trick's, its cards from the leader's on;
    `last_trick` the only finished one that may be looked at (T10); `tricks` how many each
    holds (T8); `hand_sizes` and `pile_size` count face-down cards;
    `buried` are the cards that this seat put at the bottom in this round, in order (W4);
    `thefts` those it was part of in this round, in order (S3).
    A spectator has an empty hand, no prediction, no actions and knows of no theft.
    """

    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[Action, ...]]
    round: Public[int]
    dealer: Public[int | None]
    scores: BySeat[int]
    hits: BySeat[int]
    sheets: Public[tuple[RoundSheet, ...]]
    hand: Own[tuple[Card, ...]]
    prediction: Own[int | None]
    handed_in: BySeat[bool]
    trump: Public[Card | None]
    leader: Public[int | None]
    trick: Public[tuple[Card, ...]]
    last_trick: Public[LastTrick | None]
    tricks: BySeat[int]
    hand_sizes: BySeat[int]
    pile_size: Public[int]
    buried: Own[tuple[Card, ...]]
    thefts: Own[tuple[Theft, ...]]


def observe(state: State, seat: int | None) -> Observation:
    """What a seat may know now, or a spectator for None; raises `UnknownSeat`."""
    check_seat(seat, len(state.hands))
    standing, table = state.standing, state.table
    return _make_observation(
        seat,
        state.turn,
        legal_actions(state, seat) if seat in state.turn.seats else (),
        standing.round,
        standing.dealer,
        standing.scores,
        standing.hits,
        standing.sheets,
        () if seat is None else unpack(state.hands[seat]),
        None if seat is None else table.predictions[seat],
        tuple([p is not None for p in table.predictions]),
        table.trump,
        state.leader,
        state.trick,
        state.last_trick,
        state.tricks,
        tuple(map(size, state.hands)),
        table.pile_size,
        tuple([b.card for b in table.buried if b.seat == seat]),
        tuple([t for t in table.thefts if seat is not None and seat in (t.thief, t.victim)]),
    )


_make_observation = fast_constructor(Observation)
