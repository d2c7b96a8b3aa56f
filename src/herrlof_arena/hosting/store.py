"""Storage of hosted matches: lines, each appended only to those its writer has read."""

from collections.abc import Sequence
from threading import Lock
from typing import Protocol


class Store(Protocol):
    """Lines of text under names; `herrlof_arena.testing.check_store` has the laws.

    All methods raise `OSError` if reading or writing fails.
    """

    def names(self) -> Sequence[str]:
        """The names under which lines are kept, in any order."""
        ...

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        """The lines kept under a name, without the first `since`; none for an unknown name."""
        ...

    def append(self, name: str, number: int, line: str) -> bool:
        """Keeps a line and returns True if there are `number` lines; otherwise only returns False.

        Of two writers that append after the same lines, one gets True.  A line for which it was
        True is never lost.
        """
        ...


class MemoryStore:
    """Lines in memory: gone with the process."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}
        self._lock = Lock()

    def names(self) -> Sequence[str]:
        """The names under which lines are kept."""
        return tuple(self._lines)

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        """The lines kept under a name, without the first `since`."""
        return tuple(self._lines.get(name, ())[since:])

    def append(self, name: str, number: int, line: str) -> bool:
        """Keeps a line if there are `number`."""
        with self._lock:
            if len(self._lines.get(name, ())) != number:
                return False
            self._lines.setdefault(name, []).append(line)
            return True
