"""Who sits where: the tables of a comparison, and the seatings of a deal."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from herrlof_rules.core import Stream
from herrlof_rules.core.seats import Teams

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


def seatings(group: Sequence[str], teams: Teams, rng: Stream) -> tuple[Names, ...]:
    """All rotations of bots over the teams, in a circular order that is drawn at random.

    Without partners every seat is a team of its own.  Each bot so gets each team as often as it is
    in the group.  An order some of whose rotations are the same is drawn again, so that no match is
    played twice; a bot alone with itself plays once.
    """
    order = list(group)
    if len(set(order)) == 1:
        return (_seated(order, teams),)
    while True:
        for last in range(len(order) - 1, 0, -1):
            other = rng.randrange(last + 1)
            order[last], order[other] = order[other], order[last]
        rotations = [(*order[first:], *order[:first]) for first in range(len(order))]
        if len(set(rotations)) == len(order):
            return tuple([_seated(rotation, teams) for rotation in rotations])


def rotations(table: Sequence[str], teams: Teams) -> tuple[Names, ...]:
    """The different rotations of a table that keep partners together, the table itself first."""
    players = len(table)
    together = set(map(frozenset, teams))
    turned = [
        (*table[first:], *table[:first])
        for first in range(players)
        if {frozenset([(seat + first) % players for seat in team]) for team in teams} == together
    ]
    return tuple(dict.fromkeys(turned))


def _seated(order: Sequence[str], teams: Teams) -> Names:
    """The bot on each seat, given that of each team."""
    seats = {seat: name for team, name in zip(teams, order, strict=True) for seat in team}
    return tuple([seats[seat] for seat in range(len(seats))])
