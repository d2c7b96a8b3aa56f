"""The exception of a failed check: the law and a readable counter-example."""

import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import attrs

from herrlof_rules.core import CHANCE, AnyRules, Game, Move
from herrlof_rules.core.construction import Brief, repr_call
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Match, Record, View
from herrlof_rules.registry import GAMES

_AROUND = 60
"""How many characters are shown before and after a difference."""

_LAST_MOVES = 12
"""How many of the last moves a message shows."""


class LawBroken(AssertionError):
    """A game or a bot breaks a law: `law` is the law's name, and `example` shows the fault.

    `match` is the match up to the fault, if there is one.  The view of `seat` shows the fault.
    """

    def __init__(
        self, law: str, example: str, match: Match | None = None, seat: int | None = None
    ) -> None:
        super().__init__(law, example)
        self.law = law
        self.example = example
        self.match = match
        self.seat = seat
        self.names_remedy = False
        """Whether the example says how to mend the game, so that no other law says it better."""

    def complete(self, match: Match | None, rules: AnyRules | None) -> None:
        """Adds the match, its moves and the rules to the example, unless it already has them."""
        self.match = self.match or match
        if "\n  after: " not in self.example and self.match is not None:
            self.example += f"\n  after: {moves_text(entry.move for entry in self.match.log)}"
        if "\n  rules: " not in self.example and rules is not None:
            self.example += f"\n  rules: {rules_text(rules)}"
        self.args = (self.law, self.example)

    def __str__(self) -> str:
        match = self.match
        if match is None or not match.log or self.record is None:
            return f"{self.law}: {self.example}"
        command = self._command("broken.json", match.game)
        return f"{self.law}: {self.example}\n  see it: .save('broken.json'), then `{command}`"

    @property
    def record(self) -> Record | None:
        """The match as a record, to save and replay; None if it began at a later state."""
        match = self.match
        if match is None or match.start_state != match.game.initial(match.rules):
            return None
        return match.record({"law": self.law})

    def save(self, path: str | Path) -> str:
        """Writes the record to a file, and returns the command that shows it in the terminal.

        Raises `ValueError` if there is no record.
        """
        if self.match is None or self.record is None:
            raise ValueError("no match played from the start shows this fault")
        Path(path).write_text(dump_record(self.record), "utf-8")
        return self._command(str(path), self.match.game)

    def _command(self, path: str, game: Game) -> str:
        is_registered = GAMES.get(game.name) is game
        game_option = "" if is_registered else f" --game {path_of(game) or 'module:GAME'}"
        seat_option = "" if self.seat is None else f" --seat {self.seat}"
        return f"herrlof-rules replay {path}{game_option}{seat_option}"


def path_of(game: Game) -> str | None:
    """The first public `module:NAME` that holds the game, or None; other processes import it."""
    for name, module in sorted(sys.modules.items()):
        if name == "__main__" or getattr(module, "__file__", None) is None:
            continue
        names = [attribute for attribute, value in vars(module).items() if value is game]
        if public := [attribute for attribute in names if not attribute.startswith("_")]:
            return f"{name}:{min(public)}"
    return None


def broken(
    law: str, fact: str, *more: str, match: Match | None = None, seat: int | None = None
) -> NoReturn:
    """Raises `LawBroken` with a fact on the first line and each further text on another line."""
    failure = LawBroken(law, "\n  ".join((fact, *filter(None, more))), match, seat)
    failure.complete(match, None if match is None else match.rules)
    raise failure


def require(holds: bool, law: str, fact: str, *more: str) -> None:
    """Raises `LawBroken` unless the law holds; the texts should be cheap to compute."""
    if not holds:
        broken(law, fact, *more)


def whole_repr(value: object) -> str:
    """The `repr` of a value, with all fields of a match, a view or a state with a short `repr`."""
    of_class: Any = type(value)
    if isinstance(value, Match):
        parts = [value.game, value.rules, value.seed, value.start_state, value.log]
        return f"[{', '.join(map(whole_repr, parts))}]"
    if isinstance(value, View):
        parts = [getattr(value, a.name) for a in attrs.fields(of_class) if a.eq]
        return f"[{', '.join(map(whole_repr, parts))}]"
    if isinstance(value, Brief) and not isinstance(value, Game | Record):
        return repr_call(value)
    return repr(value)


@contextmanager
def checking(law: str, subject: Any) -> Generator[None, None, None]:
    """Turns any error in the block into a broken law, with rules and history.

    `subject` is the match or the rules on which the law is checked.
    """
    try:
        yield
    except TooLargeTree:
        raise
    except Exception as error:  # noqa: BLE001 - raised again, as the law that it breaks
        failure = as_broken(law, error, subject)
        raise failure from failure.__cause__


def as_broken(law: str, error: Exception, subject: Any) -> LawBroken:
    """Returns an error as `LawBroken`, with the match and the rules if `subject` has them."""
    failure = error
    if not isinstance(failure, LawBroken):
        failure = LawBroken(law, f"{type(error).__name__} is raised: {shorten(str(error))}")
        failure.__cause__ = error
    match, rules = (subject, subject.rules) if isinstance(subject, Match) else (None, subject)
    failure.complete(match, rules)
    return failure


def shorten(text: str, length: int = 300) -> str:
    """Returns the first `length` characters of a text, with an ellipsis if the text is longer."""
    return text if len(text) <= length else f"{text[:length]}…"


def difference(one: str, other: str) -> tuple[str, str]:
    """Returns the parts of both texts around their difference, which is marked «like this».

    If the texts are equal although the values differ, the second result says so.
    """
    if one == other:
        return shorten(one, 3 * _AROUND), "the other one is different, and is written the same"
    shorter = min(len(one), len(other))
    start = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    same = range(1, shorter - start + 1)
    end = next((n - 1 for n in same if one[-n] != other[-n]), shorter - start)
    return _marked(one, start, len(one) - end), _marked(other, start, len(other) - end)


def _marked(text: str, start: int, end: int) -> str:
    """Returns a text with one part marked, shortened before and after that part."""
    first = max(start - _AROUND, 0)
    before = ("…" if first else "") + text[first:start]
    return f"{before}«{shorten(text[start:end], 2 * _AROUND)}»{shorten(text[end:], _AROUND)}"


def rules_text(rules: Any) -> str:
    """The rules as a call, with only the options that are not the default."""
    cls = type(rules)
    if not attrs.has(cls):
        return repr(rules)
    arguments = [
        f"{a.name}={getattr(rules, a.name)!r}"
        for a in attrs.fields(cls)
        if a.init and getattr(rules, a.name) != _default(rules, a.default)
    ]
    return f"{cls.__name__}({', '.join(arguments)})"


def _default(rules: Any, default: Any) -> Any:
    """The default of an option, even if it is computed from other options."""
    if not isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        return default
    return default.factory(rules) if default.takes_self else default.factory()


def moves_text(moves: Iterable[Move]) -> str:
    """Returns the last moves of a history in one line."""
    words = [
        f"{move.by if move.by == CHANCE else f'seat {move.by}'} {move.choice!r}" for move in moves
    ]
    before = f"({len(words) - _LAST_MOVES} moves), " if len(words) > _LAST_MOVES else ""
    return before + ", ".join(words[-_LAST_MOVES:]) if words else "nothing has happened yet"


class TooLargeTree(ValueError):
    """A game has too many histories to enumerate, which is not a fault of the game."""
