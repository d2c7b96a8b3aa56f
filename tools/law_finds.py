"""Prints which rows of the kit's table of laws find which planted faults.

    python -m tools.law_finds                    # all faults; about 40 minutes on one slow core
    python -m tools.law_finds toy: --part 0 2    # every second fault whose name begins with `toy:`

`check_game` stops at the first law that fails; this command checks every row on every fault.  The
command prints, for each row, how many faults the row found, how often the row failed first (an
author sees that message), and the faults that no other row found.

Many planted games are made in functions, so they cannot be pickled.  The row `pickling` counts only
faults that are planted for it.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from herrlof_rules.testing import Effort, Oracles
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.check import driver_of
from herrlof_rules.testing.counterexample import path_of
from herrlof_rules.testing.driver import PLAYING

TESTS = Path(__file__).parents[1] / "tests"
ROWS = (PLAYING, *LAWS)


@frozen
class Fault:
    """A game with a planted fault, and the arguments with which it is checked."""

    name: str
    laws: tuple[str, ...]
    game: Any
    rules: Any
    oracles: Oracles | None = None
    miniatures: tuple[Any, ...] = ()
    effort: Effort | None = None
    path: str | None = ""
    """`module:NAME` of the game; None if it is yet to be searched, which takes milliseconds."""

    def failing_rows(self) -> list[int]:
        """The numbers of the rows that fail, in the order in which they are checked."""
        laws = [law for law in LAWS if law.names[0] != "pickling" or "pickling" in self.laws]
        effort = evolve(self.effort or Effort(), pickling="pickling" in self.laws)
        path = path_of(self.game) if self.path is None else self.path
        driver = driver_of(self.game, laws, self.oracles, effort, path or "")
        failing = driver.check_all(self.rules, self.miniatures)
        return [ROWS.index(finding.law) for finding in failing]


def faults() -> Iterator[Fault]:
    """The planted faults of `tests/rules/testing`, as `test_found` checks them."""
    for folder in (TESTS, TESTS.parent / "examples"):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    tests: Any = import_module("rules.testing.test_found")
    worlds: Any = import_module("rules.testing.planted_worlds")
    for name, (game, laws) in tests.planted.PLANTED.items():
        hashed = game is tests.planted.HASHED
        small = () if hashed else (tests.MINIATURE.get(name, tests.TINY),)
        path = "rules.testing.planted:HASHED" if hashed else ""
        oracles, effort = tests.toy.oracles(), Effort(matches=3)
        yield Fault(f"toy: {name}", laws, game, tests.SMALL, oracles, small, effort, path)
    for name, (game, rules, law) in tests.BARE.items():
        oracles = Oracles(inert_options=()) if law == "options" else None
        yield Fault(f"{game.name}: {name}", (law,), game, rules, oracles, path=None)
    for name, (game, rules, law) in worlds.PLANTED.items():
        yield Fault(f"worlds: {name}", (law,), game, rules)


def table(failing: dict[str, list[int]]) -> Iterator[str]:
    """The lines of a table: a line for each row, given the failing rows of each fault."""
    finds = Counter(row for rows in failing.values() for row in rows)
    first = Counter(rows[0] for rows in failing.values() if rows)
    alone = defaultdict[int, list[str]](list)
    for name, rows in failing.items():
        if len(set(rows)) == 1:
            alone[rows[0]].append(name)
    yield f"{'row':4}{'law':36}{'subject':12}{'cost':8}{'found':>6}{'first':>6}{'alone':>6}"
    for number, law in enumerate(ROWS):
        names = "/".join(law.names) if law is not PLAYING else "playing"
        counts = f"{finds[number]:6}{first[number]:6}{len(alone[number]):6}"
        yield f"{number:<4}{names[:35]:36}{law.of.__name__:12}{law.cost.name:8}{counts}"
        yield from (f"      alone: {name}" for name in alone[number])
    yield from (f"found by no row: {name}" for name, rows in failing.items() if not rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Checks the chosen faults and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.law_finds", description=__doc__)
    parser.add_argument("beginning", nargs="?", default="", help="the beginning of faults' names")
    parser.add_argument("--part", nargs=2, type=int, default=(0, 1), metavar=("NUMBER", "OF"))
    options = parser.parse_args(arguments)
    number, of = options.part
    chosen = [each for each in faults() if each.name.startswith(options.beginning)][number::of]
    print("\n".join(table({each.name: each.failing_rows() for each in chosen})))


if __name__ == "__main__":
    main()
