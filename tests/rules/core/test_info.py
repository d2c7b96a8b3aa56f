"""Facts about a game that are not needed for play."""

from herrlof_rules.core import GameInfo


def test_a_language_without_an_edition_gets_the_default_one() -> None:
    """A language has the edition that is declared for the language, or else the first edition."""
    info = GameInfo(editions=("short", "kort"), edition_by_language={"da": "kort"})
    assert info.edition_in("da") == "kort"
    assert info.edition_in("de") == "short"
