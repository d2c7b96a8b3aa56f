"""The page on a package index, the built files, and changes that the changelog must name."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import publishing, signatures
from tools.pages import surface

ROOT = Path(__file__).parents[2]
HOME = "https://example.org/some/rules"


def built(tmp_path: Path, kind: str, **variables: str) -> Path:
    """The path of the archive that hatchling builds from this tree."""
    pytest.importorskip("hatchling", reason="needs hatchling")
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(tmp_path)]
    environment = {**os.environ, **variables}
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)
    [file] = tmp_path.iterdir()
    return file


def members(path: Path) -> dict[str, str]:
    """The files in a wheel by name; the text of its metadata."""
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        [metadata] = [name for name in names if name.endswith("METADATA")]
        return {**dict.fromkeys(names, ""), "METADATA": wheel.read(metadata).decode()}


def test_links_that_work_on_an_index(tmp_path: Path) -> None:
    names = members(built(tmp_path, "wheel", PROJECT_ADDRESS=HOME, PROJECT_SITE=f"{HOME}/pages"))
    metadata = names["METADATA"]

    links = re.findall(r"\]\(([^)]*)\)", metadata)
    assert len(links) > 20
    assert all(link.startswith("https://") for link in links)
    for kind, path in re.findall(rf"{HOME}/(blob|tree|raw)/v[^/]*/([^)\s#]*)", metadata):
        assert (ROOT / path).is_dir() if kind == "tree" else (ROOT / path).is_file()
    assert f"Project-URL: Source, {HOME}\n" in metadata
    assert f"Project-URL: Documentation, {HOME}/pages/\n" in metadata
    assert not [name for name in names if name.endswith(".po")]
    assert [name for name in names if name.endswith(".mo")]


def test_without_a_home_nothing_is_dead() -> None:
    page = publishing.index_page((ROOT / "README.md").read_text("utf-8"), "", "1.0")
    assert not re.findall(r"\]\((?!https?://|#)", page)
    assert "the tutorial" in publishing.index_page("[the tutorial](docs/tutorial.md)", "", "1")
    assert publishing.urls("", "", "1") == {}


def test_the_pages_know_their_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROJECT_ADDRESS", f"{HOME}/")
    monkeypatch.setenv("PROJECT_SITE", f"{HOME}/pages")
    config: Any = SimpleNamespace(extra={"version": {"provider": "mike"}})
    publishing.on_config(config)
    assert (config.site_url, config.repo_url) == (f"{HOME}/pages/", HOME)
    assert config.repo_name == "some/rules"


def test_only_mike_builds_a_menu_of_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a build by Mike has the menu of versions, because only Mike writes `versions.json`."""
    for version, menu in (("", {}), ("1.0", {"version": {"provider": "mike"}})):
        monkeypatch.setenv("MIKE_DOCS_VERSION", version)
        config: Any = SimpleNamespace(extra={"version": {"provider": "mike"}})
        publishing.on_config(config)
        assert config.extra == menu


def test_the_sources_hold_what_their_tests_need(tmp_path: Path) -> None:
    with tarfile.open(built(tmp_path, "sdist")) as sources:
        held = {name.partition("/")[2] for name in sources.getnames()}
    command = ["git", "ls-files"]
    kept = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if kept.returncode:
        pytest.skip("needs git")
    missing = set(kept.stdout.split("\n")) - held - {"", ".gitignore"}
    assert missing == set()


BEFORE = "__all__ = ['f', 'g']\ndef f(a, b): ...\ndef g(a): ...\ndef _h(a): ...\n"
AFTER = "__all__ = ['f', 'g']\ndef f(a): ...\ndef g(b): ...\ndef _h(): ...\n"


def test_a_changed_signature_is_found(tmp_path: Path) -> None:
    source = tmp_path / "src" / "some" / "__init__.py"
    source.parent.mkdir(parents=True)

    def git(*words: str) -> None:
        name = ["-c", "user.name=a", "-c", "user.email=a@b"]
        subprocess.run(["git", *name, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    assert signatures.last_tag(tmp_path) is None
    source.write_text(BEFORE)
    git("add", ".")
    git("commit", "-m", "one")
    git("tag", "v0.1.0")
    source.write_text(AFTER)

    tag = signatures.last_tag(tmp_path)
    assert tag == "v0.1.0"
    changes = list(signatures.changed(tmp_path, tag, "some"))
    public = {"some.f", "some.g"}
    said = signatures.unnamed(changes, "`some.f` has lost its `b`.", public)
    assert {line.partition(":")[0] for line in said} == {"some.g"}
    assert signatures.unnamed(changes, "f and g", public) == []


def test_the_newest_section() -> None:
    assert signatures.newest("# Changelog\n\n## 2\n\nnew\n\n## 1\n\nold\n") == "2\n\nnew\n"


def test_public_names_have_a_place() -> None:
    paths = surface.public_paths()
    assert {"herrlof_rules.match.match.Match", "herrlof_rules.documents.data.to_data"} <= paths
