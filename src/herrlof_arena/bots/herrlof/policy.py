"""The heuristic for Herrlof: it values the position that an action leaves, predictions included.

A card that ends a trick leaves the position after it; another one lies in the trick (`value`).
There is no search and no memory, only sums over cards and counts, so it can be compiled.  `bot`
plays from views; `policy` plays from states, for playouts: it looks at nothing that its seat may
not know, and chooses the same.
"""

from collections.abc import Callable, Iterator
from operator import add, sub

from herrlof_arena.bots.bot import check_view
from herrlof_arena.bots.herrlof.situation import Situation, Spread, from_state, from_view
from herrlof_arena.bots.herrlof.value import (
    NO_CARDS,
    Played,
    Position,
    Weights,
    features,
    traits,
    value,
)
from herrlof_arena.bots.herrlof.weights import MODELS
from herrlof_rules.core import RandomSource
from herrlof_rules.core.randomness import randrange_of
from herrlof_rules.herrlof import (
    GAME,
    Action,
    Card,
    Discard,
    Play,
    Predict,
    Return,
    Rules,
    State,
    StealCard,
    StealTrick,
    View,
    legal_actions,
)
from herrlof_rules.herrlof.actions import PREDICTIONS, SWAP
from herrlof_rules.herrlof.cards import HAGALAZ, VALKNUT, size, unpack
from herrlof_rules.herrlof.tricks import best_card

_FEWEST = 5
"""Smaller hands predict their share of the tricks: the models were fitted to full rounds."""

HAND_SIZES = {players: Rules(players).hand_size for players in MODELS}


def bot(view: View, rng: RandomSource, /) -> Action:
    """Takes the action that maximises its expected points minus the others'.

    Two models of the hand left and the trick tell how probable its prediction is to come true, and
    what else the round brings; they were fitted to many rounds.  It remembers which cards it gave
    or lost in thefts, and who could not follow in the last trick.  It always uses the powers of a 3
    and a 6, because it may give back the card it gets.  Ties are broken with `rng`.

    Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
    """
    check_view(view, GAME)
    return choose(from_view(view), view.legal_actions, rng)


def policy(state: State, seat: int, rng: RandomSource) -> Action:
    """What the heuristic does at a decision of this seat; ties are broken with `rng`.

    The same action as `bot` chooses from the seat's view with the same numbers.
    """
    return choose(from_state(state, seat), legal_actions(state, seat), rng)


def choose(
    now: Situation,
    legal: tuple[Action, ...],
    rng: RandomSource,
    hand: "Callable[[Situation], Hand] | None" = None,
) -> Action:
    """The legal action worth most, to `Hand` or another; ties are broken with `rng`."""
    kind = now.kind
    if kind == "swap":
        return SWAP  # the card drawn may be put back
    if len(legal) > 1:
        if kind == "predict" and now.rules.hand_size < _FEWEST:
            return PREDICTIONS[now.rules.hand_size // now.rules.players]
        if kind == "steal_card":
            legal = _from_the_leaders(now, legal)
        else:
            # Rounded, because the last digits of `exp` differ between machines.
            worth = [round(value, 9) for value in (hand or Hand)(now).values(legal)]
            most = max(worth)
            legal = tuple([a for a, value in zip(legal, worth, strict=True) if value == most])
    return legal[randrange_of(rng)(len(legal))]


def worth(state: State, seat: int) -> float:
    """A position's value to a seat between two tricks: points of the round, less the others'.

    It looks at nothing that the seat may not know.
    """
    hand = Hand(from_state(state, seat))
    return hand.between_tricks(state.leader == seat, hand.sums, hand.size)


def _from_the_leaders(now: Situation, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The thefts, never declined: the card may be given back.  From whom has most points."""
    thefts = [action for action in legal if isinstance(action, StealCard)]
    most = max(now.scores[theft.victim] for theft in thefts)
    return tuple([theft for theft in thefts if now.scores[theft.victim] == most])


class Hand:
    """A situation with the traits of each card in hand."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        self.model = MODELS[now.rules.players]
        self.spread = Spread(now)
        self.others = now.rules.players - 1
        self.size = size(now.hand)
        self.own = now.tricks[now.seat]
        short = HAND_SIZES[now.rules.players] - now.rules.hand_size
        self.before = max(0, short) / now.rules.players
        """A smaller round is taken for the end of a full one, in which all won alike before."""

        self.traits = {card: self._traits(card) for card in unpack(now.hand)}
        self.sums = NO_CARDS
        for card in unpack(now.hand):
            self.sums = tuple(map(add, self.sums, self.traits[card]))

    def _traits(self, card: Card) -> Weights:
        return traits(card, self.spread.odds(card), self.now.trump)

    def values(self, legal: tuple[Action, ...]) -> Iterator[float]:
        """What each action is worth."""
        for action in legal:
            match action:
                case Predict(tricks):
                    yield self._value(self.sums, self.size, tricks, 0, self.now.first)
                case Play(card):
                    yield self._after_card(card, (*self.now.trick, card), card)
                case Discard(card):
                    yield self._after_card(card, self.now.trick, self.now.trick[-1])
                case Return(card):
                    yield self.between_tricks(self._lead(), self._without(card), self.size - 1)
                case StealTrick():
                    yield self._after_trick(self.sums, self.size, 1, self._lead())
                case _:
                    yield self.between_tricks(self._lead(), self.sums, self.size)

    def between_tricks(self, lead: bool, hand: Weights, cards: int) -> float:
        """What a hand is worth to who leads the next trick or does not."""
        return self._after_trick(hand, cards, 0, lead)

    def _without(self, card: Card) -> Weights:
        return tuple(map(sub, self.sums, self.traits[card]))

    def _lead(self) -> bool:
        """Whether a seat that won the last trick, not with a 9, leads the next one (H3)."""
        last = self.now.last_trick
        assert last is not None
        if HAGALAZ not in last.cards:
            return True
        place = max(n for n, card in enumerate(last.cards) if card is HAGALAZ)
        return (last.leader + place) % len(last.cards) == self.now.seat

    def _after_card(self, spent: Card, trick: tuple[Card, ...], card: Card) -> float:
        """The value after a card has left the hand; that in the trick was `card`, the last."""
        now, place = self.now, len(trick) - 1
        hand, cards = self._without(spent), self.size - 1
        destroyed = VALKNUT in trick
        best = best_card(trick, now.trump) if not destroyed else -1
        swaps = spent is card and card.rank == 3
        if len(trick) < now.rules.players:
            played = Played(card, best == place, destroyed, self.spread.odds(card))
            needed = (now.prediction or 0) - self.own
            return self._value(hand, cards, needed, 0, False, played, swaps)
        if destroyed:
            return self._after_trick(hand, cards, 0, not place, power=swaps)
        lead, won = _next(trick, best) == place, int(best == place)
        power = swaps or (won == 1 and card.rank == 6)
        worth = self._after_trick(hand, cards, won, lead, finished=1, power=power)
        if won and spent is card and card.rank == 1 and sum(now.tricks) > self.own:
            stolen = self._after_trick(hand, cards, 2, lead, finished=1, power=power)
            worth = max(worth, stolen)
        return worth

    def _after_trick(
        self,
        hand: Weights,
        cards: int,
        won: int,
        lead: bool,
        *,
        finished: int = 0,
        power: bool = False,
    ) -> float:
        """What a hand is worth with tricks won since; at the end, exactly."""
        now, rules = self.now, self.now.rules
        own = self.own + won
        needed = (now.prediction or 0) - own
        gained = finished - won  # of tricks, by the others
        if not cards:
            small = rules.small_bonus if own in rules.small_bonus_tricks else 0
            others = (sum(now.tricks) - self.own + gained) / self.others
            return rules.prediction_bonus * (not needed) + small + own - others
        return self._value(hand, cards, needed, gained, lead, None, power)

    def _value(
        self,
        hand: Weights,
        cards: int,
        needed: int,
        gained: int,
        lead: bool,
        played: Played | None = None,
        power: bool = False,
    ) -> float:
        others = self.before + (sum(self.now.tricks) - self.own + gained) / self.others
        at = Position(cards, needed, others, lead, played, power)
        numbers = features(hand, at, self.spread.valknuts, self.spread.hagalaz)
        return self.worth(needed, numbers)

    def worth(self, needed: int, numbers: Weights) -> float:
        """What the models say of a position."""
        return value(self.model, needed, self.now.rules.prediction_bonus, numbers)


def _next(trick: tuple[Card, ...], best: int) -> int:
    """The place in a finished trick of who leads next (H3, N1, T9); H4 as by default."""
    if HAGALAZ in trick:
        return max(place for place, card in enumerate(trick) if card is HAGALAZ)
    return (best + 1) % len(trick) if trick[best].rank == 9 else best
