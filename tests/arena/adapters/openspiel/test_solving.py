"""OpenSpiel's algorithms give the known figures for our games."""

from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="needs open_spiel")

import numpy as np
import pyspiel
from arena.adapters.openspiel.lp import sequence_form_lp
from arena.adapters.openspiel.spiels import load, played
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)

from herrlof_arena.adapters.openspiel import Tree
from tools.miniatures import HERRLOF_5, ODIN_5, ODIN_6, Miniature

TINY = "python_odin(deck=[B1 B3 R2 P4],first_player=0,hand_size=2,max_hands=1,players=2)"


@pytest.mark.parametrize("miniature", [ODIN_5, ODIN_6, HERRLOF_5], ids=lambda m: m.text)
def test_sequence_form_gives_the_known_values(miniature: Miniature) -> None:
    """The numbers of decision nodes and information sets, and the value, are the known ones."""
    tree = Tree(load(miniature.text))

    first, second, _, _ = sequence_form_lp().solve_zero_sum_game(tree.game)

    assert (tree.decisions, len(tree.views)) == (miniature.decisions, miniature.sets)
    assert first == pytest.approx(miniature.value, abs=1e-9)
    assert second == pytest.approx(-miniature.value, abs=1e-9)


def test_sequence_form_straight_from_the_game() -> None:
    first, *_ = sequence_form_lp().solve_zero_sum_game(load(ODIN_5.text))

    assert first == pytest.approx(ODIN_5.value, abs=1e-9)


def test_cfr_plus_comes_near_the_equilibrium() -> None:
    tree = Tree(load(ODIN_6.text))
    solver = pyspiel.CFRPlusSolver(tree.game)
    for _ in range(100):
        solver.evaluate_and_update_policy()

    assert pyspiel.exploitability(tree.game, solver.average_policy()) < 0.001
    value = pyspiel.expected_returns(
        tree.game.new_initial_state(), solver.average_policy(), -1, True
    )
    assert value[0] == pytest.approx(ODIN_6.value, abs=0.001)


def test_solvers_run_on_the_python_states() -> None:
    game = load(TINY)
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert uniform == pytest.approx(pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)))

    plus: Any = cfr.CFRPlusSolver(game)
    for _ in range(10):
        plus.evaluate_and_update_policy()
    assert exploitability.exploitability(game, plus.average_policy()) < uniform / 2

    sampling: Any = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(200):
        sampling.iteration()
    assert exploitability.exploitability(game, sampling.average_policy()) < uniform / 2

    compiled = pyspiel.ExternalSamplingMCCFRSolver(game, seed=1)
    for _ in range(200):
        compiled.run_iteration()
    assert pyspiel.exploitability(game, compiled.average_policy()) < uniform / 2


def rollouts() -> Any:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))


@pytest.mark.parametrize("text", [HERRLOF_5.text, "python_odin(players=4)"])
def test_searches_run(text: str) -> None:
    game = load(text)
    state = played(game, 60 if "deck" not in text else 0)
    unaware = mcts.MCTSBot(game, 1.4, 6, rollouts(), random_state=np.random.RandomState(1))
    aware = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        max_simulations=6,
        evaluator=rollouts(),
        random_state=np.random.RandomState(1),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
        child_selection_policy=ismcts.ChildSelectionPolicy.PUCT,
    )
    for bot in (unaware, aware):
        assert bot.step(state) in state.legal_actions()
