"""The example learns for a few steps, goes on from its file, and its network is a bot."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("numba", reason="needs numba")

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import odin

EXAMPLE = Path(__file__).parents[3] / "examples" / "selfplay.py"


@pytest.fixture
def selfplay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.chdir(tmp_path)
    spec = spec_from_file_location("selfplay", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_more_than_random_play_knows(selfplay: Any) -> None:
    """After some 600 hands it wins nearly every match, which by chance every second one is."""
    network = selfplay.Network()
    assert selfplay.train(network, 4, rows=128) > 500
    net = selfplay.policy_bot(odin.GAME, network.scores, selfplay.SHOWN)
    matches = [play_match(odin.GAME, odin.Rules(2), (net, RandomBot()), n) for n in range(6)]
    assert sum(match.result is not None and match.result.winners == (0,) for match in matches) > 4


def test_it_goes_on_from_its_file(selfplay: Any, capsys: pytest.CaptureFixture[str]) -> None:
    fresh = selfplay.Network().weights
    selfplay.main(1, 4)
    out = capsys.readouterr().out
    assert re.search(r"hands against itself in \d+ s\n.*% \(.*%\) of hands won\n", out)
    kept = selfplay.Network().weights
    assert (kept[0] != fresh[0]).any()
    selfplay.main(1, 4)
    assert (selfplay.Network().weights[0] != kept[0]).any()
    assert play_match(odin.GAME, odin.Rules(2), (selfplay.bot, RandomBot()), 1).result
