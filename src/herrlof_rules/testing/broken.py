"""What a failed check raises: the law and a counter-example that a person can read."""

from collections.abc import Iterable
from typing import NoReturn

from herrlof_rules.match.log import CHANCE, Move

_AROUND = 60
_LAST_MOVES = 12


class LawBroken(AssertionError):
    """A game or a bot breaks a law: `law` is its name, `example` shows where."""

    def __init__(self, law: str, example: str) -> None:
        super().__init__(law, example)
        self.law = law
        self.example = example

    def __str__(self) -> str:
        return f"{self.law}: {self.example}"


def broken(law: str, fact: str, *more: str) -> NoReturn:
    """Raises `LawBroken` with a fact on the first line and more on lines of their own."""
    raise LawBroken(law, "\n".join((fact, *(f"  {line}" for line in more if line))))


def require(holds: bool, law: str, fact: str, *more: str) -> None:
    """Raises `LawBroken` unless the law holds; the texts should cost little to make."""
    if not holds:
        broken(law, fact, *more)


def shorten(text: str, length: int = 300) -> str:
    """Enough of a text to recognise it."""
    return text if len(text) <= length else f"{text[:length]}…"


def difference(one: str, other: str) -> tuple[str, str]:
    """Both texts around the first place where they differ."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
    start = max(at - _AROUND, 0)
    dots = "…" if start else ""
    first, second = (dots + shorten(text[start:], 3 * _AROUND) for text in (one, other))
    return first, second


def moves_text(moves: Iterable[Move]) -> str:
    """The last moves of a history, one line."""
    words = [f"{m.by if m.by == CHANCE else f'seat {m.by}'} {m.choice!r}" for m in moves]
    before = f"({len(words) - _LAST_MOVES} moves), " if len(words) > _LAST_MOVES else ""
    return before + ", ".join(words[-_LAST_MOVES:]) if words else "nothing has happened yet"
