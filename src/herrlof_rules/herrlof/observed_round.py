"""Reconstructs the moves of a round, seen and hidden, from the events shown to one seat."""

from collections.abc import Callable
from typing import TypeAlias

from herrlof_rules.core.errors import NoWorld
from herrlof_rules.core.move import CHANCE, Move, Mover, make_move
from herrlof_rules.core.worlds import newest_event
from herrlof_rules.herrlof.actions import (
    DECLINE,
    DISCARDS,
    PLAYS,
    PREDICTIONS,
    RETURNS,
    STEAL_CARDS,
    STEAL_TRICKS,
    SWAP,
    Action,
)
from herrlof_rules.herrlof.cards import Card
from herrlof_rules.herrlof.events import (
    CardBuried,
    CardDrawn,
    CardPlayed,
    CardReturned,
    CardStolen,
    Event,
    HandsDealt,
    PowerDeclined,
    PredictionMade,
    SwapChosen,
    TheftBegun,
    TrickDestroyed,
    TrickStolen,
    TrickWon,
    TrumpTurned,
)
from herrlof_rules.herrlof.outcomes import Draw, Outcome, Pick, TurnTrump
from herrlof_rules.herrlof.rules import Rules
from herrlof_rules.herrlof.tricks import suit_to_follow
from herrlof_rules.hidden.timeline import Timeline

CardOrMove: TypeAlias = Card | int
"""A card, or the number of its hidden move if the card was not seen."""

_MOST_EVENTS = 12
"""More events than one card can cause, at its play and at the end of its trick (T, W, V, O, S)."""

_Choice: TypeAlias = Action | Outcome
_Unfinished: TypeAlias = tuple[Mover, Callable[[Card], _Choice], int]
"""A move whose card was not seen: the mover, a function from a card to the choice, the number."""


class ObservedRound:
    """A round from the deal on, as it was shown to a seat.

    Places are numbered.  Each seat's hand has the seat's number.  The next places are the pile of
    cards never seen since the deal, the cards that are out of the round, and one place for each
    card put at the bottom.
    """

    def __init__(self, rules: Rules, seat: int | None, events: tuple[Event, ...]) -> None:
        """Reads the events from the newest deal on; raises `NoWorld` if there is no deal."""
        self.deal, first = newest_event(HandsDealt, events)
        if len(events) - first > _MOST_EVENTS * len(rules.deck):
            raise NoWorld("the view has more events since the deal than a round allows")
        self.events = events[first:]
        self.rules, self.seat = rules, seat
        players = rules.players
        self.others = tuple([other for other in range(players) if other != seat])
        self.pile, self.out = players, players + 1
        closed = (self.out,) if seat is None else (self.out, seat)
        self.timeline = Timeline(closed)
        self.moves: list[Move[Action, Outcome] | _Unfinished | int] = []
        """The moves after the deal; a seat number is that seat's prediction."""

        self.carried: list[tuple[int, int, CardOrMove]] = []
        """Each card that came to a hand or left one: its old place, its new place, the card."""

        self.predicted: dict[int, int | None] = {}
        """The prediction of each seat, None if it was not seen."""

        self.buried: list[tuple[int, CardOrMove]] = []
        """The cards put at the bottom: the seat and the card."""

        self.redrawn = 0
        """The number of `buried` cards that have come up again (W5)."""

        self.thefts: list[tuple[int, int, CardOrMove | None, CardOrMove | None]] = []
        """Thief, victim, the card taken and the card given."""

        self._unseen = len(rules.deck) - players * rules.hand_size - 1
        self._sizes = [rules.hand_size] * players
        self._trick: tuple[Card, ...] = ()
        for event in self.events[1:]:
            self._read(event)
        # W1, S1: each 3 and each 6 moves at most two cards; counting more hidden moves would take
        # long.
        powers = sum([card.rank in (3, 6) for card in rules.deck])
        if self.timeline.hidden > 2 * powers:
            raise NoWorld("more cards were moved unseen than there are 3s and 6s for")

    @property
    def places(self) -> int:
        """The number of places."""
        return self.out + 1 + len(self.buried)

    # Moves of cards between places

    def _carry(
        self, source: int, target: int, card: Card | None, choices: int | None = None
    ) -> CardOrMove:
        """Moves a card, seen or not; `choices` counts the cards a player chose from, if any."""
        card_or_move: CardOrMove
        if card is not None:
            self.timeline.see(card.unit.__index__(), source, target, chosen=choices is not None)
            card_or_move = card
        else:
            card_or_move = self.timeline.hide(source, target, choices or 0)
        self._carried(source, target, card_or_move)
        return card_or_move

    def _carried(self, source: int, target: int, card_or_move: CardOrMove) -> None:
        self.carried.append((source, target, card_or_move))
        for place, change in ((source, -1), (target, 1)):
            if place < self.pile:
                self._sizes[place] += change

    def _take_top(self, target: int, card: Card | None) -> CardOrMove:
        """Moves the top card of the pile to a hand, or out of the round as a trump card (W5)."""
        if self._unseen:
            self._unseen -= 1
            return self._carry(self.pile, target, card)
        place = self.out + 1 + self.redrawn
        card_or_move = self.buried[self.redrawn][1]
        self.redrawn += 1
        if card is not None:
            return self._carry(place, target, card)
        self.timeline.slide(place, target)
        self._carried(place, target, card_or_move)
        return card_or_move

    def _add(self, by: Mover, make: Callable[[Card], _Choice], card_or_move: CardOrMove) -> None:
        if isinstance(card_or_move, int):
            self.moves.append((by, make, card_or_move))
        else:
            self.moves.append(make_move(by, make(card_or_move)))

    # Events

    def _read(self, event: Event) -> None:
        match event:
            case CardPlayed(seat, card):
                self._play(seat, card)
            case TrickWon() | TrickDestroyed():
                self._trick = ()
            case CardDrawn(seat, card):
                self._add(CHANCE, Draw, self._take_top(seat, card))
            case CardBuried(seat, card):
                self._bury(seat, card)
            case TrumpTurned(card):
                self._take_top(self.out, card)
                self.moves.append(make_move(CHANCE, TurnTrump(card)))
            case CardStolen(thief, victim, card):
                card_or_move = self._carry(victim, thief, card)
                self.thefts[-1] = (thief, victim, card_or_move, None)
                self._add(CHANCE, Pick, card_or_move)
            case CardReturned(thief, victim, card):
                card_or_move = self._carry(thief, victim, card, self._sizes[thief])
                self.thefts[-1] = (thief, victim, self.thefts[-1][2], card_or_move)
                self._add(thief, RETURNS.__getitem__, card_or_move)
            case _:
                self._read_choice(event)

    def _read_choice(self, event: Event) -> None:
        """Reads the event of a choice that moves no card."""
        match event:
            case PredictionMade(seat, tricks):
                self.predicted[seat] = tricks
                self.moves.append(seat)
            case SwapChosen(seat):
                self.moves.append(make_move(seat, SWAP))
            case PowerDeclined(seat):
                self.moves.append(make_move(seat, DECLINE))
            case TrickStolen(thief, victim):
                self.moves.append(make_move(thief, STEAL_TRICKS[victim]))
            case TheftBegun(thief, victim):
                self.thefts.append((thief, victim, None, None))
                self.moves.append(make_move(thief, STEAL_CARDS[victim]))
            case _:  # All other events follow from the rules.
                pass

    def _play(self, seat: int, card: Card) -> None:
        if self._trick and card.suit is not None:
            suit = suit_to_follow(self.rules, self._trick)
            # T4, T5: the seat holds no card of this suit.
            if suit is not None and suit is not card.suit:
                self.timeline.exclude(seat, suit)
        self._trick += (card,)
        self._carry(seat, self.out, card, self._sizes[seat])
        self._add(seat, PLAYS.__getitem__, card)

    def _bury(self, seat: int, card: Card | None) -> None:
        choices = self._sizes[seat]
        card_or_move = self._carry(seat, self.places, card, choices)
        self.buried.append((seat, card_or_move))
        if choices > 1:  # W2: a single card is put back, so there is no decision.
            self._add(seat, DISCARDS.__getitem__, card_or_move)

    # The finished list of moves

    def finished(
        self, drawn: tuple[Card, ...], predictions: tuple[int | None, ...]
    ) -> list[Move[Action, Outcome]]:
        """The moves after the deal, given the card of each hidden move, and the predictions."""
        moves: list[Move[Action, Outcome]] = []
        for move in self.moves:
            if isinstance(move, Move):
                moves.append(move)
            elif isinstance(move, int):
                predicted = predictions[move]
                assert predicted is not None
                moves.append(make_move(move, PREDICTIONS[predicted]))
            else:
                by, make, number = move
                moves.append(make_move(by, make(drawn[number])))
        return moves
