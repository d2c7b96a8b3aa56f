"""Tests that nothing on the table covers anything else and that the hand keeps its place.

The page receives messages of played matches, without a server or worker.  `--thorough` measures
every decision in ten windows, in the longest language and with the longest name.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from browser.layout import END, MEASURE, PAGE, SHOW, SIZES, Empty, decisions
from browser.visitor import THOROUGH, files
from serving import plain

from herrlof_rules import GAMES, Game

TABLES = [(game, players) for game in GAMES.values() for players in game.player_counts]


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


def measured(page: Any, messages: list[Any], sizes: list[tuple[int, int]]) -> None:
    """Shows each message in each window; asserts that nothing is wrong, and that nothing jumps."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        places = set[tuple[str, str]]()
        for message in messages:
            page.evaluate(SHOW, [{**message, "since": 0}, None])
            measurement = page.evaluate(MEASURE)
            assert measurement["wrong"] == [], (width, height, plain(message["prompt"]))
            places.add((measurement["hand"], measurement["decide"]))
        assert len(places) == 1, (width, height)


@pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.name}-{players}" for game, players in TABLES]
)
def test_some_decisions(page: Any, game: Game, players: int) -> None:
    """A few decisions of a match fit a small phone and a desktop window."""
    *messages, _ = decisions(game, players, 7)
    measured(page, messages[:: max(1, len(messages) // 6)], SIZES[:2])


@pytest.mark.parametrize("most", [False, True])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_end_of_a_match(page: Any, game: Game, most: bool) -> None:
    """The end of a match fits every window, in German, with the fewest and the most players."""
    *_, over = decisions(game, game.player_counts[-1 if most else 0], 11, "de")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        measured = page.evaluate(END, over)
        assert measured["wide"] == [], (width, height)
        assert measured["bottom"] <= height, (width, height)
        assert measured["sizes"] == sorted(measured["sizes"], reverse=True)
        assert measured["sizes"][0] > measured["sizes"][-1]
        notes = ["✓ genau so viele wie vorhergesagt: 10 Punkte mehr"]
        assert measured["notes"] == (notes if game.name == "herrlof" else [])
        assert (measured["marks"] > 0) == (game.name == "herrlof")


@pytest.mark.parametrize(
    ("name", "goal", "parts"),
    [
        ("herrlof", "to 50 points", {"hands_dealt": None, "lead_given": "Trick"}),
        ("odin", "to 15 points, the fewest win", {"hands_dealt": "Round", "round_ended": "Round"}),
    ],
)
def test_headings_of_the_log_and_the_goal(
    page: Any, name: str, goal: str, parts: dict[str, str | None]
) -> None:
    """Each trick or round has a numbered heading, whether the log arrives whole or in parts."""
    *_, message = decisions(GAMES[name], 2, 11)
    expected, number = list[str](), 0
    for event in message["view"]["events"]:
        if event["type"] in parts:
            word = parts[event["type"]]
            number = number + 1 if event["type"] != "hands_dealt" else int(word is not None)
            expected += [f"{word} {number}"] if word else []
    assert len(expected) > len(set(expected)) > 2
    middle = len(message["log"]) // 2
    for start in (0, middle):
        piece = {**message, "log": message["log"][start:], "since": start}
        page.evaluate(SHOW, [piece, None])
        assert page.locator(".log h3").all_text_contents() == expected
        assert page.locator(".log p").all_text_contents()[-1].startswith("The match is over")
    assert page.locator(".bar p").text_content().endswith(f"\u00a0· {goal}")


def test_who_can_only_pass_is_offered_nothing_else(page: Any) -> None:
    """A player who can only pass sees the sets that are too low, without a button to play them."""
    message = next(
        each
        for each in decisions(GAMES["odin"], 4, 3)
        if [action["short"] for action in each["actions"]] == ["Pass"] and each["scene"]["sets"]
    )
    page.evaluate(SHOW, [message, None])
    assert page.locator(".setc.no").count()
    assert page.locator(".acts button").all_text_contents() == ["Pass"]


def test_the_card_that_was_drawn_is_marked(page: Any) -> None:
    """A drawn card is marked until the next move; no log line begins with a full stop."""
    *messages, _ = decisions(GAMES["herrlof"], 3, 2)
    at = next(
        at
        for at, each in enumerate(messages)
        if plain(each["prompt"]) == "Put a card under the pile"
    )
    before, after = messages[at - 1 : at + 1]
    page.evaluate(SHOW, [before, None])
    since = len(before["log"])
    page.evaluate(SHOW, [{**after, "log": after["log"][since:], "since": since}, None])
    drawn = sorted(after["scene"]["hand"])
    for card in before["scene"]["hand"]:
        drawn.remove(card)
    marked = page.locator(".hand .just").evaluate_all("all => all.map((one) => one.dataset.token)")
    assert marked == drawn
    ends = page.locator(".log .joined").all_text_contents()
    assert any(each.endswith(".") for each in ends)


@THOROUGH
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.name}-{players}" for game, players in TABLES]
)
def test_every_decision(page: Any, game: Game, players: int, language: str) -> None:
    """Every decision of a whole match fits all windows."""
    if language == "fr" and game.name == "herrlof":
        pytest.skip("the game has no French")
    name = "" if language == "en" else "Annabel Extremely-Lo"
    measured(page, list(decisions(game, players, 11, language, name))[:-1], SIZES)
