"""The page "Play" has the table, or a note that says what is missing."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from herrlof_rules import GAMES
from table import build
from tools.pages import playing
from tools.pages.lessons import DOCS


def test_the_table_in_its_frame() -> None:
    assert 'src="../table/index.html"' in playing.placed(None)


def test_what_is_missing_is_said() -> None:
    said = playing.placed("npm, which brings <Pyodide>, was not found")
    assert said.startswith("!!! warning ")
    assert "npm, which brings &lt;Pyodide&gt;, was not found" in said


def test_a_site_is_built_without_npm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without npm, other pages stay as they are, and the site gets no folder for the table."""
    monkeypatch.setattr(build, "HERE", build.HERE / "nowhere")
    monkeypatch.setattr(build.shutil, "which", lambda _: None)
    monkeypatch.setattr(playing._Made, "folder", None)
    monkeypatch.setattr(playing._Made, "missing", None)

    playing.on_pre_build(config=None)  # type: ignore[arg-type]

    page = playing.on_page_markdown(f"before\n\n{playing.PLACE}\n", page=None)  # type: ignore[arg-type]
    assert page.startswith("before\n\n!!! warning ")
    assert "npm" in page
    playing.on_post_build(config=None)  # type: ignore[arg-type]


def test_a_site_tells_its_table_where_its_pages_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The table is copied into the site, with the absolute address of its preview picture."""
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "index.html").write_text('<html lang="en"><meta content="preview.png">', "utf-8")
    monkeypatch.setattr(playing._Made, "folder", SimpleNamespace(name=folder))
    monkeypatch.setattr(playing._Made, "missing", None)
    site = SimpleNamespace(site_dir=tmp_path / "site", site_url="https://cards.example/docs/")
    playing.on_post_build(site)  # type: ignore[arg-type]
    index = (tmp_path / "site" / "table" / "index.html").read_text("utf-8")
    picture = '<meta content="https://cards.example/docs/table/preview.png">'
    assert index == f'<html data-pages="../how-to-play/" lang="en">{picture}'
    assert 'content="preview.png"' in (build.HERE / "page" / "index.html").read_text("utf-8")
    for name in GAMES:
        assert (DOCS / "how-to-play" / f"{name}.md").exists()
