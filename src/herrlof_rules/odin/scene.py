"""The scene of the table for a seat, made from its observation and the rules alone."""

from collections.abc import Sequence

from herrlof_rules.odin.actions import Play
from herrlof_rules.odin.cards import Card, value
from herrlof_rules.odin.observation import Observation
from herrlof_rules.odin.rules import Rules
from herrlof_rules.scenes.derived import status
from herrlof_rules.scenes.scene import (
    Face,
    Place,
    Scene,
    Sheet,
    Spread,
    Translate,
    in_english,
    seat_names,
)

CHOICES = {"play": "play a set, or pass", "take": "take one of the cards beaten"}
"""The words for each kind of decision."""


def scene(
    seen: Observation, rules: Rules, names: Sequence[str] = (), translate: Translate | None = None
) -> Scene:
    """The scene with everything that the observation shows."""
    called = seat_names(len(seen.hand_sizes), seen.seat, names)
    choices = CHOICES if seen.table else CHOICES | {"play": "lead"}
    translate = translate or in_english
    title = translate("Odin · hand {hand}", hand=seen.hand_number)
    if rules.max_hands is not None:
        title = translate("{title} of at most {most}", title=title, most=rules.max_hands)
    facts = [(translate("target"), str(rules.target))]
    if seen.removed:
        facts.append(
            (
                translate("out of play"),
                ", ".join(translate(colour.value) for colour in seen.removed),
            )
        )
    choosing = seen.turn.kind == "play" and bool(seen.legal_actions)
    usable = {card for a in seen.legal_actions if isinstance(a, Play) for card in a.cards}
    return Scene(
        title=title,
        status=status(seen, called, choices),
        places=tuple([_place(seen, seat, name, translate) for seat, name in enumerate(called)]),
        own=seen.seat,
        centre=tuple(_centre(seen, called, translate)),
        side=(Spread(translate("Discards"), _faces(seen.discards), overlap=True),)
        if seen.discards
        else (),
        hand=_faces(seen.hand),
        playable=tuple([card in usable for card in seen.hand]) if choosing else (),
        facts=tuple(facts),
        sheet=_sheet(seen, called, translate),
    )


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([card.face for card in cards])


def _place(seen: Observation, seat: int, name: str, translate: Translate) -> Place:
    badges: list[str] = []
    if seat == seen.first_player:
        badges.append(translate("first"))
    if seen.player is not None and seen.table:
        since = (seat - seen.player) % len(seen.hand_sizes)
        if 1 <= since <= seen.passes:
            badges.append(translate("passed"))
    return Place(
        seat,
        name,
        seen.hand_sizes[seat],
        (
            (translate("cards"), str(seen.hand_sizes[seat])),
            (translate("points"), str(seen.scores[seat])),
        ),
        tuple(badges),
        seat in seen.turn.seats,
        () if seat == seen.seat else _faces(seen.taken[seat]),
    )


def _centre(seen: Observation, names: tuple[str, ...], translate: Translate) -> list[Spread]:
    spreads: list[Spread] = []
    if seen.beaten:
        label = translate("Beaten: {value}", value=value(seen.beaten))
        spreads.append(Spread(label, _faces(seen.beaten), overlap=True))
    if seen.table:
        # `player` is None if no play leads here.
        note = "" if seen.player is None else names[seen.player]
        if seen.passes:
            note = f"{note} · {translate('{number} passes', number=seen.passes)}"
        label = translate("Value {value}", value=value(seen.table))
        spreads.append(Spread(label, _faces(seen.table), (note,), overlap=True))
    elif seen.player is not None:
        lead = translate("{name} to lead", name=names[seen.player])
        spreads.append(Spread(translate("On the table"), (), (), (lead,)))
    if seen.set_aside:
        note = translate("{number} cards", number=seen.set_aside)
        spreads.append(Spread(translate("Set aside"), (None,), (note,), count=seen.set_aside))
    return spreads


def _sheet(seen: Observation, names: tuple[str, ...], translate: Translate) -> Sheet | None:
    if not seen.sheets:
        return None
    lines = tuple(tuple((f"{points:+d}",) for points in sheet.points) for sheet in seen.sheets)
    return Sheet(
        translate("Hand"), names, (translate("points"),), lines, tuple(map(str, seen.scores))
    )
