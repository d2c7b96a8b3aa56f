"""The worlds of a view: the possible hands of the other seats, with the history of the hand.

All choices in Odin are public, so a view leaves only the deal open (D1), and every deal that allows
the moves played is as likely as any other.  A card that was played was dealt to the seat that
played it, unless that seat took it from the table before (K3).  A card taken and still held is
known to all.  Under `whole_hand="must"`, a seat that led one of several cards could not lead its
whole hand (L2).  The other cards are in other hands or set aside.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice
from typing import TypeAlias

from attrs import frozen

from herrlof_rules.core import game as games
from herrlof_rules.core import view as views
from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import HerrlofRulesError, NoWorld, TooManyWorlds
from herrlof_rules.core.move import CHANCE, Move, make_move
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.seats import check_seat, is_seat
from herrlof_rules.core.turn import Over
from herrlof_rules.core.worlds import newest_event, replay_as_shown
from herrlof_rules.odin.actions import PASS, TAKES, Action
from herrlof_rules.odin.cards import NOTHING, Card, Packed, pack, unpack
from herrlof_rules.odin.events import CardTaken, Event, HandsDealt, Passed, RoundEnded, SetPlayed
from herrlof_rules.odin.hidden_hands import HiddenHand, HiddenHands
from herrlof_rules.odin.observation import Observation
from herrlof_rules.odin.outcomes import Deal, Outcome
from herrlof_rules.odin.rules import Rules
from herrlof_rules.odin.sets import COLOURS, NUMBERS, SETS
from herrlof_rules.odin.state import HandSheet, Standing, State, make_state
from herrlof_rules.odin.turns import DEAL_DUE, cleared

Game: TypeAlias = games.Game[Rules, State, Action, Outcome, Event, Observation]
View: TypeAlias = views.View[Rules, Action, Event, Observation]


@frozen
class _Course(Value):
    """The course of the hand, which is the same in every world of a view."""

    start: State
    played: tuple[Packed, ...]
    """By seat, the cards of the deal that it has played."""

    moves: tuple[Move[Action, Outcome], ...]
    """The moves since the deal."""


@frozen
class HandWorld(Value):
    """A state that a seat could be in, with its history from before the deal of the hand (D1)."""

    state: State
    course: _Course

    @property
    def start(self) -> State:
        """The state before the deal of this hand, or `state` between hands; it holds no secret."""
        return self.course.start

    @property
    def moves(self) -> tuple[Move[Action, Outcome], ...]:
        """The deal and all moves since; empty between hands."""
        state, course = self.state, self.course
        if state.player is None:
            return ()
        held = zip(course.played, state.packed_hands, state.packed_taken, strict=True)
        hands = tuple([unpack(played | hand & ~taken) for played, hand, taken in held])
        return (_deal(hands), *course.moves)


def _deal(hands: tuple[tuple[Card, ...], ...]) -> Move[Action, Outcome]:
    return make_move(CHANCE, Deal(hands))


_make_world = fast_constructor(HandWorld)


@frozen
class _Lead:
    """A lead, and the cards that the leader had taken and still held before it."""

    seat: int
    cards: Packed
    taken: Packed
    played: Packed
    """The cards of its deal that the leader had played."""


class _HandHistory:
    """The history of the hand, read from the events since the deal."""

    def __init__(self, players: int) -> None:
        self.played = [NOTHING] * players
        self.taken = [NOTHING] * players
        self.leads: list[_Lead] = []
        self.moves: list[Move[Action, Outcome]] = []
        self._lying = self._beaten = 0

    def read(self, event: Event) -> None:
        """Reads the next event; an impossible event is detected when the moves are replayed."""
        match event:
            case SetPlayed(seat, cards):
                self._play(seat, pack(cards))
            case Passed(seat):
                self.moves.append(make_move(seat, PASS))
            case CardTaken(seat, card):
                self.taken[self._seat(seat)] |= card.unit
                if self._beaten > 1:  # K2: for a single card there is no decision.
                    self.moves.append(make_move(seat, TAKES[card]))
            case RoundEnded():
                self._lying = 0
            case _:
                pass

    def _play(self, seat: int, cards: Packed) -> None:
        if cards not in SETS:
            raise NoWorld("cards were played that are not a set (T2)")
        taken, played = self.taken[self._seat(seat)], self.played[seat]
        if not self._lying:
            self.leads.append(_Lead(seat, cards, taken, played))
        self.played[seat] = played | cards & ~taken
        self.taken[seat] = taken & ~cards
        self.moves.append(make_move(seat, SETS[cards].play))
        self._beaten, self._lying = self._lying, cards.bit_count()

    def _seat(self, seat: int) -> int:
        if not is_seat(seat, len(self.played)):
            raise NoWorld("a seat that does not exist has played")
        return seat

    def excluded(self, rules: Rules, seat: int) -> tuple[Packed, ...]:
        """The groups that cannot contain all hidden cards of a seat.

        L2: the whole hand of a seat that led one of several cards was not a set.
        """
        excluded_cards: dict[Packed, None] = {}
        for lead in self.leads:
            size = rules.hand_size - lead.played.bit_count() + lead.taken.bit_count()
            if lead.seat == seat and lead.cards.bit_count() < size:
                known_cards = lead.taken | self.played[seat] & ~lead.played
                excluded_cards |= {
                    group: None for group in (*COLOURS, *NUMBERS) if not known_cards & ~group
                }
        return tuple(excluded_cards) if rules.whole_hand == "must" else ()


class HandWorlds:
    """The worlds of a view, all equally likely; one is replayed from the deal to check the view.

    Raises `NoWorld` for a view without the events since the deal, and for a view that no play of
    this hand leads to.  Of earlier hands, only the score sheets are needed.
    """

    def __init__(self, game: Game, view: View) -> None:
        try:
            check_seat(view.seat, view.rules.players)
            if view.observation.player is None:
                self._read_standing(game, view)
            else:
                self._read_hand(game, view)
            seen = game.observe(self._state, view.seat)
            if view.observation != seen:
                raise NoWorld("the events of the view do not lead to what it shows")
        except NoWorld:
            raise
        except HerrlofRulesError as refused:
            raise NoWorld(f"no hand of cards looks like this view: {refused}") from refused

    def _read_standing(self, game: Game, view: View) -> None:
        """Reads a view between hands, when nothing is hidden."""
        seen = view.observation
        standing = _standing(view.rules, seen, seen.sheets)
        self._state = state = cleared(standing, seen.turn)
        game.validate(state)
        self.held = state.packed_hands
        self._course = _Course(state, state.packed_hands, ())
        self.unseen = HiddenHands(NOTHING, ())

    def _read_hand(self, game: Game, view: View) -> None:
        rules, seat, seen = view.rules, view.seat, view.observation
        over = isinstance(seen.turn, Over)  # At the deal of a hand, its sheet does not exist yet.
        standing = _standing(rules, seen, seen.sheets[:-1] if over else seen.sheets)
        start = cleared(standing, DEAL_DUE)
        game.validate(start)
        dealt, first = newest_event(HandsDealt, view.events)
        events = view.events[first:]
        history = _HandHistory(rules.players)
        for event in events:
            history.read(event)
        known_cards = list(history.played)  # The known cards of each hand as it was dealt.
        if seat is not None:
            known_cards[seat] = (
                pack(dealt.hands[seat] or ()) if seat < len(dealt.hands) else NOTHING
            )
        self.unseen = _unseen(rules, standing.packed_deck, seat, known_cards, history)
        self._course = _Course(start, tuple(history.played), tuple(history.moves))
        example = next(iter(self.unseen), None)
        if example is None:
            raise NoWorld("no deal allows what was played (L2)")
        hands = tuple(map(unpack, self._filled(known_cards, example)))
        moves = (_deal(hands), *history.moves)
        self._state = state = replay_as_shown(game, start, moves, seat, events)
        held = zip(known_cards, history.played, state.packed_taken, strict=True)
        self.held = tuple([cards & ~played | taken for cards, played, taken in held])

    def _filled(self, hands: Iterable[Packed], hidden: tuple[Packed, ...]) -> tuple[Packed, ...]:
        """The hands with their hidden cards added."""
        filled = list(hands)
        for hand, cards in zip(self.unseen.hands, hidden, strict=True):
            filled[hand.seat] |= cards
        return tuple(filled)

    def _world(self, hidden: tuple[Packed, ...]) -> HandWorld:
        one = self._state
        hands = self._filled(self.held, hidden)
        state = make_state(
            one.standing,
            hands,
            one.packed_taken,
            one.packed_discards,
            one.packed_table,
            one.player,
            one.turn,
        )
        return _make_world(state, self._course)

    def sample(self, rng: RandomSource) -> HandWorld:
        """A random world; all worlds are equally likely."""
        return self._world(self.unseen.sample(rng))

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[HandWorld, Fraction]]:
        """Yields every world once with its probability, the same for all, in a fixed order.

        Raises `TooManyWorlds` if there are more than `limit`.
        """
        if self.unseen.lower_bound > limit:
            raise TooManyWorlds(limit)
        every = list(islice(self.unseen, limit + 1))
        if len(every) > limit:
            raise TooManyWorlds(limit)
        return ((self._world(hidden), Fraction(1, len(every))) for hidden in every)


def _standing(rules: Rules, seen: Observation, sheets: tuple[HandSheet, ...]) -> Standing:
    # `zip` drops the end of a sheet of the wrong length; `validate` refuses it later.
    points = [(0,) * rules.players, *(sheet.points for sheet in sheets)]
    scores = tuple([sum(by_hand) for by_hand in zip(*points, strict=False)])
    return Standing(rules, seen.hand_number, seen.first_player, seen.removed, scores, sheets)


def _unseen(
    rules: Rules,
    in_play: Packed,
    seat: int | None,
    known_cards: list[Packed],
    history: _HandHistory,
) -> HiddenHands:
    """The ways to deal the unseen cards to all seats except `seat`."""
    pool = in_play
    for cards in known_cards:
        pool &= ~cards
    sizes = [rules.hand_size - cards.bit_count() for cards in known_cards]
    if min(sizes) < 0 or sum(sizes) > pool.bit_count():
        raise NoWorld("more cards were played than were dealt (D1)")
    hands = [
        HiddenHand(other, size, history.excluded(rules, other))
        for other, size in enumerate(sizes)
        if other != seat
    ]
    return HiddenHands(pool, tuple([hand for hand in hands if hand.size or hand.excluded]))
