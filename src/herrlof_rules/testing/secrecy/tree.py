"""Every history of a miniature game, with what each seat knows and is shown after it.

For example, a coin is tossed, only seat 0 looks at it, and then seat 0 bets or passes:

    level 0    (no move)
    level 1    heads                    tails
    level 2    heads bet   heads pass   tails bet   tails pass

A `Node` is one history of a level.  It stores one number for each seat and each kind of information
(`knowledge`, `shown`, `events`, `observed`).  Two histories have equal numbers for a seat exactly
if that information is equal over all moves: here seat 1 has one number for `heads` and `tails` at
level 1 and two numbers at level 2, one for `bet` and one for `pass`.  A number is computed from the
parent's number and the last move, so that comparing two histories compares two integers.

Histories that lead to equal states share the state, and its moves are computed once, because the
game's functions are pure (another law checks that).  A few hundred thousand histories take seconds.
"""

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NoReturn

from attrs import field, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.notation import seat_label
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.match import Entry, Match
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.counterexample import TooLargeTree, broken, moves_text
from herrlof_rules.testing.generators.playouts import pick, seat_of, stream_for, take
from herrlof_rules.testing.laws.coverage import names_of
from herrlof_rules.testing.secrecy.knowledge import AsMarked, Knows, learnt

HISTORIES = 300_000
"""The most histories of one length, unless the caller gives another limit."""

PLAYOUTS = 40
"""How many random playouts, of at most `DEEPEST` moves, estimate the size of a tree."""

DEEPEST = 1000
"""The most moves of a playout that estimates the size of a tree."""

FAR_BEYOND = 10
"""Trees estimated at this many times the limit are refused before they are searched."""


LOOKED_BACK = 1000
"""The most histories that are searched for a state which occurs twice."""


@frozen
class Depth:
    """The size of a game after a number of moves, including those of chance.

    An information set is a group of histories that an observer cannot distinguish; they are counted
    for each seat in order, then for a spectator.
    """

    moves: int
    histories: int
    states: int
    information_sets: tuple[int, ...]


@frozen(eq=False)
class Node:
    """A history, linked to its parent, with the numbers of what each seat knows and is shown."""

    parent: "Node | None"
    move: Move | None
    state: Any
    knowledge: tuple[int, ...]
    """The oracle's facts that each seat may know of all moves."""

    shown: tuple[int, ...]
    """All events that each seat was shown, and what it observes now."""

    events: tuple[int, ...]
    """All events that each seat was shown."""

    observed: tuple[int, ...]
    """All observations and moves of each seat, and its events of the classes in `reveals`."""

    last_events: tuple[int, ...]
    """The last move's events as each seat saw them, without the classes in `reveals`."""

    decisions: int = 0
    """How many of its moves were made by seats."""

    def moves(self) -> list[Move]:
        """The history's moves, including those of chance."""
        moves: list[Move] = []
        node = self
        while node.parent is not None and node.move is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def text(self) -> str:
        """The history's last moves in one line."""
        return moves_text(self.moves())


@frozen(eq=False)
class Branch:
    """A move in a state, with the state after it, and what each seat learns and is shown."""

    move: Move
    state: Any
    learnt: tuple[Hashable, ...]
    events: tuple[int, ...]
    last_events: tuple[int, ...]
    revealed: tuple[int, ...]


@frozen(eq=False)
class Tree:
    """Every history of a game small enough for that.

    Seats that may act at the same time do so in ascending order, or with `every_order` in every
    order.  Raises `ValueError` if there are more than `limit` histories of one length.
    """

    game: Game
    rules: AnyRules
    knows: Knows
    every_order: bool = False
    limit: int = HISTORIES
    reveals: frozenset[type] = frozenset()
    """The classes of events that may tell a seat what no observation shows it."""

    covered: set[str] = field(factory=set, init=False)
    """The kinds of turn, and the classes of moves and events, of the histories so far."""

    _numbers: dict[Hashable, int] = field(factory=dict, init=False, repr=False)
    _states: dict[Any, Any] = field(factory=dict, init=False, repr=False)
    """Each state once: the histories that lead to it share the object, found by its id."""

    _branches: dict[int, tuple[Branch, ...]] = field(factory=dict, init=False, repr=False)
    _tables: dict[int, tuple[int, ...]] = field(factory=dict, init=False, repr=False)

    @property
    def seats(self) -> tuple[int | None, ...]:
        """The seats in order, then a spectator."""
        return (*range(self.rules.players), None)

    def levels(self) -> Iterator[list[Node]]:
        """Yields the histories of each length, beginning with the one without moves."""
        state = self._shared(self.game.initial(self.rules))
        start = tuple(self._number((seat, "start")) for seat in self.seats)
        table = self.table(state)
        level = [Node(None, None, state, start, table, start, table, start)]
        while level:
            yield level
            level = self._next(level)

    def match(self, node: Node) -> Match:
        """The history as a match."""
        start = state = self.game.initial(self.rules)
        log: list[Entry] = []
        for move in node.moves():
            log.append(take(self.game, self.rules, state, move, log))
            state = log[-1].state
        return match_from(self.game, self.rules, None, start, tuple(log))

    def events(self, node: Node) -> tuple[Any, ...]:
        """The events of the last move."""
        if node.parent is None or node.move is None:
            return ()
        move = node.move
        return self.game.step(node.parent.state, move.choice, seat_of(move)).events

    def broken(
        self, law: str, place: int, fact: str, node: Node, earlier: Node, *more: str
    ) -> NoReturn:
        """Raises `LawBroken` with two histories that break a law for the same seat."""
        seat = self.seats[place]
        both = f"one: {earlier.text()}", f"other: {node.text()}"
        match = self.match(earlier)
        broken(law, f"{seat_label(seat)} {fact}", *both, *more, match=match, seat=seat)

    def check_size(self) -> None:
        """Raises `ValueError` for a tree that is too large by an estimate from a few playouts.

        One over the probability of a random playout is, on average, the number of histories (Knuth,
        *Estimating the Efficiency of Backtrack Programs*, 1975).  Single estimates vary, so only an
        estimate far above the limit is an error.
        """
        rng = stream_for(0, "size")
        totals: list[Fraction] = []
        for _ in range(PLAYOUTS):
            state, product = self.game.initial(self.rules), Fraction(1)
            for depth in range(DEEPEST):
                turn = self.game.turn(state)
                if isinstance(turn, Over):
                    break
                move, ways = self._random_move(state, turn, rng)
                product *= ways
                if depth == len(totals):
                    totals.append(Fraction(0))
                totals[depth] += product
                if totals[depth] > FAR_BEYOND * PLAYOUTS * self.limit:
                    raise self._too_large(f"about {totals[depth] // PLAYOUTS} of {depth + 1} moves")
                state = take(self.game, self.rules, state, move).state

    def _random_move(
        self, state: Any, turn: Chance | Decision, rng: RandomSource
    ) -> tuple[Move, Fraction]:
        """Returns a random move, and one over its probability."""
        if isinstance(turn, Chance):
            distribution = self.game.chance(state)
            outcome = distribution.sample(rng)
            return Move(CHANCE, outcome), 1 / distribution.probability(outcome)
        seats = turn.seats if self.every_order else turn.seats[:1]
        moves = [
            Move(seat, action) for seat in seats for action in self.game.legal_actions(state, seat)
        ]
        return pick(rng, moves), Fraction(len(moves))

    def _too_large(self, count: str) -> TooLargeTree:
        return TooLargeTree(f"more than {self.limit} histories, {count}: use a smaller miniature")

    def _next(self, level: list[Node]) -> list[Node]:
        """Returns the histories that are one move longer than those of a level."""
        longer: list[Node] = []
        number = self._number
        for node in level:
            for branch in self.branches_of(node.state):
                events = tuple(map(number, zip(node.events, branch.events, strict=True)))
                table = self.table(branch.state)
                by, choice = branch.move.by, branch.move.choice
                own = tuple((by, choice if by == seat else None) for seat in self.seats)
                observed = zip(node.observed, table, own, branch.revealed, strict=True)
                longer.append(
                    Node(
                        node,
                        branch.move,
                        branch.state,
                        tuple(map(number, zip(node.knowledge, branch.learnt, strict=True))),
                        tuple(map(number, zip(events, table, strict=True))),
                        events,
                        tuple(map(number, observed)),
                        branch.last_events,
                        node.decisions + (by != CHANCE),
                    )
                )
            if len(longer) > self.limit:
                raise self._too_large(f"of one length{self._endless(longer)}")
        return longer

    def _endless(self, level: list[Node]) -> str:
        """Returns the moves after which a state occurs again, as text; empty if none does.

        After a pass, for example, the text is `, because there is no end to them: seat 0 Pass()
        leads to the state before it`.
        """
        for node in level[:: 1 + len(level) // LOOKED_BACK]:
            earlier = node.parent
            while earlier is not None and earlier.state != node.state:
                earlier = earlier.parent
            if earlier is not None:
                moves = moves_text(node.moves()[len(earlier.moves()) :])
                return f", because there is no end to them: {moves} leads to the state before it"
        return ""

    def _number(self, value: Hashable) -> int:
        """Returns the number of a value; only equal values have the same number."""
        return self._numbers.setdefault(value, len(self._numbers))

    def _shared(self, state: Any) -> Any:
        """Returns the object that stands for all states equal to this one."""
        return self._states.setdefault(state, state)

    def table(self, state: Any) -> tuple[int, ...]:
        """The number of each seat's observation in a state of the tree."""
        if id(state) not in self._tables:
            self._tables[id(state)] = tuple(
                self._number((seat, repr(self.game.observe(state, seat)))) for seat in self.seats
            )
        return self._tables[id(state)]

    def branches_of(self, state: Any) -> tuple[Branch, ...]:
        """Every possible move in a state of the tree, with its effect."""
        if id(state) not in self._branches:
            self._branches[id(state)] = tuple(self._compute_branches(state))
        return self._branches[id(state)]

    def _compute_branches(self, state: Any) -> Iterator[Branch]:
        game = self.game
        turn = game.turn(state)
        moves: list[Move] = []
        if isinstance(turn, Chance):
            distribution = game.chance(state)
            if distribution.count > self.limit:
                raise self._too_large(f"{distribution.count} at one chance turn")
            moves = [Move(CHANCE, outcome) for outcome, _ in distribution]
        elif isinstance(turn, Decision):
            acting = turn.seats if self.every_order else turn.seats[:1]
            moves = [
                Move(seat, action) for seat in acting for action in game.legal_actions(state, seat)
            ]
        for move in moves:
            entry = take(game, self.rules, state, move)
            self.covered.update(names_of(game, state, entry))
            events = numbered = self._numbered_events(entry.events)
            revealed = self._numbered_events(())
            if self.reveals:
                ordinary = [event for event in entry.events if type(event) not in self.reveals]
                revealing = [event for event in entry.events if type(event) in self.reveals]
                numbered = self._numbered_events(ordinary)
                revealed = self._numbered_events(revealing)
            yield Branch(
                move,
                self._shared(entry.state),
                tuple(learnt(self.knows, state, entry, seat) for seat in self.seats),
                events,
                numbered,
                revealed,
            )

    def _numbered_events(self, events: Sequence[Any]) -> tuple[int, ...]:
        """Returns a number for each seat: the number of these events as that seat sees them."""
        return tuple(
            self._number((seat, repr([redact_event(event, seat) for event in events])))
            for seat in self.seats
        )


@frozen(eq=False)
class _Counted(Tree):
    """A tree that computes only what seats know, not what they are shown."""

    def _numbered_events(self, events: Sequence[Any]) -> tuple[int, ...]:  # noqa: ARG002 - as in a tree
        return ()

    def levels_of_knowledge(self) -> Iterator[list[tuple[Any, tuple[int, ...]]]]:
        """Yields the state and the seats' knowledge after every history, level by level."""
        number = self._number
        level = [(self._shared(self.game.initial(self.rules)), (0,) * len(self.seats))]
        while level:
            yield level
            level = [
                (branch.state, tuple(map(number, zip(knowledge, branch.learnt, strict=True))))
                for state, knowledge in level
                for branch in self.branches_of(state)
            ]
            if len(level) > self.limit:
                raise self._too_large("of one length")


def count(game: Game, rules: AnyRules, knows: Knows | None = None) -> Iterator[Depth]:
    """The numbers of histories, states and information sets after each number of moves."""
    tree = _Counted(game, rules, knows or AsMarked(game))
    for depth, level in enumerate(tree.levels_of_knowledge()):
        yield Depth(
            depth,
            len(level),
            len({id(state) for state, _ in level}),
            tuple(len({knowledge[n] for _, knowledge in level}) for n in range(len(tree.seats))),
        )
