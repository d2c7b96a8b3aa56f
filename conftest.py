"""Configures pytest everywhere: examples in Markdown and in docstrings run as tests."""

import ast
import gc
from collections import Counter
from collections.abc import Iterator
from doctest import ELLIPSIS
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser
from sybil.sybil import SybilCollection
from sybil.text import LineNumberOffsets


class _Docstrings(PythonDocStringDocument):
    """Docstrings, also those of attributes: the strings below assignments."""

    @staticmethod
    def extract_docstrings(python_source_code: str) -> Iterator[tuple[int, int, str]]:
        if ">>>" not in python_source_code:
            return
        offsets = LineNumberOffsets(python_source_code)
        for node in ast.walk(ast.parse(python_source_code)):
            match node:
                case ast.Expr(ast.Constant(str(text)) as string):
                    start = offsets.get(string.lineno - 1, string.col_offset) + 3
                    yield start, start + len(text), text
                case _:
                    pass


def _remember(namespace: dict[str, Any]) -> None:
    """Removes the games that a page registers at the page's end.

    The engines of a page get all the time that a busy machine may need.
    """
    namespace["__patch__"] = patch = pytest.MonkeyPatch()
    for name in ("START_SECONDS", "GRACE_SECONDS"):
        patch.setattr(f"herrlof_arena.engines.external.{name}", 600.0)
    registries = map(import_module, ("herrlof_rules.registry", "herrlof_arena.registry"))
    namespace["__registered__"] = [(module, dict(module._known)) for module in registries]


def _forget(namespace: dict[str, Any]) -> None:
    namespace["__patch__"].undo()
    for module, known in namespace["__registered__"]:
        module._known = known


_markdown = (PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), SkipParser())
# A pattern matches from the right, at any depth under `path`.
_readme = Sybil(_markdown, patterns=["README.md"], excludes=["*/README.md"])
_docs = Sybil(_markdown, path="docs", patterns=["*.md"], setup=_remember, teardown=_forget)
_docstrings = Sybil(
    [DocTestParser(optionflags=ELLIPSIS)],
    path="src",
    patterns=["*.py"],
    document_types={".py": _Docstrings},
)

ROOT = Path(__file__).parent
IMPORTED_FROM = (".", "src", "tests", "examples")
"""The folders whose modules and packages are this project's."""

pytest_collect_file = SybilCollection([_readme, _docs, _docstrings]).pytest()


def pytest_pycollect_makemodule(module_path: Path) -> None:
    """Imports a file of `src` that is named on the command line.

    Otherwise pytest imports its package first and then executes the file a second time, so that
    each of its classes exists twice.
    """
    if module_path.is_relative_to(ROOT / "src"):
        name = ".".join(module_path.relative_to(ROOT / "src").with_suffix("").parts)
        import_module(name.removesuffix(".__init__"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        help="let Hypothesis try far more examples than the fast suite does",
    )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Summarises the skipped tests and the reasons in one line; `-rs` lists them."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped and not terminalreporter.hasopt("skipped"):
        reasons = Counter(_reason(report) for report in skipped)
        listed = "; ".join(f"{reason} ({number})" for reason, number in reasons.most_common())
        terminalreporter.write_line(f"{len(skipped)} skipped (-rs lists them): {listed}")


def _reason(report: Any) -> str:
    *_, reason = report.longrepr
    return str(reason).removeprefix("Skipped: ")


def pytest_collection() -> None:
    """Turns the garbage collector off while tests are collected, because what they define stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Collects garbage less often, and not among the tests: this saves a seventh of the time."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_configure(config: pytest.Config) -> None:
    """Makes warnings from this project errors; warnings from other packages are only shown."""
    paths = [path for folder in IMPORTED_FROM for path in (ROOT / folder).iterdir()]
    ours = {path.stem for path in paths if path.suffix == ".py" or path.is_dir()}
    names = "|".join(sorted(name for name in ours if name.isidentifier()))
    config.addinivalue_line("filterwarnings", rf"error:::(<string>|{names})(\.|$)")
