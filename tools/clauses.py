"""The places that name clauses: the games' pages, the tests and the code."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ("herrlof", "odin")
CARDS = {
    "herrlof": re.compile(r"[BGRY][1-9]"),
    "odin": re.compile(r"[BRPGKO][1-9]"),
}
CLAUSE = re.compile(r"\b[A-Z][1-9]\d?\b")
NAMED_FIRST = re.compile(r"([A-Z]\d+(?:, [A-Z]\d+)*): \S")
REFUSALS = ("IllegalAction", "InvalidState", "refuse_out_of_turn", "refuse_outcome")
"""The calls that refuse a move or a state: one of their arguments is the clause."""


def page(game: str) -> str:
    """The page with the rules of the game."""
    return (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")


@cache
def texts(game: str) -> dict[str, str]:
    """The clauses on the game's page by id; each is a line `- **T4**{ #T4 } …`."""
    return dict(re.findall(r"^- \*\*([A-Z]\d+)\*\*\{ #\1 \} (.*)$", page(game), re.MULTILINE))


def unlinked(clause: str) -> str:
    """The text of a clause, with each link replaced by its words."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", clause)


@cache
def shown(game: str) -> tuple[tuple[str, str], ...]:
    """Each clause that begins a test's docstring (`T4, T5: a fact`), with the test's place."""
    return tuple(_shown(game))


def _shown(game: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "tests" / "rules" / game).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = NAMED_FIRST.match(ast.get_docstring(node) or "")
                if named:
                    for clause in named[1].split(", "):
                        yield clause, f"{path.relative_to(ROOT).as_posix()}::{node.name}"


def cited(game: str) -> Iterator[tuple[str, str]]:
    """Each clause id in the strings, docstrings and comments of the game's code, and its place.

    An id that may also be a card's token counts only if it is a whole argument of a refusal.
    """
    for path in sorted((ROOT / "src" / "herrlof_rules" / game).rglob("*.py")):
        source = path.read_text("utf-8")
        place = path.relative_to(ROOT).as_posix()
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type in (tokenize.STRING, tokenize.COMMENT):
                for clause in CLAUSE.findall(token.string):
                    if not CARDS[game].fullmatch(clause):
                        yield clause, f"{place}:{token.start[0]}"
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(REFUSALS):
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    text = argument.value if isinstance(argument, ast.Constant) else None
                    if isinstance(text, str) and CLAUSE.fullmatch(text):
                        yield text, f"{place}:{node.lineno}"
