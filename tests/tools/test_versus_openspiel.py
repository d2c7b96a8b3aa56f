"""The comparison with OpenSpiel's IS-MCTS."""

import pytest

pytest.importorskip("pyspiel", reason="needs open_spiel")

from herrlof_rules import odin
from tools import versus_openspiel
from tools.versus_openspiel import compare, main


def test_both_bots_get_both_sides_of_a_deal() -> None:
    """A bot that meets itself wins half: what one seat wins of a deal, the other seat loses."""
    *_, result = compare(odin.GAME, "heuristic", "heuristic", range(3), seed=1)

    assert (result.wins.groups, result.wins.size, result.wins.value) == (3, 6, 3)


def test_the_stronger_bot_wins() -> None:
    """The result is the win rate of the bot named first, in whichever seat it sits."""
    *_, ahead = compare(odin.GAME, "heuristic", "random", range(5), seed=1)
    *_, behind = compare(odin.GAME, "random", "heuristic", range(5), seed=1)

    assert ahead.wins.value > 8
    assert behind.wins.value < 2


def test_decisions_take_their_budget() -> None:
    """IS-MCTS exceeds its processor time by at most one simulation."""
    *_, result = compare(odin.GAME, "random", "ismcts:20ms", range(1), seed=1)

    assert all(0.02 <= seconds < 1 for seconds in result.times["ismcts:20ms"])
    assert "of 2 matches" in str(result)


def test_an_interruption_shows_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C ends the comparison with the result of the deals that are finished."""

    def interrupted(*arguments: object) -> object:
        yield next(compare(*arguments))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(versus_openspiel, "compare", interrupted)

    main(["heuristic", "random", "--game", "odin", "--matches", "4"])

    assert "of 2 matches" in capsys.readouterr().out
