"""The page of the server in a real browser: people, bots and spectators at one table."""

from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from browser.visitor import (
    CARDS,
    CHOICES,
    PHONE,
    READY,
    SCORED,
    STAMP,
    THOROUGH,
    eventually,
    play,
)
from serving import Running, served, serving, threaded
from twins import TWINS, beginning, restarted

from herrlof_arena.bots import heuristic_bot
from herrlof_arena.hosting import SQLiteStore
from herrlof_rules import Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.testing import Knows
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.secrecy.twins import Witness
from table.review import judged
from table.server import Lobby


def quick_herrlof(players: int, tricks: int = 3) -> herrlof.Rules:
    return herrlof.Rules(players=players, hand_size=tricks, max_rounds=1, first_dealer=0)


def quick_odin(players: int, cards: int = 3) -> odin.Rules:
    return odin.Rules(players=players, hand_size=cards, max_hands=1, first_player=0)


def address(running: Running, seat: int | None) -> str:
    """The link of a seat, for a page without animations or pauses."""
    return f"http://{running.address}/?pace=0#{running.keys[seat]}"


MATCHES = [
    pytest.param(herrlof.GAME, quick_herrlof(2), 2, id="herrlof-2"),
    pytest.param(odin.GAME, quick_odin(6), 2, id="odin-6"),
    *(
        pytest.param(
            game, rules, people, id=f"{game.name}-{rules.players}-{number}", marks=THOROUGH
        )
        for number, (game, rules, people) in enumerate(
            [
                (herrlof.GAME, quick_herrlof(3), 1),
                (odin.GAME, quick_odin(2), 2),
                (odin.GAME, quick_odin(3), 1),
                (odin.GAME, quick_odin(4), 4),
                (odin.GAME, quick_odin(5), 3),
                (herrlof.GAME, herrlof.Rules(players=2), 1),
                (odin.GAME, odin.Rules(players=3), 2),
            ]
        )
    ),
]


@pytest.mark.parametrize(("game", "rules", "people"), MATCHES)
def test_a_match_by_clicking(visitors: Any, game: Game, rules: AnyRules, people: int) -> None:
    """People play with bots by clicking; all see the end, a spectator without a hand."""
    match: Match = Match.start(game, rules, 2020)
    bots = [heuristic_bot(game)] * (rules.players - people)
    with serving(match, bots=bots) as running:
        players = [visitors(address(running, seat)).table() for seat in range(people)]
        watching = visitors(address(running, None)).table()
        play(players, by_clicking=True)
        watching.page.locator(".end.over").wait_for()  # The match does not wait for a spectator.
        assert running.table.match.result is not None
        for visitor in (*players, watching):
            assert not visitor.page.locator(".board button.play").count()
        assert all(message["seat"] is None for message in watching.told())
        assert not any(message["scene"]["hand"] for message in watching.told())


def seen(visitors: Any, match: Match, whole: Match, seat: int | None) -> tuple[list[str], str]:
    """All frames that reach a page during a match, and the page's content."""
    with serving(match, names=["Anna", "Ben", "Cara"]) as running:
        visitor = visitors(address(running, seat)).table()
        clients = [running.client(player) for player in range(3)]
        for number, entry in enumerate(whole.log[len(match.log) :], 1):
            visitor.told(number)
            earlier = whole.log[len(match.log) : len(match.log) + number - 1]
            clients[entry.by].act(entry.choice, sum(each.by == entry.by for each in earlier))
            clients[entry.by].next()
        last = visitor.told(len(whole.log) - len(match.log) + 1)[-1]
        lines = last["since"] + len(last["log"])
        visitor.wait("lines => document.querySelectorAll('.log > div').length === lines", lines)
        return visitor.frames, visitor.page.locator("body").inner_html()


# Odin runs only with `--thorough`, because the test at the sockets always runs for both games.
@pytest.mark.parametrize(
    ("game", "rules", "knows"),
    [TWINS[0], pytest.param(*TWINS[1].values, id="odin", marks=THOROUGH)],
)
def test_no_secret_reaches_a_page(visitors: Any, game: Game, rules: AnyRules, knows: Knows) -> None:
    """A page receives and shows the same, even if all hidden information differs."""
    whole, start = beginning(game, rules)
    received = seen(visitors, start, whole, 1)
    twin = Witness.of(whole, 1, knows).twin(whole, stream_for(8, "server/1"), 40)
    assert twin != whole
    assert seen(visitors, restarted(twin, start), twin, 1) == received


def test_reconnecting_and_a_restart_in_the_middle(visitors: Any, tmp_path: Path) -> None:
    """The page reconnects by itself to the same match, which can be played to its end."""
    file = str(tmp_path / "tables.sqlite")
    rules = quick_odin(2, 4)
    store = SQLiteStore(file)
    lobby = Lobby(store)
    keys = lobby.open(Match.start(odin.GAME, rules, 7), ["Anna"], ["heuristic"])
    key = keys[0]
    with served(lobby) as there:
        visitor = visitors(f"http://{there.address}/?pace=0#{key}").table()
        visitor.asked()
        visitor.choose()
        visitor.asked()
        before = visitor.all(".hand .card"), visitor.all(".log p")
        visitor.page.reload()
        visitor.table()
        visitor.asked()
        assert (visitor.all(".hand .card"), visitor.all(".log p")) == before
    visitor.page.locator("body.offline").wait_for()
    store.close()
    with closing(SQLiteStore(file)) as reopened:
        again = Lobby(reopened)
        with served(again, port=there.port):
            # The player is no longer away.
            visitor.wait("document.querySelector('.note').textContent === ''")
            assert (visitor.all(".hand .card"), visitor.all(".log p")) == before
            play([visitor])
            (table,) = again.tables.values()
            assert table.match.result is not None


def test_on_a_phone_and_for_everybody(visitors: Any, axe: str) -> None:
    """On a phone nothing overflows and axe finds no violation, for players and spectators."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=6, first_player=0), 7)
    with serving(match, names=["Annabel Extremely-Lo"] * 1) as running:
        for seat in (0, None):
            visitor = visitors(address(running, seat), size=PHONE, is_mobile=True).table()
            assert visitor.too_wide() == []
            assert visitor.violations(axe) == []


def test_names_languages_and_a_look_back(visitors: Any) -> None:
    """A chosen name is shown to all in their languages; the finished match can be replayed."""
    match: Match = Match.start(odin.GAME, quick_odin(2), 7)
    with serving(match) as running:
        anna, ben = (visitors(address(running, seat), locale="de").table() for seat in (0, 1))
        assert anna.page.locator("html").get_attribute("lang") == "de"
        assert ben.page.locator("#menu select").last.input_value() == "de"
        anna.page.locator(".menu").click()
        anna.page.locator("#menu select").last.select_option("en")
        anna.page.keyboard.press("Escape")
        ben.page.locator(".menu").click()
        name = ben.page.locator("#menu input[name=name]")
        name.fill("Björn <b>")
        name.press("Enter")
        ben.page.keyboard.press("Escape")
        anna.page.locator(".people", has_text="Björn <b>").wait_for()
        play([anna, ben])
        # Updates do not change the language.
        assert ben.page.locator("html").get_attribute("lang") == "de"
        assert "Björn <b>" in anna.page.locator(".end").inner_text()
        result = ben.page.locator(".end h2").first.inner_text()
        assert result.startswith(("Du hast gewonnen", "Sieg für "))
        ben.page.get_by_role("button", name="Ansehen").click()
        ben.page.locator(".controls output").wait_for()
        ben.page.keyboard.press("End")
        ben.page.locator(".board.over").wait_for()
        # The address still has the seat's key; it is not the board's address for other people.
        assert running.keys[1] in ben.page.url
        ben.tool("Letzte Partie").click()
        ben.page.locator(".end.over").wait_for()
        ben.page.reload()
        ben.page.locator(".end.over").wait_for()


def test_a_review_of_what_one_may_know(visitors: Any, axe: str) -> None:
    """Until all hands are open, a review has only the player's choices; messages do not end it."""
    match: Match = Match.start(odin.GAME, quick_odin(2, 4), 7)
    with serving(match, bots=[heuristic_bot(odin.GAME)]) as running:
        running.table._search = SimpleNamespace(review=threaded(judged))
        visitor = visitors(address(running, 0), locale="en").table()
        page = visitor.page
        visitor.play_on()
        page.get_by_role("button", name="Analyse my moves").click()
        page.locator(".review .about:not(:empty)").wait_for(state="attached")
        page.locator(".review", has_text="when everybody shows all hands").wait_for()
        assert visitor.violations(axe) == []
        running.client(0).ask("name", name="Cara")
        visitor.wait("document.querySelector('#menu').textContent.includes('Cara')")
        assert page.locator(".review .about").count()
        visitor.tool("Resume").click()
        page.get_by_role("button", name="Show all hands").click()
        page.locator(".end .told", has_text="All hands are revealed").wait_for()
        page.get_by_role("button", name="Replay").click()
        page.locator("select[name=seat] option").nth(2).wait_for(state="attached")
        page.locator("select[name=seat]").select_option(label="Bot 1")
        visitor.wait("document.querySelector('.own strong')?.textContent === 'You'")
        page.locator(".tabs").get_by_role("button", name="Review").click()
        page.locator(".review h2", has_text="Bot 1").wait_for()
        page.locator(".review .about:not(:empty)").wait_for(state="attached")


WATCHED = """
const animate = Element.prototype.animate;
window.moved = [];
Element.prototype.animate = function (frames, options) {
  window.moved.push([this.className.includes("flying"), this.dataset.token, options.duration]);
  return animate.call(this, frames, options);
};
window.tones = 0;
window.OscillatorNode = class extends OscillatorNode {
  constructor(...given) { super(...given); window.tones += 1; }
};"""


def test_moves_are_seen_and_heard_as_it_is_set(visitors: Any) -> None:
    """By a test clock, a card moves to the table, and the trick rests and moves to its winner."""
    rules = herrlof.Rules(players=2, hand_size=2, first_dealer=0)
    match: Match = Match.start(herrlof.GAME, rules, 2020)
    with serving(match, bots=[heuristic_bot(herrlof.GAME)]) as running:
        visitor = visitors("about:blank", locale="en", reduced_motion="no-preference")
        page = visitor.page
        visitor.address = f"http://{running.address}/#{running.keys[0]}"
        visitor.elsewhere.clear()
        page.add_init_script(WATCHED)
        page.clock.install()
        visitor.open()
        page.clock.pause_at("2100-01-01")
        visitor.table()

        def chosen(pace: float) -> list[Any]:
            """The movements after a choice; the clock advances until the player's next turn."""
            page.evaluate("window.moved = []")
            visitor.choose()

            def advance() -> None:
                page.clock.run_for(300 * pace)
                marked.append(page.locator(".person.won, .own.won").count())

            eventually(lambda: visitor.acts or visitor.over, lambda: visitor.prompt, advance)
            moved: list[Any] = page.evaluate("window.moved")
            assert {round(duration / pace) for _, _, duration in moved} <= {160, 220, 280}
            return moved

        marked = list[int]()
        while not any(flying for flying, *_ in chosen(1)):
            assert not page.locator(SCORED).count()
        assert set(marked) == {0, 1}
        assert page.evaluate("window.tones") == 0
        page.locator(".menu").click()
        page.locator("select[name=speed]").select_option("slow")
        page.locator("input[name=sounds]").check()
        page.locator("input[name=only]").check()
        page.keyboard.press("Escape")
        # The last card still needs a click, because the setting came after the request for it.
        chosen(1.8)
        assert page.evaluate("window.tones") > 0
        assert page.locator(SCORED).count()
        visitor.choose()
        while not page.locator(SCORED).count():
            visitor.wait(READY)
            assert len(page.locator(f"{CARDS}, {CHOICES}").all()) > 1
            chosen(1.8)


def test_the_focus_stays_at_the_table(visitors: Any) -> None:
    """The focus stays at the table after each choice by keys; shortcuts work outside fields."""
    rules = herrlof.Rules(players=2, first_dealer=0)
    match: Match = Match.start(herrlof.GAME, rules, 2020)

    def hint(_: Game, view: Any, *__: Any) -> Any:
        return tuple([(action, 1.0) for action in view.legal_actions])

    with serving(match, bots=[heuristic_bot(herrlof.GAME)], hint=hint) as running:
        visitor = visitors(
            address(running, 0).replace("?pace=0", ""), reduced_motion="no-preference"
        ).table()
        page = visitor.page
        visitor.asked()
        page.keyboard.press("h")
        page.locator(".hints li").first.wait_for(state="attached")
        page.keyboard.press("Escape")
        page.keyboard.press("4")
        assert page.evaluate("document.activeElement.textContent") == "4"
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # confirmed
        for _ in range(3):
            visitor.wait(READY)
            visitor.wait("document.activeElement.closest('.board') !== null")
            page.keyboard.press("h")
            page.locator(".hinted").first.wait_for()
            visitor.wait("document.activeElement.closest('.hand, .acts, .centre') !== null")
            page.keyboard.press("Escape")
            visitor.wait("document.activeElement.closest('.hand, .acts, .centre') !== null")
            seen = page.evaluate(STAMP)
            page.keyboard.press("Enter")
            visitor.wait(f"seen => {STAMP} !== seen", seen)
        for key in ("1", "u"):
            visitor.wait(READY)
            seen = page.evaluate(STAMP)
            page.keyboard.press(key)
            visitor.wait(f"seen => {STAMP} !== seen", seen)


def test_a_card_rests_under_the_pointer(visitors: Any) -> None:
    """A card under the pointer stays there, even if the pointer is at the card's lower edge."""
    match: Match = Match.start(odin.GAME, quick_odin(2, 6), 7)
    with serving(match) as running:
        visitor = visitors(address(running, 0)).table()
        assert visitor.asked()
        box = visitor.page.locator(".hand .play").first.bounding_box()
        visitor.page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] - 8)
        visitor.wait("document.querySelector('.hand .play').matches(':hover')")
        assert set(visitor.page.evaluate(HOVERED)) == {True}


HOVERED = """async () => {
  const seen = [];
  while (seen.length < 30) {
    await new Promise(requestAnimationFrame);
    seen.push(document.querySelector(".hand .play").matches(":hover"));
  }
  return seen;
}"""


def test_a_link_that_is_not_complete(visitors: Any) -> None:
    match: Match = Match.start(odin.GAME, quick_odin(2), 7)
    with serving(match) as running:
        visitor = visitors(address(running, 0)[:-1])
        visitor.page.locator(".failed", has_text="not complete").wait_for()
        visitor.expected = "403"  # The page keeps trying to connect.
