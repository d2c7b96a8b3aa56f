"""The moves that a view allows in a state, each replayed and compared with the view's events.

`ReplayedWorlds` searches with these moves: see its module for an example.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeAlias

from herrlof_rules.core.clues import CluedDeals, DealClues
from herrlof_rules.core.dealing import Dealing
from herrlof_rules.core.errors import IllegalAction, NoWorld, TooManyWorlds
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, E, O, S
from herrlof_rules.core.phases import ChancePhase, DecisionPhase
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import is_public, redact_event

STEPS = 100_000
"""The greatest number of moves that a call may replay, unless its limit on worlds is larger."""

REVEALED = "declare with `revealed` in its phase which event reveals it"
"""The declaration that helps if a phase has too many moves."""

CLUES = "give the game `find_worlds=WorldsByClues(...)`"
"""The declaration that helps if there are too many deals."""

ReadClues: TypeAlias = Callable[[tuple[E, ...], S], DealClues]
"""Reads the clues to a deal from events: from the deal's own event up to the next deal's event.

It also receives the state before the deal, which holds the rules and everything public.
"""


class Node(Generic[S]):
    """A possible state after the first `shown` events of the view, and the moves that led to it."""

    __slots__ = ("shown", "sources", "state", "weight")

    def __init__(self, state: S, shown: int, weight: Fraction = Fraction(0)) -> None:
        self.state, self.shown, self.weight = state, shown, weight
        self.sources: list[tuple[Node[S], Move[Any, Any], Fraction]] = []


class ManyHistoriesError(Exception):
    """Too many deals or histories follow a node, so worlds must be drawn."""

    def __init__(self, node: Node[Any], deals: CluedDeals[Any] | None) -> None:
        super().__init__()
        self.node, self.deals = node, deals


class _OtherEventError(Exception):
    """An event differs from the view's event, which ends the replay of a move early."""


class ShownMove(NamedTuple, Generic[S]):
    """A legal move that the view allows."""

    move: Move[Any, Any]
    after: S
    events: Sequence[Any]
    weight: Fraction


class ShownMoves(Generic[S, A, O]):
    """The moves that a view allows in a state.

    The object counts the moves that it replays.  `steps`, the number since the last reset, must not
    exceed `limit`, and `budget` is the number that the current call may still replay.  If either is
    exceeded, `TooManyWorlds` is raised.
    """

    def __init__(
        self, game: Any, view: View[Any, A, Any, Any], clues: ReadClues[Any, Any] | None
    ) -> None:
        self._game, self._view, self._clues = game, view, clues
        self.limit = STEPS
        self.steps = self.budget = 0
        self._public_actions: dict[int, A] = {}
        """Actions that public events reveal, by the number of earlier events.

        Such an action is the same in all states."""

    def allowed(
        self,
        node: Node[S],
        few: int,
        *,
        draw: bool = False,
        is_world: bool = False,
    ) -> Iterator[ShownMove[S]]:
        """Yields each legal move that the view allows.

        If the node is already a world, the view's seat has not moved since, because it would have
        seen its own move.
        """
        turn = self._game.turn(node.state)
        phase = self._game.phase_of(turn)
        if isinstance(phase, ChancePhase):
            yield from self._outcomes(node, phase, few, draw=draw)
            return
        movers = [seat for seat in turn.seats if not (is_world and seat == self._view.seat)]
        only = len(turn.seats) == 1
        for mover in movers:
            yield from self._choices(node, mover, phase, only=only)

    def _outcomes(
        self, node: Node[S], phase: ChancePhase[S, O, Any], few: int, *, draw: bool
    ) -> Iterator[ShownMove[S]]:
        """Each outcome of chance that the view allows, with its probability.

        The weight of a revealed outcome is 1, because its probability is the same in all states.
        """
        game, state, shown, kind = self._game, node.state, node.shown, phase.kind
        distribution = game.chance(state)
        has_event = len(self._view.events) > shown
        outcomes: Iterable[tuple[O, Fraction]] = distribution
        if (outcome := self.revealed_outcome(phase, shown)) is not None:
            outcomes = [(outcome, Fraction(1))] if distribution.probability(outcome) else []
        elif (deals := self.deals(distribution, state, shown)) is not None:
            if deals.count > few:
                if draw:
                    raise ManyHistoriesError(node, deals)
                reason = f"there are {deals.count} deals"
                raise self.too_many(kind, deals.count, reason, REVEALED, few)
            outcomes = [(outcome, distribution.probability(outcome)) for outcome in deals]
        elif not has_event and isinstance(distribution, Dealing):
            return  # The view has no event left to show the deal.
        elif distribution.count > self.limit:
            number = distribution.count
            remedy = CLUES if isinstance(distribution, Dealing) else REVEALED
            raise self.too_many(kind, number, f"chance has {number} outcomes", remedy)
        for outcome, share in outcomes:
            if (played := self.played(state, shown, phase, outcome, None)) is not None:
                yield ShownMove(Move(CHANCE, outcome), *played, share)

    def _choices(
        self,
        node: Node[S],
        mover: int,
        phase: DecisionPhase[S, A, Any],
        *,
        only: bool,
    ) -> Iterator[ShownMove[S]]:
        """Each action of a seat that the view allows.

        The weight of an action is one over the number of actions that look the same.  An action
        that public events alone reveal is the same in every state, so it is searched once.  An
        action that is revealed later has weight 1, because the number of legal actions is public.
        """
        game, state, shown = self._game, node.state, node.shown
        if only and shown in self._public_actions:
            action = self._public_actions[shown]
            try:
                played = self.played(state, shown, phase, action, mover, legal=False)
            except IllegalAction:
                return
            if played is not None:
                yield ShownMove(Move(mover, action), *played, Fraction(1))
            return
        revealed = self._revealed_action(phase, shown, mover)
        if revealed is not None:
            try:
                played = self.played(state, shown, phase, revealed, mover, legal=False)
            except IllegalAction:
                return
            if played is not None:
                yield ShownMove(Move(mover, revealed), *played, Fraction(1))
            return
        fitting: list[tuple[A, S, Sequence[Any]]] = []
        for action in game.legal_actions(state, mover):
            played = self.played(state, shown, phase, action, mover)
            if played is None:
                continue
            after, events = played
            if only and events and all(map(is_public, events)):
                self._public_actions[shown] = action
                yield ShownMove(Move(mover, action), after, events, Fraction(1))
                return
            fitting.append((action, after, events))
        # A single action has nothing to be compared with.
        looks = [fitting[1:] and game.observe(after, self._view.seat) for _, after, _ in fitting]
        groups = [looks.index(look) for look in looks]
        for group, (action, after, events) in zip(groups, fitting, strict=True):
            share = Fraction(1, groups.count(group))
            yield ShownMove(Move(mover, action), after, events, share)

    def revealed_outcome(self, phase: ChancePhase[S, Any, Any], shown: int) -> Any:
        """The outcome that the view's next event reveals; None if it reveals no outcome."""
        if phase.revealed is None:
            return None
        return next(map(phase.revealed, self._view.events[shown : shown + 1]), None)

    def _revealed_action(self, phase: DecisionPhase[S, Any, Any], shown: int, mover: int) -> Any:
        """The action of a seat that a later event reveals first; None if no event reveals it."""
        if phase.revealed is None:
            return None
        for event in self._view.events[shown:]:
            action = phase.revealed(event, mover)
            if action is not None:
                return action
        return None

    def played(
        self,
        state: S,
        already_shown: int,
        phase: Any,
        move: Any,
        mover: int | None,
        *,
        legal: bool = True,
    ) -> tuple[S, Sequence[Any]] | None:
        """The state after a move, and its events; None if an event differs from the view's.

        With `legal`, the caller guarantees that the move is legal, and it is not checked again.
        """
        self.steps += 1
        self.budget -= 1
        if self.steps > self.limit or self.budget < 0:
            reason = f"more than {self.limit} moves had to be played again"
            raise self.too_many(phase.kind, None, reason, REVEALED)
        game, shown, seat, events = self._game, self._view.events, self._view.seat, list[Any]()

        def emit(event: Any) -> None:
            place = already_shown + len(events)
            if place == len(shown) or shown[place] != redact_event(event, seat):
                raise _OtherEventError
            events.append(event)

        apply = phase.apply if legal else None
        try:
            if apply is not None:
                return apply(state, move, *(() if mover is None else (mover,)), emit), events
            step = game.step(state, move, mover)
            for event in step.events:
                emit(event)
        except _OtherEventError:
            return None
        return step.state, events

    def too_many(
        self, kind: str, number: int | None, reason: str, remedy: str, limit: int | None = None
    ) -> TooManyWorlds:
        """The error for a phase with too many possibilities; `limit` defaults to `self.limit`."""
        limit = self.limit if limit is None else limit
        return TooManyWorlds(limit, phase=kind, number=number, reason=reason, remedy=remedy)

    def is_world(self, state: S, shown: int) -> bool:
        """Whether `shown` counts all events of the view, and the state gives its observation."""
        view = self._view
        complete = shown == len(view.events)
        return complete and bool(self._game.observe(state, view.seat) == view.observation)

    def deals(self, distribution: object, state: S, shown: int) -> CluedDeals[O] | None:
        """The deals that the view allows; None without clues or events, or if nothing is dealt."""
        events = self._view.events[shown:]
        if self._clues is None or not isinstance(distribution, Dealing) or not events:
            return None
        again = [n for n, event in enumerate(events) if n and type(event) is type(events[0])]
        until_next_deal, read = events[: again[0] if again else None], self._clues
        try:
            clues = read(until_next_deal, state)
        except AssertionError as wrong:
            raise NoWorld("no deal is followed by the events of this view") from wrong
        return clues.deals(distribution, lambda full: read(full, state))

    def is_deal(self, state: S, turn: Chance, shown: int) -> bool:
        """Whether chance deals cards that the next event does not reveal completely."""
        dealing = isinstance(self._game.chance(state), Dealing)
        return dealing and self.revealed_outcome(self._game.phase_of(turn), shown) is None
