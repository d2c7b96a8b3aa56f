"""The coder of Odin: fills the vectors that `herrlof_arena.vectors` specifies."""

from collections.abc import Sequence
from functools import cached_property

from herrlof_arena.encoding.actions import ActionFeatures
from herrlof_arena.encoding.packing import Code, Rows, SheetCoder, rotate
from herrlof_arena.vectors.odin import (
    CARDS,
    COLOURS,
    NUMBERS,
    PHASES,
    information_state,
    specification,
)
from herrlof_arena.vectors.parts import Part, Specification, choice, counts
from herrlof_rules.odin import (
    GAME,
    Action,
    Card,
    CardTaken,
    Colour,
    Event,
    HandsDealt,
    HandSheet,
    Observation,
    Pass,
    Play,
    Rules,
    SetPlayed,
    Take,
)
from herrlof_rules.odin.cards import Packed, value

_BIT = {colour: 1 << number for number, colour in enumerate(Colour)}


class Coder(SheetCoder):
    """Makes the vectors of Odin under these rules."""

    recalled = frozenset((SetPlayed, CardTaken, HandsDealt))

    def __init__(self, rules: Rules, rows: int | None = None, code: Code = "f") -> None:
        """`rows`: how many plays of a hand the vector holds; None for `most_plays`."""
        whole = information_state(rules, rows)
        super().__init__(code, rules.players, specification(rules), whole)
        self._rules = rules
        self._by_seat, self._one = self.packer(2 * rules.players), self.packer(1)
        self._colour, self._removed = self.bit_table(9), self.bit_table(COLOURS)
        self._phase: dict[str, bytes] = dict(
            zip((*PHASES, ""), self.one_hot(len(PHASES)), strict=True)
        )
        self._no_cards = self.zeros(CARDS)

    @cached_property
    def actions(self) -> ActionFeatures:
        """The features of actions."""
        return features(self._rules)

    def _past(self, sheet: HandSheet, seat: int) -> tuple[int, ...]:
        return (sheet.points[seat],)

    def _now(self, o: Observation) -> bytes:
        players, acting, row, none = len(o.hand_sizes), o.turn.seats, self._seat, self._no_cards
        first, phase, leader, player = o.seat or 0, self._phase, o.first_player, o.player
        taken = [self._cards(cards) if cards else none for cards in o.taken]
        return b"".join(
            (
                self._cards(o.hand),
                row[-1 if o.seat is None else o.seat],
                phase.get(o.turn.kind, phase[""]),
                row[(acting[0] - first) % players if acting else -1],
                row[-1 if leader is None else (leader - first) % players],
                self._by_seat(*rotate(o.scores, first), *rotate(o.hand_sizes, first)),
                self._removed[sum([_BIT[colour] for colour in o.removed])],
                self._one(o.set_aside),
                self._cards(o.table),
                self._cards(o.beaten),
                row[-1 if player is None else (player - first) % players],
                row[o.passes],
                self._cards(o.discards),
                *rotate(taken, first),
            )
        )

    def rows_after(self, rows: Rows, event: Event, seat: int | None, players: int) -> Rows:
        """The rows and one more for a play: its seat, the set, and the card taken for it (K1).

        Passes need no rows.  The seats between a player and the next player passed; if a seat plays
        twice running, all other seats passed.
        """
        if type(event) is SetPlayed:
            place = self._seat[(event.seat - (seat or 0)) % players]
            return (*rows, place + self._cards(event.cards) + self._no_cards)
        # A history that begins when a card is to be taken has no row for the play before.
        if type(event) is CardTaken and rows:
            return (*rows[:-1], rows[-1][: -len(self._no_cards)] + self._set(event.card.unit))
        return () if type(event) is HandsDealt else rows

    def _set(self, cards: Packed) -> bytes:
        """The bytes of a set of cards."""
        if not cards:
            return self._no_cards
        colour = self._colour
        return (
            colour[cards & 511]
            + colour[cards >> 9 & 511]
            + colour[cards >> 18 & 511]
            + colour[cards >> 27 & 511]
            + colour[cards >> 36 & 511]
            + colour[cards >> 45]
        )


KINDS = (Pass, Play, Take)


def features(rules: Rules) -> ActionFeatures:
    """The features of actions: the kind, the cards played or taken, and their properties."""
    values = sorted({value(_cards(action)) for action in GAME.action_space(rules)})
    index_of_value = {worth: number for number, worth in enumerate(values)}
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
            index_of_value[value(cards)],
        )

    return ActionFeatures(Specification(parts), write)


def _cards(action: Action) -> tuple[Card, ...]:
    """The cards that an action plays or takes."""
    if isinstance(action, Take):
        return (action.card,)
    return action.cards if isinstance(action, Play) else ()
