"""A whole match of each game in Firefox, driven by clicks through WebDriver BiDi."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from browser.layout import MEASURE, OTHERS, other_game
from browser.visitor import CARDS, CHOICES, MAIN, OVER, READY, SCORED, STAMP, THOROUGH
from serving import serving

from herrlof_arena.bots import Bot, RandomBot, heuristic_bot
from herrlof_rules import Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.registry import Registration, register

HERE = Path(__file__).parent
LONGEST = 600
"""The seconds after which a match is taken to have come to a standstill; Spades takes 227."""

FIREFOX = next(filter(None, map(shutil.which, ("firefox", "firefox-esr"))), None)


@pytest.fixture(scope="module")
def node() -> str:
    """The path of node; skips the tests if something that they need is missing."""
    node_path = shutil.which("node")
    if node_path is None:
        pytest.skip("needs node")
    if FIREFOX is None:
        pytest.skip("needs firefox")
    if not (HERE / "node_modules" / "puppeteer-core").exists():
        pytest.skip("needs npm: `npm ci` in tests/browser" if shutil.which("npm") else "needs npm")
    return node_path


def printed(command: list[str]) -> Any:
    """The JSON that a script prints.  One that does not end is terminated, with its browser."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            output, errors = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            process.terminate()  # Puppeteer ends Firefox, which is in another process group.
            try:
                process.wait(timeout=20)
            finally:
                process.kill()
            raise
    assert process.returncode == 0, errors
    return json.loads(output)


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (herrlof.GAME, herrlof.Rules(players=2, hand_size=5, max_rounds=2)),
        (odin.GAME, odin.Rules(players=4, hand_size=5, max_hands=2)),
    ],
    ids=["herrlof", "odin"],
)
def test_a_match_in_firefox(node: str, game: Game, rules: AnyRules) -> None:
    """A person plays with bots to the end; nothing is covered or cut, and no error is logged."""
    met = played(node, Match.start(game, rules, 2020), heuristic_bot(game))
    assert met["measured"] > 5


@THOROUGH
@pytest.mark.parametrize(("name", "players"), OTHERS)
def test_a_match_of_another_game_in_firefox(
    node: str, name: str, players: int, registries: None
) -> None:
    """Games without a scene of their own can be played to the end."""
    game = register(Registration(game=other_game(name)))
    assert played(node, Match.start(game, game.rules(players), 2020), RandomBot())["measured"]


def played(node: str, match: Match, bot: Bot[Any]) -> Any:
    """Plays a match with bots in Firefox; returns what the script met there."""
    bots = [bot] * (match.rules.players - 1)
    with serving(match, bots=bots, level="random") as running:
        wanted = {
            "address": f"http://{running.address}/?pace=0#{running.keys[0]}",
            "firefox": FIREFOX,
            "over": OVER,
            "ready": READY,
            "stamp": STAMP,
            "targets": [SCORED, MAIN, CARDS, CHOICES],
            "scored": SCORED,
            "cards": CARDS,
            "measure": MEASURE,
            "sizes": [(1280, 800), (390, 844)],
        }
        met = printed([node, str(HERE / "firefox.mjs"), json.dumps(wanted)])
        assert running.table.match.result is not None
    assert (met["errors"], met["wrong"]) == ([], [])
    assert met["scores"] == match.rules.players
    return met
