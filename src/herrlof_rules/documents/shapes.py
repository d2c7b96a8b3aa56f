"""Converts a game's objects to plain values and back, by the types of its classes."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.core.marks import (
    Encoded,
    field_types,
    is_enum,
    is_literal,
    is_newtype,
    is_union,
    name_in_documents,
    origin_of,
)
from herrlof_rules.core.move import Move
from herrlof_rules.core.payoffs import BY_WINNERS
from herrlof_rules.core.randomness import check_seed_text
from herrlof_rules.core.ranges import AtMost, Between
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import OfSeat
from herrlof_rules.core.visibility import is_by_seat
from herrlof_rules.documents.codecs import (
    Array,
    ByWinners,
    Codec,
    Compact,
    Members,
    Moves,
    Nullable,
    Object,
    Shared,
    Union,
)
from herrlof_rules.documents.faults import refuse
from herrlof_rules.documents.kinds import (
    ENVELOPED,
    Added,
    Changed,
    Count,
    Frame,
    Metadata,
    SeedText,
    of_game,
    tagged,
)
from herrlof_rules.documents.limits import ITEMS_LIMIT, LARGEST_INTEGER, TEXT_LIMIT
from herrlof_rules.documents.plain import copied, plain_metadata
from herrlof_rules.documents.text import Refused
from herrlof_rules.documents.values import (
    Scalar,
    Tokens,
    boolean,
    fraction,
    fraction_text,
    integer,
    string,
)


def structure(game: Game, form: Any, value: object, path: str) -> Any:
    """The object that a plain value describes; raises `DocumentError` for an invalid value."""
    return read_by(codec_of(game, form), value, path)


def read_by(codec: Codec, value: object, path: str) -> Any:
    """Like `structure`, given the codec of the value's type."""
    try:
        return codec.read(value)
    except Exception as error:  # noqa: BLE001 - raised again unless it is a refusal
        refuse(error, path)


def unstructure(game: Game, form: Any, value: object, path: str) -> Any:
    """The plain value of an object, as a copy that the caller may change.

    Raises `DocumentError` for a value that could not be read back.
    """
    return copied(shared_plain(game, form, value, path))


def shared_plain(game: Game, form: Any, value: object, path: str) -> Any:
    """Like `unstructure`, but returns cached parts, which the caller must not change."""
    return write_by(codec_of(game, form), value, path)


def write_by(codec: Codec, value: object, path: str) -> Any:
    """Like `shared_plain`, given the codec of the value's type."""
    try:
        return codec.write(value)
    except Exception as error:  # noqa: BLE001 - raised again unless it is a refusal
        refuse(error, path)


@cache
def codec_of(game: Game, form: Any) -> Codec:
    """The codec of a type in the documents of a game."""
    return _codecs(game).of(of_game(game, form))


@cache
def codecs_of(game: Game, kind: str) -> Mapping[str, Codec]:
    """The codec of each member of a document with an envelope.

    A whole document needs only one lookup, because hashing a game takes as long as writing a small
    member.
    """
    return {name: codec_of(game, form) for name, form in ENVELOPED[kind].members.items()}


def _count(value: Any) -> int:
    if integer(value) < 0:
        raise ValueError(f"{value} is negative")
    return int(value)


def _seed_text(value: Any) -> str:
    check_seed_text(string(value))
    return str(value)


_INTEGER = {"type": "integer", "minimum": -LARGEST_INTEGER, "maximum": LARGEST_INTEGER}
_STRING = {"type": "string", "maxLength": TEXT_LIMIT}
_FRACTION = {
    "anyOf": [
        _INTEGER,
        {"type": "string", "pattern": "^-?[1-9][0-9]{0,15}/[1-9][0-9]{0,15}$"},
    ]
}
SCALARS: Mapping[Any, Scalar] = {
    int: Scalar(integer, _INTEGER),
    str: Scalar(string, _STRING),
    bool: Scalar(boolean, {"type": "boolean"}),
    Fraction: Scalar(fraction, _FRACTION, write=fraction_text),
    Count: Scalar(_count, {**_INTEGER, "minimum": 0}),
    SeedText: Scalar(_seed_text, _STRING),
    Metadata: Scalar(plain_metadata, {"type": "object"}),
}


@cache
def _codecs(game: Game) -> "_Codecs":
    return _Codecs(game)


class _Codecs:
    """Makes the codec of each type of a game, once."""

    def __init__(self, game: Game) -> None:
        self.by_winners = game.info.payoffs == BY_WINNERS
        self.rules, self.seats = game.rules, max(game.player_counts)
        self.once = {game.state, game.observation, *game.outcomes, Frame}
        self.tagged = tagged(game)
        self.seat = Scalar(
            integer, {**_INTEGER, "minimum": 0, "maximum": self.seats - 1}, is_seat=True
        )
        self.codecs: dict[Any, Codec] = {**SCALARS}

    def of(self, kind: Any) -> Codec:
        if kind not in self.codecs:
            self.codecs[kind] = self._codec(kind)
        return self.codecs[kind]

    def _codec(self, kind: Any) -> Codec:
        arguments = get_args(kind)
        match get_origin(kind):
            case _ if is_enum(kind) or is_literal(kind):
                return Tokens(kind)
            case _ if is_union(kind):
                return self._union(arguments)
            case _ if is_newtype(kind):
                return self.of(kind.__supertype__)
            case origin if origin is Annotated:
                return self._marked(*arguments)
            case origin if origin is tuple and arguments[1:] == (...,):
                item = self.of(arguments[0])
                return Array(item, self.seats if item is self.seat else ITEMS_LIMIT)
            case origin if origin is Move:
                choices: list[Any] = [self.of(each) for each in arguments]
                return Moves(*choices)
            case origin if origin in (Changed, Added):
                return self._members(origin, arguments[0])
            case _:  # This is an attrs class, because `Game` rejects fields of any other type.
                return self._object(kind)

    def _marked(self, plain: Any, *marks: Any) -> Codec:
        if OfSeat() in marks:
            return self.seat
        for mark in marks:
            if isinstance(mark, Encoded):
                return Compact(mark, self.of(mark.form))
        if is_by_seat(marks):
            return Array(self.of(get_args(plain)[0]), self.seats, by_seat=True)
        for mark in marks:
            if isinstance(mark, AtMost | Between):
                return self._within(mark, plain)
        return self.of(plain)

    def _within(self, mark: AtMost | Between, plain: Any) -> Codec:
        """The codec of a tuple or number with a range; ignores bounds that depend on the rules."""
        if is_union(plain):
            inner = [kind for kind in get_args(plain) if kind is not NoneType]
            return Nullable(self._within(mark, inner[0]))
        if isinstance(mark, AtMost):
            most = mark.items if isinstance(mark.items, int) else ITEMS_LIMIT
            return Array(self.of(get_args(plain)[0]), most)
        low = mark.low if isinstance(mark.low, int) else -LARGEST_INTEGER
        high = mark.high if isinstance(mark.high, int) else LARGEST_INTEGER

        def read(value: Any) -> int:
            number = integer(value)
            if not low <= number <= high:
                raise Refused(f"{number} is not a number from {low} to {high}")
            return number

        return Scalar(read, {"type": "integer", "minimum": low, "maximum": high})

    def _members(self, origin: Any, cls: Any) -> Codec:
        """The codec of a class's fields; for `Added`, only of arrays that are not by seat."""
        members = {name: self.of(form) for name, form in field_types(cls).items()}
        if origin is Added:
            members = {
                name: codec
                for name, codec in members.items()
                if isinstance(codec, Array) and not codec.by_seat
            }
        return Members(origin, cls, members)

    def _union(self, kinds: tuple[Any, ...]) -> Codec:
        several: list[Any] = [self.of(kind) for kind in kinds if kind is not NoneType]
        codec: Codec = several[0] if len(several) == 1 else Union(several)
        return Nullable(codec) if NoneType in kinds else codec

    def _object(self, kind: Any) -> Codec:
        cls = origin_of(kind)
        by_name = attrs.fields_dict(cls)
        fields = {
            name_in_documents(by_name[name]): (by_name[name], self.of(form))
            for name, form in field_types(kind).items()
        }
        make = Shared if cls is self.rules else Object
        if cls is Result and self.by_winners:
            del fields["payoffs"]
            make = ByWinners
        return make(cls, fields, tagged=cls in self.tagged, keeps=cls not in self.once)
