"""What `compare` measures in each of two trees."""

from herrlof_rules import GAMES
from tools.benchmarks.measure import Case
from tools.benchmarks.play import import_time, legal_first, matches, operations, playing


def cases() -> list[Case]:
    """Play, matches and operations."""
    herrlof, odin = GAMES["herrlof"], GAMES["odin"]
    return [
        *playing("herrlof", 2, 3),
        *playing("odin", 2, 4, 6),
        *legal_first(),
        *matches(),
        *operations(herrlof, herrlof.rules(players=3), "Herrlof", {}),
        *operations(odin, odin.rules(players=4), "Odin", {}),
        Case("import herrlof_rules", "ms", import_time("herrlof_rules.match")),
        Case("import herrlof_rules.herrlof", "ms", import_time("herrlof_rules.herrlof")),
    ]
