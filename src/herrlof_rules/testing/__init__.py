"""Laws that every game must keep, including the games that you write.

`parametrize_with_laws` makes a pytest test for each law.  `check_game` checks all laws in one call,
needs no other package, and raises `LawBroken` with a small example.
`herrlof_rules.testing.strategies` and `.machine` need Hypothesis (extra `testing`).
"""

from herrlof_rules.testing.check import check_exhaustively, check_game, check_laws, check_validation
from herrlof_rules.testing.counterexample import LawBroken, require
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.law import Context, Cost, Law
from herrlof_rules.testing.laws.sampling import check_shuffled
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.parametrized import parametrize_with_laws
from herrlof_rules.testing.plays import Play, Role
from herrlof_rules.testing.report import Report
from herrlof_rules.testing.secrecy.knowledge import Knows
from herrlof_rules.testing.secrecy.tree import Depth, count
from herrlof_rules.testing.views import check_worlds

__all__ = [
    "Context",
    "Cost",
    "Depth",
    "Effort",
    "Knows",
    "Law",
    "LawBroken",
    "Onlooker",
    "Oracles",
    "Play",
    "Position",
    "Report",
    "Role",
    "check_exhaustively",
    "check_game",
    "check_laws",
    "check_shuffled",
    "check_validation",
    "check_worlds",
    "count",
    "parametrize_with_laws",
    "require",
]
