"""The plan of a comparison: the bots and seats of each match, fixed before any is played."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Generic, TypeAlias

from attrs import frozen

from herrlof_rules.core import Game, Seed, Stream, Teams
from herrlof_rules.extending import A, E, O, R, S, V, check_type, seed_text, teams_of

Names: TypeAlias = tuple[str, ...]
"""The names of bots, one for each seat."""

Fixture: TypeAlias = tuple[str, Names]
"""A match to be played: its seed for `Match.start`, and the name of the bot on each seat."""


@frozen
class Plan(Generic[R, S, A, O, E, V]):
    """The matches to be played, deal by deal.

    A deal is the luck of one match seed.  Each deal is played in all rotations of the seating, so
    that all bots get the same chances.  The deals are independent of one another; the matches of a
    deal are not.
    """

    game: Game[R, S, A, O, E, V]
    rules: R
    tables: tuple[Names, ...] | None
    """The bot on each seat of each table, if tables were given; else None."""

    groups: tuple[Names, ...]
    """The groups of bots that meet, one bot for each team, if no tables were given."""

    seed: str
    """The comparison's seed as tagged text."""

    @property
    def matches_per_deal(self) -> int:
        """The number of matches in which each deal is played."""
        return sum(1 for _ in self._seatings(0))

    def deals_for(self, matches: int) -> int:
        """Returns the smallest number of deals that gives at least as many matches."""
        return -(-matches // self.matches_per_deal)

    def deal(self, number: int) -> Iterator[Fixture]:
        """Yields the matches of deal `number`, in the order in which they are counted."""
        seed = f"{self.seed}/deal/{number}"
        for seating in self._seatings(number):
            yield seed, seating

    def _seatings(self, number: int) -> Iterator[Names]:
        teams = teams_of(self.rules)
        for table in self.tables or ():
            yield from rotations(table, teams)
        for place, group in enumerate(self.groups):
            yield from seatings(group, teams, Stream(self.seed, f"seating/{number}/{place}"))


def make_plan(
    game: Game[R, S, A, O, E, V],
    rules: R,
    names: Iterable[str],
    seed: Seed,
    tables: Iterable[Sequence[str]] | None,
) -> Plan[R, S, A, O, E, V]:
    """Returns the plan for these bots.

    Raises `InvalidSeed`, `TypeError` for rules of another game, and `ValueError` for a table of the
    wrong size or with an unknown bot, and for a bot at no table.
    """
    check_type(game, Game)
    check_type(rules, game.rules)
    bots = tuple(names)
    if not bots:
        raise ValueError("name at least one bot to compare")
    given = None if tables is None else tuple(map(tuple, tables))
    groups = fair_tables(bots, len(teams_of(rules))) if given is None else ()
    for table in given or ():
        if len(table) != rules.players:
            raise ValueError(f"{rules.players} seats need {rules.players} bots, not {len(table)}")
    seated = {name for table in given or groups for name in table}
    if seated != set(bots):
        wrong = min(seated ^ set(bots))
        where = "at no table" if wrong in bots else "at a table, but not among the bots"
        raise ValueError(f"{wrong!r} is {where}")
    plan = Plan(game, rules, given, groups, seed_text(seed))
    for seed_of_deal, _ in plan.deal(1 << 62):
        # The call rejects a seed that is too long once the number of a deal is appended.
        seed_text(seed_of_deal)
    return plan


def fair_tables(names: Iterable[str], players: int) -> tuple[tuple[str, ...], ...]:
    """Returns the tables at which every bot gets the same number of seats.

    If there are as many bots as seats, the result is one table.  If there are more bots than seats,
    the result has a table for every group of bots that fills the seats.  If there are fewer bots
    than seats, every bot takes the same number of seats, and the seats left over go to a group of
    neighbours in the list.  The result has a table for each group of neighbours.

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
    """Returns all rotations of bots over the teams, in a circular order that is drawn at random.

    Without partners every seat is its own team.  Each bot plays for each team as often as the bot
    is in the group.  An order with equal rotations is drawn again, so that no match is played
    twice.  A group with a single bot is played once.
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
    """Returns a table's different rotations that keep partners together, the table itself first."""
    players = len(table)
    together = set(map(frozenset, teams))
    turned = [
        (*table[first:], *table[:first])
        for first in range(players)
        if {frozenset([(seat + first) % players for seat in team]) for team in teams} == together
    ]
    return tuple(dict.fromkeys(turned))


def _seated(order: Sequence[str], teams: Teams) -> Names:
    """Returns the bot on each seat, given the bot of each team."""
    seats = {seat: name for team, name in zip(teams, order, strict=True) for seat in team}
    return tuple([seats[seat] for seat in range(len(seats))])
