"""The regret of searches in single decisions."""

from random import Random

import pytest

pytest.importorskip("numba", reason="needs the extra batch")

from herrlof_arena.bots import heuristic_bot
from herrlof_rules.core import Bot, RandomSource
from herrlof_rules.herrlof import GAME, Action, View
from tools import search_regret
from tools.search_regret import Decision, decisions, judged, main, values


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the heuristic play the rounds, in few worlds."""
    monkeypatch.setattr(search_regret, "PLAYER", heuristic_bot(GAME))
    monkeypatch.setattr(search_regret, "WORLDS", 32)


def always(action: Action) -> Bot:
    """Returns a bot that takes this action."""

    def bot(view: View, rng: RandomSource) -> Action:
        return action

    return bot


def first_prediction() -> Decision:
    return next(decisions(1, seed=1))


def test_a_third_of_the_decisions_are_predictions() -> None:
    """Every decision has a choice, every third is a prediction, and the seed determines them."""
    chosen = list(decisions(6, seed=1))

    assert [each.kind == "predict" for each in chosen] == [True, False, False] * 2
    assert all(len(each.match.legal_actions(each.seat)) > 1 for each in chosen)
    assert chosen == list(decisions(6, seed=1))


def test_regret_is_lost_against_the_best_action() -> None:
    """The best action by the values has no regret, and the worst one the whole difference."""
    decision = first_prediction()
    worth = values(decision, Random("1/worlds"))
    best, worst = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)

    result = judged(decision, {"best": always(best), "worst": always(worst)}, "best", "1")

    assert result.regrets == {"best": 0, "worst": worth[best] - worth[worst]}
    assert result.regrets["worst"] > 0


def test_gain_is_measured_from_the_first_bot() -> None:
    """If two bots change places, one gains as much as the other one loses."""
    decision = first_prediction()
    low, high, *_ = decision.match.legal_actions(decision.seat)
    bots = {"low": always(low), "high": always(high)}

    from_low, from_high = (judged(decision, bots, name, "1").gains for name in bots)

    assert from_low["low"] == from_high["high"] == 0
    assert from_low["high"] == -from_high["low"] != 0


def test_an_interruption_shows_what_was_judged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C ends the run with the table of the decisions judged so far."""

    def interrupted(number: int, seed: int) -> object:
        yield from decisions(2, seed)
        raise KeyboardInterrupt

    monkeypatch.setattr(search_regret, "decisions", interrupted)

    main(["--playouts", "4", "8"])

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "all, 2 decisions"
    assert [line.split()[0] for line in lines[1:4]] == ["search:4", "search:8", "heuristic"]
