"""`--option NAME=VALUE`: any option of a game's rules, on top of an edition."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from herrlof_rules.cli.errors import stop
from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.excerpts import excerpt
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents import canonical_json, dump_rules, load_rules, parse_json
from herrlof_rules.documents.limits import LARGEST_INTEGER

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,15}", re.ASCII)
_PLAYERS = "players"


def with_options(game: Game, rules: AnyRules, texts: Sequence[str]) -> AnyRules:
    """These rules with options changed, such as `target=20`; ends the command at a bad one.

    Values are as in documents: a number, a word, `none`, or several with commas between them.
    """
    if not texts:
        return rules
    document = cast("dict[str, Any]", parse_json(dump_rules(game, rules)))
    options: dict[str, Any] = document["rules"]
    for text in texts:
        name, equals, value = text.partition("=")
        if name == _PLAYERS:
            stop("--option: the number of players is given with --players")
        if not equals or name not in options:
            known = ", ".join(option for option in options if option != _PLAYERS)
            stop(f"--option: {excerpt(text)} is not NAME=VALUE with one of: {known}")
        options[name] = _value(value, several=isinstance(options[name], list))
    try:
        changed: AnyRules = load_rules(game, canonical_json(document))
    except DocumentError as refused:
        stop(f"--option: {_reason(game, document, refused)}")
    return changed


def _value(text: str, *, several: bool) -> object:
    if several:
        return [_single(part.strip()) for part in text.split(",") if part.strip()]
    return _single(text)


def _single(text: str) -> object:
    if text.casefold() == "none":
        return None
    return int(text) if _NUMBER.fullmatch(text) else text


def _reason(game: Game, document: Mapping[str, Any], refused: DocumentError) -> str:
    """What is wrong with which option; of a number, also in which range it must be."""
    where = refused.path.removeprefix("$.rules").removeprefix(".")
    if not where:
        return refused.reason.removeprefix("option ")
    said = f"{where}: {refused.reason}"
    far = {**document, "rules": {**document["rules"], where: -LARGEST_INTEGER}}
    try:  # no rules are made of this: it is only asked what is said of a number out of range
        load_rules(game, canonical_json(far))
    except DocumentError as out_of_range:
        allowed = out_of_range.reason.removeprefix(f"option {where}: ")
        if "whole number" in refused.reason and allowed != out_of_range.reason:
            return f"{said}: it {allowed}"
    return said
