"""The law that events show a seat nothing about the present that its observations do not show.

For example, seat 0 lays a card face down:

    history 1: seat 0 lays the 3    event shown to seat 1: Laid(card=3)
    history 2: seat 0 lays the 8    event shown to seat 1: Laid(card=8)

Seat 1 observes the same table in both histories and has made the same moves.  Only the event
distinguishes them, so it showed a secret.  There are three cases:

- The states still differ when the next choice is made.  Then the law is broken: either the event
  must not show the card, or the observation must show it.
- Chance moves first, and afterwards the observations also differ.  Then the secret is out.
- The states are equal or the match is over.  Revealing all cards at the end may be a rule or a
  leak, so the field `Laid.card` is listed in `Report.revealed` for a person to read.

`check_event_leaks` compares a match with variants in which single secrets differ.  `EventLeaks`
compares all histories of a miniature and so is exact.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from typing import Any, TypeAlias

from attrs import field, frozen

from herrlof_rules.core import Chance, Game, Over, RandomSource, redact_event
from herrlof_rules.core.notation import seat_label
from herrlof_rules.core.visibility import visibility
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import CHANCES_IN_A_ROW, position_after
from herrlof_rules.testing.secrecy.tree import Node, Tree
from herrlof_rules.testing.secrecy.twins import Witness, hidden_choices

CHANGES = 10
"""How many secrets are changed, one after the other, for each seat and place in a match."""

LAST_CHANGES = 2
"""How many of the first changes replace the event's own move, if that is secret."""

REACH = 60
"""How many of the moves before an event may be changed."""

ONLOOKERS = 4
"""How many onlookers, including a spectator, are checked in each match, taking turns."""

ONLY_BY_EVENTS = "something that still matters and that no observation has shown it"

OUTCOMES = 8
"""How many outcomes are tried to find two after which a seat observes the same."""


def onlookers(players: int, number: int) -> tuple[int | None, ...]:
    """A spectator, and the seats that are checked in match `number`."""
    first = number * (ONLOOKERS - 1)
    seats = ((first + n) % players for n in range(min(ONLOOKERS - 1, players)))
    return (None, *seats)


def places_of_events(match: Match, rng: RandomSource, count: int) -> list[int]:
    """The numbers of moves after which `count` random events of each class have just occurred."""
    places: dict[type, list[int]] = {}
    for number, entry in enumerate(match.log):
        for event_class in dict.fromkeys(map(type, entry.events)):
            places.setdefault(event_class, []).append(number + 1)
    chosen: set[int] = set()
    for numbers in places.values():
        for _ in range(min(count, len(numbers))):
            chosen.add(numbers.pop(rng.randrange(len(numbers))))
    return sorted(chosen)


def check_event_leaks(witness: Witness, rng: RandomSource, reveals: Collection[type]) -> set[str]:
    """In histories in which a seat observed the same (`as_observed`), events show it the same.

    Each history is compared with one in which a single secret was different.  Returns the fields
    of events that revealed a secret when it no longer mattered.
    """
    revealed: set[str] = set()
    twin = witness.match
    for change in range(CHANGES):
        other = witness.changed(twin, rng, last=change < LAST_CHANGES)
        if other is None:
            break
        if other is not twin:
            revealed |= _compare(witness, twin, other, rng, tuple(reveals))
        twin = other
    return revealed


def _compare(
    witness: Witness, one: Match, other: Match, rng: RandomSource, reveals: tuple[type, ...]
) -> set[str]:
    revealed: set[str] = set()
    game, seat = one.game, witness.seat
    for number in range(witness.first, len(one.log)):
        entry, twin_entry = one.log[number], other.log[number]
        if entry is twin_entry:
            continue
        visible = _visible_events(entry.events, seat, reveals)
        twin_visible = _visible_events(twin_entry.events, seat, reveals)
        fields = set(_differing_fields(visible, twin_visible))
        if not fields:
            continue
        use = _use(game, seat, entry.state, twin_entry.state, rng)
        if use is _Use.NONE:
            revealed |= fields
        if use is not _Use.MATTERS:
            continue
        named = " and ".join(sorted(fields))
        position_after(one, number + 1).broken(
            "secrecy",
            f"{seat_label(seat)} learns from {named} {ONLY_BY_EVENTS}, after {number + 1} moves",
            *difference(repr(visible), repr(twin_visible)),
            hidden_choices(one, other),
            seat=seat,
        )
    return revealed


class _Use(Enum):
    """Whether a secret that an event revealed to a seat still matters."""

    NONE = "it can influence no further choice"
    SHOWN = "observations also show it before the next choice is made"
    MATTERS = "the states still differ at the next choice, and no observation shows it"


def _use(game: Game, seat: int | None, one: Any, other: Any, rng: RandomSource) -> _Use:
    """Whether it matters that a seat can distinguish two states that it observes alike."""
    for _ in range(CHANCES_IN_A_ROW):
        if one == other:
            return _Use.NONE
        turn = game.turn(one)
        if not isinstance(turn, Chance):
            return _Use.NONE if isinstance(turn, Over) else _Use.MATTERS
        after = _settled_alike(game, seat, one, other, rng)
        if after is None:
            return _Use.SHOWN
        one, other = after
    return _Use.MATTERS


def _settled_alike(
    game: Game, seat: int | None, one: Any, other: Any, rng: RandomSource
) -> tuple[Any, Any] | None:
    """Returns both states after outcomes that the seat observes alike: the same one if possible.

    Returns None if no such outcomes are found.
    """
    of_one, of_other = game.chance(one), game.chance(other)
    for _ in range(OUTCOMES):
        outcome = of_one.sample(rng)
        after = game.apply(one, outcome)
        observation = game.observe(after, seat)
        same = (outcome,) if of_other.probability(outcome) else ()
        for other_outcome in (*same, of_other.sample(rng)):
            after_other = game.apply(other, other_outcome)
            if game.observe(after_other, seat) == observation:
                return after, after_other
    return None


def _visible_events(
    events: Sequence[Any], seat: int | None, reveals: Collection[type]
) -> list[Any]:
    """The events as a seat sees them, without the classes that may reveal anything."""
    return [redact_event(event, seat) for event in events if type(event) not in reveals]


def _differing_fields(shown: list[Any], other_shown: list[Any]) -> Iterator[str]:
    """Yields the fields, or otherwise the classes, in which two lists of events differ."""
    classes, others = list(map(type, shown)), list(map(type, other_shown))
    if classes != others:
        unequal_classes = [
            event_class
            for event_class in (*classes, *others)
            if classes.count(event_class) != others.count(event_class)
        ]
        yield from (event_class.__name__ for event_class in unequal_classes or classes)
        return
    for one, other in zip(shown, other_shown, strict=True):
        if one is other:
            continue
        names = [
            field_name
            for field_name, _ in visibility(type(one))
            if getattr(one, field_name) != getattr(other, field_name)
        ]
        yield from (f"{type(one).__name__}.{name}" for name in names)
        if not names and (one != other or repr(one) != repr(other)):
            yield type(one).__name__


_Ahead: TypeAlias = frozenset[tuple[tuple[int, ...], Any]]
"""Pairs of what a seat observes until the next choice, and the state at that choice."""


@frozen(eq=False)
class EventLeaks:
    """Checks the law exactly, in every history of a miniature.

    Take two groups of histories that a seat observes alike up to the next choice, and which only
    events distinguish.  Both groups must lead to the same set of states.
    """

    tree: Tree

    revealed: set[str] = field(factory=set, init=False)
    """The fields of events that revealed a secret when it no longer mattered."""

    _ahead: dict[tuple[int, Any], _Ahead] = field(factory=dict, init=False, repr=False)
    _compared: set[tuple[int, int]] = field(factory=set, init=False, repr=False)

    def check(self, level: list[Node]) -> None:
        """Raises `LawBroken` if histories of one length break the law."""
        for place in range(len(self.tree.seats)):
            groups: dict[int, dict[int, list[Node]]] = {}
            for node in level:
                by_events = groups.setdefault(node.observed[place], {})
                by_events.setdefault(node.last_events[place], []).append(node)
            for by_events in groups.values():
                if len(by_events) > 1:
                    self._compare(place, by_events)

    def _compare(self, place: int, by_events: dict[int, list[Node]]) -> None:
        """Checks that groups of histories which only events distinguish lead to the same states."""
        left_open: dict[tuple[int, ...], dict[int, set[Any]]] = {}
        for shown, nodes in by_events.items():
            for state in {node.state for node in nodes}:
                for observed, next_state in self._look_ahead(place, state):
                    after = left_open.setdefault(observed, {})
                    after.setdefault(shown, set()).add(next_state)
        for after in left_open.values():
            (one, states), *others = after.items()
            for other, other_states in others:
                if states != other_states:
                    self._broken(place, by_events[one], by_events[other], states ^ other_states)
                if (one, other) not in self._compared:
                    self._compared.add((one, other))
                    pair = (by_events[key][0] for key in (one, other))
                    events = (self._last_events(node, place) for node in pair)
                    self.revealed.update(_differing_fields(*events))

    def _look_ahead(self, place: int, state: Any) -> _Ahead:
        """Returns what a seat may observe until the next choice, and the states at that choice."""
        if (place, state) not in self._ahead:
            turn = self.tree.game.turn(state)
            choices: _Ahead = frozenset((((), None if isinstance(turn, Over) else state),))
            if isinstance(turn, Chance):
                choices = frozenset(
                    ((self.tree.table(branch.state)[place], *observed), last)
                    for branch in self.tree.branches_of(state)
                    for observed, last in self._look_ahead(place, branch.state)
                )
            self._ahead[place, state] = choices
        return self._ahead[place, state]

    def _broken(
        self, place: int, nodes: list[Node], other_nodes: list[Node], unequal_states: set[Any]
    ) -> None:
        one, other = (
            next(
                (
                    node
                    for node in group
                    if any(
                        state in unequal_states for _, state in self._look_ahead(place, node.state)
                    )
                ),
                group[0],
            )
            for group in (nodes, other_nodes)
        )
        shown, shown_instead = self._last_events(one, place), self._last_events(other, place)
        fields = " and ".join(sorted(set(_differing_fields(shown, shown_instead))))
        texts = difference(repr(shown), repr(shown_instead))
        self.tree.broken(
            "secrecy", place, f"learns from {fields} {ONLY_BY_EVENTS}", other, one, *texts
        )

    def _last_events(self, node: Node, place: int) -> list[Any]:
        return _visible_events(self.tree.events(node), self.tree.seats[place], self.tree.reveals)
