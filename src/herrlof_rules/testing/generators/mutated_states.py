"""Makes states that resemble states of play, by mutating the documents of such states.

For example, `{"hands": [[3, 8], [5]], "scores": [0, 2]}` becomes a state with the score 1 instead
of 2, with the cards 8 and 5 exchanged, or with the hand `[3]`.  The mutations need no knowledge of
the game: they change numbers, exchange, move and copy parts, shorten lists, and take parts from
another state.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain, product
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_rules.core import DocumentError, Game, RandomSource
from herrlof_rules.core.parameters import R, S
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.testing.generators.declared_ranges import range_at
from herrlof_rules.testing.generators.plain import Path, Place, made_from, names, path_text, places
from herrlof_rules.testing.generators.playouts import pick

MOST_MOVED = 3
"""The most entries of a list that are moved to another one."""

SHORT = 3
"""In lists up to this length, such as one entry per seat, each entry is copied onto others."""

TRIES = 6
"""How many times a change is drawn until it makes a difference."""

_Change: TypeAlias = tuple[Place, ...]
"""The new parts of a plain state and their places, in this order."""

_Way: TypeAlias = Callable[[Path, Any], _Change]


@frozen
class MutatedState:
    """A changed state, which play may or may not reach."""

    state: Any
    change: str
    """The new parts with their places, such as `$.tricks[0]: 2`."""


def mutated_states(
    game: Game, rules: Any, state: Any, donor: Any, rng: RandomSource, mutants: int
) -> Iterator[MutatedState]:
    """At most `mutants` states that differ from `state` in one or two fields, drawn at random.

    Each field is as likely as any other, however many entries it has.  In addition, each entry of a
    short list is copied onto each other entry: in a list with an entry for each seat, this may
    leave no seat to act.  The results are read from documents, so the types of all fields are
    right.  The rules stay the same.  A result that equals `state` still has a different document,
    so it breaks the law `equality`.  Some changes put parts of a second state, `donor`, in the same
    places.
    """
    before, donated = (unstructure(game, S, each, "$") for each in (state, donor))
    fixed = unstructure(game, R, rules, "$")
    changes = _Changes(rng, before, fixed, dict(places(donated, fixed)), game.state, rules)
    for change in chain(changes.drawn(mutants), changes.alike()):
        try:
            mutated = made_from(game, S, before, *change)
        except DocumentError:
            continue
        if mutated != state or unstructure(game, S, mutated, "$") != before:
            yield MutatedState(mutated, _text(change))


@frozen(eq=False)
class _Changes:
    """Draws small changes of a plain state, each field as likely as any other."""

    rng: RandomSource
    plain: Any
    fixed: Any
    donated: dict[Path, Any]
    form: Any
    rules: Any

    @cached_property
    def parts(self) -> dict[Path, Any]:
        """Every part by its place, without the rules."""
        return dict(places(self.plain, self.fixed))

    @cached_property
    def fields(self) -> list[list[Place]]:
        """For each field and each type of its parts: the places, in any entry of a list."""
        by_type: dict[tuple[Any, ...], list[Place]] = {}
        for path, part in self.parts.items():
            if path and path[-1] != "type":
                by_type.setdefault((names(path), type(part)), []).append((path, part))
        return list(by_type.values())

    @cached_property
    def lists(self) -> list[Place]:
        """The lists among the parts."""
        return [(path, part) for path, part in self.parts.items() if type(part) is list]

    def drawn(self, number: int) -> Iterator[_Change]:
        """Yields random changes.

        Every third change is of two parts, because some faults show only if two parts change.
        """
        for place in range(number if self.fields else 0):
            change = self.draw()
            yield change + self.draw() if place % 3 == 2 else change

    def alike(self) -> Iterator[_Change]:
        """Copies each entry of a short list onto each other entry."""
        for path, items in self.lists:
            for place, entry in product(range(len(items)), items if len(items) <= SHORT else ()):
                if entry != items[place]:
                    yield (((*path, place), entry),)

    def draw(self) -> _Change:
        """Returns a random change of one or two parts, which may have no effect.

        A number stays in its declared range, because the library refuses any other number.
        """
        change: _Change = ()
        for _ in range(TRIES):
            path, part = pick(self.rng, pick(self.rng, self.fields))
            ways: list[_Way] = [self._donated, self._exchanged, self._exchanged]
            if type(part) is int:
                ways += [self._counted] * 3
            elif type(part) is list:
                ways += [self._rearranged, self._moved, self._moved]
            change = pick(self.rng, ways)(path, part)
            if not all(self._lies_within(place, new_part) for place, new_part in change):
                change = ()
            if any(self.parts[place] != new_part for place, new_part in change):
                break
        return change

    def _donated(self, path: Path, part: Any) -> _Change:
        return ((path, self.donated.get(path, part)),)

    def _exchanged(self, path: Path, part: Any) -> _Change:
        """Exchanges a part with another one of the same type."""
        others = [
            (place, part_there)
            for place, part_there in self.parts.items()
            if type(part_there) is type(part) and place[-1:] != ("type",)
        ]
        other_path, other_part = pick(self.rng, others)
        return (path, other_part), (other_path, part)

    def _counted(self, path: Path, part: int) -> _Change:
        """Changes a number by one, perhaps another number by the opposite, or copies a number."""
        numbers = [
            (place, number_there)
            for place, number_there in self.parts.items()
            if type(number_there) is int and place[:-1] == path[:-1]
        ]
        step = pick(self.rng, (1, -1))
        other_path, other_number = pick(self.rng, numbers)
        if other_path != path and self.rng.randrange(2):
            return (path, part + step), (other_path, other_number - step)
        any_number = pick(
            self.rng,
            [number_there for _, number_there in self.parts.items() if type(number_there) is int],
        )
        number = pick(self.rng, (part + step, part + step, any_number))
        declared = range_at(self.form, path, self.rules)
        if declared is not None and not declared[0] <= number <= declared[1]:
            number = declared[0] + self.rng.randrange(declared[1] - declared[0] + 1)
        return ((path, number),)

    def _lies_within(self, path: Path, part: Any) -> bool:
        """Whether a number lies in its declared range, if it has one."""
        declared = range_at(self.form, path, self.rules) if type(part) is int else None
        return declared is None or declared[0] <= part <= declared[1]

    def _rearranged(self, path: Path, items: list[Any]) -> _Change:
        """Shortens, lengthens or rotates a list, or copies an entry onto another."""
        if not items:
            return ((path, items),)
        place, other = (self.rng.randrange(len(items)) for _ in "ab")
        copied = [*items[:place], items[other], *items[place + 1 :]]
        ways = (items[1:], items[:-1], [*items[1:], items[0]], [*items, items[other]], copied)
        return ((path, pick(self.rng, ways)),)

    def _moved(self, path: Path, items: list[Any]) -> _Change:
        """Moves one to three entries to an empty list, or to one with entries of the same types."""
        kinds = {type(item) for item in items}
        others = [
            (place, entries)
            for place, entries in self.lists
            if place != path and {type(entry) for entry in entries} <= kinds
        ]
        if not items or not others:
            return ((path, items),)
        (other_path, other_items), remaining = pick(self.rng, others), list(items)
        number = min(len(items), 1 + self.rng.randrange(MOST_MOVED))
        taken = [remaining.pop(self.rng.randrange(len(remaining))) for _ in range(number)]
        return (path, remaining), (other_path, [*other_items, *taken])


def _text(change: _Change) -> str:
    return ", ".join(f"${path_text(path)} = {canonical_json(part)}" for path, part in change)
