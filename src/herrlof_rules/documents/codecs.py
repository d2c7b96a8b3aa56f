"""Codecs: a codec reads and writes the values of a type in documents.

The schema is generated from the same codecs.  Writing is as strict as reading: a value that does
not round-trip is rejected.
"""

import marshal
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import attrs

from herrlof_rules.core.marks import Encoded
from herrlof_rules.core.message_text import class_name, kind_of, qualified_name
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.notation import tag
from herrlof_rules.documents.faults import at_item, at_member
from herrlof_rules.documents.limits import LARGEST_INTEGER
from herrlof_rules.documents.text import Refused, describe
from herrlof_rules.documents.values import Scalar, Tokens, integer

BYTES_KEPT = 4096
"""The size of the largest value that is cached; the score sheets of ten rounds take a third."""

ENCODED_KEPT = 256
"""The size of the caches of card sets; without them, writing a state takes twice the time."""

RULES_KEPT = 64
"""The size of the cache of rules that were read."""

WRITTEN_KEPT = 512
"""The size of each class's cache of written values, which saves checking them again."""

_FAULTY = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def is_small(plain: Any) -> bool:
    """Whether a plain value is small enough to be cached; a document may have any size."""
    # Counting the parts of the value would take eight times as long.
    return len(marshal.dumps(plain)) <= BYTES_KEPT


class Array:
    """A tuple; its length is checked before any item is read or written."""

    def __init__(self, item: "Codec", most: int, *, by_seat: bool = False) -> None:
        self.item, self.most, self.by_seat = item, most, by_seat
        self._tokens = item.texts if isinstance(item, Tokens) else {}
        self._members = {token: member for member, token in self._tokens.items()}

    def read(self, value: Any) -> Any:
        """The tuple that an array describes."""
        if type(value) is not list:
            raise Refused(f"{describe(value)} is not an array")
        if not value:
            return ()
        if self._members and len(value) <= self.most:
            try:  # Most of a document is cards, so they are read without a call for each.
                # `tuple(map(…))` would grow a tuple step by step, and Python keeps the smaller
                # tuples.
                return (*map(self._members.__getitem__, value),)
            except (KeyError, TypeError):
                pass  # The loop below finds the faulty item.
        return tuple(self._each(self.item.read, value))

    def write(self, values: Any) -> Any:
        """The array that describes a tuple."""
        if type(values) is not tuple:
            raise Refused(f"{describe(values)} is not a tuple")
        if self._tokens and len(values) <= self.most:
            try:
                return list(map(self._tokens.__getitem__, values))
            except (KeyError, TypeError):
                pass
        return self._each(self.item.write, values)

    def _each(self, convert: Callable[[Any], Any], values: Any) -> list[Any]:
        if len(values) > self.most:
            raise Refused(f"has more than {self.most} items")
        if convert is integer:  # Most arrays of integers are in score sheets.
            for value in values:
                if type(value) is not int or not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
                    break
            else:
                return list(values)
        items: list[Any] = []
        try:
            for value in values:
                items.append(convert(value))  # noqa: PERF401 - its length is the place of a fault
        except Exception as error:
            at_item(error, len(items))
            raise
        return items


class Nullable:
    """A value of one type, or null."""

    def __init__(self, codec: "Codec") -> None:
        self.codec = codec

    def read(self, value: Any) -> Any:
        """The value, or None for null."""
        return None if value is None else self.codec.read(value)

    def write(self, value: Any) -> Any:
        """The plain value, or null for None."""
        return None if value is None else self.codec.write(value)


class Union:
    """An object of one of several classes, distinguished by their tags."""

    def __init__(self, members: Iterable["Object"]) -> None:
        self.members = {member.cls: member for member in members}
        self._tagged = {tag(cls): member for cls, member in self.members.items()}

    def read(self, value: Any) -> Any:
        """The object of the class with the tag."""
        if type(value) is not dict:
            raise Refused(f"{describe(value)} is not an object with a type")
        if "type" not in value:
            raise Refused("has no type")
        given = value["type"]
        member = self._tagged.get(given) if type(given) is str else None
        if member is None:
            refused = Refused(f"{describe(given)} is not one of: {', '.join(self._tagged)}")
            raise at_member(refused, "type")
        return member.read(value)

    def write(self, value: Any) -> Any:
        """The plain value of an object of one of the classes."""
        member = self.members.get(type(value))
        if member is None:
            names = ", ".join(cls.__name__ for cls in self.members)
            raise Refused(f"{describe(value)} is not one of: {names}")
        return member.write(value)


class Object:
    """An attrs class: an object with its members, its tag if it has one, and no other keys.

    `keeps` says whether the same value is often written again, as rules, actions, events and most
    parts of a state are.  In that case recently written plain values are cached.  The key is the
    identity of a value, because an invalid value may equal a valid one, as true equals 1.  Large
    values are not cached, so that the cache stays small for any input.
    """

    def __init__(
        self,
        cls: Any,
        fields: Mapping[str, tuple["attrs.Attribute[Any]", "Codec"]],
        *,
        tagged: bool,
        keeps: bool,
    ) -> None:
        self.cls, self.tag, self.keeps = cls, tag(cls) if tagged else "", keeps
        self.fields = fields
        """The fields of the constructor, each with its codec, by their names in documents."""
        self._keys = {*fields, *(["type"] if tagged else [])}
        # The key is an id.  The object is kept beside its plain value, so that its id is not
        # reused.
        self._written: dict[int, tuple[object, Any]] = {}
        self._reads = [
            (key, a.alias or key, a.default is attrs.NOTHING, *_nullable(codec))
            for key, (a, codec) in fields.items()
        ]
        self._writes = [(key, a.name, codec.write) for key, (a, codec) in fields.items()]
        every = attrs.fields(self.cls)
        # An object made without its constructor may hold values that its validators would refuse.
        self._judges = hasattr(self.cls, "__attrs_post_init__") or any(a.validator for a in every)
        self._converters: list[tuple[str, Any]] = [
            (a.name, a.converter) for a, _ in fields.values() if a.converter is not None
        ]
        self._may_change = self._judges or bool(self._converters)

    def read(self, value: Any) -> Any:
        """The object of the class."""
        if type(value) is not dict or (self.tag and value.get("type") != self.tag):
            expected = f"an object of type {self.tag}" if self.tag else "an object"
            raise Refused(f"{describe(value)} is not {expected}")
        if not value.keys() <= self._keys:
            raise Refused(f"unknown key {describe(min(value.keys() - self._keys))}")
        arguments: dict[str, Any] = {}
        key = ""
        try:
            for key, alias, required, may_be_null, read in self._reads:
                if key in value:
                    item = value[key]
                    arguments[alias] = None if may_be_null and item is None else read(item)
                elif required:
                    raise Refused("is missing")
        except Exception as error:
            at_member(error, key)
            raise
        return self.cls(**arguments)

    def write(self, value: Any) -> Any:
        """The plain value of an object of exactly this class."""
        if not self.keeps:
            return self._write(value)
        cached = self._written.get(id(value))
        if cached is not None:
            return cached[1]
        plain = self._write(value)
        if is_small(plain):
            if len(self._written) >= WRITTEN_KEPT:
                self._written.clear()
            self._written[id(value)] = value, plain
        return plain

    def _write(self, value: Any) -> Any:
        if type(value) is not self.cls:
            given, wanted = describe(value), self.cls.__name__
            if class_name(value) == wanted:  # Two games may have classes of the same name.
                given, wanted = f"a {qualified_name(type(value))}", qualified_name(self.cls)
            raise Refused(f"{given} is not a {wanted}")
        plain: dict[str, Any] = {"type": self.tag} if self.tag else {}
        key = name = ""
        try:
            for key, name, write in self._writes:
                plain[key] = write(getattr(value, name))
        except Exception as error:
            if not hasattr(value, name):
                raise at_member(Refused("is missing"), key) from None
            at_member(error, key)
            raise
        if self._may_change and not self._is_final(value):
            raise Refused(
                f"does not round-trip: it would be read back as a different {self.cls.__name__}"
            )
        return plain

    def _is_final(self, value: Any) -> bool:
        """Whether the constructor would accept a value's fields and leave them unchanged."""
        if self._judges:
            unchanged: bool = attrs.evolve(value) == value
            return unchanged
        # Applying only the converters takes less than half the time; states are written often.
        return all(
            convert(getattr(value, name)) == getattr(value, name)
            for name, convert in self._converters
        )


def _nullable(codec: "Codec") -> tuple[bool, Callable[[Any], Any]]:
    """Whether a codec accepts null, and the function that reads any other value."""
    return (True, codec.codec.read) if isinstance(codec, Nullable) else (False, codec.read)


class Shared(Object):
    """A codec for rules: equal documents are read only once, into one object written only once."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        read = super().read
        # `marshal.loads` only receives bytes that `read` has just dumped.
        self._read_once = lru_cache(RULES_KEPT)(lambda packed: read(marshal.loads(packed)))  # noqa: S302

    def read(self, value: Any) -> Any:
        """The rules."""
        packed = marshal.dumps(value, 0)  # In version 0, equal values give equal bytes.
        return self._read_once(packed) if len(packed) <= BYTES_KEPT else super().read(value)


class ByWinners(Object):
    """Results of a game whose payoffs follow from the winners; documents leave payoffs out."""

    def _write(self, value: Any) -> Any:
        if type(value) is self.cls and value.stated_payoffs is not None:
            raise at_member(Refused("`GameInfo.payoffs` does not describe them"), "payoffs")
        return super()._write(value)


class Compact:
    """A value that documents write in another form, as its mark `Encoded` says."""

    def __init__(self, mark: Encoded, form: "Codec") -> None:
        self.form, self._mark = form, mark
        self._decode = lru_cache(ENCODED_KEPT)(mark.decode)
        # The cache also compares types, because True equals 1.
        self._encode = lru_cache(ENCODED_KEPT, typed=True)(self._write)

    def read(self, value: Any) -> Any:
        """The value that the form decodes to."""
        return self._decode(self.form.read(value))

    def write(self, value: Any) -> Any:
        """The form that the value encodes to."""
        try:
            return self._encode(value)
        except _FAULTY as error:
            # `encode` may raise any error for a value of the wrong type, so only its type is named.
            raise Refused(f"{kind_of(value)} that cannot be encoded: {error}") from None

    def _write(self, value: Any) -> Any:
        form = self._mark.encode(value)
        again = self._mark.decode(form)
        if type(again) is not type(value) or again != value:
            raise Refused("does not round-trip: it would be read back as a different value")
        return self.form.write(form)


class Moves:
    """A move: one object with the members of an action or outcome, and its mover."""

    def __init__(self, actions: "Object | Union", outcomes: "Object | Union") -> None:
        self.actions, self.outcomes = actions, outcomes

    def read(self, value: Any) -> Any:
        """The move; replaying checks that its seat exists."""
        if type(value) is not dict or "by" not in value:
            raise Refused(f"{describe(value)} is not a move: an object with by and type")
        choice = value.copy()
        by = choice.pop("by")
        return Move(by, self._choices(by).read(choice))

    def write(self, move: Any) -> Any:
        """The object that describes a move."""
        if type(move) is not Move:
            raise Refused(f"{describe(move)} is not a Move")
        return {"by": move.by, **self._choices(move.by).write(move.choice)}

    def _choices(self, by: object) -> "Object | Union":
        if type(by) is str and by == CHANCE:
            return self.outcomes
        if type(by) is int and 0 <= by <= LARGEST_INTEGER:
            return self.actions
        raise at_member(Refused(f"{describe(by)} is neither a seat nor chance"), "by")


class Members:
    """An object with some of the members of an observation, each with its codec."""

    def __init__(self, form: Any, cls: Any, members: Mapping[str, "Codec"]) -> None:
        self.form, self.cls, self.members = form, cls, members

    def read(self, value: Any) -> Any:
        """The members that are present."""
        if type(value) is not dict:
            raise Refused(f"{describe(value)} is not an object")
        if not value.keys() <= self.members.keys():
            raise Refused(f"unknown key {describe(min(value.keys() - self.members.keys()))}")
        return self.form({name: _at(name, self.members[name].read, value[name]) for name in value})

    def write(self, value: Any) -> Any:
        """The object with the members that are present."""
        members = value.members
        return {name: _at(name, self.members[name].write, members[name]) for name in members}


def _at(name: str, convert: Callable[[Any], Any], value: Any) -> Any:
    """Converts a member; an error gets the member's name as a step of its path."""
    try:
        return convert(value)
    except Exception as error:
        at_member(error, name)
        raise


Codec: TypeAlias = Scalar | Tokens | Array | Nullable | Union | Object | Compact | Moves | Members
"""A codec: reads and writes the values of a type."""
