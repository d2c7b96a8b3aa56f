"""The page that lists the public surface: modules, names and signatures, as the source has them."""

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import herrlof_rules

SOURCES = Path(herrlof_rules.__file__).parents[1]

ADVANCED = (
    "CarryOut",
    "Encoded",
    "Everyone",
    "FromSeat",
    "Json",
    "Likelihood",
    "LikelyWorlds",
    "Migration",
    "Vector",
    "fast_constructor",
    "impossible",
    "is_exactly",
    "is_one_of",
    "is_seat",
    "is_this_seat",
    "not_now",
    "seen_by",
)
"""What few authors of a game need: provisional, though the rest of the core is stable."""

STABLE: Mapping[str, tuple[str, ...] | None] = {
    "herrlof_rules": None,
    "herrlof_rules.herrlof": None,
    "herrlof_rules.odin": None,
    "herrlof_rules.core": None,
    "herrlof_rules.match": None,
    "herrlof_rules.documents": None,
    "herrlof_rules.bots": ("Bot", "RandomBot", "play_match"),
    "herrlof_rules.testing": ("LawBroken", "Report", "check_game"),
}
"""The modules whose names, or these of them, version 1.0 promises."""

MODULES = (
    *STABLE,
    "herrlof_rules.documents.schema",
    "herrlof_rules.documents.typescript",
    "herrlof_rules.games",
    "herrlof_rules.scenes",
    "herrlof_rules.pictures",
    "herrlof_rules.sentences",
    "herrlof_rules.simulation",
    "herrlof_rules.simulation.arrow",
    "herrlof_rules.simulation.plots",
    "herrlof_rules.engines",
    "herrlof_rules.hosting",
    "herrlof_rules.testing.strategies",
    "herrlof_rules.encoding",
    "herrlof_rules.batch",
    "herrlof_rules.adapters.pettingzoo",
    "herrlof_rules.adapters.gymnasium",
    "herrlof_rules.adapters.gymnasium_vector",
    "herrlof_rules.adapters.networks",
    "herrlof_rules.adapters.trajectories",
    "herrlof_rules.adapters.stable_baselines3",
    "herrlof_rules.adapters.rewards",
    "herrlof_rules.adapters.openspiel",
)
"""The public modules; every other one is internal, whatever its name."""

WIDEST = 80
"""How many columns a line has."""

_FORWARD = re.compile(r"'([A-Z]\w*(?:\[[^']*)?)'(?=$|\])")

HEAD = """\
# Public surface

What a program may rely on, in [three tiers](../explanation/versions.md#three-tiers).
Every module and name that is not listed is **internal**, whatever it is called.
A test compares this page with the code, so every change of the surface is a line in a diff.
"""
TIERS = {
    "Stable": "These {number} names and their signatures are those that version 1.0 will promise.",
    "Provisional": "These {number} names may change in a minor version, with a deprecation before.",
}


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for tier, promise in TIERS.items():
        listed = [(module, names) for module in MODULES if (names := of_tier(module, tier))]
        number = len({_definition(module, name) for module, names in listed for name in names})
        parts += [f"## {tier}\n", promise.format(number=number) + "\n"]
        for module, names in listed:
            lines = [short for n in names for line in _entry(module, n) for short in _wrapped(line)]
            parts += [f"### `{module}`\n", "```text", *lines, "```\n"]
    return "\n".join(parts)


def of_tier(module: str, tier: str) -> list[str]:
    """The names of a module in a tier."""
    stable = STABLE.get(module, ())
    promised = [
        name
        for name in public_names(module)
        if (stable is None and name not in ADVANCED) or (stable is not None and name in stable)
    ]
    return [n for n in public_names(module) if (n in promised) == (tier == "Stable")]


def public_names(module: str) -> list[str]:
    """The names in a module's `__all__`."""
    node = _bound(module)["__all__"]
    assert isinstance(node, ast.Assign)
    names: list[str] = ast.literal_eval(node.value)
    return names


def public_paths() -> set[str]:
    """Where each public name is defined."""
    names = [(module, name) for module in MODULES for name in public_names(module)]
    return {f"{_definition(module, name)[0]}.{name}" for module, name in names}


def _entry(module: str, name: str) -> Iterator[str]:
    """The lines of a name: its signature where it is first listed, else where that is."""
    home, node = _definition(module, name)
    for other in MODULES[: MODULES.index(module)]:
        if name in public_names(other) and _definition(other, name) == (home, node):
            yield f"{name}: see {other}"
            return
    match node:
        case ast.FunctionDef():
            yield _signature(node)
        case ast.ClassDef():
            yield from _class(node)
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias"), value=ast.expr() as value):
            yield f"{name} = {_text(value)}"
        case ast.AnnAssign():
            yield f"{name}: {_text(node.annotation)}"
        case ast.Assign():
            yield f"{name} = {_text(node.value)}"
        case _:
            yield f"module {name}"


def _wrapped(line: str) -> list[str]:
    """A line cut at its spaces, if it is too long; what goes on is indented further."""
    text = line.lstrip()
    indent = " " * (len(line) - len(text))
    return textwrap.wrap(
        text,
        WIDEST,
        initial_indent=indent,
        subsequent_indent=indent + " " * 8,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _definition(module: str, name: str) -> tuple[str, ast.stmt | None]:
    """The module that defines a name and the statement there; None for a module."""
    node = _bound(module).get(name)
    if not isinstance(node, ast.ImportFrom):
        return module, node
    assert node.module is not None
    if node.module == module:  # a submodule, imported for type checkers
        return f"{module}.{name}", None
    (imported,) = (a.name for a in node.names if name in (a.asname, a.name))
    return _definition(node.module, imported)


@cache
def _bound(module: str) -> dict[str, ast.stmt]:
    """The statement that binds each top-level name of a module."""
    bound: dict[str, ast.stmt] = {}
    for node in _statements(ast.parse(_source(module)).body):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                bound[name] = node
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                bound[name] = node
            case ast.ImportFrom():
                bound |= {alias.asname or alias.name: node for alias in node.names}
            case _:
                pass
    return bound


def _source(module: str) -> str:
    """The source of a module, without importing it: it may need an extra."""
    path = SOURCES.joinpath(*module.split("."))
    files = (path / "__init__.py", path.with_suffix(".py"))
    return next(file for file in files if file.is_file()).read_text("utf-8")


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those under `if TYPE_CHECKING:` included."""
    for node in body:
        yield from node.body if isinstance(node, ast.If) else (node,)


def _class(node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(base for base in map(_text, node.bases) if not base.startswith("_"))
    yield f"class {node.name}({bases})" if bases else f"class {node.name}"
    if members := _assigned(node):  # of an enumeration
        indent = " " * 4
        yield from textwrap.wrap(
            ", ".join(members), WIDEST, initial_indent=indent, subsequent_indent=indent
        )
    for member in node.body:
        match member:
            case ast.AnnAssign(target=ast.Name(id=field)) if not field.startswith("_"):
                yield f"    {field}: {_text(member.annotation)}{_default(member.value)}"
            case ast.FunctionDef() if _is_public(member.name):
                if {"property", "cached_property"} & set(map(_text, member.decorator_list)):
                    yield f"    {member.name} -> {_returned(member)}"
                else:
                    yield textwrap.indent(_signature(member), "    ")
            case _:
                pass


def _assigned(node: ast.ClassDef) -> list[str]:
    targets = [member.targets[0] for member in node.body if isinstance(member, ast.Assign)]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return [name for name in names if not name.startswith("_")]


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name in ("__init__", "__call__", "__iter__", "__len__")


def _default(value: ast.expr | None) -> str:
    """That a field has a default; a call such as `field(validator=…)` gives none by itself."""
    if value is None:
        return ""
    if isinstance(value, ast.Call) and _text(value.func) in ("field", "attrs.field"):
        given = {keyword.arg for keyword in value.keywords}
        return " = …" if given & {"default", "factory"} else ""
    return " = …"


def _signature(node: ast.FunctionDef) -> str:
    marks = "".join(
        f"@{mark} "
        for mark in map(_text, node.decorator_list)
        if mark in ("classmethod", "staticmethod")
    )
    return f"{marks}{node.name}({_text(node.args)}) -> {_returned(node)}"


def _returned(node: ast.FunctionDef) -> str:
    assert node.returns is not None  # every function of the package is typed
    return _text(node.returns)


def _text(node: ast.AST) -> str:
    """The source of a node on one line, forward references without their quotes."""
    return _FORWARD.sub(r"\1", ast.unparse(node))
