"""A bot of another tree, here of this one, is asked through a process and answers alike."""

from pathlib import Path
from random import Random

import pytest

from herrlof_rules import Match, herrlof, odin
from herrlof_rules.bots import heuristic_bot
from tools import earlier

SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARLIER", str(SOURCE))


@pytest.mark.parametrize(
    ("game", "bot"), [(herrlof.GAME, earlier.HERRLOF), (odin.GAME, earlier.ODIN)]
)
def test_it_chooses_what_that_tree_chooses(game, bot, source: None) -> None:
    match: Match = Match.start(game, game.rules(players=2), seed=1)
    seen = 0
    while match.result is None and seen < 20:
        seat = match.turn.seats[0]
        view = match.view(seat)
        action = bot(view, Random(seen))
        assert action == heuristic_bot(game)(view, Random(Random(seen).randrange(1 << 32)))
        match = match.play(action, seat)
        seen += 1
    for process in (earlier._started(game.name),):
        process.stdin.close()
        assert process.wait(timeout=60) == 0
        process.stdout.close()
    earlier._started.cache_clear()


def test_a_folder_without_the_package_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EARLIER", str(tmp_path))
    match = Match.start(odin.GAME, odin.Rules(players=2), seed=1)

    with pytest.raises(RuntimeError, match="ended with status 1"):
        earlier.ODIN(match.view(match.turn.seats[0]), Random(1))
    earlier._started("odin").communicate()
    earlier._started.cache_clear()
