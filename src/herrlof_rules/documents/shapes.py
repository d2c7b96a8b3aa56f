"""Converters between a game's objects and plain values, derived from the types of its classes."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import Move
from herrlof_rules.documents.faults import refuse
from herrlof_rules.documents.forms import (
    field_types,
    growing_types,
    is_enum,
    is_literal,
    is_newtype,
    is_union,
    most_items,
    origin_of,
    renamed,
)
from herrlof_rules.documents.kinds import Added, Changed, Frame, Metadata, of_game, tagged
from herrlof_rules.documents.plain import plain_metadata
from herrlof_rules.documents.readers import (
    Reader,
    class_reader,
    marked_reader,
    members_reader,
    move_reader,
    shared,
    tuple_reader,
    union_reader,
)
from herrlof_rules.documents.values import (
    boolean,
    enum_writer,
    integer,
    string,
    token_reader,
)
from herrlof_rules.documents.writers import (
    Writer,
    class_writer,
    kept,
    marked_writer,
    members_writer,
    move_writer,
    tuple_writer,
    union_writer,
)


def structure(game: Game, form: Any, value: object, path: str) -> Any:
    """The object that a plain value describes; raises `DocumentError`."""
    read, _ = _hooks(game, form)
    try:
        return read(value, None)
    except Exception as error:  # noqa: BLE001 - raised again unless it is a refusal
        refuse(error, path)


def unstructure(game: Game, form: Any, value: object, path: str) -> Any:
    """The plain value of an object; raises `DocumentError` for what could not be read back."""
    _, write = _hooks(game, form)
    try:
        return write(value)
    except Exception as error:  # noqa: BLE001 - raised again unless it is a refusal
        refuse(error, path)


@cache
def _hooks(game: Game, form: Any) -> tuple[Reader, Writer]:
    kind, converter = of_game(game, form), _converter(game)
    return converter.get_structure_hook(kind), converter.get_unstructure_hook(kind)


@cache
def _converter(game: Game) -> Converter:
    """The converter of a game; where several hooks fit a type, the last one wins."""
    converter = Converter(detailed_validation=True)
    reader_of, writer_of = converter.get_structure_hook, converter.get_unstructure_hook
    with_tag, seats = tagged(game), max(game.player_counts)
    once = {game.state, game.observation, *game.outcomes}

    def overrides(kind: Any) -> Any:
        return {name: override(rename=member) for name, member in renamed(kind).items()}

    def read_class(kind: Any) -> Reader:
        read = class_reader(
            kind, make_dict_structure_fn(kind, converter, **overrides(kind)), kind in with_tag
        )
        return shared(read) if kind is game.rules else read

    def write_class(kind: Any) -> Writer:
        members = make_dict_unstructure_fn(kind, converter, **overrides(kind))
        write = class_writer(kind, members, writer_of, kind in with_tag)
        return write if kind in once or origin_of(kind) is Frame else kept(write)

    def read_tuple(kind: Any) -> Reader:
        return tuple_reader(kind, reader_of, most_items(kind, seats))

    def write_tuple(kind: Any) -> Writer:
        return tuple_writer(kind, writer_of, most_items(kind, seats))

    def read_as(reader: Callable[[Any, Any], Reader]) -> Callable[[Any], Reader]:
        return lambda kind: reader(kind, reader_of)

    def write_as(writer: Callable[[Any, Any], Writer]) -> Callable[[Any], Writer]:
        return lambda kind: writer(kind, writer_of)

    by_form: list[tuple[Callable[[Any], bool], Any, Any]] = [
        (attrs.has, read_class, write_class),
        (is_enum, token_reader, enum_writer),
        (is_literal, token_reader, token_reader),
        (_has_origin(tuple), read_tuple, write_tuple),
        (is_union, read_as(union_reader), write_as(union_writer)),
        (is_newtype, lambda k: reader_of(k.__supertype__), lambda k: writer_of(k.__supertype__)),
        (
            _has_origin(Annotated),
            lambda kind: marked_reader(kind, reader_of, seats),
            lambda kind: marked_writer(kind, writer_of, seats),
        ),
        *(
            (
                _has_origin(some),
                lambda k, types=types: members_reader(k, types(get_args(k)[0]), reader_of),
                lambda k, types=types: members_writer(types(get_args(k)[0]), writer_of),
            )
            for some, types in ((Changed, field_types), (Added, growing_types))
        ),
        (_has_origin(Move), read_as(move_reader), write_as(move_writer)),
    ]
    for fits, make_reader, make_writer in by_form:
        converter.register_structure_hook_factory(fits, make_reader)
        converter.register_unstructure_hook_factory(fits, make_writer)
    both_ways = ((int, integer), (str, string), (bool, boolean), (Metadata, plain_metadata))
    for kind, check in both_ways:
        converter.register_structure_hook(kind, check)
        converter.register_unstructure_hook(kind, check)
    return converter


def _has_origin(origin: Any) -> Callable[[Any], bool]:
    return lambda kind: get_origin(kind) is origin
