"""Worlds of any game, by playing again what a view shows, with everything that may be hidden.

Histories that lead to the same state are carried on as one, so their number does not matter, and
what all of them lead to is where the worlds begin: a state in which nothing is hidden, such as the
beginning of a round.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeAlias

from attrs import frozen

from herrlof_rules.core.clues import Clues, PossibleDeals
from herrlof_rules.core.construction import Value
from herrlof_rules.core.dealing import Dealing
from herrlof_rules.core.errors import IllegalAction, NoWorld, TooManyWorlds
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource, Stream, number_below
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import is_public, redact_event
from herrlof_rules.core.worlds import in_proportion

STEPS = 100_000
"""How many moves are played from where nothing was hidden before there are too many."""

FEW_DEALS = 64
"""Up to this number of deals all are enumerated; of more, one is drawn for each world."""

ATTEMPTS = 10_000
"""How many deals are drawn for a world before there are too few that fit."""

ReadClues: TypeAlias = Callable[[tuple[E, ...]], Clues[Any]]
"""What the events of a seat's view say of a deal: from that of the deal on to the next one."""


@frozen
class WorldsByClues(Value, Generic[E]):
    """For `Game.find_worlds`, if there are too many deals to enumerate: clues narrow them down.

    `clues` is called with the events since a deal, as the seat saw them, and may be incomplete:
    deals that do not fit are drawn and rejected.  If the events lack a deal, as in a view that was
    tampered with, it may raise `AssertionError`.
    """

    clues: ReadClues[E]

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
    """A possible state after the first events, and what leads there."""

    __slots__ = ("known", "sources", "state", "weight")

    def __init__(self, state: S, known: int, weight: Fraction = Fraction(0)) -> None:
        self.state, self.known, self.weight = state, known, weight
        self.sources: list[tuple[_Node[S], Move[Any, Any], Fraction]] = []


class _ManyDealsError(Exception):
    """A deal that is to be drawn."""

    def __init__(self, node: _Node[Any], deals: PossibleDeals[Any, Any]) -> None:
        super().__init__()
        self.node, self.deals = node, deals


class _OtherEventError(Exception):
    """An event differs from the view's, so the move need not be carried out further."""


_Next: TypeAlias = tuple[Move[Any, Any], S, int, Fraction]
"""A legal move that the view allows, the state and the events after it, and what it weighs."""


class ReplayedWorlds(Generic[S, A, O]):
    """The worlds of a view, found when first asked for.

    Exact where at most `STEPS` moves have to be played from where nothing was hidden to where
    nothing is again.  Where a deal has more than `FEW_DEALS` possibilities, deals that agree with
    the clues are drawn instead, the moves since are played again with each, and it is rejected if
    they do not fit.
    """

    def __init__(
        self, game: Any, view: View[R, A, E, V], clues: ReadClues[E] | None = None
    ) -> None:
        if view.since:
            raise NoWorld(f"the view lacks its first {view.since} events: ask for a whole view")
        self._game = game
        self._view: View[Any, A, Any, Any] = view
        self._clues: ReadClues[Any] | None = clues
        self._ends: list[_Node[S]] | None = None
        self._many: _ManyDealsError | None = None
        self._limit = STEPS
        self._tried = self._steps = self._accepted = 0
        self._found: dict[int, A] = {}

    @property
    def by_clues(self) -> bool:
        """Whether the game has clues to a deal."""
        return self._clues is not None

    @property
    def acceptance(self) -> Fraction:
        """The share of the deals drawn so far that fit the view; 1 if none had to be drawn."""
        return Fraction(self._accepted, self._tried) if self._tried else Fraction(1)

    def sample(self, rng: RandomSource) -> FoundWorld[S, A, O]:
        """A random world, drawn in exact proportion to the weights.

        Raises `NoWorld`, and `TooManyWorlds` where too much has to be tried.
        """
        if self._ends is None and self._many is None:
            self._find()
        if self._many is not None:
            return self._drawn(rng)
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

        Raises `TooManyWorlds` if there are more than `limit`, or more moves to be played from where
        nothing was hidden.
        """
        if self._ends is None and self._many is None:
            self._find(limit)
        many = self._many
        if many is None:
            ends = self._ends
        elif many.deals.count > limit:
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

    def _find(self, limit: int = STEPS) -> None:
        """Goes through all that may have been, deal by deal where those have to be drawn."""
        self._steps, self._limit = 0, limit
        start: _Node[S] = _Node(self._game.initial(self._view.rules), 0, Fraction(1))
        while True:
            try:
                self._ends = self._graph(start, FEW_DEALS, draw=True)
            except _ManyDealsError as many:
                rng = Stream("int:0", "worlds")  # any two deals: what they lead to is the same
                self._many = many
                state, known, _ = self._fitting(rng)
                if known is None:
                    self._tried = self._accepted = 0
                    return
                other, _, _ = self._fitting(rng)
                self._many, self._tried, self._accepted = None, 0, 0
                if state != other:
                    reason = "what was hidden in a deal is hidden still after the next one"
                    raise TooManyWorlds(FEW_DEALS, reason=reason) from None
                start = _Node(state, known, Fraction(1))
            else:
                return

    def _graph(self, start: _Node[S], few: int, *, draw: bool) -> list[_Node[S]]:
        """The worlds from a node on, each with what leads to it.

        With `draw`, raises `_ManyDealsError` at a deal of more than a few, if all lead there.
        """
        ends: list[_Node[S]] = []
        layer, settled = {(start.state, start.known): start}, start.known
        while layer:
            if len(layer) == 1 and not ends:
                ((state, known),) = layer
                layer = {(state, known): _Node(state, known, Fraction(1))}
                if known > settled:
                    settled, self._steps = known, 0
            alone = draw and len(layer) == 1 and not ends
            following: dict[tuple[S, int], _Node[S]] = {}
            for node in layer.values():
                if done := self._is_world(node.state, node.known):
                    ends.append(node)
                for move, after, known, share in self._next(node, few, draw=alone, done=done):
                    target = following.setdefault((after, known), _Node(after, known))
                    target.sources.append((node, move, share))
                    target.weight += node.weight * share
            came = {id(s): s for node in following.values() for s, _, _ in node.sources}
            if len(came) == 1 and not ends:  # the others were seen to be wrong only now
                (root,) = came.values()
                for node in following.values():
                    node.weight /= root.weight
                root.weight, root.sources = Fraction(1), []
            layer = following
        if not ends:
            raise NoWorld("no history of the game looks like this view")
        return ends

    def _next(
        self, node: _Node[S], few: int, *, draw: bool, done: bool = False
    ) -> Iterator[_Next[S]]:
        """Each legal move that the view allows; of a world that is `done`, none of its own seat.

        A seat knows what it has done itself.
        """
        state, game = node.state, self._game
        turn = game.turn(state)
        if isinstance(turn, Chance):
            distribution = game.chance(state)
            deals = self._deals(distribution, node.known)
            if deals is not None and deals.count > few:
                if draw:
                    raise _ManyDealsError(node, deals)
                raise TooManyWorlds(few, reason=f"{deals.count} deals at {turn.kind!r}")
            outcomes: Iterable[tuple[O, Fraction]] = distribution
            if deals is not None:
                outcomes = [(outcome, distribution.probability(outcome)) for outcome in deals]
            elif node.known == len(self._view.events) and isinstance(distribution, Dealing):
                return  # which would be told
            elif distribution.count > self._limit:
                reason = f"chance has {distribution.count} outcomes at {turn.kind!r}"
                raise TooManyWorlds(self._limit, reason=reason)
            for outcome, share in outcomes:
                if (played := self._played(state, node.known, outcome, None)) is not None:
                    after, events = played
                    yield Move(CHANCE, outcome), after, node.known + len(events), share
        for mover in turn.seats:
            if done and mover == self._view.seat:
                continue
            yield from self._choices(state, node.known, mover, alone=len(turn.seats) == 1)

    def _choices(self, state: S, known: int, mover: int, *, alone: bool) -> Iterator[_Next[S]]:
        """Each action of a seat; it weighs one over the number of those that look the same.

        An action that is told by public events alone is that one in every state.
        """
        game = self._game
        if alone and known in self._found:
            action = self._found[known]
            try:
                played = self._played(state, known, action, mover, legal=False)
            except IllegalAction:
                return
            if played is not None:
                after, events = played
                yield Move(mover, action), after, known + len(events), Fraction(1)
            return
        fitting: list[tuple[A, S, int]] = []
        for action in game.legal_actions(state, mover):
            played = self._played(state, known, action, mover)
            if played is None:
                continue
            after, events = played
            then = known + len(events)
            if alone and events and all(map(is_public, events)):
                self._found[known] = action
                yield Move(mover, action), after, then, Fraction(1)
                return
            fitting.append((action, after, then))
        looks = [fitting[1:] and game.observe(after, self._view.seat) for _, after, _ in fitting]
        for look, (action, after, then) in zip(looks, fitting, strict=True):
            yield Move(mover, action), after, then, Fraction(1, looks.count(look))

    def _played(
        self, state: S, known: int, move: Any, mover: int | None, *, legal: bool = True
    ) -> tuple[S, Sequence[Any]] | None:
        """The state after a move, and the events; None as soon as one is not that of the view.

        A move that is known to be `legal` is not checked again.
        """
        self._steps += 1
        if self._steps > self._limit:
            raise TooManyWorlds(self._limit, reason="moves had to be played again")
        game, shown, seat, events = self._game, self._view.events, self._view.seat, list[Any]()

        def emit(event: Any) -> None:
            place = known + len(events)
            if place == len(shown) or shown[place] != redact_event(event, seat):
                raise _OtherEventError
            events.append(event)

        apply = game.phase_of(game.turn(state)).apply if legal else None
        try:
            if apply is not None:
                return apply(state, move, *(() if mover is None else (mover,)), emit), events
            step = game.step(state, move, mover)
            for event in step.events:
                emit(event)
        except _OtherEventError:
            return None
        return step.state, events

    def _is_world(self, state: S, known: int) -> bool:
        view = self._view
        complete = known == len(view.events)
        return complete and bool(self._game.observe(state, view.seat) == view.observation)

    def _deals(self, distribution: object, known: int) -> PossibleDeals[Any, O] | None:
        """The deals that the view allows, where clues say something of them."""
        events = self._view.events[known:]
        if self._clues is None or not isinstance(distribution, Dealing) or not events:
            return None
        again = [n for n, event in enumerate(events) if n and type(event) is type(events[0])]
        try:
            clues = self._clues(events[: again[0] if again else None])
        except AssertionError as wrong:
            raise NoWorld("no deal is followed by the events of this view") from wrong
        return PossibleDeals(distribution, clues)

    def _drawn(self, rng: RandomSource) -> FoundWorld[S, A, O]:
        assert self._many is not None
        state, _, moves = self._fitting(rng)
        return FoundWorld(state, self._many.node.state, moves)

    def _fitting(self, rng: RandomSource) -> tuple[S, int | None, tuple[Move[A, O], ...]]:
        """Draws deals until one fits: what it leads to, and the events before the next deal."""
        assert self._many is not None
        node, deals = self._many.node, self._many.deals
        for _ in range(ATTEMPTS):
            self._tried += 1
            self._steps = 0
            found = self._follow(node, deals.sample(rng), rng)
            if found is not None:
                self._accepted += 1
                return found
        reason = f"none of {ATTEMPTS} deals fits the view: the clues say too little"
        raise TooManyWorlds(ATTEMPTS, reason=reason)

    def _follow(
        self, node: _Node[S], deal: O, rng: RandomSource
    ) -> tuple[S, int | None, tuple[Move[A, O], ...]] | None:
        """Plays on from a deal as the view shows, hidden choices at random; None if it cannot."""
        played = self._played(node.state, node.known, deal, None)
        if played is None:
            return None
        after, known = played[0], node.known + len(played[1])
        moves: list[Move[A, O]] = [Move(CHANCE, deal)]
        while True:
            if self._is_world(after, known):
                return after, None, tuple(moves)
            turn = self._game.turn(after)
            if isinstance(turn, Chance) and isinstance(self._game.chance(after), Dealing):
                return after, known, tuple(moves)
            following = list(self._next(_Node(after, known), 0, draw=False))
            share = sum([weight for *_, weight in following])
            if share > 1:
                raise TooManyWorlds(0, reason="observations show what no event tells")
            if not share or number_below(rng, share.denominator) >= share.numerator:
                return None
            move, after, known, _ = _pick([(each, each[3]) for each in following], rng)
            moves.append(move)


def _pick(weighed: list[tuple[Any, Fraction]], rng: RandomSource) -> Any:
    """One of the values in proportion to their weights; takes a number unless there is only one."""
    if len(weighed) == 1:
        return weighed[0][0]
    return in_proportion(weighed, rng)
