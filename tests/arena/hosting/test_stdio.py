"""Front-ends in other languages use lines of JSON for any game."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from arena.hosting.tables import GAMES

from herrlof_arena.bots import RandomBot
from herrlof_arena.hosting import Act as Action
from herrlof_arena.hosting import Host, MemoryStore, dump_request, serve_lines
from herrlof_rules import Match
from herrlof_rules.core.game import Game
from herrlof_rules.documents import load_view
from herrlof_rules.sentences import UnknownLanguage

CLIENT = Path(__file__).parents[3] / "examples" / "frontend.js"


@pytest.mark.parametrize(("game", "rules"), GAMES, ids=lambda value: getattr(value, "name", ""))
def test_a_match_over_lines(game: Game, rules: Any) -> None:
    """A seat and a spectator get each event of their views once; bots have the other seats."""
    host = Host(MemoryStore(), {game.name: game}, {"random": RandomBot()})
    match: Match = Match.start(game, rules, 1)
    names = [f"P{seat}" for seat in range(rules.players)]
    opened = host.open(match, names, bots=dict.fromkeys(range(1, rules.players), "random"))
    views: dict[int | None, Any] = {}
    written: list[Any] = []

    def write(line: str) -> None:
        said = json.loads(line)
        written.append(said)
        if "update" in said:
            news = load_view(game, json.dumps(said["update"]["view"]))
            before = views.get(said["seat"])
            views[said["seat"]] = news if before is None else before.updated(news)

    def lines() -> Any:
        yield "\n"
        while (view := views[0]).observation.turn.kind != "over":
            update = next(
                each["update"]
                for each in reversed(written)
                if each["seat"] == 0 and "update" in each
            )
            request = dump_request(game, Action(view.legal_actions[0], update["decision"]))
            yield f'{{"seat":0,"request":{request}}}'

    serve_lines(host, opened.name, [0, None], lines(), write)
    final = host.match(opened.name).match
    assert final.result is not None
    assert views == {seat: final.view(seat) for seat in (0, None)}
    assert not any("refused" in each for each in written)


ACT = '{"type":"act","decision":7,"action":{"type":"predict","tricks":1}}'
WRONG = [
    "nonsense",
    "[]",
    "{}",
    '{"seat":0}',
    '{"seat":1,"request":{"type":"leave"}}',
    '{"seat":true,"request":{"type":"leave"}}',
    '{"seat":0,"request":{"type":"cheat"}}',
    '{"seat":0,"request":[]}',
    '{"seat":0,"request":' + "[" * 100_000,
    '{"seat":0,"request":' + "9" * 100_000 + "}",
    '{"seat":0,"request":{"type":"rename","name":"\\ud800"}}',
    '{"seat":0,"request":{"type":"claim","name":"Bo","key":"zz"}}',
    '{"seat":0,"request":{"type":"leave"}}',
    f'{{"seat":0,"request":{ACT}}}',
]


@pytest.mark.parametrize("line", WRONG)
def test_what_is_refused_is_told_in_a_line(line: str) -> None:
    game, rules = GAMES[0]
    host = Host(MemoryStore())
    opened = host.open(Match.start(game, rules, 1), ["Anna", "Ben", "Cy"])
    written: list[str] = []
    serve_lines(host, opened.name, [0], [line], written.append)
    assert len(written) == 2
    refused = json.loads(written[1])
    assert set(refused) == {"seat", "refused", "code", "clause", "details"}
    assert refused["code"]
    assert len(written[1]) < 700


def test_a_refusal_is_in_the_language_of_the_front_end() -> None:
    game, rules = GAMES[0]
    host = Host(MemoryStore())
    name = host.open(Match.start(game, rules, 1), ["Anna", "Ben", "Cy"]).name
    written: list[str] = []
    lines = ['{"seat":0,"request":{"type":"leave"}}']
    serve_lines(host, name, [0], lines, written.append, "nl")
    assert json.loads(written[1])["refused"].startswith("Dat kan hier niet")
    with pytest.raises(UnknownLanguage):
        serve_lines(host, name, [0], lines, written.append, "tlh")


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("game", ["odin", "dare:GAME"])
def test_the_client_of_the_guide_plays_a_whole_match(game: str) -> None:
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 40
    host = [sys.executable, "-m", "herrlof_arena", "host", "--stdio", "--game", game, "--seed", "1"]
    ended = subprocess.run(
        ["node", CLIENT, *host, "--bot", "random"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    assert ended.stdout.splitlines()[-1].startswith("Points: ")
    assert "refused" not in ended.stdout
    assert ended.stderr == ""
