"""Writes messages in a language."""

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve, frozen

from herrlof_rules.sentences.catalogues import Catalogue
from herrlof_rules.sentences.messages import Argument, Message, Token
from herrlof_rules.sentences.placeholders import PLACEHOLDER, placeholders
from herrlof_rules.sentences.text import Part, Text


@frozen
class Renderer:
    """Writes messages in one language, with names for seats."""

    catalogue: Catalogue
    names: tuple[str, ...] | None
    you: int | None

    def render(self, message: Message) -> Text:
        """The sentence of a message; the message's id if the catalogue has no template for it."""
        template = self._template(message)
        if template is None:
            return Text([Part(message.id)])
        return self._capital(self._filled(template, message.arguments), template)

    def phrase(self, message: Message) -> Text | None:
        """The text of a message, not capitalised; None if the catalogue has no template for it."""
        template = self._template(message)
        return None if template is None else self._filled(template, message.arguments)

    def _template(self, message: Message) -> str | None:
        """The template, in the plural form for the message's count."""
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
        """The label of a seat: “you”, the seat's name, or its number."""
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

    def _filled(self, template: str, arguments: Mapping[str, Argument]) -> Text:
        parts: list[Part] = []
        at = 0
        for placeholder in PLACEHOLDER.finditer(template):
            parts.append(Part(template[at : placeholder.start()]))
            parts += self._written(
                placeholder[1], arguments.get(placeholder[1]), placeholder[2] or ""
            )
            at = placeholder.end()
        return Text([*parts, Part(template[at:])])

    def _written(self, name: str, value: Argument, kind: str) -> Iterator[Part]:
        match kind:
            case "seat":
                yield from self._listed(value, self._seat)
            case "word":
                yield from self._listed(value, lambda word: Part(self.word(word)))
            case "signed" if isinstance(value, int):
                yield Part(f"{value:+d}")
            case _ if name == "clause":
                yield Part(str(value), "clause")
            case _:
                for at, part in enumerate(value if isinstance(value, tuple) else (value,)):
                    yield Part(" " * (at > 0))
                    text = "–" if part is None else str(part)
                    yield Part(text, "card" if isinstance(part, Token) else "text")

    def _seat(self, value: Argument) -> Part:
        return Part(self.seat(value), "seat", value) if isinstance(value, int) else Part("–")

    def _listed(self, value: Argument, write: Callable[[Argument], Part]) -> Iterator[Part]:
        if not isinstance(value, tuple):
            yield write(value)
            return
        for at, part in enumerate(value):
            last = at == len(value) - 1
            if at:
                yield Part(f" {self._text('and')} " if last else ", ")
            yield write(part)

    def _capital(self, sentence: Text, template: str) -> Text:
        """The sentence with a capital at the beginning, unless it begins with a name."""
        first = placeholders(template)[:1]
        named = bool(first) and first[0][1] == "seat" and template.startswith("{")
        if named and self.names is not None and sentence.startswith(self.names):
            return sentence
        if not sentence.parts:
            return sentence
        head, *rest = sentence.parts
        return Text([evolve(head, text=head.text[:1].upper() + head.text[1:]), *rest])
