"""From objects to plain values: a writer for each form of type.

Writing is as strict as reading: anything that does not round-trip is rejected.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias, get_args, get_origin

import attrs

from herrlof_rules.core.forms import Encoded, tag
from herrlof_rules.core.message_text import class_name, qualified_name
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
from herrlof_rules.documents.readers import ENCODED_KEPT, check_mover
from herrlof_rules.documents.text import Refused, describe
from herrlof_rules.documents.values import is_small, text_tokens, too_long

Writer: TypeAlias = Callable[[Any], Any]
WriterOf: TypeAlias = Callable[[Any], Writer]

WRITTEN_KEPT = 512
"""Size of the cache of written values of each class; without it, checking them takes long."""


def class_writer(kind: Any, write_members: Writer, writer_of: WriterOf, tagged: bool) -> Writer:
    """Writes an object of exactly this class, with its tag if it has one."""
    cls = origin_of(kind)
    name = tag(cls)
    fields = attrs.fields(cls)
    # An object made without its constructor may hold what these would refuse.
    judges = hasattr(cls, "__attrs_post_init__") or any(a.validator is not None for a in fields)
    converters = [(a.name, a.converter) for a in fields if a.converter is not None]

    def is_final(value: Any) -> bool:
        if judges:
            made: bool = attrs.evolve(value) == value
            return made
        # As above, in less than half the time: states are written often.
        return all(
            convert(getattr(value, name)) == getattr(value, name) for name, convert in converters
        )

    def write(value: Any) -> Any:
        if type(value) is not cls:
            found, wanted = describe(value), cls.__name__
            if class_name(value) == wanted:  # each game has its `Rules`
                found, wanted = f"a {qualified_name(type(value))}", qualified_name(cls)
            raise Refused(f"{found} is not a {wanted}")
        try:
            plain = write_members(value)
        except Exception:  # noqa: BLE001 - the same error again, with its place
            raise _first_fault(value, kind, writer_of) from None
        if not is_final(value):
            raise Refused(f"would be read back as another {cls.__name__}")
        return {"type": name, **plain} if tagged else plain

    return write


def _first_fault(value: Any, kind: Any, writer_of: WriterOf) -> Exception:
    """The error of the first member that cannot be written, its name added."""
    faults = (_fault(value, name, writer_of(form)) for name, form in field_types(kind).items())
    return next(filter(None, faults))


def _fault(value: Any, name: str, write: Writer) -> Exception | None:
    try:
        if not hasattr(value, name):
            raise Refused("is missing")
        write(getattr(value, name))
    except Exception as error:  # noqa: BLE001 - raised by the caller
        return at_member(error, renamed(type(value)).get(name, name))
    return None


def kept(write: Writer) -> Writer:
    """A caching writer for values that are shared: rules, actions, events, most parts of a state.

    The cache goes by identity, because an invalid value may equal a valid one, as true equals 1.
    Values with many parts are written anew, so that a cache stays small on any input.
    """
    written: dict[
        int, tuple[object, Any]
    ] = {}  # holds the object too, so that its id stays its own

    def look_up(value: Any) -> Any:
        found = written.get(id(value))
        if found is not None:
            return found[1]
        plain = write(value)
        if is_small(plain):
            if len(written) >= WRITTEN_KEPT:
                written.clear()
            written[id(value)] = value, plain
        return plain

    return look_up


def tuple_writer(kind: Any, writer_of: WriterOf, most: int) -> Writer:
    """Writes a tuple, which is counted before its items are written."""
    item_kind = get_args(kind)[0]
    write_item = writer_of(item_kind)
    tokens = text_tokens(item_kind)

    def write(values: Any) -> Any:
        if type(values) is not tuple:
            raise Refused(f"{describe(values)} is not a tuple")
        if len(values) > most:
            raise too_long(most)
        if tokens:  # cards: most of what a document holds, so without a call for each
            try:
                return [tokens[value] for value in values]
            except (KeyError, TypeError):
                pass  # the loop below finds the faulty item
        items: list[Any] = []
        try:
            for value in values:
                items.append(write_item(value))  # noqa: PERF401 - its length is the place of a fault
        except Exception as error:
            at_item(error, len(items))
            raise
        return items

    def write_whole_numbers(values: Any) -> Any:
        if type(values) is tuple and len(values) <= most:
            for item in values:
                if type(item) is not int or not -LARGEST_INTEGER <= item <= LARGEST_INTEGER:
                    break
            else:
                return list(values)
        return write(values)  # finds the faulty item

    return write_whole_numbers if item_kind is int else write


def union_writer(kind: Any, writer_of: WriterOf) -> Writer:
    """Writes an object of one of several classes, or None if the type allows it."""
    members, optional = alternatives(kind)
    if len(members) == 1:
        write_only = writer_of(members[0])
        return lambda value: None if value is None else write_only(value)
    writers = {member: writer_of(member) for member in members}
    names = ", ".join(member.__name__ for member in members)

    def write(value: Any) -> Any:
        writer = writers.get(type(value))
        if writer is not None:
            return writer(value)
        if optional and value is None:
            return None
        raise Refused(f"{describe(value)} is not one of: {names}")

    return write


def marked_writer(kind: Any, writer_of: WriterOf, seats: int) -> Writer:
    """Writes an annotated type; marks of visibility affect nothing but the length of arrays."""
    plain, mark = get_args(kind)[0], mark_of(kind)
    if get_origin(plain) is tuple and mark is None:
        return tuple_writer(plain, writer_of, most_items(kind, seats))
    match mark:
        case Encoded():
            return _encoded_writer(mark, writer_of(mark.form))
        case Checked():
            write_unchecked, check = writer_of(plain), mark.check

            def write(value: Any) -> Any:
                made = write_unchecked(value)
                check(value)
                return made

            return write
        case _:
            return writer_of(plain)


def _encoded_writer(mark: Encoded, write_form: Writer) -> Writer:
    @lru_cache(ENCODED_KEPT, typed=True)  # by type too: True equals 1
    def write_once(value: Any) -> Any:
        form = mark.encode(value)
        again = mark.decode(form)
        if type(again) is not type(value) or again != value:
            raise Refused("would be read back as another value")
        return write_form(form)

    def write(value: Any) -> Any:
        try:
            return write_once(value)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # `encode` may raise anything for a value of the wrong type, whose repr means nothing.
            raise Refused(f"a {class_name(value)} that cannot be encoded: {error}") from None

    return write


def move_writer(kind: Any, writer_of: WriterOf) -> Writer:
    """Writes a move: one object with the members of an action or outcome, and its mover."""
    write_action, write_outcome = map(writer_of, get_args(kind))

    def write(move: Any) -> dict[str, Any]:
        if type(move) is not Move:
            raise Refused(f"{describe(move)} is not a Move")
        by = move.by
        check_mover(by)
        return {"by": by, **(write_outcome if by == CHANCE else write_action)(move.choice)}

    return write


def members_writer(forms: Mapping[str, Any], writer_of: WriterOf) -> Writer:
    """Writes an object with some of these members, each in its form."""
    writers = {name: writer_of(form) for name, form in forms.items()}

    def write(value: Any) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for name, item in value.members.items():
            try:
                plain[name] = writers[name](item)
            except Exception as error:
                at_member(error, name)
                raise
        return plain

    return write
