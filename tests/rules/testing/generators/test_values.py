"""Copies are equal and share no object, near actions differ, and undeclared attributes show."""

from rules.testing.planted_long import dare

from herrlof_rules import herrlof
from herrlof_rules.match.match import Match
from herrlof_rules.testing.generators.attributes import hidden_text, undeclared
from herrlof_rules.testing.generators.forgeries import near_moves, rebuilt


def test_undeclared_attributes() -> None:
    """An attribute that an instance gained is reported as undeclared, and fields are not."""

    class Hand(tuple[int, ...]):
        __slots__ = ()

    class Marked(Hand):
        pass

    marked = Marked((1, 2))
    assert undeclared(marked) == []
    marked.owner = "seat 1"  # type: ignore[attr-defined]
    assert undeclared(marked) == [("owner", "seat 1")]
    assert hidden_text((marked,)) == "tuple[0].owner = 'seat 1'"
    assert hidden_text(Hand((1, 2)), dare.Bet(2), herrlof.Rules()) == ""


def test_rebuilt() -> None:
    """A rebuilt value is another object with the same value, hash and `repr`."""
    match: Match = Match.start(herrlof.GAME, herrlof.Rules(2), 7)
    for value in (match.state, match.log[0].choice, match.rules, 10**30, "a text", (1, "x y")):
        other = rebuilt(value)
        assert other is not value
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)


def test_near_moves() -> None:
    """A near move differs by one, and is made both with and without the checks of its class."""
    assert list(near_moves(dare.Bet(2))) == [dare.Bet(1), dare.Bet(1), dare.Bet(3), dare.Bet(3)]
