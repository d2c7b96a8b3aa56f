"""The guide's JavaScript runs in node, if it is installed, on the views of a match."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import Match, herrlof, redact
from herrlof_rules.core.turn import Over
from herrlof_rules.documents import dump_view, load_action

NODE = shutil.which("node")
PAGE = Path(__file__).parent.parent / "docs" / "how-to" / "read-from-javascript.md"
LOOP = """
const lines = require("node:fs").readFileSync(0, "ascii").trim().split("\\n");
console.log(JSON.stringify(lines.map((line) => [JSON.parse(line).events.map(told), answer(line)])));
"""


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_the_page_reads_views_and_answers_them() -> None:
    assert NODE is not None
    code = "".join(re.findall(r"```js\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    rules = herrlof.Rules(players=2, max_rounds=1)
    match = play_match(herrlof.GAME, rules, [RandomBot()] * 2, seed=7)
    views = list(redact(match.record(), 0).views())
    sent = "\n".join(dump_view(herrlof.GAME, view) for view in views)
    process = subprocess.run(
        [NODE, "-e", code + LOOP], capture_output=True, text=True, check=False, input=sent
    )
    assert process.returncode == 0, process.stderr
    for view, (lines, answer) in zip(views, json.loads(process.stdout), strict=True):
        assert len(lines) == len(view.events)
        assert ("seat 0 has predicted" in lines) == any(view.observation.handed_in[:1])
        if isinstance(view.observation.turn, Over):
            assert answer.startswith("the winners are ")
        elif view.legal_actions:
            assert load_action(herrlof.GAME, answer) == view.legal_actions[0]
        else:
            assert answer == ""


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_a_commitment_is_checked_without_the_library() -> None:
    """The JavaScript of the guide on seeded matches computes the library's commitment."""
    assert NODE is not None
    page = PAGE.with_name("play-a-seeded-match.md").read_text("utf-8")
    (code,) = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    process = subprocess.run([NODE, "-e", code], capture_output=True, text=True, check=True)
    match = Match.start(herrlof.GAME, herrlof.Rules(), seed=2020)
    assert process.stdout.strip() == match.seed_commitment
