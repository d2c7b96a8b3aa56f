"""Keys and vectors of information states in histories of a miniature, compared exactly."""

from collections.abc import Hashable, Iterator
from hashlib import sha256
from typing import Any

from attrs import field, frozen

from herrlof_arena.encoding.keys import Keys, keys_of
from herrlof_arena.testing.encoders import Vectors, check_ids
from herrlof_rules.core import Chance, redact_event
from herrlof_rules.match import Match
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.secrecy.tree import Node, Tree

PAIRS = 12
"""The number of pairs indistinguishable to a seat, examined for each seat and number of moves."""


@frozen(eq=False)
class Stage:
    """A history of the tree, with what each seat was shown, as numbers."""

    match: Match
    told: tuple[int, ...]
    """All that each seat was shown: events, and what it observed where chance was not to move."""

    recent: tuple[int, ...]
    """Everything shown since the last event from which on vectors hold everything."""

    lived: tuple[int, ...]
    """The keys that each seat has had, and what it did."""

    seen: tuple[str, ...]
    """The observation of each seat when it was last shown a view."""

    keys: tuple[bytes, ...]


@frozen(eq=False)
class Encodings:
    """Laws of keys and vectors in some histories of every length.

    Keys: two histories have equal keys for a seat exactly if it was shown the same.  Recall: a key
    determines the keys that the seat had before, and what it did.  Vectors: equal keys have equal
    vectors, and different keys different ones, but for what the specification says is lost.
    """

    tree: Tree
    vectors: Vectors
    keys: Keys | None = None
    """The keys to check; None for those of the game."""

    _stages: dict[Node, Stage] = field(factory=dict, init=False, repr=False)
    _numbers: dict[Hashable, int] = field(factory=dict, init=False, repr=False)
    _met: dict[Hashable, tuple[Any, Node]] = field(factory=dict, init=False, repr=False)

    def check(self, level: list[Node]) -> None:
        """Raises `LawBroken` for histories of one length that break a law."""
        for node in dict.fromkeys(self._chosen(level)):
            stage = self._stage(node)
            for place, seat in enumerate(self.tree.seats):
                self._check(node, stage, place, seat)
            match = match_from(self.tree.game, self.tree.rules, None, node.state)
            check_ids(Position(match), self.vectors.encoder)

    def _chosen(self, level: list[Node]) -> Iterator[Node]:
        """Pairs that a seat cannot distinguish, and pairs that it can since the last move."""
        for place in range(len(self.tree.seats)):
            alike: dict[int, list[Node]] = {}
            apart: dict[int, dict[int, Node]] = {}
            for node in level:
                some = alike.setdefault(node.shown[place], [])
                if len(some) < 2:
                    some.append(node)
                if node.parent is not None:
                    told = apart.setdefault(node.parent.shown[place], {})
                    if len(told) < 2:
                        told.setdefault(node.shown[place], node)
            for groups in (alike.values(), map(list, map(dict.values, apart.values()))):
                pairs = [some for some in groups if len(some) == 2]
                for some in pairs[:: 1 + len(pairs) // PAIRS]:
                    yield from some
        yield from level[:: 1 + len(level) // PAIRS]

    def _check(self, node: Node, stage: Stage, place: int, seat: int | None) -> None:
        key, told = stage.keys[place], stage.told[place]

        def same(law: str, name: str, of: Hashable, value: Hashable, fact: str) -> None:
            """Histories that are alike in one thing are so in another."""
            found, first = self._met.setdefault((name, place, of), (value, node))
            if found != value:
                self.tree.tell_apart(law, place, fact, node, first)

        same("keys", "key", key, told, "has equal keys and was shown different things")
        same("keys", "told", told, key, "was shown the same and has two keys")
        fact = "has equal keys, and had other keys before or did something else"
        same("recall", "lived", key, stage.lived[place], fact)
        if isinstance(self.tree.game.turn(node.state), Chance):
            return  # nobody is shown a view
        vector = sha256(self.vectors.observation(node.state, seat)).digest()
        fact = "has equal keys and two vectors of what it may know now"
        same("vectors", "observation", key, vector, fact)
        if self.vectors.sizes[1] is None:
            return
        vector = sha256(self.vectors.information_state(stage.match, seat)).digest()
        same("vectors", "vector", key, vector, "has equal keys and two vectors")
        lost = self.vectors.encoder.information_state.lost
        held = stage.recent[place] if lost else key
        fact = "has equal vectors and was shown different things, none of them said to be lost"
        same("vectors", "held", vector, held, fact)

    def _stage(self, node: Node) -> Stage:
        waiting: list[Node] = []
        at: Node | None = node
        while at is not None and at not in self._stages:
            waiting.append(at)
            at = at.parent
        for new in reversed(waiting):
            self._stages[new] = self._first(new) if new.parent is None else self._next(new)
        return self._stages[node]

    def _first(self, node: Node) -> Stage:
        seats = self.tree.seats
        seen = tuple([self._observed(node, seat) for seat in seats])
        nothing = (0,) * len(seats)
        start = match_from(self.tree.game, self.tree.rules, None, node.state)
        keys = tuple([self._key(start, seat) for seat in seats])
        return Stage(start, nothing, nothing, nothing, seen, keys)

    def _next(self, node: Node) -> Stage:
        assert node.parent is not None
        assert node.move is not None
        before, by, choice = self._stages[node.parent], node.move.by, node.move.choice
        match = before.match.apply(node.move)
        shown = not isinstance(self.tree.game.turn(node.state), Chance)
        since = self.vectors.since
        told, recent, lived = list(before.told), list(before.recent), list(before.lived)
        seen, keys = list(before.seen), list(before.keys)
        for place, seat in enumerate(self.tree.seats):
            for event in match.events:
                if type(event).__name__ in since:
                    recent[place] = 0
                text = repr(redact_event(event, seat))
                told[place] = self._number((told[place], text))
                recent[place] = self._number((recent[place], text))
            now = self._observed(node, seat) if shown else seen[place]
            if now != seen[place]:
                seen[place] = now
                told[place] = self._number((told[place], "sees", now))
            keys[place] = self._key(match, seat)
            own = choice if by == seat else None
            if own is not None or keys[place] != before.keys[place]:
                lived[place] = self._number((lived[place], before.keys[place], own))
        return Stage(match, tuple(told), tuple(recent), tuple(lived), tuple(seen), tuple(keys))

    def _key(self, match: Match, seat: int | None) -> bytes:
        keys = self.keys or keys_of(match.game, match.rules)
        return keys.of(match, seat)

    def _observed(self, node: Node, seat: int | None) -> str:
        return repr(self.tree.game.observe(node.state, seat))

    def _number(self, value: Hashable) -> int:
        return self._numbers.setdefault(value, len(self._numbers) + 1)
