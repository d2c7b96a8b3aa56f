"""The first dealer (M1), and the deal (D)."""

from functools import cached_property, lru_cache

from attrs import frozen

from herrlof_rules.core.chance import Distribution, uniform
from herrlof_rules.core.dealing import Dealing
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.phases import ChancePhase, Emit
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.refusals import refuse_outcome, require
from herrlof_rules.core.turn import Chance
from herrlof_rules.herrlof.cards import NOTHING, Card, Packed, includes, pack, size, unpack
from herrlof_rules.herrlof.events import DealerChosen, Event, HandsDealt
from herrlof_rules.herrlof.outcomes import Deal, FirstDealer, Outcome, keep_packed, make_deal
from herrlof_rules.herrlof.rules import Rules
from herrlof_rules.herrlof.state import Standing, State, make_standing, make_state, make_table
from herrlof_rules.herrlof.turns import DEAL, Log, Move, cleared, refuse, to_predict

_FIRST_DEALER = Chance("first_dealer")


def initial(rules: Rules) -> State:
    """The state at the start of a match, which is at a chance turn (M1)."""
    zeros = (0,) * rules.players
    standing = Standing(rules, 1, rules.first_dealer, zeros, zeros, ())
    return cleared(standing, _FIRST_DEALER if rules.first_dealer is None else DEAL)


# The first dealer


def _dealers(state: State) -> Distribution[FirstDealer]:
    return uniform(tuple([FirstDealer(seat) for seat in range(state.rules.players)]))


def _choose_dealer(state: State, move: FirstDealer, emit: Emit[Event]) -> State:
    old = state.standing
    emit(DealerChosen(move.seat))
    standing = make_standing(old.rules, old.round, move.seat, old.scores, old.hits, old.sheets)
    return cleared(standing, DEAL)


def _check_first_dealer(state: State) -> None:
    require(state.rules.first_dealer is None, "M1", "the first dealer is fixed by the rules")
    require(state.standing.round == 1, "M1", "the first dealer is chosen before round 1")
    _check_cleared(state)


# The deal


@frozen(slots=False)
class Deals(Dealing[Card, Deal]):
    """The deals with their probabilities for a shuffled deck; copies of a card are alike (C2).

    Cards are dealt packed, which gives the same deals as `Dealing.sample` in half the time.
    """

    @cached_property
    def _units(self) -> tuple[Packed, ...]:
        return tuple([card.unit for card in self.deck])

    @cached_property
    def _packed(self) -> Packed:
        return pack(self.deck)

    def sample(self, rng: RandomSource) -> Deal:
        """A random deal: see `Dealing.sample`."""
        *hands, trump = [sum(part, NOTHING) for part in self.shuffled(self._units, rng)]
        packed = tuple(hands)
        return keep_packed(make_deal(tuple(map(unpack, packed)), _BY_UNIT[trump]), packed)

    def packed_parts(self, deal: object) -> tuple[tuple[Packed, ...], Packed] | None:
        """The hands of a deal and the pile that it leaves (D3); None for an impossible deal."""
        if type(deal) is not Deal or type(deal.hands) is not tuple or type(deal.trump) is not Card:
            return None
        if any(type(hand) is not tuple for hand in deal.hands):
            return None
        try:
            hands = deal.packed_hands()
        except InvalidCards:  # The deal was made without its constructor.
            return None
        if tuple(map(size, hands)) != self.hand_sizes:
            return None
        left = self._packed
        for hand in hands:
            if not includes(left, hand):
                return None
            left -= hand
        return (hands, left - deal.trump.unit) if left & deal.trump.mask else None


_BY_UNIT = {card.unit: card for card in Card}


@lru_cache(maxsize=256)  # The cache is bounded, because a server may see many decks.
def _deals_of(rules: Rules) -> Deals:
    return Deals(rules.deck, (rules.hand_size,) * rules.players, Deal)


def _deals(state: State) -> Deals:
    return _deals_of(state.standing.rules)


def _deal(state: State, move: Move, seat: int | None, log: Log) -> State:
    if seat is not None or type(move) is not Deal:
        refuse(state, move, seat, "D1")
    standing = state.standing
    rules = standing.rules
    parts = _deals_of(rules).packed_parts(move)
    if parts is None:
        refuse_outcome(state.turn, move, "D1")
    hands, pile = parts
    if log is not None:
        assert standing.dealer is not None
        log.append(HandsDealt(standing.round, standing.dealer, move.hands, move.trump))
    # D2, D3: the trump card lies beside the pile.
    table = make_table(move.trump, (None,) * rules.players, pile, (), 0, ())
    everybody = to_predict(tuple(range(rules.players)))
    return make_state(standing, table, hands, None, (), state.tricks, None, everybody)


def _check_cleared(state: State) -> None:
    table = state.table
    cleared_away = (
        table.trump is None
        and not any(p is not None for p in table.predictions)
        and not (table.packed_pile or table.buried or table.redrawn or table.thefts)
        and not (any(state.packed_hands) or state.trick or any(state.tricks))
        and state.leader is None
        and state.last_trick is None
    )
    require(cleared_away, "M3", "between rounds the table is cleared")


CHOOSE_DEALER: ChancePhase[State, FirstDealer, Event] = ChancePhase(
    kind="first_dealer",
    clause="M1",
    outcomes=(FirstDealer,),
    distribution=_dealers,
    apply=_choose_dealer,
    check=_check_first_dealer,
    then=("deal",),
)
DEAL_CARDS: ChancePhase[State, Outcome, Event] = ChancePhase(
    kind="deal",
    clause="D1",
    outcomes=(Deal,),
    distribution=_deals,
    check_and_apply=_deal,
    check=_check_cleared,
    then=("predict",),
)
