"""Checks that the messages of a catalogue and their placeholders exist in its game."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import excerpt
from herrlof_rules.core.notation import tag
from herrlof_rules.sentences.placeholders import KINDS, placeholders

_MESSAGE = re.compile(r"(?P<base>[^\[\]]+)(?:\[(?P<field>\w+)=(?:you|hidden)\])?")

_FREE = ("refusal", "word", "option", "scene", "about", "result", "typed")
"""The first words of message ids that the description of a game does not list."""


class InvalidCatalogue(HerrlofRulesError, ValueError):
    """A catalogue does not fit its game; the error has the id of a `message`, and the `reason`."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message, reason)
        self.message = message
        self.reason = reason

    def __str__(self) -> str:
        return f"message {excerpt(self.message)}: {self.reason}"


def check_texts(
    game: Game,
    texts: Mapping[str, str | tuple[str, ...]],
    common: Mapping[str, str | tuple[str, ...]],
) -> None:
    """Raises `InvalidCatalogue` for an unknown message, or an unknown placeholder.

    `common` has the messages that all games share, which a game may replace.
    """
    allowed = dict(_of_classes(game)) | {
        f"prompt.{kind}": frozenset[str]() for kind in game.prompts
    }
    for message, text in texts.items():
        parts = _MESSAGE.fullmatch(message)
        if parts is None:
            raise InvalidCatalogue(message, "a condition is [field=you] or [field=hidden]")
        base, field = parts["base"], parts["field"]
        if base in common:
            names: frozenset[str] | None = None
        elif base.partition(".")[0] in _FREE:
            names = _names_of(game.rules) if base.startswith("about.") else None
        elif base in allowed:
            names = allowed[base]
        else:
            raise InvalidCatalogue(message, f"{game.name} has no such message")
        if names is not None and field is not None and field not in names:
            raise InvalidCatalogue(message, f"there is no field {field}")
        for form in (text,) if isinstance(text, str) else text:
            _check_placeholders(message, form, names)


def _check_placeholders(message: str, template: str, names: frozenset[str] | None) -> None:
    for name, kind in placeholders(template):
        if names is not None and name not in names:
            held = ", ".join(sorted(names)) or "none"
            raise InvalidCatalogue(message, f"unknown placeholder {name}; known: {held}")
        if kind not in KINDS:
            raise InvalidCatalogue(message, f"{name}:{kind}: kinds are {', '.join(KINDS[1:])}")


def _of_classes(game: Game) -> Iterator[tuple[str, frozenset[str]]]:
    """The ids of messages about events, actions and outcomes, with their possible placeholders."""
    for word, classes in (
        ("event", game.events),
        ("action", game.actions),
        ("outcome", game.outcomes),
    ):
        for of_class in classes:
            names = _names_of(of_class)
            yield f"{word}.{tag(of_class)}", names
            yield f"{word}.{tag(of_class)}.each", names | {"seat"}


def _names_of(of_class: Any) -> frozenset[str]:
    """The names of the fields and properties of a class."""
    properties = [name for name in dir(of_class) if isinstance(getattr(of_class, name), property)]
    return frozenset([*(field.name for field in attrs.fields(of_class)), *properties])
