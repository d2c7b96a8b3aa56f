"""The worlds of any game, found by replaying a view with every move that may be hidden.

In this example each of two seats bids in secret, then the bids are revealed.  The search goes move
by move.  A layer holds the states that fit the view so far, each with the ways that lead to it:

    the view of seat 1 shows       layer of states that fit
    nothing yet                    start
    "seat 0 has bid"               0:1   0:2   0:3        the bid of seat 0 is hidden
    "seat 1 has bid 2"             1-2   2-2   3-2        seat 1 sees its bid
    "the bids were 3 and 2"        3-2                    other states show another event

Equal states of a layer are one node, so the number of histories does not matter.  When a layer has
only one state, nothing is hidden any more, for example at the beginning of a round.  Worlds begin
at the last such state (`root` in `_graph`); earlier history is forgotten.

A sampled world is drawn backwards: an end in proportion to its weight, then one of the ways that
lead to it, and so on to the root.  If a layer grows too large, the search stops
(`_ManyHistoriesError`) and worlds are drawn forwards by rejection (`_follow`): hidden moves are
drawn at random, and a history is rejected as soon as it differs from the view.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeAlias

from attrs import frozen

from herrlof_rules.core.clues import CluedDeals, DealClues
from herrlof_rules.core.construction import Value
from herrlof_rules.core.dealing import Dealing
from herrlof_rules.core.errors import IllegalAction, NoWorld, TooManyWorlds
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.phases import ChancePhase, DecisionPhase, OverPhase
from herrlof_rules.core.randomness import RandomSource, Stream, number_below
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import is_public, redact_event
from herrlof_rules.core.worlds import in_proportion

STEPS = 100_000
"""The greatest number of moves that a call may replay."""

FEW_DEALS = 64
"""Up to this number of deals, all are enumerated; otherwise one is drawn for each world."""

FEW_HISTORIES = 30
"""Up to this number of states in a layer, all are kept.

Otherwise a history is drawn for each world, if a few tries (`_can_draw`) find one that fits."""

TRIED_STEPS = 5000
"""The greatest number of moves that `_can_draw` may replay."""

ATTEMPTS = 10_000
"""The number of histories that are drawn for a world before `TooManyWorlds` is raised."""

REVEALED = "declare with `revealed` in its phase which event reveals it"
CLUES = "give the game `find_worlds=WorldsByClues(...)`"

ReadClues: TypeAlias = Callable[[tuple[E, ...], S], DealClues]
"""Reads the clues to a deal from events: from the deal's own event up to the next deal's event.

It also receives the state before the deal, which holds the rules and everything public.
"""


@frozen
class WorldsByClues(Value, Generic[E, S]):
    """For `Game.find_worlds`, if there are too many deals to enumerate: clues restrict the deals.

    `clues` is called with the events since a deal, as the seat saw them, and with the state before
    that deal.  It returns `Clues`, or if cards change hands unseen, the `CardMoves` of
    `herrlof_rules.hidden`.  Clues may be incomplete: deals that do not fit are drawn and rejected.
    If the events lack a deal, as in a view that was tampered with, it may raise `AssertionError`.
    """

    clues: ReadClues[E, S]

    def __call__(self, game: object, view: View[R, A, E, V]) -> "ReplayedWorlds[S, A, O]":
        """The worlds of a view."""
        return ReplayedWorlds(game, view, self.clues)


@frozen
class FoundWorld(Value, Generic[S, A, O]):
    """A world with its whole history."""

    state: S
    start: S
    moves: tuple[Move[A, O], ...]


class _Node(Generic[S]):
    """A possible state after the first `known` events of the view, and the moves that led to it."""

    __slots__ = ("known", "sources", "state", "weight")

    def __init__(self, state: S, known: int, weight: Fraction = Fraction(0)) -> None:
        self.state, self.known, self.weight = state, known, weight
        self.sources: list[tuple[_Node[S], Move[Any, Any], Fraction]] = []


class _ManyHistoriesError(Exception):
    """There are too many deals or histories from a node on, so worlds must be drawn."""

    def __init__(self, node: _Node[Any], deals: CluedDeals[Any] | None) -> None:
        super().__init__()
        self.node, self.deals = node, deals


class _OtherEventError(Exception):
    """An event differs from the view's event, which ends the replay of a move early."""


class _Next(NamedTuple, Generic[S]):
    """A legal move that the view allows."""

    move: Move[Any, Any]
    after: S
    events: Sequence[Any]
    weight: Fraction


class ReplayedWorlds(Generic[S, A, O]):
    """The worlds of a view, searched on the first call.

    The search keeps all histories while there are few.  If a deal has more than `FEW_DEALS`
    possibilities, or there are more than `FEW_HISTORIES` states, deals that agree with the clues
    and hidden moves are drawn instead.  The rest of the view is replayed with each, and a draw
    that does not fit the view is rejected.  No call replays more than `STEPS` moves.
    """

    def __init__(
        self, game: Any, view: View[R, A, E, V], clues: ReadClues[Any, Any] | None = None
    ) -> None:
        if view.since:
            raise NoWorld(f"the view lacks its first {view.since} events: ask for a whole view")
        self._game = game
        self._view: View[Any, A, Any, Any] = view
        self._clues: ReadClues[Any, Any] | None = clues
        self._ends: list[_Node[S]] | None = None
        self._many: _ManyHistoriesError | None = None
        self._limit = STEPS
        self._tried = self._steps = self._budget = self._accepted = 0
        self._public_actions: dict[int, A] = {}
        """By number of earlier events, an action that public events reveal: the same in all states.
        """

    @property
    def is_declared(self) -> bool:
        """Whether the game declares clues, or which events reveal hidden moves."""
        phases = [phase for phase in self._game.phases if not isinstance(phase, OverPhase)]
        return self._clues is not None or any(phase.revealed is not None for phase in phases)

    @property
    def acceptance(self) -> Fraction:
        """The share of the drawn histories that fitted the view; 1 if none had to be drawn."""
        return Fraction(self._accepted, self._tried) if self._tried else Fraction(1)

    def sample(self, rng: RandomSource) -> FoundWorld[S, A, O]:
        """A random world, drawn in exact proportion to the weights.

        Raises `NoWorld`, and `TooManyWorlds` if more than `STEPS` moves would have to be replayed.
        """
        self._budget = STEPS
        if self._ends is None and self._many is None:
            self._find(STEPS)
        if self._many is not None:
            return self._draw(rng)
        assert self._ends is not None
        node, moves = _pick([(end, end.weight) for end in self._ends], rng), list[Move[A, O]]()
        state = node.state
        while node.sources:
            weighed = [((source, move), source.weight * w) for source, move, w in node.sources]
            node, move = _pick(weighed, rng)
            moves.append(move)
        return FoundWorld(state, node.state, tuple(moves[::-1]))

    def enumerate(self, limit: int = STEPS) -> Iterator[tuple[FoundWorld[S, A, O], Fraction]]:
        """Yields every world once with its exact probability, in a fixed order.

        Raises `TooManyWorlds` if there are more than `limit` worlds, or if more than `limit` moves
        would have to be replayed since the last state in which nothing was hidden.
        """
        self._budget = max(limit, STEPS)
        if self._ends is None and self._many is None:
            self._find(limit)
        many = self._many
        if many is None:
            ends = self._ends
        elif many.deals is not None and many.deals.count > limit:
            raise TooManyWorlds(limit)
        else:
            self._steps, self._limit = 0, limit
            ends = self._graph(many.node, limit, draw=False)
        assert ends is not None
        total = sum([end.weight for end in ends], Fraction(0))
        worlds = [w for end in ends for w in self._histories(end, end.state, (), 1 / total)]
        if len(worlds) > limit:
            raise TooManyWorlds(limit)
        return iter(worlds)

    def _histories(
        self, node: _Node[S], state: S, moves: tuple[Move[A, O], ...], weight: Fraction
    ) -> Iterator[tuple[FoundWorld[S, A, O], Fraction]]:
        if not node.sources:
            yield FoundWorld(state, node.state, moves), weight * node.weight
        for source, move, share in node.sources:
            yield from self._histories(source, state, (move, *moves), weight * share)

    def _find(self, limit: int) -> None:
        """Finds all worlds, or else the node from which worlds must be drawn."""
        self._steps, self._limit = 0, limit
        start: _Node[S] = _Node(self._game.initial(self._view.rules), 0, Fraction(1))
        while True:
            try:
                self._ends = self._graph(start, FEW_DEALS, draw=True)
            except _ManyHistoriesError as many:
                # Any two histories serve to check that they lead to the same state.
                rng = Stream("int:0", "worlds")
                self._many = many
                state, known, _ = self._fitting(rng)
                if known is None:
                    self._tried = self._accepted = 0
                    return
                other, _, _ = self._fitting(rng)
                self._many, self._tried, self._accepted = None, 0, 0
                if state != other:
                    raise TooManyWorlds(
                        FEW_DEALS,
                        phase=self._game.turn(many.node.state).kind,
                        reason="something is hidden that is hidden still after the next deal",
                        remedy="let the game reveal it by then, or give its own `find_worlds`",
                    ) from None
                start = _Node(state, known, Fraction(1))
            else:
                return

    def _graph(self, start: _Node[S], few: int, *, draw: bool) -> list[_Node[S]]:
        """The worlds from a node on, each with the moves that lead to it.

        With `draw`, raises `_ManyHistoriesError` at a deal with more than `few` possibilities if
        all histories lead to it, and at the last state in which nothing was hidden if too many
        histories lead on from it.
        """
        ends: list[_Node[S]] = []
        root, tried = start, None
        layer, settled = {(start.state, start.known): start}, start.known
        while layer:
            if len(layer) == 1 and not ends:
                ((state, known),) = layer
                root = _Node(state, known, Fraction(1))
                layer = {(state, known): root}
                if known > settled:
                    settled, self._steps = known, 0
            elif draw and not ends and len(layer) > FEW_HISTORIES and root is not tried:
                tried = root
                if self._can_draw(root):
                    raise _ManyHistoriesError(root, None)
            alone = len(layer) == 1 and not ends
            following: dict[tuple[S, int], _Node[S]] = {}
            for node in layer.values():
                is_world = self._is_world(node.state, node.known)
                if is_world:
                    ends.append(node)
                for way in self._next(node, few, draw=draw and alone, is_world=is_world):
                    known = node.known + len(way.events)
                    target = following.setdefault((way.after, known), _Node(way.after, known))
                    target.sources.append((node, way.move, way.weight))
                    target.weight += node.weight * way.weight
            origins = {id(s): s for node in following.values() for s, _, _ in node.sources}
            if len(origins) == 1 and not ends:  # This move ruled out all other states.
                (origin,) = origins.values()
                for node in following.values():
                    node.weight /= origin.weight
                origin.weight, origin.sources = Fraction(1), []
                root = origin
            layer = following
        if not ends:
            raise NoWorld("no history of the game looks like this view")
        return ends

    def _can_draw(self, root: _Node[S]) -> bool:
        """Whether one of a few histories drawn from a node leads to a world.

        The random numbers are fixed, so every call gives the same answer.
        """
        rng, steps, left = Stream("int:0", "worlds"), self._steps, self._budget
        self._budget = min(left, TRIED_STEPS)
        budget = self._budget
        history = None
        try:
            while history is None:
                self._steps = 0
                history = self._follow(root, None, rng)
        except TooManyWorlds:
            pass
        self._steps, self._budget = steps, left - (budget - self._budget)
        return history is not None and history[1] is None

    def _next(
        self,
        node: _Node[S],
        few: int,
        *,
        draw: bool = False,
        is_world: bool = False,
    ) -> Iterator[_Next[S]]:
        """Each legal move that the view allows.

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
        self, node: _Node[S], phase: ChancePhase[S, O, Any], few: int, *, draw: bool
    ) -> Iterator[_Next[S]]:
        """Each outcome of chance that the view allows, with its probability.

        The weight of a revealed outcome is 1, because its probability is the same in all states.
        """
        game, state, known, kind = self._game, node.state, node.known, phase.kind
        distribution = game.chance(state)
        has_event = len(self._view.events) > known
        outcomes: Iterable[tuple[O, Fraction]] = distribution
        if (outcome := self._revealed_outcome(phase, known)) is not None:
            outcomes = [(outcome, Fraction(1))] if distribution.probability(outcome) else []
        elif (deals := self._deals(distribution, state, known)) is not None:
            if deals.count > few:
                if draw:
                    raise _ManyHistoriesError(node, deals)
                reason = f"there are {deals.count} deals"
                raise self._too_many(kind, deals.count, reason, REVEALED, few)
            outcomes = [(outcome, distribution.probability(outcome)) for outcome in deals]
        elif not has_event and isinstance(distribution, Dealing):
            return  # The view would have the event of a deal.
        elif distribution.count > self._limit:
            number = distribution.count
            remedy = CLUES if isinstance(distribution, Dealing) else REVEALED
            raise self._too_many(kind, number, f"chance has {number} outcomes", remedy)
        for outcome, share in outcomes:
            if (played := self._played(state, known, phase, outcome, None)) is not None:
                yield _Next(Move(CHANCE, outcome), *played, share)

    def _choices(
        self,
        node: _Node[S],
        mover: int,
        phase: DecisionPhase[S, A, Any],
        *,
        only: bool,
    ) -> Iterator[_Next[S]]:
        """Each action of a seat that the view allows.

        Its weight is one over the number of actions that look the same.  An action that public
        events alone reveal is the same in every state, so it is searched once.  An action that is
        revealed later has weight 1, because the number of legal actions is public.
        """
        game, state, known = self._game, node.state, node.known
        if only and known in self._public_actions:
            action = self._public_actions[known]
            try:
                played = self._played(state, known, phase, action, mover, legal=False)
            except IllegalAction:
                return
            if played is not None:
                yield _Next(Move(mover, action), *played, Fraction(1))
            return
        revealed = self._revealed_action(phase, known, mover)
        if revealed is not None:
            try:
                played = self._played(state, known, phase, revealed, mover, legal=False)
            except IllegalAction:
                return
            if played is not None:
                yield _Next(Move(mover, revealed), *played, Fraction(1))
            return
        fitting: list[tuple[A, S, Sequence[Any]]] = []
        for action in game.legal_actions(state, mover):
            played = self._played(state, known, phase, action, mover)
            if played is None:
                continue
            after, events = played
            if only and events and all(map(is_public, events)):
                self._public_actions[known] = action
                yield _Next(Move(mover, action), after, events, Fraction(1))
                return
            fitting.append((action, after, events))
        # A single action needs no observation.
        looks = [fitting[1:] and game.observe(after, self._view.seat) for _, after, _ in fitting]
        groups = [looks.index(look) for look in looks]
        for group, (action, after, events) in zip(groups, fitting, strict=True):
            share = Fraction(1, groups.count(group))
            yield _Next(Move(mover, action), after, events, share)

    def _revealed_outcome(self, phase: ChancePhase[S, Any, Any], known: int) -> Any:
        """The outcome that the view's next event reveals; None if it reveals none."""
        if phase.revealed is None:
            return None
        return next(map(phase.revealed, self._view.events[known : known + 1]), None)

    def _revealed_action(self, phase: DecisionPhase[S, Any, Any], known: int, mover: int) -> Any:
        """The action of a seat that the first event from here on reveals; None if none does."""
        if phase.revealed is None:
            return None
        for event in self._view.events[known:]:
            action = phase.revealed(event, mover)
            if action is not None:
                return action
        return None

    def _played(
        self,
        state: S,
        known: int,
        phase: Any,
        move: Any,
        mover: int | None,
        *,
        legal: bool = True,
    ) -> tuple[S, Sequence[Any]] | None:
        """The state after a move, and its events; None if an event differs from the view's.

        `legal` says that the move is legal, so that it is not checked again.
        """
        self._steps += 1
        self._budget -= 1
        if self._steps > self._limit or self._budget < 0:
            reason = f"more than {self._limit} moves had to be played again"
            raise self._too_many(phase.kind, None, reason, REVEALED)
        game, shown, seat, events = self._game, self._view.events, self._view.seat, list[Any]()

        def emit(event: Any) -> None:
            place = known + len(events)
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

    def _too_many(
        self, kind: str, number: int | None, reason: str, remedy: str, limit: int | None = None
    ) -> TooManyWorlds:
        limit = self._limit if limit is None else limit
        return TooManyWorlds(limit, phase=kind, number=number, reason=reason, remedy=remedy)

    def _is_world(self, state: S, known: int) -> bool:
        view = self._view
        complete = known == len(view.events)
        return complete and bool(self._game.observe(state, view.seat) == view.observation)

    def _deals(self, distribution: object, state: S, known: int) -> CluedDeals[O] | None:
        """The deals that the view allows; None without clues or for other distributions."""
        events = self._view.events[known:]
        if self._clues is None or not isinstance(distribution, Dealing) or not events:
            return None
        again = [n for n, event in enumerate(events) if n and type(event) is type(events[0])]
        until_next_deal, read = events[: again[0] if again else None], self._clues
        try:
            clues = read(until_next_deal, state)
        except AssertionError as wrong:
            raise NoWorld("no deal is followed by the events of this view") from wrong
        return clues.deals(distribution, lambda full: read(full, state))

    def _draw(self, rng: RandomSource) -> FoundWorld[S, A, O]:
        """A world drawn by rejection."""
        assert self._many is not None
        state, _, moves = self._fitting(rng)
        return FoundWorld(state, self._many.node.state, moves)

    def _fitting(self, rng: RandomSource) -> tuple[S, int | None, tuple[Move[A, O], ...]]:
        """Draws histories until one fits; see `_follow` for the result."""
        assert self._many is not None
        node, deals, tried = self._many.node, self._many.deals, 0
        while tried < ATTEMPTS:
            tried += 1
            self._tried += 1
            self._steps = 0
            try:
                history = self._follow(node, deals, rng)
            except TooManyWorlds:
                if self._budget >= 0:
                    raise
                break
            if history is not None:
                self._accepted += 1
                return history
        what = "histories" if deals is None else "deals"
        raise TooManyWorlds(
            STEPS if self._budget < 0 else ATTEMPTS,
            phase=self._game.turn(node.state).kind,
            number=tried,
            reason=f"none of {tried} {what} fits the view",
            remedy=REVEALED if deals is None else "let the clues say more",
        )

    def _follow(
        self, node: _Node[S], deals: CluedDeals[O] | None, rng: RandomSource
    ) -> tuple[S, int | None, tuple[Move[A, O], ...]] | None:
        """Replays the view from a node, with hidden moves drawn at random.

        Returns the last state, the number of events before the next deal (None if the state is a
        world), and the moves; or None if the history was rejected.
        """
        after: S = node.state
        known, moves = node.known, list[Move[A, O]]()
        past_events, script = list[Any](), None
        if deals is not None:
            deal, script = deals.draw(rng)
            phase = self._game.phase_of(self._game.turn(after))
            played = self._played(after, known, phase, deal, None)
            if played is None:
                return None
            moves.append(Move(CHANCE, deal))
            after, past_events = played[0], list(played[1])
        while True:
            here = known + len(past_events)
            if self._is_world(after, here):
                return after, None, tuple(moves)
            turn = self._game.turn(after)
            if isinstance(turn, Chance) and self._is_deal(after, turn, here):
                return after, here, tuple(moves)
            if script is None and isinstance(turn, Chance):
                ways = self._chanced(_Node(after, here), turn, rng)
            else:
                ways = list(self._next(_Node(after, here), 0))
            shares = [way.weight for way in ways]
            if script is not None:
                events = [way.events for way in ways]
                shares = script.shares(turn, past_events, list(zip(events, shares, strict=True)))
            share = sum(shares, Fraction(0))
            if share > 1:
                reason = "observations show what no event tells"
                raise self._too_many(turn.kind, None, reason, "let an event tell it")
            if not share or number_below(rng, share.denominator) >= share.numerator:
                return None
            way = _pick([each for each in zip(ways, shares, strict=True) if each[1]], rng)
            moves.append(way.move)
            after = way.after
            past_events += way.events

    def _chanced(self, node: _Node[S], turn: Chance, rng: RandomSource) -> list[_Next[S]]:
        """The revealed outcome, or else a random one; empty if the view does not allow it."""
        phase, distribution = self._game.phase_of(turn), self._game.chance(node.state)
        outcome = self._revealed_outcome(phase, node.known)
        if outcome is None:
            outcome = distribution.sample(rng)
        elif not distribution.probability(outcome):
            return []
        played = self._played(node.state, node.known, phase, outcome, None)
        return [] if played is None else [_Next(Move(CHANCE, outcome), *played, Fraction(1))]

    def _is_deal(self, state: S, turn: Chance, known: int) -> bool:
        """Whether chance deals cards next of which some are hidden."""
        dealing = isinstance(self._game.chance(state), Dealing)
        return dealing and self._revealed_outcome(self._game.phase_of(turn), known) is None


def _pick(weighed: list[tuple[Any, Fraction]], rng: RandomSource) -> Any:
    """Like `in_proportion`, but takes no random number if there is only one value."""
    if len(weighed) == 1:
        return weighed[0][0]
    return in_proportion(weighed, rng)
