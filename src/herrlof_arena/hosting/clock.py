"""The time that each seat has taken, measured by hosts whose clocks may differ."""

from collections.abc import Collection

from attrs import evolve, field, frozen

from herrlof_rules.core.construction import Value


@frozen
class Span(Value):
    """The time between changes on one clock and the changes after them on the same or another.

    Between two clocks it includes the difference of the clocks.
    """

    shortest: int
    """The shortest of these times, in milliseconds."""

    passed: tuple[int, ...]
    """The sum of the times during which each seat was waited for."""

    times: tuple[int, ...]
    """How often each seat was waited for."""


@frozen
class Clock(Value):
    """The milliseconds that each seat has taken, up to a moment.

    Each host of a store measures on a clock of its own, which has a name.  A seat is not charged
    for the difference of two clocks: a change on one clock came after the change before it, and
    this bounds the difference from both sides once each clock has followed the other.  Until then
    the time between them is charged to nobody, and so is the time in which no host was there.
    Clocks that may agree, by these bounds, are taken to agree.  Otherwise the middle of the bounds
    is taken.  Each time that the clock changes, a seat may so be charged too much or too little, by
    at most half the sum of the shortest time in each direction.
    If a clock goes back, no time passes until it is as late as before.

    >>> clock = Clock.start(2).at(5_000, ()).at(8_000, [1])
    >>> clock.time_used
    (0, 3000)
    >>> clock.at(9_999_999, [0], "another host").at(10_001_999, [0], "another host").time_used
    (2000, 3000)
    """

    credit: tuple[int, ...]
    """The milliseconds that each seat has been given back."""

    moment: int | None = None
    """The time in milliseconds up to which this counts; None before the first."""

    name: str = ""
    """The clock on which `moment` was read."""

    spans: tuple[tuple[str, str, Span], ...] = field(default=(), repr=False)
    """The spans, each between two clocks: that of the earlier changes, and that of the later."""

    @classmethod
    def start(cls, players: int, moment: int | None = None, name: str = "") -> "Clock":
        """A clock on which no seat has taken any time."""
        return cls((0,) * players, moment, name)

    def at(self, moment: int | None, waiting: Collection[int], name: str | None = None) -> "Clock":
        """The clock at a later moment, if these seats have been waited for since.

        `name` is the clock on which the moment is read, by default that of the last moment.
        Without a moment, it is the clock itself.
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
        """The milliseconds that each seat has taken."""
        spans = {(before, after): span for before, after, span in self.spans}
        used = [-given for given in self.credit]
        for (before, after), span in spans.items():
            ahead = 0 if before == after else _ahead(span, spans.get((after, before)))
            for seat, passed in enumerate(span.passed):
                used[seat] += max(0, passed - span.times[seat] * ahead)
        return tuple([max(0, each) for each in used])

    def knows(self, name: str) -> bool:
        """Whether something has been measured on a clock."""
        return name == self.name or any(name in ends[:2] for ends in self.spans)

    def given_back(self, seat: int, left: int, limit: int) -> "Clock":
        """The clock on which a seat has so much time left of its limit."""
        more = self.time_used[seat] - (limit - left)
        credit = [each + more * (place == seat) for place, each in enumerate(self.credit)]
        return evolve(self, credit=tuple(credit))


def _ahead(there: Span, back: Span | None) -> int:
    """How far the later of two clocks is taken to be ahead of the earlier one."""
    most = there.shortest
    if back is None:
        return most
    least = -back.shortest
    return 0 if least <= 0 <= most else (least + most) // 2
