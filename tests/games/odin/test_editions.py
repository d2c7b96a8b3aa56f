"""The editions of the rules."""

import pytest
from games.odin.states import PLAYERS

from herrlof_rules import InvalidRules, odin
from herrlof_rules.odin import EDITIONS, FULL_DECK, GAME, Rules


def test_names() -> None:
    """The default edition comes first."""
    assert EDITIONS == GAME.editions == ("sheet", "german", "online")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    ("name", "next_first_player", "whole_hand", "colours"),
    [
        ("sheet", "left_of_first", "may", (6, 6)),
        ("german", "last_on_turn", "must", (6, 6)),
        ("online", "left_of_first", "may", (4, 6)),
    ],
)
def test_options(
    name: str, next_first_player: str, whole_hand: str, colours: tuple[int, int], players: int
) -> None:
    """M2, M4, L2, C5: each edition has its options."""
    rules = Rules.edition(name, players)
    assert rules.players == players
    assert rules.hand_size == 9
    assert rules.target == 15
    assert rules.max_hands is None
    assert rules.next_first_player == next_first_player
    assert rules.whole_hand == whole_hand
    assert rules.two_player_colours == (colours[0] if players == 2 else colours[1])
    assert rules.first_player is None
    assert rules.deck == FULL_DECK


def test_the_sheet_is_the_default() -> None:
    """The options left out are those of the publisher's sheet."""
    assert Rules.edition("sheet") == Rules() == Rules(2)
    assert eval(repr(Rules()), vars(odin)) == Rules()


def test_unknown_editions() -> None:
    """Another name is refused."""
    for name in ("", "Sheet", "english"):
        with pytest.raises(InvalidRules) as caught:
            Rules.edition(name, 3)
        assert caught.value.option == "edition"
