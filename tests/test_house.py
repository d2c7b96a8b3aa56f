"""The map in CONTRIBUTING.md names every subpackage, and every requirement has its version."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tools.pages.surface import MODULES

ROOT = Path(__file__).parents[1]
PACKAGES = {"herrlof_rules": "layers", "herrlof_arena": "arena"}
"""The packages, and the contract that orders the subpackages of each."""


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def project() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))


def rooms(package: str) -> set[str]:
    folder = ROOT / "src" / package
    seen = {path.parent.name + "/" for path in folder.glob("*/__init__.py")}
    return seen | {path.name for path in folder.glob("*.py")} - {"__init__.py"}


@pytest.mark.parametrize("package", PACKAGES)
def test_the_map_names_every_room_in_the_order_of_the_layers(package: str) -> None:
    _, _, after = read("CONTRIBUTING.md").partition(f"\nsrc/{package}/")
    tree = re.split(r"\n(?=\S)", after.partition("\n")[2])[0]
    lines = [
        re.split(r"\s{2,}", line.strip())[0].split()
        for line in tree.splitlines()
        if not line.startswith("   ")
    ]
    assert {room for line in lines for room in line} == rooms(package)

    contracts = project()["tool"]["importlinter"]["contracts"]
    (layers,) = (each["layers"] for each in contracts if each["id"] == PACKAGES[package])
    order = [layer.split(" | ") for layer in layers]
    flat = [name.removesuffix("/").removesuffix(".py") for line in lines for name in line]
    assert flat == [name for layer in order for name in layer]


def test_every_other_folder_is_on_the_map() -> None:
    named = re.findall(r"^([a-z]+)/ ", read("CONTRIBUTING.md"), re.MULTILINE)
    with_code = {path.relative_to(ROOT).parts[0] for path in ROOT.glob("[a-z]*/**/*.py")}
    assert with_code - {"src"} <= {*named}


def test_every_requirement_has_a_version() -> None:
    """Each requirement is in constraints.txt (`uv pip compile …` in CONTRIBUTING.md renews it)."""
    lines = [line for line in read("constraints.txt").splitlines() if not line.startswith("#")]
    fixed = {re.fullmatch(r"([a-z0-9-]+)==[\w.+]+( ; .+)?", line)[1] for line in lines}  # type: ignore[index]
    metadata = project()
    settings = metadata["tool"]["uv"]["pip"]
    wanted = list(metadata["project"]["dependencies"])
    for extra in settings["extra"]:
        wanted += metadata["project"]["optional-dependencies"][extra]
    groups = list(settings["group"])
    for group in groups:
        for each in metadata["dependency-groups"][group]:
            if isinstance(each, str):
                wanted.append(each)
            else:
                groups.append(each["include-group"])
    names = {re.match(r"[\w-]+", each)[0].lower().replace("_", "-") for each in wanted}  # type: ignore[index]
    assert names <= fixed


def test_what_is_installed_is_what_the_constraints_were_made_for() -> None:
    settings = project()["tool"]["uv"]["pip"]
    for name in ("CONTRIBUTING.md", ".ci/run"):
        commands = re.findall(r"pip\"? install.*--constraint(?:.*\\\n)*.*", read(name))
        assert commands
        for command in commands:
            assert set(re.findall(r"--group (\w+)", command)) <= {*settings["group"], "test"}
            (extras,) = re.findall(r"'\.\[([\w,]+)\]'", command)
            assert set(extras.split(",")) <= set(settings["extra"])


def test_what_is_cited_is_the_version() -> None:
    (version,) = re.findall(r"^version: (.*)$", read("CITATION.cff"), re.MULTILINE)
    assert version == project()["project"]["version"]


def test_the_internal_names_that_the_arena_takes_are_listed() -> None:
    """`internal_names.txt` lists every internal name of the rules that the arena uses, and why."""
    taken = sorted({f"{module} {name}" for module, name in internal_names()})
    lines = [line for line in read("tests/internal_names.txt").splitlines() if line[:1] != "#"]
    names, signs, reasons = zip(*(line.partition("  # ") for line in lines), strict=True)
    assert taken == [*names]
    assert all(signs)
    assert all(len(reason.split()) > 2 for reason in reasons)


def internal_names() -> Iterator[tuple[str, str]]:
    """The names outside the public surface that modules of the arena import from the rules.

    A module counts too, because every name could be taken from it as an attribute.
    """
    for path in (ROOT / "src/herrlof_arena").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.ImportFrom(module=str(module)) if module.startswith("herrlof_rules"):
                    names = {each.name for each in node.names}
                    yield from ((module, name) for name in names - public_names(module))
                case ast.Import():
                    modules = [each.name for each in node.names]
                    yield from ((name, "") for name in modules if name.startswith("herrlof_rules"))
                case _:
                    pass


def public_names(module: str) -> set[str]:
    """The public names of a module of the rules, without its submodules."""
    names = {*import_module(module).__all__} if module in MODULES else set()
    return names - {name for name in names if f"{module}.{name}" in MODULES} | {"__version__"}
