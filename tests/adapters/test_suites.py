"""The frameworks' own suites pass, and the page of results says what is run."""

import contextlib
import io
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("pettingzoo", reason="needs pettingzoo")
pytest.importorskip("numba", reason="needs numba")

from tools.suites import gymnasium, pettingzoo
from tools.suites.games import Table, all_tables, ours, summary
from tools.suites.running import Suite

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "suites.md"
CASES = [
    pytest.param(suite, table, id=f"{name}-{table.name}")
    for suites, found in (
        (pettingzoo.SUITES, all_tables()),
        (gymnasium.SUITES, all_tables()),
        (gymnasium.VECTOR_SUITES, ours()),
    )
    for name, suite in suites.items()
    for table in found
]
FEW = ("herrlof-english-2", "herrlof-english-3", "odin-sheet-2", "odin-sheet-6", "dare-standard-2")


def run(suite: Suite, table: Table) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        suite(table)


@pytest.mark.parametrize(("suite", "table"), [c for c in CASES if c.values[1].name in FEW])
def test_suite(suite: Suite, table: Table) -> None:
    run(suite, table)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize(("suite", "table"), [c for c in CASES if c.values[1].name not in FEW])
def test_suite_in_every_edition(suite: Suite, table: Table) -> None:
    run(suite, table)


def test_the_page_says_that_these_suites_pass() -> None:
    text = PAGE.read_text("utf-8")
    for suites, tables in (
        (pettingzoo.SUITES | gymnasium.SUITES, all_tables()),
        (gymnasium.VECTOR_SUITES, ours()),
    ):
        for name in suites:
            assert f"| {name} | {summary(tables)} | passed |\n" in text
    for name, why in pettingzoo.NOT_APPLICABLE:
        assert f"| {name} | – | {why} |\n" in text
    assert "failed" not in text
