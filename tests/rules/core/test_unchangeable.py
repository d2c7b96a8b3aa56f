"""Dicts and lists in frozen values cannot be changed."""

from collections.abc import Callable
from typing import Any

import pytest

from herrlof_rules.core.unchangeable import unchangeable


@pytest.mark.parametrize(
    ("value", "change", "kind"),
    [
        ({"a": 1}, lambda value: value.update(a=2), "dict"),
        ({"a": 1}, lambda value: value.pop("a"), "dict"),
        ([1], lambda value: value.append(2), "list"),
        ([1], lambda value: value.sort(), "list"),
    ],
)
def test_a_change_is_refused(value: Any, change: Callable[[Any], None], kind: str) -> None:
    """A method that would change the value raises `TypeError`, which says how to get a copy."""
    kept = unchangeable(value)
    with pytest.raises(TypeError) as refused:
        change(kept)
    expected = f"this {kind} belongs to a frozen value: change a copy, {kind}(…)"
    assert str(refused.value) == expected
    assert kept == value
