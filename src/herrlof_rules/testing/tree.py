"""Every history of a miniature game: counts by depth, and what each seat knows and is shown.

Transitions are worked out once for each state, as the game's functions are pure (another law), so
that some hundred thousand histories take seconds.
"""

from collections.abc import Hashable, Iterator
from typing import Any, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.turn import Chance, Decision
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.testing.broken import broken, told
from herrlof_rules.testing.knowledge import Knows, as_marked
from herrlof_rules.testing.playouts import take

HISTORIES = 300_000


@frozen
class Depth:
    """What there is after so many moves, chance's included.

    Information sets are those of the seats in order, then a spectator's: the groups of histories
    that it may not tell apart.
    """

    moves: int
    histories: int
    states: int
    information_sets: tuple[int, ...]


@frozen(eq=False)
class _Node:
    """A history: its last move and the one before it; by seat, what is known and shown."""

    parent: "_Node | None"
    by: int | None
    move: Any
    state: Any
    known: tuple[int, ...]
    shown: tuple[int, ...]
    events: tuple[int, ...]

    def told(self) -> str:
        moves: list[tuple[int | None, object]] = []
        node = self
        while node.parent is not None:
            moves.append((node.by, node.move))
            node = node.parent
        return told(moves[::-1])


_Move: TypeAlias = tuple[int | None, Any, Any, tuple[Hashable, ...], tuple[int, ...]]


@frozen(eq=False)
class Tree:
    """Every history of a game small enough for that.

    Seats that may act at the same time do so in ascending order, or with `every_order` in every
    order.  Raises `ValueError` where there are more than `limit` histories of one length.
    """

    game: Game
    rules: AnyRules
    knows: Knows
    every_order: bool = False
    limit: int = HISTORIES
    _numbers: dict[Hashable, int] = field(factory=dict, init=False, repr=False)
    _moves: dict[Any, tuple[_Move, ...]] = field(factory=dict, init=False, repr=False)
    _tables: dict[Any, tuple[int, ...]] = field(factory=dict, init=False, repr=False)

    @property
    def seats(self) -> tuple[int | None, ...]:
        """The seats in order, then a spectator."""
        return (*range(self.rules.players), None)

    def levels(self) -> Iterator[list[_Node]]:
        """The histories of each length in turn, those of one move after the one of none."""
        state = self.game.initial(self.rules)
        start = tuple(self._number((seat, "start")) for seat in self.seats)
        level = [_Node(None, None, None, state, start, self._table(state), start)]
        while level:
            yield level
            level = self._next(level)

    def _next(self, level: list[_Node]) -> list[_Node]:
        found: list[_Node] = []
        number = self._number
        for node in level:
            for by, move, after, learnt, events in self._moves_of(node.state):
                told_so_far = tuple(map(number, zip(node.events, events, strict=True)))
                found.append(
                    _Node(
                        node,
                        by,
                        move,
                        after,
                        tuple(map(number, zip(node.known, learnt, strict=True))),
                        tuple(map(number, zip(told_so_far, self._table(after), strict=True))),
                        told_so_far,
                    )
                )
            if len(found) > self.limit:
                raise ValueError(f"more than {self.limit} histories: use a smaller miniature")
        return found

    def _number(self, value: Hashable) -> int:
        return self._numbers.setdefault(value, len(self._numbers))

    def _table(self, state: Any) -> tuple[int, ...]:
        """What each seat observes, numbered."""
        if state not in self._tables:
            self._tables[state] = tuple(
                self._number((seat, repr(self.game.observe(state, seat)))) for seat in self.seats
            )
        return self._tables[state]

    def _moves_of(self, state: Any) -> tuple[_Move, ...]:
        if state not in self._moves:
            self._moves[state] = tuple(self._work_out(state))
        return self._moves[state]

    def _work_out(self, state: Any) -> Iterator[_Move]:
        game = self.game
        turn = game.turn(state)
        choices: list[tuple[int | None, Any]] = []
        if isinstance(turn, Chance):
            choices = [(None, outcome) for outcome, _ in game.chance(state)]
        elif isinstance(turn, Decision):
            acting = turn.seats if self.every_order else turn.seats[:1]
            choices = [(seat, a) for seat in acting for a in game.legal_actions(state, seat)]
        for by, move in choices:
            played = take(game, (), state, by, move)
            after = played.after
            learnt = tuple(self.knows(state, by, move, after, seat) for seat in self.seats)
            events = tuple(
                self._number((seat, repr([seen_by(event, seat) for event in played.events])))
                for seat in self.seats
            )
            yield by, move, after, learnt, events


def count(game: Game, rules: AnyRules, knows: Knows | None = None) -> Iterator[Depth]:
    """How many histories, states and information sets there are after each number of moves."""
    tree = Tree(game, rules, knows or as_marked(game))
    for depth, level in enumerate(tree.levels()):
        yield Depth(
            depth,
            len(level),
            len({node.state for node in level}),
            tuple(len({node.known[n] for node in level}) for n in range(len(tree.seats))),
        )


def check_tree(tree: Tree) -> int:
    """What a seat is shown and what it may know determine each other, in every history.

    Secrecy: histories that a seat may not tell apart show it the same.  Publicity: histories that
    it may tell apart do not.  Recall: what it was told tells all it observes, and what it is shown
    now tells what it was shown before and what it did.  Returns the number of histories.
    """
    histories = 0
    for level in tree.levels():
        histories += len(level)
        for place, seat in enumerate(tree.seats):
            firsts = _Firsts()
            for node in level:
                _check_node(tree, place, seat, node, firsts)
    return histories


@frozen(eq=False)
class _Firsts:
    """The first history with each number of what a seat knows, is shown, and was told."""

    known: dict[int, _Node] = field(factory=dict)
    shown: dict[int, _Node] = field(factory=dict)
    told: dict[int, _Node] = field(factory=dict)


def _check_node(
    tree: Tree,
    place: int,
    seat: int | None,
    node: _Node,
    firsts: _Firsts,
) -> None:
    other = firsts.known.setdefault(node.known[place], node)
    if other.shown[place] != node.shown[place]:
        fact = "may not tell two histories apart, but is shown different things"
        _broken(tree, "secrecy", seat, fact, node, other)
    other = firsts.told.setdefault(node.events[place], node)
    if other.shown[place] != node.shown[place]:
        fact = "was told the same in two histories, but observes different things"
        _broken(tree, "recall", seat, fact, node, other)
    other = firsts.shown.setdefault(node.shown[place], node)
    if other.known[place] != node.known[place]:
        fact = "may tell two histories apart, but is shown the same"
        _broken(tree, "publicity", seat, fact, node, other)
    if other.parent is None or node.parent is None:
        return
    same_before = other.parent.shown[place] == node.parent.shown[place]
    own_act = seat is not None and seat in (other.by, node.by)
    if not same_before or (own_act and (other.by, other.move) != (node.by, node.move)):
        fact = "is shown the same in two histories, but was not before or did not do the same"
        _broken(tree, "recall", seat, fact, node, other)


def _broken(tree: Tree, law: str, seat: int | None, fact: str, node: _Node, other: _Node) -> None:
    who = "a spectator" if seat is None else f"seat {seat}"
    observed = [repr(tree.game.observe(n.state, seat)) for n in (node, other)]
    broken(
        law,
        f"{who} {fact}",
        f"one: {other.told()}",
        f"other: {node.told()}",
        *(f"observes: {text}" for text in dict.fromkeys(observed)),
        f"rules: {tree.rules!r}",
    )
