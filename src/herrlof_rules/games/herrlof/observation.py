"""What one seat may know, made by listing it."""

from attrs import frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.games.herrlof.actions import Action
from herrlof_rules.games.herrlof.cards import Card, size, unpack
from herrlof_rules.games.herrlof.engine import legal_actions
from herrlof_rules.games.herrlof.state import LastTrick, RoundSheet, State, Theft, gone


@frozen(weakref_slot=False)
class Observation(Value):
    """What one seat may know now.

    A spectator has an empty hand, no prediction and no actions, and knows of no card put at the
    bottom and of no theft.
    """

    seat: Own[int | None]
    """Who observes, None for a spectator."""

    turn: Public[Turn]
    legal_actions: Own[tuple[Action, ...]]
    """What the seat may do now, in canonical order; none when it is not to act."""

    round: Public[int]
    """Counts from 1; the round that is played or comes next (M3)."""

    dealer: Public[int | None]
    """The seat that deals this round, None before the first dealer is known (M1)."""

    scores: BySeat[int]
    """The points of the match so far (X5)."""

    hits: BySeat[int]
    """The rounds with the prediction bonus (M5)."""

    sheets: Public[tuple[RoundSheet, ...]]
    """The score sheets of the past rounds, in order (X5)."""

    hand: Own[tuple[Card, ...]]
    """The seat's hand in canonical order."""

    prediction: Own[int | None]
    """The seat's prediction, None until handed in (P1)."""

    handed_in: BySeat[bool]
    """Who has handed in a prediction (P2)."""

    trump: Public[Card | None]
    """The trump card, None before the deal (D2)."""

    leader: Public[int | None]
    """Who led the current trick or leads the next one; None while nobody does (R2)."""

    trick: Public[tuple[Card, ...]]
    """The cards of the current trick in the order played, from the leader's on."""

    last_trick: Public[LastTrick | None]
    """The only finished trick of the round that may be looked at (T10)."""

    gone: Public[tuple[Card, ...]]
    """Cards of finished tricks and replaced trump cards of this round, in canonical order.

    All have lain open; T10 and V4 forbid only to look at them again, not to remember them.
    """

    tricks: BySeat[int]
    """How many tricks each holds (T8)."""

    hand_sizes: BySeat[int]
    pile_size: Public[int]
    """How many cards lie face down."""

    buried: Own[tuple[Card, ...]]
    """The cards that the seat put at the bottom in this round, in order (W4)."""

    thefts: Own[tuple[Theft, ...]]
    """The thefts that the seat was part of in this round, in order (S3)."""


def observe(state: State, seat: int | None) -> Observation:
    """What a seat may know now, or a spectator for None; raises `UnknownSeat`."""
    check_type(state, State)
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
        unpack(gone(state)),
        state.tricks,
        tuple(map(size, state.hands)),
        table.pile_size,
        tuple([b.card for b in table.buried if b.seat == seat]),
        tuple([t for t in table.thefts if seat is not None and seat in (t.thief, t.victim)]),
    )


_make_observation = fast_constructor(Observation)
