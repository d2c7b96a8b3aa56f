"""The table as a seat sees it, to be drawn: made of its observation and the rules alone."""

from collections.abc import Iterator, Sequence

from herrlof_rules.games.herrlof.actions import Discard, Play, Return
from herrlof_rules.games.herrlof.cards import Card
from herrlof_rules.games.herrlof.observation import Observation
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.scoring import account
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
    observation: Observation, rules: Rules, names: Sequence[str] = (), say: Say | None = None
) -> Scene:
    """Everything the observation shows, but for the tricks that may not be looked at (T10)."""
    called = seat_names(len(observation.hand_sizes), observation.seat, names)
    say = say or in_english
    title = say("Herrlof · round {round}", round=observation.round)
    if rules.max_rounds is not None:
        title = say("{title} of at most {most}", title=title, most=rules.max_rounds)
    usable = {a.card for a in observation.legal_actions if isinstance(a, Play | Discard | Return)}
    return Scene(
        title=title,
        status=status(observation, called, CHOICES),
        places=tuple([_place(observation, seat, name, say) for seat, name in enumerate(called)]),
        own=observation.seat,
        centre=tuple(_centre(observation, called, say)),
        side=tuple(_side(observation, called, say)),
        hand=_faces(observation.hand),
        playable=tuple([card in usable for card in observation.hand]) if usable else (),
        facts=tuple(_facts(observation, rules, called, say)),
        details=tuple(_details(observation, called, say)),
        sheet=_sheet(observation, rules, called, say),
    )


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([card.face for card in cards])


def _place(observation: Observation, seat: int, name: str, say: Say) -> Place:
    predicted = say("secret") if observation.handed_in[seat] else "–"
    if observation.turn.kind == "over":
        predicted = str(observation.sheets[-1].predictions[seat])  # public once scored (P3)
    elif seat == observation.seat and observation.prediction is not None:
        predicted = str(observation.prediction)
    badges = [
        say(word)
        for word, who in (("dealer", observation.dealer), ("leads", observation.leader))
        if seat == who
    ]
    own = seat == observation.seat and observation.turn.kind != "over"
    if own and observation.prediction is not None:
        badges.append(_missing(observation.prediction - observation.tricks[seat], say))
    return Place(
        seat,
        name,
        observation.hand_sizes[seat],
        (
            (say("tricks"), str(observation.tricks[seat])),
            (say("predicted"), predicted),
            (say("points"), str(observation.scores[seat])),
        ),
        tuple(badges),
        seat in observation.turn.seats,
    )


def _missing(tricks: int, say: Say) -> str:
    """How far a seat is from what it predicted."""
    if tricks == 0:
        return say("as predicted")
    return (
        say("{number} to go", number=tricks)
        if tricks > 0
        else say("{number} too many", number=-tricks)
    )


def _centre(observation: Observation, names: tuple[str, ...], say: Say) -> list[Spread]:
    made: list[Spread] = []
    if observation.leader is not None:
        order = [(observation.leader + place) % len(names) for place in range(len(names))]
        notes = [names[seat] for seat in order]
        led = len(observation.trick)
        made.append(
            Spread(say("Trick"), _faces(observation.trick), tuple(notes[:led]), tuple(notes[led:]))
        )
    if observation.trump is not None:
        suit = observation.trump.suit
        note = say("no trump") if suit is None else say(suit.name.lower())
        made.append(Spread(say("Trump"), (observation.trump.face,), (note,)))
        cards = (None,) if observation.pile_size else ()
        size = say("{number} cards", number=observation.pile_size)
        made.append(Spread(say("Pile"), cards, (size,), count=observation.pile_size))
    return made


def _side(observation: Observation, names: tuple[str, ...], say: Say) -> list[Spread]:
    made: list[Spread] = []
    if observation.last_trick is not None:
        last = observation.last_trick
        order = [names[(last.leader + place) % len(names)] for place in range(len(names))]
        if last.winner is None:
            label = say("Last trick, destroyed")
        else:
            label = say(
                "Last trick, won by {name}", name=_object(names, last.winner, observation, say)
            )
        made.append(Spread(label, _faces(last.cards), tuple(order)))
    if observation.buried:
        made.append(
            Spread(say("At the bottom of the pile"), _faces(observation.buried), overlap=True)
        )
    return made


def _facts(observation: Observation, rules: Rules, names: tuple[str, ...], say: Say) -> list[Fact]:
    made = [(say("target"), str(rules.target))]
    for theft in observation.thefts:
        taken = say("a card") if theft.taken is None else theft.taken.value
        victim = _object(names, theft.victim, observation, say)
        text = say("{thief}: {card} from {name}", thief=names[theft.thief], card=taken, name=victim)
        if theft.given is not None:
            text = say("{theft}, {card} given back", theft=text, card=theft.given.value)
        made.append((say("stolen"), text))
    return made


def _details(observation: Observation, names: tuple[str, ...], say: Say) -> Iterator[Fact]:
    if any(observation.hits):
        hits = [f"{name} {hit}" for name, hit in zip(names, observation.hits, strict=True)]
        yield say("predictions hit"), ", ".join(hits)
    if observation.gone:
        yield say("cards gone"), " ".join([card.value for card in observation.gone])


def _object(names: tuple[str, ...], seat: int, observation: Observation, say: Say) -> str:
    """A name where it is not the first word."""
    return say("you") if seat == observation.seat and names[seat] == say("You") else names[seat]


def _sheet(
    observation: Observation, rules: Rules, names: tuple[str, ...], say: Say
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
    columns = (say("predicted"), say("tricks"), say("points"))
    last = observation.sheets[-1]
    accounts = [
        _account(name, rules, predicted, held, say)
        for name, predicted, held in zip(names, last.predictions, last.tricks, strict=True)
    ]
    return Sheet(
        say("Round"),
        names,
        columns,
        tuple(lines),
        tuple(map(str, observation.scores)),
        tuple(accounts),
    )


def _account(name: str, rules: Rules, predicted: int, held: int, say: Say) -> str:
    """What a seat scored in a round, part by part."""
    tricks, prediction, few = account(rules, predicted, held)
    parts = [say("{points} for tricks", points=tricks)]
    if prediction:
        parts.append(say("{points} for the prediction", points=prediction))
    if few:
        parts.append(say("{points} for {number} tricks", points=few, number=held))
    total = tricks + prediction + few
    return say("{name}: {parts} = {points}", name=name, parts=" + ".join(parts), points=total)
