"""Messages written in a language."""

import re
from collections.abc import Callable, Mapping

from attrs import frozen

from herrlof_rules.sentences.catalogues import Catalogue
from herrlof_rules.sentences.messages import Argument, Message
from herrlof_rules.sentences.placeholders import PLACEHOLDER, placeholders


@frozen
class Renderer:
    """Writes messages in one language, with names for seats."""

    catalogue: Catalogue
    names: tuple[str, ...] | None
    you: int | None

    def render(self, message: Message) -> str:
        """The sentence of a message; the id of one that the catalogue lacks."""
        template = self._template(message)
        if template is None:
            return message.id
        return self._capital(self._filled(template, message.arguments), template)

    def phrase(self, message: Message) -> str | None:
        """A message that is part of a line; None if the catalogue lacks it."""
        template = self._template(message)
        return None if template is None else self._filled(template, message.arguments)

    def _template(self, message: Message) -> str | None:
        """The template, in the plural form that its count asks for."""
        template = self.catalogue.template(message.id)
        if template is None:
            return None
        counted = [name for name, kind in placeholders(template) if kind == "count"]
        if counted:
            number = message.arguments.get(counted[0])
            form = abs(number) if isinstance(number, int) else 1
            template = self.catalogue.template(message.id, form) or template
        return template

    def seat(self, seat: int) -> str:
        """The label of a seat: you, its name, or its number."""
        if seat == self.you:
            return self._text("you")
        if self.names is not None and 0 <= seat < len(self.names):
            return self.names[seat]
        return self._text("seat").replace("{number}", str(seat))

    def word(self, word: object) -> str:
        """A word of the game, such as a kind of turn; unchanged if no catalogue has it."""
        return self.catalogue.template(f"word.{word}") or str(word).replace("_", " ")

    def _text(self, message: str) -> str:
        return self.catalogue.template(message) or message

    def _filled(self, template: str, arguments: Mapping[str, Argument]) -> str:
        def written(found: re.Match[str]) -> str:
            return self._written(arguments.get(found[1]), found[2] or "")

        return PLACEHOLDER.sub(written, template)

    def _written(self, value: Argument, kind: str) -> str:
        match kind:
            case "seat":
                return self._listed(value, self._seat)
            case "word":
                return self._listed(value, self.word)
            case "signed" if isinstance(value, int):
                return f"{value:+d}"
            case _:
                parts = value if isinstance(value, tuple) else (value,)
                return " ".join("–" if part is None else str(part) for part in parts)

    def _seat(self, value: Argument) -> str:
        return self.seat(value) if isinstance(value, int) else "–"

    def _listed(self, value: Argument, write: Callable[[Argument], str]) -> str:
        if not isinstance(value, tuple):
            return write(value)
        *most, last = [write(part) for part in value] or [""]
        return f"{', '.join(most)} {self._text('and')} {last}" if most else last

    def _capital(self, sentence: str, template: str) -> str:
        """A sentence begins with a capital; a name stays as it is."""
        first = placeholders(template)[:1]
        named = bool(first) and first[0][1] == "seat" and template.startswith("{")
        if named and self.names is not None and sentence.startswith(self.names):
            return sentence
        return sentence[:1].upper() + sentence[1:]
