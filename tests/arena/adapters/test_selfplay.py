"""The example learns for a few steps, goes on from its file, and its network is a bot."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import odin

EXAMPLE = Path(__file__).parents[3] / "examples" / "selfplay.py"


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Imports the example anew, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def load() -> Any:
        spec = spec_from_file_location("selfplay", EXAMPLE)
        assert spec is not None
        assert spec.loader is not None
        module: Any = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


def test_it_learns_more_than_random_play_knows(loaded: Any) -> None:
    """After some 600 hands it wins nearly every match, which by chance every second one is."""
    selfplay = loaded()
    selfplay.train(selfplay.Network(), 4, rows=128)
    bots = (loaded().bot, RandomBot())
    matches = [play_match(odin.GAME, odin.Rules(2), bots, n) for n in range(6)]
    assert sum(match.result is not None and match.result.winners == (0,) for match in matches) > 4


def test_it_goes_on_from_its_file(loaded: Any) -> None:
    selfplay = loaded()
    fresh = selfplay.Network().weights
    selfplay.train(selfplay.Network(), 1, rows=64)
    kept = selfplay.Network().weights
    assert (kept[0] != fresh[0]).any()
    selfplay.train(selfplay.Network(), 1, rows=64)
    assert (selfplay.Network().weights[0] != kept[0]).any()
