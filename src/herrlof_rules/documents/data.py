"""Converts objects to plain values, and reads rules from forms and config files."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import Enum
from typing import Any, cast

import attrs

from herrlof_rules.core.errors import DocumentError, InvalidRules
from herrlof_rules.core.exact import as_int
from herrlof_rules.core.game import Game
from herrlof_rules.core.marks import Json
from herrlof_rules.core.message_text import bounded, class_name, excerpt
from herrlof_rules.core.options import check_choice
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import View
from herrlof_rules.documents.codecs import Codec
from herrlof_rules.documents.faults import refusal
from herrlof_rules.documents.positions import (
    dump_action,
    dump_observation,
    dump_outcome,
    dump_rules,
    dump_state,
    dump_view,
)
from herrlof_rules.documents.records import dump_record, dump_redacted_record
from herrlof_rules.documents.shapes import codec_of
from herrlof_rules.documents.text import parse_json
from herrlof_rules.match.record import Record
from herrlof_rules.match.redaction import RedactedRecord

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,15}", re.ASCII)
_WORDS = {"none": None, "": None, "yes": True, "true": True, "no": False, "false": False}


def to_data(game: Game[R, S, A, O, E, V], thing: object) -> dict[str, Json]:
    """The document of an object as a dict, which the `load_…` function of its kind accepts.

    Raises `TypeError` for an object that has no document in this game, and `DocumentError` for a
    view or a record of another game.

    >>> from herrlof_rules import documents, herrlof
    >>> documents.to_data(herrlof.GAME, herrlof.Predict(4))
    {'tricks': 4, 'type': 'predict'}
    >>> documents.load_action(herrlof.GAME, {"type": "predict", "tricks": 4})
    Predict(tricks=4)
    """
    check_type(game, Game)
    writers: dict[type[Any], Any] = {
        **dict.fromkeys(game.outcomes, dump_outcome),
        **dict.fromkeys(game.actions, dump_action),
        game.rules: dump_rules,
        game.state: dump_state,
        game.observation: dump_observation,
        View: dump_view,
        Record: lambda _, record: dump_record(record),
        RedactedRecord: lambda _, record: dump_redacted_record(record),
    }
    if type(thing) not in writers:
        raise TypeError(f"{game.name} has no document format for {class_name(thing)}")
    if isinstance(thing, Record | RedactedRecord) and thing.game != game:
        raise DocumentError("$.game", f"the record is of {thing.game!r}, not of {game!r}")
    return cast("dict[str, Json]", parse_json(writers[type(thing)](game, thing)))


def rules_from(game: Game[R, S, A, O, E, V], options: Mapping[str, object]) -> R:
    """The rules of an edition with some options changed, as given in a form or a config file.

    `edition` and `players` default to the first edition and the fewest players.  `length` names one
    of `GameInfo.lengths`; other options override the options that it sets.  A value may be the
    option's value, its form in documents, or a string: `"20"`, `"none"`, `"yes"`, or a list
    separated by spaces or commas.  Raises `InvalidRules`, which names the option.

    >>> from herrlof_rules import documents, herrlof, odin
    >>> documents.rules_from(herrlof.GAME, {"edition": "german", "players": 3, "target": "9"})
    Rules(players=3, target=9, final_tie='share')
    >>> documents.rules_from(odin.GAME, {"hand_size": 2, "deck": "B1 B2 R1 R2"}).deck
    (Card.B1, Card.B2, Card.R1, Card.R2)
    >>> documents.rules_from(odin.GAME, {"length": "short"})
    Rules(players=2, target=10)
    """
    check_type(game, Game)
    given = {**options}
    edition = given.pop("edition", game.info.editions[0])
    check_choice("edition", edition, game.info.editions)
    players = as_int(_number(given.pop("players", game.player_counts[0])))
    check_choice("players", players, game.player_counts)
    lengths = game.info.lengths
    if "length" in given and lengths:
        length = given.pop("length")
        check_choice("length", length, tuple(lengths))
        given = {**lengths[cast("str", length)], **given}
    rules: Any = game.edition(cast("str", edition), cast("int", players))
    codec: Any = codec_of(game, game.rules)
    forms = {name: form for name, (_, form) in codec.fields.items() if name != "players"}
    for name in given:
        if name not in forms:
            also = ("edition", "players", *(["length"] if lengths else []))
            option_names = ", ".join((*also, *forms))
            raise InvalidRules(excerpt(str(name))[1:-1], f"is not one of: {option_names}")
    try:
        changes = {name: _value(rules, name, forms[name], given[name]) for name in given}
    except RecursionError:
        raise InvalidRules(", ".join(given), "nests too deeply") from None
    try:
        return cast("R", attrs.evolve(rules, **changes))
    except InvalidRules:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as refused:
        raise InvalidRules(", ".join(changes), bounded(refused)) from refused


def _number(value: object) -> object:
    return int(value) if isinstance(value, str) and _NUMBER.fullmatch(value) else value


def _value(rules: Any, name: str, form: Codec, value: object) -> Any:
    """The first reading of a value that the option's type allows."""
    faults: list[DocumentError] = []
    for reading in _candidates(value):
        try:
            return form.read(reading)
        except ValueError as error:
            faults.append(refusal(error, name))
    for each in faults:
        if each.path != name:  # The path names the faulty entry of a list.
            raise InvalidRules(name, str(each)) from each
    with suppress(TypeError):  # The rules may fail on a value of an unexpected type.
        attrs.evolve(rules, **{name: value})  # An error of the rules says more, such as a range.
    raise InvalidRules(name, faults[0].reason) from faults[0]


def _candidates(value: object) -> Iterator[object]:
    """Ways to read a value: as it is, and if it is a string, as a word, a number or a list."""
    yield _plain(value)
    if isinstance(value, str):
        if value.strip().casefold() in _WORDS:
            yield _WORDS[value.strip().casefold()]
        yield _number(value.strip())
        words = value.replace(",", " ").split()
        yield [_number(word) for word in words]
        yield words


def _plain(value: object) -> object:
    """A value of the rules in the form of documents."""
    match value:
        case Enum():
            return value.value
        case list() | tuple():
            return [_plain(item) for item in cast("list[object]", value)]
        case _:
            return as_int(value)
