"""A page whose desk runs in this process, in place of Python in the browser."""

import json
from functools import partial
from typing import Any

from table.desk import Desk
from tools.pages.table_pictures import ADDRESS, served


def opened(browser: Any, script: str = "") -> Any:
    """Opens the start page; `script` runs before the page's scripts."""
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    page.add_init_script(script)
    page.route("**/*", partial(served, Desk().answer))
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
