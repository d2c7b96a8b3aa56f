"""Mutated states find a `validate` that accepts unplayable states or refuses reachable ones."""

from typing import Annotated, Any

import pytest
from attrs import evolve, frozen
from rules.testing import toy
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.replaced import replaced

from herrlof_rules import InvalidState, herrlof, odin
from herrlof_rules.core import Between, BySeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.randomness import Stream
from herrlof_rules.testing import LawBroken, check_validation
from herrlof_rules.testing.generators.mutated_states import mutated_states

SMALL = small_herrlof("B3 R6 H V", 1)
ODIN = small_odin("B1 B3 R1 R2 P4")

RULES: dict[str, tuple[Game, AnyRules]] = {
    "Herrlof, powers of 1, 3 and 6": (herrlof.GAME, small_herrlof("B1 B3 R6 H V")),
    "Herrlof, three players": (herrlof.GAME, small_herrlof("B1 B3 R6 V V", 1, players=3)),
    "Herrlof, a first dealer by chance": (
        herrlof.GAME,
        small_herrlof("B3 R6 H V", 1, first_dealer=None),
    ),
    "Herrlof, a whole deck": (herrlof.GAME, herrlof.Rules(3, max_rounds=1)),
    "Odin": (odin.GAME, ODIN),
    "Odin, whole hands": (odin.GAME, small_odin("B1 B3 R1 R2 P4", whole_hand="must")),
    "Odin, four colours": (odin.GAME, odin.Rules.edition("online", 2)),
}


@pytest.mark.parametrize("name", RULES)
def test_both_games(name: str, pytestconfig: pytest.Config) -> None:
    """Every changed state that `validate` accepts can be played on to the end."""
    game, rules = RULES[name]
    states = 40 if len(rules.deck) < 10 or pytestconfig.getoption("--thorough") else 20
    report = check_validation(game, rules, states=states, mutants=30)
    assert report.accepted > 30
    assert sum(report.refused.values()) > 300


def test_deterministic() -> None:
    """The same seed tries the same states; another seed tries others."""
    one, again, other = (
        check_validation(odin.GAME, ODIN, seed=seed, states=20, mutants=40) for seed in (1, 1, 2)
    )
    assert one == again
    assert one != other


def test_mutated_states_say_what_was_changed() -> None:
    """A mutated state differs from the original, keeps its rules, and names its change."""
    state = herrlof.initial(SMALL)
    mutants = list(
        mutated_states(herrlof.GAME, SMALL, state, state, Stream("int:1", "mutate"), 900)
    )
    assert mutants
    assert all(mutated.state != state for mutated in mutants)
    assert all(mutated.state.rules == SMALL for mutated in mutants)
    assert all(" = " in mutated.change for mutated in mutants)
    (first, *_) = [mutated for mutated in mutants if mutated.change == "$.tricks[1] = 1"]
    assert first.state == evolve(state, tricks=(0, 1))


@frozen
class Coins:
    left: int


@frozen
class Ranged(toy.State):
    """A state in which some numbers have a range."""

    coins: Annotated[int, Between(0, 4)] = 0
    purses: BySeat[Annotated[int | None, Between(1, lambda rules: rules.players)]] = (1, None)
    more: Coins | None = Coins(5)


def test_mutated_states_keep_to_declared_ranges() -> None:
    """Numbers with a declared range stay in it, and other numbers may grow."""
    game: Any = evolve(toy.GAME, state=Ranged, initial=Ranged)
    rules = toy.Rules()
    state = Ranged(rules)
    mutated = [
        m.state for m in mutated_states(game, rules, state, state, Stream("int:1", "m"), 900)
    ]

    assert {m.coins for m in mutated} == {0, 1, 2, 3, 4}
    assert {n for m in mutated for n in m.purses} <= {None, 1, 2}
    assert any(m.more.left > 5 for m in mutated if m.more)


def test_validate_that_accepts_everything() -> None:
    """A `validate` that accepts everything breaks a law."""

    def anything(_: herrlof.State) -> None:
        pass

    with pytest.raises(LawBroken):  # Most of the accepted states cannot be played on.
        check_validation(replaced(herrlof.GAME, validate=anything), SMALL, states=50)


def test_validate_that_refuses_a_state_of_play() -> None:
    """A `validate` that refuses a reachable state breaks `validity`, and its clause is shown."""

    def no_swaps(state: herrlof.State) -> None:
        herrlof.GAME.validate(state)
        if state.turn.kind == "draw":
            raise InvalidState("W1", "nobody swaps")

    with pytest.raises(LawBroken, match=r"a state of play is refused: .* W1"):
        check_validation(replaced(herrlof.GAME, validate=no_swaps), SMALL)


def test_validate_that_raises_another_error() -> None:
    """A `validate` that raises anything but `InvalidState` breaks `validity`."""

    def failing(state: Any) -> None:
        if state.tricks and min(state.tricks) < 0:
            raise IndexError("fewer than none")
        herrlof.GAME.validate(state)

    with pytest.raises(LawBroken, match="validate raises IndexError: fewer than none"):
        check_validation(replaced(herrlof.GAME, validate=failing), SMALL)


def test_a_state_that_is_refused_only_later() -> None:
    """An accepted state must lead only to accepted states."""

    def late(state: herrlof.State) -> None:
        scores = state.standing.scores
        if state.turn.kind == "predict" and len(scores) == 2 and min(scores) >= 0:
            state = evolve(state, standing=evolve(state.standing, scores=(0, 0)))
        herrlof.GAME.validate(state)

    with pytest.raises(
        LawBroken,
        match=r"validate accepts \$\..* and then: validity: a state of play is refused",
    ):
        check_validation(replaced(herrlof.GAME, validate=late), SMALL)


def test_a_field_that_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A discarded card cannot become another discarded one, so only whole lists show the fault."""
    compared = odin.State.__eq__

    def lax(one: odin.State, other: odin.State) -> bool:
        return compared(evolve(one, discards=()), evolve(other, discards=()))

    monkeypatch.setattr(odin.State, "__eq__", lax)
    with pytest.raises(LawBroken, match="equality: two states are equal, and their documents are"):
        check_validation(odin.GAME, ODIN)
