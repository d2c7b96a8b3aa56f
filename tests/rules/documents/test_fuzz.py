"""Documents with a part missing or changed; the kit's `test_fuzz.py` tries arbitrary text."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.documents.documents import KINDS

from herrlof_rules import DocumentError, replay
from herrlof_rules.testing.strategies import json_texts


@pytest.mark.parametrize("kind", KINDS)
def test_documents_cut_anywhere(kind: str) -> None:
    text = KINDS[kind].text
    for length in range(len(text)):
        with pytest.raises(DocumentError):
            KINDS[kind].load(text[:length])


@given(st.data())
def test_a_changed_record_that_is_read_can_be_replayed(data: st.DataObject) -> None:
    """Replaying a changed record returns a match and an error, and raises nothing."""
    document = json.loads(KINDS["record"].text)
    moves = document["moves"]
    number = data.draw(st.integers(0, len(moves) - 1), label="move")
    key = data.draw(st.sampled_from(sorted(moves[number])), label="key")
    others = ("R7", "V", 0, 1, 2, "chance", "play", "predict", [["R2"], ["G2"]])
    moves[number][key] = "@"
    value = data.draw(st.sampled_from(others).map(json.dumps) | json_texts(), label="value")
    try:
        record = KINDS["record"].load(json.dumps(document).replace('"@"', value))
    except DocumentError:
        return
    replayed = replay(record)
    assert len(replayed.match.log) == (
        len(moves) if replayed.error is None or replayed.error.move is None else number
    )
