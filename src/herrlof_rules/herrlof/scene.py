"""The table as a seat sees it, to be drawn: made of its observation and the rules alone."""

from collections.abc import Iterator, Sequence

from herrlof_rules.herrlof.actions import Discard, Play, Return
from herrlof_rules.herrlof.cards import Card
from herrlof_rules.herrlof.observation import Observation
from herrlof_rules.herrlof.rules import Rules
from herrlof_rules.herrlof.scoring import account
from herrlof_rules.scenes.derived import status
from herrlof_rules.scenes.scene import (
    Face,
    Fact,
    Place,
    Scene,
    Sheet,
    Spread,
    Translate,
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
    observation: Observation,
    rules: Rules,
    names: Sequence[str] = (),
    translate: Translate | None = None,
) -> Scene:
    """Everything the observation shows, but for the tricks that may not be looked at (T10)."""
    called = seat_names(len(observation.hand_sizes), observation.seat, names)
    translate = translate or in_english
    title = translate("Herrlof · round {round}", round=observation.round)
    if rules.max_rounds is not None:
        title = translate("{title} of at most {most}", title=title, most=rules.max_rounds)
    usable = {a.card for a in observation.legal_actions if isinstance(a, Play | Discard | Return)}
    return Scene(
        title=title,
        status=status(observation, called, CHOICES),
        places=tuple(
            [_place(observation, seat, name, translate) for seat, name in enumerate(called)]
        ),
        own=observation.seat,
        centre=tuple(_centre(observation, called, translate)),
        side=tuple(_side(observation, called, translate)),
        hand=_faces(observation.hand),
        playable=tuple([card in usable for card in observation.hand]) if usable else (),
        facts=tuple(_facts(observation, rules, called, translate)),
        details=tuple(_details(observation, called, translate)),
        sheet=_sheet(observation, rules, called, translate),
    )


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([card.face for card in cards])


def _place(observation: Observation, seat: int, name: str, translate: Translate) -> Place:
    predicted = translate("secret") if observation.handed_in[seat] else "–"
    if observation.turn.kind == "over":
        predicted = str(observation.sheets[-1].predictions[seat])  # public once scored (P3)
    elif seat == observation.seat and observation.prediction is not None:
        predicted = str(observation.prediction)
    badges = [
        translate(word)
        for word, who in (("dealer", observation.dealer), ("leads", observation.leader))
        if seat == who
    ]
    own = seat == observation.seat and observation.turn.kind != "over"
    if own and observation.prediction is not None:
        badges.append(_missing(observation.prediction - observation.tricks[seat], translate))
    return Place(
        seat,
        name,
        observation.hand_sizes[seat],
        (
            (translate("tricks"), str(observation.tricks[seat])),
            (translate("predicted"), predicted),
            (translate("points"), str(observation.scores[seat])),
        ),
        tuple(badges),
        seat in observation.turn.seats,
    )


def _missing(tricks: int, translate: Translate) -> str:
    """The distance of a seat from its prediction, in words."""
    if tricks == 0:
        return translate("as predicted")
    return (
        translate("{number} to go", number=tricks)
        if tricks > 0
        else translate("{number} too many", number=-tricks)
    )


def _centre(observation: Observation, names: tuple[str, ...], translate: Translate) -> list[Spread]:
    made: list[Spread] = []
    if observation.leader is not None:
        order = [(observation.leader + place) % len(names) for place in range(len(names))]
        notes = [names[seat] for seat in order]
        led = len(observation.trick)
        made.append(
            Spread(
                translate("Trick"),
                _faces(observation.trick),
                tuple(notes[:led]),
                tuple(notes[led:]),
            )
        )
    if observation.trump is not None:
        suit = observation.trump.suit
        note = translate("no trump") if suit is None else translate(suit.name.lower())
        made.append(Spread(translate("Trump"), (observation.trump.face,), (note,)))
        cards = (None,) if observation.pile_size else ()
        size = translate("{number} cards", number=observation.pile_size)
        made.append(Spread(translate("Pile"), cards, (size,), count=observation.pile_size))
    return made


def _side(observation: Observation, names: tuple[str, ...], translate: Translate) -> list[Spread]:
    made: list[Spread] = []
    if observation.last_trick is not None:
        last = observation.last_trick
        order = [names[(last.leader + place) % len(names)] for place in range(len(names))]
        if last.winner is None:
            label = translate("Last trick, destroyed")
        else:
            label = translate(
                "Last trick, won by {name}",
                name=_object(names, last.winner, observation, translate),
            )
        made.append(Spread(label, _faces(last.cards), tuple(order)))
    if observation.buried:
        made.append(
            Spread(translate("At the bottom of the pile"), _faces(observation.buried), overlap=True)
        )
    return made


def _facts(
    observation: Observation, rules: Rules, names: tuple[str, ...], translate: Translate
) -> list[Fact]:
    made = [(translate("target"), str(rules.target))]
    for theft in observation.thefts:
        taken = translate("a card") if theft.taken is None else theft.taken.value
        victim = _object(names, theft.victim, observation, translate)
        text = translate(
            "{thief}: {card} from {name}", thief=names[theft.thief], card=taken, name=victim
        )
        if theft.given is not None:
            text = translate("{theft}, {card} given back", theft=text, card=theft.given.value)
        made.append((translate("stolen"), text))
    return made


def _details(
    observation: Observation, names: tuple[str, ...], translate: Translate
) -> Iterator[Fact]:
    if any(observation.hits):
        hits = [f"{name} {hit}" for name, hit in zip(names, observation.hits, strict=True)]
        yield translate("predictions hit"), ", ".join(hits)
    if observation.gone:
        yield translate("cards gone"), " ".join([card.value for card in observation.gone])


def _object(
    names: tuple[str, ...], seat: int, observation: Observation, translate: Translate
) -> str:
    """A name where it is not the first word."""
    return (
        translate("you")
        if seat == observation.seat and names[seat] == translate("You")
        else names[seat]
    )


def _sheet(
    observation: Observation, rules: Rules, names: tuple[str, ...], translate: Translate
) -> Sheet | None:
    if not observation.sheets:
        return None
    lines = [
        tuple(
            (str(predicted), str(held), f"{points:+d}")
            for predicted, held, points in zip(
                sheet.predictions, sheet.tricks, sheet.points, strict=True
            )
        )
        for sheet in observation.sheets
    ]
    columns = (translate("predicted"), translate("tricks"), translate("points"))
    last = observation.sheets[-1]
    accounts = [
        _account(name, rules, predicted, held, translate)
        for name, predicted, held in zip(names, last.predictions, last.tricks, strict=True)
    ]
    return Sheet(
        translate("Round"),
        names,
        columns,
        tuple(lines),
        tuple(map(str, observation.scores)),
        tuple(accounts),
    )


def _account(name: str, rules: Rules, predicted: int, held: int, translate: Translate) -> str:
    """A seat's score of a round, part by part."""
    tricks, prediction, few = account(rules, predicted, held)
    parts = [translate("{points} for tricks", points=tricks)]
    if prediction:
        parts.append(translate("{points} for the prediction", points=prediction))
    if few:
        parts.append(translate("{points} for {number} tricks", points=few, number=held))
    total = tricks + prediction + few
    return translate("{name}: {parts} = {points}", name=name, parts=" + ".join(parts), points=total)
