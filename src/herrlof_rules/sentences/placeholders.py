"""Placeholders of templates: `{card}`, or `{seat:seat}`, where the second word is the kind.

| kind | the argument is |
|---|---|
| none | a number, a text, cards: written as it is, several with spaces between |
| `count` | a number that decides the plural form |
| `seat` | a seat or several: written as names |
| `signed` | a number written with its sign |
| `word` | a word of the game or several: looked up as `word.…` |
"""

import re
from functools import cache

KINDS = ("", "count", "seat", "signed", "word")

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


@cache
def placeholders(template: str) -> tuple[tuple[str, str], ...]:
    """The name and the kind of each placeholder, in order."""
    return tuple((match[1], match[2] or "") for match in PLACEHOLDER.finditer(template))
