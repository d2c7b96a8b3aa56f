"""The docstrings of a class and of its fields, for readers of a schema."""

import ast
import inspect
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


def description(cls: type[object]) -> str:
    """The docstring of a class on one line; empty if it has none of its own."""
    return _for_readers(vars(cls).get("__doc__"))


def field_descriptions(cls: type[object]) -> Mapping[str, str]:
    """The docstring under each field, by name; fields without one are left out.

    Docstrings of fields exist only in the source, so without the source the result is empty.
    """
    descriptions: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        descriptions |= _of_module(each.__module__).get(each.__qualname__, {})
    return descriptions


@lru_cache(maxsize=64)
def _of_module(name: str) -> Mapping[str, Mapping[str, str]]:
    module: Any = sys.modules.get(name)
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError, SyntaxError):  # The module is built in, frozen or interactive.
        return {}
    return {node.name: _fields(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _fields(node: ast.ClassDef) -> Mapping[str, str]:
    fields: dict[str, str] = {}
    for statement, after in zip(node.body, node.body[1:], strict=False):
        match statement, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                fields[name] = _for_readers(text)
            case _:
                pass
    return fields


def _for_readers(text: object) -> str:
    """A docstring on one line, without its sentences on errors, and with `null` for `None`."""
    if not isinstance(text, str):
        return ""
    sentences = re.split(r"(?<=\.) +", " ".join(text.split()))
    kept = [each for each in sentences if not each.startswith("Raises ")]
    return re.sub(r"\bNone\b", "null", " ".join(kept))
