"""What pytest needs everywhere: examples in Markdown and in docstrings run as tests."""

from doctest import ELLIPSIS

import pytest
from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser

_markdown = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
    excludes=["tests/*.md"],
)
_docstrings = Sybil(
    parsers=[DocTestParser(optionflags=ELLIPSIS)],
    patterns=["src/*.py", "src/**/*.py"],
    document_types={".py": PythonDocStringDocument},
)

pytest_collect_file = (_markdown + _docstrings).pytest()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        help="let Hypothesis try far more examples than the fast suite does",
    )
