"""The commands that list games, clauses and turns."""

import json
from importlib.metadata import PackageNotFoundError

import pytest
from arena.cli.running import Run

from herrlof_arena.hosting.schema import hosting_declarations
from herrlof_rules.documents.schema import KINDS, schema
from herrlof_rules.registry import GAMES


@pytest.mark.parametrize("kind", KINDS)
def test_schema(run: Run, kind: str) -> None:
    ran = run("schema", kind)

    assert ran.status == 0
    assert json.loads(ran.out) == schema(GAMES["herrlof"], kind)


def test_types_for_typescript(run: Run) -> None:
    assert run("schema", "--typescript", "--game", "odin").out == hosting_declarations(
        GAMES["odin"]
    )
    assert ": action, observation" in run("schema").refused()


def test_completion(run: Run) -> None:
    assert "--show-completion" in run("--help").out


def test_games(run: Run) -> None:
    listed = run("games").out

    for game in GAMES.values():
        assert game.name in listed
        assert ", ".join(map(str, game.player_counts)) in listed
        assert all(edition in listed for edition in game.info.editions)


def test_turns(run: Run, stones: str) -> None:
    """`turns` lists the turns of built-in games and of a user's own game."""
    listed = run("turns", "--game", "odin").out

    assert "then: remove_colours, deal" in listed
    assert all(phase.kind in listed for phase in GAMES["odin"].phases)
    assert "heap" in run("turns", "--game", stones).out


def test_nothing_asked_is_a_question(run: Run) -> None:
    nothing, asked = run(), run("--help")

    assert nothing == asked
    assert nothing.status == 0
    for command in ("play", "demo", "replay", "verify", "redact", "schema", "games"):
        assert command in nothing.out


def test_version(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", lambda name: "9.8.7")
    assert run("--version").out == "herrlof-rules 9.8.7\n"
    monkeypatch.setattr("importlib.metadata.version", unknown)
    assert "not installed" in run("--version").out
