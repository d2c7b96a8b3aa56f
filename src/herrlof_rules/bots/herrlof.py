"""A rule of thumb for Herrlof: count the tricks a hand is good for, then steer for the count."""

from collections.abc import Callable, Iterable
from math import exp, fsum
from typing import TypeVar, assert_never

from attrs import frozen

from herrlof_rules.bots.bot import Bot
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.games.herrlof.actions import (
    Action,
    Decline,
    Discard,
    Play,
    Predict,
    Return,
    StealCard,
    StealTrick,
    Swap,
)
from herrlof_rules.games.herrlof.cards import Card, Suit
from herrlof_rules.games.herrlof.events import CardPlayed, HandsDealt, TrumpTurned
from herrlof_rules.games.herrlof.game import View
from herrlof_rules.games.herrlof.scoring import points
from herrlof_rules.games.herrlof.winning import best_card

T = TypeVar("T")

# The three numbers are those of a few tried that did best, over a hundred matches each.

_CONTROL = 1.6
"""How many tricks off its worth a hand can still be steered, as a standard deviation."""

_LATER = 0.28
"""How likely each other player is to beat a card with a given better one in hand, some time."""

_NOW = 0.8
"""The same, in a trick that this player has not played to yet."""


@frozen
class HerrlofBot:
    """Predicts what its cards are worth, and plays so as to end near its prediction.

    A card is worth the chance that nobody holds a card unseen so far that beats it.  A prediction
    weighs the points for hitting it with how far it is from the worth of the hand.  Every other
    choice is the one after which the tricks still to come should miss what is still needed by
    least, squared and on average.  A 3 and a 6 are always used: what comes may be given back.
    """

    def __call__(self, view: View, rng: RandomSource, /) -> Action:
        """The choice that looks best; equally good ones are drawn from `rng`."""
        now = _Position(view)

        def cost(action: Action) -> float:
            match action:
                case Predict(tricks):
                    return -now.expected_points(tricks)
                case Play(card):
                    return now.miss(now.hand_without(card), now.chance_to_win(card))
                case Discard(card) | Return(card):
                    return now.miss(now.hand_without(card))
                case StealTrick(victim):
                    # Better from the one who holds most; a trick is worth less than a hit.
                    return now.miss(now.hand, needed=now.needed - 1) - now.seen.tricks[victim] / 100
                case StealCard(victim):
                    return -1 - now.seen.scores[victim]
                case Swap():
                    return -1
                case Decline():
                    return now.miss(now.hand) if now.kind == "steal_trick" else 0
                case _:
                    assert_never(action)

        return _cheapest(view.legal_actions, cost, rng)


def _cheapest(choices: Iterable[T], cost: Callable[[T], float], rng: RandomSource) -> T:
    # Rounded, as machines differ in the last digits of powers and of `exp`.
    costs = [(round(cost(choice), 9), choice) for choice in choices]
    least = min(value for value, _ in costs)
    best = [choice for value, choice in costs if value == least]
    return best[rng.randrange(len(best))]


class _Position:
    """What the bot makes of a view."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.rules = view.rules
        self.seen = view.observation
        self.kind = self.seen.turn.kind
        self.hand = self.seen.hand
        self.trump = None if self.seen.trump is None else self.seen.trump.suit
        self.needed = (self.seen.prediction or 0) - self.seen.tricks[view.seat]
        self.unseen = _unseen(view)
        others = sum(self.seen.hand_sizes) - len(self.hand)
        self.held = others / max(1, len(self.unseen))
        """The chance that a given unseen card is in somebody's hand, and not in the pile."""

    def hand_without(self, card: Card) -> tuple[Card, ...]:
        place = self.hand.index(card)
        return self.hand[:place] + self.hand[place + 1 :]

    def worth(self, card: Card) -> float:
        """The chance that the card takes a trick some time."""
        return self._unbeaten(card, (self.rules.players - 1) * _LATER)

    def expected_points(self, prediction: int) -> float:
        """What predicting this should bring."""
        worth = fsum(self.worth(card) for card in self.hand)
        off = (prediction - worth) / _CONTROL
        chance = exp(-off * off / 2)
        return chance * points(self.rules, prediction, prediction)

    def chance_to_win(self, card: Card) -> float:
        """The chance that the card wins the trick it is played to."""
        trick = (*self.seen.trick, card)
        if Card.V in trick or best_card(trick, self.trump) != len(trick) - 1:
            return 0
        after = self.rules.players - len(trick)
        return self._unbeaten(card, after * _NOW) if after else 1

    def miss(
        self, hand: Iterable[Card], now: float | None = None, needed: int | None = None
    ) -> float:
        """The mean square of tricks to come minus tricks needed, each card winning on its own.

        `now` is the chance of the card just played.
        """
        chances = [self.worth(card) for card in hand]
        if now is not None:
            chances.append(now)
        off = fsum(chances) - (self.needed if needed is None else needed)
        return off * off + fsum(chance * (1 - chance) for chance in chances)

    def _unbeaten(self, card: Card, risk: float) -> float:
        """The chance that nobody beats the card, if each better card in a hand does at `risk`."""
        if card.suit is None or card.rank is None:
            return 0
        higher = sum(
            other.suit is card.suit and (other.rank or 0) > card.rank for other in self.unseen
        )
        chance: float = (1 - min(1.0, risk * self.held)) ** higher
        if card.suit is not self.trump and self.trump is not None:
            chance *= 1 - _ruffed(self.unseen, card.suit, self.trump)
        return chance


def _ruffed(unseen: list[Card], suit: Suit, trump: Suit) -> float:
    """A guess at the chance that somebody is out of the suit and has a trump left."""
    others = sum(card.suit is suit for card in unseen)
    trumps = sum(card.suit is trump for card in unseen)
    return trumps / (trumps + 2 * others) if trumps else 0


def _unseen(view: View) -> list[Card]:
    """The cards that this seat has not seen in this round, copies repeated."""
    seen = list(view.observation.hand) + list(view.observation.buried)
    for event in reversed(view.events):
        match event:
            case CardPlayed(_, card) | TrumpTurned(card):
                seen.append(card)
            case HandsDealt(trump=card):
                seen.append(card)
                break
            case _:
                pass
    left = list(view.rules.deck)
    for card in seen:
        if card in left:
            left.remove(card)
    return left


BOT: Bot = HerrlofBot()
"""What `heuristic_bot` gives for this game."""
