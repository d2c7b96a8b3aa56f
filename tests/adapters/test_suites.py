"""The frameworks' own suites pass, and the page of results says what is run."""

import contextlib
import io
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("pettingzoo", reason="needs pettingzoo")
pytest.importorskip("numba", reason="needs numba")

from tools.suites import gymnasium, pettingzoo
from tools.suites.games import Table, summary, tables
from tools.suites.running import Suite

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "suites.md"
SUITES = pettingzoo.SUITES | gymnasium.SUITES
TABLES = tables()
FEW = ("herrlof-english-2", "herrlof-english-3", "odin-sheet-2", "odin-sheet-6")


def run(suite: Suite, table: Table) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        suite(table)


@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
@pytest.mark.parametrize("table", [t for t in TABLES if t.name in FEW], ids=lambda t: t.name)
def test_suite(suite: Suite, table: Table) -> None:
    run(suite, table)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
@pytest.mark.parametrize("table", [t for t in TABLES if t.name not in FEW], ids=lambda t: t.name)
def test_suite_in_every_edition(suite: Suite, table: Table) -> None:
    run(suite, table)


def test_the_page_says_that_these_suites_pass() -> None:
    text = PAGE.read_text("utf-8")
    for name in SUITES:
        assert f"| {name} | {summary(TABLES)} | passed |\n" in text
    for name, why in pettingzoo.NOT_APPLICABLE:
        assert f"| {name} | – | {why} |\n" in text
    assert "failed" not in text
