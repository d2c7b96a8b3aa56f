"""A real Chromium: that of the system, started once for each file of tests."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
"""As in `.ci/run`."""

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"

OPTIONS = [
    "--no-sandbox",  # which has none of its own where it is started by root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser, or the reason why nothing is tried in one.

    Not for the whole session: an event loop runs in this thread for as long as it is there, and
    other tests want to run their own.
    """
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    if CHROMIUM is None:
        pytest.skip("needs chromium")
    with api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def visitors(chromium: Any) -> Iterator[Any]:
    """Opens pages, each with storage of its own; in the end nothing may have gone wrong in any."""
    from browser.visitor import Visitors

    made = Visitors(chromium)
    yield made
    made.close()


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.exists():
        reason = "needs npm: `npm ci` in tests/browser" if shutil.which("npm") else "needs npm"
        pytest.skip(reason)
    return AXE.read_text("utf-8")
