"""Regenerates the goldens: `python -m tools.goldens`, from the project's root.

Every choice in the goldens comes from the library's own stream, so other languages can reproduce
them: at decision *n* of a match with seed *s*, the first seat that is to act chooses the legal
action with index `randrange(len(legal))`, drawn from the stream of *s* with the label `golden/n`.

Patterns select some of the files: `python -m tools.goldens 'playthroughs/odin-*'`.
"""

import argparse
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from time import perf_counter

from tools.goldens.kept import goldens, kept
from tools.goldens.text import COMMAND, HOME


def main(arguments: Sequence[str] | None = None) -> int:
    """Regenerates the requested goldens, and removes files that are no longer generated."""
    parser = argparse.ArgumentParser(
        prog=COMMAND, description="Makes the goldens again and says which ones changed."
    )
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", help="such as 'counts/*'")
    patterns = parser.parse_args(arguments).patterns

    def selected(name: str) -> bool:
        return not patterns or any(fnmatch(name, pattern) for pattern in patterns)

    makers = goldens()
    if not (names := [name for name in makers if selected(name)]):
        parser.error(f"no golden is called like that; there are {', '.join(makers)}")
    for number, name in enumerate(names, 1):
        began = perf_counter()
        path, text = HOME / name, makers[name]()
        before = path.read_text(encoding="utf-8") if path.exists() else None
        change = "new" if before is None else "unchanged" if before == text else "CHANGED"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(
            f"{number}/{len(names)} {name}: {change} ({perf_counter() - began:.1f} s)", flush=True
        )
    for name in sorted(filter(selected, kept() - makers.keys())):
        (HOME / name).unlink()
        print(f"{name}: removed, no longer generated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
