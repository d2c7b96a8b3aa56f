"""The vectors of Odin, as `layout` describes them: of what a seat was shown."""

from functools import cached_property

from herrlof_rules.encoding.actions import ActionFeatures
from herrlof_rules.encoding.float_bytes import (
    FLOAT_SIZE,
    bit_table,
    numbers,
    one_hot,
    rotated,
    zeros,
)
from herrlof_rules.encoding.odin.actions import features
from herrlof_rules.encoding.odin.layout import (
    CARDS,
    COLOURS,
    PHASES,
    information_state,
    most_hands,
    specification,
)
from herrlof_rules.encoding.parts import Rows
from herrlof_rules.games.odin.cards import Colour, Packed, pack
from herrlof_rules.games.odin.events import CardTaken, Event, HandsDealt, SetPlayed
from herrlof_rules.games.odin.observation import PackedObservation, packed, show_packed
from herrlof_rules.games.odin.rules import Rules

_COLOUR = bit_table(9)
_PHASE: dict[str, bytes] = dict(zip(PHASES, one_hot(len(PHASES)), strict=False))
_NO_PHASE = zeros(len(PHASES))
_NO_CARDS = zeros(CARDS)
_BIT = {colour: 1 << number for number, colour in enumerate(Colour)}
_REMOVED = bit_table(COLOURS)


class Coder:
    """The vectors of a match under these rules."""

    complete = True

    def __init__(self, rules: Rules, rows: int | None) -> None:
        """The number of plays of a hand for which there is room."""
        self._rules = rules
        self.observation = specification(rules)
        self.information_state = information_state(rules, rows)
        self._hands, self._seat = most_hands(rules), one_hot(rules.players)
        self._made: dict[int | None, tuple[object, bytes]] = {}  # the last sheets of each seat

    @cached_property
    def actions(self) -> ActionFeatures:
        """The features of actions."""
        return features(self._rules)

    of_state = staticmethod(show_packed)
    of_observation = staticmethod(packed)

    def observation_bytes(self, seen: PackedObservation) -> bytes:
        """What the seat may know now."""
        seat, turn, sizes, taken = seen.seat, seen.turn, seen.hand_sizes, seen.taken
        players = len(sizes)
        first, row = seat or 0, self._seat
        acting, leader, player, scores = turn.seats, seen.first_player, seen.player, seen.scores
        return b"".join(
            (
                _set(seen.hand),
                row[-1 if seat is None else seat],
                _PHASE.get(turn.kind, _NO_PHASE),
                row[(acting[0] - first) % players if acting else -1],
                row[-1 if leader is None else (leader - first) % players],
                # Each from the observer on; slices are faster than a loop.
                numbers((*scores[first:], *scores[:first], *sizes[first:], *sizes[:first])),
                _REMOVED[sum([_BIT[colour] for colour in seen.removed])],
                numbers([seen.set_aside]),
                _set(seen.table),
                _set(seen.beaten),
                row[-1 if player is None else (player - first) % players],
                row[seen.passes],
                _set(seen.discards),
                *map(_set, (*taken[first:], *taken[:first])),
            )
        )

    def sheets_bytes(self, seen: PackedObservation) -> bytes:
        """The sheets of past hands, the newest first."""
        known = self._made.get(seen.seat)
        if known is not None and known[0] is seen.sheets:
            return known[1]
        players, sheets = len(seen.hand_sizes), seen.sheets[::-1]
        past = [sheet.points[one] for sheet in sheets for one in rotated(players, seen.seat)]
        made = numbers(past) + zeros((self._hands - len(sheets)) * players)
        self._made[seen.seat] = (seen.sheets, made)
        return made

    def rows_after(self, rows: Rows, event: Event, seat: int | None, players: int) -> Rows:
        """A row for each play of the hand: who played, the set, and the card taken for it (K1).

        Passes need no rows: they are the seats between who played and who plays next, and all
        others where a seat plays twice running.
        """
        if type(event) is SetPlayed:
            place = one_hot(players)[(event.seat - (seat or 0)) % players]
            return (*rows, place + _set(pack(event.cards)) + _NO_CARDS)
        if type(event) is CardTaken and rows:  # none where a history begins at the taking
            return (*rows[:-1], rows[-1][: -CARDS * FLOAT_SIZE] + _set(event.card.unit))
        return () if type(event) is HandsDealt else rows


def _set(cards: Packed) -> bytes:
    """The part of a set of cards."""
    if not cards:
        return _NO_CARDS
    return (
        _COLOUR[cards & 511]
        + _COLOUR[cards >> 9 & 511]
        + _COLOUR[cards >> 18 & 511]
        + _COLOUR[cards >> 27 & 511]
        + _COLOUR[cards >> 36 & 511]
        + _COLOUR[cards >> 45]
    )
