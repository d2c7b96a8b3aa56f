"""`tools.sample_prose`: sentences for readers to judge."""

from tools.sample_prose import kinds, main, sample, sentences_in, sentences_in_page


def test_every_kind_has_sentences_to_draw_from() -> None:
    """The seed decides which sentences are drawn, and there are enough of each kind for readers."""
    assert min(map(len, kinds().values())) >= 40
    first, again, other = (list(sample(3, seed)) for seed in ("1", "1", "2"))
    assert first == again != other
    assert sum(line.startswith("## ") for line in first) == 7
    assert sum(line.startswith(("1. ", "2. ", "3. ")) for line in first) == 21


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
