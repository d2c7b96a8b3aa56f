"""A visitor of a page, who looks, clicks and types, and the frames that reached the page."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest

THOROUGH = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")

WAIT = 180_000
"""The milliseconds after which a test that waits is taken to wait in vain."""


def eventually(
    condition: Callable[[], bool],
    shown: Callable[[], str],
    step: Callable[[], object] = lambda: None,
) -> None:
    """Takes steps until a condition holds; fails after `WAIT` with the text of the page."""
    end = monotonic() + WAIT / 1000
    while not condition():
        assert monotonic() < end, shown()
        step()


PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}
DESK = {"width": 1000, "height": 700}


class Files(SimpleHTTPRequestHandler):
    """Serves a folder without logging."""

    def log_message(self, *said: object) -> None:
        pass


@contextmanager
def files(folder: Path, handler: type[Files] = Files) -> Iterator[str]:
    """The address of a folder's files."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


class Visitor:
    """One page."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.wrong: list[str] = []
        self.elsewhere: list[str] = []
        self.frames: list[str] = []
        self.people: list[str] = []
        """The types of frames about people, whose times depend on other visitors."""
        self.expected: str | None = None
        self.socket: Any = None
        page.set_default_timeout(WAIT)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", self._asked)
        page.on("websocket", self._connected)

    def _said(self, message: Any) -> None:
        # If its server has stopped, a page keeps reconnecting, and the console reports each
        # failure.
        stopped = "WebSocket" in message.text and "ERR_CONNECTION_REFUSED" in message.text
        if message.type in ("error", "warning") and not stopped:
            self.wrong.append(f"{message.text} ({message.location})")

    def _asked(self, request: Any) -> None:
        if urlsplit(request.url).scheme not in ("data", "blob"):
            self._check(request.url)

    def _connected(self, socket: Any) -> None:
        self._check(socket.url)
        self.socket = socket
        socket.on("framereceived", self._received)

    def _received(self, frame: Any) -> None:
        (self.people if frame.startswith('{"acting":') else self.frames).append(frame)

    def _check(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.address).netloc:
            self.elsewhere.append(url)

    def open(self, address: str = "") -> "Visitor":
        self.page.goto(address or self.address)
        return self

    def sees(self, condition: str, argument: Any = None) -> bool:
        """Whether a JavaScript condition holds soon; it is checked whenever the page changes."""
        script = HOLDS.replace("CONDITION", condition)
        # The condition is checked twice, because a page may be drawn in steps.
        return all(self.page.evaluate(script, argument) for _ in range(2))

    def wait(self, condition: str, argument: Any = None) -> None:
        """Waits until a JavaScript condition holds on the page."""
        eventually(
            lambda: self.sees(condition, argument),
            lambda: f"{condition} {argument}: {self.page.inner_text('body')}",
        )

    def all(self, selector: str) -> list[str]:
        """The texts of all elements that match."""
        said: list[str] = self.page.locator(selector).all_inner_texts()
        return said

    def table(self) -> "Visitor":
        """Waits until the page shows a table."""
        self.page.locator(".board .person").first.wait_for()
        return self

    @property
    def over(self) -> bool:
        over: bool = self.page.evaluate(OVER)
        return over

    @property
    def acts(self) -> bool:
        """Whether the page offers a choice or a score sheet to close."""
        there: bool = self.page.evaluate(ACTS)
        return there

    def asked(self) -> bool:
        """Waits for the visitor's turn or the end; returns whether it is the visitor's turn.

        It closes the score sheet of a round.
        """
        while True:
            self.wait(READY)
            button = self.page.locator(SCORED)
            if not button.count():
                return not self.over
            button.first.click()

    def play_on(self, until: str = "OVER", last: bool = False) -> None:
        """Chooses the first or last offer by script until a condition holds, which is fast."""
        script = PLAYED.replace("UNTIL", until).replace("OVER", OVER)
        offers = [last, SCORED, [SCORED, MAIN, CARDS, CHOICES]]
        eventually(
            lambda: bool(self.page.evaluate(script, offers)),
            lambda: f"{until}: {self.page.inner_text('body')}",
        )

    def choose(self, last: bool = False) -> None:
        """Makes one choice by clicking the first or the last offer."""

        def click(target: str) -> None:
            offered = self.page.locator(target)
            one = offered.last if last and target != SCORED else offered.first
            # This corner is visible even if another card lies on the card.
            one.click(position={"x": 12, "y": 20})

        self._choose(click)

    def tab_to(self, target: str) -> None:
        """Presses Tab until an element has the focus."""
        for _ in range(120):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", target):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {target}")

    def press(self, target: str, *keys: str) -> None:
        """Moves the focus there with Tab, and presses keys, by default Enter."""
        self.tab_to(target)
        for key in keys or ("Enter",):
            self.page.keyboard.press(key)

    def choose_by_keys(self) -> None:
        """Makes one choice, or goes on after a round, with Tab and Enter alone."""
        self._choose(self.press)

    def _choose(self, use: Callable[[str], None]) -> None:
        """Selects cards until they can be played, or else makes another choice."""
        seen = self.page.evaluate(STAMP)
        while True:
            target = self.page.evaluate(OFFERED, [SCORED, MAIN, CARDS, CHOICES])
            use(target)
            if target == SCORED:
                return
            # Wait until a card is selected or the page has answered a choice.
            self.wait(f"seen => {STAMP} !== seen || {NOTE} || {CHOSEN}", seen)
            if target != CARDS or self.page.evaluate(f"seen => {STAMP} !== seen || {NOTE}", seen):
                break
        self.wait(f"seen => {STAMP} !== seen || {NOTE}", seen)

    def tool(self, text: str) -> Any:
        """Opens the menu and returns one of its items."""
        if not self.page.locator("#menu").is_visible():
            self.page.locator(".bar .menu").click()
        return self.page.locator("#menu button", has_text=text)

    def new(self) -> None:
        """Goes to the start page."""
        self.tool("New match").click()
        self.page.locator(".game").first.wait_for()

    def change(self, game: str) -> Any:
        """The form in which a match of a game is chosen."""
        self.page.locator(f"[data-game={game}] .row button").last.click()
        return self.page.locator("dialog form")

    def too_wide(self) -> list[str]:
        """The elements that overflow on the right, if the page scrolls there."""
        measured: list[str] = self.page.evaluate(WIDE)
        return measured

    def too_low(self) -> list[str]:
        """Touch targets lower than forty pixels, except marks of clauses, which are text."""
        measured: list[str] = self.page.evaluate(LOW)
        return measured

    def top(self, selector: str) -> float:
        """The top of an element on the page, independent of scrolling."""
        return self._edge(selector, "top")

    def bottom(self, selector: str) -> float:
        """The bottom of an element on the page, independent of scrolling."""
        return self._edge(selector, "bottom")

    def _edge(self, selector: str, edge: str) -> float:
        at: float = self.page.evaluate(EDGE, [selector, edge])
        return at

    def violations(self, axe: str) -> list[str]:
        """The violations that axe finds in light and dark mode, with their elements."""
        wrong = []
        if not self.page.evaluate("window.axe !== undefined"):
            self.page.evaluate(axe)
        for scheme in ("dark", "light"):
            self.scheme(scheme)
            measured = self.page.evaluate(AXE)
            wrong += [
                f"{scheme}, {each['id']}: {html}" for each in measured for html in each["nodes"]
            ]
        return wrong

    @property
    def prompt(self) -> str:
        said: str = self.page.locator(".prompt").inner_text()
        return said

    def size(self, size: Any) -> None:
        self.page.set_viewport_size(size)

    def check(self) -> None:
        """Raises if an unexpected error has occurred since the last check."""
        wrong = [each for each in self.wrong if not self.expected or self.expected not in each]
        self.wrong = []
        elsewhere, self.elsewhere = self.elsewhere, []
        assert not wrong, wrong
        assert not elsewhere, elsewhere

    def scheme(self, name: str) -> None:
        self.page.emulate_media(color_scheme=name)

    def picture(self, path: Path) -> None:
        self.page.screenshot(path=path, full_page=True)

    def told(self, number: int = 0) -> list[Any]:
        """The messages that came by sockets, at least this many."""
        while len(self.frames) < number:
            self.socket.wait_for_event("framereceived", timeout=WAIT)
        return [json.loads(frame) for frame in self.frames]


def play(people: Sequence[Visitor], *, by_clicking: bool = False) -> None:
    """All visitors choose until the match is over and they have seen its result."""

    def choose() -> bool:
        """Whether any visitor has made a choice."""
        chose = False
        for number, person in enumerate(people):
            if person.sees(f"{ACTS} || {OVER}") and person.acts:
                chose = True
                if by_clicking:
                    person.choose(last=number % 2 == 1)
                else:
                    person.play_on(f"!({ACTS})", last=number % 2 == 1)
        return chose

    def over() -> bool:
        return all(person.over for person in people)

    while not over():  # Each choice has its own time limit, because a match may be long.
        eventually(lambda: choose() or over(), lambda: people[0].page.inner_text("body"))


class Visitors:
    """Pages of different people."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._contexts: list[Any] = []
        self.all: list[Visitor] = []

    def __call__(self, address: str, *, size: Any = None, **more: Any) -> Visitor:
        more = {"reduced_motion": "reduce", **more}
        context = self._browser.new_context(viewport=size or DESK, **more)
        self._contexts.append(context)
        visitor = Visitor(context.new_page(), address)
        self.all.append(visitor)
        return visitor.open()

    def beside(self, visitor: Visitor, address: str, script: str = "") -> Visitor:
        """Another tab of the same browser, with a script that runs before the page's scripts."""
        other = Visitor(visitor.page.context.new_page(), address)
        other.page.add_init_script(script)
        other.page.emulate_media(reduced_motion="reduce")
        self.all.append(other)
        return other.open()

    def close(self) -> None:
        """Closes all pages; raises if an error occurred on any page."""
        for visitor in self.all:
            visitor.page.close()
        for context in self._contexts:
            context.close()
        for visitor in self.all:
            visitor.check()


CHANGED = """(late) => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    done();
  };
  const look = () => {
    observer.disconnect();
    port2.postMessage(null);
  };
  const observer = new MutationObserver(look);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, all);
  late.addEventListener("abort", look, { once: true });
})"""
"""Runs at a page change or timeout, in its own task, because the page's tasks are timed."""
HOLDS = """async (argument) => {
  const holds = async () => {
    const asked = CONDITION;
    return typeof asked === "function" ? asked(argument) : asked;
  };
  const changed = CHANGED;
  const late = AbortSignal.timeout(100);
  while (!(await holds())) {
    if (late.aborted) return false;
    await changed(late);
  }
  return true;
}""".replace("CHANGED", CHANGED)
OVER = "document.querySelector('.end.over, .board.over') !== null"
READY = "document.querySelector('.board.mine:not(.busy), .end') !== null"
ACTS = "document.querySelector('.board.mine:not(.busy), .end:not(.over)') !== null"
OFFERED = "wanted => wanted.find((each) => document.querySelector(each))"
CHOSEN = "document.querySelector('.board .chosen') !== null"
STAMP = (
    "(document.querySelector('.log') ?? document.querySelector('.end')).textContent"
    " + (document.querySelector('.prompt')?.textContent ?? '')"
)
NOTE = "(document.querySelector('.decide .note')?.textContent ?? '') !== ''"
SCORED = ".end:not(.over) .result .btn.main"
MAIN = ".board .acts .btn.main:not([aria-disabled]):not(:disabled)"
CARDS = (
    ".hand button.play:not(.no):not(.chosen), .centre button.play:not(.no):not(.chosen), "
    ".numbers button:not(:disabled):not(.chosen)"
)
CHOICES = ".board .acts .btn:not(:disabled):not([aria-disabled])"
PLAYED = (
    """async ([last, scored, targets]) => {
  const find = (target) => {
    const all = document.querySelectorAll(target);
    return all[last && target !== scored ? all.length - 1 : 0];
  };
  const seen = () => STAMP + document.querySelectorAll(".board .chosen").length;
  const changed = CHANGED;
  const late = AbortSignal.timeout(1000);
  let before = "";
  while (!(UNTIL)) {
    if (READY && seen() !== before) {
      const target = targets.map(find).find((each) => each !== undefined);
      before = seen();
      target?.click();
    }
    if (late.aborted) return false;
    await changed(late);
  }
  return true;
}""".replace("CHANGED", CHANGED)
    .replace("STAMP", STAMP)
    .replace("READY", READY)
)
WIDE = """() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((part) => part.getBoundingClientRect().right > page.clientWidth + 0.5)
    .map((part) => `${part.tagName}.${part.className} ${part.getBoundingClientRect().right}`);
}"""
LOW = """[...document.querySelectorAll("button, select, input, summary")]
  .filter((part) => !part.matches(".clause, .card, .setc, .log *"))
  .filter((part) => part.checkVisibility() && !["radio", "checkbox"].includes(part.type))
  .map((part) => [part.outerHTML, part.getBoundingClientRect().height])
  .filter(([, height]) => height < 40).map(([html, height]) => `${html}: ${height}`)"""
EDGE = """([selector, edge]) =>
  document.querySelector(selector).getBoundingClientRect()[edge] + scrollY"""
AXE = """async () => (await axe.run(document, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
})).violations.map(({id, nodes}) => ({id, nodes: nodes.map(({html}) => html)}))"""
