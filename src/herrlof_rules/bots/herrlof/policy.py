"""The heuristic for Herrlof: predicts from its cards, then looks one trick ahead.

An action is worth what the position after the trick is worth (`value`), on average over how
the trick may end.  `policy` plays from a state, for playouts: it looks at nothing that its seat may
not know, and chooses what `HerrlofBot` does.
"""

from collections.abc import Iterator

from herrlof_rules.bots.herrlof.situation import Situation, Spread, from_state
from herrlof_rules.bots.herrlof.value import (
    NO_CARDS,
    TableWorth,
    Weights,
    Worth,
    card_worth,
    hit_chance,
    other_points,
    table_worth,
    traits,
    weighed,
)
from herrlof_rules.bots.herrlof.weights import MODELS
from herrlof_rules.core.randomness import RandomSource, randrange_of
from herrlof_rules.games.herrlof.actions import (
    PREDICTIONS,
    SWAP,
    Action,
    Discard,
    Play,
    Return,
    StealCard,
    StealTrick,
)
from herrlof_rules.games.herrlof.cards import HAGALAZ, VALKNUT, Card, size, unpack
from herrlof_rules.games.herrlof.game import legal_actions
from herrlof_rules.games.herrlof.state import State
from herrlof_rules.games.herrlof.winning import best_card

_VALKNUT_PLAYED = 0.2
"""How often a trick is destroyed by players who hold a Valknut; no other value was tried."""

_KEEPS_LEAD, _GETS_LEAD, _LEADS_AFTER_HAGALAZ = 0.9, 0.05, 0.95
"""How often a seat leads next that wins, loses, or loses by a Hagalaz, with others to follow."""

_Ending = tuple[float, int, float, int]
"""How a trick may end: with what probability, tricks won, probability to lead next, rank won with.
"""


def policy(state: State, seat: int, rng: RandomSource) -> Action:
    """What the heuristic does at a decision of this seat; ties are broken with `rng`.

    The same action as `HerrlofBot` chooses from the seat's view with the same numbers.
    """
    return choose(from_state(state, seat), legal_actions(state, seat), rng)


def choose(now: Situation, legal: tuple[Action, ...], rng: RandomSource) -> Action:
    """The legal action worth most; ties are broken with `rng`."""
    kind = now.kind
    if kind == "swap":
        return SWAP  # the card drawn may be put back
    if len(legal) > 1:
        if kind == "predict":
            return PREDICTIONS[_Hand(now).prediction()]
        if kind == "steal_card":
            legal = _from_the_leaders(now, legal)
        else:
            # Rounded, because the last digits of `exp` differ between machines.
            worth = [round(value, 9) for value in _Hand(now).values(legal)]
            most = max(worth)
            legal = tuple([a for a, value in zip(legal, worth, strict=True) if value == most])
    return legal[randrange_of(rng)(len(legal))]


def worth(state: State, seat: int) -> float:
    """What a position between two tricks is worth to a seat: points of the round, own less others'.

    Up to a constant, and without the bonuses of others.  It looks at nothing that the seat may not
    know.
    """
    hand = _Hand(from_state(state, seat))
    return hand.before_trick(float(state.leader == seat))


def _from_the_leaders(now: Situation, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The thefts, never declined: the card may be given back.  From whom has most points."""
    thefts = [action for action in legal if isinstance(action, StealCard)]
    most = max(now.scores[theft.victim] for theft in thefts)
    return tuple([theft for theft in thefts if now.scores[theft.victim] == most])


class _Hand:
    """A situation with the worth of each card in hand."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        self.model = MODELS[now.rules.players]
        self.spread = Spread(now)
        self.odds = self.spread.odds
        self.others = now.rules.players - 1
        self.needed = (now.prediction or 0) - now.tricks[now.seat]
        self.size = size(now.hand)
        self.traits = {card: self._traits(card) for card in unpack(now.hand)}
        self.cards = {card: card_worth(self.model, trait) for card, trait in self.traits.items()}
        total = NO_CARDS
        for card in unpack(now.hand):
            total = total.plus(self.cards[card])
        self.worth = total
        self.tables: dict[tuple[float, float], TableWorth] = {}

    def _traits(self, card: Card) -> Weights:
        return traits(card, self.odds(card), self.now.trump)

    def prediction(self) -> int:
        """A linear function of the cards; the fit that was best predicts more than is won."""
        whole, lead, *of_card = self.model.predict
        most = self.now.rules.hand_size
        total = whole * most + lead * self.now.first
        for card in unpack(self.now.hand):
            total += weighed(tuple(of_card), self.traits[card])
        return max(0, min(most, round(round(total, 9))))

    def values(self, legal: tuple[Action, ...]) -> Iterator[float]:
        """What each action is worth."""
        now = self.now
        for action in legal:
            match action:
                case Play(card):
                    trick = (*now.trick, card)
                    yield self._after_trick(self._without(card), self.size - 1, trick)
                case Discard(card):
                    yield self._after_trick(self._without(card), self.size - 1, now.trick)
                case Return(card):
                    yield self._value(self._without(card), self.size - 1, 0, self._lead(), 0)
                case StealTrick():
                    yield self._value(self.worth, self.size, 1, self._lead(), 1)
                case _:
                    yield self._value(self.worth, self.size, 0, self._lead(), 0)

    def before_trick(self, lead: float) -> float:
        """What the hand is worth now, between tricks, to who leads the next one or does not."""
        return self._value(self.worth, self.size, 0, lead, 0)

    def _without(self, card: Card) -> Worth:
        return self.worth.plus(self.cards[card], -1)

    def _lead(self) -> float:
        """Whether a seat that won the last trick, not with a 9, leads the next one (H3)."""
        last = self.now.last_trick
        assert last is not None
        if HAGALAZ not in last.cards:
            return 1.0
        place = max(n for n, card in enumerate(last.cards) if card is HAGALAZ)
        return float((last.leader + place) % len(last.cards) == self.now.seat)

    def _value(self, hand: Worth, cards: int, won: int, lead: float, stolen: int) -> float:
        """What a position after a trick is worth, with tricks won since, some of them stolen."""
        now, rules = self.now, self.now.rules
        own = now.tricks[now.seat] + won
        needed = self.needed - won
        others = (sum(now.tricks) - now.tricks[now.seat] - stolen) / self.others
        if not cards:
            small = rules.small_bonus if own in rules.small_bonus_tricks else 0
            return rules.prediction_bonus * (not needed) + small + own - others
        table = self.tables.get((lead, others))
        if table is None:
            share = self.spread.share
            hidden = (self.spread.valknuts * share, self.spread.hagalaz * share)
            table = table_worth(self.model, (lead, others, *hidden))
            self.tables[lead, others] = table
        chance = hit_chance(self.model, hand, cards, needed, table)
        return rules.prediction_bonus * chance + other_points(
            self.model, hand, cards, needed, own, table
        )

    def _after_trick(self, hand: Worth, cards: int, trick: tuple[Card, ...]) -> float:
        total = 0.0
        for chance, won, lead, rank in self._endings(trick):
            value = self._value(hand, cards, won, lead, 0)
            if won and rank == 1 and sum(self.now.tricks) > self.now.tricks[self.now.seat]:
                value = max(value, self._value(hand, cards, 2, lead, 1))
            total += chance * value
        return total

    def _endings(self, trick: tuple[Card, ...]) -> list[_Ending]:
        """How a trick may end whose last card is this seat's."""
        players = self.now.rules.players
        own = len(trick) - 1
        leads = float(own == 0)
        if VALKNUT in trick:
            return [(1.0, 0, leads, 0)]
        best = best_card(trick, self.now.trump)
        card = trick[own]
        if len(trick) == players:
            return [(1.0, int(best == own), float(_next(trick, best) == own), card.rank or 0)]
        destroyed = (1 - self.spread.no_valknut) * _VALKNUT_PLAYED
        rest = 1 - destroyed
        broken: _Ending = (destroyed, 0, leads, 0)
        if card is HAGALAZ:
            return [broken, (rest, 0, _LEADS_AFTER_HAGALAZ, 0)]
        if best != own:
            return [broken, (rest, 0, 0.0, 0)]
        odds = self.odds(card)
        wins = odds.contested if own else (odds.contested + odds.ducked) / 2
        lead = 1 - _KEEPS_LEAD if card.rank == 9 else _KEEPS_LEAD
        return [
            broken,
            (rest * wins, 1, lead, card.rank or 0),
            (rest * (1 - wins), 0, _GETS_LEAD, 0),
        ]


def _next(trick: tuple[Card, ...], best: int) -> int:
    """The place in a finished trick of who leads next (H3, N1, T9); H4 as by default."""
    if HAGALAZ in trick:
        return max(place for place, card in enumerate(trick) if card is HAGALAZ)
    return (best + 1) % len(trick) if trick[best].rank == 9 else best
