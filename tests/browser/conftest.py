"""The system's Chromium, started once for each file of tests."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
"""Read as in `.ci/run`."""

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"

OPTIONS = [
    "--no-sandbox",  # Chromium's sandbox does not work for root.
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Starts the browser, or skips the tests with the reason.

    It is not kept for the whole session: its event loop runs in this thread until it closes, and
    other tests want to run their own.
    """
    from browser.visitor import WAIT

    api = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    if CHROMIUM is None:
        pytest.skip("needs chromium")
    with api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=OPTIONS, timeout=WAIT)
        new_page = browser.new_page

        def patient(**options: Any) -> Any:
            """Opens a page that waits longer than Playwright's 30 seconds."""
            page = new_page(**options)
            page.set_default_timeout(WAIT)
            return page

        browser.new_page = patient
        yield browser
        browser.close()


@pytest.fixture
def visitors(chromium: Any) -> Iterator[Any]:
    """Opens pages with separate storage; at the end no page may have reported an error."""
    from browser.visitor import Visitors

    visitors_there = Visitors(chromium)
    yield visitors_there
    visitors_there.close()


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.exists():
        reason = "needs npm: `npm ci` in tests/browser" if shutil.which("npm") else "needs npm"
        pytest.skip(reason)
    return AXE.read_text("utf-8")
