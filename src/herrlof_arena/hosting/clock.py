"""How long each seat has kept others waiting; the time itself comes from outside."""

from collections.abc import Collection

from attrs import frozen

from herrlof_rules.core.construction import Value


@frozen
class Clock(Value):
    """The milliseconds that each seat has taken, up to a moment.

    >>> clock = Clock((0, 0)).at(5_000, ()).at(8_000, [1])
    >>> clock.time_used
    (0, 3000)
    """

    time_used: tuple[int, ...]
    moment: int | None = None
    """The host's time in milliseconds up to which this counts; None before the first."""

    def at(self, moment: int | None, waiting: Collection[int]) -> "Clock":
        """The clock at a later moment, if these seats have been awaited since; itself for None.

        An earlier moment, because the host's clock was set back, takes nobody's time.
        """
        if moment is None:
            return self
        passed = 0 if self.moment is None else max(0, moment - self.moment)
        spent = [time + passed * (seat in waiting) for seat, time in enumerate(self.time_used)]
        return Clock(tuple(spent), moment)
