"""Mutation testing: `python -m tools.mutation.run`, from the root of the repository.

It copies the tree, changes one place of a module in the copy, runs the tests for that module, and
counts the changes that no test notices.  Interrupt it at any time: it resumes where it stopped.
`--report` only prints the figures so far, and the stale entries of survivors.md.
"""

import argparse
import compileall
import py_compile
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tools.mutation.explained import PAGE, explained, stale
from tools.mutation.mutants import (
    Mutant,
    difference,
    digest,
    modules,
    mutants,
    mutated,
    sample,
    text,
)
from tools.mutation.report import findings, table, unexplained
from tools.mutation.results import Result, append, current
from tools.mutation.selection import FIRST, THEN, UNSTEADY
from tools.mutation.trial import Outcome, trial

ROOT = Path(__file__).parents[2]


class Selection:
    """Some tests: in the order of what they have killed, then of how long they take."""

    def __init__(self, tree: Path, tests: tuple[str, ...]) -> None:
        self.tree = tree
        self.tests = (*tests, *(f"--deselect={name}" for name in UNSTEADY))
        warm = trial(tree, self.tests)
        if warm.status != "survived":
            raise SystemExit(f"{' '.join(tests)} fails without any mutant: {warm.test}")
        self.durations = warm.durations
        self.kills: Counter[str] = Counter()
        self.limit = 2 * warm.seconds + 5
        again = self.run()
        if again.status != "survived":
            raise SystemExit(f"{' '.join(tests)} fails in a second trial: {again.test}")

    def run(self) -> Outcome:
        order = {name: took - 1000 * self.kills[name] for name, took in self.durations.items()}
        outcome = trial(self.tree, self.tests, order, self.durations, self.limit)
        if outcome.test in self.durations:
            self.kills[outcome.test] += 1
        return outcome


def copy(tree: Path) -> None:
    """A fresh copy of the working tree, compiled so that a changed text is always noticed."""
    shutil.rmtree(tree, ignore_errors=True)
    listing = ["git", "ls-files", "-co", "--exclude-standard", "src", "tests", "tools", "docs"]
    named = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in ("pyproject.toml", "conftest.py", *named.splitlines()):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    by_text = py_compile.PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(tree / "src", quiet=1, invalidation_mode=by_text)


def try_out(mutant: Mutant, source: str, tree: Path, selections: list[Selection]) -> Result:
    """Runs the selections, one after the other, until one kills the mutant."""
    changed = mutated(mutant, source)
    place = tree / "src" / "herrlof_rules" / mutant.module
    place.write_text(changed, encoding="utf-8")
    try:
        outcome = selections[0].run()
        for selection in selections[1:]:
            if outcome.status == "survived":
                outcome = selection.run()
    finally:
        place.write_text(source, encoding="utf-8")
    before, after = difference(source, changed)
    return Result(
        mutant, digest(source), before, after, outcome.status, outcome.test, outcome.seconds
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what was requested; returns 1 if a survivor is unexplained or an explanation stale."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation.run", description=__doc__)
    parser.add_argument(
        "modules", nargs="*", help="such as games/odin or core/seats.py; all if none"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="at most N mutants a module")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--again", action="store_true", help="try unexplained survivors again")
    parser.add_argument("--report", action="store_true", help="print the figures so far")
    parser.add_argument("--work", type=Path, default=ROOT / "reports" / "mutation", metavar="DIR")
    chosen = parser.parse_args(arguments)
    found = [
        m
        for m in modules(ROOT)
        if not chosen.modules or any(m.startswith(c.rstrip("/")) for c in chosen.modules)
    ]
    if not found:
        parser.error(f"no module under test begins with {' or '.join(chosen.modules)}")
    work = chosen.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    if not chosen.report:
        copy(work / "tree")
    tree = ROOT if chosen.report else work / "tree"
    under_test = {m: text(tree, m) for m in modules(tree)}
    sources = {m: under_test[m] for m in found}
    every = {m: mutants(m, source) for m, source in sources.items()}
    path = work / "results.jsonl"
    digests = {m: digest(source) for m, source in sources.items()}
    known = list(explained(PAGE.read_text(encoding="utf-8")))
    if not chosen.report:
        done = current(path, digests)
        again = unexplained(done.values(), known) if chosen.again else []
        asked = [
            mutant
            for of_module in every.values()
            for mutant in sample(of_module, chosen.sample, chosen.seed)
            if mutant.key not in done or done[mutant.key] in again
        ]
        _run(asked, sources, tree, path)
    totals = {m: len(of_module) for m, of_module in every.items()}
    keys = {mutant.key for of_module in every.values() for mutant in of_module}
    results = [r for r in current(path, digests).values() if r.mutant.key in keys]
    print("\n".join(table(totals, results, known)))
    listed = [e for e in known if not chosen.modules or e.module in sources]
    faults = findings(unexplained(results, known), stale(listed, under_test))
    print("\n".join(faults))
    return 1 if faults else 0


def _run(asked: list[Mutant], sources: dict[str, str], tree: Path, path: Path) -> None:
    selections: dict[str, list[Selection]] = {}
    counts: Counter[str] = Counter()
    began = time.monotonic()
    for number, mutant in enumerate(asked, 1):
        if mutant.package not in selections:
            both = (FIRST[mutant.package], THEN[mutant.package])
            selections[mutant.package] = [Selection(tree, tests) for tests in both]
        result = try_out(mutant, sources[mutant.module], tree, selections[mutant.package])
        append(path, result)
        counts[result.status] += 1
        if result.status == "survived":
            print(f"  {mutant.module}:{mutant.line}: `{result.before}` → `{result.after}`")
        if number % 25 == 0 or number == len(asked):
            each = (time.monotonic() - began) / number
            left = each * (len(asked) - number) / 60
            print(f"{number}/{len(asked)} {dict(counts)} {each:.2f} s each, {left:.0f} min left")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
