"""The registry of games' bots, encoders and compiled forms, including installed packages'."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from rules.testing import toy

from herrlof_arena import registry
from herrlof_arena.bots import RandomBot, heuristic_bot, heuristic_policy, search_bot
from herrlof_arena.registry import GROUP, GameSupport, has_part, part_of, register
from herrlof_rules import GAMES, Match, herrlof, odin
from herrlof_rules import registry as games
from herrlof_rules.core import GameInfo
from herrlof_rules.registry import Registration

pytestmark = pytest.mark.usefixtures("registries")

MODULE = """
from herrlof_arena.registry import GameSupport
from rules.testing import toy

def bot(view, rng):
    return view.legal_actions[-1]

SUPPORT = GameSupport(game=toy.GAME, bot=bot)
"""


def last(view: Any, _: Any) -> Any:
    return view.legal_actions[-1]


def test_an_installed_package_is_found(tmp_path: Path) -> None:
    """A new process finds an installed package's support through its metadata."""
    (tmp_path / "toy_package.py").write_text(MODULE, "utf-8")
    metadata = tmp_path / "toy_package-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-package\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(
        f"[{games.GROUP}]\ntoy = rules.testing.toy:GAME\n[{GROUP}]\ntoy = toy_package:SUPPORT\n"
    )
    code = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}, 'tests']\n"
        "from herrlof_rules import GAMES\n"
        "from herrlof_arena.bots import heuristic_bot\n"
        "print(heuristic_bot(GAMES['toy']).__name__)\n"
        "from herrlof_arena.cli import main\n"
        "main(['games'])"
    )
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=root
    )
    lines = [line.split()[0] for line in ran.stdout.splitlines() if line.strip()]
    assert lines[0] == "bot", ran.stderr
    assert lines[3:] == ["herrlof", "odin", "toy"]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (toy.GAME, "GameSupport"),
        (GameSupport(game=odin.GAME, bot=last), "supports a game called 'odin'"),
        (GameSupport(game="zork:GAME", bot=last), "No module named 'zork'"),
    ],
)
def test_broken_support_is_left_out(
    monkeypatch: pytest.MonkeyPatch, value: object, why: str
) -> None:
    games.register(Registration(game=toy.GAME))
    point = SimpleNamespace(name="toy", load=lambda: value)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [point])
    registry._installed.cache_clear()
    with pytest.warns(RuntimeWarning, match=why):
        assert heuristic_bot(toy.GAME) == RandomBot()
    registry._installed.cache_clear()


def test_a_game_and_its_bots_are_registered_at_once() -> None:
    assert heuristic_bot(toy.GAME) == RandomBot()
    texts = {"A1": "Bids are secret."}
    registration = Registration(game="rules.testing.toy:GAME", clauses=texts)
    support = GameSupport(game=registration, bot=last, search={"horizon": last})
    assert register(support) is toy.GAME
    assert GAMES["toy"] is toy.GAME
    assert games.part_of(toy.GAME, "clauses") == texts
    assert heuristic_bot(toy.GAME) is last
    assert search_bot(toy.GAME, playouts=1).horizon is last
    assert has_part(toy.GAME, "bot")
    assert not has_part(toy.GAME, "policy")


def test_support_for_a_game_that_is_known_already() -> None:
    games.register(Registration(game=toy.GAME, clauses={"A1": "Bids are secret."}))
    register(GameSupport(game=toy.GAME, bot=last))
    assert heuristic_bot(toy.GAME) is last
    assert games.part_of(toy.GAME, "clauses") == {"A1": "Bids are secret."}


def test_support_alone_makes_its_game_known() -> None:
    register(GameSupport(game=toy.GAME))
    assert GAMES["toy"] is toy.GAME
    assert heuristic_bot(toy.GAME) == RandomBot()


@pytest.mark.parametrize("game", [odin.GAME, Registration(game=odin.GAME)])
def test_the_games_of_this_package_stay_what_they_are(game: Any) -> None:
    with pytest.raises(ValueError, match="odin is already the name of a built-in game"):
        register(GameSupport(game=game, bot=last))


@pytest.mark.parametrize("support", [toy.GAME, GameSupport(game="rules.testing.toy:Rules"), None])
def test_only_the_support_of_a_game_is_registered(support: Any) -> None:
    with pytest.raises(TypeError, match="expected a"):
        register(support)


def test_a_derived_game_shares_what_its_original_brings() -> None:
    described = attrs.evolve(odin.GAME, info=GameInfo())
    assert part_of(described, "bot") is part_of(odin.GAME, "bot")
    assert part_of(attrs.evolve(odin.GAME, name="odin 2"), "bot") is None
    show = odin.GAME.make_observation
    blind = attrs.evolve(odin.GAME, make_observation=lambda s, _, turn, __: show(s, None, turn, ()))
    assert heuristic_bot(blind) == RandomBot()


def test_policies_choose_as_bots_do() -> None:
    match = Match.start(herrlof.GAME, herrlof.Rules(2), 1)
    policy, bot = heuristic_policy(herrlof.GAME), heuristic_bot(herrlof.GAME)
    assert policy(match.state, 0, Random(1)) == bot(match.view(0), Random(1))
