"""The declared range of a number in a plain state."""

from types import NoneType
from typing import Annotated, Any, get_args, get_origin

import attrs

from herrlof_rules.core.marks import (
    Encoded,
    field_types,
    is_newtype,
    is_union,
    name_in_documents,
    origin_of,
)
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.ranges import Between
from herrlof_rules.testing.generators.plain import Path


def range_at(form: Any, path: Path, rules: AnyRules) -> tuple[int, int] | None:
    """The smallest and the largest number at a place in a value of type `form`, or None.

    >>> from attrs import frozen
    >>> @frozen
    ... class Purse:
    ...     coins: tuple[Annotated[int, Between(0, 13)], ...]
    >>> range_at(Purse, ("coins", 2), None), range_at(Purse, ("coins",), None)
    ((0, 13), None)
    """
    ranges: list[Between] = []
    forms = [form]
    for step in (*path, None):
        ranges, classes = [], []
        while forms:
            inner = forms.pop()
            if get_origin(inner) is Annotated:
                plain, *marks = get_args(inner)
                ranges += [mark for mark in marks if isinstance(mark, Between)]
                encoded = [mark.form for mark in marks if isinstance(mark, Encoded)]
                forms += encoded or [plain]
            elif is_newtype(inner):
                forms.append(inner.__supertype__)
            elif is_union(inner):
                forms += [part for part in get_args(inner) if part is not NoneType]
            else:
                classes.append(inner)
        if step is not None:
            forms = [part for each in classes for part in _part(each, step)]
    if not ranges:
        return None
    bounds = [each.under(rules) for each in ranges]
    return max(low for low, _ in bounds), min(high for _, high in bounds)


def _part(form: Any, step: str | int) -> list[Any]:
    """The types of a part: a field, by its name in documents, or an entry of a tuple."""
    if isinstance(step, int):
        return [*get_args(form)[:1]] if get_origin(form) is tuple else []
    if not attrs.has(origin_of(form)):
        return []
    fields = attrs.fields_dict(origin_of(form))
    types = field_types(form)
    return [types[name] for name in types if name_in_documents(fields[name]) == step]
