"""The heuristic bot for Herrlof as it was in November 2026, for comparison: never changed."""

from collections.abc import Callable, Iterable
from math import exp, fsum
from typing import TypeVar, assert_never

from attrs import frozen

from herrlof_rules.bots.bot import Bot, check_to_act
from herrlof_rules.core import view as core_view
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.refusals import check_type
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
from herrlof_rules.games.herrlof.game import View
from herrlof_rules.games.herrlof.observation import Observation
from herrlof_rules.games.herrlof.scoring import points
from herrlof_rules.games.herrlof.winning import best_card

T = TypeVar("T")

# The best of a few values tried for each constant, over a hundred matches each.

_CONTROL = 1.6
"""The standard deviation of the tricks won around the worth of the hand."""

_LATER = 0.28
"""The probability that a player who holds a given better card uses it to beat this one, ever."""

_NOW = 0.8
"""The same for the current trick and a player who has yet to play to it."""


@frozen
class HerrlofBot:
    """Predicts what its cards are worth, then plays to end near its prediction.

    A card's worth is the probability that it will win a trick, estimated from the unseen cards that
    beat it.  The bot predicts the number with the highest expected points, given the worth of its
    hand.  It then picks the action that minimises the expected squared gap between the tricks it
    still needs and those it expects to win.  It always uses the powers of a 3 and a 6, because it
    may give back the card it gets.
    """

    def __call__(self, view: View, rng: RandomSource, /) -> Action:
        """The action with the lowest cost; ties are broken with `rng`.

        Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
        """
        check_type(view, core_view.View)
        check_type(view.observation, Observation)
        check_to_act(view)
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
                    # Prefer the victim with the most tricks; that matters less than the prediction.
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
    # Rounded, because the last digits of powers and of `exp` differ between machines.
    costs = [(round(cost(choice), 9), choice) for choice in choices]
    least = min(value for value, _ in costs)
    best = [choice for value, choice in costs if value == least]
    return best[rng.randrange(len(best))]


class _Position:
    """What the bot infers from a view."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None  # a spectator is never to act
        self.rules = view.rules
        self.seen = view.observation
        self.kind = self.seen.turn.kind
        self.hand = self.seen.hand
        self.trump = None if self.seen.trump is None else self.seen.trump.suit
        self.needed = (self.seen.prediction or 0) - self.seen.tricks[view.seat]
        self.unseen = _unseen(view)
        others = sum(self.seen.hand_sizes) - len(self.hand)
        self.held = others / max(1, len(self.unseen))
        """The probability that a given unseen card is in a hand rather than in the pile."""

    def hand_without(self, card: Card) -> tuple[Card, ...]:
        place = self.hand.index(card)
        return self.hand[:place] + self.hand[place + 1 :]

    def worth(self, card: Card) -> float:
        """The probability that the card wins a trick sooner or later."""
        return self._unbeaten(card, (self.rules.players - 1) * _LATER)

    def expected_points(self, prediction: int) -> float:
        """The expected points from this prediction."""
        worth = fsum(self.worth(card) for card in self.hand)
        off = (prediction - worth) / _CONTROL
        chance = exp(-off * off / 2)
        return chance * points(self.rules, prediction, prediction)

    def chance_to_win(self, card: Card) -> float:
        """The probability that the card wins the current trick if it is played now."""
        trick = (*self.seen.trick, card)
        if Card.V in trick or best_card(trick, self.trump) != len(trick) - 1:
            return 0
        after = self.rules.players - len(trick)
        return self._unbeaten(card, after * _NOW) if after else 1

    def miss(
        self, hand: Iterable[Card], now: float | None = None, needed: int | None = None
    ) -> float:
        """The expected squared gap between the tricks still to be won and the tricks needed.

        Cards are assumed to win independently; `now` is the probability for the card just played.
        """
        chances = [self.worth(card) for card in hand]
        if now is not None:
            chances.append(now)
        off = fsum(chances) - (self.needed if needed is None else needed)
        return off * off + fsum(chance * (1 - chance) for chance in chances)

    def _unbeaten(self, card: Card, risk: float) -> float:
        """The probability that nobody beats the card; each better card held does at `risk`."""
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
    """A rough probability that somebody has a trump but no card of the suit."""
    others = sum(card.suit is suit for card in unseen)
    trumps = sum(card.suit is trump for card in unseen)
    return trumps / (trumps + 2 * others) if trumps else 0


def _unseen(view: View) -> list[Card]:
    """The cards that this seat has not seen in this round, copies repeated."""
    now = view.observation
    trump = () if now.trump is None else (now.trump,)
    left = list(view.rules.deck)
    for card in (*now.hand, *now.buried, *now.gone, *now.trick, *trump):
        if card in left:  # a card that was buried may have been drawn again (W5)
            left.remove(card)
    return left


BOT: Bot = HerrlofBot()
"""What `heuristic_bot` returned for this game then."""
