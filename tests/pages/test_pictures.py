"""The pictures are legible and correct, and load no other file."""

import re
from xml.etree import ElementTree as ET

import attrs
import pytest
from pages.colours import contrast

from herrlof_rules import herrlof
from tools.pages import views
from tools.pages.kept import ROOT, pictures
from tools.pages.svg import STYLE

LIGHT, DARK = STYLE.split("@media")
GROUNDS = {"ink": ("page", "marked", "decision", "chance", "over"), "faint": ("page", "marked")}


@pytest.mark.parametrize("name", pictures())
def test_a_picture_stands_alone(name: str) -> None:
    """A picture is well-formed, has a title, and loads nothing."""
    picture = (ROOT / name).read_text("utf-8")
    root = ET.fromstring(picture)
    assert (root[0].text or "").strip()
    assert root[0].tag.endswith("title")
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"href|url\(|@import|<script", picture)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_is_legible(scheme: str) -> None:
    """Text has the contrast that the Web Content Accessibility Guidelines require at level AA."""
    fills = dict(re.findall(r"\.(\w+) {[^}]*?fill: (#\w{6})", scheme))
    for ink, grounds in GROUNDS.items():
        for ground in grounds:
            assert contrast(fills[ink], fills[ground]) >= 4.5, (ink, ground)
    assert contrast(fills["tip"], fills["page"]) >= 2.5


def test_the_views_hide_what_they_should() -> None:
    """The picture of two views has every field, and shows private values to one seat only."""
    picture = views.drawn()
    match = views.moment()
    for field in attrs.fields(herrlof.Observation):
        assert f">{field.name}<" in picture
    first, second = (match.view(seat) for seat in (0, 1))
    assert first.observation.buried != second.observation.buried
    assert "None" in picture
    differing = sum(
        getattr(first.observation, field.name) != getattr(second.observation, field.name)
        for field in attrs.fields(herrlof.Observation)
    )
    events = zip(views.told(match, 0), views.told(match, 1), strict=True)
    differing += sum(one != other for one, other in events)
    # The additional mark explains the colour.
    assert picture.count('class="marked"') == differing + 1
