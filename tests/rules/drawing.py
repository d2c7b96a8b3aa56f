"""Random sources with chosen numbers, and integers of a type other than int."""


class Numbers:
    """A random source that returns these numbers, then zeros, and records the bounds in `asked`."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = iter(numbers)
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return next(self._numbers, 0)


class Whole:
    """A whole number of a type other than int, as NumPy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self.number == other

    def __hash__(self) -> int:
        return hash(self.number)
