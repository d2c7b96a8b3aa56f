"""Games with all their fields renamed: the source of a game with other names in it, imported.

The names of fields, of properties and of class attributes become `q1`, `q2` and so on, wherever
they occur in the module: as names, in marks such as `FromSeat("leader")`, and in the templates of
sentences.  Six names stay, because they are the protocol of generic code.  The names of the
library's attributes and parameters also stay, because a word alone does not say whose it is.
"""

import ast
import builtins
import importlib.util
import inspect
import io
import re
import sys
import tokenize
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any

import attrs

from herrlof_rules import core, registry

PROTOCOL = {"players", "rules", "turn", "seat", "legal_actions", "scene"}


def renamed(path: Path, folder: Path) -> tuple[Any, dict[str, str]]:
    """Writes the renamed module to a folder; returns it with the new name of each old one."""
    source = path.read_text("utf-8")
    names = {name: f"q{number}" for number, name in enumerate(_fields(source), 1)}
    written = folder / f"renamed_{path.stem}.py"
    changed = _replaced(source, names)
    game = re.search(r'\bname="(\w+)"', changed[changed.index("core.Game(") :])
    assert game is not None
    changed = changed.replace(f'name="{game[1]}"', f'name="renamed_{game[1]}"')
    written.write_text(changed, "utf-8")
    return imported(written, written.stem), names


def imported(path: Path, name: str) -> Any:
    """The module in a file, under this name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _fields(source: str) -> list[str]:
    """The names of fields, class attributes and properties in the classes of a module."""
    seen: dict[str, None] = {}
    for node in ast.parse(source).body:
        for member in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
                seen[member.target.id] = None
            elif isinstance(member, ast.FunctionDef) and member.decorator_list:
                seen[member.name] = None
    return [name for name in seen if name not in PROTOCOL | _of_library() | _kinds(source)]


def _kinds(source: str) -> set[str]:
    """The kinds of turns, which occur in sentences."""
    return {*re.findall(r'(?:Decision|Chance)(?:Phase)?\(\s*(?:kind=)?"(\w+)"', source)}


def _of_library() -> set[str]:
    """The attributes and parameters of the library, of built-in types and of games' imports."""
    names = {*vars(builtins), *core.__all__}
    for value in (core.__dict__[name] for name in core.__all__):
        if isinstance(value, type):
            names |= {*dir(value)}
            names |= {each.alias for each in attrs.fields(value)} if attrs.has(value) else set()
        if callable(value):
            with suppress(TypeError, ValueError):  # Some functions have no signature.
                names |= {*inspect.signature(value).parameters}
    names |= {*inspect.signature(registry.Registration).parameters}
    for kind in (str, int, tuple, dict, list, set, Enum, attrs):
        names |= {*dir(kind)}
    return names | {"name", "value", "field", "validator", "default", "key", "strict", "factory"}


def _replaced(source: str, names: dict[str, str]) -> str:
    """The source with each name replaced, in strings where they are names of fields."""
    lines = source.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    for token in reversed(tokens):
        text = token.string
        if token.type == tokenize.NAME:
            text = names.get(text, text)
        elif token.type == tokenize.STRING and '"""' not in text:
            text = _in_string(text, names)
        (row, start), (_, end) = token.start, token.end
        if text != token.string:
            line = lines[row - 1]
            lines[row - 1] = line[:start] + text + line[end:]
    return "".join(lines)


def _in_string(text: str, names: dict[str, str]) -> str:
    """Renames a literal that is a field's name, or a template or its key that contains some."""
    if text[1:-1] in names:
        return f"{text[0]}{names[text[1:-1]]}{text[-1]}"
    if text[:1] == "f":
        return re.sub(r"\b[a-z]\w*\b", lambda word: names.get(word[0], word[0]), text[1:]).join(
            ("f", "")
        )
    return re.sub(r"(?<=[{\[])(\w+)(?=[}:=])", lambda word: names.get(word[1], word[1]), text)
