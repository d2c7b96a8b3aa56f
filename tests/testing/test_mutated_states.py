"""Mutated states: what `validate` wrongly accepts or refuses is found and counted."""

from typing import Any

import pytest
from attrs import evolve
from testing.miniatures import small_herrlof, small_odin

from herrlof_rules import InvalidState, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import Stream
from herrlof_rules.testing import LawBroken, check_validation, mutated_states

SMALL = small_herrlof("B3 R6 H V", 1)
ODIN = small_odin("B1 B3 R1 R2 P4")

WRONGLY_ACCEPTED: dict[str, tuple[Game, AnyRules, float]] = {
    # at most this part of the mutated states; what is left needs the tricks or rounds not seen
    "Herrlof, powers of 1, 3 and 6": (herrlof.GAME, small_herrlof("B1 B3 R6 H V"), 0.003),
    "Herrlof, three players": (herrlof.GAME, small_herrlof("B1 B3 R6 V V", 1, players=3), 0),
    "Herrlof, a first dealer by chance": (
        herrlof.GAME,
        small_herrlof("B3 R6 H V", 1, first_dealer=None),
        0,
    ),
    "Odin": (odin.GAME, ODIN, 0.01),
    "Odin, whole hands": (odin.GAME, small_odin("B1 B3 R1 R2 P4", whole_hand="must"), 0.03),
}


@pytest.mark.parametrize("name", WRONGLY_ACCEPTED)
def test_both_games(name: str) -> None:
    game, rules, part = WRONGLY_ACCEPTED[name]
    report = check_validation(game, rules, states=100, mutants=50)
    assert report.unreachable > 1_000
    assert report.accepted <= part * report.unreachable
    assert sum(report.refused.values()) == report.unreachable - report.accepted
    assert len({mutated.state for mutated in report.examples}) == min(20, report.accepted)


def test_deterministic() -> None:
    """The same seed tries the same states; another seed tries others."""
    one, again, other = (
        check_validation(odin.GAME, ODIN, seed=seed, states=20, mutants=40) for seed in (1, 1, 2)
    )
    assert one == again
    assert one != other


def test_mutated_states_say_what_was_changed() -> None:
    state = herrlof.initial(SMALL)
    made = list(mutated_states(herrlof.GAME, SMALL, state, state, Stream("int:1", "mutate"), 900))
    assert made
    assert all(mutated.state != state for mutated in made)
    assert all(mutated.state.rules == SMALL for mutated in made)
    assert all(" = " in mutated.change for mutated in made)
    (first, *_) = [mutated for mutated in made if mutated.change == "$.tricks[1] = 1"]
    assert first.state == evolve(state, tricks=(0, 1))


def test_validate_that_accepts_everything() -> None:
    def anything(_: herrlof.State) -> None:
        pass

    with pytest.raises(LawBroken):  # most of it cannot be played on
        check_validation(evolve(herrlof.GAME, validate=anything), SMALL, states=50)


def test_validate_that_refuses_a_state_of_play() -> None:
    def no_swaps(state: herrlof.State) -> None:
        herrlof.validate(state)
        if state.turn.kind == "draw":
            raise InvalidState("W1", "nobody swaps")

    with pytest.raises(LawBroken, match=r"a state of play is refused: .* W1"):
        check_validation(evolve(herrlof.GAME, validate=no_swaps), SMALL)


def test_validate_that_raises_another_error() -> None:
    def failing(state: Any) -> None:
        if min(state.tricks) < 0:
            raise IndexError("fewer than none")
        herrlof.validate(state)

    with pytest.raises(LawBroken, match="validate raises IndexError: fewer than none"):
        check_validation(evolve(herrlof.GAME, validate=failing), SMALL)


def test_a_state_that_is_refused_only_later() -> None:
    """What is accepted must be accepted after every move too."""

    def late(state: herrlof.State) -> None:
        if state.turn.kind != "predict" or None not in state.table.predictions[1:]:
            herrlof.validate(state)

    with pytest.raises(LawBroken, match="what play makes of it is refused"):
        check_validation(evolve(herrlof.GAME, validate=late), SMALL)


def test_too_many_states() -> None:
    with pytest.raises(ValueError, match="more than 50 states: use a smaller miniature"):
        check_validation(herrlof.GAME, SMALL, limit=50)
