"""The example learns for a few steps, goes on from its file, and its network is a bot."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

from herrlof_rules import odin
from herrlof_rules.bots import RandomBot, play_match

FILE = Path(__file__).parents[2] / "examples" / "selfplay.py"


@pytest.fixture
def selfplay() -> Any:
    spec = spec_from_file_location("selfplay", FILE)
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_more_than_random_play_knows(selfplay: Any, tmp_path: Path) -> None:
    """After some 6,000 hands it wins nearly every match, which by chance every second one is."""
    network = selfplay.Network(tmp_path / "net.npz")
    for seed in range(25):
        selfplay.train(network, seed, 256)
    net = selfplay.policy_bot(odin.GAME, network.scores, width=1)
    matches = [play_match(odin.GAME, selfplay.RULES, (net, RandomBot()), n) for n in range(6)]
    assert sum(match.result is not None and match.result.winners == (0,) for match in matches) > 4


def test_it_goes_on_from_its_file(
    selfplay: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "net.npz"
    short = ["--seconds", "0.1", "--hands", "32", "--matches", "4", "--file", str(file)]
    monkeypatch.setattr(sys, "argv", ["selfplay.py", *short])
    selfplay.main()
    out = capsys.readouterr().out
    assert re.search(r"\(.*%\) of matches against random play\n.*hands against the heur", out)
    kept = selfplay.Network(file).weights
    fresh = selfplay.Network(tmp_path / "none.npz").weights
    assert (kept[0] != fresh[0]).any()
    selfplay.main()
    assert (selfplay.Network(file).weights[0] != kept[0]).any()
    monkeypatch.setattr(selfplay, "FILE", file)
    assert play_match(odin.GAME, odin.Rules(2), (selfplay.bot, RandomBot()), 1).result
