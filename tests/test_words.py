"""Phrases that the project's prose, docstrings and comments do not contain, and why."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]

POSSESSIVE = r"(?:\w's|s'|\b(?:its|my|their|your|our|his|her|whose)(?: very)?)"

PATTERNS = {
    rf"(?:{POSSESSIVE} )?\bown (?!goal)(?=[\w*`])": "*own* follows a possessive: *its own*",
    r"(?<!there )\b(?:is|are|was|were) no (?!longer|more|less|fewer|matter|later|earlier)[a-z]": (
        "say *is not a* or *there is no*"
    ),
    r"\b(?:what|that) (?:is|are) (?-i:none)\b": "say *anything else*, *invalid*",
    r"\bwhoever\b": "say *the player who*, *anyone who*",
    r"\bso many\b": "give the number or its name, or say *as many as*",
    r"\bby and by\b": "say *eventually*",
    r"\bat hand\b": "say *installed* or *available*",
    r"\bcomes? to (?=\d|about\b|nothing\b|much\b)": "say *amounts to*",
    r"\bsome (?:\d|(?:tens?|hundreds?|thousands?|dozens?) )": "say *about*, *tens of*",
    r"\bsome (?:two|three|four|five|six|seven|eight|nine|ten|twenty) ": "say *about*",
    r"\bwhat comes of\b": "say *the effect of*",
    r"\bin the words of no\b": "say *game-independent*",
    r"\bone's own\b": "say *of your own*, or *the player's own*",
    r"\bsomebody else's? code\b|\bcode of somebody else\b": "say *third-party code*",
    r"\bwithout a word\b": "say *without notice*",
    r"\bsome (?:seconds|minutes|hours)\b": "say *a few*",
    r"(?:\b(?:decisions(?: of \w+)?|playouts|points|calls|memory|ms)|\d%?) an? "
    r"(?:decision|match|round|hand|second|seat|line)\b(?! is\b)": "say *per decision*",
    r"\bless (?:the (?:mean|others)|its own)\b": "say *minus*",
    r"\bworked out\b": "say *computed*",
    r"\bgone through\b": "say *enumerated*",
    r"\bhand(?:s|ed|ing) in\b(?! (?:th|which|order))": "say *submit*",
    r"\btold apart\b|\btells? (?:\w+ )?apart\b": "say *distinguish*",
    r"\bmoved on by one\b": "say *rotated by one seat*",
    r"\bleaf(?:ing)? through\b": "say *step through*",
    r"\brates? of (?:wins|victor)": "say *win rate*",
    r"\bof another (?:shape|format|type|class|length)\b": "say *of the wrong shape*, *unsupported*",
    r"\ba (?:record|line|byte|row|file) an? [a-z]": "say *one record per line*",
    r"\d %(?!\w)": "write *95%*, closed up",
    r"\w included(?=[.,;:)])": "say *including …* before the thing",
    r"\bsomebody\b": "say *a player*, *a person*, *another request*",
    r"\bkernel\b": "say *the rules engine*, or name the class",
    r"\bnobody\b": "say *no seat*, *no player*",
    r"\b(?:is|are|was|were|be|been|being) (?:asked|told)\b": (
        "say who calls, sends, chooses or receives"
    ),
    r"^What\b(?![^.]*\?)": "begin with the noun: *The events …*, *The value …*",
    r", too\b(?! (?:few|late|long|many|much))|(?<!passes) too(?=[.;:](?: |$))": "say *also*",
    r"(?<!just )\bas well(?! as)\b": "say *also*",
}
"""Each pattern that the project does not use, as a regular expression, with the reason."""

EXCEPTIONS = {
    r"\bso many\b": {"docs/glossary.md"},  # The glossary has a table of words to avoid.
    r"\bnobody\b": {
        "docs/glossary.md",
        # Pages for players speak as the rulebooks do.
        "docs/how-to-play/herrlof.md",
        "docs/how-to-play/odin.md",
        "docs/reference/encoding.md",  # The page names the value of a field.
        "src/herrlof_rules/sentences/catalogues/common.en.po",
        "src/herrlof_rules/sentences/catalogues/herrlof.en.po",
        "src/herrlof_arena/adapters/chance_nodes/steps.py",  # The example shows the adapter's text.
    },
    r"\b(?:is|are|was|were|be|been|being) (?:asked|told)\b": {
        "tools/goldens/playthroughs.py",  # The goldens begin with this text.
    },
}
"""By pattern, the files in which it is allowed."""

QUOTED = {"docs/reference/clauses.md", "docs/games/herrlof.md", "docs/games/odin.md"}
"""Pages that repeat the text of the rules or the docstrings of tests."""


def strings(body: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """The strings that are statements, such as docstrings, at any depth below statements."""
    for node in body:
        match node:
            case ast.Expr(ast.Constant(str(said))):
                yield node.lineno, said
            case _:
                for name in ("body", "orelse", "handlers", "finalbody", "cases"):
                    yield from strings(getattr(node, name, ()))


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Lines of a page, texts of a catalogue, docstrings and comments of a module, without code."""
    text = path.read_text("utf-8")
    lines = list(enumerate(text.splitlines(), 1))
    if path.suffix == ".py":
        for line_number, said in strings(ast.parse(text).body):
            yield line_number, " ".join(re.sub(r"`[^`]*`", "…", said).split())
        yield from ((number, line[line.find("# ") :]) for number, line in lines if "# " in line)
    elif path.suffix == ".po":
        yield from ((number, line) for number, line in lines if line.startswith(("msgstr", '"')))
    else:
        fenced = False
        for number, line in lines:
            fenced ^= line.lstrip().startswith("```")
            if not fenced:
                yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", "…", line)


def files() -> Iterator[Path]:
    """The pages that are written by hand, the sources of packages, table, examples and tools."""
    yield from (ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md"))
    for pattern in (
        "docs/**/*.md",
        "src/**/*.py",
        "src/**/*.en.po",
        "table/*.py",
        "examples/*.py",
        "tests/**/*.py",
        "tools/**/*.py",
    ):
        yield from ROOT.glob(pattern)


def test_words() -> None:
    words = [(re.compile(words, re.IGNORECASE), words, why) for words, why in PATTERNS.items()]
    hits = [
        f"{name}:{number}: {text[max(hit.start() - 40, 0) : hit.end() + 40]} ({why})"
        for path in files()
        if (name := path.relative_to(ROOT).as_posix()) not in QUOTED
        for number, text in prose(path)
        for compiled, pattern, why in words
        if name not in EXCEPTIONS.get(pattern, ())
        for hit in compiled.finditer(text)
        if not re.match(POSSESSIVE, hit[0], re.IGNORECASE)
    ]
    assert not hits, f"{len(hits)} phrases:\n" + "\n".join(hits)
