"""From plain values to objects: a reader for each form of type, which refuses everything else."""

import marshal
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias, get_args, get_origin

from herrlof_rules.core.forms import Encoded, tag
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.documents.faults import at_item, at_member
from herrlof_rules.documents.forms import (
    Checked,
    alternatives,
    field_types,
    mark_of,
    most_items,
    origin_of,
    renamed,
)
from herrlof_rules.documents.limits import LARGEST_INTEGER
from herrlof_rules.documents.text import Refused, describe
from herrlof_rules.documents.values import BYTES_KEPT, text_tokens, too_long

Reader: TypeAlias = Callable[[Any, Any], Any]
ReaderOf: TypeAlias = Callable[[Any], Reader]

ENCODED_KEPT = 256
"""Size of the card-set caches; uncached they are half of a state's cost."""

RULES_KEPT = 64
"""Size of the cache of rules that were read."""


def class_reader(kind: Any, read_members: Reader, tagged: bool) -> Reader:
    """Reads an object of a class: its members and its tag, if it has one, and nothing else."""
    name = tag(origin_of(kind))
    names = renamed(kind)
    keys = {
        *[names.get(field, field) for field in field_types(kind)],
        *(["type"] if tagged else []),
    }
    expected = f"an object of type {name}" if tagged else "an object"

    def read(value: Any, _: object) -> Any:
        if type(value) is not dict or (tagged and value.get("type") != name):
            raise Refused(f"{describe(value)} is not {expected}")
        if not value.keys() <= keys:
            raise Refused(f"unknown key {describe(min(value.keys() - keys))}")
        return read_members(value, kind)

    return read


def shared(read: Reader) -> Reader:
    """A reader that reads the same rules once, and so gives one object that `kept` writes once."""
    # What is loaded was dumped right before.
    read_once = lru_cache(RULES_KEPT)(lambda packed: read(marshal.loads(packed), None))  # noqa: S302

    def read_shared(value: Any, _: object) -> Any:
        packed = marshal.dumps(value, 0)  # the first version, in which equal values look alike
        return read_once(packed) if len(packed) <= BYTES_KEPT else read(value, None)

    return read_shared


def tuple_reader(kind: Any, reader_of: ReaderOf, most: int) -> Reader:
    """Reads an array, which is counted before its items are read."""
    item_kind, dots = get_args(kind)
    assert dots is Ellipsis, f"{kind} has no form in JSON here"
    read_item = reader_of(item_kind)
    members = {token: member for member, token in text_tokens(item_kind).items()}

    def read(value: Any, _: object) -> Any:
        if type(value) is not list:
            raise Refused(f"{describe(value)} is not an array")
        if len(value) > most:
            raise too_long(most)
        if members:  # cards: most of what a document holds, so without a call for each
            try:
                return tuple([members[item] for item in value])
            except (KeyError, TypeError):
                pass  # the loop below finds the faulty item
        items: list[Any] = []
        try:
            for item in value:
                items.append(read_item(item, None))  # noqa: PERF401 - its length is the place of a fault
        except Exception as error:
            at_item(error, len(items))
            raise
        return tuple(items)

    def read_whole_numbers(value: Any, _: object) -> Any:
        if type(value) is list and len(value) <= most:  # score sheets, mostly
            for item in value:
                if type(item) is not int or not -LARGEST_INTEGER <= item <= LARGEST_INTEGER:
                    break
            else:
                return tuple(value)
        return read(value, None)  # finds the faulty item

    return read_whole_numbers if item_kind is int else read


def union_reader(kind: Any, reader_of: ReaderOf) -> Reader:
    """Reads one of several classes, distinguished by their tags, or one type or null."""
    members, optional = alternatives(kind)
    if len(members) == 1:
        read_only = reader_of(members[0])
        return lambda value, _: None if value is None else read_only(value, None)
    readers = {tag(member): reader_of(member) for member in members}

    def read(value: Any, _: object) -> Any:
        if optional and value is None:
            return None
        if type(value) is not dict:
            raise Refused(f"{describe(value)} is not an object with a type")
        if "type" not in value:
            raise Refused("has no type")
        found = value["type"]
        reader = readers.get(found) if type(found) is str else None
        if reader is None:
            refused = Refused(f"{describe(found)} is not one of: {', '.join(readers)}")
            raise at_member(refused, "type")
        return reader(value, None)

    return read


def marked_reader(kind: Any, reader_of: ReaderOf, seats: int) -> Reader:
    """Reads an annotated type; marks of visibility affect nothing but the length of arrays."""
    plain, mark = get_args(kind)[0], mark_of(kind)
    if get_origin(plain) is tuple and mark is None:
        return tuple_reader(plain, reader_of, most_items(kind, seats))
    match mark:
        case Encoded():
            read_form, decode = reader_of(mark.form), lru_cache(ENCODED_KEPT)(mark.decode)
            return lambda value, _: decode(read_form(value, None))
        case Checked():
            read_unchecked, check = reader_of(plain), mark.check

            def read(value: Any, _: object) -> Any:
                check(made := read_unchecked(value, None))
                return made

            return read
        case _:
            return reader_of(plain)


def move_reader(kind: Any, reader_of: ReaderOf) -> Reader:
    """Reads a move: one object with the members of an action or outcome, and its mover."""
    read_action, read_outcome = map(reader_of, get_args(kind))

    def read(value: Any, _: object) -> Any:
        if type(value) is not dict or "by" not in value:
            raise Refused(f"{describe(value)} is not a move: an object with by and type")
        choice = value.copy()
        by = choice.pop("by")
        check_mover(by)
        return Move(by, (read_outcome if by == CHANCE else read_action)(choice, None))

    return read


def members_reader(kind: Any, forms: Mapping[str, Any], reader_of: ReaderOf) -> Reader:
    """Reads an object with any of these members, each in its form."""
    readers = {name: reader_of(form) for name, form in forms.items()}
    make = origin_of(kind)

    def read(value: Any, _: object) -> Any:
        if type(value) is not dict:
            raise Refused(f"{describe(value)} is not an object")
        if not value.keys() <= readers.keys():
            raise Refused(f"unknown key {describe(min(value.keys() - readers.keys()))}")
        made: dict[str, Any] = {}
        for name, item in value.items():
            try:
                made[name] = readers[name](item, None)
            except Exception as error:
                at_member(error, name)
                raise
        return make(made)

    return read


def check_mover(by: object) -> None:
    """Raises `Refused` unless it is a seat or chance; replaying checks that the seat exists."""
    chance = type(by) is str and by == CHANCE
    if not chance and not (type(by) is int and 0 <= by <= LARGEST_INTEGER):
        raise at_member(Refused(f"{describe(by)} is neither a seat nor chance"), "by")
