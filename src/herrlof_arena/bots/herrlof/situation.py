"""What a seat knows in a round of Herrlof, packed, and what each card in its hand may do.

It is made from a view, or from a state with only what the seat may know, with the same result: what
lies open, the thefts that the seat was part of, and who could not follow in the last trick.  Older
tricks are not looked at again, as no state keeps them.
"""

from collections.abc import Iterable
from typing import NamedTuple

from attrs import frozen

from herrlof_rules.herrlof import Card, LastTrick, Rules, State, Suit, Theft, View
from herrlof_rules.herrlof.cards import (
    HAGALAZ,
    NOTHING,
    NUMBERED,
    VALKNUT,
    Packed,
    copies,
    pack,
    size,
)
from herrlof_rules.herrlof.rules import packed_deck


@frozen
class Situation:
    """What matters of a view, cards packed."""

    rules: Rules
    kind: str
    """The kind of decision."""

    seat: int
    hand: Packed
    unseen: Packed
    """The cards of the other hands and of the pile that this seat has not seen in this round."""

    known: Packed
    """Cards that another hand holds, or has buried unseen, as a theft has told."""

    missing: frozenset[Suit]
    """The suits that no other seat could follow, in this trick or the last."""

    sizes: tuple[int, ...]
    """How many cards each seat holds."""

    trump: Suit | None
    first: bool
    """Whether the seat leads the first trick."""

    trick: tuple[Card, ...]
    last_trick: LastTrick | None
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    prediction: int | None


def from_view(view: View) -> Situation:
    """The situation of the seat that a view is for."""
    observation = view.observation
    seat, players = view.seat, view.rules.players
    assert seat is not None  # a spectator is never to act
    assert observation.dealer is not None
    unseen = packed_deck(view.rules)
    trump = () if observation.trump is None else (observation.trump,)
    for card in (*observation.hand, *observation.gone, *observation.trick, *trump):
        unseen -= card.unit
    for card in observation.buried:
        if copies(unseen, card):  # it may have come up again (W5)
            unseen -= card.unit
    unseen, known = _known(unseen, seat, observation.thefts)
    return Situation(
        view.rules,
        observation.turn.kind,
        seat,
        pack(observation.hand),
        unseen,
        known,
        _missing(seat, players, observation.leader, observation.trick, observation.last_trick),
        observation.hand_sizes,
        None if observation.trump is None else observation.trump.suit,
        (observation.dealer + 1) % players == seat,
        observation.trick,
        observation.last_trick,
        observation.tricks,
        observation.scores,
        observation.prediction,
    )


def from_state(state: State, seat: int) -> Situation:
    """The same from a state, without looking at what the seat may not know."""
    standing, table, hands = state.standing, state.table, state.packed_hands
    assert table.trump is not None
    assert standing.dealer is not None
    hand = hands[seat]
    # Together these are what the seat has not seen; which of them lies where is not used.
    unseen = sum(hands, table.packed_pile) - hand
    for buried in table.buried[table.redrawn :]:
        if buried.seat != seat:
            unseen += buried.card.unit
    for buried in table.buried[: table.redrawn]:
        if buried.seat == seat and copies(unseen, buried.card):  # it may have come up again (W5)
            unseen -= buried.card.unit
    own = [theft for theft in table.thefts if seat in (theft.thief, theft.victim)]
    unseen, known = _known(unseen, seat, own)
    return Situation(
        standing.rules,
        state.turn.kind,
        seat,
        hand,
        unseen,
        known,
        _missing(seat, len(hands), state.leader, state.trick, state.last_trick),
        tuple(map(size, hands)),
        table.trump.suit,
        (standing.dealer + 1) % len(hands) == seat,
        state.trick,
        state.last_trick,
        state.tricks,
        standing.scores,
        table.predictions[seat],
    )


def _known(unseen: Packed, seat: int, thefts: Iterable[Theft]) -> tuple[Packed, Packed]:
    """The cards not seen, and those that thefts gave to others and that lie nowhere open (S3)."""
    held = dict.fromkeys(Card, 0)
    for theft in thefts:
        gained, lost = theft.taken, theft.given
        if theft.thief == seat:
            gained, lost = lost, gained
        if lost is not None:
            held[lost] = max(0, held[lost] - 1)
        if gained is not None:
            held[gained] += 1
    known = NOTHING
    for card, count in held.items():
        for _ in range(min(count, copies(unseen, card))):
            known += card.unit
    return unseen - known, known


def _missing(
    seat: int, players: int, leader: int | None, trick: tuple[Card, ...], last: LastTrick | None
) -> frozenset[Suit]:
    shown: dict[int, set[Suit]] = {other: set() for other in range(players) if other != seat}
    tricks = [] if leader is None else [(leader, trick)]
    if last is not None:
        tricks.append((last.leader, last.cards))
    for first, cards in tricks:
        for place, card in enumerate(cards):
            led, other = cards[0].suit, (first + place) % players
            if led is not None and card.suit not in (None, led) and other != seat:
                shown[other].add(led)
    return frozenset(set.intersection(*shown.values()))


class Odds(NamedTuple):
    """What a card may do, if the unseen cards are spread evenly over hands and pile."""

    contested: float
    """The probability that it wins a trick that it leads and the others want."""

    ducked: float
    """The same where the others do not want the trick."""


class Spread:
    """How the cards that a seat has not seen may be spread: the odds of each card."""

    def __init__(self, now: Situation) -> None:
        total = size(now.unseen)
        held = sum(now.sizes) - now.sizes[now.seat] - size(now.known)
        share = max(0, held) / total if total else 0.0
        """The probability that a given unseen card is in a hand rather than in the pile."""

        absent = [1.0]  # multiplied out: powers differ between machines in their last digits
        for _ in range(9):
            absent.append(absent[-1] * (1 - share))
        known_valknuts, known_hagalaz = copies(now.known, VALKNUT), copies(now.known, HAGALAZ)
        valknuts, hagalaz = copies(now.unseen, VALKNUT), copies(now.unseen, HAGALAZ)
        self.valknuts = known_valknuts + valknuts * share
        """How many the others hold, on average."""

        self.hagalaz = known_hagalaz + hagalaz * share
        known_symbols = known_valknuts + known_hagalaz
        self._no_symbol = 0.0 if known_symbols else absent[valknuts + hagalaz]
        self._absent = absent
        self._missing = now.missing
        self._trump = now.trump
        self._numbered = now.unseen & NUMBERED
        self._known = now.known & NUMBERED
        trump = 0 if now.trump is None else int(now.trump.mask)
        self._no_trump = 1.0 if now.trump in now.missing else self._none_of(trump)
        if self._known & trump:
            self._no_trump = 0.0

    def _none_of(self, cards: int) -> float:
        """The probability that nobody else holds one of these cards."""
        if self._known & cards:
            return 0.0
        return self._absent[(self._numbered & cards).bit_count()]

    def odds(self, card: Card) -> Odds:
        """The odds of a card; those of a Valknut are 0, and a Hagalaz hardly ever wins."""
        suit = card.suit
        if suit is None:
            return _HAGALAZ if card is HAGALAZ else _VALKNUT
        if suit in self._missing and not self._known & suit.mask:
            higher = lower = 1.0
        else:
            higher, lower = self._none_of(_HIGHER[card]), self._none_of(_LOWER[card])
        contested = higher
        if suit is not self._trump:
            contested += higher * lower * (self._no_trump - 1)  # void, they need no trump either
        return Odds(contested, 1 - (1 - higher) * lower * self._no_symbol)


_HAGALAZ = Odds(0.0, 0.05)  # led, it wins if all follow with a Hagalaz
_VALKNUT = Odds(0.0, 0.0)

_OF_SUIT = {card: int(card.suit.mask) for card in Card if card.suit is not None}
_LOWER = {card: mask & (int(card.unit) - 1) for card, mask in _OF_SUIT.items()}
_HIGHER = {card: mask & ~_LOWER[card] & ~int(card.unit) for card, mask in _OF_SUIT.items()}
