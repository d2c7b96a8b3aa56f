"""E. Editions.  The rules name them in a table without clause ids; each row is a test here."""

import pytest

from herrlof_rules import InvalidRules
from herrlof_rules.herrlof import EDITIONS, FULL_DECK, GAME, Rules


def test_names() -> None:
    """E: the editions, the default first."""
    assert EDITIONS == ("english", "dutch", "german", "online", "online_draft")
    assert GAME.editions == EDITIONS
    assert GAME.edition("german", 3) == Rules.edition("german", 3)


@pytest.mark.parametrize("players", [2, 3])
def test_english_is_the_default(players: int) -> None:
    """E: the English edition is the default."""
    assert Rules.edition("english", players) == Rules(players)
    assert Rules.edition("english") == Rules(2) == Rules()


@pytest.mark.parametrize("players", [2, 3])
def test_dutch(players: int) -> None:
    """E: the Dutch edition has the options of the English one."""
    assert Rules.edition("dutch", players) == Rules(players)


@pytest.mark.parametrize(
    ("edition", "tricks"),
    [
        ("english", (3, 4)),
        ("dutch", (3, 4)),
        ("german", (3, 4, 5)),
        ("online", (3, 4)),
        ("online_draft", (3, 4, 5)),
    ],
)
def test_small_bonus_tricks(edition: str, tricks: tuple[int, ...]) -> None:
    """E: the small bonus with two players and with three."""
    assert Rules.edition(edition, 2).small_bonus_tricks == tricks
    assert Rules.edition(edition, 3).small_bonus_tricks == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_target(edition: str) -> None:
    """E: the target is 50 with two and 40 with three players everywhere."""
    assert Rules.edition(edition, 2).target == 50
    assert Rules.edition(edition, 3).target == 40


@pytest.mark.parametrize(
    ("edition", "rounds", "tie_breakers", "final_tie"),
    [
        ("english", 10, ("predictions", "last_round_tricks"), "rematch"),
        ("dutch", 10, ("predictions", "last_round_tricks"), "rematch"),
        ("german", 10, ("predictions", "last_round_tricks"), "share"),
        ("online", None, ("predictions",), "share"),
        ("online_draft", None, ("predictions",), "share"),
    ],
)
@pytest.mark.parametrize("players", [2, 3])
def test_end_and_ties(
    players: int, edition: str, rounds: int | None, tie_breakers: tuple[str, ...], final_tie: str
) -> None:
    """E: round limit, tie-breakers and what is said of a final tie."""
    rules = Rules.edition(edition, players)

    assert rules.max_rounds == rounds
    assert rules.tie_breakers == tie_breakers
    assert rules.final_tie == final_tie


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_what_all_have_in_common(players: int, edition: str) -> None:
    """E: the other options and their defaults are the same in every edition."""
    rules = Rules.edition(edition, players)

    assert rules.players == players
    assert rules.hand_size == (15 if players == 2 else 11)
    assert rules.prediction_bonus == 10
    assert rules.small_bonus == 5
    assert rules.symbol_lead == "free"
    assert rules.nine_and_hagalaz == "hagalaz"
    assert rules.first_dealer is None
    assert rules.deck == FULL_DECK


@pytest.mark.parametrize("name", ["", "English", "french", "2020"])
def test_unknown_edition(name: str) -> None:
    """E: there are no other editions."""
    with pytest.raises(InvalidRules) as caught:
        Rules.edition(name)
    assert caught.value.option == "edition"
