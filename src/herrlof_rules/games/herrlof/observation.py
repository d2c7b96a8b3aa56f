"""What one seat may know, made by listing it."""

from collections.abc import Callable
from typing import Annotated, ClassVar, TypeVar

import attrs
from attrs import frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.refusals import require
from herrlof_rules.core.seats import FromSeat, Seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.games.herrlof.actions import Action, Discard, Play, Return
from herrlof_rules.games.herrlof.cards import (
    FULL_DECK,
    NOTHING,
    Card,
    Packed,
    includes,
    of_rank,
    pack,
    size,
    unpack,
)
from herrlof_rules.games.herrlof.phases import PHASES
from herrlof_rules.games.herrlof.rules import Rules, largest_hand, packed_deck
from herrlof_rules.games.herrlof.state import (
    LastTrick,
    RoundSheet,
    State,
    Theft,
    make_standing,
    make_state,
    make_table,
    packed_gone,
)

T = TypeVar("T")


@frozen(weakref_slot=False)
class Observation(Value):
    """What one seat may know now.

    A spectator has an empty hand, no prediction and no actions, and knows of no card put at the
    bottom and of no theft.
    """

    seat: Own[Seat | None]
    """Who observes; None for a spectator."""

    turn: Public[Turn]
    """Whose turn it is, and for what."""

    legal_actions: Own[tuple[Action, ...]]
    """What the seat may do now, in canonical order; none when it is not to act."""

    round: Public[int]
    """The number from 1 of the round that is played, or comes next (M3)."""

    dealer: Public[Seat | None]
    """The seat that deals this round, None before the first dealer is known (M1)."""

    scores: BySeat[int]
    """The points of the match so far (X5)."""

    hits: BySeat[int]
    """In how many rounds each seat received the prediction bonus (M5)."""

    sheets: Public[tuple[RoundSheet, ...]]
    """The score sheets of the past rounds, in order (X5)."""

    hand: Own[tuple[Card, ...]]
    """The seat's own hand in canonical order; empty for a spectator."""

    prediction: Own[int | None]
    """The seat's prediction, None until handed in (P1)."""

    handed_in: BySeat[bool]
    """Who has handed in a prediction (P2)."""

    trump: Public[Card | None]
    """The trump card, None before the deal (D2)."""

    leader: Public[Seat | None]
    """Who led the current trick or leads the next one; None while nobody does (R2)."""

    trick: Annotated[Public[tuple[Card, ...]], FromSeat("leader")]
    """The cards of the current trick in the order played, from the leader's on."""

    last_trick: Public[LastTrick | None]
    """The only finished trick of the round that may be looked at (T10)."""

    gone: Public[tuple[Card, ...]]
    """Cards of finished tricks and replaced trump cards of this round, in canonical order.

    All have lain face up: T10 and V4 forbid looking at them again, not remembering them.
    """

    tricks: BySeat[int]
    """How many tricks each seat holds (T8)."""

    hand_sizes: BySeat[int]
    """How many cards each seat holds."""

    pile_size: Public[int]
    """How many cards lie face down in the pile (D3)."""

    buried: Own[tuple[Card, ...]]
    """The cards that the seat put at the bottom in this round, in order (W4)."""

    thefts: Own[tuple[Theft, ...]]
    """The thefts that the seat was part of in this round, in order (S3)."""

    scene: ClassVar[str] = "herrlof_rules.games.herrlof.scene:scene"
    """How it is drawn, imported where that is asked for: see `herrlof_rules.scenes.scene_of`."""


_make_observation = fast_constructor(Observation)


def show(
    state: State, seat: int | None, turn: Turn, legal_actions: tuple[Action, ...]
) -> Observation:
    """What a seat may know now, or a spectator for None."""
    return _listed(_make_observation, unpack, state, seat, turn, legal_actions)


def show_packed(make: Callable[..., T], state: State, seat: int | None) -> T:
    """What `make` makes of the same, field by field in order, with packed cards.

    There are no legal actions among it: no vector holds them.
    """
    return _listed(make, int, state, seat, state.turn, ())


def _listed(
    make: Callable[..., T],
    cards: Callable[[Packed], object],
    state: State,
    seat: int | None,
    turn: Turn,
    legal_actions: tuple[Action, ...],
) -> T:
    """Makes an observation, with what `cards` makes of packed cards."""
    hands = state.packed_hands
    standing, table = state.standing, state.table
    predictions, buried, thefts = table.predictions, table.buried, table.thefts
    return make(
        seat,
        turn,
        legal_actions,
        standing.round,
        standing.dealer,
        standing.scores,
        standing.hits,
        standing.sheets,
        cards(NOTHING if seat is None else hands[seat]),
        None if seat is None else predictions[seat],
        tuple([prediction is not None for prediction in predictions]),
        table.trump,
        state.leader,
        state.trick,
        state.last_trick,
        cards(packed_gone(state)),
        state.tricks,
        tuple(map(size, hands)),
        table.pile_size,
        tuple([b.card for b in buried if b.seat == seat]) if buried else (),
        _own(thefts, seat) if thefts else (),
    )


def _own(thefts: tuple[Theft, ...], seat: int | None) -> tuple[Theft, ...]:
    """Those that the seat was part of."""
    return tuple([t for t in thefts if seat is not None and seat in (t.thief, t.victim)])


def packed(make: Callable[..., T], observation: Observation) -> T:
    """What `make` makes of an observation, field by field in order, with packed cards."""
    values = {field.name: getattr(observation, field.name) for field in attrs.fields(Observation)}
    values["hand"], values["gone"] = pack(observation.hand), pack(observation.gone)
    return make(*values.values())


def check_observation(observation: Observation, rules: Rules | None) -> None:
    """Raises `InvalidState` for an observation that shows itself to be of no state.

    Sizes and counts, the cards seen, and the seat's legal actions are checked, without rules
    against the full deck; not whether play leads there, nor what stands on the score sheets.
    """
    _check_seats(observation)
    _check_counts(observation, rules)
    _check_cards(observation, rules)
    _check_own(observation)
    if rules is not None:
        same = observation.legal_actions == _legal_actions(observation, rules)
        require(same, "T2", "the legal actions are not those of this hand")


def _check_seats(seen: Observation) -> None:
    turn, players = seen.turn, len(seen.hand_sizes)
    one = turn.kind == "predict" or len(turn.seats) <= 1
    require(one, "T2", "one seat acts at a time, but for predictions")
    if seen.last_trick is not None:
        entries = len(seen.last_trick.cards)
        require(entries == players, "T2", "each seat plays one card to a trick")
    for theft in seen.thefts:
        require(seen.seat in (theft.thief, theft.victim), "S3", "a theft of others")
        require(theft.thief != theft.victim, "S1", "thief and victim must differ")


def _check_counts(seen: Observation, rules: Rules | None) -> None:
    most = largest_hand(len(seen.hand_sizes)) if rules is None else rules.hand_size
    counts = (*seen.scores, *seen.hits, *seen.tricks, *seen.hand_sizes, seen.pile_size)
    require(min(counts) >= 0, "C1", "nobody has less than nothing")
    past = seen.round - (seen.turn.kind != "over")
    require(len(seen.sheets) == past, "X5", "one sheet for each past round")
    require(max(seen.hits) <= past, "M5", "there are more hits than rounds")
    require(sum(seen.tricks) <= most, "T8", "more tricks are held than were dealt")
    # A card drawn with the 3 just played is held as a third kind of turn begins, not before (W1).
    require(max(seen.hand_sizes) <= most, "D1", "the hands are too large")
    prediction = seen.prediction
    if seen.seat is not None:
        handed_in = seen.handed_in[seen.seat]
        require(handed_in == (prediction is not None), "P2", "the own prediction is handed in")
    require(prediction is None or 0 <= prediction <= most, "P1", "prediction out of range")


def _check_cards(seen: Observation, rules: Rules | None) -> None:
    deck = packed_deck(rules) if rules is not None else _FULL
    trump = () if seen.trump is None else (seen.trump,)
    placed = (*seen.hand, *seen.trick, *trump, *seen.gone)
    # Each 3 and each 6 is played once.
    swaps, thefts = (deck & _THREES).bit_count(), (deck & _SIXES).bit_count()
    require(len(seen.buried) <= swaps, "W1", "more cards were put at the bottom than there are 3s")
    require(len(seen.thefts) <= thefts, "S1", "there were more thefts than there are 6s")
    # Each card that was buried may have come up again, to be anywhere (W5).  To be buried again, it
    # comes up after as many draws as there are cards in the pile, and each takes a 3.
    once = tuple(dict.fromkeys(seen.buried)) if seen.pile_size < swaps else seen.buried
    possible = _are_of(deck, placed) and _are_of(deck, once)
    require(possible, "C1", "more copies of a card than the deck has")
    if seen.last_trick is not None:
        out = _are_of(pack(seen.gone), seen.last_trick.cards)
        require(out, "T10", "a card of the last trick is elsewhere")
    lying = len(seen.trick) + len(seen.gone) + len(trump)
    total = sum(seen.hand_sizes) + seen.pile_size + lying
    dealt = size(deck) if trump else 0
    fits = total == dealt if rules is not None or not trump else total <= dealt
    require(fits, "C1", f"{total} cards are in play")


def _are_of(deck: Packed, cards: tuple[Card, ...]) -> bool:
    """Whether the cards are among those of the deck, copies counted."""
    try:
        return includes(deck, pack(cards))
    except InvalidCards:  # more copies than there can be
        return False


_FULL = pack(FULL_DECK)
_THREES, _SIXES = of_rank(3), of_rank(6)


def _check_own(seen: Observation) -> None:
    if seen.seat is None:
        return
    held = seen.hand_sizes[seen.seat]
    require(len(seen.hand) == held, "D1", f"the hand is said to have {held} cards")
    for action in seen.legal_actions:
        if isinstance(action, Play | Discard | Return):
            require(action.card in seen.hand, "T2", "a card to be played is not in the hand")


def _legal_actions(seen: Observation, rules: Rules) -> tuple[Action, ...]:
    """What the seat may do in any state that it sees so: that depends on nothing hidden."""
    if seen.seat not in seen.turn.seats:
        return ()
    zeros = (0,) * rules.players
    standing = make_standing(rules, seen.round, seen.dealer, zeros, zeros, ())
    table = make_table(seen.trump, (None,) * rules.players, NOTHING, (), 0, ())
    # Of other hands only whether they are empty matters (S2).
    hands = [Card.V.unit if held else NOTHING for held in seen.hand_sizes]
    hands[seen.seat] = pack(seen.hand)
    state = make_state(
        standing,
        table,
        tuple(hands),
        seen.leader,
        seen.trick,
        seen.tricks,
        seen.last_trick,
        seen.turn,
    )
    return _LEGAL[seen.turn.kind](state, seen.seat)


_LEGAL = {phase.kind: phase.legal for phase in PHASES if isinstance(phase, DecisionPhase)}
