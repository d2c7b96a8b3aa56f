"""Converters of cattrs, for programs that keep values of a game in classes of their own.

Only this module of `herrlof_rules` imports cattrs; it is imported when one of its functions is
first used.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args

from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.v import format_exception as format_of_cattrs

from herrlof_rules.core.errors import DocumentError, InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.marks import is_newtype, is_union, origin_of
from herrlof_rules.core.move import Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.view import View
from herrlof_rules.documents.codecs import Array, Codec, Compact, Nullable, Object, Union
from herrlof_rules.documents.data import to_data
from herrlof_rules.documents.positions import check_observation, load_view
from herrlof_rules.documents.records import load_record, load_redacted_record
from herrlof_rules.documents.shapes import codec_of, structure, unstructure
from herrlof_rules.documents.text import Refused, describe
from herrlof_rules.documents.values import Tokens, boolean, integer, string
from herrlof_rules.match.record import Record
from herrlof_rules.match.redaction import RedactedRecord

_Read = Callable[[Any, Any], Any]

WHOLE: dict[Any, Callable[[Game, Any], Any]] = {
    View: load_view,
    Record: load_record,
    RedactedRecord: load_redacted_record,
}
"""The classes that are whole documents, with an envelope, and their loaders."""


def make_converter(
    game: Game, converter: Converter | None = None, *, strict: bool = False
) -> Converter:
    """A converter of cattrs that reads and writes values of a game in the form of documents.

    The hooks are added to `converter`, such as a converter of `cattrs.preconf`, or by default to a
    new converter.  The hooks convert the game's actions, outcomes, events, rules, states,
    observations, turns, cards, the classes and enums in these, moves, and unions of such classes,
    all without an envelope.  Views, records and redacted records are documents with their envelope.
    States and observations are checked as `load_state` and `load_observation` check them.

    Any other class is left to cattrs, which converts between plain values: it reads `"7"` as the
    int 7.  With `strict`, an int, float, str or bool in a class of your own is only read from a
    value of that type; a float is also read from an int.

    A fault in a value of the game is a `DocumentError`.  If the converter validates in detail, as
    converters do by default, the error is wrapped in exception groups of cattrs, and
    `cattrs.transform_error` shows its path.  Pass `format_exception` to `transform_error`, so that
    it also shows the reason.  Reading a value of the game stops at its first fault.

    >>> from attrs import frozen
    >>> from herrlof_rules import herrlof
    >>> @frozen
    ... class Puzzle:
    ...     answer: herrlof.Play
    ...     difficulty: float
    >>> converter = make_converter(herrlof.GAME)
    >>> converter.unstructure(Puzzle(herrlof.Play(herrlof.Card.G7), 0.5))
    {'answer': {'type': 'play', 'card': 'G7'}, 'difficulty': 0.5}
    >>> converter.structure({"answer": {"type": "play", "card": "R3"}, "difficulty": 1.0}, Puzzle)
    Puzzle(answer=Play(card=Card.R3), difficulty=1.0)
    """
    changed = Converter() if converter is None else converter
    if strict:
        for kind, check in _STRICT.items():
            changed.register_structure_hook(kind, _strictly(check))

    def is_of_game(kind: Any) -> bool:
        return _is_of_game(game, kind)

    def reading(kind: Any) -> _Read:
        read = _reader(game, kind)
        if not changed.detailed_validation:
            return lambda value, _: read(value)

        def read_in_detail(value: Any, _: Any) -> Any:
            try:
                return read(value)
            except DocumentError as error:
                raise _nested(error, kind) from None

        return read_in_detail

    def writing(kind: Any) -> Callable[[Any], Any]:
        if origin_of(kind) in WHOLE:
            return lambda value: to_data(game, value)
        return lambda value: unstructure(game, _form(kind), value, "$")

    changed.register_structure_hook_factory(is_of_game, reading)
    changed.register_unstructure_hook_factory(is_of_game, writing)
    return changed


def format_exception(error: BaseException, kind: type | None) -> str:
    r"""The text of an exception for `cattrs.transform_error`, with the reason for a refusal.

    >>> from cattrs import transform_error
    >>> from herrlof_rules import herrlof
    >>> converter = make_converter(herrlof.GAME)
    >>> try:
    ...     converter.structure([{"type": "play", "card": "Z9"}], list[herrlof.Action])
    ... except Exception as error:
    ...     print(*transform_error(error, format_exception=format_exception), sep="\n")
    'Z9' is not a card @ $[0].card
    """
    match error:
        case DocumentError():
            return error.reason
        case Refused():
            return str(error)
        case KeyError():
            return "is missing"
        case ForbiddenExtraKeysError():
            return f"unknown key {describe(min(error.extra_fields))}"
        case _:
            return format_of_cattrs(error, kind)


def first_fault(error: Exception, path: str = "$") -> DocumentError:
    """The first fault in an error that a converter of cattrs has raised, with its whole path.

    >>> from herrlof_rules import herrlof
    >>> converter = make_converter(herrlof.GAME)
    >>> try:
    ...     converter.structure([{"type": "play", "card": "Z9"}], list[herrlof.Action])
    ... except Exception as error:
    ...     print(first_fault(error))
    $[0].card: 'Z9' is not a card
    """
    kind: Any = None
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                path, kind = f"{path}.{note.name}", note.type
                break
            if isinstance(note, IterableValidationNote):
                path, kind = f"{path}[{note.index}]", note.type
                break
    return DocumentError(path, format_exception(error, kind))


def _reader(game: Game, kind: Any) -> Callable[[Any], Any]:
    origin = origin_of(kind)
    if origin in WHOLE:
        return lambda value: WHOLE[origin](game, value)
    if kind is game.state:
        return lambda value: _valid(game, structure(game, S, value, "$"))
    if kind is game.observation:
        return lambda value: check_observation(game, structure(game, V, value, "$"), "$")
    return lambda value: structure(game, _form(kind), value, "$")


def _form(kind: Any) -> Any:
    """The type by which to find a codec: `Move` without type arguments means the game's moves."""
    return Move if origin_of(kind) is Move else kind


def _valid(game: Game, state: Any) -> Any:
    try:
        game.validate(state)
    except InvalidState as invalid:
        raise DocumentError("$", str(invalid)) from invalid
    return state


_STEPS = re.compile(r"\.([^.[]+)|\[(\d+)\]")


def _nested(error: DocumentError, kind: Any) -> Exception:
    """The error, wrapped in an exception group for each step of its path, as cattrs does."""
    steps = list(_STEPS.finditer(error.path))
    nested: Exception = error
    for number in reversed(range(len(steps))):
        name, index = steps[number].groups()
        outer = _name_of(kind) if number == 0 else ""
        if index is None:
            note = f"Structuring {outer or 'an object'} @ attribute {name}"
            nested.add_note(AttributeValidationNote(note, name, None))
            group: Any = ClassValidationError
        else:
            note = f"Structuring {outer or 'an array'} @ index {index}"
            nested.add_note(IterableValidationNote(note, int(index), None))
            group = IterableValidationError
        nested = group(f"While structuring {outer or 'a part of it'}", [nested], kind)
    return nested


def _name_of(kind: Any) -> str:
    return kind.__name__ if isinstance(kind, type) else repr(kind)


def _is_of_game(game: Game, kind: Any) -> bool:
    """Whether the type occurs in documents of the game: a class, an enum, or a union of them."""
    if is_newtype(kind):
        return False
    if origin_of(kind) in (*WHOLE, Move):
        # The first type argument determines the game: a view's or record's rules, a move's actions.
        first: Any = next(iter(get_args(kind)), Any)
        return first is Any or isinstance(first, TypeVar) or _is_of_game(game, first)
    parts = get_args(kind) if is_union(kind) else (kind,)
    classes = [origin_of(part) for part in parts if part is not NoneType]
    return bool(classes) and _classes(game).issuperset(classes)


@cache
def _classes(game: Game) -> frozenset[Any]:
    """The classes and enums of a game's values and of all their parts."""
    forms: tuple[Any, ...] = (R, S, A, O, E, V, Turn)
    return frozenset(_classes_in(codec_of(game, form) for form in forms))


def _classes_in(codecs: Iterable[Codec]) -> Iterator[Any]:
    waiting, visited = list(codecs), set[int]()
    while waiting:
        codec = waiting.pop()
        if id(codec) in visited:
            continue
        visited.add(id(codec))
        match codec:
            case Object():
                yield codec.cls
                waiting += [member for _, member in codec.fields.values()]
            case Union():
                waiting += codec.members.values()
            case Array():
                waiting.append(codec.item)
            case Nullable():
                waiting.append(codec.codec)
            case Compact():
                waiting.append(codec.form)
            case Tokens(enum=enum) if enum is not None:
                yield enum
            case _:
                pass


def _number(value: Any) -> float:
    if type(value) not in (int, float):
        raise Refused(f"{describe(value)} is not a number")
    return float(value)


_STRICT: dict[Any, Callable[[Any], Any]] = {
    int: integer,
    float: _number,
    str: string,
    bool: boolean,
}


def _strictly(check: Callable[[Any], Any]) -> _Read:
    def read(value: Any, kind: Any) -> Any:
        # cattrs also calls the hook of `str` for a `StrEnum`, whose members are not exactly `str`.
        checked = check(value)
        return checked if type(checked) is kind else kind(checked)

    return read
