"""The table as a seat sees it, to be drawn: made of its observation and the rules alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from herrlof_rules.core.scenes import status
from herrlof_rules.games.herrlof.actions import Discard, Play, Return
from herrlof_rules.games.herrlof.cards import Card
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.pictures.scene import Face, Fact, Place, Scene, Sheet, Spread, seat_names

if TYPE_CHECKING:
    from herrlof_rules.games.herrlof.observation import Observation

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


def scene(seen: "Observation", rules: Rules, names: Sequence[str] = ()) -> Scene:
    """Everything the observation shows, but for the tricks that may not be looked at (T10)."""
    called = seat_names(len(seen.hand_sizes), seen.seat, names)
    limit = "" if rules.max_rounds is None else f" of at most {rules.max_rounds}"
    usable = {a.card for a in seen.legal_actions if isinstance(a, Play | Discard | Return)}
    return Scene(
        title=f"Herrlof · round {seen.round}{limit}",
        status=status(seen, called, CHOICES),
        places=tuple([_place(seen, seat, name) for seat, name in enumerate(called)]),
        own=seen.seat,
        centre=tuple(_centre(seen, called)),
        side=tuple(_side(seen, called)),
        hand=_faces(seen.hand),
        playable=tuple([card in usable for card in seen.hand]) if usable else (),
        facts=tuple(_facts(seen, rules, called)),
        sheet=_sheet(seen, called),
    )


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([card.face for card in cards])


def _place(seen: "Observation", seat: int, name: str) -> Place:
    predicted = "yes" if seen.handed_in[seat] else "–"
    if seen.turn.kind == "over":
        predicted = str(seen.sheets[-1].predictions[seat])  # public once scored (P3)
    elif seat == seen.seat and seen.prediction is not None:
        predicted = str(seen.prediction)
    badges = [
        word for word, who in (("dealer", seen.dealer), ("leads", seen.leader)) if seat == who
    ]
    return Place(
        seat,
        name,
        seen.hand_sizes[seat],
        (
            ("tricks", str(seen.tricks[seat])),
            ("predicted", predicted),
            ("points", str(seen.scores[seat])),
        ),
        tuple(badges),
        seat in seen.turn.seats,
    )


def _centre(seen: "Observation", names: tuple[str, ...]) -> list[Spread]:
    made: list[Spread] = []
    if seen.leader is not None:
        order = [(seen.leader + place) % len(names) for place in range(len(names))]
        notes = [names[seat] for seat in order]
        led = len(seen.trick)
        made.append(Spread("Trick", _faces(seen.trick), tuple(notes[:led]), tuple(notes[led:])))
    if seen.trump is not None:
        suit = seen.trump.suit
        note = "no trump" if suit is None else suit.name.lower()
        made.append(Spread("Trump", (seen.trump.face,), (note,)))
        cards = (None,) if seen.pile_size else ()
        made.append(Spread("Pile", cards, (f"{seen.pile_size} cards",), count=seen.pile_size))
    return made


def _side(seen: "Observation", names: tuple[str, ...]) -> list[Spread]:
    made: list[Spread] = []
    if seen.last_trick is not None:
        last = seen.last_trick
        order = [names[(last.leader + place) % len(names)] for place in range(len(names))]
        won = "destroyed" if last.winner is None else f"won by {_object(names, last.winner, seen)}"
        made.append(Spread(f"Last trick, {won}", _faces(last.cards), tuple(order)))
    if seen.buried:
        made.append(Spread("At the bottom of the pile", _faces(seen.buried), overlap=True))
    return made


def _facts(seen: "Observation", rules: Rules, names: tuple[str, ...]) -> list[Fact]:
    made = [("target", str(rules.target))]
    for theft in seen.thefts:
        taken = "a card" if theft.taken is None else theft.taken.value
        given = "" if theft.given is None else f", {theft.given.value} given back"
        victim = _object(names, theft.victim, seen)
        made.append(("stolen", f"{names[theft.thief]}: {taken} from {victim}{given}"))
    return made


def _object(names: tuple[str, ...], seat: int, seen: "Observation") -> str:
    """A name where it is not the first word."""
    return "you" if seat == seen.seat and names[seat] == "You" else names[seat]


def _sheet(seen: "Observation", names: tuple[str, ...]) -> Sheet | None:
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
    columns = ("predicted", "tricks", "points")
    return Sheet("Round", names, columns, tuple(lines), tuple(map(str, seen.scores)))
