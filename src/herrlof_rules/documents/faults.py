"""Paths of faults: an error collects its path while it propagates."""

from typing import Any, NoReturn, TypeVar

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.message_text import bounded
from herrlof_rules.documents.limits import PATH_LIMIT

Error = TypeVar("Error", bound=Exception)


class _Step(str):
    """A step of a path, stored among the notes of an error."""

    __slots__ = ()


def at_member(error: Error, name: str) -> Error:
    """Adds the name of the member in which an error arose to the error's path."""
    error.add_note(_Step(f".{name}"))
    return error


def at_item(error: Error, number: int) -> Error:
    """Adds the index of the array item in which an error arose to the error's path."""
    error.add_note(_Step(f"[{number}]"))
    return error


def refuse(error: Exception, path: str) -> NoReturn:
    """Raises `DocumentError` for a refusal, with its path below `path`; re-raises other errors."""
    if not isinstance(error, ValueError):
        raise error
    raise refusal(error, path) from None


def refusal(error: ValueError, path: str) -> DocumentError:
    """The `DocumentError` of a refusal, with its path below `path`."""
    if isinstance(error, DocumentError):
        return error
    notes: list[Any] = getattr(error, "__notes__", [])
    path += "".join(note for note in reversed(notes) if type(note) is _Step)
    if len(path) > PATH_LIMIT:
        path = path[:PATH_LIMIT] + "..."
    several = type(error) is ValueError and error.args  # Validators of attrs add more arguments.
    return DocumentError(path, bounded(error.args[0] if several else error))
