"""Laws of rules: copies, and values that rules must refuse."""

from typing import Any

import pytest
from attrs import evolve, frozen
from rules.testing import planted_long
from rules.testing.planted_elsewhere import with_classes
from rules.testing.planted_long import dare

from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.match.match import match_from
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.laws.legality import check_wrong_rules
from herrlof_rules.testing.laws.values import check_copies


@frozen
class AnyNumber:
    """Rules that accept any number of players, although the edition does not."""

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


def test_rules_that_forget_an_option_when_copied() -> None:
    @frozen
    class Rules:
        players: int = 2
        rounds: int = 3

        def __reduce__(self) -> Any:
            return Rules, (self.players,)

    rules: Any = Rules(rounds=1)
    game = with_classes(Rules, dare.State)
    with pytest.raises(LawBroken, match=r"copies: a .* is another when made again by (deep)?copy"):
        check_copies(Position(match_from(game, rules, None, game.initial(rules))))
