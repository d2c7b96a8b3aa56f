"""The worlds of any game, found by replaying a view with every move that may be hidden.

In this example each of two seats bids in secret, then the bids are revealed.  The search advances
move by move.  A layer holds the states that fit the view so far, each with the ways that lead to
it:

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
(`ManyHistoriesError`) and worlds are drawn forwards by rejection (`_follow`): hidden moves are
drawn at random, and a history is rejected as soon as it differs from the view.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Generic

from attrs import frozen

from herrlof_rules.core.clues import CluedDeals
from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import NoWorld, TooManyWorlds
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.phases import OverPhase
from herrlof_rules.core.randomness import RandomSource, Stream, number_below
from herrlof_rules.core.shown_moves import (
    REVEALED,
    STEPS,
    ManyHistoriesError,
    Node,
    ReadClues,
    ShownMove,
    ShownMoves,
)
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.view import View
from herrlof_rules.core.worlds import in_proportion

FEW_DEALS = 64
"""Up to this number of deals, all are enumerated; otherwise one is drawn for each world."""

FEW_HISTORIES = 30
"""Up to this number of states in a layer, all are kept.

Larger layers are also kept until drawing a history costs less (`_can_draw`)."""

TRIED_STEPS = 5000
"""The greatest number of moves that `_can_draw` may replay."""

TRIED_HISTORIES = 3
"""The number of drawn histories with which `_can_draw` measures their cost."""

ATTEMPTS = 10_000
"""The number of histories that are drawn for a world before `TooManyWorlds` is raised."""


@frozen
class WorldsByClues(Value, Generic[E, S]):
    """A `Game.find_worlds` that restricts deals by clues, if they are too many to enumerate.

    `clues` is called with the events since a deal, as the seat saw them, and with the state before
    that deal.  The function returns `Clues`, or if cards change hands unseen, the `CardMoves` of
    `herrlof_rules.hidden`.  Clues may be incomplete: deals that do not fit are drawn and rejected.
    If the events lack a deal, as in a view that was tampered with, `clues` may raise
    `AssertionError`.
    """

    clues: ReadClues[E, S]

    def __call__(self, game: object, view: View[R, A, E, V]) -> "ReplayedWorlds[S, A, O]":
        """The worlds of a view."""
        return ReplayedWorlds(game, view, self.clues)


@frozen
class FoundWorld(Value, Generic[S, A, O]):
    """A world with its history."""

    state: S
    start: S
    moves: tuple[Move[A, O], ...]


class ReplayedWorlds(Generic[S, A, O]):
    """The worlds of a view, searched on the first call.

    The search keeps all histories while there are few.  If a deal has more than `FEW_DEALS`
    possibilities, or if drawing a history costs less than keeping all (`_can_draw`), it draws
    random hidden moves instead, and random deals that agree with the clues.  The rest of the view
    is replayed with each draw, and a draw that does not fit the view is rejected.
    `sample` replays at most `STEPS` moves, and `enumerate` at most the larger of `STEPS` and its
    limit.
    """

    def __init__(
        self, game: Any, view: View[R, A, E, V], clues: ReadClues[Any, Any] | None = None
    ) -> None:
        if view.since:
            raise NoWorld(f"the view lacks its first {view.since} events: ask for a whole view")
        self._game = game
        self._view: View[Any, A, Any, Any] = view
        self._clues: ReadClues[Any, Any] | None = clues
        self._moves: ShownMoves[S, A, O] = ShownMoves(game, view, clues)
        self._ends: list[Node[S]] | None = None
        self._many: ManyHistoriesError | None = None
        self._tried = self._accepted = 0

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

        Raises `NoWorld` if no history leads to the view, and `TooManyWorlds` if more than `STEPS`
        moves would have to be replayed.
        """
        self._moves.budget = STEPS
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
        self._moves.budget = max(limit, STEPS)
        if self._ends is None and self._many is None:
            self._find(limit)
        many = self._many
        if many is None:
            ends = self._ends
        elif many.deals is not None and many.deals.count > limit:
            raise TooManyWorlds(limit)
        else:
            self._moves.steps, self._moves.limit = 0, limit
            ends = self._graph(many.node, limit, draw=False)
        assert ends is not None
        total = sum([end.weight for end in ends], Fraction(0))
        worlds = [w for end in ends for w in self._histories(end, end.state, (), 1 / total)]
        if len(worlds) > limit:
            raise TooManyWorlds(limit)
        return iter(worlds)

    def _histories(
        self, node: Node[S], state: S, moves: tuple[Move[A, O], ...], weight: Fraction
    ) -> Iterator[tuple[FoundWorld[S, A, O], Fraction]]:
        if not node.sources:
            yield FoundWorld(state, node.state, moves), weight * node.weight
        for source, move, share in node.sources:
            yield from self._histories(source, state, (move, *moves), weight * share)

    def _find(self, limit: int) -> None:
        """Finds all worlds, or else the node from which worlds must be drawn."""
        self._moves.steps, self._moves.limit = 0, limit
        start: Node[S] = Node(self._game.initial(self._view.rules), 0, Fraction(1))
        while True:
            try:
                self._ends = self._graph(start, FEW_DEALS, draw=True)
            except ManyHistoriesError as many:
                # A fixed seed is enough to check that two histories lead to the same state.
                rng = Stream("int:0", "worlds")
                self._many = many
                state, shown, _ = self._fitting(rng)
                if shown is None:
                    self._tried = self._accepted = 0
                    return
                other, _, _ = self._fitting(rng)
                self._many, self._tried, self._accepted = None, 0, 0
                if state != other:
                    raise TooManyWorlds(
                        FEW_DEALS,
                        phase=self._game.turn(many.node.state).kind,
                        reason="something hidden is still hidden after the next deal",
                        remedy="let the game reveal it by then, or give its own `find_worlds`",
                    ) from None
                start = Node(state, shown, Fraction(1))
            else:
                return

    def _graph(self, start: Node[S], few: int, *, draw: bool) -> list[Node[S]]:
        """The worlds that follow a node, each with the moves that lead to it.

        If `draw` is set and there are too many deals or histories to list, raises
        `ManyHistoriesError`, whose `node` is the node to draw from.  This is a deal with more than
        `few` possibilities to which all histories lead, or the last state in which nothing was
        hidden, if too many histories follow it.
        """
        ends: list[Node[S]] = []
        root, largest_kept = start, FEW_HISTORIES
        layer, settled = {(start.state, start.shown): start}, start.shown
        while layer:
            if len(layer) == 1 and not ends:
                ((state, shown),) = layer
                root = Node(state, shown, Fraction(1))
                layer, largest_kept = {(state, shown): root}, FEW_HISTORIES
                if shown > settled:
                    settled, self._moves.steps = shown, 0
            elif draw and not ends and len(layer) > largest_kept:
                if self._can_draw(root, len(layer)):
                    raise ManyHistoriesError(root, None)
                largest_kept = 2 * len(layer)
            alone = len(layer) == 1 and not ends
            following: dict[tuple[S, int], Node[S]] = {}
            for node in layer.values():
                is_world = self._moves.is_world(node.state, node.shown)
                if is_world:
                    ends.append(node)
                for way in self._moves.allowed(node, few, draw=draw and alone, is_world=is_world):
                    shown = node.shown + len(way.events)
                    target = following.setdefault((way.after, shown), Node(way.after, shown))
                    target.sources.append((node, way.move, way.weight))
                    target.weight += node.weight * way.weight
            origins = {id(s): s for node in following.values() for s, _, _ in node.sources}
            if len(origins) == 1 and not ends:  # This move ruled out all other states.
                (origin,) = origins.values()
                for node in following.values():
                    node.weight /= origin.weight
                origin.weight, origin.sources = Fraction(1), []
                root, largest_kept = origin, FEW_HISTORIES
            layer = following
        if not ends:
            raise NoWorld("no history of the game looks like this view")
        return ends

    def _can_draw(self, root: Node[S], states: int) -> bool:
        """Whether drawing a history from a node replays fewer moves than a layer has states.

        The next layer costs at least a move for each state, and these moves serve all worlds.
        `TRIED_HISTORIES` drawn histories must fit within that many moves each, on average.  Fewer
        suffice for a layer so large that they might take more than `TRIED_STEPS` moves.  The random
        numbers are fixed, so every call gives the same answer.
        """
        rng, steps, left = Stream("int:0", "worlds"), self._moves.steps, self._moves.budget
        budget = min(left, TRIED_STEPS, TRIED_HISTORIES * states)
        self._moves.budget = budget
        wanted = max(1, budget // states)
        try:
            while wanted:
                self._moves.steps = 0
                history = self._follow(root, None, rng)
                if history is not None:
                    if history[1] is not None:  # It ends at a deal, so it leads to no world.
                        break
                    wanted -= 1
        except TooManyWorlds:
            pass
        self._moves.steps, self._moves.budget = steps, left - (budget - self._moves.budget)
        return not wanted

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
            self._moves.steps = 0
            try:
                history = self._follow(node, deals, rng)
            except TooManyWorlds:
                if self._moves.budget >= 0:
                    raise
                break
            if history is not None:
                self._accepted += 1
                return history
        what = "histories" if deals is None else "deals"
        raise TooManyWorlds(
            STEPS if self._moves.budget < 0 else ATTEMPTS,
            phase=self._game.turn(node.state).kind,
            number=tried,
            reason=f"none of {tried} {what} fits the view",
            remedy=REVEALED
            if deals is None
            else "give `WorldsByClues` a function that reads more clues",
        )

    def _follow(
        self, node: Node[S], deals: CluedDeals[O] | None, rng: RandomSource
    ) -> tuple[S, int | None, tuple[Move[A, O], ...]] | None:
        """Replays the view from a node, with hidden moves drawn at random.

        Returns the last state, the number of events before the next deal (None if the state is a
        world), and the moves; or None if the history was rejected.
        """
        after: S = node.state
        shown, moves = node.shown, list[Move[A, O]]()
        past_events, script = list[Any](), None
        if deals is not None:
            deal, script = deals.draw(rng)
            phase = self._game.phase_of(self._game.turn(after))
            played = self._moves.played(after, shown, phase, deal, None)
            if played is None:
                return None
            moves.append(Move(CHANCE, deal))
            after, past_events = played[0], list(played[1])
        while True:
            here = shown + len(past_events)
            if self._moves.is_world(after, here):
                return after, None, tuple(moves)
            turn = self._game.turn(after)
            if isinstance(turn, Chance) and self._moves.is_deal(after, turn, here):
                return after, here, tuple(moves)
            if script is None and isinstance(turn, Chance):
                ways = self._chanced(Node(after, here), turn, rng)
            else:
                ways = list(self._moves.allowed(Node(after, here), 0))
            shares = [way.weight for way in ways]
            if script is not None:
                events = [way.events for way in ways]
                shares = script.shares(turn, past_events, list(zip(events, shares, strict=True)))
            share = sum(shares, Fraction(0))
            if share > 1:
                reason = "the observation shows something that no event reveals"
                raise self._moves.too_many(turn.kind, None, reason, "let an event reveal it")
            if not share or number_below(rng, share.denominator) >= share.numerator:
                return None
            way = _pick([each for each in zip(ways, shares, strict=True) if each[1]], rng)
            moves.append(way.move)
            after = way.after
            past_events += way.events

    def _chanced(self, node: Node[S], turn: Chance, rng: RandomSource) -> list[ShownMove[S]]:
        """The revealed outcome or else a random outcome; empty if the view does not allow it."""
        phase, distribution = self._game.phase_of(turn), self._game.chance(node.state)
        outcome = self._moves.revealed_outcome(phase, node.shown)
        if outcome is None:
            outcome = distribution.sample(rng)
        elif not distribution.probability(outcome):
            return []
        played = self._moves.played(node.state, node.shown, phase, outcome, None)
        return [] if played is None else [ShownMove(Move(CHANCE, outcome), *played, Fraction(1))]


def _pick(weighed: list[tuple[Any, Fraction]], rng: RandomSource) -> Any:
    """Like `in_proportion`, but takes no random number if there is only one value."""
    if len(weighed) == 1:
        return weighed[0][0]
    return in_proportion(weighed, rng)
