"""The vectors of Herrlof, as `layout` describes them: of what a seat was shown."""

from collections.abc import Iterable
from functools import lru_cache

from herrlof_arena.encoding.herrlof.layout import (
    CARDS,
    KINDS,
    MOVES,
    PHASES,
    ROUNDS,
    information_state,
    specification,
)
from herrlof_arena.encoding.parts import Code, Rows, SheetCoder, rotated
from herrlof_rules.core import Turn
from herrlof_rules.herrlof import (
    Card,
    CardBuried,
    CardDrawn,
    CardPlayed,
    CardReturned,
    CardStolen,
    Event,
    HandsDealt,
    LastTrick,
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
from herrlof_rules.herrlof.cards import NOTHING, Packed, copies, pack
from herrlof_rules.herrlof.observation import show_packed

ROWS_KEPT = 8192
"""How many different rows are cached: more than there are."""


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


class Coder(SheetCoder):
    """The vectors of a match under these rules."""

    actions = None
    _shown = staticmethod(show_packed)
    recalled = frozenset((*_MOVE, HandsDealt))

    def __init__(self, rules: Rules, _rows: int | None = None, code: Code = "f") -> None:
        """A round never has more rows than there is room for."""
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
        self._symbols = tuple(  # by the two counts of symbol cards, as they are packed
            self.numbers([at < count for count in (bits & 3, bits >> 2) for at in range(3)])
            for bits in range(16)
        )
        self._move = one_hot(len(MOVES))
        self._row = lru_cache(ROWS_KEPT)(self._row_of)

    def _packed(self, observation: Observation) -> dict[str, object]:
        return {"hand": pack(observation.hand), "gone": pack(observation.gone)}

    def _past(self, sheet: RoundSheet, seat: int) -> tuple[int, ...]:
        return sheet.predictions[seat], sheet.tricks[seat], sheet.points[seat]

    def _now(
        self,
        seat: int | None,
        turn: Turn,
        _legal_actions: object,
        number: int,
        dealer: int | None,
        scores: tuple[int, ...],
        hits: tuple[int, ...],
        _sheets: object,
        hand: Packed,
        prediction: int | None,
        handed_in: tuple[bool, ...],
        trump: Card | None,
        leader: int | None,
        trick: tuple[Card, ...],
        last: LastTrick | None,
        gone: Packed,
        held: tuple[int, ...],
        sizes: tuple[int, ...],
        pile_size: int,
        buried: tuple[Card, ...],
        thefts: tuple[Theft, ...],
    ) -> bytes:
        """The parts of an observation, whose fields these are in order, with packed cards."""
        tricks, one_seat, winner, phase = self._tricks, self._seat, self._winner, self._phase
        players, acting = len(sizes), turn.seats
        first, seats = seat or 0, rotated(len(sizes), seat)
        parts = [
            self._set(hand),
            tricks[-1 if prediction is None else prediction],
            self._capped(buried) if buried else self._no_cards,
            self._thefts(thefts, seat, seats) if thefts else self._no_thefts,
            one_seat[-1 if seat is None else seat],
            phase.get(turn.kind, phase[""]),
            one_seat[(acting[0] - first) % players]
            if len(acting) == 1
            else self.numbers([other in acting for other in seats]),
            one_seat[-1 if dealer is None else (dealer - first) % players],
            self._round[min(number, ROUNDS) - 1],
            self._by_seat(  # each from the observer on, as `seats`; slices are faster than a loop
                *scores[first:],
                *scores[:first],
                *hits[first:],
                *hits[:first],
                *handed_in[first:],
                *handed_in[:first],
            ),
            self._card[trump],
            one_seat[-1 if leader is None else (leader - first) % players],
            *self._in_rows(trick, leader, first, players),
        ]
        if last is None:
            parts += self._in_rows((), None, first, players)
            parts.append(winner[-1])
        else:
            parts += self._in_rows(last.cards, last.leader, first, players)
            won = players if last.winner is None else (last.winner - first) % players
            parts.append(winner[won])
        parts += [tricks[count] for count in (*held[first:], *held[:first])]
        parts.append(self._sizes(*sizes[first:], *sizes[:first], pile_size))
        parts.append(self._set(gone))
        return b"".join(parts)

    def rows_after(self, rows: Rows, event: Event, seat: int | None, players: int) -> Rows:
        """A row for each move of the round, with its card if the seat was shown it."""
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
        """The part of a collection of cards."""
        suit = self._suit
        return (
            suit[cards & 511]
            + suit[cards >> 9 & 511]
            + suit[cards >> 18 & 511]
            + suit[cards >> 27 & 511]
            + self._symbols[cards >> 36]
        )

    def _capped(self, cards: Iterable[Card | None]) -> bytes:
        """The part of cards that may be named more often than there are copies, and of none."""
        held = NOTHING
        for card in cards:
            if card is not None and copies(held, card) < card.copies:
                held += card.unit
        return self._set(held)

    def _in_rows(
        self, cards: tuple[Card, ...], leader: int | None, first: int, players: int
    ) -> list[bytes]:
        """The cards of a trick by row."""
        rows = [self._kinds[-1]] * players
        for place, card in enumerate(cards):
            assert leader is not None
            rows[(leader + place - first) % players] = self._card[card]
        return rows

    def _thefts(self, thefts: tuple[Theft, ...], seat: int | None, seats: tuple[int, ...]) -> bytes:
        """What the seat gave to others and got from them (S3), by row."""
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
