"""Constructors of frozen values that assign fields without checks."""

import copy
import pickle
import weakref
from typing import Any

import attrs
import pytest
from attrs import field, frozen
from attrs.exceptions import FrozenInstanceError

from herrlof_rules.core.construction import Value, evolve, fast_constructor


@frozen(weakref_slot=False)
class Pair:
    """Two values."""

    left: int
    right: tuple[int, ...]


make_pair = fast_constructor(Pair)


def test_what_is_made_is_an_ordinary_instance() -> None:
    fast, slow = make_pair(1, (2, 3)), Pair(1, (2, 3))

    assert type(fast) is Pair
    assert fast == slow
    assert hash(fast) == hash(slow)
    assert repr(fast) == repr(slow)
    assert attrs.asdict(fast) == attrs.asdict(slow)
    assert attrs.evolve(fast, left=5) == Pair(5, (2, 3))
    assert pickle.loads(pickle.dumps(fast)) == slow
    assert copy.deepcopy(fast) == slow
    assert make_pair(left=1, right=(2, 3)) == slow


def test_what_is_made_is_frozen() -> None:
    pair: Any = make_pair(1, ())

    with pytest.raises(FrozenInstanceError):
        pair.left = 2
    with pytest.raises(AttributeError):
        pair.other = 2


@frozen
class WithWeakReferences:
    value: int


def test_weak_references_stay_possible() -> None:
    value = fast_constructor(WithWeakReferences)(1)

    assert weakref.ref(value)() is value


@frozen(weakref_slot=False)
class Named:
    made: int
    kind: int
    unfrozen: int


def test_any_public_name_may_be_a_field() -> None:
    assert fast_constructor(Named)(1, 2, 3) == Named(1, 2, 3)


def with_value(member: Any = None, name: str = "value", **options: Any) -> Any:
    """A frozen class of one field."""
    options = {"frozen": True, "slots": True, "weakref_slot": False} | options
    return attrs.make_class("Special", {name: member or field()}, **options)


class WithNew(Pair):
    def __new__(cls, left: int, right: tuple[int, ...]) -> "WithNew":
        return super().__new__(cls)


@frozen(weakref_slot=False)
class WithPostInit:
    value: int

    def __attrs_post_init__(self) -> None:
        pass


@pytest.mark.parametrize(
    "special",
    [
        with_value(slots=False),
        with_value(cache_hash=True),
        with_value(field(default=0, init=False)),
        with_value(field(validator=attrs.validators.instance_of(int))),
        WithNew,
        WithPostInit,
    ],
    ids=["no slots", "kept hash", "own field", "validator", "new", "post-init"],
)
def test_classes_without_a_fast_constructor(special: Any) -> None:
    with pytest.raises(TypeError, match=special.__name__):
        fast_constructor(special)


def test_defaults_and_private_fields_are_given() -> None:
    private = with_value(name="_value")
    assert fast_constructor(private)(3) == private(3)
    for of_class, value in (
        (with_value(field(default=0)), 3),
        (with_value(field(factory=list)), [3]),
    ):
        make: Any = fast_constructor(of_class)
        assert make(value) == of_class(value)
        with pytest.raises(TypeError):
            make()


def test_converters_are_not_called() -> None:
    """The fast constructor skips converters, so arguments must already have the converted form."""
    number = with_value(field(converter=int))
    value: Any = fast_constructor(number)("7")
    assert value.value == "7"
    assert number("7") != value


class Held(Value):
    """A value with a mutable attribute, which a copy would duplicate."""

    def __init__(self) -> None:
        self.inside = [1]


def test_a_copy_of_a_value_is_the_value() -> None:
    held = Held()
    assert copy.copy(held) is held
    assert copy.deepcopy([held])[0] is held


@frozen
class Pile:
    """A class like most states: an alias differs from its field's name."""

    cards: tuple[str, ...]
    top: str | None = None
    _turned: int = 0


@frozen
class Checked:
    """A class whose constructor converts and validates."""

    size: int = field(converter=int, validator=attrs.validators.ge(0))


def test_evolve_changes_what_attrs_evolve_changes() -> None:
    pile = Pile(("a", "b"), turned=2)

    changed = evolve(pile, top="b")

    assert changed == attrs.evolve(pile, top="b") == Pile(("a", "b"), "b", 2)
    assert type(changed) is Pile
    assert evolve(pile, turned=3, cards=()) == Pile((), None, 3)
    assert evolve(pile) == pile
    assert pile == Pile(("a", "b"), None, 2)
    with pytest.raises(FrozenInstanceError):
        changed.top = "c"  # type: ignore[misc] - frozen


def test_evolve_refuses_an_unknown_field() -> None:
    with pytest.raises(TypeError, match="bottom"):
        evolve(Pile(()), bottom="a")  # type: ignore[call-arg] - no such field
    with pytest.raises(TypeError, match="_turned"):
        evolve(Pile(()), _turned=1)  # type: ignore[call-arg] - an alias has no underscore


def test_evolve_keeps_converters_and_validators() -> None:
    convert: Any = "3"

    assert evolve(Checked(1), size=convert) == Checked(3)
    with pytest.raises(ValueError, match="size"):
        evolve(Checked(1), size=-1)
