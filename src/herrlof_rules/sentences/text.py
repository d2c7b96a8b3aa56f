"""`Text`: a sentence whose pieces are marked as cards, seats, clauses or plain text."""

from collections.abc import Iterable
from typing import Any, Literal, Self, TypeAlias

from attrs import frozen

Kind: TypeAlias = Literal["text", "card", "seat", "clause"]


@frozen
class Part:
    """A piece of a sentence."""

    text: str
    """The text of the piece."""

    kind: Kind = "text"
    """`card` for the notation of a card, `seat` for the name of a seat, `clause` for a clause."""

    seat: int | None = None
    """The seat that the text names; None unless the piece is a seat."""


class Text(str):
    """A sentence as a string, with its pieces in order, so that a front-end need not search it.

    A name that looks like a card, such as `V`, is still marked as a seat.

    >>> from herrlof_rules import herrlof
    >>> from herrlof_rules.sentences import Sentences
    >>> sentences = Sentences(herrlof.GAME, names=("V", "Bo"), you=1)
    >>> text = sentences.event(herrlof.CardPlayed(0, herrlof.Card.R7))
    >>> text
    'V plays R7.'
    >>> text.parts[0].kind, text.parts[2].text, text.parts[2].kind
    ('seat', 'R7', 'card')
    """

    parts: tuple[Part, ...]

    def __new__(cls, parts: Iterable[Part] = ()) -> Self:
        """The sentence of these pieces; empty pieces are left out."""
        kept = tuple([part for part in parts if part.text])
        text = super().__new__(cls, "".join([part.text for part in kept]))
        text.parts = kept
        return text

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.parts,)

    @classmethod
    def joined(cls, texts: "Iterable[Text]", between: str = " ") -> Self:
        """Several sentences, joined by `between`."""
        parts: list[Part] = []
        for text in texts:
            if parts:
                parts.append(Part(between))
            parts += text.parts
        return cls(parts)
