"""The page of the public surface: every public name, its signature, and nothing else."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from herrlof_rules.core.errors import MissingExtra
from tools.pages import surface
from tools.pages.kept import ROOT
from tools.pages.surface import MODULES, TIERS, of_tier, public_names

GUIDES = [  # Pages for contributors are left out, because they describe internal modules.
    ROOT / "README.md",
    *(path for path in ROOT.glob("docs/**/*.md") if path.parent.name != "contributing"),
    *ROOT.glob("examples/*.py"),
    *ROOT.glob("table/*.py"),
]
WITHOUT_PROMISE = {"herrlof_arena.cli", "herrlof_arena.compiled.backend"}
"""A command, and a module that passes on names of another: no promise covers their import."""


page = cache(surface.page)
"""The page; `test_kept.py` shows that the file in `docs/` equals it."""


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_resolves(module: str) -> None:
    names = public_names(module)
    assert sorted(set(names)) == sorted(names)
    try:
        imported = import_module(module)
        assert [name for name in names if not hasattr(imported, name)] == []
    except MissingExtra as missing:  # The error comes at import, or when a name is first used.
        pytest.skip(f"needs an extra: {missing}")


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_listed(module: str) -> None:
    """Every public name is listed, in the order of the module."""
    (section,) = page().split(f"### `{module}`\n\n```text\n")[1:]
    listed = re.findall(r"^(?:class |module )?(\w+)", section.split("```")[0], re.MULTILINE)
    assert listed == public_names(module)


def test_the_tiers_are_the_packages() -> None:
    assert [module for tier in TIERS for module in of_tier(tier)] == [*MODULES]


def test_a_module_with_public_names_is_listed() -> None:
    """A module with an `__all__` is public, and the page lists all such modules."""
    source = ROOT / "src"
    seen = {
        ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        for path in source.rglob("*.py")
        if re.search(r"^__all__ = ", path.read_text("utf-8"), re.MULTILINE)
    }
    assert seen - WITHOUT_PROMISE == set(MODULES)


def test_no_signature_has_any() -> None:
    """No public signature has `Any`, which would promise nothing; `AnyRules` is a type.

    An alias may contain `Any`: a vector environment's `Info` is `dict[str, Any]`, as in Gymnasium.
    """
    assert not re.findall(r"^(?!\w+ = ).*\bAny\b.*$", page(), re.MULTILINE)


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_guides_examples_and_the_table_import_public_names_only(path: Path) -> None:
    text = path.read_text("utf-8")
    imports = re.findall(
        r"^ *(?:>>> )?from (herrlof_(?:arena|rules)[\w.]*) import (\([^)]*\)|.*)$",
        text,
        re.MULTILINE,
    )
    for module, names in imports:
        for name in re.findall(r"\w+(?= as |,|$|\n|\))", names.split("#")[0].strip("() \n")):
            assert f"{module}.{name}" in MODULES or name in public_names(module)
        # The package `herrlof_arena` contains only modules.
        assert module in MODULES or module == "herrlof_arena"


def test_packed_cards_are_internal() -> None:
    assert not re.search(r"\bPacked\b|^ +(packed_\w+|unit|shift)\b", page(), re.MULTILINE)


def test_no_private_name_is_shown() -> None:
    """No name with a leading underscore is shown, and no such parameter."""
    assert re.findall(r"(?<!\w)_[a-z]\w*", page()) == []
