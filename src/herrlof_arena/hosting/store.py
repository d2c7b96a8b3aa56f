"""Storage of hosted matches as lines: a writer appends only after the lines that it has read."""

from collections.abc import Sequence
from threading import Lock
from typing import Protocol


class Store(Protocol):
    """Keeps lines of text under names; `herrlof_arena.testing.check_store` checks the laws.

    All methods raise `OSError` if reading or writing fails.
    """

    def names(self, *, over: bool | None = None) -> Sequence[str]:
        """Returns the names under which lines are kept, in any order.

        With `over`, returns only the names whose last line was appended with this value of `over`.
        """
        ...

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        """Returns a name's lines without the first `since`; no lines for an unknown name."""
        ...

    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        """Keeps a line and returns True if the name has `number` lines; otherwise returns False.

        If two writers append after the same lines, one gets True.  A line for which a call returned
        True is lost only by `remove`.  `over` is whether the match is over after this line.
        """
        ...

    def remove(self, name: str) -> None:
        """Removes all lines under a name; does nothing if there are none."""
        ...


class MemoryStore:
    """A store in memory; its lines are lost when the process ends."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}
        self._over: set[str] = set()
        self._lock = Lock()

    def names(self, *, over: bool | None = None) -> Sequence[str]:
        """The names under which lines are kept."""
        with self._lock:
            return tuple([n for n in self._lines if over is None or (n in self._over) == over])

    def read(self, name: str, since: int = 0) -> Sequence[str]:
        """The lines kept under a name, without the first `since`."""
        return tuple(self._lines.get(name, ())[since:])

    def append(self, name: str, number: int, line: str, *, over: bool = False) -> bool:
        """Keeps a line if the name has `number` lines."""
        with self._lock:
            if len(self._lines.get(name, ())) != number:
                return False
            self._lines.setdefault(name, []).append(line)
            (self._over.add if over else self._over.discard)(name)
            return True

    def remove(self, name: str) -> None:
        """Removes all lines under a name."""
        with self._lock:
            self._lines.pop(name, None)
            self._over.discard(name)
