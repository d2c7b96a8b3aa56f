"""Worlds under small rules, where they can be compared with all histories there are."""

from collections.abc import Iterable, Sequence

from herrlof_rules.core.enumeration import EnumeratedWorlds
from herrlof_rules.core.errors import TooManyWorlds
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.match.match import Match
from herrlof_rules.testing.broken import checking
from herrlof_rules.testing.fingerprint import FEW_ACTIONS
from herrlof_rules.testing.playouts import a_few, playout, position_after, positions
from herrlof_rules.testing.world_laws import Onlooker, check_sampled
from herrlof_rules.testing.world_odds import check_odds

DECISIONS = 40
"""Matches are left after so many decisions."""

HISTORIES = (150, 800)
"""Worlds are compared where no more histories are to be gone through; a few where there are more.
"""

SAMPLES = 3000
"""And where no more samples are needed to meet each of them."""

COMPARED = 40
"""For so many views at most."""

SAMPLED, FIRST_MOVES = 12, 120
"""Under other rules worlds are sampled at so many positions among the first of a match."""

LARGER = 16
"""So many larger ones are tried."""


def check_other_worlds(matches: Iterable[Match], rng: RandomSource) -> int:
    """Under other rules, at some positions of a match a world is sampled for one onlooker.

    Returns how many were.
    """
    sampled = 0
    for match in matches:
        early = min(len(match.log), FIRST_MOVES)
        for _ in range(SAMPLED):
            position = position_after(match, rng.randrange(early + 1))
            seats = position.onlookers
            onlooker = Onlooker(position, seats[rng.randrange(len(seats))])
            with checking("possibility", match.rules, match.log):
                worlds = onlooker.worlds()
                if isinstance(worlds, EnumeratedWorlds):
                    return sampled
                try:
                    sampled += check_sampled(onlooker, 1, worlds)
                except TooManyWorlds:
                    continue
    return sampled


def check_small_worlds(game: Game, several: Sequence[AnyRules], rng: RandomSource) -> int:
    """At a position of each kind under each of the rules a world is sampled for one onlooker.

    Where that is quick, all worlds and how often each is sampled are compared.  Returns for how
    many views they were.
    """
    compared = larger = 0
    for rules in reversed(several):  # the last ones are the strangest
        match = playout(game, rules, rng, DECISIONS)
        for position in a_few(positions(match), rng, 1):
            seats = position.onlookers
            onlooker = Onlooker(position, seats[rng.randrange(len(seats))])
            with checking("possibility", rules, match.log):
                worlds = onlooker.worlds()
                if isinstance(worlds, EnumeratedWorlds):
                    return compared
                try:
                    check_sampled(onlooker, 1, worlds)
                    if compared == COMPARED:
                        continue
                    few = check_odds(onlooker, HISTORIES[0], SAMPLES)
                    if not few and larger < LARGER and game.action_count(rules) <= FEW_ACTIONS:
                        larger += 1
                        few = check_odds(onlooker, HISTORIES[1], SAMPLES)
                    compared += few > 1
                except TooManyWorlds:
                    continue
    return compared
