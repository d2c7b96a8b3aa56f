"""The text and pictures of the pages on how to play match the moves in their code."""

import re
from xml.etree import ElementTree as ET

import pytest

from herrlof_rules import herrlof, odin
from tools.pages import home, lessons
from tools.pages.kept import ROOT

SVG = "{http://www.w3.org/2000/svg}"


def _cards(picture: str) -> list[str]:
    """The cards drawn, in order."""
    ids = [group.get("id", "") for group in ET.fromstring(picture).iter(f"{SVG}g")]
    return [of.removeprefix("card-") for of in ids if of.startswith("card-")]


def _page(game: str) -> str:
    return (ROOT / f"docs/how-to-play/{game}.md").read_text("utf-8")


def test_each_trick_shows_its_cards_and_frames_the_winner() -> None:
    """A picture shows the cards of its trick in order, and frames the card that won."""
    events = lessons.played("herrlof")["events"]
    ends = [e for e in events if isinstance(e, herrlof.TrickWon | herrlof.TrickDestroyed)]
    assert len(ends) == 4
    for number, (end, trick) in enumerate(zip(ends, lessons.tricks(), strict=True)):
        drawn = lessons.herrlof_trick(number)
        assert _cards(drawn) == [card.value for card in end.cards]
        assert ('class="best"' in drawn) == isinstance(end, herrlof.TrickWon)
        assert trick.winner == getattr(end, "winner", None)
    held = lessons.tricks()[-1].held
    assert held == events[-1].tricks


def test_the_points_told_are_the_points_scored() -> None:
    scored = lessons.played("herrlof")["events"][-1]
    row = re.compile(r"^\| (\w+) \| (\d+) \| (\d+) \|.*\*\*(\d+)\*\* \|$", re.MULTILINE)
    sheet_rows = [(name, *map(int, numbers)) for name, *numbers in row.findall(_page("herrlof"))]
    assert sheet_rows == list(
        zip(lessons.NAMES, scored.predictions, scored.tricks, scored.points, strict=False)
    )


def test_the_round_of_odin_shows_every_set() -> None:
    events = lessons.played("odin")["events"]
    drawn = _cards(lessons.odin_round()) + _cards(lessons.odin_out())
    sets = [event.cards for event in events if isinstance(event, odin.SetPlayed)]
    assert sorted(drawn) == sorted(card.value for cards in sets for card in cards)
    taken = [event.card.value for event in events if isinstance(event, odin.CardTaken)]
    assert [f"takes {card}." in lessons.odin_round() for card in taken] == [True] * 3
    assert "Points: Anna 0, Ben 4, Cleo 3" in lessons.odin_out()
    assert events[-1].points == (0, 4, 3)


@pytest.mark.parametrize("game", ["herrlof", "odin"])
def test_each_chapter_is_told(game: str) -> None:
    """A page names a clause of each chapter, except the chapters that it need not explain."""
    chapters = set(re.findall(r"^## ([A-Z])\. ", _rules(game), re.MULTILINE))
    named = {clause[0] for clause in re.findall(r"\b([A-Z]\d+)\b", _page(game))}
    unnamed = {"herrlof": {"C", "E", "R"}, "odin": {"X"}}[game]
    assert chapters - named <= unnamed


def test_the_home_page_shows_the_view_that_its_code_ends_with() -> None:
    seen = home.view().observation
    assert sorted(_cards(home.drawn())) == sorted(card.value for card in seen.table + seen.hand)
    for seat in range(3):
        if seat != seen.seat:
            assert f"{seen.hand_sizes[seat]} cards" in home.drawn()


def test_the_code_on_the_home_page_fits_a_telephone() -> None:
    code = (ROOT / "docs/index.md").read_text("utf-8").split("```python\n")[1].split("```")[0]
    assert max(map(len, code.splitlines())) <= 46
    assert code.count("\n") <= 12


def _rules(game: str) -> str:
    return (ROOT / f"docs/games/{game}.md").read_text("utf-8")
