"""What a seat may know now, as the vector that `layout.specification` describes."""

from functools import lru_cache

from attrs import frozen

from herrlof_rules.encoding.herrlof.layout import CARDS, KINDS, PHASES, ROUNDS
from herrlof_rules.encoding.pieces import bit_table, numbers, one_hot, rotated, zeros
from herrlof_rules.games.herrlof.cards import NOTHING, Card, Packed, copies, size
from herrlof_rules.games.herrlof.state import State, packed_gone

_SUIT = bit_table(9)
_CARD = dict(zip(Card, one_hot(KINDS), strict=False))
_NO_CARD = zeros(KINDS)
_PHASE: dict[str, bytes] = dict(zip(PHASES, one_hot(len(PHASES)), strict=False))
_NO_PHASE = zeros(len(PHASES))
_ROUND = one_hot(ROUNDS)
_SYMBOLS = tuple(
    numbers([*(at < bits & 3 for at in range(3)), *(at < bits >> 2 for at in range(3))])
    for bits in range(16)
)
"""By the two counts of symbol cards, as they are packed."""


def _set(cards: Packed) -> bytes:
    """The part of a collection of cards."""
    return (
        _SUIT[cards & 511]
        + _SUIT[cards >> 9 & 511]
        + _SUIT[cards >> 18 & 511]
        + _SUIT[cards >> 27 & 511]
        + _SYMBOLS[cards >> 36]
    )


def _with(cards: Packed, card: Card | None) -> Packed:
    """A collection with one card more, unless it has all copies that there are."""
    if card is None or copies(cards, card) == card.copies:
        return cards
    return cards + card.unit


@frozen(eq=False)
class Tables:
    """The pieces whose size depends on the rules."""

    seat: tuple[bytes, ...]
    tricks: tuple[bytes, ...]
    """A number of tricks."""

    winner: tuple[bytes, ...]
    no_thefts: bytes


@lru_cache(64)
def _tables(players: int, hand_size: int) -> Tables:
    thefts = zeros(2 * players * CARDS)
    return Tables(one_hot(players), one_hot(hand_size + 1), one_hot(players + 1), thefts)


def observation_bytes(state: State, seat: int | None) -> bytes:
    """The vector as the bytes of its floats.

    A spectator has nothing of its own; its rows begin with seat 0.
    """
    standing, table, turn = state.standing, state.table, state.turn
    hands, predictions = state.packed_hands, table.predictions
    players = len(hands)
    first = seat or 0
    seats = rotated(players, seat)
    tables = _tables(players, standing.rules.hand_size)
    one_seat, tricks = tables.seat, tables.tricks
    parts: list[bytes] = []
    if seat is None:
        own = zeros(CARDS + len(tricks) - 1 + CARDS)
        parts += (own, tables.no_thefts, one_seat[-1])
    else:
        prediction = predictions[seat]
        buried = NOTHING
        for one in table.buried:
            if one.seat == seat:
                buried = _with(buried, one.card)
        parts += (
            _set(hands[seat]),
            tricks[-1 if prediction is None else prediction],
            _set(buried),
            _thefts(state, seat, seats) if table.thefts else tables.no_thefts,
            one_seat[seat],
        )
    acting = turn.seats
    parts.append(_PHASE.get(turn.kind, _NO_PHASE))
    if len(acting) == 1:
        parts.append(one_seat[(acting[0] - first) % players])
    else:
        parts.append(numbers([float(other in acting) for other in seats]))
    dealer, leader, last = standing.dealer, state.leader, state.last_trick
    scores, hits = standing.scores, standing.hits
    parts += (
        one_seat[-1 if dealer is None else (dealer - first) % players],
        _ROUND[min(standing.round, ROUNDS) - 1],
        numbers(
            [
                *[scores[other] for other in seats],
                *[hits[other] for other in seats],
                *[predictions[other] is not None for other in seats],
            ]
        ),
        _NO_CARD if table.trump is None else _CARD[table.trump],
        one_seat[-1 if leader is None else (leader - first) % players],
    )
    parts += _in_rows(state.trick, leader, first, players)
    if last is None:
        parts += (_NO_CARD,) * players
        parts.append(tables.winner[-1])
    else:
        parts += _in_rows(last.cards, last.leader, first, players)
        winner = last.winner
        parts.append(tables.winner[players if winner is None else (winner - first) % players])
    held = state.tricks
    parts += [tricks[held[other]] for other in seats]
    parts.append(numbers([*[size(hands[other]) for other in seats], table.pile_size]))
    parts.append(_set(packed_gone(state)))
    return b"".join(parts)


def _in_rows(cards: tuple[Card, ...], leader: int | None, first: int, players: int) -> list[bytes]:
    """The cards of a trick by row."""
    rows = [_NO_CARD] * players
    for place, card in enumerate(cards):
        assert leader is not None
        rows[(leader + place - first) % players] = _CARD[card]
    return rows


def _thefts(state: State, seat: int, seats: tuple[int, ...]) -> bytes:
    """What the seat gave to others and got from them (S3), by row."""
    given = dict.fromkeys(seats, NOTHING)
    got = dict.fromkeys(seats, NOTHING)
    for theft in state.table.thefts:
        if theft.thief == seat:
            got[theft.victim] = _with(got[theft.victim], theft.taken)
            given[theft.victim] = _with(given[theft.victim], theft.given)
        elif theft.victim == seat:
            given[theft.thief] = _with(given[theft.thief], theft.taken)
            got[theft.thief] = _with(got[theft.thief], theft.given)
    return b"".join(map(_set, (*given.values(), *got.values())))
