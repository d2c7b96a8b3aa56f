"""The features of Odin's actions."""

from collections.abc import Sequence

from herrlof_arena.encoding.actions import ActionFeatures
from herrlof_arena.encoding.odin.layout import CARDS, COLOURS, NUMBERS
from herrlof_arena.encoding.parts import Part, Specification, choice, counts
from herrlof_rules.odin import GAME, Action, Card, Colour, Pass, Play, Rules, Take
from herrlof_rules.odin.cards import value

KINDS = (Pass, Play, Take)


def features(rules: Rules) -> ActionFeatures:
    """The kind of an action, and the cards that are played or taken, with what matters of them."""
    values = sorted({value(_cards(action)) for action in GAME.action_space(rules)})
    place = {worth: number for number, worth in enumerate(values)}
    parts = (
        choice("kind", (len(KINDS),), "to pass, to play or to take a card"),
        Part("cards", (CARDS,), "the cards that are played or taken"),
        Part("colours", (COLOURS,), "their colours"),
        Part("numbers", (NUMBERS,), "their numbers"),
        counts("size", (1,), rules.hand_size, "how many they are"),
        counts(
            "value",
            (1,),
            len(values) - 1,
            "the place of their value among those that there are, from 1 on (T4); 0 for no cards",
        ),
    )

    def write(action: Action, _: int) -> Sequence[float]:
        cards = _cards(action)
        colours, numbers = {c.colour for c in cards}, {c.number for c in cards}
        return (
            *(float(type(action) is kind) for kind in KINDS),
            *(float(card in cards) for card in Card),
            *(float(colour.value in colours) for colour in Colour),
            *(float(number in numbers) for number in range(1, NUMBERS + 1)),
            len(cards),
            place[value(cards)],
        )

    return ActionFeatures(Specification(parts), write)


def _cards(action: Action) -> tuple[Card, ...]:
    if isinstance(action, Take):
        return (action.card,)
    return action.cards if isinstance(action, Play) else ()
