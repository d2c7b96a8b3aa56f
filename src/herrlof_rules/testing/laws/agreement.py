"""The law that `validate` refuses a state whose parts contradict each other.

What agrees in the states of play is found without knowing what it means: two fields are equal, or
the length or the sum of one is that of another, or one more or less; or some fields have as many
texts together, such as cards, or numbers that have the same sum, throughout a match.  What agrees
in many different states under different rules is taken to agree always, and a state in which a
single field was changed so that it does not is to be refused.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.errors import DocumentError, InvalidState
from herrlof_rules.core.parameters import R, S
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.documents.shapes import structure, unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.testing.counterexample import shorten
from herrlof_rules.testing.generators.playouts import Position, pick

STATES = 100
"""So many states of each kind of turn are compared."""

FEWEST_LISTS, FEWEST_NUMBERS, FEWEST_RULES, FEWEST_VALUES = 20, 40, 4, 5
"""Less than that may agree by chance: whole lists seldom do, numbers more often."""

CHANGED = 5
"""In so many states each field is changed."""

_Path: TypeAlias = tuple[str, ...]
_Feature: TypeAlias = tuple[_Path, str]
"""A field, and what is looked at of it: the number or text, its length, or its sum."""

_Sum: TypeAlias = tuple[_Feature, ...]
"""Features that make the same sum in all states under the same rules."""

MOST_SUMMANDS = 8
"""Of more fields that differ it is not tried which make such a sum."""


def check_agreement(
    everything: Sequence[Position], rng: RandomSource, unchecked: Collection[str] = ()
) -> int:
    """Returns how many fields were found that agree with others."""
    agreeing = 0
    for some in _by_kind(everything, rng):
        group = _Group(some, frozenset(unchecked))
        agreeing += len(group.check(rng))
    return agreeing


def _by_kind(everything: Sequence[Position], rng: RandomSource) -> Iterator[list[Position]]:
    """Some positions of each kind of turn, as many as possible of each of the rules."""
    found: dict[str, dict[Any, list[Position]]] = {}
    for position in everything:
        under = found.setdefault(position.turn.kind, {})
        under.setdefault(position.rules, []).append(position)
    for by_rules in found.values():
        some: list[Position] = []
        groups = list(by_rules.values())
        while groups and len(some) < STATES:
            some += [group.pop(rng.randrange(len(group))) for group in groups]
            groups = [group for group in groups if group]
        yield some


@frozen(eq=False)
class _Group:
    """Positions of one kind of turn, and what agrees in all of them."""

    positions: list[Position]
    unchecked: frozenset[str]
    plains: list[Any] = field(init=False)
    features: list[dict[_Feature, Any]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        plains = [unstructure(p.game, S, p.state, "$") for p in self.positions]
        rules = [unstructure(p.game, R, p.rules, "$") for p in self.positions]
        features = [_features(*both) for both in zip(plains, rules, strict=True)]
        object.__setattr__(self, "plains", plains)
        object.__setattr__(self, "features", features)

    def check(self, rng: RandomSource) -> set[_Path]:
        """Changes each field that agrees with another; raises `LawBroken` if that is accepted."""
        apart, sums = self._agreeing(), self._sums("texts") + self._sums("the number", "the sum")
        fields = {feature[0] for several in (*apart, *sums) for feature in several}
        for path in sorted(fields):
            if ".".join(path) not in self.unchecked:
                for _ in range(CHANGED):
                    self._change(rng.randrange(len(self.plains)), path, apart, sums, rng)
        return fields

    def _agreeing(self) -> dict[tuple[_Feature, _Feature], Any]:
        """The pairs of features that differ by the same in all states, and by what."""
        states = len(self.features)
        if states < FEWEST_LISTS or len({p.rules for p in self.positions}) < FEWEST_RULES:
            return {}
        common = [f for f in self.features[0] if all(f in of for of in self.features)]
        if states < FEWEST_NUMBERS:
            common = [f for f in common if f[1] == "the list"]
        seen = {f: [of[f] for of in self.features] for f in common}
        varied = [f for f in common if len(set(map(repr, seen[f]))) >= FEWEST_VALUES]
        found: dict[tuple[_Feature, _Feature], Any] = {}
        for number, one in enumerate(varied):
            for other in varied[:number]:
                apart = {_apart(*both) for both in zip(seen[one], seen[other], strict=True)}
                if len(apart) == 1 and None not in apart and one[0] != other[0]:
                    found[one, other] = apart.pop()
        return found

    def _sums(self, *kinds: str) -> list[_Sum]:
        """The features of these kinds that together are as much in all states of a match."""
        by_rules: dict[Any, list[dict[_Feature, Any]]] = {}
        for position, features in zip(self.positions, self.features, strict=True):
            by_rules.setdefault(position.rules, []).append(features)
        several = [some for some in by_rules.values() if len(some) > 1]
        if len(self.features) < FEWEST_NUMBERS or len(several) < FEWEST_RULES:
            return []
        names = dict.fromkeys(name for of in self.features for name in of if name[1] in kinds)
        varied = [n for n in names if self._varies(n, several)]
        if len(varied) > MOST_SUMMANDS:
            return []
        return [
            some
            for size in range(2, len(varied) + 1)
            for some in combinations(varied, size)
            if all(len({_total(of, some) for of in group}) == 1 for group in several)
        ]

    def _varies(self, name: _Feature, several: list[list[dict[_Feature, Any]]]) -> bool:
        """Whether it has many values, and differs within a match under several rules."""
        values = {of.get(name, 0) for group in several for of in group}
        within = sum(len({of.get(name, 0) for of in group}) > 1 for group in several)
        return len(values) >= FEWEST_VALUES and within >= FEWEST_RULES

    def _change(
        self,
        number: int,
        path: _Path,
        apart: dict[tuple[_Feature, _Feature], Any],
        sums: list[_Sum],
        rng: RandomSource,
    ) -> None:
        position, plain, features = (
            self.positions[number],
            self.plains[number],
            self.features[number],
        )
        rules = unstructure(position.game, R, position.rules, "$")
        donor = _at(pick(rng, self.plains), path)
        for part in _others(_at(plain, path), donor):
            changed = _put(plain, path, part)
            now = _features(changed, rules)
            fact = ""
            for (one, other), by in apart.items():
                known = path in (one[0], other[0]) and one in now and other in now
                if known and _apart(now[one], now[other]) != by:
                    fact = f"{_named(one)} and {_named(other)} do not fit each other"
            for some in sums:
                if _total(now, some) != _total(features, some):
                    fact = f"{' and '.join(map(_named, some))} are {_total(now, some)} together"
            if fact and _is_accepted(position, changed):
                told = f"{'.'.join(path)} = {shorten(canonical_json(part))}"
                more = f"as they do in all of {len(self.plains)} states of play that were compared"
                position.broken("validity", f"validate accepts a state in which {fact}", more, told)


def _features(plain: Any, rules: Any) -> dict[_Feature, Any]:
    found: dict[_Feature, Any] = {}
    for path, part in _fields(plain, rules, ()):
        if type(part) is int:
            found[path, "the number"] = part
        elif type(part) is list:
            found[path, "the list"] = part
            leaves = list(_leaves(part))
            if all(type(leaf) is int for leaf in leaves):
                found[path, "the sum"] = sum(leaves)
            found[path, "the length"] = len(part)
            texts = sum(type(leaf) is str for leaf in leaves)
            if texts:
                found[path, "texts"] = texts
    return found


def _fields(plain: Any, rules: Any, path: _Path) -> Iterator[tuple[_Path, Any]]:
    """Every number and list that is reached by names alone, with what is in its place."""
    if plain == rules:
        return
    if isinstance(plain, dict):
        for key, part in plain.items():
            if key != "type":
                yield from _fields(part, rules, (*path, key))
    elif type(plain) in (int, list):
        yield path, plain


def _leaves(part: Any) -> Iterator[Any]:
    if isinstance(part, list):
        for entry in part:
            yield from _leaves(entry)
    elif isinstance(part, dict):
        for key, entry in part.items():
            if key != "type":
                yield from _leaves(entry)
    else:
        yield part


def _apart(one: Any, other: Any) -> Any:
    """0 for equal lists; for numbers by how much they differ, if that is little; None otherwise."""
    if type(one) is list or type(other) is list:
        return 0 if one == other else None
    return one - other if -1 <= one - other <= 1 else None


def _named(feature: _Feature) -> str:
    path, what = feature
    return f"{what} of {'.'.join(path)}"


def _total(features: dict[_Feature, Any], some: _Sum) -> int:
    return sum(features.get(feature, 0) for feature in some)


def _others(part: Any, donor: Any) -> Iterator[Any]:
    """What is put in the place of a number or a list: one more or less, somewhere in it."""
    if type(part) is int:
        yield from (part + 1, part - 1)
    elif type(part) is list:
        if part:
            yield part[:-1]
            yield part[1:]
        for number, entry in enumerate(part):
            if type(entry) in (int, list):
                for other in _others(entry, None):
                    yield [*part[:number], other, *part[number + 1 :]]
    if donor is not None and donor != part and type(donor) is type(part):
        yield donor


def _at(plain: Any, path: _Path) -> Any:
    for name in path:
        plain = plain[name]
    return plain


def _put(plain: Any, path: _Path, part: Any) -> Any:
    return {**plain, path[0]: _put(plain[path[0]], path[1:], part)} if path else part


def _is_accepted(position: Position, plain: Any) -> bool:
    try:
        position.game.validate(structure(position.game, S, plain, "$"))
    except (DocumentError, InvalidState):
        return False
    return True
