"""Fails if a public signature has changed since the last release, and the changelog is silent.

    python -m tools.signatures

Before the first release there is nothing to compare with.  A test keeps the page of the public
surface up to date.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import griffe

from tools.pages import surface

ROOT = Path(__file__).parents[1]
PACKAGE = "herrlof_rules"


def last_tag(root: Path) -> str | None:
    """The newest version tag among the ancestors of this commit."""
    command = ["git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"]
    process = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return process.stdout.strip() or None


def changed(root: Path, tag: str, package: str = PACKAGE) -> Iterator[tuple[str, str]]:
    """The path of each public object whose users may have to change their code, with the reason."""
    before = griffe.load_git(package, ref=tag, repo=root, search_paths=["src"])
    after = griffe.load(package, search_paths=[root / "src"])
    for breakage in griffe.find_breaking_changes(before, after):
        yield breakage.obj.path, breakage.kind.value


def unnamed(changes: Iterable[tuple[str, str]], news: str, public: set[str]) -> list[str]:
    """The changes of public objects, or of their members, that the changelog does not name."""
    words = set(re.findall(r"\w+", news))
    unmentioned: dict[str, None] = {}
    for path, why in changes:
        owner = next((each for each in public if f"{path}.".startswith(f"{each}.")), None)
        if owner is not None and not {path.rpartition(".")[2], owner.rpartition(".")[2]} & words:
            unmentioned[f"{path}: {why}"] = None
    return list(unmentioned)


def newest(changelog: str) -> str:
    """The newest section of the changelog."""
    return changelog.split("\n## ")[1]


def main() -> None:
    tag = last_tag(ROOT)
    if tag is None:
        print("no release yet: a test compares the page of the public surface")
        return
    news = newest((ROOT / "CHANGELOG.md").read_text("utf-8"))
    lines = unnamed(changed(ROOT, tag), news, surface.public_paths())
    print(*lines, f"{len(lines)} changes since {tag} are not in the changelog", sep="\n")
    sys.exit(bool(lines))


if __name__ == "__main__":
    main()
