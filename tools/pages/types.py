"""The types for TypeScript as downloads of the site: run by MkDocs, see `mkdocs.yml`."""

from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

SHIPPED = Path(__file__).parents[2] / "src" / "herrlof_rules" / "documents" / "schemas"


def on_files(files: "Files", config: "MkDocsConfig") -> "Files":
    """The site's files with those that ship in the package."""
    for path in sorted(SHIPPED.glob("*.d.ts")):
        files.append(File.generated(config, f"types/{path.name}", abs_src_path=str(path)))
    return files
