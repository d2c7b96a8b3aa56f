"""Runs the suites of learning frameworks, and writes the page of results: `python -m tools.suites`.

Needs the groups of all frameworks.
"""

import sys
from importlib import import_module
from pathlib import Path

FRAMEWORKS = ("openspiel", "pettingzoo", "gymnasium")
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "suites.md"
INTRODUCTION = """# Suites of learning frameworks

<!-- made by `python -m tools.suites` -->

What the frameworks' own tests say of the environments in `herrlof_rules.adapters`.
The tests of this project run all of them again.

| suite | run on | result |
|---|---|---|
"""


def main() -> int:
    """Runs all, writes the page, and fails if anything has failed."""
    failed = False
    lines = []
    for name in FRAMEWORKS:
        for suite, games, result in import_module(f"tools.suites.{name}").rows():
            sys.stderr.write(f"{suite}: {result}\n")
            failed = failed or result.startswith("failed")
            lines.append(f"| {suite} | {games} | {result} |\n")
    PAGE.write_text(INTRODUCTION + "".join(lines), encoding="utf-8")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
