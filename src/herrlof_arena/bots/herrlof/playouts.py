"""The playout policy for Herrlof: simple rules, by which each seat plays for its prediction."""

from collections.abc import Iterable, Sequence

from herrlof_arena.bots.herrlof import policy as heuristic
from herrlof_rules.core import RandomSource
from herrlof_rules.herrlof import Action, Card, Discard, Play, Return, State, Suit, legal_actions
from herrlof_rules.herrlof.actions import SWAP
from herrlof_rules.herrlof.cards import HAGALAZ, VALKNUT
from herrlof_rules.herrlof.tricks import best_card


def policy(state: State, seat: int, rng: RandomSource) -> Action:
    """What the rules of thumb say; it looks at nothing that the seat may not know.

    Who needs tricks wins as cheaply as possible; who does not, throws the best card that loses, or
    destroys the trick.  The powers of 3 and 6 are always used, that of 1 by who needs a trick.
    """
    kind = state.turn.kind
    if kind == "swap":
        return SWAP
    if kind == "predict":
        return heuristic.policy(state, seat, rng)
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return legal[0]
    table = state.table
    prediction = table.predictions[seat]
    assert prediction is not None
    assert table.trump is not None
    needed, trump = prediction - state.tricks[seat], table.trump.suit
    if kind == "play":
        choices = {action.card: action for action in legal if isinstance(action, Play)}
        return choices[_played(state, tuple(choices), needed, trump, rng)]
    if kind in ("discard", "return"):
        by_card = {action.card: action for action in legal if isinstance(action, Discard | Return)}
        return by_card[
            _best(by_card, trump) if needed * 2 < len(by_card) else _worst(by_card, trump)
        ]
    if kind == "steal_trick" and needed <= 0:
        return legal[0]
    return legal[1 + rng.randrange(len(legal) - 1)]  # the first declines


def _played(
    state: State, cards: Sequence[Card], needed: int, trump: Suit | None, rng: RandomSource
) -> Card:
    """The card to play, of these."""
    trick = state.trick
    if not trick:
        return _led(cards, needed, trump, rng)
    destroyed = VALKNUT in trick
    wins: list[Card] = []
    loses: list[Card] = []
    for card in cards:
        if card is not VALKNUT:
            better = not destroyed and best_card((*trick, card), trump) == len(trick)
            (wins if better else loses).append(card)
    last = len(trick) + 1 == len(state.packed_hands)
    if needed > 0:
        if wins:
            return _worst(wins, trump) if last else _best(wins, trump)
        return _worst(loses, trump) if loses else VALKNUT
    if loses:
        return _best(loses, trump)
    if VALKNUT in cards:
        return VALKNUT
    return _best(wins, trump) if last else _worst(wins, trump)


def _led(cards: Sequence[Card], needed: int, trump: Suit | None, rng: RandomSource) -> Card:
    """The card to lead: the best for a trick, though three times in ten any; else the worst."""
    if needed <= 0:
        return min(cards, key=_LOSING.__getitem__)
    if rng.randrange(10) < 3:
        return cards[rng.randrange(len(cards))]
    return _best(cards, trump)


def _best(cards: Iterable[Card], trump: Suit | None) -> Card:
    return max(cards, key=_STRENGTH[trump].__getitem__)


def _worst(cards: Iterable[Card], trump: Suit | None) -> Card:
    """The weakest card with a suit: symbol cards are kept, to lose or destroy a trick with."""
    return min(cards, key=_KEPT[trump].__getitem__)


_STRENGTH: dict[Suit | None, dict[Card, int]] = {
    trump: {card: (card.rank or 0) + 9 * (card.suit is trump) for card in Card if card.suit}
    | {HAGALAZ: 0, VALKNUT: 0}
    for trump in (None, *Suit)
}
"""By trump, how strong a card is: its rank, trumps above all others."""

_KEPT = {
    trump: {card: strength + 20 * (card.suit is None) for card, strength in strengths.items()}
    for trump, strengths in _STRENGTH.items()
}
_LOSING = {card: 2 * (card.rank or 0) for card in Card} | {VALKNUT: 1, HAGALAZ: 6}
"""What to lead for no trick, lowest first: a Valknut before a 1, a Hagalaz like a 3."""
