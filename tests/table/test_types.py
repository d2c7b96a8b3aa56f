"""The page is typed: its script, and the messages that Python sends it.

The test needs node, and one run of `npm ci` in `tests/rules/documents/typescript`.
"""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table.desk import Desk

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "table" / "page"

NODE = shutil.which("node")
TSC = ROOT / "tests/rules/documents/typescript/node_modules/typescript/bin/tsc"

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="needs node"),
    pytest.mark.skipif(not TSC.exists(), reason="needs `npm ci` in documents/typescript"),
]

OPTIONS = {
    "strict": True,
    "noEmit": True,
    "noImplicitReturns": True,
    "noUncheckedIndexedAccess": True,
    "exactOptionalPropertyTypes": True,
    "allowJs": True,
    "checkJs": True,
    "skipLibCheck": True,
    "target": "es2022",
    "module": "es2022",
    "moduleResolution": "bundler",
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": [],
}


def messages() -> list[dict[str, Any]]:
    """Messages of every kind, from matches of both games."""
    desk = Desk()
    said = [json.loads(desk.ready())]

    def answers(**message: Any) -> None:
        said.extend(map(json.loads, desk.answer(json.dumps(message))))

    random = Random(1)
    for game in ("herrlof", "odin"):
        answers(type="new", game=game, players=2, language="nl", seed=1)
        for _ in range(12):
            table = next(each for each in reversed(said) if each["type"] == "table")
            answers(type="act", action=random.choice(table["actions"])["document"])
        answers(type="act", action={"type": "swap"})
        answers(type="hint")
        answers(type="record")
        answers(type="open", document=json.dumps(said[-1]["document"]))
        answers(type="moves", seat="all", language="de")
        answers(type="show", position=5, seat="all", language="de")
        at = next(each for each in reversed(said) if each["type"] == "opened")["choices"][0][-1]
        answers(type="review", position=at, seat=0, language="de")
        record = next(each for each in reversed(said) if each["type"] == "record")
        answers(type="compare", document=json.dumps(record["document"]))
        answers(type="new", game="herrlof", players=9, language="en")
    return said


def test_the_script_and_the_messages_are_of_their_types(tmp_path: Path) -> None:
    """The page, the worker and real messages pass the type checker in one run."""
    said = messages()
    kinds = {message["type"] for message in said}
    assert kinds == {
        "ready", "table", "refused", "hint", "kept", "record", "opened", "reviewed", "failed",
        "compared", "moves",
    }  # fmt: skip
    types = (TABLE / "messages").as_posix()
    lines = [f'import type {{ Message }} from "{types}";']
    lines += [f"({json.dumps(message)}) satisfies Message;" for message in said]
    (tmp_path / "said.ts").write_text("\n".join(lines), "utf-8")
    files = [
        str(TABLE / "page.js"),
        str(TABLE / "worker.js"),
        str(TABLE / "sw.js"),
        str(tmp_path / "said.ts"),
    ]
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": OPTIONS, "files": files}), "utf-8")

    assert NODE is not None
    command = [NODE, TSC, "-p", project]
    process = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert process.returncode == 0, process.stdout + process.stderr
