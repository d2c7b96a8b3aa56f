"""The law of `telling` in every history of a miniature, exactly."""

from typing import Any, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.move import CHANCE
from herrlof_rules.core.turn import Chance, Over
from herrlof_rules.testing.broken import difference, rules_text
from herrlof_rules.testing.told import differing_fields, heard, text_of, told_apart
from herrlof_rules.testing.tree import Node, Tree

_Ahead: TypeAlias = frozenset[tuple[tuple[int, ...], Any]]
"""What a seat may observe before the next choice, each with a state that it may then be made in."""


@frozen(eq=False)
class Telling:
    """The same law in every history of a miniature, exactly.

    Histories that a seat observes alike up to the next choice, and in which events told it
    different things, must leave open just the same states.
    """

    tree: Tree

    revealed: set[str] = field(factory=set, init=False)
    """Which fields of events told a secret that did not matter any more."""

    _ahead: dict[tuple[int, Any], _Ahead] = field(factory=dict, init=False, repr=False)
    _met: set[tuple[int, int]] = field(factory=set, init=False, repr=False)

    def check(self, level: list[Node]) -> None:
        """Raises `LawBroken` for histories of one length that break it."""
        for place in range(len(self.tree.seats)):
            alike: dict[int, dict[int, list[Node]]] = {}
            for node in level:
                by_told = alike.setdefault(node.observed[place], {})
                by_told.setdefault(node.told[place], []).append(node)
            for by_told in alike.values():
                if len(by_told) > 1:
                    self._compare(place, by_told)

    def _compare(self, place: int, by_told: dict[int, list[Node]]) -> None:
        """What is told apart must leave open the same, whatever is observed before a choice."""
        left_open: dict[tuple[int, ...], dict[int, set[Any]]] = {}
        for told, nodes in by_told.items():
            for state in {node.state for node in nodes}:
                for observed, next_state in self._look_ahead(place, state):
                    after = left_open.setdefault(observed, {})
                    after.setdefault(told, set()).add(next_state)
        for after in left_open.values():
            (one, states), *others = after.items()
            for other, instead in others:
                if states != instead:
                    self._broken(place, by_told[one], by_told[other], states ^ instead)
                if (one, other) not in self._met:
                    self._met.add((one, other))
                    pair = (self._told(by_told[told][0], place) for told in (one, other))
                    self.revealed.update(differing_fields(*pair))

    def _look_ahead(self, place: int, state: Any) -> _Ahead:
        if (place, state) not in self._ahead:
            turn = self.tree.game.turn(state)
            ahead: _Ahead = frozenset((((), None if isinstance(turn, Over) else state),))
            if isinstance(turn, Chance):
                ahead = frozenset(
                    ((self.tree.table(branch.state)[place], *observed), last)
                    for branch in self.tree.branches_of(state)
                    for observed, last in self._look_ahead(place, branch.state)
                )
            self._ahead[place, state] = ahead
        return self._ahead[place, state]

    def _broken(self, place: int, nodes: list[Node], instead: list[Node], apart: set[Any]) -> None:
        one, other = (
            next(
                (n for n in some if any(s in apart for _, s in self._look_ahead(place, n.state))),
                some[0],
            )
            for some in (nodes, instead)
        )
        told, told_instead = self._told(one, place), self._told(other, place)
        told_apart(
            self.tree.seats[place],
            " and ".join(sorted(set(differing_fields(told, told_instead)))),
            *difference(text_of(told), text_of(told_instead)),
            f"one: {one.text()}",
            f"other: {other.text()}",
            f"rules: {rules_text(self.tree.rules)}",
        )

    def _told(self, node: Node, place: int) -> tuple[tuple[Any, str], ...]:
        assert node.parent is not None
        assert node.move is not None
        by = None if node.move.by == CHANCE else node.move.by
        events = self.tree.game.step(node.parent.state, node.move.choice, by).events
        return heard(events, self.tree.seats[place], tuple(self.tree.reveals))
