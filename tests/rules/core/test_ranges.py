"""Ranges of numbers and of the lengths of tuples."""

from rules.testing import toy

from herrlof_rules.core import AtMost
from herrlof_rules.core.ranges import OnlyPlayers

FEW = AtMost(lambda rules: rules.players - 1)


def test_a_limit_that_needs_the_rules_is_not_checked_without_them() -> None:
    """If only the number of players is known, only limits that are numbers are checked."""
    assert FEW.fault((1, 2), toy.Rules()) == "has 2 entries, more than 1"
    assert not FEW.fault((1, 2), OnlyPlayers(2))
    assert AtMost(1).fault((1, 2), OnlyPlayers(2)) == "has 2 entries, more than 1"


def test_a_value_that_is_no_tuple_has_no_entries_to_count() -> None:
    """A limit accepts a value that is not a tuple, because the check of the type rejects it."""
    assert not FEW.fault([1, 2], toy.Rules())
