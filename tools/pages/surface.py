"""The page that lists the public surface: modules, names, signatures, as the source writes them."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

MODULES = (
    "herrlof_rules",
    "herrlof_rules.herrlof",
    "herrlof_rules.odin",
    "herrlof_rules.match",
    "herrlof_rules.documents",
    "herrlof_rules.bots",
    "herrlof_rules.testing",
    "herrlof_rules.testing.strategies",
    "herrlof_rules.core",
)
"""The public modules; every other one is private, whatever its name."""

HEAD = """\
# Public surface

What version 1.0 will promise: these modules, the names in their `__all__`, and these signatures.
Every other module and name is private, whatever it is called, and may change at any time.
A test compares this page with the code, so that a change of the surface is always a line in a diff.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in MODULES:
        module = import_module(name)
        lines = [line for public in module.__all__ for line in _lines(module, public)]
        parts += [f"## `{name}`\n", "```text", *lines, "```\n"]
    return "\n".join(parts)


def _lines(module: ModuleType, name: str) -> Iterator[str]:
    value = getattr(module, name)
    home = getattr(value, "__module__", None)
    if inspect.ismodule(value):
        yield f"module {name}"
    elif not isinstance(home, str) or not (inspect.isclass(value) or inspect.isfunction(value)):
        yield f"{name}: {_kind(value)}"
    elif module.__name__ != MODULES[0] and _listed_above(module, name, value):
        yield f"{name}: see above"
    else:
        yield from _definition(value, name)


def _kind(value: object) -> str:
    """What a name is that is neither a class nor a function of its own."""
    if inspect.ismethod(value):
        owner = type(value.__self__).__name__
        return f"{owner}.{value.__name__} of this game"
    if "Generic" in type(value).__name__ or "Union" in type(value).__name__:
        return "a type alias"
    return f"a {type(value).__name__}"


def _listed_above(module: ModuleType, name: str, value: object) -> bool:
    above = MODULES[: MODULES.index(module.__name__)]
    return any(
        name in other.__all__ and getattr(other, name) is value
        for other in map(import_module, above)
    )


def _definition(value: Any, name: str) -> Iterator[str]:
    node = _tree(value.__module__).get(value.__qualname__)
    match node:
        case ast.FunctionDef():
            yield _signature(node, name)
        case ast.ClassDef():
            yield from _class(node, name)
        case _:
            yield f"{name}: a {type(value).__name__}"


@cache
def _tree(module: str) -> dict[str, ast.stmt]:
    source = inspect.getsource(import_module(module))
    body = ast.parse(source).body
    return {n.name: n for n in body if isinstance(n, ast.FunctionDef | ast.ClassDef)}


def _class(node: ast.ClassDef, name: str) -> Iterator[str]:
    bases = ", ".join(map(ast.unparse, node.bases))
    yield f"class {name}({bases})" if bases else f"class {name}"
    for member in node.body:
        match member:
            case ast.AnnAssign(target=ast.Name(id=field)) if not field.startswith("_"):
                default = "" if member.value is None else " = …"
                yield f"    {field}: {ast.unparse(member.annotation)}{default}"
            case ast.FunctionDef() if _is_public(member.name):
                marks = [ast.unparse(mark) for mark in member.decorator_list]
                if "property" in marks:
                    returns = "" if member.returns is None else ast.unparse(member.returns)
                    yield f"    {member.name} -> {returns}"
                else:
                    yield textwrap.indent(_signature(member, member.name), "    ")
            case _:
                pass


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name in ("__init__", "__call__", "__iter__", "__len__")


def _signature(node: ast.FunctionDef, name: str) -> str:
    returns = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
    return f"{name}({ast.unparse(node.args)}){returns}"
