"""The coder for games without one of their own: vectors follow from the types of fields."""

from array import array
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from attrs import evolve

from herrlof_arena.encoding.actions import ActionFeatures
from herrlof_arena.encoding.derived import columns
from herrlof_arena.encoding.derived.columns import Column
from herrlof_arena.encoding.derived.forms import Forms
from herrlof_arena.encoding.packing import Code, NotSpecified, Rows
from herrlof_arena.vectors.parts import Specification
from herrlof_rules.core import AnyRules, Game
from herrlof_rules.extending import OwnOnly, field_types, visibility

ROWS_A_DECISION = 2
"""The default number of rows of events per decision."""


class Coder:
    """Makes the vectors of a game under some rules; see `herrlof_arena.encoding.coder.Coder`.

    The layouts are computed on first use.
    """

    actions, complete, holds_legal_actions = None, False, True

    def __init__(self, game: Game, rules: AnyRules, rows: int | None, code: Code) -> None:
        self.code: Code = code
        self._game, self._rules, self._given_rows = game, rules, rows
        self._forms = Forms(game, rules)
        self.recalled = frozenset(game.events) - {*game.info.summarised}

    @property
    def observation(self) -> Specification:
        """The parts of an observation's vector; `NotSpecified` names a field without a shape."""
        return self._observation

    @property
    def information_state(self) -> Specification:
        """The parts of an information state; `NotSpecified` names a field without a shape."""
        return self._information_state

    @cached_property
    def _observation(self) -> Specification:
        return Specification(tuple([c.part(name) for name, _, _, c in self._columns]))

    @cached_property
    def _information_state(self) -> Specification:
        observation = self._observation.parts
        if not self.recalled:
            return Specification(observation)
        event = self._event.part("events")
        row = evolve(
            event,
            shape=(self._rows, self._event.size),
            meaning=f"the events in order, each as {event.meaning}.  There is no vector of a "
            "history with more events",
        )
        return Specification((*observation, row))

    def of_observation(self, observation: Any, *, recall: bool) -> bytes:  # noqa: ARG002 - past rounds are among the events
        """The bytes of an observation's vector."""
        seat = observation.seat
        first = seat or 0
        numbers: list[float] = []
        for _, field, own, column in self._columns:
            value = getattr(observation, field)
            if own and seat is None and (value is None or value == ()):
                numbers += column.nothing
            else:
                numbers += column.write(value, observation, first)
        return self._packed(numbers)

    def rows_after(self, rows: Rows, event: Any, seat: int | None, _players: int) -> Rows:
        """The rows, with one more for this event."""
        return (*rows, self._packed(self._event.write(event, None, seat or 0)))

    def _packed(self, numbers: Sequence[float]) -> bytes:
        return array("f", numbers).tobytes() if self.code == "f" else bytes(map(int, numbers))

    @cached_property
    def _columns(self) -> Sequence[tuple[str, str, bool, Column]]:
        """The parts of an observation: name, field, whether it is the seat's own, column."""
        cls, forms = self._game.observation, self._forms
        own = {name for name, mark in visibility(cls) if isinstance(mark, OwnOnly)}
        parts: list[tuple[str, str, bool, Column]] = []
        for name, form in field_types(cls).items():
            match name:
                case "turn":
                    parts.append(("turn", name, False, forms.turn_kind()))
                    parts.append(("to_act", name, False, forms.to_act()))
                    continue
                case "seat":
                    column = columns.seat(self._rules.players, relative=False)
                case "legal_actions":
                    column = forms.legal()
                case _:
                    column = forms.of(form, f"{cls.__name__}.{name}")
            parts.append((name, name, name in own, column))
        return parts

    @cached_property
    def _event(self) -> Column:
        """The column of an event of any class that has rows."""
        classes = [cls for cls in self._game.events if cls in self.recalled]
        return columns.one_of_classes({cls: self._forms.object(cls) for cls in classes})

    @cached_property
    def _rows(self) -> int:
        """The number of rows of events."""
        if self._given_rows is not None:
            return self._given_rows
        most = self._game.max_decisions(self._rules)
        if most is None:
            raise NotSpecified(
                f"{self._game.name} sets no bound on the decisions of a match: say how many events "
                f"an information state has room for, `Encoder(game, rules, rows=...)`"
            )
        return ROWS_A_DECISION * most


def features(game: Game, rules: AnyRules) -> ActionFeatures:
    """The features of a game's actions: the class of an action, then its fields.

    Fields of several classes with the same name and type share a part.  Raises `NotSpecified`,
    which names the field, if a field's type gives no shape.
    """
    forms, classes = Forms(game, rules), game.actions
    kind = columns.choice([cls.__name__ for cls in classes], "an action")
    fields: dict[tuple[str, Any], Column] = {}
    for cls in classes:
        for name, form in field_types(cls).items():
            fields.setdefault((name, form), forms.of(form, f"{cls.__name__}.{name}"))
    has = {cls: set(field_types(cls).items()) for cls in classes}

    def write(action: Any, seat: int) -> Sequence[float]:
        cls = type(action)
        numbers = [*kind.write(cls.__name__, None, seat)]
        for (name, form), column in fields.items():
            there = (name, form) in has[cls]
            numbers += (
                column.write(getattr(action, name), action, seat) if there else column.nothing
            )
        return numbers

    parts, start = [kind.part("kind")], kind.size
    space = [write(action, 0) for action in game.action_space(rules)]
    for (name, _), column in fields.items():
        part, stop = column.part(name), start + column.size
        if part.kind == "numbers":  # The bounds are those of the actions in the action space.
            values = [int(number) for row in space for number in row[start:stop]]
            part = evolve(part, low=min([0, *values]), high=max([1, *values]))
        parts.append(part)
        start = stop
    return ActionFeatures(Specification(tuple(parts)), write)
