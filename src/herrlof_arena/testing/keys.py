"""The laws of keys and vectors of information states, checked in every history of a miniature."""

from collections.abc import Hashable, Iterator
from hashlib import sha256
from typing import Any

from attrs import field, frozen

from herrlof_arena.encoding.keys import Keys, keys_of
from herrlof_arena.testing.encoders import Vectors, check_ids
from herrlof_rules.core import Chance, redact_event
from herrlof_rules.match import Match
from herrlof_rules.testing import Position
from herrlof_rules.testing.secrecy.tree import Node, Tree

PAIRS = 12
"""The number of pairs of indistinguishable histories compared for each seat and length."""


@frozen(eq=False)
class Stage:
    """A history of the tree, with numbers for what each seat was shown."""

    match: Match
    all_shown: tuple[int, ...]
    """For each seat, its events, and its observations except before chance moves."""

    shown_since: tuple[int, ...]
    """For each seat, the part of `all_shown` after the last event of a class in `Vectors.since`.
    """

    recalled: tuple[int, ...]
    """For each seat, the keys that it has had, and its actions."""

    observed: tuple[str, ...]
    """For each seat, its last observation."""

    keys: tuple[bytes, ...]


@frozen(eq=False)
class Encodings:
    """Checks the laws of keys and vectors in some histories of every length.

    For example, chance deals seat 0 card A or card B, hidden from seat 1, and seat 0 bids 1.  The
    two histories must have two keys for seat 0, and one key for seat 1.  Keys: two histories have
    equal keys for a seat exactly if it was shown the same.  Recall: a key determines the seat's
    earlier keys and its actions.  Vectors: equal keys have equal vectors, and different keys have
    different vectors, except for differences that the specification lists as lost.
    """

    tree: Tree
    vectors: Vectors
    keys: Keys | None = None
    """The keys to check; None for the game's own keys."""

    _stages: dict[Node, Stage] = field(factory=dict, init=False, repr=False)
    _numbers: dict[Hashable, int] = field(factory=dict, init=False, repr=False)
    _firsts: dict[Hashable, tuple[Any, Node]] = field(factory=dict, init=False, repr=False)

    def check(self, level: list[Node]) -> None:
        """Raises `LawBroken` for histories of one length that break a law."""
        for node in dict.fromkeys(self._chosen(level)):
            stage = self._stage(node)
            for place, seat in enumerate(self.tree.seats):
                self._check(node, stage, place, seat)
            match = Match.unseeded_at(self.tree.game, node.state)
            check_ids(Position(match), self.vectors.encoder)

    def _chosen(self, level: list[Node]) -> Iterator[Node]:
        """Yields pairs that a seat cannot distinguish, pairs that a last move split, and others."""
        for place in range(len(self.tree.seats)):
            lookalikes: dict[int, list[Node]] = {}
            changed: dict[int, dict[int, Node]] = {}
            for node in level:
                pair = lookalikes.setdefault(node.shown[place], [])
                if len(pair) < 2:
                    pair.append(node)
                if node.parent is not None:
                    branches = changed.setdefault(node.parent.shown[place], {})
                    if len(branches) < 2:
                        branches.setdefault(node.shown[place], node)
            for groups in (lookalikes.values(), map(list, map(dict.values, changed.values()))):
                pairs = [pair for pair in groups if len(pair) == 2]
                for pair in pairs[:: 1 + len(pairs) // PAIRS]:
                    yield from pair
        yield from level[:: 1 + len(level) // PAIRS]

    def _check(self, node: Node, stage: Stage, place: int, seat: int | None) -> None:
        key, all_shown = stage.keys[place], stage.all_shown[place]

        def same(law: str, name: str, equal_by: Hashable, differing: Hashable, fact: str) -> None:
            """Raises `LawBroken` if two histories agree in `equal_by` but not in `differing`."""
            earlier, first = self._firsts.setdefault((name, place, equal_by), (differing, node))
            if earlier != differing:
                self.tree.broken(law, place, fact, node, first)

        same("keys", "key", key, all_shown, "has equal keys and was shown different things")
        same("keys", "all_shown", all_shown, key, "was shown the same and has two keys")
        fact = "has equal keys, and had other keys before or did something else"
        same("recall", "recalled", key, stage.recalled[place], fact)
        if isinstance(self.tree.game.turn(node.state), Chance):
            # No seat is shown a view at a chance turn.
            return
        vector = sha256(self.vectors.observation(node.state, seat)).digest()
        fact = "has equal keys and two vectors of what it may know now"
        same("vectors", "observation", key, vector, fact)
        if self.vectors.sizes[1] is None:
            return
        vector = sha256(self.vectors.information_state(stage.match, seat)).digest()
        same("vectors", "vector", key, vector, "has equal keys and two vectors")
        lost = self.vectors.encoder.information_state.lost
        shown_part = stage.shown_since[place] if lost else key
        fact = "has equal vectors and was shown different things, none of them said to be lost"
        same("vectors", "held", vector, shown_part, fact)

    def _stage(self, node: Node) -> Stage:
        unstaged: list[Node] = []
        reached: Node | None = node
        while reached is not None and reached not in self._stages:
            unstaged.append(reached)
            reached = reached.parent
        for new in reversed(unstaged):
            self._stages[new] = self._first(new) if new.parent is None else self._next(new)
        return self._stages[node]

    def _first(self, node: Node) -> Stage:
        seats = self.tree.seats
        observed = tuple([self._observed(node, seat) for seat in seats])
        nothing = (0,) * len(seats)
        start = Match.unseeded_at(self.tree.game, node.state)
        keys = tuple([self._key(start, seat) for seat in seats])
        return Stage(start, nothing, nothing, nothing, observed, keys)

    def _next(self, node: Node) -> Stage:
        assert node.parent is not None
        assert node.move is not None
        before, by, choice = self._stages[node.parent], node.move.by, node.move.choice
        match = before.match.apply(node.move)
        shown = not isinstance(self.tree.game.turn(node.state), Chance)
        since = self.vectors.since
        all_shown, shown_since, recalled = (
            list(before.all_shown),
            list(before.shown_since),
            list(before.recalled),
        )
        observed, keys = list(before.observed), list(before.keys)
        for place, seat in enumerate(self.tree.seats):
            for event in match.events:
                if type(event).__name__ in since:
                    shown_since[place] = 0
                text = repr(redact_event(event, seat))
                all_shown[place] = self._number((all_shown[place], text))
                shown_since[place] = self._number((shown_since[place], text))
            observation = self._observed(node, seat) if shown else observed[place]
            if observation != observed[place]:
                observed[place] = observation
                all_shown[place] = self._number((all_shown[place], "sees", observation))
            keys[place] = self._key(match, seat)
            own = choice if by == seat else None
            if own is not None or keys[place] != before.keys[place]:
                recalled[place] = self._number((recalled[place], before.keys[place], own))
        return Stage(
            match,
            tuple(all_shown),
            tuple(shown_since),
            tuple(recalled),
            tuple(observed),
            tuple(keys),
        )

    def _key(self, match: Match, seat: int | None) -> bytes:
        keys = self.keys or keys_of(match.game, match.rules)
        return keys.of(match, seat)

    def _observed(self, node: Node, seat: int | None) -> str:
        return repr(self.tree.game.observe(node.state, seat))

    def _number(self, value: Hashable) -> int:
        return self._numbers.setdefault(value, len(self._numbers) + 1)
