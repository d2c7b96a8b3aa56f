"""States that resemble those of play, made by mutating the plain form that documents give them.

That needs no knowledge of what it means: numbers are changed, words exchanged and moved, lists
shortened, and parts taken from another state.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from typing import Any, Generic, TypeAlias

from attrs import frozen

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.documents.shapes import structure, unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.testing.generators.plain import Path, places, put
from herrlof_rules.testing.generators.playouts import pick

_Change: TypeAlias = tuple[tuple[Path, Any], ...]
"""What is put in which places of a plain state, in this order."""


@frozen
class MutatedState(Generic[S]):
    """A state in which something was changed, whether play can lead to it or not."""

    state: S
    change: str
    """What was put where: `$.tricks[0]: 2`."""


def mutated_states(
    game: Game[R, S, A, O, E, V], rules: R, state: S, donor: S, rng: RandomSource, mutants: int
) -> Iterator[MutatedState[S]]:
    """At most that number of states that differ from `state` in one part or two, drawn at random.

    They are what documents can describe, so the types of all fields are right; the rules stay.
    Parts of another state, `donor`, are put in the same places.
    """
    before, donated, fixed = _plain(game, state, donor, rules)
    changes = list(_changes(before, donated, fixed))
    for number in range(mutants if changes else 0):
        change = pick(rng, changes)
        if number % 2:  # what one part shows to be wrong, another may hide
            change += pick(rng, changes)
        try:
            made = _state(game, _changed(before, change))
        except (DocumentError, LookupError):
            continue
        if made != state:
            yield MutatedState(made, _text(change))


def _plain(game: Game, state: object, donor: object, rules: object) -> tuple[Any, Any, Any]:
    """Two states and the rules in the form that documents give them."""
    return (
        unstructure(game, S, state, "$"),
        unstructure(game, S, donor, "$"),
        unstructure(game, R, rules, "$"),
    )


def _state(game: Game, plain: object) -> Any:
    return structure(game, S, plain, "$")


def _changes(plain: Any, donor: Any, fixed: Any) -> Iterator[_Change]:
    """Ways to change a plain state a little."""
    found = list(places(plain, fixed))
    words = [(path, part) for path, part in found if type(part) is str]
    lists = [(path, part) for path, part in found if type(part) is list]
    for path, part in found:
        if type(part) is int:
            yield from (((path, part + 1),), ((path, part - 1),))
    for (one, first), (other, second) in combinations(words, 2):
        if first != second:
            yield (one, second), (other, first)
    for path, items in lists:
        yield from _rearranged(path, items)
    for (one, items), (other, more) in permutations(lists, 2):
        for n, item in enumerate(items):
            if type(item) is str:
                yield (one, items[:n] + items[n + 1 :]), (other, [*more, item])
    mine = dict(found)
    for path, part in places(donor, fixed):
        if path in mine and mine[path] != part:
            yield ((path, part),)


def _rearranged(path: Path, items: list[Any]) -> Iterator[_Change]:
    """A list shortened, turned, lengthened, or with an entry like the next one.

    And its numbers changed so that their sum stays.
    """
    if items:
        for changed in (items[1:], items[:-1], [*items[1:], items[0]], [*items, items[-1]]):
            yield ((path, changed),)
    for n, (item, other) in enumerate(pairwise(items)):
        if item != other:
            yield (((*path, n), other),)
            yield (((*path, n + 1), item),)
    if all(type(item) is int for item in items):
        for one, other in permutations(range(len(items)), 2):
            yield ((*path, one), items[one] - 1), ((*path, other), items[other] + 1)


def _changed(plain: Any, change: _Change) -> Any:
    for path, part in change:
        plain = put(plain, path, part)
    return plain


def _text(change: _Change) -> str:
    return ", ".join(f"{_path_text(path)} = {canonical_json(part)}" for path, part in change)


def _path_text(path: Path) -> str:
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in path]
    return "$" + "".join(steps)
