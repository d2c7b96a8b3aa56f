"""The mutants that survive and why, as `survivors.md` lists them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

PAGE = Path(__file__).with_name("survivors.md")
_ENTRY = re.compile(r"- `(?P<before>.+?)` → `(?P<after>.*?)`: (?P<kind>equivalent|accepted), (.+)")


@frozen
class Explained:
    """A surviving change of a line of `module`.

    It is `equivalent` if no test could distinguish it from the original, and `accepted` if one
    could but would test something that is not promised.
    """

    module: str
    before: str
    after: str
    kind: str


def one_line(text: str) -> str:
    """The text with single spaces: neither indentation nor line breaks matter."""
    return " ".join(text.split())


def explained(page: str) -> Iterator[Explained]:
    """The entries of the page; raises `ValueError` for a list item that is not an entry."""
    module = ""
    for line in page.splitlines():
        if line.startswith("### "):
            module = line.removeprefix("### ").strip("`")
        elif module and line.startswith("- "):
            found = _ENTRY.fullmatch(line)
            if not found:
                raise ValueError(f"not an entry: {line}")
            before, after = one_line(found["before"]), one_line(found["after"])
            yield Explained(module, before, after, found["kind"])
        elif line.startswith("## "):
            module = ""


def stale(entries: Sequence[Explained], sources: Mapping[str, str]) -> Iterator[str]:
    """The entries about code that no longer exists, one line for each.

    `sources` are the texts of all modules under test.
    """
    texts = {module: f" {one_line(source)} " for module, source in sources.items()}
    seen: set[Explained] = set()
    for entry in entries:
        line = f" {entry.before} "
        if entry in seen:
            yield f"- {entry.module}: `{entry.before}` → `{entry.after}` is listed twice"
        elif line not in texts.get(entry.module, ""):
            now = ", ".join(module for module, text in texts.items() if line in text)
            yield f"- {entry.module}: `{entry.before}` {f'is now in {now}' if now else 'is gone'}"
        seen.add(entry)
