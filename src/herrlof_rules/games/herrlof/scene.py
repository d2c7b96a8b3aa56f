"""The table as a seat sees it, to be drawn: made of its observation and the rules alone."""

from collections.abc import Sequence

from herrlof_rules.games.herrlof.actions import Discard, Play, Return
from herrlof_rules.games.herrlof.cards import Card
from herrlof_rules.games.herrlof.observation import Observation
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.scenes.derived import status
from herrlof_rules.scenes.scene import (
    Face,
    Fact,
    Place,
    Say,
    Scene,
    Sheet,
    Spread,
    in_english,
    seat_names,
)

CHOICES = {
    "predict": "predict your tricks",
    "play": "play a card",
    "swap": "swap with the pile, or not",
    "discard": "put a card at the bottom of the pile",
    "steal_trick": "take a trick, or not",
    "steal_card": "steal a card, or not",
    "return": "give a card back",
}
"""What there is to choose, for each kind of decision."""


def scene(
    seen: Observation, rules: Rules, names: Sequence[str] = (), say: Say | None = None
) -> Scene:
    """Everything the observation shows, but for the tricks that may not be looked at (T10)."""
    called = seat_names(len(seen.hand_sizes), seen.seat, names)
    say = say or in_english
    title = say("Herrlof · round {round}", round=seen.round)
    if rules.max_rounds is not None:
        title = say("{title} of at most {most}", title=title, most=rules.max_rounds)
    usable = {a.card for a in seen.legal_actions if isinstance(a, Play | Discard | Return)}
    return Scene(
        title=title,
        status=status(seen, called, CHOICES),
        places=tuple([_place(seen, seat, name, say) for seat, name in enumerate(called)]),
        own=seen.seat,
        centre=tuple(_centre(seen, called, say)),
        side=tuple(_side(seen, called, say)),
        hand=_faces(seen.hand),
        playable=tuple([card in usable for card in seen.hand]) if usable else (),
        facts=tuple(_facts(seen, rules, called, say)),
        sheet=_sheet(seen, called, say),
    )


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([card.face for card in cards])


def _place(seen: Observation, seat: int, name: str, say: Say) -> Place:
    predicted = say("secret") if seen.handed_in[seat] else "–"
    if seen.turn.kind == "over":
        predicted = str(seen.sheets[-1].predictions[seat])  # public once scored (P3)
    elif seat == seen.seat and seen.prediction is not None:
        predicted = str(seen.prediction)
    badges = [
        say(word) for word, who in (("dealer", seen.dealer), ("leads", seen.leader)) if seat == who
    ]
    return Place(
        seat,
        name,
        seen.hand_sizes[seat],
        (
            (say("tricks"), str(seen.tricks[seat])),
            (say("predicted"), predicted),
            (say("points"), str(seen.scores[seat])),
        ),
        tuple(badges),
        seat in seen.turn.seats,
    )


def _centre(seen: Observation, names: tuple[str, ...], say: Say) -> list[Spread]:
    made: list[Spread] = []
    if seen.leader is not None:
        order = [(seen.leader + place) % len(names) for place in range(len(names))]
        notes = [names[seat] for seat in order]
        led = len(seen.trick)
        made.append(
            Spread(say("Trick"), _faces(seen.trick), tuple(notes[:led]), tuple(notes[led:]))
        )
    if seen.trump is not None:
        suit = seen.trump.suit
        note = say("no trump") if suit is None else say(suit.name.lower())
        made.append(Spread(say("Trump"), (seen.trump.face,), (note,)))
        cards = (None,) if seen.pile_size else ()
        size = say("{number} cards", number=seen.pile_size)
        made.append(Spread(say("Pile"), cards, (size,), count=seen.pile_size))
    return made


def _side(seen: Observation, names: tuple[str, ...], say: Say) -> list[Spread]:
    made: list[Spread] = []
    if seen.last_trick is not None:
        last = seen.last_trick
        order = [names[(last.leader + place) % len(names)] for place in range(len(names))]
        if last.winner is None:
            label = say("Last trick, destroyed")
        else:
            label = say("Last trick, won by {name}", name=_object(names, last.winner, seen, say))
        made.append(Spread(label, _faces(last.cards), tuple(order)))
    if seen.buried:
        made.append(Spread(say("At the bottom of the pile"), _faces(seen.buried), overlap=True))
    return made


def _facts(seen: Observation, rules: Rules, names: tuple[str, ...], say: Say) -> list[Fact]:
    made = [(say("target"), str(rules.target))]
    for theft in seen.thefts:
        taken = say("a card") if theft.taken is None else theft.taken.value
        victim = _object(names, theft.victim, seen, say)
        told = say("{thief}: {card} from {name}", thief=names[theft.thief], card=taken, name=victim)
        if theft.given is not None:
            told = say("{theft}, {card} given back", theft=told, card=theft.given.value)
        made.append((say("stolen"), told))
    return made


def _object(names: tuple[str, ...], seat: int, seen: Observation, say: Say) -> str:
    """A name where it is not the first word."""
    return say("you") if seat == seen.seat and names[seat] == say("You") else names[seat]


def _sheet(seen: Observation, names: tuple[str, ...], say: Say) -> Sheet | None:
    if not seen.sheets:
        return None
    lines = [
        tuple(
            (str(predicted), str(held), f"{points:+d}")
            for predicted, held, points in zip(
                sheet.predictions, sheet.tricks, sheet.points, strict=True
            )
        )
        for sheet in seen.sheets
    ]
    columns = (say("predicted"), say("tricks"), say("points"))
    return Sheet(say("Round"), names, columns, tuple(lines), tuple(map(str, seen.scores)))
