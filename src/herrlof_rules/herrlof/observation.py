"""Observations, which list everything that a seat may know."""

from typing import Annotated, ClassVar

from attrs import frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.roles import Hand, HandSizes, Points, Role
from herrlof_rules.core.seats import FromSeat, Seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.herrlof.actions import Action
from herrlof_rules.herrlof.cards import NOTHING, Card, size, unpack
from herrlof_rules.herrlof.state import LastTrick, RoundSheet, State, Theft, packed_gone


@frozen(weakref_slot=False)
class Observation(Value):
    """Everything that one seat may know now.

    For a spectator, `hand`, `legal_actions`, `buried` and `thefts` are empty, and `prediction` is
    None.
    """

    seat: Own[Seat | None]
    """Who observes; None for a spectator."""

    turn: Public[Turn]
    """Whose turn it is, and for what."""

    legal_actions: Own[tuple[Action, ...]]
    """The seat's legal actions, in canonical order; empty when it is not its turn."""

    round: Public[int]
    """The number from 1 of the round that is played, or comes next (M3)."""

    dealer: Annotated[Public[Seat | None], Role("starter")]
    """The seat that deals this round, None before the first dealer is known (M1)."""

    scores: Points
    """The points of the match so far (X5)."""

    hits: BySeat[int]
    """In how many rounds each seat received the prediction bonus (M5)."""

    sheets: Public[tuple[RoundSheet, ...]]
    """The score sheets of the past rounds, in order (X5)."""

    hand: Hand[Card]
    """The seat's own hand in canonical order; empty for a spectator."""

    prediction: Own[int | None]
    """The seat's prediction, None until submitted (P1)."""

    handed_in: BySeat[bool]
    """Which seats have submitted a prediction (P2)."""

    trump: Public[Card | None]
    """The trump card, None before the deal (D2)."""

    leader: Public[Seat | None]
    """The seat that led the current trick or leads the next one; None while no seat does (R2)."""

    trick: Annotated[Public[tuple[Card, ...]], FromSeat("leader")]
    """The cards of the current trick in the order played, from the leader's on."""

    last_trick: Public[LastTrick | None]
    """The only finished trick of the round that may be looked at (T10)."""

    gone: Public[tuple[Card, ...]]
    """Cards of finished tricks and replaced trump cards of this round, in canonical order.

    All have lain face up: T10 and V4 forbid looking at them again, not remembering them.
    """

    tricks: BySeat[int]
    """The number of tricks each seat holds (T8)."""

    hand_sizes: HandSizes
    """The number of cards each seat holds."""

    pile_size: Public[int]
    """The number of cards face down in the pile (D3)."""

    buried: Own[tuple[Card, ...]]
    """The cards that the seat put at the bottom in this round, in order (W4)."""

    thefts: Own[tuple[Theft, ...]]
    """The thefts that the seat was part of in this round, in order (S3)."""

    scene: ClassVar[str] = "herrlof_rules.herrlof.scene:scene"
    """The import path of the function that draws it; see `herrlof_rules.scenes.scene_of`."""


_new_observation = fast_constructor(Observation)


def make_observation(
    state: State, seat: int | None, turn: Turn, legal_actions: tuple[Action, ...]
) -> Observation:
    """The observation of a seat, or of a spectator for None."""
    hands = state.packed_hands
    standing, table = state.standing, state.table
    predictions, buried, thefts = table.predictions, table.buried, table.thefts
    return _new_observation(
        seat,
        turn,
        legal_actions,
        standing.round,
        standing.dealer,
        standing.scores,
        standing.hits,
        standing.sheets,
        unpack(NOTHING if seat is None else hands[seat]),
        None if seat is None else predictions[seat],
        tuple([prediction is not None for prediction in predictions]),
        table.trump,
        state.leader,
        state.trick,
        state.last_trick,
        unpack(packed_gone(state)),
        state.tricks,
        tuple(map(size, hands)),
        table.pile_size,
        tuple([b.card for b in buried if b.seat == seat]) if buried else (),
        _own(thefts, seat) if thefts else (),
    )


def _own(thefts: tuple[Theft, ...], seat: int | None) -> tuple[Theft, ...]:
    """The thefts that the seat was part of."""
    return tuple([t for t in thefts if seat is not None and seat in (t.thief, t.victim)])
