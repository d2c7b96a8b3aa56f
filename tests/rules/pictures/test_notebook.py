"""What a notebook shows of a match, a view and the rest: a picture or a short line.

Needs IPython, of the group `test`.
"""

import pytest

from herrlof_rules import Match, herrlof

formatters = pytest.importorskip("IPython.core.formatters", reason="needs IPython")
MATCH = Match.start(herrlof.GAME, herrlof.Rules(players=3, target=20), seed=2020)


def shown(value: object) -> dict[str, str]:
    """What a cell that ends with this value shows, by its media type."""
    made: dict[str, str] = formatters.DisplayFormatter().format(value)[0]
    return made


@pytest.mark.parametrize(
    "match", [MATCH, MATCH.play(MATCH.legal_actions(0)[0], 0)], ids=["start", "later"]
)
def test_a_match_is_a_picture_without_hands(match: Match) -> None:
    made = shown(match)
    assert made["image/svg+xml"].startswith("<svg ")
    assert "Seat 2" in made["image/svg+xml"]
    assert "You" not in made["image/svg+xml"]
    assert len(made["text/plain"]) < 160
    assert "2020" not in made["text/plain"]


def test_a_view_is_a_picture() -> None:
    made = shown(MATCH.view(0))
    assert "Your turn: predict your tricks" in made["image/svg+xml"]
    assert len(made["text/plain"]) < 160


def test_values_are_short() -> None:
    assert shown(MATCH.rules) == {"text/plain": "Rules(players=3, target=20)"}
    assert shown(MATCH.legal_actions(0)[0]) == {"text/plain": "Predict(tricks=0)"}
    assert shown(herrlof.GAME) == {"text/plain": "<Game herrlof revision 1>"}
    assert str(MATCH.legal_actions(0)[0]) == "predict 0"
    assert str(MATCH.view(0)).startswith("Herrlof · round 1 of at most 10")
