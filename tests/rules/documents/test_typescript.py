"""TypeScript types generated from the schema have names and fit real documents.

The tests need node, and one run of `npm ci` in `tests/rules/documents/typescript`.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from attrs import evolve
from rules.playing import at_random

from herrlof_rules import GAMES, Match, redact
from herrlof_rules import documents as js
from herrlof_rules.core.game import Game
from tools.schemas import FOLDER

HERE = Path(__file__).parent / "typescript"
NODE = shutil.which("node")
TSC = HERE / "node_modules" / "typescript" / "bin" / "tsc"
MADE_WITH = HERE / "node_modules" / "json-schema-to-typescript"
OPTIONS = json.loads((HERE / "tsconfig.json").read_text("utf-8"))["compilerOptions"]

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="needs node"),
    pytest.mark.skipif(
        not (TSC.exists() and MADE_WITH.exists()),
        reason="needs `npm ci` in tests/rules/documents/typescript",
    ),
]


def run_node(*arguments: object) -> str:
    """Node's output; the run must report no error."""
    assert NODE is not None
    command = [NODE, *map(str, arguments)]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def type_check(folder: Path, *files: str) -> None:
    """Compiles the files in strict mode without output."""
    project = folder / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": OPTIONS, "files": files}), "utf-8")
    run_node(TSC, "-p", project)


@pytest.fixture(params=["shipped", "generated"], scope="module")
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the types of each game: the shipped ones, or those of another generator."""
    target = tmp_path_factory.mktemp(request.param)
    for name in GAMES:
        if request.param == "shipped":
            shutil.copy(FOLDER / f"{name}.d.ts", target)
        else:
            run_node(HERE / "generate.mjs", FOLDER / f"{name}.json", target / f"{name}.d.ts")
    return target


def written(game: Game) -> dict[str, set[str]]:
    """Documents of a short match, by their type."""
    rules = evolve(game.edition(game.info.editions[0], 2), target=1)
    match = at_random(Match.start(game, rules, seed=3), 3)
    views = [stage.view(0, since=number) for number, stage in enumerate(match.prefixes())]
    outcomes = [entry.choice for entry in match.log if entry.by == "chance"]
    return {
        "Action": {js.dump_action(game, action) for action in game.action_space(rules)[::5][:40]},
        "Outcome": {js.dump_outcome(game, outcome) for outcome in outcomes},
        "RulesDocument": {js.dump_rules(game, rules)},
        "StateDocument": {js.dump_state(game, entry.state) for entry in match.log[::50]},
        "ObservationDocument": {js.dump_observation(game, v.observation) for v in views[::50]},
        "ViewDocument": {js.dump_view(game, v) for v in (*views[::50], match.view(None))},
        "RecordDocument": {js.dump_record(match.record({"a": [1, None]}))},
        "RedactedRecordDocument": {js.dump_redacted_record(redact(match.record(), 1))},
    }


def test_a_front_end_tells_real_documents_apart(folder: Path) -> None:
    """Real documents have the generated types, and a `switch` over a union can be exhaustive."""
    files: list[str] = []
    for name, game in GAMES.items():
        lines = [f'import type * as types from "./{name}";']
        lines += [
            f"({text}) satisfies types.{kind};"
            for kind, documents in written(game).items()
            for text in sorted(documents)
        ]
        (folder / f"{name}_written.ts").write_text("\n".join(lines), "utf-8")
        shutil.copy(HERE / f"{name}_client.ts", folder)
        files += [f"{name}_written.ts", f"{name}_client.ts"]

    type_check(folder, *files)


@pytest.mark.parametrize("name", GAMES)
def test_types_have_names(name: str, folder: Path) -> None:
    """No object type is declared inside another, except for free-form data."""
    types = (folder / f"{name}.d.ts").read_text("utf-8")
    names = re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE)

    assert {"Action", "Card", "Event", "Move", "Outcome", "Turn", "Seat"} <= set(names)
    # A name would end in a digit only if two types had the same name.
    assert not [name for name in names if re.search(r"\d$", name)]
    assert re.findall(r"(\w+)\??: \{", types) == ["meta"]
