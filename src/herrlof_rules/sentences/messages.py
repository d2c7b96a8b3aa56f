"""Messages: sentences as an id and arguments, before they are written in a language.

The id of an event's message is `event.` and the word that documents use for the event, followed by
a condition if the catalogue has a template for it:

- `event.card_played[seat=you]`: this field holds the reader's seat;
- `event.card_drawn[card=hidden]`: this field is hidden from the reader;
- `event.round_scored.each`: a further sentence for each seat, filled with the seat's entries of
  fields that are by seat.

Actions and outcomes have ids of the same form.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import (
    DocumentError,
    HerrlofRulesError,
    IllegalAction,
    InvalidRules,
)
from herrlof_rules.core.game import Game
from herrlof_rules.core.notation import named_in_short, tag
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.result import Result
from herrlof_rules.core.roles import role_of
from herrlof_rules.core.turn import Chance, Decision, Over, Turn
from herrlof_rules.core.view import View
from herrlof_rules.sentences.catalogues import Catalogue
from herrlof_rules.sentences.placeholders import placeholders

Argument: TypeAlias = "int | str | tuple[Argument, ...] | None"
"""The value of a placeholder: a seat or another number, a word, a card's token, or several."""


class Token(str):
    """An argument that is the notation of a card, or of another enumeration's member."""

    __slots__ = ()


@frozen
class Message(Value):
    """One sentence: the id of its template, and the values of the placeholders."""

    id: str
    arguments: Mapping[str, Argument] = attrs.field(factory=dict[str, "Argument"])


PLAIN = "plain"
"""The id of a message whose argument is the whole text, for a game without a catalogue."""


@frozen
class Messages:
    """Makes messages for one reader of a game: a seat or a spectator."""

    game: Game
    catalogue: Catalogue
    """Decides which conditions have templates of their own."""

    you: int | None

    memory_aid: bool = False
    """Whether the summary of the rules says that the memory aid is on."""

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The question to the player whose turn it is, or the result of the match."""
        turn: Turn = view.observation.turn
        match turn:
            case Over(result):
                return self.result(result)
            case Chance(kind):
                return (Message("turn.chance", {"kind": kind}),)
            case Decision(kind, seats) if self.you not in seats:
                return (Message("turn.others", {"kind": kind, "seats": seats}),)
            case Decision(kind):
                return (self.asked(kind),)

    def asked(self, kind: str) -> Message:
        """The question for a kind of decision."""
        if self.catalogue.template(f"prompt.{kind}") is not None:
            return Message(f"prompt.{kind}")
        return Message(PLAIN, {"text": self.game.prompts.get(kind, kind)})

    def about(self, rules: AnyRules) -> tuple[Message, ...]:
        """A summary of the rules; sentences about options that are None or empty are left out.

        The last sentence says whether players may look at earlier cards, which the memory aid
        allows.
        """
        messages: list[Message] = []
        while self.catalogue.template(topic := f"about.{len(messages) + 1}") is not None:
            messages.append(Message(topic, self._arguments(topic, rules)))
        topic = "about.memory_aid" if self.memory_aid else "about.memory"
        if self.catalogue.template(topic) is not None:
            messages.append(Message(topic, self._arguments(topic, rules)))
        return tuple(m for m in messages if not {None, ()} & set(m.arguments.values()))

    def event(self, event: object) -> tuple[Message, ...]:
        """The messages of an event, as the reader saw it."""
        return self._messages_of("event", event)

    def action(self, action: object) -> tuple[Message, ...]:
        """The messages of an action."""
        return self._messages_of("action", action)

    def outcome(self, outcome: object) -> tuple[Message, ...]:
        """The messages of a chance outcome, which is secret: seats get its events instead."""
        return self._messages_of("outcome", outcome)

    def refusal(self, error: HerrlofRulesError) -> Message:
        """The message that says why an action, a typed text or a document was refused."""
        match error:
            case IllegalAction():
                return self._illegal(error)
            case DocumentError():
                place = "" if error.path in ("", "$") else f" ({error.path})"
                return Message("error.document", {"reason": error.reason + place})
            case InvalidRules():
                return Message("error.option", {"option": error.option, "reason": error.reason})
            case _ if self.catalogue.template(name := f"error.{error.code}") is not None:
                return Message(name, self._arguments(name, error))
            case _:
                return Message("error.other", {"reason": str(error)})

    def _illegal(self, error: IllegalAction) -> Message:
        base = f"refusal.{error.code}"
        arguments = {name: _argument(value) for name, value in error.details.items()}
        arguments["clause"] = error.clause
        chosen = self._chosen(base, arguments) if error.code else None
        if chosen is None:
            return Message("refusal", {"reason": error.reason, "clause": error.clause})
        return Message(chosen, arguments)

    def result(self, result: Result) -> tuple[Message, ...]:
        """The messages of a result: who won, with how many points, and what decided it."""
        return tuple(self._result(result))

    def _result(self, result: Result) -> Iterator[Message]:
        what: dict[str, Argument] = {"winners": result.winners, "reason": result.reason}
        several = "together" if role_of(self.game.rules, "teams") else "shared"
        if result.rematch:
            several = "tied"
        base = ("nobody", "won")[len(result.winners)] if len(result.winners) < 2 else several
        yield Message(self._chosen(f"result.{base}", what) or f"result.{base}", what)
        for seat, points in enumerate(result.points):
            arguments: dict[str, Argument] = {"seat": seat, "points": points}
            yield Message(self._chosen("result.each", arguments) or "result.each", arguments)
        if result.tie_breakers:
            yield Message("result.tie_breakers", {"tie_breakers": result.tie_breakers})
        if result.rematch:
            yield Message("result.rematch")

    def _messages_of(self, what: str, thing: object) -> tuple[Message, ...]:
        base = f"{what}.{tag(type(thing))}"
        fields = _fields(thing)
        chosen = self._chosen(base, fields)
        if chosen is None:
            return (Message(PLAIN, {"text": _plainly(thing)}),)
        messages = [Message(chosen, self._arguments(chosen, thing))]
        if self.catalogue.template(f"{base}.each") is not None:
            messages += self._each(f"{base}.each", thing)
        for value in fields.values():
            if isinstance(value, Result):
                messages += self.result(value)
        return tuple(messages)

    def _each(self, base: str, thing: object) -> Iterator[Message]:
        names = [name for name, _ in self._placeholders(base) if name != "seat"]
        columns = {name: getattr(thing, name) for name in names}
        for seat, entries in enumerate(zip(*columns.values(), strict=True)):
            if None not in entries:  # The entries of other seats may be hidden.
                arguments: dict[str, Argument] = {"seat": seat}
                arguments |= zip(names, map(_argument, entries), strict=True)
                yield Message(self._chosen(base, arguments) or base, arguments)

    def _chosen(self, base: str, fields: Mapping[str, object]) -> str | None:
        """The id of the template that fits best; None if the catalogue has none."""
        hidden = [f"{base}[{name}=hidden]" for name, value in fields.items() if value is None]
        mine = [f"{base}[{name}=you]" for name, value in fields.items() if self._is_you(value)]
        for candidate in (*hidden, *mine, base):
            if self.catalogue.template(candidate) is not None:
                return candidate
        return None

    def _is_you(self, value: object) -> bool:
        return self.you is not None and (
            (type(value) is int and value == self.you) or value == (self.you,)
        )

    def _arguments(self, message: str, thing: object) -> dict[str, Argument]:
        """The arguments of a template: fields, and properties such as the value of a set."""
        names = dict.fromkeys(name for name, _ in self._placeholders(message))
        return {name: _argument(getattr(thing, name)) for name in names}

    def _placeholders(self, message: str) -> tuple[tuple[str, str], ...]:
        return placeholders(self.catalogue.template(message) or "")


def _fields(thing: object) -> dict[str, Any]:
    of_class: Any = type(thing)
    if not attrs.has(of_class):
        return {}
    return {field.name: getattr(thing, field.name) for field in attrs.fields(of_class)}


def _argument(value: Any) -> Argument:
    match value:
        case Enum():
            return Token(value.value) if isinstance(value.value, str) else _argument(value.value)
        case tuple():
            return tuple(_argument(part) for part in value)
        case None | int() | str():
            return value
        case _:
            return _plainly(value)


def _plainly(thing: object) -> str:
    """An object's `str` if its class defines one; otherwise the class's name and its fields."""
    return named_in_short(thing) if type(thing).__str__ is object.__str__ else str(thing)
