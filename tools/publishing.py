"""The page on a package index: the README with absolute links, and the project's addresses.

The addresses come from `[tool.herrlof-rules]` in `pyproject.toml`, the one place that names the
project's home, or from the variables `PROJECT_ADDRESS` and `PROJECT_SITE` if they are set.
Hatchling runs this when it builds; MkDocs runs it as a hook, see `mkdocs.yml`.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

ROOT = Path(__file__).parents[1]

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)\s]+)\)")


def home(root: Path = ROOT) -> tuple[str, str]:
    """The addresses of the sources and of the documentation; empty if there is none yet."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["herrlof-rules"]
    address = os.environ.get("PROJECT_ADDRESS", settings["address"]).rstrip("/")
    site = os.environ.get("PROJECT_SITE", settings["site"]).rstrip("/")
    return address, site


def index_page(readme: str, address: str, version: str) -> str:
    """The README with absolute links to the sources of this version.

    Without an address, a link becomes its text and a picture is left out, so no link is dead.
    """

    def absolute(link: re.Match[str]) -> str:
        picture, text, path = link.groups()
        if not address:
            return "" if picture else text
        kind = "raw" if picture else "tree" if path.endswith("/") else "blob"
        return f"{picture}[{text}]({address}/{kind}/v{version}/{path})"

    return _LINK.sub(absolute, readme)


def urls(address: str, site: str, version: str) -> dict[str, str]:
    """The links that an index shows beside the README."""
    addresses: dict[str, str] = {}
    if site:
        addresses["Documentation"] = f"{site}/"
    if address:
        addresses |= {
            "Source": address,
            "Changelog": f"{address}/blob/v{version}/CHANGELOG.md",
            "Issues": f"{address}/issues",
        }
    return addresses


def on_config(config: "MkDocsConfig") -> "MkDocsConfig":
    """Gives MkDocs the addresses of the pages and of the sources.

    The menu of versions is left out unless Mike builds the site, because every page would request
    a file that only Mike writes.
    """
    if not os.environ.get("MIKE_DOCS_VERSION"):
        config.extra.pop("version", None)
    address, site = home()
    if site:
        config.site_url = f"{site}/"
    if address:
        config.repo_url = address
        config.repo_name = address.partition("//")[2].partition("/")[2]
    return config


def get_metadata_hook() -> Any:
    """Gives Hatchling the fields that `pyproject.toml` calls dynamic."""
    from hatchling.metadata.plugin.interface import (  # noqa: PLC0415 - MkDocs may not have it
        MetadataHookInterface,
    )

    def update(hook: Any, metadata: dict[str, Any]) -> None:
        root, version = Path(hook.root), metadata["version"]
        address, site = home(root)
        text = index_page((root / "README.md").read_text("utf-8"), address, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if addresses := urls(address, site, version):
            metadata["urls"] = addresses

    return type("Publishing", (MetadataHookInterface,), {"update": update})
