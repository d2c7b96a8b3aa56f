"""A game in which each seat sees every card but its own, as in Hanabi and Indian poker.

- D1 Each player is dealt a card and holds it to the forehead.
- D2 One more card is laid on the head of a player drawn by lot.
- B1 In turn, each says whether its own card is the highest.
- E1 All cards are shown, and each right answer scores a point for all players.
"""

from enum import Enum
from itertools import permutations
from typing import Annotated, TypeAlias

from attrs import evolve, field, frozen, validators

from herrlof_rules import core


class Card(Enum):
    """Four cards, the higher the better."""

    A, B, C, D = "A", "B", "C", "D"


@frozen
class Rules:
    """Two or three seats."""

    players: int = field(default=2, validator=validators.in_((2, 3)))


@frozen
class Say:
    """A claim whether the player's own card is the highest."""

    highest: int


@frozen
class Deal:
    """A card for each seat."""

    cards: core.BySeat[Card]


@frozen
class Crown:
    """A seat and the card on its head."""

    seat: core.Seat
    card: Card


@frozen
class Dealt:
    """Each seat sees the cards of the others."""

    cards: Annotated[tuple[Card | None, ...], core.HiddenBySeat()]


@frozen
class Crowned:
    """Every seat but the one crowned sees the card."""

    seat: core.Public[core.Seat]
    card: Annotated[Card | None, core.HiddenFrom("seat")]


@frozen
class Said:
    """A seat's claim, which is public."""

    seat: core.Public[core.Seat]
    highest: core.Public[int]


Outcome: TypeAlias = Deal | Crown
Event: TypeAlias = Dealt | Crowned | Said


@frozen
class State:
    """The cards and what has been said."""

    rules: Rules
    cards: tuple[Card, ...] = ()
    crowned: core.Seat | None = None
    crown: Card | None = None
    said: tuple[int, ...] = ()

    @property
    def turn(self) -> core.Turn:
        """The deals, then one seat after the other."""
        if not self.cards:
            return core.Chance("deal")
        if self.crown is None:
            return core.Chance("crown")
        if len(self.said) < self.rules.players:
            return core.Decision("say", (len(self.said),))
        best = max(range(self.rules.players), key=lambda seat: self.cards[seat].value)
        right = sum(claim == (seat == best) for seat, claim in enumerate(self.said))
        everyone = tuple(range(self.rules.players))
        points = (right,) * self.rules.players
        return core.Over(core.Result(points, everyone, "said", payoffs=points))


@frozen
class Observation:
    """All cards except the seat's own."""

    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Say, ...]]
    cards: Annotated[tuple[Card | None, ...], core.HiddenBySeat()]
    crowned: core.Public[core.Seat | None]
    crown: Annotated[Card | None, core.HiddenFrom("crowned")]
    said: core.Public[tuple[int, ...]]


def _deals(state: State) -> core.Distribution[Deal]:
    return core.uniform(tuple(map(Deal, permutations(Card, state.rules.players))))


def _deal(state: State, move: Deal, emit: core.Emit[Event]) -> State:
    emit(Dealt(move.cards))
    return evolve(state, cards=move.cards)


def _crowns(state: State) -> core.Distribution[Crown]:
    left = [card for card in Card if card not in state.cards]
    return core.uniform(
        tuple([Crown(seat, card) for seat in range(state.rules.players) for card in left])
    )


def _crown(state: State, move: Crown, emit: core.Emit[Event]) -> State:
    emit(Crowned(move.seat, move.card))
    return evolve(state, crowned=move.seat, crown=move.card)


def _legal(_state: State, _seat: int) -> tuple[Say, ...]:
    return (Say(0), Say(1))


def _say(state: State, move: Say, seat: int, emit: core.Emit[Event]) -> State:
    emit(Said(seat, move.highest))
    return evolve(state, said=(*state.said, move.highest))


def make_observation(
    state: State, seat: int | None, turn: core.Turn, legal: tuple[Say, ...]
) -> Observation:
    """Lists what a seat may know."""
    cards = state.cards or (None,) * state.rules.players
    shown = tuple(None if seat is None or s == seat else card for s, card in enumerate(cards))
    crown = None if seat is None or seat == state.crowned else state.crown
    return Observation(seat, turn, legal, shown, state.crowned, crown, state.said)


def _check(state: State) -> None:
    lying = [*state.cards, *([] if state.crown is None else [state.crown])]
    if len(state.cards) not in (0, state.rules.players) or len({*lying}) < len(lying):
        raise core.InvalidState("D1", "each seat has one card, and no card is there twice")
    if (state.crown is None) != (state.crowned is None) or (state.crown and not state.cards):
        raise core.InvalidState("D2", "a card lies on a head, after the deal")
    if any(claim not in (0, 1) for claim in state.said) or (state.said and not state.crown):
        raise core.InvalidState("B1", "seats speak after the deal")
    if len(state.said) > state.rules.players:
        raise core.InvalidState("B1", "each seat speaks once")


def _actions(_rules: Rules) -> tuple[Say, ...]:
    return (Say(0), Say(1))


def _longest(rules: Rules) -> int:
    return rules.players


def _most(rules: Rules) -> tuple[int, int]:
    return 0, rules.players


GAME: core.Game[Rules, State, Say, Outcome, Event, Observation] = core.Game(
    name="foreheads",
    rules=Rules,
    state=State,
    events=(Dealt, Crowned, Said),
    observation=Observation,
    initial=State,
    phases=(
        core.ChancePhase("deal", "D1", (Deal,), _deals, _deal),
        core.ChancePhase("crown", "D2", (Crown,), _crowns, _crown),
        core.DecisionPhase("say", "B1", "Say (B1).", (Say,), _legal, _say),
        core.OverPhase("E1"),
    ),
    make_observation=make_observation,
    check_state=_check,
    action_space=_actions,
    max_decisions=_longest,
    info=core.GameInfo(payoffs=core.Payoffs("identical", _most)),
)
