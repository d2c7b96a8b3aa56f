"""The reference shows every public name, but no values of constants and no private bases."""

import re
from importlib import import_module
from pathlib import Path

import griffe
import pytest

from tools.pages.reference import WithoutInternals

SOURCE = '''
from typing import TypeAlias

Seed: TypeAlias = int | str
"""A seed."""
TABLE = {1: _secret(2)}
"""A table."""
FULL: tuple[int, ...] = _cards()
"""All."""

class _Kept: ...
class Deal(_Kept): ...
class Refused(core.HerrlofRulesError, ValueError): ...
class Other(Value, Generic[T]): ...
'''


@pytest.fixture(scope="module")
def module() -> griffe.Module:
    with griffe.temporary_visited_module(SOURCE) as visited:
        for member in visited.members.values():
            if isinstance(member, griffe.Attribute):
                WithoutInternals().on_attribute(attr=member)
            elif isinstance(member, griffe.Class):
                WithoutInternals().on_class(cls=member)
        return visited


def test_only_a_type_alias_shows_its_value(module: griffe.Module) -> None:
    assert str(module["Seed"].value) == "int | str"
    assert module["TABLE"].value is None
    assert module["FULL"].value is None
    assert str(module["FULL"].annotation) == "tuple[int, ...]"


def test_only_bases_that_tell_something_are_shown(module: griffe.Module) -> None:
    bases = {name: [str(base) for base in module[name].bases] for name in ("Deal", "Other")}
    assert bases == {"Deal": [], "Other": []}
    refused = [str(base) for base in module["Refused"].bases]
    assert refused == ["core.HerrlofRulesError", "ValueError"]


@pytest.mark.parametrize("game", ["herrlof", "odin"])
def test_a_games_page_shows_each_public_name_once(game: str) -> None:
    page = (Path(__file__).parents[2] / f"docs/reference/{game}.md").read_text("utf-8")
    groups = re.findall(r"^      members: \[(.*)\]$", page, re.MULTILINE)
    shown = [name for group in groups for name in group.split(", ")]
    public = import_module(f"herrlof_rules.{game}").__all__
    assert sorted(shown) == sorted(public)
    for name in public:
        # The link is in the table of names.
        assert page.count(f"[`{name}`][herrlof_rules.{game}.{name}]") == 1
