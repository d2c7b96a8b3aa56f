"""Before play: the first player (M1), the colours removed (C5) and the deal (D1)."""

from functools import cached_property, lru_cache
from itertools import combinations

from attrs import frozen

from herrlof_rules.core.chance import Weighted, uniform
from herrlof_rules.core.construction import fast_constructor
from herrlof_rules.core.dealing import Dealing
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.phases import ChancePhase, Emit
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.refusals import refuse_out_of_turn, refuse_outcome, require
from herrlof_rules.core.turn import Chance
from herrlof_rules.odin.cards import NOTHING, Card, Colour, Packed, pack, unpack
from herrlof_rules.odin.events import ColoursRemoved, Event, FirstPlayerChosen, HandsDealt
from herrlof_rules.odin.outcomes import Deal, FirstPlayer, Outcome, RemoveColours
from herrlof_rules.odin.rules import Rules
from herrlof_rules.odin.state import Standing, State, make_state
from herrlof_rules.odin.turns import COLOURS_DUE, DEAL_DUE, FIRST_PLAYER_DUE, TO_PLAY, Log, cleared


def initial(rules: Rules) -> State:
    """The state at the start of a match, which is at a chance turn (M1)."""
    standing = Standing(rules, 1, rules.first_player, (), (0,) * rules.players, ())
    due = FIRST_PLAYER_DUE if rules.first_player is None else _after_first_player(rules)
    return cleared(standing, due)


def _after_first_player(rules: Rules) -> Chance:
    return COLOURS_DUE if rules.two_player_colours == 4 else DEAL_DUE


# M1: the first player


def _first_player(state: State) -> Weighted[FirstPlayer]:
    return uniform(tuple([FirstPlayer(seat) for seat in range(state.rules.players)]))


def _choose_first_player(state: State, move: FirstPlayer, emit: Emit[Event]) -> State:
    rules = state.standing.rules
    emit(FirstPlayerChosen(move.seat))
    standing = Standing(rules, 1, move.seat, (), state.standing.scores, ())
    return cleared(standing, _after_first_player(rules))


def _check_before_first_player(state: State) -> None:
    standing = state.standing
    require(standing.rules.first_player is None, "M1", "the first player is fixed by the rules")
    require(standing.hand_number == 1, "M1", "the first player is chosen before the first hand")
    _check_cleared(state)


FIRST_PLAYER: ChancePhase[State, FirstPlayer, Event] = ChancePhase(
    kind="first_player",
    clause="M1",
    outcomes=(FirstPlayer,),
    distribution=_first_player,
    apply=_choose_first_player,
    check=_check_before_first_player,
    then=("remove_colours", "deal"),
)


# C5: the colours removed

_REMOVALS = uniform(tuple([RemoveColours(pair) for pair in combinations(Colour, 2)]))
"""All pairs of the six colours, even colours that the deck lacks."""


def _removals(_state: State) -> Weighted[RemoveColours]:
    return _REMOVALS


def _remove_colours(state: State, move: RemoveColours, emit: Emit[Event]) -> State:
    old = state.standing
    emit(ColoursRemoved(move.colours))
    standing = Standing(old.rules, 1, old.first_player, move.colours, old.scores, ())
    return cleared(standing, DEAL_DUE)


def _check_before_removal(state: State) -> None:
    standing = state.standing
    four = standing.rules.two_player_colours == 4
    require(four, "C5", "no colours are removed by these rules")
    require(standing.hand_number == 1, "C5", "colours are removed before the first hand")
    _check_cleared(state)


REMOVE_COLOURS: ChancePhase[State, RemoveColours, Event] = ChancePhase(
    kind="remove_colours",
    clause="C5",
    outcomes=(RemoveColours,),
    distribution=_removals,
    apply=_remove_colours,
    check=_check_before_removal,
    then=("deal",),
)


# D1: the deal

_make_deal = fast_constructor(Deal)


@frozen(slots=False)
class Deals(Dealing[Card, Deal]):
    """Every way to deal (D1), all equally likely.

    Cards are dealt packed, which gives the same deals as `Dealing.sample` in less time.
    """

    @cached_property
    def _units(self) -> tuple[Packed, ...]:
        return tuple([card.unit for card in self.deck])

    @cached_property
    def _packed(self) -> Packed:
        return pack(self.deck)

    def sample(self, rng: RandomSource) -> Deal:
        """A random deal: see `Dealing.sample`."""
        hands = self.shuffled(self._units, rng)
        return _make_deal(tuple([unpack(sum(hand, NOTHING)) for hand in hands]))

    def packed_hands(self, outcome: object) -> tuple[Packed, ...] | None:
        """The hands of a deal, packed; None for a deal that is impossible with this deck."""
        if type(outcome) is not Deal or type(outcome.hands) is not tuple:
            return None
        if any(type(hand) is not tuple for hand in outcome.hands):
            return None
        try:
            hands = tuple([pack(hand) for hand in outcome.hands])
        except InvalidCards:  # The deal was made without its constructor.
            return None
        if tuple([hand.bit_count() for hand in hands]) != self.hand_sizes:
            return None
        if tuple(map(unpack, hands)) != outcome.hands:  # The cards are not in canonical order (C2).
            return None
        left = self._packed
        for hand in hands:
            if hand & ~left:
                return None
            left -= hand
        return hands


@lru_cache(maxsize=256)  # The cache is bounded, because a server may see many decks.
def _deals_of(rules: Rules, deck: Packed) -> Deals:
    return Deals(unpack(deck), (rules.hand_size,) * rules.players, Deal)


def _deals(state: State) -> Deals:
    return _deals_of(state.standing.rules, state.standing.packed_deck)


def _deal(state: State, move: object, seat: int | None, log: Log) -> State:
    standing = state.standing
    rules = standing.rules
    if seat is not None or type(move) is not Deal:
        refuse_out_of_turn(state.turn, move, seat, rules.players, "D1")
    hands = _deals(state).packed_hands(move)
    if hands is None:
        refuse_outcome(state.turn, move, "D1")
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
    check_and_apply=_deal,
    check=_check_cleared,
    then=("play",),
)
