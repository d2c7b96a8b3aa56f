"""`tools.sample_prose`: sentences for readers to judge."""

from pathlib import Path

import pytest

from tools import sample_prose
from tools.sample_prose import kinds, main, sample, sentences_in, sentences_in_page

FILES = {
    "README.md": "# A heading is left out\n\nThe library has rules.\n",
    "docs/page.md": "A page has sentences.\n\n| a table | is left out |\n",
    "src/package/cli/app.py": '''
"""The commands of a package."""


def play(seed: int) -> None:
    """Plays a whole match."""
    # The seed comes from
    # the command line.
    if not seed:
        raise ValueError(f"seed {seed} is too small")


def _option(name: str = "seed") -> object:
    """An option of each command."""
    return Option(name, help="The seed of the match.")
''',
    "tools/tool.py": '"""Makes a table of pages."""\n',
    "tests/test_seed.py": 'def test_a_seed() -> None:\n    """The seed is a number."""\n',
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of a few files, in place of this one."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.setattr(sample_prose, "ROOT", tmp_path)
    monkeypatch.setattr(sample_prose, "kinds", kinds.__wrapped__)


@pytest.mark.usefixtures("project")
def test_every_kind_of_sentence() -> None:
    """Each sentence is of one kind, except that the docstring of a command is also its help."""
    assert sample_prose.kinds() == {
        "pages": ["The library has rules.", "A page has sentences."],
        "public docstrings": ["The commands of a package.", "Plays a whole match."],
        "internal docstrings": ["An option of each command.", "Makes a table of pages."],
        "comments": ["The seed comes from the command line."],
        "docstrings of tests": ["The seed is a number."],
        "errors": ["seed {seed} is too small"],
        "help": [
            "The seed of the match.",
            *("The commands of a package.", "Plays a whole match.", "An option of each command."),
        ],
    }


@pytest.mark.usefixtures("project")
def test_the_seed_decides_which_sentences_are_drawn() -> None:
    first, again = (list(sample(1, "1")) for _ in range(2))
    others = {tuple(sample(1, str(seed))) for seed in range(10)}
    assert first == again
    assert len(others) > 1
    assert first[0].startswith("## pages: 1 of 2")
    assert sum(line.startswith("## ") for line in first) == 7
    assert sum(line.startswith("1. ") for line in first) == 7


def test_a_text_is_cut_into_sentences() -> None:
    """A text is split at paragraphs and sentences, and examples are left out."""
    text = "Returns a seat.  It is one of\nthe seats.\n\nRaises an error here.\n\n>>> code(1)\n"
    assert list(sentences_in(text)) == [
        "Returns a seat.",
        "It is one of the seats.",
        "Raises an error here.",
    ]


def test_tables_in_docstrings_are_left_out() -> None:
    """Blocks that are indented or fenced are left out, and the text after them is kept."""
    text = "It has two columns:\n\n    name   what it is\n    seat   a number\n\nThe end is near."
    assert list(sentences_in(text)) == ["It has two columns:", "The end is near."]
    assert list(sentences_in("```text\nkey = digest of this\n```")) == []


def test_options_in_pages_are_left_out() -> None:
    """The options of a `:::` block are left out; an indented line elsewhere is kept."""
    options = "::: module.name\n    options:\n      members: [A, B, C]\n\n"
    text = options + "It has names.\n\n    They are long."
    assert list(sentences_in_page(text)) == ["It has names.", "They are long."]


def test_other_arguments_are_refused() -> None:
    """Two arguments are needed, and the first is a number."""
    assert main([]) == main(["x", "1"]) == main(["1"]) == 2
