"""The table as a seat sees it, to be drawn: made of its observation and the rules alone."""

from collections.abc import Sequence

from herrlof_rules.games.odin.actions import Play
from herrlof_rules.games.odin.cards import Card, value
from herrlof_rules.games.odin.observation import Observation
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.scenes.derived import status
from herrlof_rules.scenes.scene import (
    Face,
    Place,
    Say,
    Scene,
    Sheet,
    Spread,
    in_english,
    seat_names,
)

CHOICES = {"play": "play a set, or pass", "take": "take one of the cards beaten"}
"""What there is to choose, for each kind of decision."""


def scene(
    seen: Observation, rules: Rules, names: Sequence[str] = (), say: Say | None = None
) -> Scene:
    """Everything the observation shows."""
    called = seat_names(len(seen.hand_sizes), seen.seat, names)
    choices = CHOICES if seen.table else CHOICES | {"play": "lead"}
    say = say or in_english
    title = say("Odin · hand {hand}", hand=seen.hand_number)
    if rules.max_hands is not None:
        title = say("{title} of at most {most}", title=title, most=rules.max_hands)
    facts = [(say("target"), str(rules.target))]
    if seen.removed:
        facts.append((say("out of play"), ", ".join(say(colour.value) for colour in seen.removed)))
    choosing = seen.turn.kind == "play" and bool(seen.legal_actions)
    usable = {card for a in seen.legal_actions if isinstance(a, Play) for card in a.cards}
    return Scene(
        title=title,
        status=status(seen, called, choices),
        places=tuple([_place(seen, seat, name, say) for seat, name in enumerate(called)]),
        own=seen.seat,
        centre=tuple(_centre(seen, called, say)),
        side=(Spread(say("Discards"), _faces(seen.discards), overlap=True),)
        if seen.discards
        else (),
        hand=_faces(seen.hand),
        playable=tuple([card in usable for card in seen.hand]) if choosing else (),
        facts=tuple(facts),
        sheet=_sheet(seen, called, say),
    )


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([card.face for card in cards])


def _place(seen: Observation, seat: int, name: str, say: Say) -> Place:
    badges: list[str] = []
    if seat == seen.first_player:
        badges.append(say("first"))
    if seen.player is not None and seen.table:
        since = (seat - seen.player) % len(seen.hand_sizes)
        if 1 <= since <= seen.passes:
            badges.append(say("passed"))
    return Place(
        seat,
        name,
        seen.hand_sizes[seat],
        ((say("cards"), str(seen.hand_sizes[seat])), (say("points"), str(seen.scores[seat]))),
        tuple(badges),
        seat in seen.turn.seats,
        () if seat == seen.seat else _faces(seen.taken[seat]),
    )


def _centre(seen: Observation, names: tuple[str, ...], say: Say) -> list[Spread]:
    made: list[Spread] = []
    if seen.beaten:
        label = say("Beaten: {value}", value=value(seen.beaten))
        made.append(Spread(label, _faces(seen.beaten), overlap=True))
    if seen.table:
        assert seen.player is not None
        note = names[seen.player]
        if seen.passes:
            note = f"{note} · {say('{number} passes', number=seen.passes)}"
        label = say("Value {value}", value=value(seen.table))
        made.append(Spread(label, _faces(seen.table), (note,), overlap=True))
    elif seen.player is not None:
        lead = say("{name} to lead", name=names[seen.player])
        made.append(Spread(say("On the table"), (), (), (lead,)))
    if seen.set_aside:
        note = say("{number} cards", number=seen.set_aside)
        made.append(Spread(say("Set aside"), (None,), (note,), count=seen.set_aside))
    return made


def _sheet(seen: Observation, names: tuple[str, ...], say: Say) -> Sheet | None:
    if not seen.sheets:
        return None
    lines = tuple(tuple((f"{points:+d}",) for points in sheet.points) for sheet in seen.sheets)
    return Sheet(say("Hand"), names, (say("points"),), lines, tuple(map(str, seen.scores)))
