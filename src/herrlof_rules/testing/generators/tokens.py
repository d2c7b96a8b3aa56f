"""JSON text as tokens: enough to see whether it is canonical, and to write it differently.

Written apart from the parser of `herrlof_rules.documents`, whose work it checks.
"""

import re

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9]+|true|false|null|[][{}:,]')


def tokens(text: str) -> list[str]:
    """The tokens of canonical JSON; raises `ValueError` for any other text, including spaces."""
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
