"""The speed of the table in the browser: `python -m tools.benchmarks.table`.

Puts the table together, serves it as static files, and says how many bytes it has, how long it is
until the first card is on the screen, cold and on the second visit, and how long a bot takes to
decide there.  Needs the group `browser`, a Chromium of the system's, and npm.
"""

import shutil
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

from table.build import build

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
TIMES = 5
MATCH = """([game, bots]) => new Promise((done, failed) => {
  const worker = new Worker("worker.js", { type: "module" });
  const send = (message) => worker.postMessage(JSON.stringify(message));
  const times = [];
  let before = 0, acted = 0;
  worker.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    const now = performance.now();
    if (said.type === "failed") failed(new Error(said.reason));
    const wanted = { type: "new", game, players: 3, language: "en", seed: 7, bots };
    if (said.type === "ready") send(wanted);
    if (said.type !== "table") return;
    // The first answer is to what the person did; each one after it is a bot's choice.
    if (before) times.push(now - before);
    before = said.actions.length ? 0 : now;
    if (said.over || acted === 40) { worker.terminate(); done(times); }
    else if (said.actions.length && said.view.observation.turn.seats.length === 1) {
      acted += 1;
      send({ type: "act", action: said.actions[acted % said.actions.length].document });
    } else if (said.actions.length) send({ type: "act", action: said.actions[0].document });
  };
})"""


class Files(SimpleHTTPRequestHandler):
    def log_message(self, *said: object) -> None:
        pass


SAVED = """() => caches.keys().then(([name]) => caches.open(name))
  .then((cache) => cache.match("snapshot")).then((found) => found !== undefined)"""


def first_card(page: Page, address: str) -> float:
    """Seconds from asking for the page to a card of one's hand."""
    page.goto("about:blank")
    begun = perf_counter()
    page.goto(f"{address}?pace=0#game=herrlof")
    page.locator(".hand .card").first.wait_for()
    return perf_counter() - begun


def visits(browser: Browser, address: str) -> tuple[float, float]:
    """Until the first card: with nothing in any cache, and when everything is kept."""
    with browser.new_context() as context:
        page = context.new_page()
        cold = first_card(page, address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        while not page.evaluate(SAVED):
            page.wait_for_timeout(50)
        return cold, first_card(page, address)


def told(name: str, times: Sequence[float]) -> None:
    print(f"{name}: {median(times):.1f} s ({min(times):.1f} to {max(times):.1f})")


def main() -> None:
    with TemporaryDirectory() as made, sync_playwright() as started:
        build(Path(made))
        handler = partial(Files, directory=made)
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_address[1]}/"
            arguments = ["--no-sandbox", "--disable-gpu"]
            browser = started.chromium.launch(executable_path=CHROMIUM, args=arguments)
            size = sum(file.stat().st_size for file in Path(made).rglob("*") if file.is_file())
            print(f"published: {size / 1e6:.1f} MB")
            cold, again = zip(*(visits(browser, address) for _ in range(TIMES)), strict=True)
            told("first card", cold)
            told("first card, second visit", again)
            page = browser.new_page()
            page.goto(address)
            for game in ("herrlof", "odin"):
                for bots in ("heuristic", "search"):
                    times = page.evaluate(MATCH, [game, bots])
                    taken = f"{median(times):.0f} ms, at most {max(times):.0f} ms"
                    print(f"{game}, {bots}: a decision {taken} ({len(times)} decisions)")
            browser.close()
            server.shutdown()


if __name__ == "__main__":
    main()
