"""Strict JSON text: parsed into plain values or refused, and written in canonical form."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import NoReturn, TypeAlias

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.marks import Json
from herrlof_rules.core.message_text import excerpt, kind_of
from herrlof_rules.documents.limits import LARGEST_INTEGER, NESTED_LIMIT, SIZE_LIMIT

Document: TypeAlias = str | bytes | Mapping[str, object]
"""A document: text, UTF-8, or its plain values."""


class Refused(ValueError):
    """A value is invalid; its path in the document is not known yet."""


def canonical_json(value: object) -> str:
    """The canonical text of a plain value: sorted keys, no spaces, ASCII.

    Raises `DocumentError` for numbers that JSON cannot write and for values nested too deeply, and
    `TypeError` for objects that are not plain values.

    >>> canonical_json({"b": 1, "a": [1, None]})
    '{"a":[1,null],"b":1}'
    """
    try:
        return _CANONICAL.encode(value)
    except RecursionError:
        raise DocumentError("$", "is nested too deeply") from None
    except ValueError:
        raise DocumentError("$", "contains a number that JSON cannot represent") from None
    except TypeError:
        raise TypeError(
            "JSON can hold only dicts, lists, strings, whole numbers and None"
        ) from None


def indented_json(value: object) -> str:
    """The text of a value for people: sorted keys, ASCII, one member per line, a final newline."""
    return _INDENTED.encode(value) + "\n"


BYTE_ORDER_MARK = "\ufeff"


def parse_json(document: object) -> object:
    """The plain values of JSON text or UTF-8, read strictly; raises `DocumentError` at path `$`.

    Refuses duplicate keys, numbers that are not integers, and text that is too long or nested too
    deeply.  Ignores a byte order mark at the beginning, which some editors write.

    >>> parse_json('{"a": [1, null]}')
    {'a': [1, None]}
    >>> parse_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.DocumentError: $: duplicate key 'a'
    """
    if not isinstance(document, str | bytes):
        raise TypeError(f"a document must be a str or bytes, not {kind_of(document)}")
    if len(document) > NESTED_LIMIT:  # A shorter document cannot exceed a limit.
        _check_size(document)
    try:
        text = document if isinstance(document, str) else document.decode()
        return _DECODER.decode(text[1:] if text[:1] == BYTE_ORDER_MARK else text)
    except UnicodeDecodeError:
        raise DocumentError("$", "is not UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DocumentError("$", f"is not JSON: {error.msg} at {place}") from None
    except RecursionError:
        raise DocumentError("$", "is nested too deeply") from None
    # The error is a `Refused`, or an integer with thousands of digits was read.
    except ValueError as refused:
        raise DocumentError("$", str(refused)) from None


def _check_size(document: str | bytes) -> None:
    size = len(document)
    if size <= SIZE_LIMIT and isinstance(document, str) and not document.isascii():
        size = len(document.encode(errors="surrogatepass"))
    if size > SIZE_LIMIT:
        raise DocumentError("$", f"is longer than {SIZE_LIMIT} bytes")
    opened = ("[", "{") if isinstance(document, str) else (b"[", b"{")
    if sum(map(document.count, opened)) > NESTED_LIMIT:  # type: ignore[arg-type]  # as above
        raise DocumentError("$", f"has more than {NESTED_LIMIT} arrays and objects")


def describe(value: object) -> str:
    """A short text by which to recognise a foreign value: printable ASCII of bounded length."""
    match value:
        case dict():
            return "an object"
        case list():
            return "an array"
        case str():
            return excerpt(value)
        case int() if abs(value) > LARGEST_INTEGER:
            return "a number beyond 2**53"
        case None | bool() | int() | float():
            return json.dumps(value)
        case _:  # The `repr` of any other value would run foreign code.
            return excerpt(f"{kind_of(value)}")[1:-1]


def _members(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) != len(pairs):
        repeated, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise Refused(f"duplicate key {describe(repeated)}")
    return members


def _refuse_number(text: str) -> NoReturn:
    raise Refused(f"{excerpt(text)} is not a whole number")


# A check for circular data would take a sixth of the time, and such data raises `RecursionError`
# anyway.
_CANONICAL = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False
)
_INDENTED = json.JSONEncoder(sort_keys=True, indent=1, allow_nan=False)
_DECODER = json.JSONDecoder(
    object_pairs_hook=_members, parse_float=_refuse_number, parse_constant=_refuse_number
)
