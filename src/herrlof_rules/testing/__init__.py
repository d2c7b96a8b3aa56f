"""Laws that every game must keep, for games of your own as well.

`check_game` needs nothing but this package and raises `LawBroken` with a small example;
`herrlof_rules.testing.strategies` needs Hypothesis (extra `testing`).
"""

from herrlof_rules.testing.check import check_exhaustively, check_game, check_validation
from herrlof_rules.testing.counterexample import LawBroken
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.laws.sampling import check_shuffled
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.report import Report
from herrlof_rules.testing.secrecy.knowledge import Knows
from herrlof_rules.testing.secrecy.tree import Depth, count
from herrlof_rules.testing.views import check_worlds

__all__ = [
    "Depth",
    "Effort",
    "Knows",
    "LawBroken",
    "Oracles",
    "Report",
    "check_exhaustively",
    "check_game",
    "check_shuffled",
    "check_validation",
    "check_worlds",
    "count",
]
