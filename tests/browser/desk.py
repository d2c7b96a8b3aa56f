"""A page whose desk runs in this process, in place of Python in the browser."""

import json
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from table.desk import Desk
from table.solo import choices

PAGE = Path(__file__).parents[2] / "table" / "page"
ADDRESS = "http://table.example/?pace=0"
WORKER = """onmessage = async ({ data }) => {
  postMessage(data.number);
  const answer = await fetch("/ask", { method: "POST", body: data.said });
  for (const each of await answer.json()) postMessage(each);
  postMessage(data.number + 1);
};"""


def answered(desk: Desk, route: Any) -> None:
    """Serves the page's files and the desk's answers."""
    name = urlsplit(route.request.url).path.strip("/") or "index.html"
    if name == "ready.json":
        route.fulfill(json=choices())
    elif name == "worker.js":
        route.fulfill(body=WORKER, content_type="text/javascript")
    elif name == "ask":
        route.fulfill(json=list(desk.answer(route.request.post_data)))
    elif (PAGE / name).is_file():
        route.fulfill(path=PAGE / name)
    else:
        route.fulfill(status=404)


def opened(browser: Any, script: str = "") -> Any:
    """Opens the start page; `script` runs before the page's scripts."""
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    page.add_init_script(script)
    page.route("**/*", partial(answered, Desk()))
    page.goto(ADDRESS)
    page.locator(".game").first.wait_for()
    return page


def open_record(page: Any, text: str) -> None:
    """Opens a record as a file."""
    page.get_by_role("button", name="Open a record").click()
    file = {"name": "record.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(files=[file])
    page.locator(".replay .person").first.wait_for()


def poisoned(text: str) -> str:
    """A script that stores invalid values in place of the page's matches and choices."""
    names = ("matches", "choices.odin", "choices.herrlof", "name", "speed", "current")
    stored = "".join(f"store['herrlof-table.{name}'] = {json.dumps(text)};" for name in names)
    return f"for (const store of [localStorage, sessionStorage]) {{ {stored} }}"
