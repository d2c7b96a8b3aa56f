"""The vectors of Herrlof, as `layout` describes them: of what a seat was shown."""

from collections.abc import Iterable
from functools import lru_cache

from herrlof_rules.encoding.float_bytes import bit_table, numbers, one_hot, rotated, zeros
from herrlof_rules.encoding.herrlof.layout import (
    CARDS,
    KINDS,
    MOVES,
    PHASES,
    ROUNDS,
    information_state,
    most_sheets,
    specification,
)
from herrlof_rules.encoding.parts import Rows
from herrlof_rules.games.herrlof.cards import NOTHING, Card, Packed, copies
from herrlof_rules.games.herrlof.events import (
    CardBuried,
    CardDrawn,
    CardPlayed,
    CardReturned,
    CardStolen,
    Event,
    HandsDealt,
    PowerDeclined,
    PredictionMade,
    SwapChosen,
    TheftBegun,
    TrickStolen,
    TrumpTurned,
)
from herrlof_rules.games.herrlof.observation import PackedObservation, packed, show_packed
from herrlof_rules.games.herrlof.rules import Rules

ROWS_KEPT = 8192
"""How many different rows are cached: more than there are."""


_SUIT = bit_table(9)
_CARD = dict(zip(Card, one_hot(KINDS), strict=False))
_NO_CARD = zeros(KINDS)
_NO_CARDS = zeros(CARDS)
_PHASE: dict[str, bytes] = dict(zip(PHASES, one_hot(len(PHASES)), strict=False))
_NO_PHASE = zeros(len(PHASES))
_ROUND = one_hot(ROUNDS)
_SYMBOLS = tuple(
    numbers([*(at < bits & 3 for at in range(3)), *(at < bits >> 2 for at in range(3))])
    for bits in range(16)
)
"""By the two counts of symbol cards, as they are packed."""


_NUMBER = {card: number for number, card in enumerate(Card)}
_MOVE: dict[type, tuple[int, str, str]] = {
    event: (MOVES.index(move), actor, other)
    for event, move, actor, other in (
        (PredictionMade, "predict", "seat", ""),
        (CardPlayed, "play", "seat", ""),
        (SwapChosen, "swap", "seat", ""),
        (PowerDeclined, "decline", "seat", ""),
        (CardDrawn, "draw", "seat", ""),
        (CardBuried, "discard", "seat", ""),
        (TrumpTurned, "turn_trump", "", ""),
        (TrickStolen, "steal_trick", "thief", "victim"),
        (TheftBegun, "steal_card", "thief", "victim"),
        (CardStolen, "pick", "thief", "victim"),
        (CardReturned, "return", "thief", "victim"),
    )
}
"""The events that have a row: the move, and the fields with who made it and with the other."""


class Coder:
    """The vectors of a match under these rules."""

    actions, complete = None, True

    def __init__(self, rules: Rules, _rows: int | None) -> None:
        """A round never has more rows than there is room for."""
        self.observation = specification(rules)
        self.information_state = information_state(rules)
        self._sheets = most_sheets(rules)
        self._made: dict[int | None, tuple[object, bytes]] = {}  # the last sheets of each seat
        self._tricks = one_hot(rules.hand_size + 1)
        self._seat, self._winner = one_hot(rules.players), one_hot(rules.players + 1)
        self._no_thefts = _NO_CARDS * (2 * rules.players)

    of_state = staticmethod(show_packed)
    of_observation = staticmethod(packed)

    def observation_bytes(self, seen: PackedObservation) -> bytes:
        """What the seat may know now."""
        seat, turn, trump, last, leader = (
            seen.seat,
            seen.turn,
            seen.trump,
            seen.last_trick,
            seen.leader,
        )
        scores, hits, handed_in, sizes = seen.scores, seen.hits, seen.handed_in, seen.hand_sizes
        players, tricks, held = len(sizes), self._tricks, seen.tricks
        first, seats, one_seat, winner = seat or 0, rotated(players, seat), self._seat, self._winner
        acting, dealer, prediction = turn.seats, seen.dealer, seen.prediction
        parts = [
            _set(seen.hand),
            tricks[-1 if prediction is None else prediction],
            _capped(seen.buried) if seen.buried else _NO_CARDS,
            _thefts(seen, seats) if seen.thefts else self._no_thefts,
            one_seat[-1 if seat is None else seat],
            _PHASE.get(turn.kind, _NO_PHASE),
        ]
        if len(acting) == 1:
            parts.append(one_seat[(acting[0] - first) % players])
        else:
            parts.append(numbers([float(other in acting) for other in seats]))
        parts += (
            one_seat[-1 if dealer is None else (dealer - first) % players],
            _ROUND[min(seen.round, ROUNDS) - 1],
            numbers(  # each from the observer on, as `seats`; slices are faster than a loop
                (
                    *scores[first:],
                    *scores[:first],
                    *hits[first:],
                    *hits[:first],
                    *handed_in[first:],
                    *handed_in[:first],
                )
            ),
            _NO_CARD if trump is None else _CARD[trump],
            one_seat[-1 if leader is None else (leader - first) % players],
        )
        parts += _in_rows(seen.trick, leader, first, players)
        if last is None:
            parts += (_NO_CARD,) * players
            parts.append(winner[-1])
        else:
            parts += _in_rows(last.cards, last.leader, first, players)
            won = players if last.winner is None else (last.winner - first) % players
            parts.append(winner[won])
        parts += [tricks[number] for number in (*held[first:], *held[:first])]
        parts.append(numbers((*sizes[first:], *sizes[:first], seen.pile_size)))
        parts.append(_set(seen.gone))
        return b"".join(parts)

    def sheets_bytes(self, seen: PackedObservation) -> bytes:
        """The sheets of past rounds, the newest first."""
        known = self._made.get(seen.seat)
        if known is not None and known[0] is seen.sheets:
            return known[1]
        players, room = len(seen.hand_sizes), self._sheets
        sheets = seen.sheets[: -1 - room : -1]
        past = [
            number
            for sheet in sheets
            for one in rotated(players, seen.seat)
            for number in (sheet.predictions[one], sheet.tricks[one], sheet.points[one])
        ]
        made = numbers(past) + zeros((room - len(sheets)) * players * 3)
        self._made[seen.seat] = (seen.sheets, made)
        return made

    def rows_after(self, rows: Rows, event: Event, seat: int | None, players: int) -> Rows:
        """A row for each move of the round, with its card if the seat was shown it."""
        kind = type(event)
        if kind is HandsDealt:
            return ()
        if kind not in _MOVE:
            return rows
        move, actor, other = _MOVE[kind]
        first, card = seat or 0, getattr(event, "card", None)
        row = _row(
            players,
            move,
            (getattr(event, actor) - first) % players if actor else -1,
            (getattr(event, other) - first) % players if other else -1,
            -1 if card is None else _NUMBER[card],
        )
        return (*rows, row)


@lru_cache(ROWS_KEPT)
def _row(players: int, move: int, actor: int, other: int, card: int) -> bytes:
    seat = one_hot(players)
    return one_hot(len(MOVES))[move] + seat[actor] + seat[other] + one_hot(KINDS)[card]


def _set(cards: Packed) -> bytes:
    """The part of a collection of cards."""
    return (
        _SUIT[cards & 511]
        + _SUIT[cards >> 9 & 511]
        + _SUIT[cards >> 18 & 511]
        + _SUIT[cards >> 27 & 511]
        + _SYMBOLS[cards >> 36]
    )


def _capped(cards: Iterable[Card | None]) -> bytes:
    """The part of cards that may be named more often than there are copies, and of none."""
    held = NOTHING
    for card in cards:
        if card is not None and copies(held, card) < card.copies:
            held += card.unit
    return _set(held)


def _in_rows(cards: tuple[Card, ...], leader: int | None, first: int, players: int) -> list[bytes]:
    """The cards of a trick by row."""
    rows = [_NO_CARD] * players
    for place, card in enumerate(cards):
        assert leader is not None
        rows[(leader + place - first) % players] = _CARD[card]
    return rows


def _thefts(seen: PackedObservation, seats: tuple[int, ...]) -> bytes:
    """What the seat gave to others and got from them (S3), by row."""
    given: dict[int, list[Card | None]] = {seat: [] for seat in seats}
    got: dict[int, list[Card | None]] = {seat: [] for seat in seats}
    for theft in seen.thefts:
        if theft.thief == seen.seat:
            got[theft.victim].append(theft.taken)
            given[theft.victim].append(theft.given)
        else:
            given[theft.thief].append(theft.taken)
            got[theft.thief].append(theft.given)
    return b"".join(map(_capped, (*given.values(), *got.values())))
