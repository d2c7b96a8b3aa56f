"""The law that events listed in `GameInfo.summarised` say no more than later observations.

For example, seat 0 bets in secret, and the information state leaves out the event of a bet:

    history 1: seat 0 bets 1    event shown to seat 0: Laid(coins=1)    seat 0 observes: die 6
    history 2: seat 0 bets 2    event shown to seat 0: Laid(coins=2)    seat 0 observes: die 6

Without the event both histories look the same to seat 0, although it knows its bet.  The law
compares, among all histories of one length that look the same without the summarised events, the
states that are possible after each list of all events.  If two lists leave different states
possible, the events that are left out said something that no observation shows now.  The end of a
match is not compared, because no seat chooses after it.
"""

from collections.abc import Iterable

from attrs import field, frozen

from herrlof_rules.core import redact_event
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.secrecy.tree import Node, Tree

LEFT_OUT = (
    "cannot recall what an event that GameInfo.summarised lists has shown it, because its "
    "observation does not show it"
)


@frozen(eq=False)
class Summaries:
    """Checks the law exactly, in every history of a miniature."""

    tree: Tree
    _recalled: dict[int, tuple[int, ...]] = field(factory=dict, init=False, repr=False)
    """For each history of the last level, by its id, the numbers of the events that remain."""

    _numbers: dict[object, int] = field(factory=dict, init=False, repr=False)
    _texts: dict[int, tuple[str, ...]] = field(factory=dict, init=False, repr=False)
    """For each move of the tree, by its id, the events that remain as each seat saw them."""

    def check(self, level: list[Node]) -> None:
        """Raises `LawBroken` if histories of one length break the law."""
        tree = self.tree
        if not tree.game.info.summarised:
            return
        recalled = {id(node): self._numbers_of(node) for node in level}
        going_on = [node for node in level if tree.branches_of(node.state)]
        for place in range(len(tree.seats)):
            lookalikes: dict[tuple[int, int], dict[int, list[Node]]] = {}
            for node in going_on:
                key = tree.table(node.state)[place], recalled[id(node)][place]
                by_events = lookalikes.setdefault(key, {})
                by_events.setdefault(node.events[place], []).append(node)
            for by_events in lookalikes.values():
                self._compare(place, by_events.values())
        self._recalled.clear()
        self._recalled.update(recalled)

    def _numbers_of(self, node: Node) -> tuple[int, ...]:
        """For each seat, a number that identifies the shown events that are not left out."""
        if node.parent is None:
            return (0,) * len(self.tree.seats)
        before, texts = self._recalled[id(node.parent)], self._remaining(node)
        if not texts:
            return before
        keys = zip(before, texts, strict=True)
        return tuple([self._numbers.setdefault(key, len(self._numbers) + 1) for key in keys])

    def _remaining(self, node: Node) -> tuple[str, ...]:
        """The last move's events that are not left out, as each seat saw them; empty for none."""
        move = id(node.move)  # Histories that share a state share the moves that lead on from it.
        if move not in self._texts:
            summarised = self.tree.game.info.summarised
            events = [event for event in self.tree.events(node) if type(event) not in summarised]
            seats = self.tree.seats if events else ()
            shown = [repr([redact_event(event, seat) for event in events]) for seat in seats]
            self._texts[move] = tuple(shown)
        return self._texts[move]

    def _compare(self, place: int, groups: Iterable[list[Node]]) -> None:
        first, *others = groups
        states = {id(node.state) for node in first}
        for other in others:
            other_states = {id(node.state) for node in other}
            if states != other_states:
                unequal_states = states ^ other_states
                one, two = (
                    next((node for node in group if id(node.state) in unequal_states), group[0])
                    for group in (first, other)
                )
                event_texts = [repr(self._shown(node, place)) for node in (one, two)]
                self.tree.broken("recall", place, LEFT_OUT, two, one, *difference(*event_texts))

    def _shown(self, node: Node, place: int) -> list[object]:
        """All events of a history as a seat saw them."""
        shown: list[object] = []
        while node.parent is not None:
            events = [
                redact_event(event, self.tree.seats[place]) for event in self.tree.events(node)
            ]
            shown[:0] = events
            node = node.parent
        return shown
