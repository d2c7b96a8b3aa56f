"""The rules' pages, the tests and the code name the same clauses."""

import re

import pytest

from tools.clauses import GAMES, cited, page, shown, texts


@pytest.mark.parametrize("game", GAMES)
def test_clause_ids_are_unique_and_have_an_anchor(game: str) -> None:
    written = re.findall(r"^- \*\*([A-Z]\d+)\*\*", page(game), re.MULTILINE)

    assert written
    assert written == list(texts(game))


@pytest.mark.parametrize(
    ("game", "clause"),
    [pytest.param(game, clause, id=f"{game}-{clause}") for game in GAMES for clause in texts(game)],
)
def test_each_clause_has_a_test(game: str, clause: str) -> None:
    assert clause in {clause for clause, _ in shown(game)}, (
        f"no test under tests/rules/{game}/ has a docstring that begins with '{clause}: …'"
    )


@pytest.mark.parametrize("game", GAMES)
def test_tests_name_clauses_that_exist(game: str) -> None:
    assert not [(clause, at) for clause, at in shown(game) if clause not in texts(game)]


@pytest.mark.parametrize("game", GAMES)
def test_code_cites_clauses_that_exist(game: str) -> None:
    assert not [(clause, at) for clause, at in cited(game) if clause not in texts(game)]
