"""The features of any game's actions, derived from the types of their fields."""

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from herrlof_arena.encoding.actions import ActionFeatures
from herrlof_arena.encoding.derived import columns
from herrlof_arena.encoding.derived.columns import Column
from herrlof_arena.encoding.derived.forms import Forms
from herrlof_arena.encoding.parts import Specification
from herrlof_rules.core import AnyRules, Game
from herrlof_rules.core.marks import field_types
from herrlof_rules.core.numbering import numbered


def features(game: Game, rules: AnyRules) -> ActionFeatures:
    """The class of an action, and its fields; those of one name and type are one part.

    Raises `NotSpecified` naming a field whose type gives no shape.
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
    space = [write(action, 0) for action in numbered(game, rules)]
    for (name, _), column in fields.items():
        part, stop = column.part(name), start + column.size
        if part.kind == "numbers":  # as large as in any action that there is
            values = [int(number) for row in space for number in row[start:stop]]
            part = evolve(part, low=min([0, *values]), high=max([1, *values]))
        parts.append(part)
        start = stop
    return ActionFeatures(Specification(tuple(parts)), write)
