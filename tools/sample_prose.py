"""Prints random sentences that people read: `python -m tools.sample_prose N SEED`.

It prints N sentences of each kind: pages, public docstrings, internal docstrings, comments,
docstrings of tests, error messages and help.  Readers who did not write the sentences judge whether
a native engineer would rewrite them.  The same seed gives the same sentences.
"""

import ast
import io
import random
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ("src", "table", "tools", "examples")
_DIRECTIVES = re.compile(r"#\s*(?:noqa|type:|pyright:|fmt:|pragma|!|ruff:)")
_ERRORS = ("Error", "Action", "Rules", "Refusal", "Cards")
"""The endings of the names of classes whose instances are raised with a message."""


@cache  # Reading the whole project takes seconds.
def kinds() -> Mapping[str, Sequence[str]]:
    """All sentences of each kind, in a fixed order."""
    modules = [path for folder in SOURCES for path in sorted((ROOT / folder).rglob("*.py"))]
    tests = sorted((ROOT / "tests").rglob("*.py"))
    return {
        "pages": [each for path in _pages() for each in _of_page(path)],
        "public docstrings": list(_docstrings(modules, public=True)),
        "internal docstrings": list(_docstrings(modules, public=False)),
        "comments": [each for path in (*modules, *tests) for each in _comments(path)],
        "docstrings of tests": list(_of_tests(tests)),
        "errors": [each for path in modules for each in _errors(path)],
        "help": [each for path in modules for each in _help(path)],
    }


def sample(number: int, seed: str) -> Iterator[str]:
    """The lines to print."""
    for kind, sentences in kinds().items():
        chosen = random.Random(f"{seed}/{kind}").sample(sentences, min(number, len(sentences)))
        yield f"## {kind}: {len(chosen)} of {len(sentences)}"
        yield from (f"{at}. {sentence}" for at, sentence in enumerate(chosen, 1))
        yield ""


def sentences_in(text: str) -> Iterator[str]:
    """The sentences of a text; examples, tables and pieces of one or two words are left out."""
    text = re.sub(r"(?s)```.*?```", "", text)
    text = re.split(r"\n\s*(?:>>>|\|)", text)[0]
    for paragraph in re.split(r"\n\s*\n", text):
        if paragraph.lstrip("\n").startswith("    "):
            continue
        line = " ".join(paragraph.split())
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z`*“])", line):
            if len(sentence.split()) > 2:
                yield sentence


def _pages() -> list[Path]:
    pages = sorted((ROOT / "docs").rglob("*.md"))
    return [*sorted(ROOT.glob("*.md")), *pages]


def _of_page(path: Path) -> Iterator[str]:
    yield from sentences_in_page(path.read_text("utf-8"))


def sentences_in_page(text: str) -> Iterator[str]:
    """The sentences of a page; code, comments, tables and `:::` blocks are left out."""
    text = re.sub(r"(?s)\A---\n.*?\n---\n|```.*?```|<!--.*?-->", "\n\n", text)
    text = re.sub(r"(?m)^::: .*$(?:\n+[ \t]+\S.*$)*", "", text)
    for line in text.splitlines():  # Pages have one sentence per line.
        if not re.match(r"\s*(?:#|\||<|!\[|\[!\[|\$\$)", line):
            yield from sentences_in(re.sub(r"^\s*(?:[-*]|\d+\.) ", "", line).strip())


def _docstrings(paths: list[Path], *, public: bool) -> Iterator[str]:
    """The docstrings of modules, classes and functions; a leading underscore makes one internal."""
    for path in paths:
        hidden = not path.is_relative_to(ROOT / "src")
        for names, text in _named(ast.parse(path.read_text("utf-8")), (path.stem,)):
            internal = hidden or any(n.startswith("_") and not n.startswith("__") for n in names)
            if internal is not public:
                yield from sentences_in(text)


def _named(node: ast.AST, names: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The docstrings below a node, with the names that lead to them."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        text = ast.get_docstring(node)
        if text is not None:
            yield names, text
        for child in node.body:
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield from _named(child, (*names, child.name))


def _comments(path: Path) -> Iterator[str]:
    """The comments of a file; consecutive comment lines are one text."""
    block: list[str] = []
    last = -1
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        if token.type != tokenize.COMMENT or _DIRECTIVES.match(token.string):
            continue
        row = token.start[0]
        if row != last + 1:
            yield from sentences_in(" ".join(block))
            block = []
        block.append(token.string.lstrip("# "))
        last = row
    yield from sentences_in(" ".join(block))


def _of_tests(paths: list[Path]) -> Iterator[str]:
    for path in paths:
        for names, text in _named(ast.parse(path.read_text("utf-8")), (path.stem,)):
            if names[-1].startswith("test"):
                yield from sentences_in(text)


def _errors(path: Path) -> Iterator[str]:
    """The messages of exceptions and of `stop`; a field in braces stays as it is written."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func).rpartition(".")[2]
        if called == "stop" or called.endswith(_ERRORS):
            for argument in node.args:
                yield from sentences_in(_text(argument))


def _help(path: Path) -> Iterator[str]:
    """The texts of the options of the command line."""
    if "cli" in path.parts:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in ("help", "help_text"):
                yield from sentences_in(_text(node.value))
            elif isinstance(node, ast.Call) and "file_" in ast.unparse(node.func):
                for argument in node.args:
                    yield from sentences_in(_text(argument))
        for _, text in _named(ast.parse(path.read_text("utf-8")), ()):
            if path.stem == "app":  # The docstrings of commands are their help.
                yield from sentences_in(text)


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (
            part.value if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}"
            for part in node.values
            if isinstance(part, ast.Constant | ast.FormattedValue)
        )
        return "".join(map(str, parts))
    return ""


def main(arguments: list[str]) -> int:
    """Returns the exit status: 2 unless the arguments are a number and a seed."""
    if len(arguments) != 2 or not arguments[0].isdecimal():
        print(__doc__)
        return 2
    print("\n".join(sample(int(arguments[0]), arguments[1])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
