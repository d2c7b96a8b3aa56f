"""The result of each mutant, saved line by line, so a run can be interrupted at any time."""

import json
from collections.abc import Iterator
from pathlib import Path

import attrs
from attrs import frozen

from tools.mutation.mutants import Mutant


@frozen
class Result:
    """A trial of a mutant of the module whose text has this `digest`."""

    mutant: Mutant
    digest: str
    before: str
    after: str
    status: str
    test: str
    seconds: float


def read(path: Path) -> Iterator[Result]:
    """The results so far; the last line may be torn."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            continue
        yield Result(**{**entry, "mutant": Mutant(**entry["mutant"])})


def append(path: Path, result: Result) -> None:
    with path.open("a", encoding="utf-8") as out:
        out.write(json.dumps(attrs.asdict(result), ensure_ascii=False) + "\n")


def current(path: Path, digests: dict[str, str]) -> dict[str, Result]:
    """The newest result of each mutant of the modules in their current text, by mutant key."""
    return {
        result.mutant.key: result
        for result in read(path)
        if digests.get(result.mutant.module) == result.digest
    }
