"""The coder of Herrlof: fills the vectors that `herrlof_arena.vectors` specifies."""

from collections.abc import Iterable
from functools import lru_cache

from herrlof_arena.encoding.packing import CARDS_CACHED, Code, Rows, SheetCoder, rotate, rotated
from herrlof_arena.vectors.herrlof import (
    CARDS,
    KINDS,
    MOVES,
    PHASES,
    ROUNDS,
    information_state,
    specification,
)
from herrlof_rules.herrlof import (
    Card,
    CardBuried,
    CardDrawn,
    CardPlayed,
    CardReturned,
    CardStolen,
    Event,
    HandsDealt,
    Observation,
    PowerDeclined,
    PredictionMade,
    RoundSheet,
    Rules,
    SwapChosen,
    Theft,
    TheftBegun,
    TrickStolen,
    TrumpTurned,
)
from herrlof_rules.herrlof.cards import NOTHING, Packed, copies

ROWS_KEPT = 8192
"""The size of the cache of rows, which is large enough for all different rows."""


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
"""By class of event: the index of its move, and the fields with the actor and the other seat.

The empty string stands for a move without such a seat.
"""


class Coder(SheetCoder):
    """Makes the vectors of Herrlof under these rules."""

    actions = None
    recalled = frozenset((*_MOVE, HandsDealt))

    def __init__(self, rules: Rules, _rows: int | None = None, code: Code = "f") -> None:
        """Ignores `_rows`: the game bounds the moves of a round."""
        super().__init__(code, rules.players, specification(rules), information_state(rules))
        one_hot = self.one_hot
        self._by_seat, self._sizes = self.packer(3 * rules.players), self.packer(rules.players + 1)
        self._tricks = one_hot(rules.hand_size + 1)
        self._winner = one_hot(rules.players + 1)
        self._suit, self._kinds, self._round = self.bit_table(9), one_hot(KINDS), one_hot(ROUNDS)
        self._phase: dict[str, bytes] = dict(zip((*PHASES, ""), one_hot(len(PHASES)), strict=True))
        self._card = dict(zip((*Card, None), self._kinds, strict=True))
        self._no_cards = self.zeros(CARDS)
        self._no_thefts = self.zeros(CARDS * 2 * rules.players)
        self._symbols = tuple(  # Indexed by the packed counts of the two symbol cards.
            self.numbers([at < count for count in (bits & 3, bits >> 2) for at in range(3)])
            for bits in range(16)
        )
        self._move = one_hot(len(MOVES))
        self._row = lru_cache(ROWS_KEPT)(self._row_of)
        self._trick = lru_cache(CARDS_CACHED)(self._part_of_trick)

    def _past(self, sheet: RoundSheet, seat: int) -> tuple[int, ...]:
        return sheet.predictions[seat], sheet.tricks[seat], sheet.points[seat]

    def _now(self, o: Observation) -> bytes:
        tricks, one_seat, winner, phase = self._tricks, self._seat, self._winner, self._phase
        seat, players, acting, last = o.seat, len(o.hand_sizes), o.turn.seats, o.last_trick
        first, seats = seat or 0, rotated(players, seat)
        parts = [
            self._cards(o.hand),
            tricks[-1 if o.prediction is None else o.prediction],
            self._capped(o.buried) if o.buried else self._no_cards,
            self._thefts(o.thefts, seat, seats) if o.thefts else self._no_thefts,
            one_seat[-1 if seat is None else seat],
            phase.get(o.turn.kind, phase[""]),
            one_seat[(acting[0] - first) % players]
            if len(acting) == 1
            else self.numbers([other in acting for other in seats]),
            one_seat[-1 if o.dealer is None else (o.dealer - first) % players],
            self._round[min(o.round, ROUNDS) - 1],
            self._by_seat(
                *rotate(o.scores, first), *rotate(o.hits, first), *rotate(o.handed_in, first)
            ),
            self._card[o.trump],
            one_seat[-1 if o.leader is None else (o.leader - first) % players],
            self._trick(o.trick, o.leader, first),
        ]
        if last is None:
            parts += (self._trick((), None, first), winner[-1])
        else:
            parts.append(self._trick(last.cards, last.leader, first))
            won = players if last.winner is None else (last.winner - first) % players
            parts.append(winner[won])
        parts += [tricks[count] for count in rotate(o.tricks, first)]
        parts.append(self._sizes(*rotate(o.hand_sizes, first), o.pile_size))
        parts.append(self._cards(o.gone))
        return b"".join(parts)

    def rows_after(self, rows: Rows, event: Event, seat: int | None, players: int) -> Rows:
        """The rows and one more for this move, with its card if the seat was shown the card.

        A deal begins a new round, so it leaves no rows.
        """
        kind = type(event)
        if kind is HandsDealt:
            return ()
        move, actor, other = _MOVE[kind]
        first = seat or 0
        row = self._row(
            move,
            (getattr(event, actor) - first) % players if actor else -1,
            (getattr(event, other) - first) % players if other else -1,
            getattr(event, "card", None),
        )
        return (*rows, row)

    def _row_of(self, move: int, actor: int, other: int, card: Card | None) -> bytes:
        return self._move[move] + self._seat[actor] + self._seat[other] + self._card[card]

    def _set(self, cards: Packed) -> bytes:
        """The bytes of a collection of cards."""
        suit = self._suit
        return (
            suit[cards & 511]
            + suit[cards >> 9 & 511]
            + suit[cards >> 18 & 511]
            + suit[cards >> 27 & 511]
            + self._symbols[cards >> 36]
        )

    def _capped(self, cards: Iterable[Card | None]) -> bytes:
        """The bytes of cards of which some may be None, or listed more often than they exist."""
        held = NOTHING
        for card in cards:
            if card is not None and copies(held, card) < card.copies:
                held += card.unit
        return self._set(held)

    def _part_of_trick(self, cards: tuple[Card, ...], leader: int | None, first: int) -> bytes:
        """The bytes of a trick: a row for each seat, beginning with seat `first`."""
        players = self._players
        rows = [self._kinds[-1]] * players
        for place, card in enumerate(cards):
            assert leader is not None
            rows[(leader + place - first) % players] = self._card[card]
        return b"".join(rows)

    def _thefts(self, thefts: tuple[Theft, ...], seat: int | None, seats: tuple[int, ...]) -> bytes:
        """The bytes of the cards that the seat gave to each seat, then of the cards it got (S3)."""
        given: dict[int, list[Card | None]] = {other: [] for other in seats}
        got: dict[int, list[Card | None]] = {other: [] for other in seats}
        for theft in thefts:
            if theft.thief == seat:
                got[theft.victim].append(theft.taken)
                given[theft.victim].append(theft.given)
            else:
                given[theft.thief].append(theft.taken)
                got[theft.thief].append(theft.given)
        return b"".join(map(self._capped, (*given.values(), *got.values())))
