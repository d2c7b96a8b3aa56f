"""What a seat may know now, as the vector that `layout.specification` describes."""

from herrlof_rules.encoding.odin.layout import CARDS, COLOURS, PHASES
from herrlof_rules.encoding.pieces import bit_table, numbers, one_hot, rotated, zeros
from herrlof_rules.games.odin.cards import NOTHING, Colour, Packed
from herrlof_rules.games.odin.state import State

_COLOUR = bit_table(9)
_PHASE: dict[str, bytes] = dict(zip(PHASES, one_hot(len(PHASES)), strict=False))
_NO_PHASE = zeros(len(PHASES))
_NO_CARDS = zeros(CARDS)
_BIT = {colour: 1 << number for number, colour in enumerate(Colour)}
_REMOVED = bit_table(COLOURS)


def set_of(cards: Packed) -> bytes:
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


def observation_bytes(state: State, seat: int | None) -> bytes:
    """The vector as the bytes of its floats.

    A spectator has no hand and no number of its own; its rows begin with seat 0.
    """
    standing, turn, table, hands = (
        state.standing,
        state.turn,
        state.packed_table,
        state.packed_hands,
    )
    players = len(hands)
    first = seat or 0
    seats = rotated(players, seat)
    row = one_hot(players)
    acting, leader, player = turn.seats, standing.first_player, state.player
    scores, taken = standing.scores, state.packed_taken
    return b"".join(
        (
            _NO_CARDS if seat is None else set_of(hands[seat]),
            row[-1 if seat is None else seat],
            _PHASE.get(turn.kind, _NO_PHASE),
            row[(acting[0] - first) % players if acting else -1],
            row[-1 if leader is None else (leader - first) % players],
            numbers(
                [
                    *[scores[other] for other in seats],
                    *[hands[other].bit_count() for other in seats],
                ]
            ),
            _REMOVED[sum([_BIT[colour] for colour in standing.removed])],
            numbers([state.packed_set_aside.bit_count()]),
            set_of(table[-1] if table else NOTHING),
            set_of(table[0] if len(table) == 2 else NOTHING),
            row[-1 if player is None else (player - first) % players],
            row[state.passes],
            set_of(state.packed_discards),
            *[set_of(taken[other]) for other in seats],
        )
    )
