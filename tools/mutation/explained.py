"""The mutants that survive and why, as `survivors.md` lists them."""

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

PAGE = Path(__file__).with_name("survivors.md")
_ENTRY = re.compile(r"- `(?P<before>.+?)` → `(?P<after>.*?)`: (?P<kind>equivalent|accepted), (.+)")


@frozen
class Explained:
    """A surviving change of a line of `module`.

    It is `equivalent` if no test could tell it from the original, `accepted` if one could, but
    what it would show is no promise.
    """

    module: str
    before: str
    after: str
    kind: str


def one_line(text: str) -> str:
    """The text with single spaces: neither indentation nor line breaks matter."""
    return " ".join(text.split())


def explained(page: str) -> Iterator[Explained]:
    """The entries of the page; raises `ValueError` for a list item that is none."""
    module = ""
    for line in page.splitlines():
        if line.startswith("### "):
            module = line.removeprefix("### ").strip("`")
        elif module and line.startswith("- "):
            found = _ENTRY.fullmatch(line)
            if not found:
                raise ValueError(f"no entry: {line}")
            before, after = one_line(found["before"]), one_line(found["after"])
            yield Explained(module, before, after, found["kind"])
        elif line.startswith("## "):
            module = ""
