"""The page that lists the public surface: modules, names and signatures, as the source has them."""

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import griffe

import herrlof_rules

SOURCES = Path(herrlof_rules.__file__).parents[1]

MODULES = (
    "herrlof_rules",
    "herrlof_rules.herrlof",
    "herrlof_rules.odin",
    "herrlof_rules.core",
    "herrlof_rules.extending",
    "herrlof_rules.hidden",
    "herrlof_rules.match",
    "herrlof_rules.documents",
    "herrlof_rules.documents.schema",
    "herrlof_rules.documents.typescript",
    "herrlof_rules.registry",
    "herrlof_rules.scenes",
    "herrlof_rules.pictures",
    "herrlof_rules.sentences",
    "herrlof_rules.testing",
    "herrlof_rules.testing.machine",
    "herrlof_rules.testing.strategies",
    "herrlof_arena.registry",
    "herrlof_arena.bots",
    "herrlof_arena.simulation",
    "herrlof_arena.simulation.arrow",
    "herrlof_arena.simulation.plots",
    "herrlof_arena.engines",
    "herrlof_arena.hosting",
    "herrlof_arena.encoding",
    "herrlof_arena.batch",
    "herrlof_arena.adapters.pettingzoo",
    "herrlof_arena.adapters.gymnasium",
    "herrlof_arena.adapters.gymnasium_vector",
    "herrlof_arena.adapters.observations",
    "herrlof_arena.adapters.networks",
    "herrlof_arena.adapters.trajectories",
    "herrlof_arena.adapters.stable_baselines3",
    "herrlof_arena.adapters.rewards",
    "herrlof_arena.adapters.chance_nodes",
    "herrlof_arena.adapters.openspiel",
    "herrlof_arena.testing",
)
"""The public modules; every other one is internal, whatever its name."""

WIDEST = 80
"""The maximal number of columns of a line."""

_NAMED = re.compile(r"(?<=SeenBy\()[^)]*|(?<=FromSeat\()[^)]*")

HEAD = """\
# Public surface

A program may rely on these names, in [three tiers](../explanation/versions.md#three-tiers).
Every module, name and base class that is not listed is **internal**, whatever it is called.
The integers that hold several cards (`packed_…`, `unit`, `mask`, `shift`) are also internal.
A test compares this page with the code, so every change of the surface is a line in a diff.
"""
TIERS = {
    "Stable": (
        "herrlof_rules",
        "These {number} names and their signatures are what version 1.0 promises.",
    ),
    "Provisional": (
        "herrlof_arena",
        "These {number} names may change in a minor version, with a deprecation before.",
    ),
}
"""The package that makes up each tier, and what it promises."""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for tier, (package, promise) in TIERS.items():
        modules = of_tier(tier)
        listed = [_definition(module, name) for module in modules for name in public_names(module)]
        number = len({each.path for each in listed if not isinstance(each, griffe.Module)})
        parts += [f"## {tier}: `{package}`\n", promise.format(number=number) + "\n"]
        for module in modules:
            names = public_names(module)
            lines = [short for n in names for line in _entry(module, n) for short in _wrapped(line)]
            parts += [f"### `{module}`\n", "```text", *lines, "```\n"]
        aliases = dict(_aliases(_package(package)))
        used = {path for m in modules for name in public_names(m) for path in _mentioned(m, name)}
        hidden = sorted(aliases[path] for path in used & aliases.keys() - public_paths())
        lines = [short for line in hidden for short in _wrapped(line)]
        parts += [f"### Types in the signatures of `{package}`\n"]
        parts += ["```text", *lines, "```\n"]
    return "\n".join(parts)


def _aliases(module: griffe.Module) -> Iterator[tuple[str, str]]:
    """The type aliases of a package, each as the path of its definition and its line."""
    for member in module.members.values():
        match member:
            case griffe.Module():
                yield from _aliases(member)
            case griffe.Attribute() if str(member.annotation) == "TypeAlias":
                value = str(member.value).strip("'")
                yield member.path, f"{member.name} = {value}"
            case _:
                pass


def _mentioned(module: str, name: str) -> Iterator[str]:
    """The paths at which the names in the signatures of a public name are defined."""
    definition = _definition(module, name)
    for each in (definition, *[m for n, m in definition.members.items() if _is_public(n)]):
        match each:
            case griffe.Function():
                types = [
                    each.returns,
                    *[parameter.annotation for parameter in each.parameters],
                ]
            case griffe.Attribute() if not _is_packed(each):
                types = [each.annotation]
            case _:
                types = []
        for expression in types:
            if isinstance(expression, griffe.Expr):
                parts = expression.iterate()
                yield from (p.canonical_path for p in parts if isinstance(p, griffe.ExprName))


def of_tier(tier: str) -> list[str]:
    """The modules of a tier, all from one of the two packages."""
    package = TIERS[tier][0]
    return [module for module in MODULES if module.partition(".")[0] == package]


def public_names(module: str) -> list[str]:
    """The names in a module's `__all__`."""
    return list(map(str, _module(module).exports or ()))


@cache
def public_paths() -> set[str]:
    """The path at which each public name is defined."""
    return {_definition(module, name).path for module in MODULES for name in public_names(module)}


def _entry(module: str, name: str) -> Iterator[str]:
    """The lines of a name: its signature at the first place, or a reference to that place."""
    definition = _definition(module, name)
    for other in MODULES[: MODULES.index(module)]:
        if name in public_names(other) and _definition(other, name) is definition:
            yield f"{name}: see {other}"
            return
    match definition:
        case griffe.Function():
            yield definition.signature()
        case griffe.Class():
            yield from _class(definition)
        case griffe.Attribute():
            alias = str(definition.annotation or "TypeAlias") == "TypeAlias"
            # A type alias that refers to itself, such as `Meta`, is written as a string.
            value = str(definition.value).strip("'")
            yield f"{name} = {value}" if alias else f"{name}: {definition.annotation}"
        case _:
            yield f"module {name}"


def _wrapped(line: str) -> list[str]:
    """Breaks a line at spaces if it is too long, and indents the continuation further."""
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


@cache
def _package(name: str) -> griffe.Module:
    """Reads a package from its source; importing it could need an extra."""
    loaded = griffe.load(name, search_paths=[SOURCES], allow_inspection=False)
    assert isinstance(loaded, griffe.Module)
    return loaded


def _module(path: str) -> griffe.Module:
    package, _, inner = path.partition(".")
    inner_module = _package(package)[inner] if inner else _package(package)
    assert isinstance(inner_module, griffe.Module)
    return inner_module


def _definition(module: str, name: str) -> griffe.Object:
    """The object that a name of a module refers to, wherever it is defined."""
    here = _module(module)
    path = here.imports.get(name)
    # The name is a submodule, imported for type checkers.
    if path is None or path == f"{module}.{name}":
        definition = here.members[name]
        assert isinstance(definition, griffe.Object)
        return definition
    home, _, imported = path.rpartition(".")
    return _definition(home, imported)


def _class(cls: griffe.Class) -> Iterator[str]:
    bases = ", ".join([str(base) for base in cls.bases if _is_promised(base)])
    yield f"class {cls.name}({bases})" if bases else f"class {cls.name}"
    members = [
        each for name, each in cls.members.items() if _is_public(name) and not _is_packed(each)
    ]
    assigned = [
        each.name
        for each in members
        if isinstance(each, griffe.Attribute)
        and "class-attribute" in each.labels
        and not each.annotation
    ]
    if assigned:  # The member belongs to an enumeration.
        indent = " " * 4
        yield from textwrap.wrap(
            ", ".join(assigned), WIDEST, initial_indent=indent, subsequent_indent=indent
        )
    for member in members:
        match member:
            case griffe.Attribute() if "property" in member.labels:
                yield f"    {member.name} -> {member.annotation}"
            case griffe.Attribute() if member.labels == {"class-attribute"} and member.annotation:
                yield f"    {member.name}: ClassVar[{member.annotation}] = …"
            case griffe.Attribute() if member.annotation:
                yield f"    {member.name}: {_text(member)}{_default(member)}"
            case griffe.Function():
                marks = [f"@{m} " for m in ("classmethod", "staticmethod") if m in member.labels]
                yield f"    {''.join(marks)}{member.signature()}"
            case _:
                pass


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name in ("__init__", "__call__", "__iter__", "__len__")


def _is_promised(base: str | griffe.Expr) -> bool:
    """Whether a base is public, or not from this library."""
    path = base if isinstance(base, str) else base.canonical_path
    module, _, name = path.rpartition(".")
    listed = module in MODULES and name in public_names(module)
    return listed or path in public_paths() or not path.startswith("herrlof_rules.")


def _is_packed(member: griffe.Object | griffe.Alias) -> bool:
    """Whether a member of a game's class is about packed cards."""
    in_game = member.path.startswith(("herrlof_rules.herrlof.", "herrlof_rules.odin."))
    return in_game and (
        member.name.startswith("packed_") or member.name in ("unit", "mask", "shift")
    )


def _default(field: griffe.Attribute) -> str:
    """The text ` = …` for a field with a default; `field(validator=…)` has no default."""
    value = field.value
    # Without this label, the value is assigned in the constructor and is not a default.
    if "class-attribute" not in field.labels:
        return ""
    if isinstance(value, griffe.ExprCall) and value.canonical_path in ("attr.field", "attrs.field"):
        given = {each.name for each in value.arguments if isinstance(each, griffe.ExprKeyword)}
        return " = …" if given & {"default", "factory"} else ""
    return " = …"


def _text(field: griffe.Attribute) -> str:
    """The annotation, with the field names in marks quoted, because Griffe takes them for types."""
    return _NAMED.sub(lambda mark: re.sub(r"\w+", r"'\g<0>'", mark[0]), str(field.annotation))
