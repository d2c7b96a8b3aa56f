"""Before play: the first player (M1), the colours removed (C5) and the deal (D1)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import factorial

from attrs import Factory, field, frozen

from herrlof_rules.core.chance import Weighted, uniform
from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.options import check_whole
from herrlof_rules.core.phases import ChancePhase
from herrlof_rules.core.randomness import RandomSource, randrange_of
from herrlof_rules.core.refusals import impossible, not_now, require
from herrlof_rules.core.seats import is_seat
from herrlof_rules.core.turn import Chance
from herrlof_rules.games.odin.cards import NOTHING, Card, Colour, Packed, pack, unpack
from herrlof_rules.games.odin.events import ColoursRemoved, Event, FirstPlayerChosen, HandsDealt
from herrlof_rules.games.odin.outcomes import Deal, FirstPlayer, Outcome, RemoveColours
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.games.odin.state import Standing, State, make_state
from herrlof_rules.games.odin.turns import (
    COLOURS_DUE,
    DEAL_DUE,
    FIRST_PLAYER_DUE,
    TO_PLAY,
    Log,
    cleared,
)


def opening(rules: Rules) -> State:
    """The state before anything has happened, at its first chance turn (M1)."""
    standing = Standing(rules, 1, rules.first_player, (), (0,) * rules.players, ())
    due = FIRST_PLAYER_DUE if rules.first_player is None else _after_first_player(rules)
    return cleared(standing, due)


def _after_first_player(rules: Rules) -> Chance:
    return COLOURS_DUE if rules.two_player_colours == 4 else DEAL_DUE


# M1: the first player


@cache
def _first_players(players: int) -> Weighted[Outcome]:
    return uniform(tuple(FirstPlayer(seat) for seat in range(players)))


def _first_player(state: State) -> Weighted[Outcome]:
    return _first_players(state.standing.rules.players)


def _choose_first_player(state: State, move: object, seat: int | None, log: Log) -> State:
    rules = state.standing.rules
    if seat is not None or type(move) is not FirstPlayer:
        not_now(state.turn, move, seat, rules.players, "M1")
    if not is_seat(move.seat, rules.players):
        impossible(state.turn, move, "M1")
    if log is not None:
        log.append(FirstPlayerChosen(move.seat))
    standing = Standing(rules, 1, move.seat, (), state.standing.scores, ())
    return cleared(standing, _after_first_player(rules))


def _check_before_first_player(state: State) -> None:
    standing = state.standing
    require(standing.rules.first_player is None, "M1", "the first player is fixed by the rules")
    require(standing.hand_number == 1, "M1", "the first player is chosen before the first hand")
    _check_cleared(state)


FIRST_PLAYER: ChancePhase[State, Outcome, Event] = ChancePhase(
    kind="first_player",
    clause="M1",
    outcomes=(FirstPlayer,),
    distribution=_first_player,
    carry_out=_choose_first_player,
    check=_check_before_first_player,
)


# C5: the colours removed

_PAIRS = tuple(combinations(Colour, 2))
_REMOVALS: Weighted[Outcome] = uniform(tuple(RemoveColours(pair) for pair in _PAIRS))
"""Any two of the six colours, whether the deck has cards of them or not."""


def _removals(_state: State) -> Weighted[Outcome]:
    return _REMOVALS


def _remove_colours(state: State, move: object, seat: int | None, log: Log) -> State:
    old = state.standing
    if seat is not None or type(move) is not RemoveColours:
        not_now(state.turn, move, seat, old.rules.players, "C5")
    colours = move.colours
    known = type(colours) is tuple and all(type(colour) is Colour for colour in colours)
    if not known or colours not in _PAIRS:  # foreign objects are not compared
        impossible(state.turn, move, "C5")
    if log is not None:
        log.append(ColoursRemoved(colours))
    standing = Standing(old.rules, 1, old.first_player, colours, old.scores, ())
    return cleared(standing, DEAL_DUE)


def _check_before_removal(state: State) -> None:
    standing = state.standing
    four = standing.rules.two_player_colours == 4
    require(four, "C5", "no colours are removed by these rules")
    require(standing.hand_number == 1, "C5", "colours are removed before the first hand")
    _check_cleared(state)


REMOVE_COLOURS: ChancePhase[State, Outcome, Event] = ChancePhase(
    kind="remove_colours",
    clause="C5",
    outcomes=(RemoveColours,),
    distribution=_removals,
    carry_out=_remove_colours,
    check=_check_before_removal,
)


# D1: the deal

_make_deal = fast_constructor(Deal)


def _ways(deals: "Deals") -> int:
    for name in ("players", "hand_size"):
        check_whole(name, getattr(deals, name), 1)
    if deals.players * deals.hand_size > len(deals.deck):
        raise InvalidCards("the deck is too small for these hands (D1)")
    cards, hand_size = len(deals.deck), deals.hand_size
    left = cards - deals.players * hand_size
    alike: int = factorial(hand_size) ** deals.players
    return factorial(cards) // (alike * factorial(left))


@frozen
class Deals(Value):
    """Every way to deal so many hands of so many cards from a deck (D1), all equally likely.

    Raises `InvalidRules` for numbers that are not positive, and `InvalidCards` for a deck that is
    too small or holds anything but cards.
    """

    deck: tuple[Card, ...]
    players: int
    hand_size: int

    count: int = field(init=False, eq=False, repr=False, default=Factory(_ways, takes_self=True))
    """How many different deals there are."""

    _all: Packed = field(
        init=False, eq=False, repr=False, default=Factory(lambda d: pack(d.deck), takes_self=True)
    )
    _units: tuple[Packed, ...] = field(
        init=False,
        eq=False,
        repr=False,
        default=Factory(lambda d: tuple([card.unit for card in d.deck]), takes_self=True),
    )

    def sample(self, rng: RandomSource) -> Deal:
        """Shuffles the deck from the top index down (Fisher-Yates) and deals as it goes.

        Seat 0 gets the first `hand_size` cards from the top, seat 1 the next and so on.  The
        shuffle stops where all are dealt, or where the last hand is all that is left.
        Raises `TypeError` for an object without `randrange`.
        """
        randrange = randrange_of(rng)
        order = list(self._units)
        top = len(order)
        step = self.hand_size
        bottom = top - self.players * step
        for index in range(top - 1, (bottom or step) - 1, -1):
            other = randrange(index + 1)
            order[index], order[other] = order[other], order[index]
        ends = range(top, bottom, -step)
        return _make_deal(tuple([unpack(sum(order[end - step : end], NOTHING)) for end in ends]))

    def probability(self, outcome: object) -> Fraction:
        """The exact probability of a deal; 0 for one that this deck cannot give."""
        return Fraction(0) if self.packed(outcome) is None else Fraction(1, self.count)

    def packed(self, outcome: object) -> tuple[Packed, ...] | None:
        """The hands of a deal, packed; None for anything that this deck cannot give."""
        if type(outcome) is not Deal or type(outcome.hands) is not tuple:
            return None
        if any(type(hand) is not tuple for hand in outcome.hands):
            return None
        try:
            hands = tuple([pack(hand) for hand in outcome.hands])
        except InvalidCards:  # made without its constructor
            return None
        rest, size = self._all, self.hand_size
        for hand in hands:
            if hand & ~rest or hand.bit_count() != size:
                return None
            rest -= hand
        return hands if len(hands) == self.players else None

    @property
    def seats(self) -> int:
        """How many hands are dealt."""
        return self.players

    @property
    def part_sizes(self) -> tuple[int, ...]:
        """How many cards there are in each hand."""
        return (self.hand_size,) * self.players

    def assemble(self, parts: Sequence[Sequence[Card]]) -> Deal:
        """The deal of these hands, each in canonical order."""
        return _make_deal(tuple(map(tuple, parts)))

    def take_apart(self, outcome: object) -> tuple[tuple[Card, ...], ...] | None:
        """The hands of a deal; None for anything that this deck cannot give."""
        if self.packed(outcome) is None:
            return None
        assert isinstance(outcome, Deal)
        return outcome.hands

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[Deal, Fraction]]:
        probability = Fraction(1, self.count)
        for hands in self._deals(self._all, ()):
            yield _make_deal(hands), probability

    def _deals(
        self, rest: Packed, hands: tuple[tuple[Card, ...], ...]
    ) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if len(hands) == self.players:
            yield hands
            return
        for hand in combinations(unpack(rest), self.hand_size):
            yield from self._deals(rest - pack(hand), (*hands, hand))


@lru_cache(maxsize=256)  # bounded, because a server may see many decks
def _deals_of(rules: Rules, deck: Packed) -> Deals:
    return Deals(unpack(deck), rules.players, rules.hand_size)


def _deals(state: State) -> Deals:
    return _deals_of(state.standing.rules, state.standing.packed_deck)


def _deal(state: State, move: object, seat: int | None, log: Log) -> State:
    standing = state.standing
    rules = standing.rules
    if seat is not None or type(move) is not Deal:
        not_now(state.turn, move, seat, rules.players, "D1")
    hands = _deals(state).packed(move)
    if hands is None:
        impossible(state.turn, move, "D1")
    first = standing.first_player
    assert first is not None
    if log is not None:
        log.append(HandsDealt(standing.hand_number, first, tuple(map(unpack, hands))))
    nothing = (NOTHING,) * rules.players
    return make_state(standing, hands, nothing, NOTHING, (), first, TO_PLAY[first])


def _check_cleared(state: State) -> None:
    lying = (
        any(state.packed_hands)
        or any(state.packed_taken)
        or state.packed_discards
        or state.packed_table
    )
    require(not lying and state.player is None, "D1", "between hands all cards are shuffled")


DEAL: ChancePhase[State, Outcome, Event] = ChancePhase(
    kind="deal",
    clause="D1",
    outcomes=(Deal,),
    distribution=_deals,
    carry_out=_deal,
    check=_check_cleared,
)
