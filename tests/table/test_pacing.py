"""Tests without a browser of when messages are shown and which cards are selected.

Node runs the tested modules, because they use neither a page nor a clock.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "table" / "page"
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="needs node")


def run(folder: Path, script: str) -> Any:
    """Runs a script that may import the modules; returns its output."""
    assert NODE is not None
    for name in ("pacing", "choice"):
        (folder / f"{name}.mjs").write_text((PAGE / f"{name}.js").read_text("utf-8"), "utf-8")
    (folder / "test.mjs").write_text(script, "utf-8")
    command = [NODE, folder / "test.mjs"]
    process = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert process.returncode == 0, process.stderr
    return [json.loads(line) for line in process.stdout.splitlines()]


MESSAGES = """
import { Pacer, REST, steps } from "./pacing.mjs";
const message = (more) => ({
  since: 5, over: false, actions: [], log: [{}], rested: null, scene: { sheet: null }, ...more,
});
const sheet = (rounds) => ({ sheet: { lines: Array(rounds).fill([]) } });
const first = message({ since: 0 });
"""


def test_what_is_shown_of_a_message(tmp_path: Path) -> None:
    """A finished trick rests, a round waits for the person, and each move of others is shown."""
    script = (
        MESSAGES
        + """
const kinds = (made) => console.log(JSON.stringify(made.map((step) => [step.kind,
  step.rest === Infinity ? "waits" : step.rest, step.alone ?? false])));
const rested = { scene: {}, prompt: [], winner: 1 };
kinds(steps(first, null, false));
kinds(steps(message({}), first, false));
kinds(steps(message({ actions: [1] }), first, false));
kinds(steps(message({ actions: [1] }), first, true));
kinds(steps(message({ actions: [1, 2], rested }), first, true));
kinds(steps(message({ rested, scene: sheet(1) }), first, false));
kinds(steps(message({ over: true, rested }), first, false));
kinds(steps(message({ over: true, since: 0 }), null, false));
"""
    )
    assert run(tmp_path, script) == [
        [["table", 0, False]],
        [["table", 750, False]],
        [["table", 0, False]],
        [["table", 750, True]],
        [["rested", 900, False], ["table", 0, False]],
        [["rested", 1200, False], ["scored", "waits", False], ["table", 750, False]],
        [["rested", 1200, False], ["scored", 0, False]],
        [["scored", 0, False]],
    ]


def test_one_message_after_another(tmp_path: Path) -> None:
    """A message waits for the one before it; a cleared message is never shown."""
    script = (
        MESSAGES
        + """
const seen = [], waits = [];
let last = null;
const pacer = new Pacer((each) => steps(each, last, false), (step) => {
  seen.push([step.kind, step.message.name]);
  last = step.message;
}, (rest, then) => waits.push(then));
const told = () => console.log(JSON.stringify(seen.splice(0)));
pacer.add(message({ name: "a", since: 0 }));
pacer.add(message({ name: "b" }));
pacer.add(message({ name: "c", scene: sheet(1) }));
told();
waits.shift()();
told();
pacer.add(message({ name: "d", scene: sheet(1) }));
pacer.resume();
told();
pacer.clear();
waits.splice(0).forEach((then) => then());
told();
pacer.add(message({ name: "e", since: 0 }));
told();
"""
    )
    assert run(tmp_path, script) == [
        [["table", "a"], ["table", "b"]],
        [["scored", "c"]],
        [["table", "c"]],
        [],
        [["table", "e"]],
    ]


def test_what_is_selected_is_part_of_an_action(tmp_path: Path) -> None:
    """A card that fits no selected card begins a new selection; a hand may hold equal cards."""
    script = """
import { Choice } from "./choice.mjs";
const offered = (...all) => new Choice(all.map((cards) => ({ cards, number: null, document: {} })));
const log = (each) => console.log(JSON.stringify(each));
const sets = offered(["A"], ["A", "B"], ["C", "C"], []);
log([sets.single, sets.plain.length, sets.has("B"), sets.fits("Z")]);
sets.pick("h0:A");
sets.pick("h1:B");
log(sets.action.cards);
sets.pick("h2:C");
log([sets.cards, sets.action]);
sets.select(["C", "C"], ["A", "B", "C", "C"]);
log([[...sets.selected], sets.action.cards, sets.isSelected(["C", "C"])]);
sets.select(["C", "C"], ["A", "B", "C", "C"]);
log(sets.cards);
log(offered(["A"], ["B"]).pick("h4:B").cards);
"""
    assert run(tmp_path, script) == [
        [False, 1, True, False],
        ["A", "B"],
        [["C"], None],
        [["h2:C", "h3:C"], ["C", "C"], True],
        [],
        ["B"],
    ]
