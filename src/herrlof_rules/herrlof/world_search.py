"""The worlds of a view: the states that a seat could be in, with the round that leads to each.

`observed_round` reads the moves of the round from the events that the seat was shown.  Then
`hidden.hidden_cards` counts the possible placements of the unseen cards exactly, in time polynomial
in the number of cards that moved unseen.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from typing import TypeAlias

from attrs import field, frozen

from herrlof_rules.core import game as games
from herrlof_rules.core import view as views
from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import NoWorld, TooManyWorlds
from herrlof_rules.core.move import CHANCE, Move, make_move
from herrlof_rules.core.randomness import RandomSource, number_below
from herrlof_rules.core.worlds import replay_as_shown
from herrlof_rules.herrlof.actions import Action
from herrlof_rules.herrlof.cards import Card, Packed, unpack
from herrlof_rules.herrlof.events import Event
from herrlof_rules.herrlof.observation import Observation
from herrlof_rules.herrlof.observed_round import CardOrMove, ObservedRound
from herrlof_rules.herrlof.outcomes import Deal, Outcome
from herrlof_rules.herrlof.rules import Rules
from herrlof_rules.herrlof.state import (
    Standing,
    State,
    make_buried,
    make_standing,
    make_state,
    make_table,
    make_theft,
)
from herrlof_rules.herrlof.turns import DEAL, cleared
from herrlof_rules.hidden.copies import Way
from herrlof_rules.hidden.hidden_cards import HiddenCards
from herrlof_rules.hidden.steps import Kind

Game: TypeAlias = games.Game[Rules, State, Action, Outcome, Event, Observation]
View: TypeAlias = views.View[Rules, Action, Event, Observation]

_BETWEEN_ROUNDS = ("first_dealer", "deal")


@frozen(weakref_slot=False)
class World(Value):
    """A state that the seat could be in, and the legal history of its round."""

    state: State
    """The state now."""

    start: State = field(repr=False)
    """The state before the deal of this round; `state` itself between rounds."""

    _observed: ObservedRound | None = field(repr=False, eq=False)
    _drawn: tuple[Card, ...]
    """The cards of the hidden moves."""

    @property
    def moves(self) -> tuple[Move[Action, Outcome], ...]:
        """The moves from `start` to `state`, computed on each access: the deal and later moves."""
        observed = self._observed
        if observed is None:
            return ()
        hands = list(self.state.packed_hands)
        for source, target, card_or_move in observed.carried:
            card = self._drawn[card_or_move] if isinstance(card_or_move, int) else card_or_move
            if source < len(hands):
                hands[source] += card.unit
            if target < len(hands):
                hands[target] -= card.unit
        deal = Deal(tuple(map(unpack, hands)), observed.deal.trump)
        moves = observed.finished(self._drawn, self.state.table.predictions)
        return (make_move(CHANCE, deal), *moves)


_make_world = fast_constructor(World)


class Worlds:
    """All the worlds of a view with exact probabilities: see `herrlof_rules.core.Worlds`."""

    def __init__(self, observed: ObservedRound, observation: Observation) -> None:
        rules = observed.rules
        self.observed, self._observation = observed, observation
        self._standing = _standing(rules, observation)
        self._start = cleared(_before(self._standing, observation), DEAL)
        self.predictions = _predictions(observed, observation)
        """The possible predictions of each seat."""

        self.hidden_cards = _hidden_cards(observed)

    def sample(self, rng: RandomSource) -> World:
        """A random world, drawn with its exact probability.

        Raises `TooManyWorlds` if drawing it would take too long.
        """
        way = self.hidden_cards.sample(rng)
        return self._world(way, self._guess(rng))

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[World, Fraction]]:
        """Yields every world once with its exact probability, in a fixed order.

        Raises `TooManyWorlds` if there are more than `limit`.
        """
        guesses = list(islice(product(*self.predictions), limit + 1))
        ways = self.hidden_cards.listed(limit // len(guesses))
        if ways is None:
            raise TooManyWorlds(limit)
        total = sum(weight for _, weight in ways) * len(guesses)
        return iter(
            [
                (self._world(places, guess), weight / total)
                for places, weight in ways
                for guess in guesses
            ]
        )

    def _guess(self, rng: RandomSource) -> tuple[int | None, ...]:
        """Random predictions of all seats, each among the possible predictions of its seat."""
        return tuple(
            [
                possible[number_below(rng, len(possible)) if len(possible) > 1 else 0]
                for possible in self.predictions
            ]
        )

    def _world(self, way: Way, predictions: tuple[int | None, ...]) -> World:
        observed, seen = self.observed, self._observation
        drawn = tuple(map(_BY_UNIT.__getitem__, way.movers))
        places: list[Packed] = way.places  # type: ignore[assignment]  # packed cards are ints
        players = len(predictions)
        table = make_table(
            seen.trump,
            predictions,
            places[observed.pile],
            tuple(
                [
                    make_buried(
                        seat, drawn[card_or_move] if isinstance(card_or_move, int) else card_or_move
                    )
                    for seat, card_or_move in observed.buried
                ]
            ),
            observed.redrawn,
            tuple(
                [
                    make_theft(thief, victim, _card(taken, drawn), _card(given, drawn))
                    for thief, victim, taken, given in observed.thefts
                ]
            ),
        )
        state = make_state(
            self._standing,
            table,
            tuple(places[:players]),
            seen.leader,
            seen.trick,
            seen.tricks,
            seen.last_trick,
            seen.turn,
        )
        return _make_world(state, self._start, observed, drawn)


class OneWorld:
    """The only world between rounds, when nothing is hidden."""

    def __init__(self, world: World) -> None:
        self._world = world

    def sample(self, rng: RandomSource) -> World:  # noqa: ARG002 - named by the protocol
        """Returns the world, without drawing a random number."""
        return self._world

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[World, Fraction]]:
        """Yields the world; raises `TooManyWorlds` if `limit` is below 1."""
        if limit < 1:
            raise TooManyWorlds(limit)
        return iter([(self._world, Fraction(1))])


def find_worlds(game: Game, view: View) -> Worlds | OneWorld:
    """The worlds that fit a view of a seat or a spectator.

    Events before the deal of this round are not needed.  Raises `NoWorld` if the view lacks that
    deal or no match leads to it, and `TooManyWorlds` if counting the worlds would take too long.
    """
    try:
        return _worlds(game, view)
    except (NoWorld, TooManyWorlds):
        raise
    except (ArithmeticError, AssertionError, AttributeError, LookupError) as wrong:
        raise NoWorld("the view fits no match") from wrong
    # Illegal moves and impossible states also raise ValueError.
    except (TypeError, ValueError) as wrong:
        raise NoWorld(f"the view fits no match: {wrong}") from wrong


def _worlds(game: Game, view: View) -> Worlds | OneWorld:
    seen = view.observation
    worlds: Worlds | OneWorld
    if seen.turn.kind in _BETWEEN_ROUNDS:
        between = cleared(_standing(view.rules, seen), seen.turn)
        worlds = OneWorld(_make_world(between, between, None, ()))
        events: tuple[Event, ...] = ()
    else:
        observed = ObservedRound(view.rules, view.seat, view.events)
        worlds, events = Worlds(observed, seen), observed.events
    _check(game, worlds.sample(_Zeros()), view, events)
    return worlds


def _check(game: Game, world: World, view: View, events: tuple[Event, ...]) -> None:
    """Raises an error unless the view fits this world; if it fits one world, it fits all.

    The worlds of a view differ only in cards that the seat did not see.
    """
    state = replay_as_shown(game, world.start, world.moves, view.seat, events)
    if state != world.state or game.observe(state, view.seat) != view.observation:
        raise NoWorld("the events of the view do not lead to what it shows")
    game.validate(state)


class _Zeros:
    """Random numbers that are all 0, so that the same world is always drawn."""

    def randrange(self, _stop: int, /) -> int:
        return 0


# The standings, the possible predictions and the unseen cards


def _standing(rules: Rules, seen: Observation) -> Standing:
    return make_standing(rules, seen.round, seen.dealer, seen.scores, seen.hits, seen.sheets)


def _before(standing: Standing, seen: Observation) -> Standing:
    """The standing when the round was dealt; if the match is over, without its last sheet (M3)."""
    if seen.turn.kind != "over":
        return standing
    last = standing.sheets[-1]
    scores = [s - gained for s, gained in zip(standing.scores, last.points, strict=True)]
    hits = [
        hit - (predicted == held)
        for hit, predicted, held in zip(standing.hits, last.predictions, last.tricks, strict=True)
    ]
    return make_standing(
        standing.rules,
        standing.round,
        standing.dealer,
        tuple(scores),
        tuple(hits),
        standing.sheets[:-1],
    )


def _predictions(observed: ObservedRound, seen: Observation) -> list[tuple[int | None, ...]]:
    """Each seat's possible predictions (P1); all are revealed when the round is scored (X1)."""
    if seen.turn.kind == "over":
        return [(predicted,) for predicted in seen.sheets[-1].predictions]
    possible: list[tuple[int | None, ...]] = []
    for seat in range(observed.rules.players):
        predicted = observed.predicted.get(seat)
        hidden = seat in observed.predicted and predicted is None
        possible.append(tuple(range(observed.rules.hand_size + 1)) if hidden else (predicted,))
    return possible


def _hidden_cards(observed: ObservedRound) -> HiddenCards:
    """The possible placements of the cards, given the events shown to the seat."""
    rules, deal = observed.rules, observed.deal
    sizes = dict.fromkeys(observed.others, rules.hand_size)
    sizes[observed.pile] = len(rules.deck) - rules.players * rules.hand_size - 1
    seat = observed.seat
    of_deck: list[Kind] = []
    for card, number in Counter(rules.deck).items():
        starts = () if seat is None else (seat,) * (deal.hands[seat] or ()).count(card)
        if card is deal.trump:
            starts += (observed.out,)
        unseen = number - len(starts)
        of_deck.append(Kind(card.unit.__index__(), card.suit, starts, unseen, number > 1))
    return HiddenCards(observed.timeline, observed.places, sizes, of_deck, _copies)


def _copies(cards: int, item: int) -> int:
    return (cards & int(_BY_UNIT[item].mask)) // item


_BY_UNIT = {card.unit.__index__(): card for card in Card}


def _card(card_or_move: CardOrMove | None, drawn: tuple[Card, ...]) -> Card | None:
    return drawn[card_or_move] if isinstance(card_or_move, int) else card_or_move
