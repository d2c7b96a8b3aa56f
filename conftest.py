"""What pytest needs everywhere: examples in Markdown and in docstrings run as tests."""

from doctest import ELLIPSIS

import pytest
from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser
from sybil.sybil import SybilCollection

_markdown = (PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), SkipParser())
# A pattern matches from the right, at any depth under `path`.
_readme = Sybil(_markdown, patterns=["README.md"], excludes=["*/README.md"])
_docs = Sybil(_markdown, path="docs", patterns=["*.md"])
_docstrings = Sybil(
    [DocTestParser(optionflags=ELLIPSIS)],
    path="src",
    patterns=["*.py"],
    document_types={".py": PythonDocStringDocument},
)

pytest_collect_file = SybilCollection([_readme, _docs, _docstrings]).pytest()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        help="let Hypothesis try far more examples than the fast suite does",
    )
