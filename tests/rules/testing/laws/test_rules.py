"""Laws of rules: copies, equality, what they do not take."""

from typing import Any

import pytest
from attrs import evolve, field, frozen
from rules.testing import planted_long
from rules.testing.planted_elsewhere import EQUAL, Loose
from rules.testing.planted_long import dare

from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.laws.legality import check_wrong_rules
from herrlof_rules.testing.laws.rules import check_rules_copies, check_rules_equality


@frozen
class AnyNumber:
    """Rules that take any number of players, behind an edition that does not."""

    players: int = 2
    rounds: int = 3


def strict(name: str, players: int, /) -> AnyNumber:
    if name != "standard":
        raise InvalidRules("edition", "there is only one")
    return AnyNumber(planted_long.dare.Rules(players).players)


def test_rules_for_any_number_of_players() -> None:
    game = evolve(planted_long.dare.GAME, rules=AnyNumber, edition=strict)
    with pytest.raises(LawBroken, match="refusals: option players None"):
        check_wrong_rules(game, AnyNumber())


def test_equal_rules_have_equal_documents() -> None:
    check_rules_equality(dare.GAME, [dare.Rules(), dare.Rules(), dare.Rules(3)])
    with pytest.raises(LawBroken, match="equality: two sets of rules"):
        check_rules_equality(EQUAL, [Loose(), Loose(rounds=2)])


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
