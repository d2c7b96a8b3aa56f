"""Sentences for the page as lists of pieces, so that the page never searches prose.

A piece is a string, `{"card": "R7"}`, `{"seat": 1, "text": "Ben"}` or `{"clauses": ["T4"]}`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import evolve

from herrlof_rules import Game
from herrlof_rules.sentences import Part, Sentences, Text, clauses

Piece: TypeAlias = str | dict[str, Any]

CLAUSES = re.compile(r" ?\(([A-Z]\d+(?:, [A-Z]\d+)*)\)")
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def pieces(text: str, game: Game | None = None) -> list[Piece]:
    """The pieces of a sentence; without a game, the clauses in it are not marked."""
    parts = text.parts if isinstance(text, Text) else (Part(text),)
    clause_ids = {} if game is None else clauses(game)
    parts_so_far: list[Piece] = []
    for part in parts:
        last = parts_so_far[-1] if parts_so_far else None
        match part.kind:
            case "card":
                parts_so_far.append({"card": part.text})
            case "seat":
                parts_so_far.append({"seat": part.seat, "text": part.text})
            case "clause" if (
                part.text in clause_ids and isinstance(last, str) and last.endswith("(")
            ):
                parts_so_far[-1:] = [last[:-1].rstrip(), {"clauses": [part.text]}]
            case "clause":
                parts_so_far.append(part.text)
            case _ if isinstance(last, dict) and "clauses" in last and part.text.startswith(")"):
                parts_so_far += _marked(part.text[1:], clause_ids)
            case _:
                parts_so_far += _marked(part.text, clause_ids)
    return list(_joined(parts_so_far))


def _joined(parts: Iterable[Piece]) -> Iterator[Piece]:
    """Drops empty pieces and joins strings that follow each other."""
    words = ""
    for piece in parts:
        if isinstance(piece, str):
            words += piece
            continue
        if words:
            yield words
        words = ""
        yield piece
    if words:
        yield words


def _marked(words: str, clause_ids: Iterable[str]) -> Iterable[Piece]:
    """Splits a template into words and the clauses that it names in brackets."""
    at = 0
    for mention in CLAUSES.finditer(words):
        named = mention[1].split(", ")
        if all(clause in clause_ids for clause in named):
            yield words[at : mention.start()]
            yield {"clauses": named}
            at = mention.end()
    yield words[at:]


def filled(template: str, **values: str | Part | Iterable[Part]) -> Text:
    """Fills the placeholders of a template; a placeholder without a value is dropped."""
    parts: list[Part] = []
    at = 0
    for placeholder in PLACEHOLDER.finditer(template):
        parts.append(Part(template[at : placeholder.start()]))
        value = values.get(placeholder[1], "")
        if isinstance(value, str):
            value = Part(value)
        parts += [value] if isinstance(value, Part) else value
        at = placeholder.end()
    return Text([*parts, Part(template[at:])])


def capital(text: str) -> Text:
    """Capitalises the first letter, unless the sentence begins with a name or a card."""
    if not isinstance(text, Text):
        text = Text([Part(text)])
    if not text.parts or text.parts[0].kind != "text":
        return text
    head, *rest = text.parts
    return Text([evolve(head, text=head.text[:1].upper() + head.text[1:]), *rest])


def first_sentence(text: Text) -> tuple[Text, Text]:
    """The first sentence, and the rest; a full stop in a name does not end a sentence."""
    for at, part in enumerate(text.parts):
        first, ended, more = part.text.partition(". ")
        if part.kind == "text" and ended:
            head = (*text.parts[:at], evolve(part, text=f"{first}."))
            return Text(head), Text([evolve(part, text=more), *text.parts[at + 1 :]])
    return text, Text()


def listed(seats: Sequence[int], sentences: Sentences, words: Mapping[str, str]) -> Iterator[Part]:
    """The names of seats as a list in a sentence, with commas and an “and”."""
    for at, seat in enumerate(seats):
        last = at == len(seats) - 1
        yield Part("" if at == 0 else f" {words['and']} " if last else ", ")
        yield Part(sentences.seat(seat), "seat", seat)
