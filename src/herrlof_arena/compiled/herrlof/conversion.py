"""Converts a `State` to a row and back, exactly, and the worlds of a view to tables."""

from collections.abc import Iterable, Sequence
from typing import cast

from herrlof_arena.compiled.drawing import Draws, tables_of
from herrlof_arena.compiled.herrlof.cards import CARDS, VALKNUT
from herrlof_arena.compiled.herrlof.chapters import SHEET_BITS
from herrlof_arena.compiled.herrlof.rules import DECK, TRICKS_BITS
from herrlof_arena.compiled.herrlof.state import (
    BURIED,
    BURIED_CARD,
    BURIED_SEAT,
    CONSULTED,
    DEALER,
    GIVEN,
    HANDS,
    HITS,
    KIND,
    KINDS,
    LAST_LEADER,
    LAST_TRICK,
    LAST_WINNER,
    LEADER,
    OVER,
    PILE,
    PLAYED,
    POWERS,
    PREDICT,
    PREDICTIONS,
    REASON,
    REDRAWN,
    RESULT_REMATCH,
    RETURN,
    ROUND,
    SCORES,
    SEAT,
    SEATS,
    SHEETS,
    TAKEN,
    THEFTS,
    THIEF,
    TRICK,
    TRICKS,
    TRUMP,
    VICTIM,
    WINNERS,
)
from herrlof_arena.compiled.layout import bits_of, or_minus_1, or_none, places_of
from herrlof_arena.compiled.rows import Ints
from herrlof_rules.core import Chance, Decision, Over, Result, Turn
from herrlof_rules.herrlof import (
    Buried,
    Card,
    LastTrick,
    RoundSheet,
    Rules,
    Standing,
    State,
    Table,
    Theft,
)
from herrlof_rules.herrlof.cards import Packed
from herrlof_rules.herrlof.scoring import points
from herrlof_rules.herrlof.world_search import Worlds

_NUMBERS = {card: number for number, card in enumerate(CARDS)}
_ITEMS = [int(card.unit) for card in Card]
_REASONS = ("", "target", "round_limit")
_MISSING = (
    *((start, SEATS) for start in (TRICK, LAST_TRICK, PREDICTIONS)),
    *((start, POWERS) for start in (BURIED_SEAT, BURIED_CARD, THIEF, VICTIM, TAKEN, GIVEN)),
)
"""The first column and the number of the columns that hold -1 if there is no such card or seat."""


def encode(state: State, width: int) -> list[int]:
    """The row of a state: `width` columns, or more if its sheets need them."""
    standing, table, last = state.standing, state.table, state.last_trick
    row = [0] * width
    for start, size in _MISSING:
        row[start : start + size] = [-1] * size
    row[KIND] = KINDS.index(state.turn.kind)
    row[SEAT] = state.turn.seats[0] if state.turn.seats else -1
    row[ROUND] = standing.round
    row[LEADER] = or_minus_1(state.leader)
    row[PLAYED] = len(state.trick)
    row[TRUMP] = _card(table.trump)
    row[LAST_LEADER] = row[LAST_WINNER] = -1
    if last is not None:
        row[LAST_LEADER], row[LAST_WINNER] = last.leader, or_minus_1(last.winner)
    row[PILE] = int(table.packed_pile)
    row[DEALER] = or_minus_1(standing.dealer)
    row[BURIED], row[REDRAWN], row[THEFTS] = len(table.buried), table.redrawn, len(table.thefts)
    for number, buried in enumerate(table.buried):
        row[BURIED_SEAT + number], row[BURIED_CARD + number] = buried.seat, _card(buried.card)
    for number, theft in enumerate(table.thefts):
        row[THIEF + number], row[VICTIM + number] = theft.thief, theft.victim
        row[TAKEN + number], row[GIVEN + number] = _card(theft.taken), _card(theft.given)
    if isinstance(state.turn, Over):
        result = state.turn.result
        row[WINNERS] = bits_of(result.winners)
        row[REASON] = _REASONS.index(result.reason)
        row[CONSULTED], row[RESULT_REMATCH] = len(result.tie_breakers), result.rematch
    several: tuple[tuple[int, Iterable[int]], ...] = (
        (TRICK, map(_NUMBERS.__getitem__, state.trick)),
        (LAST_TRICK, () if last is None else map(_NUMBERS.__getitem__, last.cards)),
        (HANDS, map(int, state.packed_hands)),
        (TRICKS, state.tricks),
        (PREDICTIONS, map(or_minus_1, table.predictions)),
        (SCORES, standing.scores),
        (HITS, standing.hits),
        (SHEETS, map(_sheet, standing.sheets)),
    )
    for start, values in several:
        numbers = list(values)
        row[start : start + len(numbers)] = numbers
    return row


def decode(row: Sequence[int], rules: Rules) -> State:
    """The state of a row."""
    players = rules.players

    def by_seat(start: int) -> tuple[int, ...]:
        return tuple(row[start : start + players])

    finished = row[ROUND] - (row[KIND] != OVER)
    sheets = [_round_sheet(rules, sheet) for sheet in row[SHEETS : SHEETS + finished]]
    standing = Standing(
        rules,
        row[ROUND],
        or_none(row[DEALER]),
        by_seat(SCORES),
        by_seat(HITS),
        tuple(sheets),
    )
    table = Table(
        _card_or_none(row[TRUMP]),
        tuple(map(or_none, by_seat(PREDICTIONS))),
        cast("Packed", row[PILE]),
        tuple(
            [
                Buried(row[BURIED_SEAT + place], CARDS[row[BURIED_CARD + place]])
                for place in range(row[BURIED])
            ]
        ),
        row[REDRAWN],
        tuple(
            [
                Theft(
                    row[THIEF + place],
                    row[VICTIM + place],
                    _card_or_none(row[TAKEN + place]),
                    _card_or_none(row[GIVEN + place]),
                )
                for place in range(row[THEFTS])
            ]
        ),
    )
    last = None
    if row[LAST_LEADER] >= 0:
        cards = tuple([CARDS[card] for card in by_seat(LAST_TRICK)])
        last = LastTrick(row[LAST_LEADER], cards, or_none(row[LAST_WINNER]))
    return State(
        standing,
        table,
        cast("tuple[Packed, ...]", by_seat(HANDS)),
        or_none(row[LEADER]),
        tuple([CARDS[card] for card in row[TRICK : TRICK + row[PLAYED]]]),
        by_seat(TRICKS),
        last,
        _turn(row, rules),
    )


def back_to_prediction(rows: Ints, options: Ints, dealt: Ints, seat: int) -> None:
    """Turns rows back to a seat's prediction, in the columns that a policy reads."""
    rows[:, HANDS : HANDS + dealt.shape[1]] = dealt
    trump = rows[:, TRUMP]  # the trump card may have been different then (V4)
    rows[:, PILE] = options[DECK] - dealt.sum(axis=1) - (1 << trump + (trump == VALKNUT))
    rows[:, KIND], rows[:, SEAT] = PREDICT, seat
    rows[:, [PLAYED, BURIED, REDRAWN, THEFTS]] = 0
    rows[:, TRICKS : TRICKS + SEATS] = 0
    rows[:, [LEADER, LAST_LEADER]] = -1


def draws(worlds: Worlds) -> Draws | None:
    """The tables for sampling these worlds; None if their weights are too large."""
    tables = tables_of(worlds.hidden_cards, _ITEMS)
    if tables is None:
        return None
    observed = worlds.observed
    dealt = [0] * observed.rules.players
    carried: list[tuple[int, int, int]] = []
    for source, target, card_or_move in observed.carried:
        for place, sign in ((source, 1), (target, -1)):
            if place >= len(dealt):  # the place is not a hand
                continue
            if isinstance(card_or_move, int):
                carried.append((card_or_move, place, sign))
            else:
                dealt[place] += sign * int(card_or_move.unit)
    written: dict[str, list[object]] = {
        "buried_card": [card_or_move for _, card_or_move in observed.buried],
        "taken": [taken for *_, taken, _ in observed.thefts],
        "given": [given for *_, given in observed.thefts],
    }
    fields = [
        (name, n, card_or_move)
        for name, cards in written.items()
        for n, card_or_move in enumerate(cards)
        if isinstance(card_or_move, int)
    ]
    guesses = [(seat, len(p)) for seat, p in enumerate(worlds.predictions) if len(p) > 1]
    return Draws(tables, tuple(dealt), tuple(carried), tuple(fields), tuple(guesses))


def _turn(row: Sequence[int], rules: Rules) -> Turn:
    kind = row[KIND]
    if kind == OVER:
        winners = places_of(row[WINNERS])
        points_of = tuple(row[SCORES : SCORES + rules.players])
        consulted = rules.tie_breakers[: row[CONSULTED]]
        reason, rematch = _REASONS[row[REASON]], bool(row[RESULT_REMATCH])
        return Over(Result(points_of, winners, reason, consulted, rematch))
    if kind > RETURN:
        return Chance(KINDS[kind])
    if kind == PREDICT:
        predictions = row[PREDICTIONS : PREDICTIONS + rules.players]
        return Decision("predict", tuple([s for s, p in enumerate(predictions) if p < 0]))
    return Decision(KINDS[kind], (row[SEAT],))


def _sheet(sheet: RoundSheet) -> int:
    packed = 0
    for seat, (prediction, tricks) in enumerate(zip(sheet.predictions, sheet.tricks, strict=True)):
        packed |= (prediction | tricks << TRICKS_BITS) << SHEET_BITS * seat
    return packed


def _round_sheet(rules: Rules, packed: int) -> RoundSheet:
    of_seats = [packed >> SHEET_BITS * seat for seat in range(rules.players)]
    last = (1 << TRICKS_BITS) - 1
    predictions = tuple([bits & last for bits in of_seats])
    tricks = tuple([bits >> TRICKS_BITS & last for bits in of_seats])
    gained = [points(rules, p, t) for p, t in zip(predictions, tricks, strict=True)]
    return RoundSheet(predictions, tricks, tuple(gained))


def _card(card: Card | None) -> int:
    return -1 if card is None else _NUMBERS[card]


def _card_or_none(number: int) -> Card | None:
    return None if number < 0 else CARDS[number]
