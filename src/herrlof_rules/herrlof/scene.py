"""The scene of the table for a seat, made from its observation and the rules alone."""

from collections.abc import Iterator, Sequence

from attrs import frozen

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
"""The words for each kind of decision."""


def scene(
    observation: Observation,
    rules: Rules,
    names: Sequence[str] = (),
    translate: Translate | None = None,
) -> Scene:
    """The scene with everything that the observation shows.

    The cards of tricks that may not be looked at (T10) are only in `Scene.remembered`.
    """
    called = seat_names(len(observation.hand_sizes), observation.seat, names)
    return _Drawing(observation, rules, called, translate or in_english).scene()


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([card.face for card in cards])


@frozen
class _Drawing:
    """An observation, with the rules, names and translations that its scene needs."""

    seen: Observation
    rules: Rules
    names: tuple[str, ...]
    translate: Translate

    def scene(self) -> Scene:
        seen, rules, translate = self.seen, self.rules, self.translate
        title = translate("Herrlof · round {round}", round=seen.round)
        if rules.max_rounds is not None:
            title = translate("{title} of at most {most}", title=title, most=rules.max_rounds)
        usable = {a.card for a in seen.legal_actions if isinstance(a, Play | Discard | Return)}
        return Scene(
            title=title,
            status=status(seen, self.names, CHOICES),
            places=tuple([self._place(seat, name) for seat, name in enumerate(self.names)]),
            own=seen.seat,
            centre=tuple(self._centre()),
            side=tuple(self._side()),
            hand=_faces(seen.hand),
            playable=tuple([card in usable for card in seen.hand]) if usable else (),
            facts=tuple(self._facts()),
            details=tuple(self._details()),
            remembered=tuple(self._remembered()),
            sheet=self._sheet() if seen.sheets else None,
        )

    def _place(self, seat: int, name: str) -> Place:
        seen, translate = self.seen, self.translate
        own, over = seat == seen.seat, seen.turn.kind == "over"
        predicted = translate("secret") if seen.handed_in[seat] else "–"
        if over:
            # Predictions are public once the round is scored (P3).
            predicted = str(seen.sheets[-1].predictions[seat])
        elif own and seen.prediction is not None:
            predicted = str(seen.prediction)
        badges = [
            translate(word)
            for word, who in (("dealer", seen.dealer), ("leads", seen.leader))
            if seat == who
        ]
        if own and not over and seen.prediction is not None:
            badges.append(self._missing(seen.prediction - seen.tricks[seat]))
        facts = (
            (translate("tricks"), str(seen.tricks[seat])),
            (translate("predicted"), predicted),
            (translate("points"), str(seen.scores[seat])),
        )
        acts = seat in seen.turn.seats
        return Place(seat, name, seen.hand_sizes[seat], facts, tuple(badges), acts)

    def _missing(self, tricks: int) -> str:
        """The distance of a seat from its prediction, in words."""
        if tricks == 0:
            return self.translate("as predicted")
        words = "{number} to go" if tricks > 0 else "{number} too many"
        return self.translate(words, number=abs(tricks))

    def _centre(self) -> Iterator[Spread]:
        seen, translate = self.seen, self.translate
        if seen.leader is not None:
            notes, led = self._from(seen.leader), len(seen.trick)
            yield Spread(translate("Trick"), _faces(seen.trick), notes[:led], notes[led:])
        if seen.trump is not None:
            suit = seen.trump.suit
            note = translate("no trump") if suit is None else translate(suit.name.lower())
            yield Spread(translate("Trump"), (seen.trump.face,), (note,))
            cards = (None,) if seen.pile_size else ()
            size = translate("{number} cards", number=seen.pile_size)
            yield Spread(translate("Pile"), cards, (size,), count=seen.pile_size)

    def _side(self) -> Iterator[Spread]:
        last, translate = self.seen.last_trick, self.translate
        if last is not None:
            if last.winner is None:
                label = translate("Last trick, destroyed")
            else:
                label = translate("Last trick, won by {name}", name=self._object(last.winner))
            yield Spread(label, _faces(last.cards), self._from(last.leader))
        if self.seen.buried:
            label = translate("At the bottom of the pile")
            yield Spread(label, _faces(self.seen.buried), overlap=True)

    def _from(self, leader: int) -> tuple[str, ...]:
        """The names in the order in which the seats play to a trick."""
        return self.names[leader:] + self.names[:leader]

    def _facts(self) -> Iterator[Fact]:
        translate = self.translate
        yield translate("target"), str(self.rules.target)
        for theft in self.seen.thefts:
            taken = translate("a card") if theft.taken is None else theft.taken.value
            thief, victim = self.names[theft.thief], self._object(theft.victim)
            text = translate("{thief}: {card} from {name}", thief=thief, card=taken, name=victim)
            if theft.given is not None:
                text = translate("{theft}, {card} given back", theft=text, card=theft.given.value)
            yield translate("stolen"), text

    def _details(self) -> Iterator[Fact]:
        seen = self.seen
        if any(seen.hits):
            hits = [f"{name} {hit}" for name, hit in zip(self.names, seen.hits, strict=True)]
            yield self.translate("predictions hit"), ", ".join(hits)

    def _remembered(self) -> Iterator[Fact]:
        """The cards played so far, which T10 does not let a player look up."""
        if gone := self.seen.gone:
            yield self.translate("cards played so far"), " ".join([card.value for card in gone])

    def _object(self, seat: int) -> str:
        """A seat's name inside a sentence, where "You" has a small letter."""
        name = self.names[seat]
        you = seat == self.seen.seat and name == self.translate("You")
        return self.translate("you") if you else name

    def _sheet(self) -> Sheet:
        seen, translate = self.seen, self.translate
        lines = [
            tuple(
                (str(predicted), str(held), f"{points:+d}")
                for predicted, held, points in zip(
                    sheet.predictions, sheet.tricks, sheet.points, strict=True
                )
            )
            for sheet in seen.sheets
        ]
        columns = (translate("predicted"), translate("tricks"), translate("points"))
        last = seen.sheets[-1]
        accounts = tuple(map(self._account, self.names, last.predictions, last.tricks))
        totals = tuple(map(str, seen.scores))
        return Sheet(translate("Round"), self.names, columns, tuple(lines), totals, accounts)

    def _account(self, name: str, predicted: int, held: int) -> str:
        """A seat's score of a round, part by part."""
        translate = self.translate
        tricks, prediction, few = account(self.rules, predicted, held)
        parts = [translate("{points} for tricks", points=tricks)]
        if prediction:
            parts.append(translate("{points} for the prediction", points=prediction))
        if few:
            parts.append(translate("{points} for {number} tricks", points=few, number=held))
        total, sums = tricks + prediction + few, " + ".join(parts)
        return translate("{name}: {parts} = {points}", name=name, parts=sums, points=total)
