"""JSON: the one strict boundary through which documents come in and go out.

Every `dump_…` writes the canonical form: sorted keys, no spaces, ASCII.  Every `load_…` takes text
or UTF-8 bytes and gives a valid object or raises `DocumentError` with the path of the fault.
Records and states are secret, views, observations and redacted records safe for one seat.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NoReturn,
    TypeAlias,
    Union,
    get_args,
    get_origin,
)

import attrs
from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    IterableValidationNote,
)
from cattrs.fns import identity
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from herrlof_rules.core.errors import DocumentError, InvalidState, UnknownSeat
from herrlof_rules.core.forms import Encoded, excerpt, tag
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import check_seed_text
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.games import GAMES
from herrlof_rules.match import RedactedRecord, View
from herrlof_rules.match.log import CHANCE, Move, Mover
from herrlof_rules.match.record import Record

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"

SIZE_LIMIT = 8 << 20
"""The most bytes of a document that are read."""

META_LIMIT = 16 << 10
"""The most characters of a record's free-form data, in canonical form."""

DEPTH_LIMIT = 32
"""The deepest that a record's free-form data may nest."""

PATH_LIMIT = 200
"""The most characters of a path into free-form data in an error."""

MOVES_LIMIT = 10_000
"""The most moves of a record that are read: some ten times the longest match seen."""

LARGEST_INTEGER = (1 << 53) - 1
"""Integers in documents are those that every JSON reader keeps exact."""

TEXT_LIMIT = 4096
"""The most characters of a string in a document."""

ENCODED_KEPT = 256
"""Size of the card-set caches; uncached they are half of a state's cost."""

FORMAT_VERSION = 1
"""The version of the documents' shapes that this release writes, and the newest that it reads."""


class _Refused(ValueError):
    """What is wrong with a value, before its path is known."""


# Documents


def dump_action(game: Game, action: object) -> str:
    """An action as `{"type":…}`."""
    return written(_converter(game).unstructure(action))


def load_action(game: Game[R, S, A, O, E, V], document: str | bytes) -> A:
    """The action in an untrusted document; whether it is legal is not asked."""
    action: A = _structured(game, _parsed(document), _any_of(game.actions))
    return action


def dump_outcome(game: Game, outcome: object) -> str:
    """A chance outcome as `{"type":…}`."""
    return written(_converter(game).unstructure(outcome))


def load_outcome(game: Game[R, S, A, O, E, V], document: str | bytes) -> O:
    """The chance outcome in a document; whether it is possible is not asked."""
    outcome: O = _structured(game, _parsed(document), _any_of(game.outcomes))
    return outcome


def dump_rules(game: Game[R, S, A, O, E, V], rules: R) -> str:
    """The options of a match."""
    return written({**_envelope(game, "rules"), "rules": _converter(game).unstructure(rules)})


def load_rules(game: Game[R, S, A, O, E, V], document: str | bytes) -> R:
    """The options in a document; what is left out takes its default."""
    body = _opened(game, document, "rules", ("rules",))
    rules: R = _structured(game, body["rules"], game.rules, "$.rules")
    return rules


def dump_state(game: Game[R, S, A, O, E, V], state: S) -> str:
    """A state: secret."""
    return written({**_envelope(game, "state"), "state": _converter(game).unstructure(state)})


def load_state(game: Game[R, S, A, O, E, V], document: str | bytes) -> S:
    """The state in a document, validated; the reason of a refusal names the clause broken."""
    body = _opened(game, document, "state", ("state",))
    state: S = _structured(game, body["state"], game.state, "$.state")
    try:
        game.validate(state)
    except InvalidState as invalid:
        raise DocumentError("$.state", str(invalid)) from invalid
    return state


def dump_observation(game: Game[R, S, A, O, E, V], observation: V) -> str:
    """An observation: safe for its seat."""
    converter = _converter(game)
    envelope = _envelope(game, "observation")
    return written({**envelope, "observation": converter.unstructure(observation)})


def load_observation(game: Game[R, S, A, O, E, V], document: str | bytes) -> V:
    """The observation in a document."""
    body = _opened(game, document, "observation", ("observation",))
    observation: V = _structured(game, body["observation"], game.observation, "$.observation")
    return observation


def dump_view(game: Game[R, S, A, O, E, V], view: View[R, A, E, V]) -> str:
    """A view: safe for its seat.  Seat and legal actions stand in the observation."""
    converter = _converter(game)
    return written(
        {
            **_envelope(game, "view"),
            "rules": converter.unstructure(view.rules),
            "observation": converter.unstructure(view.observation),
            "events": [converter.unstructure(event) for event in view.events],
        }
    )


def load_view(game: Game[R, S, A, O, E, V], document: str | bytes) -> View[R, A, E, V]:
    """The view in a document."""
    body = _opened(game, document, "view", ("events", "observation", "rules"))
    rules: R = _structured(game, body["rules"], game.rules, "$.rules")
    observation: V = _structured(game, body["observation"], game.observation, "$.observation")
    _check_seat(observation.seat, rules.players, "$.observation.seat")
    events: tuple[E, ...] = _structured(game, body["events"], _each(game.events), "$.events")
    return View(observation.seat, observation, events, observation.legal_actions, rules)


def dump_record(record: Record[R, S, A, O, E, V]) -> str:
    """A record: secret.  Raises `DocumentError` for free-form data that is too much."""
    _check_meta(record.meta)
    converter = _converter(record.game)
    return written(
        {
            **_envelope(record.game, "record"),
            "rules": converter.unstructure(record.rules),
            "seed": record.seed,
            "moves": [{"by": m.by, **converter.unstructure(m.choice)} for m in record.moves],
            "result": converter.unstructure(record.result, Result | None),
            "meta": record.meta,
        }
    )


def load_record(game: Game[R, S, A, O, E, V], document: str | bytes) -> Record[R, S, A, O, E, V]:
    """The record in a document; whether it is a game by the rules, `verify` says."""
    keys = ("meta", "moves", "result", "rules", "seed")
    body = _opened(game, document, "record", keys)
    rules: R = _structured(game, body["rules"], game.rules, "$.rules")
    result: Result | None = _structured(game, body["result"], Result | None, "$.result")
    _check_meta(body["meta"])
    moves = body["moves"]
    if type(moves) is not list:
        raise DocumentError("$.moves", f"{_shown(moves)} is no array")
    if len(moves) > MOVES_LIMIT:
        raise DocumentError("$.moves", f"are more than {MOVES_LIMIT}")
    move_hook = _converter(game).get_structure_hook(_any_of(game.actions + game.outcomes))
    loaded = tuple(_moved(game, move_hook, move, n) for n, move in enumerate(moves))
    seed = body["seed"]
    if seed is not None:
        try:
            check_seed_text(_string(seed, None))
        except ValueError as refused:
            raise DocumentError("$.seed", str(refused)) from None
    return Record(game, rules, seed, loaded, result, body["meta"])


def dump_redacted_record(game: Game[R, S, A, O, E, V], record: RedactedRecord[R, A, E, V]) -> str:
    """A redacted record: safe for its seat."""
    converter = _converter(game)
    return written(
        {
            **_envelope(game, "redacted-record"),
            "rules": converter.unstructure(record.rules),
            "seat": record.seat,
            "frames": [
                {
                    "events": [converter.unstructure(event) for event in frame.events],
                    "observation": converter.unstructure(frame.observation),
                }
                for frame in record.frames
            ],
        }
    )


def load_redacted_record(
    game: Game[R, S, A, O, E, V], document: str | bytes
) -> RedactedRecord[R, A, E, V]:
    """The redacted record in a document."""
    body = _opened(game, document, "redacted-record", ("frames", "rules", "seat"))
    rules: R = _structured(game, body["rules"], game.rules, "$.rules")
    seat: int | None = _structured(game, body["seat"], int | None, "$.seat")
    _check_seat(seat, rules.players, "$.seat")
    frames = body["frames"]
    if type(frames) is not list:
        raise DocumentError("$.frames", f"{_shown(frames)} is no array")
    loaded: list[View[R, A, E, V]] = []
    told = 0
    for number, frame in enumerate(frames):
        path = f"$.frames[{number}]"
        _check_keys(frame, ("events", "observation"), path)
        events: tuple[E, ...] = _structured(
            game, frame["events"], _each(game.events), f"{path}.events"
        )
        observation: V = _structured(
            game, frame["observation"], game.observation, f"{path}.observation"
        )
        if observation.seat != seat:
            raise DocumentError(f"{path}.observation.seat", "is not the seat of the record")
        legal: tuple[A, ...] = observation.legal_actions
        loaded.append(View(seat, observation, events, legal, rules, told))
        told += len(events)
    return RedactedRecord(game.name, game.revision, rules, seat, tuple(loaded))


def game_of(document: str | bytes, games: Mapping[str, Game] = GAMES) -> Game:
    """The game that a document with an envelope is about, one of `games`."""
    body = _parsed(document)
    if type(body) is not dict or type(body.get("game")) is not str:
        raise DocumentError("$.game", "is missing: the document does not say its game")
    name = body["game"]
    if name not in games:
        raise DocumentError("$.game", f"{_shown(name)} is none of: {', '.join(games)}")
    return games[name]


# Envelopes


def _envelope(game: Game, kind: str) -> dict[str, str | int]:
    return {
        "format": f"herrlof-rules/{kind}",
        "version": FORMAT_VERSION,
        "game": game.name,
        "revision": game.revision,
    }


def _opened(game: Game, document: str | bytes, kind: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """The members of a document of this kind, after checking its envelope and its keys."""
    body = _parsed(document)
    if type(body) is not dict:
        raise DocumentError("$", f"{_shown(body)} is no object")
    expected = _envelope(game, kind)
    for key in expected:
        if key not in body:
            raise DocumentError(f"$.{key}", "is missing")
        if type(body[key]) is not type(expected[key]):
            raise DocumentError(f"$.{key}", f"{_shown(body[key])} is not of the right type")
    for key in ("format", "game"):
        if body[key] != expected[key]:
            reason = f"is {_shown(body[key])}, not {expected[key]!r}"
            raise DocumentError(f"$.{key}", reason)
    for key, newest in (("version", FORMAT_VERSION), ("revision", game.revision)):
        found: int = body[key]
        if found > newest:
            reason = f"{_shown(found)} is newer than {newest}: read it with a newer release"
            raise DocumentError(f"$.{key}", reason)
        if found != newest:
            raise DocumentError(f"$.{key}", f"there has been no {key} {_shown(found)}")
    _check_keys(body, (*expected, *keys), "$")
    return body


def _check_keys(body: object, keys: tuple[str, ...], path: str) -> None:
    if type(body) is not dict:
        raise DocumentError(path, f"{_shown(body)} is no object")
    for key in keys:
        if key not in body:
            raise DocumentError(f"{path}.{key}", "is missing")
    for key in body:
        if key not in keys:
            raise DocumentError(path, f"unknown key {_shown(key)}")


def _check_seat(seat: int | None, players: int, path: str) -> None:
    try:
        check_seat(seat, players)
    except UnknownSeat as unknown:
        raise DocumentError(path, str(unknown)) from None


def _moved(
    game: Game[R, S, A, O, E, V], hook: Callable[[Any, Any], Any], move: Any, number: int
) -> Move[A, O]:
    path = f"$.moves[{number}]"
    if type(move) is not dict or "by" not in move:
        raise DocumentError(path, f"{_shown(move)} is no move: an object with by and type")
    by = move.pop("by")
    mover: Mover
    if by == CHANCE:
        mover = CHANCE
        kinds: tuple[object, ...] = game.outcomes
    elif type(by) is int and 0 <= by <= LARGEST_INTEGER:
        mover = by
        kinds = game.actions
    else:
        raise DocumentError(f"{path}.by", f"{_shown(by)} is neither a seat nor chance")
    try:
        loaded = hook(move, None)
    except Exception as refused:  # noqa: BLE001 - raised again unless it is a refusal
        _refuse(refused, path)
    if type(loaded) not in kinds:
        who = "chance" if mover == CHANCE else "a seat"
        raise DocumentError(f"{path}.type", f"{tag(type(loaded))} is no move of {who}")
    return Move(mover, loaded)


def _check_meta(meta: object) -> None:
    """Free-form data is JSON without floats, not too deep and not too long."""
    if not isinstance(meta, dict):
        raise DocumentError("$.meta", f"{_shown(meta)} is no object")
    _check_free(meta, "$.meta", DEPTH_LIMIT)
    if len(written(meta)) > META_LIMIT:
        raise DocumentError("$.meta", f"is longer than {META_LIMIT} characters")


def _check_free(value: object, path: str, depth: int) -> None:
    if len(path) > PATH_LIMIT:
        path = path[:PATH_LIMIT] + "..."
    if depth == 0:
        raise DocumentError("$.meta", f"nests deeper than {DEPTH_LIMIT}")
    try:
        match value:
            case None | bool():
                pass
            case int():
                _integer(value, None)
            case str():
                _string(value, None)
            case list() | tuple():
                for number, item in enumerate(value):
                    _check_free(item, f"{path}[{number}]", depth - 1)
            case dict():
                for key, item in value.items():
                    _string(key, None)
                    _check_free(item, f"{path}.{_shown(key)[1:-1]}", depth - 1)
            case _:
                raise _Refused(f"{_shown(value)} cannot stand in a record")
    except _Refused as refused:
        raise DocumentError(path, str(refused)) from None


# Text to plain values and back


def written(value: object, indent: int | None = None) -> str:
    """JSON text with sorted keys in ASCII: the canonical form, or for people with an indent."""
    if indent is None:
        return _CANONICAL.encode(value)
    return json.dumps(value, sort_keys=True, indent=indent, allow_nan=False)


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise _Refused(f"key {_shown(twice)} is there twice")
    return made


def _no_float(text: str) -> NoReturn:
    raise _Refused(f"{_shown(text)}: numbers are whole")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_float
)


def _parsed(document: str | bytes) -> Any:
    """The JSON value of a document; raises `DocumentError` at path `$`."""
    if len(document) > SIZE_LIMIT:
        raise DocumentError("$", f"longer than {SIZE_LIMIT} bytes")
    try:
        text = document if isinstance(document, str) else document.decode()
        return _DECODER.decode(text)
    except UnicodeDecodeError:
        raise DocumentError("$", "is not UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DocumentError("$", f"is not JSON: {error.msg} at {place}") from None
    except RecursionError:
        raise DocumentError("$", "nests too deep") from None
    except ValueError as refused:  # ours, or an integer of thousands of digits
        raise DocumentError("$", str(refused)) from None


def _shown(value: object) -> str:
    """Enough of a foreign value to recognise it: printable ASCII of bounded length."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "an array"
    if isinstance(value, str):
        return excerpt(value)
    if isinstance(value, int) and abs(value) > LARGEST_INTEGER:
        return "a number beyond 2**53"
    return json.dumps(value) if isinstance(value, bool | int | None) else excerpt(repr(value))


# Plain values to objects and back


def _structured(game: Game, value: object, kind: Any, path: str = "$") -> Any:
    try:
        return _converter(game).get_structure_hook(kind)(value, kind)
    except Exception as refused:  # noqa: BLE001 - raised again unless it is a refusal
        _refuse(refused, path)


def _refuse(error: Any, path: str) -> NoReturn:
    """Raises `DocumentError` for what the converter raised, with the path told by its notes."""
    while True:
        notes: list[object] = getattr(error, "__notes__", [])
        for note in reversed(notes):
            if isinstance(note, AttributeValidationNote):
                path += f".{note.name}"
            elif isinstance(note, IterableValidationNote):
                path += f"[{note.index}]"
        if not isinstance(error, ClassValidationError):
            break
        error = error.exceptions[0]
    if isinstance(error, KeyError):
        raise DocumentError(path, "is missing") from None
    if type(error) is ValueError and error.args:  # attrs' validators add more arguments
        raise DocumentError(path, str(error.args[0])) from None
    if isinstance(error, ValueError):
        raise DocumentError(path, str(error)) from None
    raise error


def _any_of(classes: tuple[type[object], ...]) -> Any:
    return Union[classes]  # noqa: UP007 - a union of as many as there are


def _each(classes: tuple[type[object], ...]) -> Any:
    item: Any = _any_of(classes)
    return tuple[item, ...]


def _bare(kind: Any) -> Any:
    """The type without annotations that say nothing of its form."""
    while get_origin(kind) is Annotated and _encoded(kind) is None:
        kind = get_args(kind)[0]
    return kind


def _encoded(kind: Any) -> Encoded | None:
    found = [m for m in getattr(kind, "__metadata__", ()) if isinstance(m, Encoded)]
    return found[0] if found else None


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _integer(value: Any, _: Any) -> int:
    if type(value) is not int:
        raise _Refused(f"{_shown(value)} is no whole number")
    if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        raise _Refused("is a number beyond 2**53")
    return value


def _string(value: Any, _: Any) -> str:
    if type(value) is not str:
        raise _Refused(f"{_shown(value)} is no string")
    if len(value) > TEXT_LIMIT:
        raise _Refused(f"is longer than {TEXT_LIMIT} characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _Refused(f"{_shown(value)} cannot be encoded as UTF-8") from None
    return value


def _boolean(value: Any, _: Any) -> bool:
    if type(value) is not bool:
        raise _Refused(f"{_shown(value)} is neither true nor false")
    return value


def _token_hook(kind: Any) -> Callable[[Any, Any], Any]:
    """One of a fixed set: an enum's values, or the strings and numbers of a `Literal`."""
    is_enum = get_origin(kind) is not Literal
    members = {m.value: m for m in kind} if is_enum else {t: t for t in get_args(kind)}
    tokens = {(type(token), token): member for token, member in members.items()}
    right = f"none of: {', '.join(map(str, members))}"
    if is_enum and len(members) > 12:  # such as cards
        right = f"no {kind.__name__.lower()}"

    def structure(value: Any, _: Any) -> Any:
        # The type is part of the key: true is not 1 in a document.
        key = (type(value), value)
        if type(value) not in (str, int) or key not in tokens:
            raise _Refused(f"{_shown(value)} is {right}")
        return tokens[key]

    return structure


def _tuple_hook(converter: Converter, kind: Any) -> Callable[[Any, Any], Any]:
    item_kind, dots = get_args(kind)
    assert dots is Ellipsis, f"{kind} has no form in JSON here"
    hook = converter.get_structure_hook(item_kind)
    # By string values only: among numbers, true would be found for 1.
    by_text = _is_enum(item_kind) and all(type(m.value) is str for m in item_kind)
    members: dict[object, Any] = {m.value: m for m in item_kind} if by_text else {}

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not list:
            raise _Refused(f"{_shown(value)} is no array")
        if by_text:  # cards: most of what a document holds, so without a call for each
            try:
                return tuple([members[item] for item in value])
            except (KeyError, TypeError):
                pass  # the walk below tells which one it is
        made = []
        try:
            for item in value:
                made.append(hook(item, item_kind))  # noqa: PERF401 - len(made) is the place of a fault
        except Exception as error:
            error.add_note(IterableValidationNote("", len(made), item_kind))
            raise
        return tuple(made)

    def structure_integers(value: Any, _: Any) -> Any:
        if type(value) is list:  # score sheets: a third of the values in a state
            for item in value:
                if type(item) is not int or not -LARGEST_INTEGER <= item <= LARGEST_INTEGER:
                    break
            else:
                return tuple(value)
        return structure(value, None)  # tells which one it is

    return structure_integers if item_kind is int else structure


def _union_hook(converter: Converter, kind: Any) -> Callable[[Any, Any], Any]:
    members = [_bare(member) for member in get_args(kind)]
    optional = NoneType in members
    members = [member for member in members if member is not NoneType]
    if len(members) == 1:
        only = members[0]
        hook = converter.get_structure_hook(only)
        return lambda value, _: None if value is None else hook(value, only)
    hooks = {tag(member): converter.get_structure_hook(member) for member in members}

    def structure(value: Any, _: Any) -> Any:
        if optional and value is None:
            return None
        if type(value) is not dict:
            raise _Refused(f"{_shown(value)} is no object with a type")
        if "type" not in value:
            raise _Refused("has no type")
        hook = hooks.get(value["type"]) if type(value["type"]) is str else None
        if hook is None:
            refused = _Refused(f"{_shown(value['type'])} is none of: {', '.join(hooks)}")
            refused.add_note(AttributeValidationNote("", "type", str))
            raise refused
        return hook(value, None)

    return structure


def _encoded_hook(converter: Converter, form: Encoded) -> Callable[[Any, Any], Any]:
    hook = converter.get_structure_hook(form.form)
    pack = lru_cache(ENCODED_KEPT)(form.decode)
    return lambda value, _: pack(hook(value, form.form))


def _class_hook(converter: Converter, kind: Any, tagged: bool) -> Callable[[Any, Any], Any]:
    hook = make_dict_structure_fn(kind, converter)
    name = tag(kind)
    keys = {field.name for field in attrs.fields(kind) if field.init}
    if tagged:
        keys.add("type")

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not dict or (tagged and value.get("type") != name):
            of_type = f" of type {name}" if tagged else ""
            raise _Refused(f"{_shown(value)} is no object{of_type}")
        if not value.keys() <= keys:
            raise _Refused(f"unknown key {_shown(min(value.keys() - keys))}")
        return hook(value, kind)

    return structure


def _unstructure_class(converter: Converter, kind: Any, tagged: bool) -> Callable[[Any], Any]:
    write = make_dict_unstructure_fn(kind, converter)
    name = tag(kind)
    return (lambda value: {"type": name, **write(value)}) if tagged else write


@cache
def _converter(game: Game) -> Converter:
    """The converter of a game: its actions, outcomes and events, and turns, carry their tag."""
    tagged = {*game.actions, *game.outcomes, *game.events, Decision, Chance, Over}
    converter = Converter(detailed_validation=True)
    both: list[tuple[Callable[[Any], bool], Any, Any]] = [
        (
            attrs.has,
            lambda kind: _class_hook(converter, kind, kind in tagged),
            lambda kind: _unstructure_class(converter, kind, kind in tagged),
        ),
        (
            _is_enum,
            _token_hook,
            lambda kind: {member: member.value for member in kind}.__getitem__,
        ),
        (lambda kind: get_origin(kind) is Literal, _token_hook, lambda _: identity),
        (
            lambda kind: get_origin(kind) is tuple,
            lambda kind: _tuple_hook(converter, kind),
            lambda kind: _unstructure_tuple(converter, kind),
        ),
        (
            _is_union,
            lambda kind: _union_hook(converter, kind),
            lambda kind: _unstructure_union(converter, kind),
        ),
        (
            lambda kind: get_origin(kind) is Annotated,
            lambda kind: _annotated_hook(converter, kind),
            lambda kind: _unstructure_annotated(converter, kind),
        ),
    ]
    for predicate, structure, unstructure in both:
        converter.register_structure_hook_factory(predicate, structure)
        converter.register_unstructure_hook_factory(predicate, unstructure)
    for kind, hook in ((int, _integer), (str, _string), (bool, _boolean)):
        converter.register_structure_hook(kind, hook)
    return converter


def _annotated_hook(converter: Converter, kind: Any) -> Callable[[Any, Any], Any]:
    form = _encoded(kind)
    if form is None:
        return converter.get_structure_hook(_bare(kind))
    return _encoded_hook(converter, form)


def _unstructure_annotated(converter: Converter, kind: Any) -> Callable[[Any], Any]:
    form = _encoded(kind)
    if form is None:
        hook: Callable[[Any], Any] = converter.get_unstructure_hook(_bare(kind))
        return hook
    encode, write = form.encode, converter.get_unstructure_hook(form.form)
    return lru_cache(ENCODED_KEPT)(lambda value: write(encode(value)))


def _unstructure_tuple(converter: Converter, kind: Any) -> Callable[[Any], Any]:
    write = converter.get_unstructure_hook(get_args(kind)[0])
    if write is identity:
        return list
    return lambda values: [write(value) for value in values]


def _unstructure_union(converter: Converter, kind: Any) -> Callable[[Any], Any]:
    members = [_bare(member) for member in get_args(kind)]
    members = [member for member in members if member is not NoneType]
    if len(members) == 1:
        write = converter.get_unstructure_hook(members[0])
        return lambda value: None if value is None else write(value)
    writes = {member: converter.get_unstructure_hook(member) for member in members}
    return lambda value: None if value is None else writes[type(value)](value)
