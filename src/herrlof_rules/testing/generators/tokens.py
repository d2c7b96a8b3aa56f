"""JSON text as tokens: enough to see whether it is canonical, and to write it differently.

Written apart from the parser of `herrlof_rules.documents`, whose work it checks.
"""

import re
from functools import lru_cache

from attrs import frozen

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9]+|true|false|null|[][{}:,]')

KEPT = 1600
"""How many documents have their leaves cached: twins and `marginals` change the same ones again."""


@frozen
class Leaf:
    """A string or number in a document that is neither a key nor a type: its place in the text."""

    start: int
    end: int
    text: str


def tokens(text: str) -> list[str]:
    """The tokens of canonical JSON; raises `ValueError` for any other text, spaces included."""
    found: list[str] = _TOKEN.findall(text)
    if "".join(found) != text:  # something between them was passed over
        place = 0
        for token in found:
            if not text.startswith(token, place):
                break
            place += len(token)
        raise ValueError(f"no token at {place}: {text[place : place + 20]!r}")
    return found


def fault_of_form(text: str) -> str | None:
    """Why a text is not in canonical form: ASCII, no spaces, keys ascending; None if it is."""
    if not text.isascii():
        return "it is not ASCII"
    try:
        found = tokens(text)
    except ValueError as error:
        return str(error)
    keys: list[str | None] = []
    for token, after in zip(found, [*found[1:], ""], strict=True):
        if token in "[{":
            keys.append(None)
        elif token in "]}":
            keys.pop()
        elif after == ":":
            last = keys[-1]
            if last is not None and last[1:-1] >= token[1:-1]:
                return f"key {token} stands after {last}"
            keys[-1] = token
    return None


def with_spaces(text: str) -> str:
    """The same document with white space wherever JSON allows it."""
    return "\t" + " \n".join(tokens(text)) + "\r\n"


@lru_cache(KEPT)
def leaves(text: str) -> tuple[Leaf, ...]:
    """The strings and numbers of a canonical document that are neither keys nor types."""
    found: list[Leaf] = []
    place = 0
    key = ""
    all_tokens = tokens(text)
    for token, after in zip(all_tokens, [*all_tokens[1:], ""], strict=True):
        start, place = place, place + len(token)
        if after == ":":
            key = token
        elif token[0] in '"-0123456789' and key != '"type"':
            found.append(Leaf(start, place, token))
    return tuple(found)


def replace_leaves(text: str, changes: dict[Leaf, str]) -> str:
    """The document with other text in the place of some leaves."""
    made: list[str] = []
    place = 0
    for leaf in sorted(changes, key=lambda leaf: leaf.start):
        made += [text[place : leaf.start], changes[leaf]]
        place = leaf.end
    return "".join([*made, text[place:]])
