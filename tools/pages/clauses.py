"""The page that lists the tests of each clause."""

import ast
import re
from collections import defaultdict
from functools import cache

from tools.clauses import GAMES, NAMED_FIRST, ROOT, shown, texts, unlinked

LONGEST = 72
"""The maximal number of a clause's characters beside its id."""

HEAD = """\
# Clauses and their tests

Every clause of the rules has tests that name it.
Open a clause to see what each test shows; `pytest FILE::NAME` runs one of them.
"""


def tests_page() -> str:
    """The whole page, with a folded list of tests under each clause."""
    lines = [HEAD]
    for game in GAMES:
        by_clause: dict[str, list[str]] = defaultdict(list)
        for clause, place in shown(game):
            by_clause[clause].append(place)
        lines.append(f"<!-- clauses: {game} -->\n\n## {game.title()}\n")
        for clause, text in texts(game).items():
            places = by_clause[clause]
            number = f"{len(places)} test{'s' if len(places) > 1 else ''}"
            lines += [
                f'<details class="clause" id="{game}-{clause}" markdown="1">',
                f"<summary><b>{clause}</b> {beginning(text)} <i>{number}</i></summary>",
                "",
                f"[{clause} in full](../games/{game}.md#{clause})",
                "",
                *(f"- {_fact(place)}<br>`{place}`" for place in places),
                "",
                "</details>",
                "",
            ]
    return "\n".join(lines)


def beginning(clause: str) -> str:
    """The first words of a clause, without its markup."""
    plain = re.sub(r"[*`]", "", unlinked(clause))
    if len(plain) <= LONGEST:
        return plain
    return plain[: LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:(") + " …"


def _fact(place: str) -> str:
    """The fact in the docstring of a test, after its clauses, as a sentence."""
    path, name = place.split("::")
    words = " ".join(_docstrings(path)[name].split("\n\n")[0].split())
    fact = re.sub(r"^[^:]*: ", "", words) if NAMED_FIRST.match(words) else words
    fact = fact[0].upper() + fact[1:]
    return re.sub(r"([*_<\[\]])", r"\\\1", fact) if "`" not in fact else fact


@cache
def _docstrings(path: str) -> dict[str, str]:
    """The docstring of each function in a file."""
    nodes = ast.walk(ast.parse((ROOT / path).read_text("utf-8")))
    functions = (node for node in nodes if isinstance(node, ast.FunctionDef))
    return {function.name: ast.get_docstring(function) or "" for function in functions}
