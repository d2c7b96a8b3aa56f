"""A third game, as a user would write it: bids in secret, cards in turn, a hidden draw.

Each player is dealt a hand and bids in secret whether it will play the highest card.  From a
starter drawn by lot, each plays a card in turn; a player who holds a card above the last one
played must play such a card.  A 1 lets its owner draw the top card of the pile unseen.  A match is
one deal; each bid that comes true scores a point.
"""

from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Annotated, Any

from attrs import evolve, field, frozen, validators

from herrlof_rules.core.chance import Weighted, uniform
from herrlof_rules.core.errors import InvalidRules, InvalidState
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.game import Game
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.phases import ChancePhase, DecisionPhase, Emit, OverPhase
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.turn import Chance, Decision, Over, Turn
from herrlof_rules.core.visibility import BySeat, Own, PrivateBySeat, Public, SeenBy
from herrlof_rules.match import Move
from herrlof_rules.testing import Oracles


@frozen
class Rules:
    players: int = field(default=2, validator=validators.in_((2, 3)))
    cards: int = 5
    hand_size: int = 2


@frozen
class Bid:
    highest: int


@frozen
class Play:
    card: int


@frozen
class Starter:
    seat: Seat


@frozen
class Deal:
    """The hands and the pile, both in the order of the shuffle."""

    hands: BySeat[tuple[int, ...]]


@frozen
class Draw:
    card: int


@frozen
class Started:
    seat: Public[Seat]


@frozen
class Dealt:
    hands: Annotated[tuple[tuple[int, ...] | None, ...], PrivateBySeat()]


@frozen
class HandedIn:
    seat: Public[Seat]
    highest: Annotated[int | None, SeenBy("seat")]


@frozen
class CardPlayed:
    seat: Public[Seat]
    card: Public[int]


@frozen
class Drawn:
    seat: Public[Seat]
    card: Annotated[int | None, SeenBy("seat")]


@frozen
class Ended:
    bids: BySeat[int]
    result: Public[Result]


@frozen
class State:
    rules: Rules
    starter: int | None = None
    dealt: tuple[tuple[int, ...], ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    pile: tuple[int, ...] = ()
    bids: tuple[int | None, ...] = ()
    played: tuple[int, ...] = ()
    drawing: bool = False
    note: str = ""

    @property
    def actor(self) -> int:
        assert self.starter is not None
        return (self.starter + len(self.played)) % self.rules.players

    @property
    def turn(self) -> Turn:
        if self.starter is None:
            return Chance("starter")
        if not self.dealt:
            return Chance("deal")
        if None in self.bids:
            return Decision("bid", tuple(s for s, bid in enumerate(self.bids) if bid is None))
        if self.drawing:
            return Chance("draw")
        if any(self.hands) and len(self.played) < self.rules.hand_size * self.rules.players:
            return Decision("play", (self.actor,))
        return Over(result(self))


@frozen
class Observation:
    seat: Own[Seat | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[Bid | Play, ...]]
    starter: Public[Seat | None]
    hand: Own[tuple[int, ...]]
    bid: Own[int | None]
    handed_in: BySeat[bool]
    hand_sizes: BySeat[int]
    played: Public[tuple[int, ...]]
    note: Public[str] = ""
    own_note: Own[str] = ""


@frozen
class Deals:
    """Every order of the cards that are dealt, all equally likely."""

    rules: Rules

    @property
    def count(self) -> int:
        return len(_deals(self.rules))

    def __len__(self) -> int:
        return self.count

    def sample(self, rng: RandomSource) -> Deal:
        size, left = self.rules.hand_size, list(range(1, self.rules.cards + 1))
        return Deal(
            tuple(
                tuple(left.pop(rng.randrange(len(left))) for _ in range(size))
                for _ in range(self.rules.players)
            )
        )

    def probability(self, outcome: object) -> Fraction:
        try:
            orders = _deals(self.rules).get(outcome)
        except TypeError:  # The outcome cannot be hashed.
            orders = None
        return Fraction(orders is not None and is_exactly(outcome, orders), self.count)

    def __iter__(self) -> Any:
        return ((deal, Fraction(1, self.count)) for deal in _deals(self.rules))


@cache
def _deals(rules: Rules) -> dict[Deal, Deal]:
    size = rules.hand_size
    dealt = permutations(range(1, rules.cards + 1), size * rules.players)
    starts = range(0, size * rules.players, size)
    deals = (Deal(tuple(order[n : n + size] for n in starts)) for order in dealt)
    return {deal: deal for deal in deals}


def initial(rules: Rules) -> State:
    return State(rules)


def result(state: State) -> Result:
    assert state.starter is not None
    highest = (state.starter + state.played.index(max(state.played))) % state.rules.players
    points = tuple(int((seat == highest) == bool(bid)) for seat, bid in enumerate(state.bids))
    winners = tuple(seat for seat, p in enumerate(points) if p == max(points))
    return Result(points, winners, "played")


def starters(state: State) -> Weighted[Starter]:
    return uniform(tuple(Starter(seat) for seat in range(state.rules.players)))


def start(state: State, move: Starter, emit: Emit[Any]) -> State:
    emit(Started(move.seat))
    return evolve(state, starter=move.seat)


def deals(state: State) -> Deals:
    return Deals(state.rules)


def deal(state: State, move: Deal, emit: Emit[Any]) -> State:
    pile = set(range(1, state.rules.cards + 1)).difference(*move.hands)
    emit(Dealt(tuple(tuple(sorted(hand)) for hand in move.hands)))
    return evolve(
        state,
        dealt=move.hands,
        hands=move.hands,
        pile=tuple(sorted(pile)),
        bids=(None,) * state.rules.players,
    )


def bids(state: State, seat: int) -> tuple[Bid, ...]:
    return (Bid(0), Bid(1))


def bid(state: State, move: Bid, seat: int, emit: Emit[Any]) -> State:
    emit(HandedIn(seat, move.highest))
    return evolve(state, bids=_with(state.bids, seat, move.highest))


def plays(state: State, seat: int) -> tuple[Play, ...]:
    hand = sorted(state.hands[seat])
    above = [card for card in hand if state.played and card > state.played[-1]]
    return tuple(Play(card) for card in above or hand)


def play(state: State, move: Play, seat: int, emit: Emit[Any]) -> State:
    emit(CardPlayed(seat, move.card))
    hand = tuple(card for card in state.hands[seat] if card != move.card)
    after = evolve(
        state,
        hands=_with(state.hands, seat, hand),
        played=(*state.played, move.card),
        drawing=move.card == 1 and bool(state.pile),
    )
    return _ended(after, emit)


def draws(state: State) -> Weighted[Draw]:
    return uniform(tuple(Draw(card) for card in state.pile))


def draw(state: State, move: Draw, emit: Emit[Any]) -> State:
    seat = (state.actor - 1) % state.rules.players
    emit(Drawn(seat, move.card))
    after = evolve(
        state,
        hands=_with(state.hands, seat, (*state.hands[seat], move.card)),
        pile=tuple(c for c in state.pile if c != move.card),
        drawing=False,
    )
    return _ended(after, emit)


def _ended(state: State, emit: Emit[Any]) -> State:
    if isinstance(state.turn, Over):
        emit(Ended(tuple(bid or 0 for bid in state.bids), state.turn.result))
    return state


def _with(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def make_observation(
    state: State, seat: int | None, turn: Turn, legal: tuple[Any, ...]
) -> Observation:
    dealt = seat is not None and bool(state.dealt)
    return Observation(
        seat,
        turn,
        legal,
        state.starter,
        tuple(sorted(state.hands[seat])) if dealt and seat is not None else (),
        state.bids[seat] if dealt and seat is not None else None,
        tuple(bid is not None for bid in state.bids) or (False,) * state.rules.players,
        tuple(map(len, state.hands)) or (0,) * state.rules.players,
        state.played,
    )


def check(state: State) -> None:
    rules, players = state.rules, state.rules.players
    if state.starter is not None and state.starter not in range(players):
        raise InvalidState("M1", "nobody starts")
    if not state.dealt:
        if (state.hands, state.pile, state.bids, state.played, state.drawing) != ((),) * 4 + (
            False,
        ):
            raise InvalidState("C1", "nothing is there before the deal")
        return
    cards = set(range(1, rules.cards + 1))
    whole = [len(set(hand)) == len(hand) == rules.hand_size for hand in state.dealt]
    pile = cards.difference(*state.dealt)
    if (
        state.starter is None
        or whole != [True] * players
        or not all(map(cards.issuperset, state.dealt))
    ):
        raise InvalidState("C1", "no deal makes these hands")
    if len(pile) != rules.cards - players * rules.hand_size:
        raise InvalidState("C1", "a card is lost or there twice")
    if len(state.bids) != players or not {None, 0, 1}.issuperset(state.bids):
        raise InvalidState("B1", "a bid is 0 or 1")
    if None in state.bids and state.played:
        raise InvalidState("T1", "nobody plays before all have bid")
    _validate_play(state, [list(hand) for hand in state.dealt], pile)


def _validate_play(state: State, hands: list[list[int]], pile: set[int]) -> None:
    drawn, drawing = pile.difference(state.pile), False
    assert state.starter is not None
    for number, card in enumerate(state.played):
        hand = hands[(state.starter + number) % state.rules.players]
        above = [c for c in hand if number and c > state.played[number - 1]]
        if card not in (above or hand):
            raise InvalidState("T2", "a card of the hand, if possible a higher one")
        hand.remove(card)
        drawing = card == 1 and bool(pile) and not drawn
        if card == 1 and pile:
            hand += drawn
            pile = pile - drawn
        if drawing and number + 1 < len(state.played):
            raise InvalidState("T3", "who plays the 1 draws")
    if state.drawing is not drawing or tuple(sorted(pile)) != state.pile:
        raise InvalidState("T3", "who plays the 1 draws")
    if len(drawn) > 1 or (drawn and 1 not in state.played):
        raise InvalidState("T3", "one card is drawn, after the 1")
    if tuple(map(tuple, hands)) != state.hands:
        raise InvalidState("C1", "a card is lost or there twice")


def action_space(rules: Rules) -> tuple[Bid | Play, ...]:
    return (Bid(0), Bid(1), *(Play(card) for card in range(1, rules.cards + 1)))


def edition(name: str, players: int, /) -> Rules:
    if name != "only":
        raise InvalidRules("edition", "there is only one")
    return Rules(players, 5, 4 // players)


def max_decisions(rules: Rules) -> int:
    return rules.players * (1 + rules.hand_size)


GAME: Game[Rules, State, Bid | Play, Any, Any, Observation] = Game(
    name="toy",
    revision=1,
    rules=Rules,
    state=State,
    events=(Started, Dealt, HandedIn, CardPlayed, Drawn, Ended),
    observation=Observation,
    initial=initial,
    phases=(
        ChancePhase("starter", "C1", outcomes=(Starter,), distribution=starters, apply=start),
        ChancePhase("deal", "C1", outcomes=(Deal,), distribution=deals, apply=deal),
        DecisionPhase(
            "bid", "T1", "Will you play the highest card?", actions=(Bid,), legal=bids, apply=bid
        ),
        DecisionPhase("play", "T2", "Play a card.", actions=(Play,), legal=plays, apply=play),
        ChancePhase("draw", "C1", outcomes=(Draw,), distribution=draws, apply=draw),
        OverPhase("C1"),
    ),
    make_observation=make_observation,
    check_state=check,
    action_space=action_space,
    max_decisions=max_decisions,
    info=GameInfo(editions=("only",), symmetric=True),
    edition=edition,
)


def knows(before: State, move: Move, after: State, seat: int | None) -> Hashable:
    learnt: tuple[Hashable, ...] = (move.by, type(move.choice))
    match move.choice:
        case Deal(hands):
            learnt += (None if seat is None else frozenset(hands[seat]),)
        case Bid(highest):
            learnt += (highest if move.by == seat else None,)
        case Draw(card):
            learnt += (card if seat == (before.actor - 1) % before.rules.players else None,)
        case _:
            learnt += (move,)
    return (*learnt, before.bids) if isinstance(after.turn, Over) else learnt


def cards(state: State, _: tuple[Any, ...]) -> object:
    if not state.dealt:
        return list(range(1, state.rules.cards + 1))
    return sorted([*state.pile, *state.played, *(card for hand in state.hands for card in hand)])


def oracles() -> Oracles:
    return Oracles(knows=knows, invariant=cards)
