"""An import loads the modules that it needs and no more."""

import importlib
import json
import os
import pkgutil
import subprocess
import sys
from importlib.metadata import version

import pytest

ASK = """
import sys
before = set(sys.modules)
import {module}
loaded = sorted(set(sys.modules) - before)
import importlib
import json
print(json.dumps(loaded))
"""
NEVER = {"cattrs", "gettext", "hypothesis", "json", "matplotlib", "rich", "secrets", "typer"}
GAMES = {"herrlof_rules.herrlof", "herrlof_rules.odin"}


def imported(module: str) -> set[str]:
    """The modules that an import loads in a fresh process."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    process = subprocess.run(
        [sys.executable, "-c", ASK.format(module=module)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    return set(json.loads(process.stdout))


@pytest.mark.parametrize(
    ("module", "games"),
    [
        ("herrlof_rules.match", set[str]()),
        ("herrlof_rules.herrlof", {"herrlof_rules.herrlof"}),
        ("herrlof_rules.odin", {"herrlof_rules.odin"}),
    ],
)
def test_no_game_and_no_json_that_is_not_asked_for(module: str, games: set[str]) -> None:
    loaded = imported(module)
    assert loaded & GAMES == games
    assert not loaded & NEVER
    # `herrlof_rules.hidden` is imported when worlds are first used.
    assert "herrlof_rules.hidden" not in loaded


def test_documents_import_cattrs_only_for_converters() -> None:
    loaded = imported("herrlof_rules.documents")
    assert "cattrs" not in loaded
    loaded = imported("herrlof_rules.documents.converters")
    assert "cattrs" in loaded


def test_nothing_comes_before_the_command_line_is_ready_for_an_interrupt() -> None:
    loaded = imported("herrlof_arena.cli")
    assert loaded == {"herrlof_arena", "herrlof_arena.cli", "herrlof_arena.cli.entry"}


@pytest.mark.parametrize(
    ("module", "most"), [("herrlof_rules.match", 150), ("herrlof_rules.herrlof", 180)]
)
def test_importing_loads_few_modules(module: str, most: int) -> None:
    """On Python 3.11 the imports load 120 and 145 modules; the benchmarks measure their time."""
    assert len(imported(module)) <= most


def test_names_of_the_package() -> None:
    """`dir` lists the lazy names before they are imported, and other names raise an error."""
    import herrlof_rules

    assert set(herrlof_rules.__all__) <= set(dir(herrlof_rules))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = vars(herrlof_rules)["__getattr__"]("nothing")


def test_the_version() -> None:
    import herrlof_rules

    assert herrlof_rules.__version__ == version("herrlof-rules")


@pytest.mark.parametrize("name", ["herrlof", "odin"])
def test_no_module_hides_a_public_name(name: str) -> None:
    """No submodule has a public name, because importing it would replace that name."""
    game = importlib.import_module(f"herrlof_rules.{name}")
    modules = {module.name for module in pkgutil.iter_modules(game.__path__)}
    assert not modules & set(game.__all__)
