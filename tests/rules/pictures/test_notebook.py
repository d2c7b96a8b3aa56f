"""What a notebook shows of a match, a view and the rest: a picture or a short line.

Needs nbclient and ipykernel, of the group `test`.
"""

import os
import sys
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat", reason="needs nbclient and ipykernel")
nbclient = pytest.importorskip("nbclient", reason="needs nbclient and ipykernel")
pytest.importorskip("ipykernel", reason="needs nbclient and ipykernel")

START = """\
from herrlof_rules import Match, herrlof
match = Match.start(herrlof.GAME, herrlof.Rules(players=3, target=20), seed=2020)
match"""
CELLS = (
    START,
    "match.view(0)",
    "match.rules",
    "match.legal_actions(0)[0]",
    "print(match.legal_actions(0)[0])",
    "print(match.view(0))",
    "match.play(match.legal_actions(0)[0], 0)",
    "herrlof.GAME",
)


@pytest.fixture(scope="module")
def outputs() -> list[dict[str, str]]:
    """What each cell shows, by its media type."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in CELLS])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(entry for entry in sys.path if entry))
        nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    return [_shown(cell.outputs[0]) for cell in notebook.cells]


def _shown(output: Any) -> dict[str, str]:
    if output.output_type == "stream":
        return {"stream": output.text}
    assert output.output_type == "execute_result"
    return dict(output.data)


def test_a_match_is_a_picture_without_hands(outputs: list[dict[str, str]]) -> None:
    for shown in (outputs[0], outputs[6]):
        assert shown["image/svg+xml"].startswith("<svg ")
        assert "Seat 2" in shown["image/svg+xml"]
        assert "You" not in shown["image/svg+xml"]
        assert len(shown["text/plain"]) < 160
        assert "2020" not in shown["text/plain"]


def test_a_view_is_a_picture(outputs: list[dict[str, str]]) -> None:
    assert "Your turn: predict your tricks" in outputs[1]["image/svg+xml"]
    assert len(outputs[1]["text/plain"]) < 160


def test_values_are_short(outputs: list[dict[str, str]]) -> None:
    assert outputs[2] == {"text/plain": "Rules(players=3, target=20)"}
    assert outputs[3] == {"text/plain": "Predict(tricks=0)"}
    assert outputs[4] == {"stream": "predict 0\n"}
    assert outputs[5]["stream"].startswith("Herrlof · round 1 of at most 10")
    assert outputs[7] == {"text/plain": "<Game herrlof revision 1>"}
