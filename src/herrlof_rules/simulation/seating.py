"""Who sits where: the tables of a comparison, and the seatings of a deal.

A *table* says which bots meet, an entry a seat; a *seating* says who sits on which seat.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from herrlof_rules.core.randomness import Stream

Names: TypeAlias = tuple[str, ...]
"""Names of bots, one for each seat."""


def fair_tables(names: Iterable[str], players: int) -> tuple[tuple[str, ...], ...]:
    """The tables at which every bot gets as many seats as any other.

    With as many bots as seats that is one table.  With more, every group of bots that fits; with
    fewer, every bot sits down as often as all can, and the seats left over go to a group of
    neighbours in the list, each group once.

        >>> fair_tables("AB", 3)
        (('A', 'A', 'B'), ('A', 'B', 'B'))
        >>> fair_tables("ABC", 2)
        (('A', 'B'), ('A', 'C'), ('B', 'C'))
    """
    bots = tuple(names)
    if len(bots) >= players:
        return tuple(combinations(bots, players))
    times, left = divmod(players, len(bots))
    groups = [(*bots, *bots)[first : first + left] for first in range(len(bots) if left else 1)]
    return tuple(tuple(sorted((*bots * times, *group), key=bots.index)) for group in groups)


def seatings(table: Sequence[str], rng: Stream) -> tuple[Names, ...]:
    """All rotations of a table whose circular order is drawn at random: who sits next to whom.

    Each bot so gets each seat as often as it is at the table.  An order some of whose rotations are
    the same is drawn again, so that no match is played twice; a bot alone with itself plays once.
    """
    names = list(table)
    if len(set(names)) == 1:
        return (tuple(names),)
    while True:
        for last in range(len(names) - 1, 0, -1):
            other = rng.randrange(last + 1)
            names[last], names[other] = names[other], names[last]
        rotations = [(*names[first:], *names[:first]) for first in range(len(names))]
        if len(set(rotations)) == len(names):
            return tuple(rotations)
