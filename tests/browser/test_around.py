"""Tests of replay, review, spectators, third-party games and stored choices.

The tests measure the page as `test_layout` does, without Python in the browser.
"""

import re
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from browser.desk import open_record, opened, poisoned
from browser.layout import MEASURE, OTHERS, PAGE, SHOW, SIZES, Empty, other_game
from browser.visitor import files

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import GAMES, Game, Match
from herrlof_rules.documents import dump_record
from table.messages import table_message
from table.reasons import refusing
from tools.pages.table_pictures import ADDRESS, served
from tools.pages.table_scenes import RETURNING, challenge

NAMES = ("You", "Astrid", "Björn", "Dagny", "Egil", "Freya")
WINDOWS = [(1280, 800), (390, 844), (390, 664), (844, 390)]


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    """A page without anything behind it."""
    with files(PAGE, Empty) as address:
        new_page = chromium.new_page(reduced_motion="reduce")
        wrong = list[str]()
        new_page.on("pageerror", lambda error: wrong.append(str(error)))
        new_page.goto(address + "empty.html")
        yield new_page
        new_page.close()
        assert not wrong


def measured(page: Any, sizes: list[tuple[int, int]]) -> None:
    """Asserts that nothing is covered, cut, outside, or without an area in any window size."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        measurement = page.evaluate(MEASURE)
        assert measurement["wrong"] == [], (width, height)


def forward(page: Any, steps: int) -> None:
    """Steps forward in a replay without waiting in between, until the board shows the position."""
    at = int(page.locator(".controls output").inner_text().split()[0])
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    page.locator(".controls output", has_text=re.compile(rf"^{at + steps} ")).wait_for()
    page.locator(".moves [aria-current]").wait_for(state="attached")


@pytest.mark.parametrize(("game", "players"), [("herrlof", 3), ("odin", 4), ("odin", 6)])
def test_replay_and_review(
    chromium: Any, game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A replay fits every window for a seat, for a spectator and with all cards shown."""
    monkeypatch.setattr("table.review.PLAYOUTS", 10)
    of = GAMES[game]
    short = {"max_rounds": 1} if game == "herrlof" else {"max_hands": 1}
    rules = of.rules(players=players, **short)
    match = play_match(of, rules, [RandomBot()] * players, seed=5)
    page = opened(chromium)
    open_record(page, dump_record(match.record({"names": NAMES[:players], "seat": 0})))
    for label in ("a spectator", "everybody’s cards", "You"):
        page.locator("select[name=seat]").select_option(label=label)
        page.locator(".replay .person").first.wait_for()
        for steps in (9, 4):
            forward(page, steps)
            shown = page.locator(".hand .card").count()
            assert (shown > 0) == (label != "a spectator")
            measured(page, SIZES)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".tabs button").last.click()
    page.locator(".review .about:not(:empty)").wait_for(state="attached")
    page.locator(".found button").first.click()
    page.locator(".controls .chose").wait_for()
    marks = page.locator(".board .card.chose, .board .card.better, .numbers .better").count()
    assert marks or "power" in page.locator(".controls .prompt").inner_text()
    measured(page, SIZES)
    # The board, the list and the marks are visible together.
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for part in (".felt", ".timeline", ".found button", ".controls .chose"):
            assert page.locator(part).first.is_visible()
            box = page.locator(part).first.bounding_box()
            assert 0 <= box["y"] < height
            assert box["y"] + min(box["height"], 40) <= height
    page.close()


@pytest.mark.parametrize(("game", "players"), [("herrlof", 2), ("herrlof", 3), ("odin", 6)])
def test_a_spectator_has_a_whole_table(page: Any, game: str, players: int) -> None:
    """The felt reaches the decision area, which reaches the lower edge of the window."""
    of = GAMES[game]
    match: Match = Match.start(of, of.rules(players), 3)
    rng = Random(1)
    for _ in range(14):
        seat = match.turn.seats[0]
        match = match.play(rng.choice(match.legal_actions(seat)), seat)
    message = table_message(of, match.view(None), NAMES[:players], "en")
    page.evaluate(SHOW, [message, None])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        measured = page.evaluate(MEASURE)
        assert measured["wrong"] == [], (width, height)
        bottom = page.evaluate("document.querySelector('.decide').getBoundingClientRect().bottom")
        assert abs(bottom - height) < 2, (width, height)


def test_a_challenge_fits(chromium: Any) -> None:
    """The verdict and the main button are in sight, however many tricks are compared."""
    scene = challenge()
    page = chromium.new_page(reduced_motion="reduce", service_workers="block")
    page.route("**/*", partial(served, scene.answers))
    page.goto(ADDRESS + scene.address)
    page.locator(scene.presses[0]).click()
    page.locator(scene.ready).wait_for()
    assert page.locator(".parts tbody tr").count() > 70
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        measured = page.evaluate(RESULT)
        assert measured["wide"] == [], (width, height)
        assert 0 < measured["verdict"] < height, (width, height)
        assert 0 < measured["button"] < height or height < 500, (width, height)
    page.close()


RESULT = """() => {
  const wide = [document.documentElement, ...document.querySelectorAll(".result, .sheet")];
  const bottom = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
  return {
    wide: wide.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className),
    verdict: bottom(".versus"),
    button: bottom(".btn.main"),
  };
}"""
"""The parts of a result that are too wide, and the lower edges of its verdict and main button."""


def decisions(name: str, players: int) -> tuple[Game, list[Any]]:
    """Messages to a player in a random match of another game.

    They are of the whole match, whose last numbers are the widest, and of the most choices.
    """
    game = other_game(name)
    match: Match = Match.start(game, game.rules(players), 3)
    rng, positions = Random(3), list[Match]()
    while seats := match.turn.seats:
        seat = 0 if 0 in seats else seats[0]
        if seat == 0:
            positions.append(match)
        match = match.play(rng.choice(match.legal_actions(seat)), seat)
    most = max(positions, key=lambda each: len(each.legal_actions(0)))
    shown = [*positions[:: max(1, len(positions) // 4)], most, positions[-1]]
    return game, [
        table_message(
            game, each.view(0), NAMES[:players], "en", ("undo",), refuse=refusing(each, 0)
        )
        for each in shown
    ]


@pytest.mark.parametrize(("name", "players"), OTHERS)
def test_any_game_is_playable(page: Any, name: str, players: int) -> None:
    """Cards stay on the felt and choices in their region, and each choice can be made."""
    game, messages = decisions(name, players)
    for message in messages:
        page.evaluate(SHOW, [{**message, "since": 0}, None])
        assert page.locator(".bar h1").inner_text() == game.name.capitalize()
        offered = page.locator(".acts button, .numbers button, button.card.play").count()
        assert (offered > 0) == (len(message["actions"]) > 0)
        team = any(place["badges"] for place in message["scene"]["places"])
        assert page.locator(".people .mark").first.is_visible() or not team
        measured(page, WINDOWS)


def test_a_wrapped_line_of_the_start_page_has_no_point_at_its_end(chromium: Any) -> None:
    """The dot between two parts of a line has no width if the line wraps there."""
    page = opened(chromium, RETURNING)
    page.set_viewport_size({"width": 390, "height": 844})
    widths = page.locator("[data-game=odin] .point").evaluate_all(
        "all => all.map((point) => point.getBoundingClientRect().width)"
    )
    lines = page.locator("[data-game=odin] .part").evaluate_all(
        "all => all.map((part) => part.getBoundingClientRect().top)"
    )
    assert lines[0] == lines[1] < lines[2]
    assert widths[0] > 4
    assert widths[1] == 0
    page.close()


@pytest.mark.parametrize("text", ["{}", "null", "[5]", "[{}]", "x", '[{"id":1}]'])
def test_poisoned_storage_stops_nothing(chromium: Any, text: str) -> None:
    """The page ignores stored values of a wrong shape."""
    page = opened(chromium, poisoned(text))
    assert page.locator(".game").count() >= 2
    page.locator("[data-game=odin] button").last.click()
    assert page.locator("select[name=players]").input_value() == "4"
    page.locator("form button[type=submit]").click()
    page.locator(".board.mine").wait_for()
    page.close()


def test_the_first_match_is_easy_and_a_reload_goes_on(chromium: Any) -> None:
    """A new player gets the easiest bots, and the page remembers another choice."""
    page = opened(chromium)
    page.locator("[data-game=herrlof] button", has_text="Play").click()
    page.locator(".board.mine").wait_for()
    remembered = "JSON.parse(localStorage['herrlof-table.choices.herrlof']).bots"
    assert page.evaluate(remembered) == "random"
    hand = page.locator(".hand .card").evaluate_all("all => all.map((card) => card.dataset.token)")
    page.reload()
    page.locator(".board.mine").wait_for()
    again = page.locator(".hand .card").evaluate_all("all => all.map((card) => card.dataset.token)")
    assert again == hand
    page.close()


def test_it_is_seen_whose_turn_it_is(page: Any) -> None:
    """A ring and words show whose turn it is; a slot is amber only if the reader fills it."""
    of = GAMES["herrlof"]
    match: Match = Match.start(of, of.rules(3), 3)
    while match.turn.kind == "predict":
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[0], seat)
    (acting,) = match.turn.seats
    reader = (acting + 1) % 3
    page.evaluate(SHOW, [table_message(of, match.view(reader), NAMES[:3], "en"), None])
    assert page.locator(".person.acts").count() == 1
    assert "to act" in page.locator(".person.acts .turn").text_content()
    ring = "getComputedStyle(document.querySelector('.person.acts')).boxShadow"
    assert page.evaluate(ring) != "none"
    assert page.locator(".slot.mine").count() == 0
    page.evaluate(SHOW, [table_message(of, match.view(acting), NAMES[:3], "en"), None])
    assert page.locator(".slot.mine").count() == 1
