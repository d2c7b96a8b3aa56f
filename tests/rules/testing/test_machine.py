"""The state machine passes for both games and all examples, and finds faults."""

from typing import Any
from unittest import TestCase

import masks
import pytest
import spades
import tricks
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from rules.testing import planted, toy
from rules.testing.oracles import herrlof_oracles, odin_oracles
from rules.testing.planted_long import dare

from herrlof_rules import herrlof, odin
from herrlof_rules.testing import LawBroken, strategies
from herrlof_rules.testing.machine import game_machine

default = settings()
FEW = settings(
    default,
    max_examples=default.max_examples // 25,
    stateful_step_count=12,
    suppress_health_check=list(HealthCheck),
)
"""A run of the machine has many steps, each of which checks many laws."""

SOON = settings(FEW, max_examples=20, derandomize=True, database=None, phases=[Phase.generate])
"""The first example that fails is enough."""

MACHINES: dict[str, Any] = {
    "herrlof": game_machine(herrlof.GAME, strategies.herrlof_rules(), oracles=herrlof_oracles()),
    "odin": game_machine(odin.GAME, strategies.odin_rules(), oracles=odin_oracles()),
    "toy": game_machine(toy.GAME, toy.Rules(), oracles=toy.oracles()),
    **{
        f"examples/{module.__name__}": game_machine(module.GAME, strategies.rules(module.GAME))
        for module in (dare, masks, spades, tricks)
    },
}


@pytest.mark.parametrize("name", MACHINES)
def test_the_machine_runs(name: str) -> None:
    """The machine finds nothing in a correct game."""
    run_state_machine_as_test(MACHINES[name], settings=FEW)


FAULTS = {
    "L8: the deal is sent along": "rotation secrecy",
    "a match is longer than it may be": "bounds",
    "nobody wins": "result",
    "a state of play is called impossible": "validity",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_machine_finds_faults(fault: str) -> None:
    """The machine fails with the broken law and the match that shows it."""
    game, _ = planted.PLANTED[fault]
    machine = game_machine(game, toy.Rules(), oracles=toy.oracles())
    with pytest.raises(LawBroken) as raised:
        run_state_machine_as_test(machine, settings=SOON)
    assert raised.value.law in FAULTS[fault].split()
    assert raised.value.match is not None


def test_a_machine_is_named_after_its_game() -> None:
    """The class of the machine has the game's name."""
    assert MACHINES["odin"].__name__ == "OdinMachine"
    assert issubclass(MACHINES["odin"].TestCase, TestCase)
