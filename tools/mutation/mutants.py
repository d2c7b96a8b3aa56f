"""The mutants of a module, and the text of each."""

import random
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import parso
from attrs import frozen
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code

from tools.mutation.explained import one_line
from tools.mutation.operators import NAMES, left_alone, operator, senseless

PACKAGES = ("games/odin", "core", "match", "documents", "games/herrlof")


@frozen
class Mutant:
    """The change that `operator` makes at its place number `occurrence` in `module`."""

    module: str
    operator: str
    occurrence: int
    line: int
    column: int

    @property
    def package(self) -> str:
        return self.module.rpartition("/")[0]

    @property
    def key(self) -> str:
        return f"{self.module}:{self.operator}:{self.occurrence}"


def modules(root: Path) -> list[str]:
    """The modules under test, relative to `src/herrlof_rules`."""
    home = root / "src" / "herrlof_rules"
    return [
        path.relative_to(home).as_posix()
        for package in PACKAGES
        for path in sorted((home / package).glob("*.py"))
    ]


def text(root: Path, module: str) -> str:
    return (root / "src" / "herrlof_rules" / module).read_text(encoding="utf-8")


def digest(source: str) -> str:
    return sha256(source.encode()).hexdigest()[:16]


def mutants(module: str, source: str) -> list[Mutant]:
    """Every mutant of a module, by operator."""
    alone = left_alone(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    nodes = list(ast_nodes(parso.parse(source)))
    found = []
    for name in NAMES:
        kind, not_here = operator(name), senseless(name, source)
        places = [start for node in nodes for start, _ in kind.mutation_positions(node)]
        for occurrence, (line, column) in enumerate(places):
            if starts[line - 1] + column not in alone and line not in not_here:
                found.append(Mutant(module, name, occurrence, line, column))
    return found


def sample(found: list[Mutant], size: int | None, seed: int) -> list[Mutant]:
    """All mutants in a random order that depends on the seed alone, or the first `size` of it.

    A larger sample holds the smaller ones, so results are never thrown away.
    """
    keyed = sorted(found, key=lambda m: random.Random(f"{seed}/{m.key}").random())
    return keyed[:size]


@lru_cache(maxsize=1)
def mutated(mutant: Mutant, source: str) -> str:
    """The module's text with the change."""
    changed = mutate_code(source, operator(mutant.operator), mutant.occurrence)
    if changed is None:
        raise ValueError(f"no such mutant: {mutant.key}")
    return str(changed)


def difference(source: str, changed: str) -> tuple[str, str]:
    """The lines that a mutant changed, before and after, each as one line."""
    old, new = source.splitlines(), changed.splitlines()
    head = next(
        (n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b),
        min(len(old), len(new)),
    )
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1

    def part(lines: list[str]) -> str:
        return one_line(" ".join(lines[head : len(lines) - tail]))

    return part(old), part(new)
