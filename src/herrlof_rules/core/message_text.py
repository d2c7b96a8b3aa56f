"""Untrusted text and objects in messages: short, printable, and still recognisable."""

import sys
from operator import length_hint

_TEXT = 60
_REPR = 160
_MESSAGE = 300
_LARGE = 1_000
_VOWELS = frozenset("aeioAEIO")  # `u` is left out, because of `Update` and `Unit`.


def excerpt(text: str) -> str:
    """An excerpt of foreign text: printable ASCII of at most about 60 characters."""
    written = ascii(text[:_TEXT])
    if len(text) <= _TEXT and len(written) <= _TEXT + 2:
        return written
    return f"{written[: _TEXT - 2]}...{written[0]}"


def bounded_repr(value: object) -> str:
    """The `repr` of any object, shortened for a message; its class if `repr` fails."""
    try:
        if isinstance(value, str | bytes | list | tuple | dict) and length_hint(value) > _LARGE:
            return f"{kind_of(value)} of {len(value)} entries"
        written = repr(value)
    except Exception:  # noqa: BLE001 - foreign code, or an int with too many digits for Python
        written = kind_of(value)
    return _bounded(written, _REPR)


def class_name(value: object) -> str:
    """The name of an object's class, shortened, because foreign code may have chosen it."""
    return _bounded(type(value).__name__, _TEXT)


def kind_of(value: object) -> str:
    """The kind of object that a value is, with its article: `an int`, `a Card`, `None`."""
    return "None" if value is None else with_article(class_name(value))


def with_article(name: str) -> str:
    """A name preceded by `a`, or by `an` if it begins with a vowel."""
    return f"{'an' if name[:1] in _VOWELS else 'a'} {name}"


def qualified_name(cls: type[object]) -> str:
    """The name of a class, qualified by the package that exports it, or else by its module.

    It distinguishes classes of the same name, such as the rules of two games.
    """
    home = str(cls.__module__)
    for end in [place for place, sign in enumerate(home) if sign == "."]:
        package = sys.modules.get(home[:end])
        if cls.__name__ in getattr(package, "__all__", ()):
            home = home[:end]
            break
    return _bounded(f"{home}.{cls.__name__}", _REPR)


def bounded(message: object) -> str:
    """A message that may hold foreign text, printable and at most about 300 characters long."""
    return _bounded(str(message), _MESSAGE)


def _bounded(text: str, most: int) -> str:
    if len(text) > most:
        text = text[:most] + "..."
    if text.isprintable():
        return text
    text = text.encode("unicode_escape").decode("ascii")
    return text if len(text) <= most + 3 else text[:most] + "..."
