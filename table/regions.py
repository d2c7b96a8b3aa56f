"""The parts of a scene for the page: seats, groups in the centre, and cards at the edge."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from herrlof_rules.scenes import Face, Place, Spread

Document: TypeAlias = dict[str, Any]
Words: TypeAlias = dict[str, str]


def tokens(faces: Sequence[Face | None]) -> list[str | None]:
    """The notation of each card, by which the page finds its face; None for a card face down."""
    return [None if face is None else face.token for face in faces]


def counted(number: int, name: str, words: Words) -> tuple[str, str]:
    """The noun for a number of things, and the number as text."""
    return words[f"{name}.one" if number == 1 else name], str(number)


def seat(place: Place, facts: Sequence[tuple[str, str]], filled: str = "") -> Document:
    """A seat with numbers and roles; `filled` is the role that counts most."""
    return {
        "seat": place.seat,
        "name": place.name,
        "cards": place.cards,
        "facts": list(facts),
        "badges": [[badge, badge == filled] for badge in place.badges],
        "acts": place.acts,
        "known": tokens(place.known),
    }


def mine(
    facts: Sequence[tuple[str, str]],
    number: str = "",
    after: str = "",
    pips: Sequence[int] | None = None,
) -> Document:
    """The text beside the reader's hand: one large number with its words, and facts."""
    return {"number": number, "after": after, "pips": pips, "facts": list(facts)}


def group(
    kind: str, spread: Spread, *, label: str | None = None, value: str = "", own: bool = False
) -> Document:
    """Cards in the centre; `own` says whether the reader is to fill the first empty place now."""
    return {
        "kind": kind,
        "label": spread.label if label is None else label,
        "value": value,
        "cards": tokens(spread.cards),
        "notes": list(spread.notes) if len(spread.notes) == len(spread.cards) else [],
        "empty": list(spread.empty),
        "own": own,
    }


def edge(
    side: str, kind: str, spread: Spread, *, title: str | None = None, note: str = ""
) -> Document:
    """The cards or counters at the left or the right of the felt."""
    return {
        "side": side,
        "kind": kind,
        "title": spread.label if title is None else title,
        "note": note or " · ".join(spread.notes if len(spread.notes) == 1 else ()),
        "cards": tokens(spread.cards),
        "count": spread.count,
    }
