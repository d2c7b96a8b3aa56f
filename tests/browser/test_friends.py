"""Friends play at a served table, which one of them creates in the browser."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser.visitor import ACTS, PHONE, Visitor, eventually, play
from serving import served

from herrlof_arena.hosting import MemoryStore
from herrlof_rules import Match, odin
from herrlof_rules.documents import canonical_json
from table.messages import table_message
from table.server import Lobby

PUBLIC = {
    "type", "game", "seat", "seats", "gathering", "acting", "proposal", "revealed", "may", "key",
    "language", "words", "languages", "failing",
}  # fmt: skip
"""The fields about people: names, presence, agreements, times and failed bots; `key` is the
reader's own."""

NEXT = ".board:not(.over) .person"
"""There when a page has gone on from the end of a match to the next one."""


@pytest.fixture
def lobby() -> Iterator[tuple[Any, str]]:
    """A server without a table, and its address."""
    with served(Lobby(MemoryStore())) as there:
        yield there.lobby, f"http://{there.address}/?pace=0"


def offered(visitor: Visitor, what: str) -> Any:
    """The button of a request to other players, before or after a match or at a decision."""
    return visitor.page.locator(".room button, .acts button, .end .result button", has_text=what)


def links(visitor: Visitor) -> list[str]:
    visitor.page.locator(".room li input").first.wait_for()
    hidden_parts: list[str] = visitor.page.evaluate(
        "[...document.querySelectorAll('.room li input')].map((each) => each.value)"
    )
    return hidden_parts


def test_friends_play_agree_and_play_again(visitors: Any, lobby: tuple[Any, str], axe: str) -> None:
    """Friends make a table, agree on requests and play a second match with another first player."""
    tables, address = lobby
    anna = visitors(address, locale="en")
    page = anna.page
    page.locator("[data-game=odin] .row button").click()
    page.locator("select[name=players]").select_option("3")
    page.locator("select[name=people]").select_option("2")
    page.locator("form input[name=name]").fill("Anna")
    page.locator("form summary").click()
    page.locator("input[name=minutes]").fill("30")
    page.locator("[name='option.hand_size']").fill("3")
    page.locator("[name='option.max_hands']").fill("1")
    page.locator("form button[type=submit]").click()
    hers, watch = links(anna)
    page.locator(".room li", has_text="Player 2").get_by_text("away").wait_for()
    assert anna.violations(axe) == []
    anna.size(PHONE)
    assert anna.too_wide() == []
    assert anna.too_low() == []
    ben = visitors(hers, locale="de")
    watching = visitors(watch, locale="en")
    offered(anna, "Ready").hover()
    page.mouse.down()
    ben.page.get_by_label("Dein Name").and_(ben.page.get_by_placeholder("Spieler 2")).fill("Ben")
    ben.page.locator(".room input[name=name]").press("Enter")
    page.locator(".room li", has_text="Ben").get_by_text("not ready").wait_for()
    page.mouse.up()  # An action of another player does not interrupt a press.
    page.locator(".room li.ready", has_text="Anna").wait_for()
    ben.page.locator(".room li.ready", has_text="Anna").wait_for()
    page.locator(".told", has_text="You are ready. Waiting for Ben.").wait_for()
    assert ben.page.locator(".board").count() == 0
    offered(ben, "Bereit").click()
    for each in (anna, ben, watching):
        each.table()
    assert all(
        re.fullmatch(r"\d\d:\d\d", time) for time in page.locator("time").all_text_contents()
    )
    assert not watching.page.locator(".acts button, #menu .btn").count()

    (table,) = tables.tables.values()
    eventually(lambda: anna.acts or ben.acts, lambda: anna.prompt, lambda: anna.sees(ACTS))
    mover, other = (anna, ben) if anna.acts else (ben, anna)
    before = mover.page.locator(".hand .card").count()
    mover.choose()
    asks, agrees = ("Ask", "Einverstanden") if mover is anna else ("Um Rück", "Agree")
    mover.tool(asks).click()
    mover.page.locator(".acts button", has_text=re.compile("Withdraw|Zurückziehen")).wait_for()
    other.page.locator(".acts button", has_text=agrees).click()
    mover.asked()
    assert mover.page.locator(".hand .card").count() == before
    assert table.hosted.undone == 1

    ben.tool("Bot spielen lassen").click()
    ben.page.locator(".acts button", has_text="Wieder selbst").click()
    anna.wait("document.querySelector('.prompt') !== null")
    play([anna, ben])
    assert anna.too_wide() == []
    assert all(
        message["scene"]["hand"] == [] for message in watching.told() if message["type"] == "table"
    )

    offered(anna, "Show all hands").click()
    offered(ben, "Alle Karten zeigen").click()
    page.locator(".end .told", has_text="All hands are revealed").wait_for()
    page.get_by_role("button", name="Replay").click()
    page.locator(".controls output").wait_for()
    page.keyboard.press("Home")
    anna.wait("document.querySelectorAll('.person .known .tok').length === 6")
    anna.tool("Resume").click()

    began = table.match.view(None).observation.first_player
    offered(anna, "Play again").click()
    offered(ben, "Noch einmal").click()
    for each in (anna, ben, watching):
        each.page.locator(NEXT).first.wait_for()
    again = tables.tables[anna.page.url.split("#")[1].split(".")[0]]
    assert again.match.rules.first_player == (began + 1) % 3
    assert again.names == ("Anna", "Ben", "Bot 1")


@pytest.mark.parametrize(("game", "aid"), [("herrlof", False), ("herrlof", True), ("odin", None)])
def test_the_form_makes_a_table(
    visitors: Any, lobby: tuple[Any, str], game: str, aid: bool | None
) -> None:
    """The form makes a table; only the form for Herrlof offers the memory aid."""
    tables, address = lobby
    visitor = visitors(address, locale="en")
    form = visitor.change(game)
    form.locator("select[name=people]").select_option("1")
    form.locator("summary").click()
    box = form.locator("input[name=memory_aid]")
    if aid is None:
        assert not box.count()
    else:
        box.set_checked(aid)
    form.locator("button[type=submit]").click()
    visitor.table()
    (table,) = tables.tables.values()
    assert table.game.name == game
    assert table.hosted.memory_aid is bool(aid)


def test_who_was_alone_is_invited_to_the_same_game(visitors: Any, lobby: tuple[Any, str]) -> None:
    """The server's form has the game and the number of players filled in."""
    visitor = visitors(f"{lobby[1]}&game=odin&players=5", locale="en")
    visitor.page.locator("dialog form").wait_for()
    assert visitor.page.locator("dialog").get_attribute("aria-label") == "Odin"
    assert visitor.page.locator("select[name=players]").input_value() == "5"
    assert "game" not in visitor.page.url


def test_a_friend_who_vanishes_and_comes_back(
    visitors: Any, axe: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other player sees that a friend left, and lets a bot play; the old link still works."""
    monkeypatch.setattr("table.server.LOOK", 0.05)
    time = 0
    tables = Lobby(MemoryStore(), clock=lambda: time)
    rules = odin.Rules(players=2, hand_size=3, max_hands=1, first_player=1)
    keys = tables.open(Match.start(odin.GAME, rules, 7), ["Anna", "Ben"])
    with served(tables) as there:
        address = f"http://{there.address}/?pace=0#"
        anna = visitors(address + keys[0], locale="en").table()
        state = anna.page.locator(".person .away")
        state.get_by_text("away").wait_for()
        ben = visitors(address + keys[1], locale="de").table()
        state.wait_for(state="detached")
        ben.page.close()
        state.get_by_text("away").wait_for()
        lets = anna.page.locator(".acts button", has_text="Let a bot play for Ben")
        assert not lets.count()
        time += 3 * 60_000
        state.get_by_text("away for 3 min").wait_for()
        lets.wait_for()
        assert anna.violations(axe) == []
        anna.size(PHONE)
        assert anna.too_wide() == []
        anna.tab_to(".acts button")
        time += 60_000
        state.get_by_text("away for 4 min").wait_for()
        # A message that arrives in between does not take the focus away.
        anna.page.keyboard.press("Enter")
        state.wait_for(state="detached")
        assert anna.asked()  # The bot has made the first choice.
        ben = visitors(address + keys[1], locale="de").table()
        offered(ben, "Wieder selbst").click()
        play([anna, ben])


def test_nobody_who_opens_a_link_sees_more_than_its_seat(
    visitors: Any, lobby: tuple[Any, str]
) -> None:
    """A page receives no card that its seat does not know, and no other seat's key."""
    tables, address = lobby
    wanted = {
        "game": "odin", "players": 3, "people": 2, "bots": "heuristic", "name": "Anna",
        "minutes": None, "edition": "sheet", "options": {"hand_size": 3, "max_hands": 1},
    }  # fmt: skip
    keys = tables.make(wanted)
    people = {seat: visitors(f"{address}#{key}", locale="en") for seat, key in keys.items()}
    for seat in (0, 1):
        offered(people[seat], "Ready").click()
    for each in people.values():
        each.table()
    (table,) = tables.tables.values()
    play([people[0], people[1]])
    for seat in (0, 1):
        offered(people[seat], "Play again").click()
    for each in people.values():
        each.page.locator(NEXT).first.wait_for()
    assert len({visitor.page.url for visitor in people.values()}) == len(people)
    for seat, visitor in people.items():
        stages = {len(stage.view(seat).events): stage for stage in table.match.prefixes()}
        others = [key for other, key in keys.items() if other != seat]
        assert not any(
            key in frame for key in others for frame in [*visitor.frames, *visitor.people]
        )
        frames = [message for message in visitor.told() if message["type"] == "table"]
        for message in frames[: 1 + [message["over"] for message in frames].index(True)]:
            del message["decision"], message["rested"], message["cannot"]
            stage = stages[message["since"] + len(message["log"])]
            view = stage.view(seat, message["since"])
            expected = table_message(table.game, view, table.names, "en", message["can"])
            del expected["rested"], expected["cannot"]
            assert message == json.loads(canonical_json(expected))
        assert {word for frame in visitor.people for word in json.loads(frame)} == PUBLIC
