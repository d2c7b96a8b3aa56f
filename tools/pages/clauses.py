"""The page that says which tests hold which clause, and the links to it on the games' pages."""

import ast
import re
from collections import defaultdict

from tools.clauses import GAMES, NAMED_FIRST, ROOT, shown, written

CLAUSE_LINE = re.compile(
    r"^(- \*\*([A-Z]\d+)\*\*\{ #\2 \} .*?)(?: \[tests\]\([^)]*\))?$", re.MULTILINE
)
HEAD = """\
# Clauses and their tests

Which tests hold which clause of the rules, and what each of them shows.
`pytest FILE::NAME` runs one of them.
"""


def page() -> str:
    """The whole page."""
    made = [HEAD]
    for game in GAMES:
        by_clause: dict[str, list[str]] = defaultdict(list)
        for clause, place in shown(game):
            by_clause[clause].append(place)
        made.append(f"## {game.title()}\n")
        for clause in written(game):
            link = f"[{clause}](../games/{game}.md#{clause})"
            made.append(f"- **{link}**{{ #{game}-{clause} }}")
            made += [f"    - {_fact(place)} `{place}`" for place in by_clause[clause]]
        made.append("")
    return "\n".join(made)


def linked(game: str, markdown: str) -> str:
    """A game's page with a link after each clause to its tests."""
    place = f"../reference/clauses.md#{game}"
    return CLAUSE_LINE.sub(lambda found: f"{found[1]} [tests]({place}-{found[2]})", markdown)


def without_links(markdown: str) -> str:
    """A game's page without the links that `linked` adds."""
    return CLAUSE_LINE.sub(r"\1", markdown)


def _fact(place: str) -> str:
    """What the docstring of a test says after its clauses."""
    path, name = place.split("::")
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            words = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())
            fact = re.sub(r"^[^:]*: ", "", words) if NAMED_FIRST.match(words) else words
            return re.sub(r"([*_<\[\]])", r"\\\1", fact) if "`" not in fact else fact
    raise LookupError(place)
