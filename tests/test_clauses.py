"""The rules as written, the tests and the code name the same clauses."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = ("herrlof", "odin")
CARDS = {
    "herrlof": re.compile(r"[BGRY][1-9]"),
    "odin": re.compile(r"[BRPGKO][1-9]"),
}
CLAUSE = re.compile(r"\b[A-Z][1-9]\d?\b")
NAMED_FIRST = re.compile(r"([A-Z]\d+(?:, [A-Z]\d+)*): \S")


def written(game: str) -> list[str]:
    """The ids of the lines `- **T4** …` of the game's page."""
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")
    return re.findall(r"^- \*\*([A-Z]\d+)\*\*", page, re.MULTILINE)


def shown(game: str) -> Iterator[tuple[str, str]]:
    """Each clause that a test's docstring begins with, and where: `T4, T5: a fact`."""
    for path in sorted((ROOT / "tests" / "games" / game).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = NAMED_FIRST.match(ast.get_docstring(node) or "")
                if named:
                    for clause in named[1].split(", "):
                        yield clause, f"{path.relative_to(ROOT)}::{node.name}"


def cited(game: str) -> Iterator[tuple[str, str]]:
    """Each clause id in the strings, docstrings and comments of the game's code, and where.

    What may be the token of a card counts only where it is a whole argument of a refusal
    (`IllegalAction`, `InvalidState`).
    """
    for path in sorted((ROOT / "src" / "herrlof_rules" / "games" / game).rglob("*.py")):
        source = path.read_text("utf-8")
        place = path.relative_to(ROOT)
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type in (tokenize.STRING, tokenize.COMMENT):
                for clause in CLAUSE.findall(token.string):
                    if not CARDS[game].fullmatch(clause):
                        yield clause, f"{place}:{token.start[0]}"
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
                ("IllegalAction", "InvalidState")
            ):
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    text = argument.value if isinstance(argument, ast.Constant) else None
                    if isinstance(text, str) and CLAUSE.fullmatch(text):
                        yield text, f"{place}:{node.lineno}"


@pytest.mark.parametrize("game", GAMES)
def test_clause_ids_are_unique_and_have_an_anchor(game: str) -> None:
    clauses = written(game)
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")

    assert clauses
    assert len(clauses) == len(set(clauses))
    assert re.findall(r"^- \*\*([A-Z]\d+)\*\*\{ #\1 \} \S", page, re.MULTILINE) == clauses


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param(game, clause, id=f"{game}-{clause}")
        for game in GAMES
        for clause in written(game)
    ],
)
def test_each_clause_has_a_test(game: str, clause: str) -> None:
    assert clause in {clause for clause, _ in shown(game)}, (
        f"no test under tests/{game}/ has a docstring that begins with '{clause}: …'"
    )


@pytest.mark.parametrize("game", GAMES)
def test_tests_name_clauses_that_exist(game: str) -> None:
    assert not [(clause, at) for clause, at in shown(game) if clause not in written(game)]


@pytest.mark.parametrize("game", GAMES)
def test_code_cites_clauses_that_exist(game: str) -> None:
    assert not [(clause, at) for clause, at in cited(game) if clause not in written(game)]
