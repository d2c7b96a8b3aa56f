"""Converts options of rules to OpenSpiel's parameters: numbers and words in one line of text.

The parameters have the names of the fields of the game's `Rules`, and `edition`.  An option that is
left out has the edition's value.  Lists are written in brackets, `[B1 B3 H]`, and booleans as `yes`
and `no`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import attrs
from cattrs import Converter

from herrlof_rules.core import Game, InvalidRules
from herrlof_rules.documents import make_converter
from herrlof_rules.extending import is_union

Parameter: TypeAlias = int | str

AS_IN_THE_EDITION = -1
"""The default of a number, which stands for the edition's value; for a text it is `""`."""

NONE = -2
"""Stands for None if an option is a number or None, such as no limit; for a text it is `"none"`."""

_OMITTED = (AS_IN_THE_EDITION, "")
_WORDS = {"none": None, "yes": True, "no": False}
_SPECIAL = frozenset("[](),=")


def specification(game: Game) -> dict[str, Parameter]:
    """Returns the parameters of a game with their defaults, which have the parameters' types."""
    options: dict[str, Parameter] = {
        name: AS_IN_THE_EDITION if _may_be(int, hint) else "" for name, hint in _hints(game).items()
    }
    return options | {"players": game.player_counts[0], "edition": game.info.editions[0]}


def rules_of(game: Game, parameters: Mapping[str, Parameter]) -> Any:
    """Returns the rules that parameters describe.

    Raises `InvalidRules` for options that do not fit together, and `DocumentError` for invalid
    values.
    """
    arguments = specification(game) | dict(parameters)
    rules = game.edition(str(arguments.pop("edition")), int(arguments.pop("players")))
    converter = make_converter(game, Converter(detailed_validation=False))
    options: dict[str, Any] = converter.unstructure(rules)
    for name, hint in _hints(game).items():
        if name != "players" and arguments[name] not in _OMITTED:
            options[name] = _value(arguments[name], hint)
    return converter.structure(options, game.rules)


def parameters_of(game: Game, rules: Any) -> dict[str, Parameter]:
    """Returns, as parameters, `players` and the options that differ from the first edition.

    Raises `InvalidRules` for an option that is not a number, a word, or a list of either.
    """
    usual: Any = game.edition(game.info.editions[0], rules.players)
    converter = make_converter(game)
    options, usually = converter.unstructure(rules), converter.unstructure(usual)
    arguments: dict[str, Parameter] = {"players": rules.players}
    for name, hint in _hints(game).items():
        if name != "players" and options[name] != usually[name]:
            arguments[name] = _parameter(name, options[name], hint)
    return arguments


def _value(parameter: Parameter, hint: Any) -> Any:
    if not isinstance(parameter, str):
        return None if parameter == NONE else parameter
    if _may_be(tuple, hint):
        words = parameter.strip("[]").split()
        return [int(word) if _is_number(word, hint) else word for word in words]
    return _WORDS.get(parameter, parameter)


def _is_number(word: str, hint: Any) -> bool:
    return _may_be(int, _entry(hint)) and word.removeprefix("-").isdecimal()


def _parameter(name: str, value: Any, hint: Any) -> Parameter:
    if isinstance(value, list):
        entries: list[object] = value
        parameter: Parameter = f"[{' '.join(map(str, entries))}]"
    elif value is None or isinstance(value, bool):
        word = next(word for word, meant in _WORDS.items() if meant is value)
        parameter = NONE if value is None and _may_be(int, hint) else word
    else:
        parameter = value
    plain = isinstance(parameter, int) or not _SPECIAL & set(parameter.strip("[]"))
    if not plain or _value(parameter, hint) != value:
        raise InvalidRules(name, "has a value that OpenSpiel's parameters cannot describe")
    return parameter


def _hints(game: Game) -> dict[str, Any]:
    """Returns the type of each option."""
    hints = get_type_hints(game.rules, include_extras=True)
    fields: Any = attrs.fields(game.rules)
    return {field.name: hints[field.name] for field in fields if field.init}


def _may_be(kind: type, hint: Any) -> bool:
    """Returns whether a value with this type hint may be of this kind."""
    if is_union(hint):
        return any(_may_be(kind, member) for member in get_args(hint))
    if get_origin(hint) is Annotated:
        return _may_be(kind, get_args(hint)[0])
    if get_origin(hint) is Literal:
        return any(type(member) is kind for member in get_args(hint))
    return hint is kind or get_origin(hint) is kind


def _entry(hint: Any) -> Any:
    """Returns the type of the entries of a tuple."""
    if get_origin(hint) is Annotated:
        return _entry(get_args(hint)[0])
    return get_args(hint)[0] if get_origin(hint) is tuple else None
