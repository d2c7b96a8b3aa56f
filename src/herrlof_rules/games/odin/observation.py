"""What one seat may know, made by listing it."""

from collections.abc import Callable
from itertools import chain
from typing import ClassVar, TypeVar

import attrs
from attrs import frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.refusals import require
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.games.odin.actions import Action
from herrlof_rules.games.odin.cards import (
    ALL,
    FULL_DECK,
    NOTHING,
    Card,
    Colour,
    Packed,
    pack,
    unpack,
    value,
)
from herrlof_rules.games.odin.phases import PHASES
from herrlof_rules.games.odin.rules import Rules, packed_deck, without
from herrlof_rules.games.odin.sets import SETS
from herrlof_rules.games.odin.state import HandSheet, Standing, State, make_state

T = TypeVar("T")


@frozen
class Observation(Value):
    """What a seat may know now (F3).

    Cards are in canonical order.
    """

    seat: Own[Seat | None]
    """Who observes; None for a spectator."""

    turn: Public[Turn]
    """Whose turn it is, and for what."""

    legal_actions: Own[tuple[Action, ...]]
    """What the seat may do now, in canonical order; empty when it is not to act."""

    hand_number: Public[int]
    """The number from 1 of the hand that is played, or comes next."""

    first_player: Public[Seat | None]
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
    """How many cards were not dealt (D1)."""

    table: Public[tuple[Card, ...]]
    """The newest set on the table; empty before a lead."""

    @property
    def table_value(self) -> Public[int | None]:
        """The value of the set on the table (T4); None before a lead."""
        return value(self.table) if self.table else None

    player: Public[Seat | None]
    """Who played that set, or leads if there is none; None outside a hand."""

    passes: Public[int]
    """How many seats have passed since it was played (E1)."""

    beaten: Public[tuple[Card, ...]]
    """The set that a card is being taken from (K1); empty at any other time."""

    discards: Public[tuple[Card, ...]]
    """All cards discarded in this hand (K1, E2)."""

    taken: BySeat[tuple[Card, ...]]
    """By seat, the cards that it took openly and still holds (K3)."""

    scene: ClassVar[str] = "herrlof_rules.games.odin.scene:scene"
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
    standing, table = state.standing, state.packed_table
    return make(
        seat,
        turn,
        legal_actions,
        standing.hand_number,
        standing.first_player,
        standing.removed,
        standing.scores,
        standing.sheets,
        cards(NOTHING if seat is None else hands[seat]),
        tuple([hand.bit_count() for hand in hands]),
        state.packed_set_aside.bit_count(),
        cards(table[-1] if table else NOTHING),
        state.player,
        state.passes,
        cards(table[0] if len(table) == 2 else NOTHING),
        cards(state.packed_discards),
        tuple(map(cards, state.packed_taken)),
    )


def packed(make: Callable[..., T], observation: Observation) -> T:
    """What `make` makes of an observation, field by field in order, with packed cards."""
    values = {field.name: getattr(observation, field.name) for field in attrs.fields(Observation)}
    for name in ("hand", "table", "beaten", "discards"):
        values[name] = pack(values[name])
    values["taken"] = tuple(map(pack, observation.taken))
    return make(*values.values())


def check_observation(observation: Observation, rules: Rules | None) -> None:
    """Raises `InvalidState` for an observation that shows itself to be of no state.

    Sizes and counts, the cards seen, and the seat's legal actions are checked, without rules
    against the full deck; not whether play leads there, nor what stands on the score sheets.
    """
    _check_turn(observation)
    _check_counts(observation, rules)
    _check_cards(observation, rules)
    if rules is not None:
        same = observation.legal_actions == _legal_actions(observation, rules)
        require(same, "T1", "the legal actions are not those of this hand")


def _check_turn(seen: Observation) -> None:
    turn = seen.turn
    require(len(turn.seats) <= 1, "T1", "one seat acts at a time")
    dealt = turn.kind in ("play", "take", "over")
    require((seen.player is not None) == dealt, "L1", "a hand has a player, and only a hand")
    require(bool(seen.beaten) == (turn.kind == "take"), "K1", "a card is taken of the set beaten")
    for cards in (seen.table, seen.beaten):
        require(not cards or pack(cards) in SETS, "T2", "these cards are no set")
    require(turn.kind != "take" or bool(seen.table), "K1", "there is no set that beat another")


def _check_counts(seen: Observation, rules: Rules | None) -> None:
    players = len(seen.hand_sizes)
    counts = (*seen.scores, *seen.hand_sizes, seen.set_aside, seen.passes)
    require(min(counts) >= 0, "C1", "nobody has less than nothing")
    require(seen.passes < players, "E1", "more have passed than there are")
    most = len(FULL_DECK) // players if rules is None else rules.hand_size
    require(max(seen.hand_sizes) <= most, "X1", "a hand is too large")
    past = seen.hand_number - (seen.turn.kind != "over")
    require(len(seen.sheets) == past, "F3", "there is one sheet for each past hand")


def _check_cards(seen: Observation, rules: Rules | None) -> None:
    require(len(seen.removed) in (0, 2), "C5", "two colours are out of play, or none")
    deck = without(seen.removed, ALL if rules is None else packed_deck(rules))
    open_cards, seat = list(seen.taken), seen.seat
    for held, taken in zip(seen.hand_sizes, seen.taken, strict=True):
        require(len(taken) <= held, "K3", "more cards were taken than are held")
    if seat is not None:
        held = seen.hand_sizes[seat]
        require(len(seen.hand) == held, "D1", f"the hand is said to have {held} cards")
        require(set(seen.taken[seat]) <= set(seen.hand), "K3", "a card taken is not in the hand")
        open_cards[seat] = seen.hand
    shown = (*chain(*open_cards), *seen.table, *seen.beaten, *seen.discards)
    require(_are_of(deck, shown), "C1", "a card is in two places, or in none of the deck")
    lying = len(seen.table) + len(seen.beaten) + len(seen.discards)
    total = sum(seen.hand_sizes) + lying + seen.set_aside
    known = 0 if seen.player is None else deck.bit_count()
    fits = total == known if rules is not None or not known else total <= known
    require(fits, "C1", f"{total} cards are in play")


def _are_of(deck: Packed, cards: tuple[Card, ...]) -> bool:
    """Whether the cards are among those of the deck, each once."""
    try:
        return not pack(cards) & ~deck
    except InvalidCards:  # one is there twice
        return False


def _legal_actions(seen: Observation, rules: Rules) -> tuple[Action, ...]:
    """What the seat may do in any state that it sees so: that depends on nothing hidden."""
    if seen.seat not in seen.turn.seats:
        return ()
    hands = [NOTHING] * rules.players
    hands[seen.seat] = pack(seen.hand)
    zeros = (0,) * rules.players
    standing = Standing(rules, seen.hand_number, seen.first_player, seen.removed, zeros, ())
    table = tuple([pack(cards) for cards in (seen.beaten, seen.table) if cards])
    nothing = (NOTHING,) * rules.players
    state = make_state(
        standing, tuple(hands), nothing, pack(seen.discards), table, seen.player, seen.turn
    )
    return _LEGAL[seen.turn.kind](state, seen.seat)


_LEGAL = {phase.kind: phase.legal for phase in PHASES if isinstance(phase, DecisionPhase)}
