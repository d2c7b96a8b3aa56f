"""What is equal is treated alike, what agrees must agree, and every end is told alike."""

from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve, field, frozen
from testing.planted_alike import HASHED, LAX_RESULTS, PLANTED
from testing.planted_long import dare

from herrlof_rules import herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.match.match import Match
from herrlof_rules.testing import LawBroken, check_game
from herrlof_rules.testing.generators.forgeries import rebuilt
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for
from herrlof_rules.testing.generators.small_rules import small_rules
from herrlof_rules.testing.generators.variants import variants
from herrlof_rules.testing.laws.agreement import check_agreement
from herrlof_rules.testing.laws.chance import check_normalisation
from herrlof_rules.testing.laws.determinism import check_processes
from herrlof_rules.testing.laws.rules import check_rules_copies


@pytest.mark.parametrize("fault", PLANTED)
def test_found(fault: str, little: dict[str, Any]) -> None:
    game, rules, law = PLANTED[fault]
    little |= {"twin_positions": 4}
    with pytest.raises(LawBroken) as found:
        check_game(game, rules, **little)
    assert found.value.law == law, str(found.value)
    assert "rules: " in found.value.example


def test_rebuilt() -> None:
    match: Match = Match.start(herrlof.GAME, herrlof.Rules(2), 7)
    for value in (match.state, match.log[0].choice, match.rules, 10**30, "a text", (1, "x y")):
        other = rebuilt(value)
        assert other is not value
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)


def test_rules_that_forget_an_option_when_copied() -> None:
    @frozen
    class Rules:
        players: int = 2
        rounds: int = field(default=3)

        def __reduce__(self) -> Any:
            return Rules, (self.players,)

    rules: Any = Rules(rounds=1)
    with pytest.raises(LawBroken, match="copies: copy of a set of rules makes another"):
        check_rules_copies(dare.GAME, [rules])


def test_rules_compared_by_identity() -> None:
    kept = dare.Rules()

    def max_decisions(rules: Any) -> int:
        return 6 if rules is kept else 7

    with pytest.raises(LawBroken, match="equality: equal sets of rules make different games"):
        check_rules_copies(evolve(dare.GAME, max_decisions=max_decisions), [kept])


@frozen
class _Deals:
    """The deals of Herrlof, each said to be more or less likely than it is."""

    deals: Any
    factor: Fraction

    @property
    def count(self) -> int:
        return self.deals.count  # type: ignore[no-any-return]

    def sample(self, rng: RandomSource) -> Any:
        return self.deals.sample(rng)

    def probability(self, outcome: object) -> Fraction:
        return self.deals.probability(outcome) * self.factor  # type: ignore[no-any-return]

    def __iter__(self) -> Any:
        return ((outcome, p * self.factor) for outcome, p in self.deals)


@pytest.mark.parametrize("factor", [Fraction(1), Fraction(2, 3), Fraction(3, 2)])
def test_probabilities_that_are_too_many_to_be_added(factor: Fraction) -> None:
    start = herrlof.GAME.initial(herrlof.Rules(2, first_dealer=0))

    def chance(state: Any) -> Any:
        return _Deals(herrlof.GAME.chance(state), factor)

    game = evolve(herrlof.GAME, chance=chance)
    position = Position(Match(game, start.rules, None, start))
    if factor == 1:
        assert check_normalisation(position, stream_for(0, "mass"))
        return
    with pytest.raises(LawBroken, match="chance: probabilities do not sum to one"):
        check_normalisation(position, stream_for(0, "mass"))


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


def test_worlds_in_other_processes() -> None:
    rules = [dare.Rules(rounds=1)]
    with pytest.raises(LawBroken, match=r"determinism: a world after \d+ moves is another"):
        check_processes(HASHED, rules, "testing.planted_alike:HASHED")
