"""A small game in which cards change hands unseen in every way that `CardMoves` supports.

Each player is dealt cards; the rest lie in a pile.  A plan of letters says which moves follow:

- p: all pass a card to the next player, in secret and in any order; then all take these cards;
- d: the first player draws an unseen card;
- s: the first player steals a card at random from the next, whom it is shown, and returns one that
  is not the stolen one, if it has another;
- t: the first player passes two cards at once to the next;
- x: the first two players exchange their hands unseen;
- o: each player in turn shows a card: a red one if it has any, and otherwise a black one.
"""

from collections.abc import Iterator
from enum import Enum
from itertools import combinations
from typing import Annotated, Any, TypeAlias

from attrs import evolve, frozen

from herrlof_rules import core
from herrlof_rules.hidden import UNDEALT, CardMoves


class Card(Enum):
    R1, R2, R3 = "R1", "R2", "R3"
    B1, B2, B3 = "B1", "B2", "B3"
    B4 = "B4"


Cards: TypeAlias = tuple[Card, ...]
ALL = tuple(Card)
RED = ALL[:3]


def ordered(cards: Any) -> Cards:
    return tuple(sorted(cards, key=ALL.index))


def less(cards: Cards, gone: Cards) -> Cards:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


@frozen
class Rules:
    players: int = 3
    deck: Cards = ALL[:6]
    hand_size: int = 1
    plan: str = "po"


@frozen
class Give:
    cards: Cards


@frozen
class Show:
    card: Card


@frozen
class Deal:
    hands: core.BySeat[Cards]


@frozen
class Pick:
    card: Card


@frozen
class Dealt:
    hands: Annotated[tuple[Cards | None, ...], core.PrivateBySeat()]


@frozen
class Given:
    seat: core.Public[core.Seat]
    to: core.Public[core.Seat]
    number: core.Public[int]
    cards: Annotated[Cards | None, core.SeenBy("seat")]


@frozen
class Returned:
    seat: core.Public[core.Seat]
    to: core.Public[core.Seat]
    cards: Annotated[Cards | None, core.SeenBy("seat", "to")]


@frozen
class Taken:
    received: Annotated[tuple[Cards | None, ...], core.PrivateBySeat()]


@frozen
class Drawn:
    seat: core.Public[core.Seat]
    card: Annotated[Card | None, core.SeenBy("seat")]


@frozen
class Stolen:
    seat: core.Public[core.Seat]
    victim: core.Public[core.Seat]
    card: Annotated[Card | None, core.SeenBy("seat", "victim")]


@frozen
class Swapped:
    hands: Annotated[tuple[Cards | None, ...], core.PrivateBySeat()]


@frozen
class Shown:
    seat: core.Public[core.Seat]
    card: core.Public[Card]


@frozen
class State:
    rules: Rules
    hands: core.BySeat[Cards]
    given: core.BySeat[Cards]
    done: int = -1
    shown: Cards = ()
    stolen: Card | None = None
    first: int = 0

    @property
    def turn(self) -> core.Turn:
        seats = range(self.rules.players)
        if self.done < 0:
            return core.Chance("deal")
        if self.done == len(self.rules.plan):
            return core.Over(core.Result.from_points((0,) * self.rules.players, "done"))
        match self.rules.plan[self.done]:
            case "p":
                return core.Decision("pass", tuple([s for s in seats if not self.given[s]]))
            case "d":
                return core.Chance("draw")
            case "s" if self.stolen:
                return core.Decision("return", (0,))
            case "s":
                return core.Chance("steal")
            case "t":
                return core.Decision("two", (0,))
            case "x":
                return core.Chance("swap")
            case _:
                return core.Decision("show", (self.next(self.first),))

    def next(self, first: int) -> int:
        """The first seat from this one on that has a card; the number of seats if none has."""
        seats = range(first, self.rules.players)
        return next((s for s in seats if self.hands[s]), self.rules.players)

    @property
    def pile(self) -> Cards:
        return less(less(self.rules.deck, sum(self.hands, ())), (*self.shown, *sum(self.given, ())))


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Give | Show, ...]]
    hand: core.Own[Cards]
    given: core.Own[Cards]
    shown: core.Public[Cards]


def put(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], ordered(cards), *hands[seat + 1 :])


def initial(rules: Rules) -> State:
    none = ((),) * rules.players
    return State(rules, none, none)


def deal(state: State, move: Deal, emit: core.Emit[Any]) -> State:
    emit(Dealt(move.hands))
    return evolve(state, hands=move.hands, done=0)


def gives(state: State, seat: int) -> tuple[Give, ...]:
    return tuple([Give((card,)) for card in dict.fromkeys(state.hands[seat])])


def pass_on(state: State, move: Give, seat: int, emit: core.Emit[Any]) -> State:
    n = state.rules.players
    emit(Given(seat, (seat + 1) % n, 1, move.cards))
    hands = put(state.hands, seat, less(state.hands[seat], move.cards))
    given = put(state.given, seat, move.cards)
    if not all(given):
        return evolve(state, hands=hands, given=given)
    received = tuple([given[s - 1] for s in range(n)])
    emit(Taken(received))
    hands = tuple([ordered((*hand, *more)) for hand, more in zip(hands, received, strict=True)])
    return evolve(state, hands=hands, given=((),) * n, done=state.done + 1)


def draw(state: State, move: Pick, emit: core.Emit[Any]) -> State:
    emit(Drawn(0, move.card))
    hands = put(state.hands, 0, (*state.hands[0], move.card))
    return evolve(state, hands=hands, done=state.done + 1)


def steal(state: State, move: Pick, emit: core.Emit[Any]) -> State:
    emit(Stolen(0, 1, move.card))
    hands = put(state.hands, 1, less(state.hands[1], (move.card,)))
    hands = put(hands, 0, (*hands[0], move.card))
    return evolve(state, hands=hands, stolen=move.card)


def returns(state: State, _seat: int) -> tuple[Give, ...]:
    others = [c for c in dict.fromkeys(state.hands[0]) if c is not state.stolen]
    return tuple([Give((card,)) for card in others or state.hands[0][:1]])


def give_back(state: State, move: Give, _seat: int, emit: core.Emit[Any]) -> State:
    emit(Returned(0, 1, move.cards))
    hands = put(state.hands, 0, less(state.hands[0], move.cards))
    hands = put(hands, 1, (*hands[1], *move.cards))
    return evolve(state, hands=hands, stolen=None, done=state.done + 1)


def twos(state: State, _seat: int) -> tuple[Give, ...]:
    return tuple(dict.fromkeys(map(Give, combinations(state.hands[0], 2))))


def give_two(state: State, move: Give, _seat: int, emit: core.Emit[Any]) -> State:
    emit(Given(0, 1, 2, move.cards))
    hands = put(state.hands, 0, less(state.hands[0], move.cards))
    hands = put(hands, 1, (*hands[1], *move.cards))
    return evolve(state, hands=hands, done=state.done + 1)


def swap(state: State, _move: Pick, emit: core.Emit[Any]) -> State:
    hands = (state.hands[1], state.hands[0], *state.hands[2:])
    emit(Swapped(hands))
    return evolve(state, hands=hands, done=state.done + 1)


def shows(state: State, seat: int) -> tuple[Show, ...]:
    kinds = dict.fromkeys(state.hands[seat])
    red = [card for card in kinds if card in RED]
    return tuple(map(Show, red or kinds))


def show(state: State, move: Show, seat: int, emit: core.Emit[Any]) -> State:
    emit(Shown(seat, move.card))
    hands = put(state.hands, seat, less(state.hands[seat], (move.card,)))
    after = evolve(state, hands=hands, shown=(*state.shown, move.card), first=seat + 1)
    if after.next(seat + 1) < state.rules.players:
        return after
    return evolve(after, first=0, done=state.done + 1)


def observe(state: State, seat: int | None, turn: core.Turn, legal: Any) -> Observation:
    hand, given = ((), ()) if seat is None else (state.hands[seat], state.given[seat])
    return Observation(seat, turn, legal, hand, given, state.shown)


def clues(events: tuple[Any, ...], _: State) -> CardMoves[Card]:
    assert isinstance(events[0], Dealt)
    seen = CardMoves[Card](events[0].hands)
    for event in events:
        match event:
            case Given(seat, to, 1, cards):
                seen.move(cards[0] if cards else None, seat, ("given", to))
            case Taken(received):
                for seat, cards in enumerate(received):
                    seen.move_all(cards, ("given", seat), seat)
            case Given(seat, to, number, cards):
                seen.move_several(cards, number, seat, to)
            case Drawn(seat, card):
                seen.move(card, UNDEALT, seat, chosen=False)
            case Stolen(seat, victim, card):
                seen.move(card, victim, seat, chosen=False)
            case Returned(seat, to, cards):
                seen.move(cards[0] if cards else None, seat, to, fewest=1)
            case Swapped(hands):
                # A seat sees the cards that it gets, and knows the cards that it gave.
                seen.move_all(None, 0, "aside")
                seen.move_all(hands[0], 1, 0)
                seen.move_all(hands[1], "aside", 1)
            case Shown(seat, card):
                seen.move(card, seat, "shown")
                if card not in RED:
                    seen.bar(seat, RED)
            case _:
                pass
    return seen


def actions(rules: Rules) -> tuple[Give | Show, ...]:
    kinds = tuple(dict.fromkeys(rules.deck))
    some: Iterator[Cards] = (cards for n in (1, 2) for cards in combinations(rules.deck, n))
    return (*map(Give, dict.fromkeys(some)), *map(Show, kinds))


def _decision(kind: str, legal: Any, apply: Any, action: Any = Give) -> Any:
    return core.DecisionPhase(kind, "E1", f"Choose ({kind}).", (action,), legal, apply)


def _chance(kind: str, distribution: Any, apply: Any) -> Any:
    return core.ChancePhase(kind, "E1", (Pick,), distribution, apply)


GAME: Any = core.Game(
    name="exchanges",
    rules=Rules,
    state=State,
    events=(Dealt, Given, Taken, Drawn, Stolen, Returned, Swapped, Shown),
    observation=Observation,
    initial=initial,
    phases=(
        core.ChancePhase(
            "deal",
            "E1",
            (Deal,),
            lambda s: core.Dealing(s.rules.deck, (s.rules.hand_size,) * s.rules.players, Deal),
            deal,
        ),
        _decision("pass", gives, pass_on),
        _chance("draw", lambda s: core.drawn(Pick, s.pile), draw),
        _chance("steal", lambda s: core.drawn(Pick, s.hands[1]), steal),
        _decision("return", returns, give_back),
        _decision("two", twos, give_two),
        _chance("swap", lambda s: core.uniform((Pick(s.rules.deck[0]),)), swap),
        _decision("show", shows, show, Show),
        core.OverPhase("E2"),
    ),
    make_observation=observe,
    action_space=actions,
    find_worlds=core.WorldsByClues(clues),
)
"""The game, whose worlds are found by clues."""
