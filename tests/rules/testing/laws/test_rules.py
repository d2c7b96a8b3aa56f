"""Laws of rules: copies, and values that rules must refuse."""

from typing import Any

import pytest
from attrs import frozen
from rules.testing import planted_long
from rules.testing.planted_elsewhere import with_classes
from rules.testing.planted_long import dare

from herrlof_rules.match.match import match_from
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.laws.legality import check_wrong_rules
from herrlof_rules.testing.laws.values import check_copies


def test_rules_for_any_number_of_players() -> None:
    """The message names the option and the value that rules accept."""
    game, rules, _ = planted_long.BARE["rules accept any number of players"]
    with pytest.raises(LawBroken, match="refusals: option players None"):
        check_wrong_rules(game, rules)


def test_rules_that_forget_an_option_when_copied() -> None:
    """Rules that reset an option to its default when they are copied break `copies`."""

    @frozen
    class Rules:
        players: int = 2
        rounds: int = 3

        def __reduce__(self) -> Any:
            return Rules, (self.players,)

    rules: Any = Rules(rounds=1)
    game = with_classes(Rules, dare.State)
    with pytest.raises(
        LawBroken, match=r"copies: the set of rules is not equal to the original when copied by"
    ):
        check_copies(Position(match_from(game, rules, None, game.initial(rules))))
