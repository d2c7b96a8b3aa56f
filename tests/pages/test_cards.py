"""People with any kind of colour vision can distinguish the cards."""

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from pages.colours import VISIONS, contrast, nearest, seen

from herrlof_rules import herrlof, odin
from herrlof_rules.pictures.palette import INK, PAPER
from herrlof_rules.pictures.signs import Shape
from tools.pages.cards import COLOURS, SHAPES, deck

TOKENS = {"herrlof": [c.value for c in herrlof.Card], "odin": [c.value for c in odin.Card]}
SUITS = {"herrlof": [s.value for s in herrlof.Suit], "odin": [c.letter for c in odin.Colour]}


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("game", TOKENS)
def test_colours_can_be_told_apart(game: str, vision: str) -> None:
    """Any two suits differ by more than ten times a just noticeable difference."""
    assert nearest(COLOURS[game].values(), vision) > 25


def test_what_vision_does() -> None:
    """Simulated colour blindness leaves white unchanged, and makes a red and a green look alike."""
    for vision in VISIONS:
        assert seen("#ffffff", vision) == pytest.approx((100, 0, 0), abs=0.1)
    pair = ("#c86450", "#8a8a50")
    assert nearest(pair, "full") > 45
    assert nearest(pair, "protanopia") < 15
    assert nearest(pair, "deuteranopia") < 5


@pytest.mark.parametrize("game", TOKENS)
def test_each_suit_has_a_letter_a_colour_and_a_shape(game: str) -> None:
    assert list(SHAPES[game]) == list(COLOURS[game]) == SUITS[game]
    assert len(set(COLOURS[game].values())) == len(SUITS[game])


@pytest.mark.parametrize("game", TOKENS)
def test_shapes_can_be_told_apart(game: str) -> None:
    """The shapes of any two suits share less than three quarters of their joint area."""
    grounds = {suit: _ground(shape) for suit, shape in SHAPES[game].items()}
    for one, other in combinations(grounds, 2):
        shared = len(grounds[one] & grounds[other]) / len(grounds[one] | grounds[other])
        assert shared < 0.75, (one, other)


@pytest.mark.parametrize("game", TOKENS)
def test_every_card_is_drawn(game: str) -> None:
    """Each token is on one card, with its suit's shape, and that card can be shown alone."""
    name = "{http://www.w3.org/2000/svg}"
    root = ET.fromstring(deck(game))
    assert [view.get("id") for view in root.iter(f"{name}view")] == TOKENS[game]
    groups = {group.get("id"): group for group in root.iter(f"{name}g")}
    for token in TOKENS[game]:
        card = groups[f"card-{token}"]
        assert token in ["".join(text.itertext()) for text in card.iter(f"{name}text")]
        signs = [sign.get("fill") for sign in card.iter(f"{name}polygon")]
        assert signs == ([COLOURS[game][token[0]]] * 2 if len(token) == 2 else [])


def test_words_are_legible() -> None:
    """Words are dark on white in every colour scheme, because a card has its own background."""
    assert contrast(INK, PAPER) > 15
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    for game in TOKENS:
        assert re.search(rf"\.face {{ fill: {PAPER};", deck(game))


def _ground(shape: Shape) -> set[tuple[int, int]]:
    """The points of a grid inside a polygon."""
    cells = range(-24, 25)
    return {(i, j) for i in cells for j in cells if _inside(i / 20 + 0.003, j / 20 + 0.007, shape)}


def _inside(x: float, y: float, shape: Shape) -> bool:
    crossed = [
        (a, b, c, d)
        for (a, b), (c, d) in zip(shape, (*shape[1:], shape[0]), strict=True)
        if (b > y) != (d > y) and x < a + (y - b) / (d - b) * (c - a)
    ]
    return len(crossed) % 2 == 1
