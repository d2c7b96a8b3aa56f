"""An onlooker is a seat or a spectator at a position, and what it is shown there."""

from collections.abc import Generator
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from typing import Any, NoReturn, TypeAlias

from attrs import frozen

from herrlof_rules.core import Game, RandomSource, TooManyWorlds, View, World, Worlds
from herrlof_rules.core.notation import seat_label
from herrlof_rules.core.parameters import AnyState
from herrlof_rules.documents import dump_view, load_view
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import Position, each_move, stream_for

AnyWorld: TypeAlias = World[Any, Any, Any]
AnyWorlds: TypeAlias = Worlds[Any, Any, Any]


@frozen(eq=False)
class Onlooker:
    """A seat at a position, or a spectator."""

    position: Position
    seat: int | None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @cached_property
    def shown(self) -> View:
        """The view of the match, for comparisons."""
        return self.position.match.view(self.seat)

    @cached_property
    def document(self) -> str:
        """The view as text, which cannot carry anything hidden."""
        return dump_view(self.game, self.shown)

    @property
    def view(self) -> View:
        """The view, read again from its text."""
        return load_view(self.game, self.document)

    @cached_property
    def starts(self) -> tuple[tuple[AnyState, int], ...]:
        """Each state of the match, with the number of events after it."""
        match = self.position.match
        starts = [(match.state, 0)]
        for state, entry in reversed(list(each_move(match))):
            starts.append((state, starts[-1][1] + len(entry.events)))
        return tuple(starts)

    def worlds(self, view: View | None = None) -> AnyWorlds:
        """The worlds of the view."""
        with self._refusals("the worlds of a view"):
            return self.game.worlds(self.view if view is None else view)

    def sample(self, worlds: AnyWorlds, label: str) -> AnyWorld:
        """Returns the world that the random numbers with this label give."""
        return self.draw(worlds, numbers_for(label))

    def draw(self, worlds: AnyWorlds, rng: RandomSource) -> AnyWorld:
        """Returns a random world."""
        with self._refusals("a sample"):
            return worlds.sample(rng)

    def listed(self, worlds: AnyWorlds, limit: int) -> list[tuple[AnyWorld, Fraction]]:
        """Returns all worlds with their probabilities."""
        with self._refusals("a list of worlds"):
            return list(worlds.enumerate(limit))

    def require(self, holds: bool, law: str, fact: str, *more: str) -> None:
        """Raises `LawBroken` with the moves so far unless the law holds."""
        if not holds:
            self.broken(law, fact, *more)

    def require_same(self, law: str, fact: str, one: object, other: object) -> None:
        """Raises `LawBroken` with the moves so far unless two values are the same."""
        if one != other:
            self.broken(law, fact, *difference(repr(one), repr(other)))

    def broken(self, law: str, fact: str, *more: str) -> NoReturn:
        """Raises `LawBroken` with the moves so far."""
        fact = f"{fact}, given the view of {seat_label(self.seat)}"
        self.position.broken(law, fact, *more, seat=self.seat)

    @contextmanager
    def _refusals(self, call_name: str) -> Generator[None, None, None]:
        """Turns every error except `TooManyWorlds` into a broken law."""
        try:
            yield
        except TooManyWorlds:
            raise
        except Exception as error:  # noqa: BLE001 - any error is a fault to show with its history
            self.broken("possibility", f"{call_name}: {type(error).__name__}: {error}")


def numbers_for(label: str) -> RandomSource:
    """The random numbers with which a world is sampled."""
    return stream_for(0, f"worlds/{label}")
