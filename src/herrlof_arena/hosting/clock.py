"""The time that each seat has used, measured by hosts whose clocks may differ."""

from collections.abc import Collection

from attrs import evolve, field, frozen

from herrlof_rules.extending import Value


@frozen
class Span(Value):
    """The times from changes on one clock to the next changes on the same or another clock.

    If the two clocks differ, each time includes their difference.
    """

    shortest: int
    """The shortest time from one change to the next, in milliseconds."""

    passed: tuple[int, ...]
    """For each seat, the sum of the times during which the match waited for it."""

    times: tuple[int, ...]
    """For each seat, the number of times during which the match waited for it."""


@frozen
class Clock(Value):
    """The milliseconds that each seat has used, up to a moment.

    Each host of a store measures on its own clock, which has a name.  A seat is not charged for the
    difference of two clocks.  Since changes have an order, a change on one clock that follows a
    change on the other gives a bound on the difference of the clocks.  Changes in both directions
    give a lower and an upper bound.  Until both bounds are known, no seat is charged for the time
    between changes on the two clocks.  No seat is charged for time in which no host was running.
    If the bounds allow a difference of 0, the clocks count as equal.  If they do not, the middle of
    the bounds counts as the difference.  Each time that the clock changes, a seat may therefore be
    charged too much or too little, by at most half the sum of the shortest times in both
    directions.  If a clock goes back, no time passes until it is as late as before.

    >>> clock = Clock.start(2).at(5_000, ()).at(8_000, [1])
    >>> clock.time_used
    (0, 3000)
    >>> clock.at(9_999_999, [0], "another host").at(10_001_999, [0], "another host").time_used
    (2000, 3000)
    """

    credit: tuple[int, ...]
    """For each seat, the milliseconds that do not count because its player returned.
    """

    moment: int | None = None
    """The moment, in milliseconds, up to which time is counted; None before the first moment."""

    name: str = ""
    """The clock on which `moment` was read."""

    spans: tuple[tuple[str, str, Span], ...] = field(default=(), repr=False)
    """Each span with the names of two clocks: the earlier changes' clock and the later changes'."""

    @classmethod
    def start(cls, players: int, moment: int | None = None, name: str = "") -> "Clock":
        """Returns a clock on which no seat has used any time."""
        return cls((0,) * players, moment, name)

    def at(self, moment: int | None, waiting: Collection[int], name: str | None = None) -> "Clock":
        """Returns the clock at a later moment, after the match has waited for these seats.

        `name` is the clock on which the moment is read, by default the clock of the last moment.
        If `moment` is None, returns the clock unchanged.
        """
        if moment is None:
            return self
        name = self.name if name is None else name
        if self.moment is None:
            return evolve(self, moment=moment, name=name)
        if name == self.name:
            moment = max(moment, self.moment)
        spans = {(before, after): span for before, after, span in self.spans}
        passed, ends = moment - self.moment, (self.name, name)
        none = (0,) * len(self.credit)
        span = spans.get(ends, Span(passed, none, none))
        spans[ends] = Span(
            min(passed, span.shortest),
            tuple([sum_ + passed * (seat in waiting) for seat, sum_ in enumerate(span.passed)]),
            tuple([n + (seat in waiting) for seat, n in enumerate(span.times)]),
        )
        return Clock(self.credit, moment, name, tuple([(*key, spans[key]) for key in spans]))

    @property
    def time_used(self) -> tuple[int, ...]:
        """The milliseconds that each seat has used."""
        spans = {(before, after): span for before, after, span in self.spans}
        used = [-given for given in self.credit]
        for (before, after), span in spans.items():
            ahead = 0 if before == after else _ahead(span, spans.get((after, before)))
            for seat, passed in enumerate(span.passed):
                used[seat] += max(0, passed - span.times[seat] * ahead)
        return tuple([max(0, each) for each in used])

    def knows(self, name: str) -> bool:
        """Returns whether a moment has been measured on the clock of that name."""
        return name == self.name or any(name in ends[:2] for ends in self.spans)

    def given_back(self, seat: int, left: int, limit: int) -> "Clock":
        """Returns the clock on which a seat has `left` milliseconds left of its limit."""
        more = self.time_used[seat] - (limit - left)
        credit = [each + more * (place == seat) for place, each in enumerate(self.credit)]
        return evolve(self, credit=tuple(credit))


def _ahead(there: Span, back: Span | None) -> int:
    """Returns an estimate of how far the later changes' clock is ahead of the other clock.

    For example, by the hosts' own clocks, a change made by host B comes at least 2100 ms after the
    change before it, made by host A, and a change made by A comes at least -1900 ms after one made
    by B.  Then B's clock is between 1900 and 2100 ms ahead of A's, and the estimate is 2000 ms.  If
    0 lies between the bounds, the estimate is 0.
    """
    most = there.shortest
    if back is None:
        return most
    least = -back.shortest
    return 0 if least <= 0 <= most else (least + most) // 2
