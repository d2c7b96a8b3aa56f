"""The table without a server: static files and Python in the browser, and the board for records."""

import json
import re
import shutil
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from browser.visitor import (
    CARDS,
    CHOICES,
    DESK,
    DIALOG,
    PHONE,
    READY,
    STAMP,
    Visitor,
    Visitors,
)

from herrlof_rules import GAMES, Match, herrlof
from herrlof_rules.bots import heuristic_bot, play_match
from herrlof_rules.core import DecisionPhase
from herrlof_rules.documents import dump_record
from herrlof_rules.sentences import Sentences, languages
from table.build import build
from table.opponents import opponents

TABLE = Path(__file__).parents[2] / "table"


class Files(SimpleHTTPRequestHandler):
    """Serves a folder, without a word."""

    def log_message(self, *said: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[str]:
    """The address of the table as static files."""
    if not (TABLE / "node_modules" / "pyodide").exists():
        reason = "needs npm: `npm ci` in table" if shutil.which("npm") else "needs npm"
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder)) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def page(chromium: Any, site: str) -> Iterator[Visitor]:
    """The page, opened once: Python takes seconds to load there."""
    visitors = Visitors(chromium)
    yield visitors(site + "?pace=0")
    visitors.close()


@pytest.fixture
def alone(page: Visitor) -> Iterator[Visitor]:
    """The page with its form for a new match."""
    page.size(DESK)
    page.scheme("light")
    new = page.page.locator("nav button").first
    if not page.page.locator("form").count() and new.count():
        new.click()
    page.page.locator("form").wait_for()
    yield page
    page.check()


def begin(visitor: Visitor, game: str, players: int, *, seed: str = "2020", **options: int) -> None:
    """Fills in the form for a match."""
    page = visitor.page
    page.locator(f"input[value={game}]").check()
    page.locator("select[name=players]").select_option(str(players))
    page.locator("form summary").click()
    page.locator("input[name=seed]").fill(seed)
    for name, value in options.items():
        page.locator(f"[name='option.{name}']").fill(str(value))
    page.locator("form button[type=submit]").click()
    visitor.table()


THOROUGH = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
HERRLOF = ("herrlof", 3, {"hand_size": 3, "max_rounds": 1})
ODIN = ("odin", 4, {"hand_size": 4, "max_hands": 1})


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        pytest.param(*HERRLOF, id="herrlof"),
        pytest.param(*ODIN, id="odin", marks=THOROUGH),
        pytest.param("herrlof", 2, {}, id="herrlof, whole", marks=THOROUGH),
        pytest.param("odin", 6, {}, id="odin, whole", marks=THOROUGH),
    ],
)
def test_a_match_by_clicking(alone: Visitor, game: str, players: int, options: Any) -> None:
    begin(alone, game, players, **options)
    while alone.asked():
        alone.choose()
    assert any(end in alone.prompt for end in ("wins the match", "win the match", "share"))


def test_the_learned_bot_is_an_opponent(alone: Visitor) -> None:
    """Wherever the library has one, and nowhere else; it plays in the browser."""
    page = alone.page
    for game in GAMES.values():
        page.locator(f"input[value={game.name}]").check()
        for players in game.player_counts:
            page.locator("select[name=players]").select_option(str(players))
            offered = page.locator("select[name=bots] option").evaluate_all(
                "options => options.map((option) => option.value)"
            )
            assert tuple(offered) == opponents(game, players)
    page.locator("select[name=players]").select_option("2")
    page.locator("select[name=bots]").select_option("learned")
    begin(alone, "odin", 2, hand_size=4, max_hands=1)
    while alone.asked():
        alone.choose()
    assert "Astrid" in alone.page.locator(".log").inner_text()
    page.evaluate("localStorage.removeItem('herrlof-table.bots')")


def test_the_tab_says_whose_turn_it_is_and_the_rules_which_keys_there_are(alone: Visitor) -> None:
    begin(alone, *HERRLOF[:2], **HERRLOF[2])
    assert alone.asked()
    assert alone.page.title().startswith("● your turn")
    assert "h: hint" in alone.page.locator(".help .keys").text_content()
    while alone.asked():
        alone.choose()
    assert "●" not in alone.page.title()


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


def test_moves_are_seen_and_heard_as_it_is_set(visitors: Any, site: str) -> None:
    """A card goes to the table, the trick rests and goes to its winner; time is the test's."""
    visitor = visitors("about:blank", locale="en", reduced_motion="no-preference")
    page = visitor.page
    visitor.address = site
    visitor.elsewhere.clear()
    page.add_init_script(WATCHED)
    page.clock.install()
    page.goto(site)
    page.clock.pause_at("2100-01-01")
    page.locator("form").wait_for()
    begin(visitor, "herrlof", 2, hand_size=2)

    def chosen(pace: float) -> list[Any]:
        """What moved at a choice and after it, the clock being moved on until one is asked."""
        page.evaluate("window.moved = []")
        visitor.choose()
        while not (visitor.acts or visitor.over):
            page.clock.run_for(750 * pace)
            marked.append(page.locator(".place.won").count())
        moved: list[Any] = page.evaluate("window.moved")
        assert {duration for _, _, duration in moved} <= {320 * pace}
        return moved

    marked = list[int]()
    while not any(flying for flying, *_ in chosen(1)):
        assert not page.locator(DIALOG).count()
    assert set(marked) == {0, 1}
    assert page.evaluate("window.tones") == 0
    page.get_by_role("button", name="Settings").click()
    page.locator("select[name=speed]").select_option("slow")
    page.locator("input[name=sounds]").check()
    page.locator("input[name=only]").check()
    page.locator(DIALOG).click()
    chosen(1.8)  # the last card, asked for before it was set
    assert page.evaluate("window.tones") > 0
    assert page.locator(DIALOG).count()
    visitor.choose()
    while not page.locator(DIALOG).count():
        visitor.wait(READY)
        assert len(page.locator(f"{CARDS}, {CHOICES}").all()) > 1
        chosen(1.8)


def test_a_card_that_cannot_be_played_says_why(alone: Visitor) -> None:
    """By click or Enter, with the clause; what a card does is said where it is looked at."""
    begin(alone, "herrlof", 2)
    page = alone.page
    while alone.asked() and not page.locator(".hand .why").count():
        alone.choose()
    page.locator(".hand .why").first.click()
    page.locator(".note .clause").wait_for()
    assert "You must play" in page.locator(".note").inner_text()
    powers = page.locator(".hand button[aria-label*='. ']")
    if powers.count():
        powers.first.focus()
        assert page.locator(".does").inner_text()


@pytest.mark.parametrize(
    ("game", "target"),
    [
        ("herrlof", "20"),
        ("odin", "8"),
        pytest.param("herrlof", "", id="herrlof, long", marks=THOROUGH),
        pytest.param("odin", "", id="odin, long", marks=THOROUGH),
    ],
)
def test_a_whole_match_with_the_keyboard_alone(alone: Visitor, game: str, target: str) -> None:
    """From the form to its last score, and on to the form for the next match."""
    page = alone.page
    alone.tab_to("input[name=game]")
    while not page.locator(f"input[value={game}]:checked:focus").count():
        page.keyboard.press("ArrowDown")
    alone.press("select[name=players]", "2")
    alone.press("form summary")
    alone.press("input[name=seed]", "5")
    alone.press("[name='option.target']", *(target or ["Home"]))
    alone.press("form button[type=submit]")
    alone.table()
    alone.wait(READY)
    while not alone.over:
        alone.choose_by_keys()
        alone.wait(READY)
    page.locator(DIALOG).first.wait_for()
    page.keyboard.press("Escape")
    alone.press("nav button")
    page.locator("form").wait_for()


def test_undo_hint_and_another_language(alone: Visitor) -> None:
    """What was taken back is asked again; a hint marks a choice; all sentences change."""
    begin(alone, "odin", 3)
    before = alone.all(".log p"), alone.all(".hand .card")
    assert not alone.page.locator(".tools .undo").count()
    hand = alone.top(".hand")
    alone.page.locator(".tools .hint").click()
    alone.page.locator(".hints li").first.wait_for()
    assert alone.page.locator(".hinted").count()
    assert alone.top(".hand") == hand
    alone.page.locator(".tools .hint").click()
    assert not alone.page.locator(".hints li, .hinted").count()
    alone.choose()
    alone.asked()
    assert len(alone.all(".log p")) > len(before[0])
    alone.page.locator(".tools .undo").click()
    alone.wait("lines => document.querySelectorAll('.log p').length === lines", len(before[0]))
    assert (alone.all(".log p"), alone.all(".hand .card")) == before
    english = alone.prompt
    alone.page.locator("nav select").select_option("it")
    alone.wait("english => document.querySelector('.prompt').innerText !== english", english)
    assert alone.page.locator("html").get_attribute("lang") == "it"
    alone.page.locator("nav select").select_option("en")
    alone.wait("english => document.querySelector('.prompt').innerText === english", english)


def test_a_look_back_in_the_middle(alone: Visitor) -> None:
    """As one saw it, as the match is not over; then it goes on."""
    begin(alone, "herrlof", 2)
    alone.choose()
    alone.asked()
    before = alone.all(".hand .card"), alone.all(".log p")
    alone.page.locator("nav button", has_text="Look back").click()
    alone.page.locator(".controls output").wait_for()
    alone.wait("document.querySelectorAll('.hand .card').length > 0")
    assert not alone.page.locator(".places .card").count()
    alone.page.locator("nav button", has_text="Go on with the last match").click()
    alone.wait("lines => document.querySelectorAll('.log p').length === lines", len(before[1]))
    assert (alone.all(".hand .card"), alone.all(".log p")) == before


def test_a_review_after_a_match(alone: Visitor, axe: str) -> None:
    """Of each choice, counted as it goes; what it found leads to the board; it can be stopped."""
    begin(alone, *HERRLOF[:2], **HERRLOF[2], seed="11")
    page = alone.page
    while not alone.over:
        alone.choose(last=True)
        alone.wait(READY)
    page.locator("dialog").get_by_role("button", name="Review").click()
    page.locator(".review .found p").wait_for()
    assert not page.locator(".review progress").count()
    alone.wait("document.querySelectorAll('.controls output, .board').length === 2")
    worth = page.locator(".review li button")
    assert worth.count()
    assert page.locator(".graph polyline").get_attribute("points").count(",") > 1
    before = page.locator(".controls output").inner_text()
    worth.first.click()
    alone.wait("text => document.querySelector('.controls output').innerText !== text", before)
    assert alone.violations(axe) == []
    for width, height in SIZES:
        alone.size({"width": width, "height": height})
        assert alone.too_wide() == []
    page.evaluate("""() => {
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = () => { Worker.prototype.postMessage = send; };
    }""")  # the first question is lost, so that the review waits
    page.locator(".controls").get_by_role("button", name="Review").click()
    page.locator(".review progress").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.locator(".review .found p").wait_for()
    assert not worth.count()
    page.locator("nav button", has_text="New match").click()


@pytest.mark.parametrize("game", ["herrlof", "odin"])
def test_a_guided_first_round(alone: Visitor, axe: str, game: str) -> None:
    """Each choice is explained on every screen; it can be left."""
    page = alone.page
    page.locator(f"input[value={game}]").check()
    for _ in range(2):
        page.get_by_role("button", name="Guided first round").click()
        alone.table().asked()
        assert page.locator(".lesson p").inner_text()
        page.get_by_role("button", name="Leave the lesson").click()
        page.locator("form").wait_for()
    page.get_by_role("button", name="Guided first round").click()
    told = list[str]()
    alone.table().wait(READY)
    while not page.locator(DIALOG).count():
        told.append(page.locator(".lesson p").inner_text())
        for width, height in SIZES:
            alone.size({"width": width, "height": height})
            assert alone.bottom(".hand") <= height, (width, height)
            assert alone.too_wide() == []
        if len(told) == 2:
            assert alone.violations(axe) == []
        alone.choose()
        alone.wait(READY)
    assert len(set(told)) == len(told) > 3
    page.get_by_role("button", name="Play a match").click()
    page.locator("form").wait_for()


LANGUAGES = [
    pytest.param("en-GB", marks=THOROUGH),
    pytest.param("de-AT", marks=THOROUGH),
    pytest.param("nl", marks=THOROUGH),
    "fr-FR",
    pytest.param("es", marks=THOROUGH),
    pytest.param("it-IT", marks=THOROUGH),
    "pl",
    pytest.param("ja-JP", marks=THOROUGH),
]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_everybody_can_begin(visitors: Any, site: str, locale: str) -> None:
    """From a link and from the form: in the browser's language if the game has it, else English."""
    short = locale[:2]
    known = {"herrlof": ("de", "nl"), "odin": ("de", "es", "fr", "it", "nl")}
    visitor = visitors(f"{site}?pace=0#game=herrlof", locale=locale)
    for game in ("herrlof", "odin", "herrlof"):
        language = short if short in known[game] else "en"
        visitor.table().wait("language => document.documentElement.lang === language", language)
        assert visitor.page.locator("nav select").input_value() == language
        visitor.page.locator("nav button").first.click()
        of_page = short if short in known["odin"] else "en"
        assert visitor.page.locator("html").get_attribute("lang") == of_page
        begin(visitor, "odin" if game == "herrlof" else "herrlof", 2)


KEPT = "number => JSON.parse(localStorage['herrlof-table.matches'] ?? '[]').length === number"


def test_a_match_is_never_overwritten(visitors: Any, site: str) -> None:
    """A link begins one match, loading the page again another one not; all are kept in a list."""
    visitor = visitors(f"{site}?pace=0#game=odin", locale="en")
    page = visitor.table().page
    visitor.asked()
    cards = visitor.all(".hand .card")
    assert "game=" not in page.url
    visitor.wait(KEPT, 1)
    page.reload()
    page.locator(".matches li").wait_for()
    assert page.locator(".board").count() == 0
    begin(visitor, "herrlof", 3)
    visitor.wait(KEPT, 2)
    page.locator("nav button", has_text="New").click()
    assert [text.split()[0] for text in visitor.all(".matches li strong")] == ["Herrlof", "Odin"]
    assert "You 0, Astrid 0" in visitor.all(".matches li")[1].replace("Player", "You")
    other = visitors.beside(visitor, site)
    for each in (visitor, other):
        each.page.locator(".matches li", has_text="Odin").get_by_text("Go on").click()
        each.table()
        each.asked()
        assert each.all(".hand .card") == cards
    other.choose()
    visitor.page.locator(".note", has_text="goes on in another tab").wait_for()
    other.asked()
    page.locator("nav button", has_text="New").click()
    page.locator(".matches li", has_text="Odin").get_by_text("Delete").click()
    assert [text.split()[0] for text in visitor.all(".matches li strong")] == ["Herrlof"]


def test_the_focus_stays_at_the_table(visitors: Any, site: str) -> None:
    """At real pace, after each choice by keys; shortcuts work from anywhere outside a field."""
    visitor = visitors(site, locale="en", reduced_motion="no-preference")
    page = visitor.page
    page.locator("form").wait_for()
    begin(visitor, "herrlof", 2)
    visitor.asked()
    page.keyboard.press("h")  # the focus is nowhere
    page.locator(".hints li").first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    assert page.evaluate("document.activeElement.textContent") == "4"
    page.keyboard.press("Enter")
    for _ in range(3):
        visitor.wait(READY)
        visitor.wait("document.activeElement.closest('.board') !== null")
        seen = page.evaluate(STAMP)
        page.keyboard.press("Enter")
        visitor.wait(f"seen => {STAMP} !== seen", seen)
    for key in ("1", "u"):
        visitor.wait(READY)
        seen = page.evaluate(STAMP)
        page.keyboard.press(key)
        visitor.wait(f"seen => {STAMP} !== seen", seen)


@pytest.mark.parametrize("part", ["parts.json", "pyodide/pyodide.asm.wasm.gz", "library.zip.gz"])
def test_what_does_not_come_is_said(visitors: Any, site: str, part: str) -> None:
    """And one can try again."""
    visitor = visitors("about:blank")
    lost = f"**/{part}"
    visitor.page.route(lost, lambda route: route.fulfill(status=404))
    visitor.page.goto(site)
    visitor.page.locator(".failed", has_text="could not be opened").wait_for()
    assert part.rsplit("/", maxsplit=1)[-1] in visitor.page.locator(".failed").inner_text()
    visitor.page.unroute(lost)
    visitor.address = site
    visitor.elsewhere.clear()
    visitor.page.get_by_role("button", name="Try again").click()
    visitor.page.locator("form").wait_for()
    visitor.wrong.clear()  # of the first time, some told while the second one loads
    begin(visitor, "odin", 2)


def test_it_starts_without_a_network(visitors: Any, site: str) -> None:
    """After the first visit, which says how much it loads; matches go on as ever."""
    visitor = visitors("about:blank", locale="en")
    page = visitor.page
    visitor.address = site
    held = list[Any]()
    page.route("**/library.zip.gz", lambda route: held.append(route))  # noqa: PLW0108 - it is marked by Playwright
    page.goto(site + "?pace=0")
    page.locator(".size", has_text="MB").wait_for()
    held[0].continue_()
    page.unroute("**/library.zip.gz")
    page.locator("form").wait_for()
    kept = json.loads(page.evaluate("fetch('parts.json').then((answer) => answer.text())"))
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.wait(SAVED, kept["version"])
    page.context.set_offline(True)
    page.reload()
    page.locator("form").wait_for()
    begin(visitor, "odin", 3)
    assert visitor.asked()
    visitor.choose()
    assert visitor.all(".log p")
    page.context.set_offline(False)


SAVED = """version => caches.open(version).then((cache) => cache.match("snapshot"))
  .then((found) => found !== undefined)"""


SHOWN = [
    pytest.param("herrlof", 2, marks=THOROUGH),
    ("herrlof", 3),
    pytest.param("odin", 2, marks=THOROUGH),
    ("odin", 6),
]


SIZES = [(390, 664), (844, 390), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize(("game", "players"), SHOWN)
def test_the_hand_is_seen_without_scrolling(alone: Visitor, game: str, players: int) -> None:
    """With the table and what is to be decided, on every screen; large ones are filled.

    The page has not been scrolled for it, and within a round cards keep their width.
    """
    begin(alone, game, players)
    wide = dict[int, set[float]]()
    for _ in range(3):
        if alone.asked():
            for width, height in SIZES:
                alone.size({"width": width, "height": height})
                assert alone.page.evaluate("scrollY") == 0
                decided = alone.top(".now")
                assert 0 < alone.bottom(".felt") <= decided, (width, height)
                assert 0 < alone.bottom(".places") <= decided, (width, height)
                assert alone.bottom(".hand") <= height, (width, height)
                assert alone.too_wide() == []
                assert alone.too_small() == []
                assert width > 844 or alone.too_low() == []
                assert width < 1280 or alone.bottom(".pinned") > 0.75 * height
                wide.setdefault(width, set()).add(alone.page.evaluate(WIDTH))
            alone.choose()
    assert {len(widths) for widths in wide.values()} == {1}


@pytest.mark.parametrize(("game", "players"), SHOWN)
def test_on_a_phone(alone: Visitor, game: str, players: int) -> None:
    """Nothing sticks out: the form, the first turn, some turns later; what is rare is in a menu."""
    alone.size(PHONE)
    assert alone.too_wide() == []
    begin(alone, game, players)
    assert alone.too_wide() == []
    page = alone.page
    assert not page.locator("nav button").first.is_visible()
    page.locator(".menu").click()
    assert alone.too_low() == []
    page.keyboard.press("Escape")
    assert not page.locator("nav").is_visible()
    alone.tool("Settings").click()
    assert not page.locator("nav").is_visible()
    page.locator(DIALOG).click()
    for _ in range(3):
        if alone.asked():
            alone.choose()
    assert alone.too_wide() == []


def test_a_match_begins_without_scrolling(alone: Visitor) -> None:
    """The form with its button is on every screen."""
    page = alone.page
    for game in ("herrlof", "odin"):
        page.locator(f"input[value={game}]").check()
        for players in alone.all("select[name=players] option"):
            page.locator("select[name=players]").select_option(players)
            for width, height in SIZES:
                alone.size({"width": width, "height": height})
                assert alone.bottom("form button[type=submit]") <= height, (width, height)
                assert alone.too_wide() == []
                assert width > 844 or alone.too_low() == []


def test_what_is_asked_takes_two_lines_of_a_phone(alone: Visitor) -> None:
    """In every language."""
    begin(alone, "herrlof", 2)
    alone.size({"width": 390, "height": 664})
    for game in GAMES.values():
        for language in languages(game):
            told = Sentences(game, language)
            for phase in game.phases:
                if isinstance(phase, DecisionPhase):
                    # The mark of a clause is as wide as a letter.
                    said = re.sub(r" \(.*?\)", "?", told.asked(phase.kind).partition(". ")[0])
                    assert alone.page.evaluate(LINES, said) <= 2, said


LINES = """(said) => {
  const prompt = document.querySelector(".prompt");
  prompt.textContent = said;
  return prompt.getBoundingClientRect().height / parseFloat(getComputedStyle(prompt).lineHeight);
}"""
WIDTH = "document.querySelector('.hand .card').getBoundingClientRect().width"
UNCOVERED = """() => {
  const dialog = document.querySelector("dialog.scored").getBoundingClientRect();
  const cards = document.querySelector(".centre .row").getBoundingClientRect();
  return [cards.right <= dialog.left, cards.bottom <= dialog.top];
}"""
CUT = """[...document.querySelectorAll("dialog.scored, dialog.scored .sheet")]
  .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className)"""


def test_everybody_can_use_it(alone: Visitor, axe: str) -> None:
    """Axe finds nothing to complain of, in light and dark: the form, both tables, a round's end."""
    seen = {"form": alone.violations(axe)}
    for game, players, options in (("herrlof", 3, {"hand_size": 1}), ("odin", 3, {"hand_size": 4})):
        begin(alone, game, players, **options)
        alone.asked()
        seen[game] = alone.violations(axe)
        alone.size(PHONE)
        seen[f"{game}, on a phone"] = alone.violations(axe)
        alone.size(DESK)
        while not alone.page.locator(DIALOG).count():
            alone.choose()
            alone.wait(READY)
        seen[f"{game}, a round later"] = alone.violations(axe)
        for size in SIZES[:2]:  # the last cards are seen, and every column of the score
            alone.size(dict(zip(("width", "height"), size, strict=True)))
            beside, above = alone.page.evaluate(UNCOVERED)
            assert beside or above, size
            assert alone.page.evaluate(CUT) == [], size
            assert alone.top("dialog h2") > alone.top("dialog") >= 0
            assert alone.bottom(DIALOG) < alone.bottom("dialog") <= size[1]
        alone.size(DESK)
        alone.asked()
        alone.page.locator("nav button").first.click()
    assert {part: wrong for part, wrong in seen.items() if wrong} == {}


def test_a_record_on_the_board(alone: Visitor, axe: str, tmp_path: Path) -> None:
    """Walked through by move, trick and round, as the truth, a seat, a spectator; by a link too."""
    game = herrlof.GAME
    rules = herrlof.Rules(players=3, hand_size=3, max_rounds=2)
    match = play_match(game, rules, [heuristic_bot(game)] * 3, seed=7)
    record = tmp_path / "record.json"
    record.write_text(
        dump_record(match.game, match.record({"names": ["Anna", "Ben", "Cara"]})), "utf-8"
    )
    page = alone.page
    page.locator("nav button", has_text="Open").click()
    page.locator("input[type=file]").set_input_files(record)
    alone.table()
    stages = list(match.stages())
    counter = page.locator(".controls output")

    def at(position: int) -> None:
        alone.wait(
            "text => document.querySelector('.controls output').innerText === text",
            f"{position + 1} / {len(stages)}",
        )

    at(0)
    assert page.locator(".places .card").count() == 9  # every hand
    page.get_by_role("button", name="Forward", exact=True).click()
    at(1)
    page.keyboard.press("End")
    at(len(stages) - 1)
    page.keyboard.press("ArrowLeft")
    at(len(stages) - 2)
    page.locator(".controls select").select_option(label="Ben")
    alone.wait("document.querySelectorAll('.places .card').length === 0")
    assert alone.violations(axe) == []
    alone.size(PHONE)
    assert alone.too_wide() == []
    link = page.url
    assert counter.inner_text()
    alone.tool("New").click()
    page.locator("form").wait_for()
    page.evaluate("link => { location.href = link; }", link)
    alone.table()
    at(len(stages) - 2)
    assert page.locator(".controls select").input_value() == "Ben"


def packed(content: str) -> str:
    """A text as a link holds it."""
    squeezed = zlib.compressobj(wbits=-15)
    return urlsafe_b64encode(squeezed.compress(content.encode()) + squeezed.flush()).decode()


def test_hostile_links_and_records(alone: Visitor) -> None:
    """A link that unpacks to very much, one to nowhere, and a record with HTML for names."""
    page = alone.page

    def follow(link: str) -> None:
        page.evaluate("link => { location.hash = link; }", link)

    follow(f"board&record={packed(' ' * (9 << 20))}")
    alone.wait("document.querySelector('.note')?.innerText === '#record'")
    page.locator("nav button", has_text="New").click()
    names = ["<img src=x onerror=alert(1)>", "<script>alert(2)</script>"]
    match: Any = Match.start(herrlof.GAME, herrlof.Rules(players=2), 7)
    record = dump_record(match.game, match.record({"names": names}))
    for at in ("x", "0.5", "-1e999"):
        follow(f"board&at={at}&seat=__proto__&record={packed(record)}")
        alone.table()
        assert page.locator(".who strong").all_inner_texts() == [name[:20] for name in names]
        assert page.locator("main img, main script").count() == 0
        page.locator("nav button", has_text="New").click()
