"""Numbers to order, for what draws them."""


class Numbers:
    """A random source that gives these numbers, then zeros; `asked` is what it was asked for."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = iter(numbers)
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return next(self._numbers, 0)
