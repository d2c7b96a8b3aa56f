"""States whose parts contradict each other."""

from typing import Any

import pytest
from attrs import evolve
from testing.planted_alike import LAX_RESULTS

from herrlof_rules import odin
from herrlof_rules.core.game import Game
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for
from herrlof_rules.testing.generators.small_rules import small_rules
from herrlof_rules.testing.generators.variants import variants
from herrlof_rules.testing.laws.agreement import check_agreement


def _many(game: Game, rules: Any) -> list[Position]:
    rng = stream_for(0, "alike")
    several = [*small_rules(game, rules, rng), *variants(game, rules)]
    matches = [playout(game, each, rng, 40) for each in several for _ in range(6)]
    return [position for match in matches for position in positions(match)]


def test_states_whose_parts_contradict_each_other() -> None:
    everything = _many(LAX_RESULTS, odin.Rules(3))
    with pytest.raises(LawBroken, match=r"validity: validate accepts .*turn.result.points"):
        check_agreement(everything, stream_for(0, "agreement"))
    unchecked = ["turn.result.points"]
    assert check_agreement(everything, stream_for(0, "agreement"), unchecked) > 5


def test_cards_that_are_nowhere() -> None:
    def validate(state: Any) -> None:
        if not isinstance(state, odin.State):
            odin.GAME.validate(state)

    everything = _many(evolve(odin.GAME, validate=validate), odin.Rules(2))
    playing = [position for position in everything if position.turn.kind == "play"]
    facts: list[str] = []
    for unchecked in ((), ("discards",)):
        with pytest.raises(LawBroken) as found:
            check_agreement(playing, stream_for(0, "agreement"), unchecked)
        facts.append(found.value.example.splitlines()[0])
    assert facts[0].endswith("together")
    assert "texts of hands and texts of discards and texts of table are" in facts[0]
