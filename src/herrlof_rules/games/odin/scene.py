"""The table as a seat sees it, to be drawn: made of its observation and the rules alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from herrlof_rules.core.scenes import status
from herrlof_rules.games.odin.actions import Play
from herrlof_rules.games.odin.cards import Card, value
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.pictures.scene import Face, Place, Scene, Sheet, Spread, seat_names

if TYPE_CHECKING:
    from herrlof_rules.games.odin.observation import Observation

CHOICES = {"play": "play a set, or pass", "take": "take one of the cards beaten"}
"""What there is to choose, for each kind of decision."""


def scene(seen: "Observation", rules: Rules, names: Sequence[str] = ()) -> Scene:
    """Everything the observation shows."""
    called = seat_names(len(seen.hand_sizes), seen.seat, names)
    choices = CHOICES if seen.table else CHOICES | {"play": "lead"}
    limit = "" if rules.max_hands is None else f" of at most {rules.max_hands}"
    facts = [("target", str(rules.target))]
    if seen.removed:
        facts.append(("out of play", ", ".join(colour.value for colour in seen.removed)))
    choosing = seen.turn.kind == "play" and bool(seen.legal_actions)
    usable = {card for a in seen.legal_actions if isinstance(a, Play) for card in a.cards}
    return Scene(
        title=f"Odin · hand {seen.hand_number}{limit}",
        status=status(seen, called, choices),
        places=tuple([_place(seen, seat, name) for seat, name in enumerate(called)]),
        own=seen.seat,
        centre=tuple(_centre(seen, called)),
        side=(Spread("Discards", _faces(seen.discards), overlap=True),) if seen.discards else (),
        hand=_faces(seen.hand),
        playable=tuple([card in usable for card in seen.hand]) if choosing else (),
        facts=tuple(facts),
        sheet=_sheet(seen, called),
    )


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([card.face for card in cards])


def _place(seen: "Observation", seat: int, name: str) -> Place:
    badges: list[str] = []
    if seat == seen.first_player:
        badges.append("first")
    if seen.player is not None and seen.table:
        since = (seat - seen.player) % len(seen.hand_sizes)
        if 1 <= since <= seen.passes:
            badges.append("passed")
    return Place(
        seat,
        name,
        seen.hand_sizes[seat],
        (("cards", str(seen.hand_sizes[seat])), ("points", str(seen.scores[seat]))),
        tuple(badges),
        seat in seen.turn.seats,
        () if seat == seen.seat else _faces(seen.taken[seat]),
    )


def _centre(seen: "Observation", names: tuple[str, ...]) -> list[Spread]:
    made: list[Spread] = []
    if seen.beaten:
        made.append(Spread(f"Beaten: {value(seen.beaten)}", _faces(seen.beaten), overlap=True))
    if seen.table:
        assert seen.player is not None
        passes = {0: "", 1: " · 1 pass"}.get(seen.passes, f" · {seen.passes} passes")
        note = f"{names[seen.player]}{passes}"
        made.append(Spread(f"Value {value(seen.table)}", _faces(seen.table), (note,), overlap=True))
    elif seen.player is not None:
        made.append(Spread("On the table", (), (), (f"{names[seen.player]} to lead",)))
    if seen.set_aside:
        note = f"{seen.set_aside} cards"
        made.append(Spread("Set aside", (None,), (note,), count=seen.set_aside))
    return made


def _sheet(seen: "Observation", names: tuple[str, ...]) -> Sheet | None:
    if not seen.sheets:
        return None
    lines = tuple(tuple((f"{points:+d}",) for points in sheet.points) for sheet in seen.sheets)
    return Sheet("Hand", names, ("points",), lines, tuple(map(str, seen.scores)))
