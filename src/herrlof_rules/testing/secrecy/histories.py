"""Secrecy, publicity and recall in every history of a miniature game."""

from typing import Any

from herrlof_rules.core import Decision, redact_event
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.counterexample import LawBroken, broken, checking, difference
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.laws.legality import check_order
from herrlof_rules.testing.laws.play import (
    check_result,
    check_same_rules,
    check_validity,
    undeclared,
)
from herrlof_rules.testing.secrecy.knowledge import AsMarked
from herrlof_rules.testing.secrecy.tree import Node, Tree

UNTOLD = "observes different things in two histories, and no event distinguishes them"


class Histories:
    """Checks that a seat is shown exactly what it may know, in every history.

    Secrecy: histories that a seat may not distinguish show it the same.  Publicity: histories that
    it may distinguish show it different things.  Recall: a seat's events determine everything that
    it observes, and what it is shown now determines what it was shown and did before.
    In every state, legal actions are in order, `validate` accepts the state, and the match is
    within its bound.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.bound = tree.game.max_decisions(tree.rules)
        self.place = {
            action: number for number, action in enumerate(tree.game.action_space(tree.rules))
        }
        self._checked: set[Any] = set()

    def check(self, level: list[Node]) -> None:
        """Raises `LawBroken` for histories of one length that break one of these laws."""
        for node in level:
            self._check_state(node)
        for place, seat in enumerate(self.tree.seats):
            firsts: dict[tuple[str, int], Node] = {}
            for node in level:
                _check_node(self.tree, place, seat, node, firsts)

    def _check_state(self, node: Node) -> None:
        game, rules, bound = self.tree.game, self.tree.rules, self.bound
        if node.parent and (fact := undeclared(game, node.parent.state, node.state)):
            broken("turns", fact, match=self.tree.match(node))
        is_new = node.state not in self._checked
        if not is_new and (bound is None or node.decisions < bound):
            return
        self._checked.add(node.state)
        position = Position(match_from(game, rules, None, node.state))
        try:
            with checking("turns", rules):
                if is_new:
                    check_validity(position)
                    check_same_rules(position)
                    check_order(position, self.place)
                if bound is not None and isinstance(position.turn, Decision):
                    fact = f"the match goes on after {bound} decisions, the most it may take"
                    position.require(node.decisions < bound, "bounds", fact)
                check_result(position)
        except LawBroken as failure:
            failure.example, failure.match = failure.example.partition("\n  after: ")[0], None
            failure.complete(self.tree.match(node), rules)
            raise


def _check_node(
    tree: Tree, place: int, seat: int | None, node: Node, firsts: dict[tuple[str, int], Node]
) -> None:
    """Compares a history with the first one of equal knowledge, shown values or events."""
    other = firsts.setdefault(("knowledge", node.knowledge[place]), node)
    if other.shown[place] != node.shown[place]:
        fact = "may not distinguish two histories, but is shown different things"
        fact = UNTOLD if isinstance(tree.knows, AsMarked) else fact
        _broken(tree, "secrecy", place, fact, node, other)
    other = firsts.setdefault(("events", node.events[place]), node)
    if other.shown[place] != node.shown[place]:
        _broken(tree, "recall", place, UNTOLD, node, other)
    other = firsts.setdefault(("shown", node.shown[place]), node)
    if other.knowledge[place] != node.knowledge[place]:
        fact = "may distinguish two histories, but is shown the same"
        _broken(tree, "publicity", place, fact, node, other)
    if other.parent is None or node.parent is None:
        return
    same_before = other.parent.shown[place] == node.parent.shown[place]
    own_act = any(n.move is not None and n.move.by == seat for n in (other, node))
    if not same_before or (own_act and other.move != node.move):
        fact = "is shown the same in two histories, but was not before or did not do the same"
        _broken(tree, "recall", place, fact, node, other)


def _broken(tree: Tree, law: str, place: int, fact: str, node: Node, other: Node) -> None:
    """Raises `LawBroken` with both histories, their events and the observations after them."""
    observed = [
        repr(tree.game.observe(history.state, tree.seats[place])) for history in (node, other)
    ]
    lines = [f"observes: {text}" for text in dict.fromkeys(observed)]
    event_texts = [
        repr([redact_event(event, tree.seats[place]) for event in tree.events(history)])
        for history in (other, node)
    ]
    events = difference(*event_texts) if event_texts[0] != event_texts[1] else ()
    tree.broken(law, place, fact, node, other, *events, *lines)
