"""The example Leduc poker has the bounds, tree, value and exploitability of OpenSpiel's game."""

import leduc
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs open_spiel")

from herrlof_arena.adapters.openspiel import OpenSpielGame, Tree

OURS = OpenSpielGame(leduc.GAME, leduc.Rules())
THEIRS = pyspiel.load_game("leduc_poker")


def solved(game: object, iterations: int) -> tuple[float, float]:
    """Returns the value to seat 0 and the exploitability after some iterations of CFR+."""
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    start = game.new_initial_state()  # type: ignore[attr-defined]
    value = pyspiel.expected_returns(start, policy, -1, True)[0]
    return value, pyspiel.exploitability(game, policy)


def test_what_the_game_pays() -> None:
    """The utilities of both Leduc games have the same bounds and the same sum."""
    assert (OURS.min_utility(), OURS.max_utility()) == (-13, 13)
    assert (THEIRS.min_utility(), THEIRS.max_utility()) == (-13, 13)
    assert OURS.get_type().utility == THEIRS.get_type().utility
    assert OURS.utility_sum() == THEIRS.utility_sum() == 0


def test_cfr_takes_the_same_way() -> None:
    """The tree has 936 information sets, and 20 steps of CFR+ give OpenSpiel's figures."""
    tree = Tree(OURS)
    assert (tree.decisions, len(tree.views)) == (3780, 936)
    assert solved(tree.game, 20) == pytest.approx(solved(THEIRS, 20), abs=1e-9)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
def test_value_and_exploitability() -> None:
    value, exploitability = solved(Tree(OURS).game, 500)
    assert round(value, 6) == -0.085560
    assert round(exploitability, 6) == 0.000939
