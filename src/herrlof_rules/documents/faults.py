"""Paths of faults: an error collects its path while it propagates."""

from typing import Any, NoReturn, TypeVar

from cattrs.errors import AttributeValidationNote, ClassValidationError, IterableValidationNote

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.message_text import bounded
from herrlof_rules.documents.forms import renamed
from herrlof_rules.documents.limits import PATH_LIMIT

Error = TypeVar("Error", bound=Exception)


def at_member(error: Error, name: str) -> Error:
    """The error with the name of the member in which it arose."""
    error.add_note(AttributeValidationNote("", name, object))
    return error


def at_item(error: Error, number: int) -> Error:
    """The error with the index of the array item in which it arose."""
    error.add_note(IterableValidationNote("", number, object))
    return error


def refuse(error: Any, path: str) -> NoReturn:
    """Raises `DocumentError` for a refusal, with its path below `path`; re-raises other errors."""
    if isinstance(error, DocumentError):
        raise error
    names: dict[str, str] = {}
    while True:
        notes: list[object] = getattr(error, "__notes__", [])
        for note in reversed(notes):
            if isinstance(note, AttributeValidationNote):
                path += f".{names.get(note.name, note.name)}"
            elif isinstance(note, IterableValidationNote):
                path += f"[{note.index}]"
        if not isinstance(error, ClassValidationError):
            break
        names, error = renamed(error.cl), error.exceptions[0]
    if len(path) > PATH_LIMIT:
        path = path[:PATH_LIMIT] + "..."
    if isinstance(error, KeyError):
        raise DocumentError(path, "is missing") from None
    if type(error) is ValueError and error.args:  # attrs' validators add more arguments
        raise DocumentError(path, bounded(error.args[0])) from None
    if isinstance(error, ValueError):
        raise DocumentError(path, bounded(error)) from None
    raise error
