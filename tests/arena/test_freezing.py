"""A frozen application has sentences, clauses, bots and pictures, due to PyInstaller hooks."""

import os
import runpy
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from herrlof_arena import freezing

ROOT = Path(__file__).parents[2]
FOLDER = Path(freezing.__file__).parent
APPLICATION = """
from herrlof_arena.bots import ask, heuristic_bot
from herrlof_rules import Match, odin
from herrlof_rules.sentences import Sentences

match = Match.start(odin.GAME, odin.Rules(first_player=0), seed=1)
ask(match, 0, heuristic_bot(odin.GAME))
assert match._repr_svg_().startswith("<svg")
assert len(Sentences(odin.GAME, "de").clause("T1")) > 20
print(Sentences(odin.GAME, "de", you=0).prompt(match.view(0)).encode())
"""


def test_the_hooks_are_found_by_their_entry_point() -> None:
    """The entry point names a function that returns the folder with a hook for each package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    module, _, name = project["entry-points"]["pyinstaller40"]["hook-dirs"].partition(":")
    assert getattr(import_module(module), name)() == [str(FOLDER)]
    hooks = {path.name for path in FOLDER.glob("hook-*.py")}
    assert hooks == {"hook-herrlof_rules.py", "hook-herrlof_arena.py"}


def test_the_hooks_name_what_is_imported_later_and_read() -> None:
    """The hooks include modules that are imported on first use, and catalogues."""
    pytest.importorskip("PyInstaller", reason="needs PyInstaller")
    named: set[str] = set()
    files: set[str] = set()
    for package in ("herrlof_rules", "herrlof_arena"):
        hook: Any = runpy.run_path(str(FOLDER / f"hook-{package}.py"))
        named |= set(hook["hiddenimports"])
        files |= {Path(source).name for source, _ in hook["datas"]}
    assert {"herrlof_rules.pictures.public", "herrlof_rules.odin.scene"} <= named
    assert {"herrlof_rules.sentences.sentences", "herrlof_arena.bots"} <= named
    assert {"common.de.mo", "odin.json"} <= files
    assert not any(name.startswith("herrlof_arena.adapters") for name in named)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
def test_a_frozen_application_has_everything(tmp_path: Path) -> None:
    """PyInstaller finds the hooks of an installed package, so the application is complete.

    The frozen application plays a match, draws it, and prints a question in German.
    """
    pytest.importorskip("PyInstaller", reason="needs PyInstaller")
    installed = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    target = ["--no-build-isolation", "--target", str(installed), str(ROOT)]
    subprocess.run([*pip, *target], check=True)
    application = tmp_path / "application.py"
    application.write_text(APPLICATION, "utf-8")
    command = [sys.executable, "-m", "PyInstaller", "--onedir", "--noconfirm", str(application)]
    # The application does not need these modules, and PyInstaller is faster without them.
    for apart in ("numba", "numpy", "scipy", "pandas", "pyarrow", "matplotlib", "hypothesis"):
        command += ["--exclude-module", apart]
    # This environment puts the installed package before the sources.
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    built = subprocess.run(
        command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
    )
    for package in ("herrlof_rules", "herrlof_arena"):
        assert f"'hook-{package}.py' from '{installed}" in built.stderr
    frozen = tmp_path / "dist" / "application" / "application"
    ended = subprocess.run([frozen], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "Spiel eine Kombination oder passe." in ended.stdout
