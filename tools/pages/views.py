"""The views of the two seats of one match at the same moment, side by side."""

from enum import Enum
from itertools import chain
from typing import Any

import attrs

from herrlof_rules import Match, herrlof
from herrlof_rules.pictures.palette import INK, PAPER
from herrlof_rules.pictures.signs import shape
from tools.pages.cards import COLOURS, FACES
from tools.pages.scenes import first
from tools.pages.svg import box, line, n, page, picture, text

LEFT, WIDE, STEP = 170, 285, 22
PER_LINE = 7
"""The number of cards that fit in a column."""

NOTES = {
    "legal_actions": "of whoever is to act",
    "hand": "your own cards",
    "prediction": "your own number",
    "handed_in": "who has, not what (P2)",
    "trump": "for all to see (D2)",
    "last_trick": "and no earlier one (T10)",
    "hand_sizes": "others: how many",
    "pile_size": "only how many",
    "buried": "what you put there (W4)",
}


def moment() -> Match:
    """The first position in random matches that has everything the picture shows."""
    return first(herrlof.GAME, herrlof.Rules(players=2), _tells)


def _tells(match: Match) -> bool:
    state = match.state
    return (
        state.turn.kind == "play"
        and state.standing.round == 1
        and len(state.trick) == 1
        and len(state.hands) == 2
        and len(match.view(0).observation.hand) in (3, 4)
        and len({buried.seat for buried in state.table.buried}) == 1
        and any(isinstance(event, herrlof.CardBuried) for event in told(match, None))
        and not state.table.thefts
        and len(match.view(state.turn.seats[0]).legal_actions) < 3
    )


def told(match: Match, seat: int | None) -> tuple[Any, ...]:
    """The predictions and the last events, as this seat sees them."""
    events = match.view(seat).events
    predictions = tuple(event for event in events if isinstance(event, herrlof.PredictionMade))
    return predictions + events[-7:]


def drawn() -> str:
    """The fields of both observations and the last events, with differences marked."""
    match = moment()
    views = [match.view(seat) for seat in (0, 1)]
    content: list[str] = []
    y = 74.0
    for name in (field.name for field in attrs.fields(herrlof.Observation)):
        values = [getattr(view.observation, name) for view in views]
        y = _row(content, y, name, values, NOTES.get(name, ""))
    content.append(text(14, y + 28, "some of the events", "ink bold"))
    y += 36
    for events in zip(*(told(match, seat) for seat in (0, 1)), strict=True):
        y = _row(content, y, type(events[0]).__name__, list(events), "")
    width, height = LEFT + 2 * WIDE + 10, y + 40
    head = [
        page(width, height),
        text(14, 30, "View of Herrlof", "ink bold"),
        text(LEFT, 30, "sent to seat 0", "ink bold"),
        text(LEFT + WIDE, 30, "sent to seat 1", "ink bold"),
        text(14, 58, "observation", "ink bold"),
    ]
    foot = [
        box(14, y + 14, 24, 14, "marked", 2),
        text(46, y + 26, "is not the same for both seats", "faint small"),
    ]
    title = "What two seats are sent at the same moment of one match of Herrlof"
    return picture(width, height, title, [*head, *content, *foot])


def _row(content: list[str], y: float, name: str, values: list[Any], note: str) -> float:
    """Draws one line of the picture, as high as its content; returns the `y` of the next."""
    cells = [_lines(name, value) for value in values]
    height = max(STEP * max(map(len, cells)) + 4, 2 * STEP - 4 if note else 0)
    if values[0] != values[1]:
        content.append(box(8, y, LEFT + 2 * WIDE - 6, height, "marked"))
    content.append(line(((8, y), (LEFT + 2 * WIDE + 2, y)), "rule"))
    size = "ink mono" if len(name) < 16 else "ink mono small"
    content.append(text(14, y + 16, name, size))
    if note:
        content.append(text(14, y + 33, note, "faint small"))
    for column, lines in enumerate(cells):
        for number, items in enumerate(lines):
            x: float = LEFT + column * WIDE
            for item in items:
                shape, x = _item(item, x, y + STEP * number + 2)
                content.append(shape)
    return y + height


def _lines(name: str, value: Any) -> list[list[str | Enum]]:
    """The lines of words and cards that show a value."""
    match value:
        case _ if name == "legal_actions":
            return [[herrlof.GAME.format_action(action)] for action in value] or [["()"]]
        case herrlof.Card():
            return [[value]]
        case tuple() if value and isinstance(value[0], herrlof.Card):
            return [list(value[at : at + PER_LINE]) for at in range(0, len(value), PER_LINE)]
        case _ if attrs.has(type(value)):
            fields = [
                [f"{field.name} =", *_lines("", getattr(value, field.name))[0]]
                for field in attrs.fields(type(value))
            ]
            return fields if name in ("turn", "last_trick") else [list(chain(*fields))]
        case str():
            return [[value]]
        case _:
            return [[repr(value)]]


def _item(item: str | Enum, x: float, y: float) -> tuple[str, float]:
    if isinstance(item, str):
        return text(x, y + 14, item, "ink mono small"), x + 7.3 * len(item) + 6
    token = item.value
    parts = [
        f'<rect x="{n(x)}" y="{n(y)}" width="36" height="18" rx="4" fill="{PAPER}"/>',
        f'<text x="{n(x + 4)}" y="{n(y + 13.5)}" fill="{INK}" class="small bold">{token}</text>',
    ]
    if face := FACES["herrlof"].get(token[0]):
        sign, colour = face.sign, COLOURS["herrlof"][token[0]]
        parts.append(shape(sign, colour, x + 27, y + 9, 6.5))
    return "".join(parts), x + 40
