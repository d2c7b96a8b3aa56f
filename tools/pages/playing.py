"""Adds built parts to the site: the table on the page "Play", and the types for TypeScript.

MkDocs runs this module: see `mkdocs.yml`.  Without npm or a package index the site is still built,
and the page says what was missing.
"""

import logging
import shutil
import sys
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import urljoin

sys.path.insert(0, str(Path(__file__).parents[2]))  # MkDocs loads this file by its path.

from table import build

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_log = logging.getLogger("mkdocs.hooks.playing")

TYPES = Path(__file__).parents[2] / "src" / "herrlof_rules" / "documents" / "schemas"
PLACE = "<!-- table -->"
FRAME = (
    '<iframe class="card-table" src="../table/index.html" title="A table for Herrlof and Odin">'
    "</iframe>"
)


class _Made:
    """The result of the last build: the same for every rebuild of `mkdocs serve`."""

    folder: TemporaryDirectory[str] | None = None
    missing: str | None = None


def on_pre_build(config: "MkDocsConfig") -> None:
    """Builds the table, once."""
    del config
    if _Made.folder is None:
        _Made.folder = TemporaryDirectory()
        try:
            build.build(Path(_Made.folder.name))
        except build.Missing as missing:
            _Made.missing = str(missing)
            _Made.folder.cleanup()
            _log.info("the page “Play” is without its table: %s", missing)


def on_files(files: "Files", config: "MkDocsConfig") -> "Files":
    """The site's files with the types that ship in the package, as downloads."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - the tests may be without MkDocs

    for path in sorted(TYPES.glob("*.d.ts")):
        files.append(File.generated(config, f"types/{path.name}", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: "Page", **_: object) -> str:
    """The page with the table, or with a note that says what was missing."""
    del page
    return markdown.replace(PLACE, placed(_Made.missing))


def placed(missing: str | None) -> str:
    """The table in its frame, or the note that replaces it."""
    if missing is None:
        return FRAME
    message = "The table is not part of this build of the site"
    return f'!!! warning "{message}"\n    <code>{escape(missing)}</code>'


def on_post_build(config: "MkDocsConfig") -> None:
    """Copies the table into the site, where its links to the pages on how to play work."""
    if _Made.missing is None and _Made.folder is not None:
        table = Path(config.site_dir) / "table"
        shutil.copytree(_Made.folder.name, table, dirs_exist_ok=True)
        index = table / "index.html"
        page = index.read_text("utf-8")
        page = page.replace("<html ", '<html data-pages="../how-to-play/" ', 1)
        if config.site_url:  # Link previews need the picture's absolute address.
            picture = urljoin(config.site_url, "table/preview.png")
            page = page.replace('content="preview.png"', f'content="{escape(picture)}"')
        index.write_text(page, "utf-8")
