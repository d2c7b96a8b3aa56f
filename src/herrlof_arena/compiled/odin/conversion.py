"""Converts a `State` to a row and back, exactly, and the worlds of a view to tables."""

from collections.abc import Iterable, Sequence
from typing import cast

from herrlof_arena.compiled.drawing import Draws, Tables
from herrlof_arena.compiled.layout import bits_of, or_minus_1, or_none, places_of
from herrlof_arena.compiled.odin.sets import NO_SET
from herrlof_arena.compiled.odin.state import (
    BEATEN,
    DISCARDS,
    FIRST_PLAYER,
    HAND_NUMBER,
    HANDS,
    KIND,
    KINDS,
    OVER,
    PLAYER,
    REASON,
    REMOVED,
    SCORES,
    SEAT,
    SHEET_BITS,
    SHEETS,
    TABLE,
    TAKE,
    TAKEN,
    WINNERS,
)
from herrlof_rules.core import Chance, Decision, Over, Result, Turn
from herrlof_rules.odin import Colour, HandSheet, Rules, Standing, State
from herrlof_rules.odin.cards import Packed
from herrlof_rules.odin.sets import ALL_SETS, SETS
from herrlof_rules.odin.world_search import HandWorlds

_COLOURS = tuple(Colour)
_REASONS = ("", "target", "hand_limit")


def encode(state: State, width: int) -> list[int]:
    """The row of a state: `width` columns, or more if its sheets need them."""
    standing = state.standing
    row = [0] * width
    row[KIND] = KINDS.index(state.turn.kind)
    row[SEAT] = state.turn.seats[0] if state.turn.seats else -1
    row[HAND_NUMBER] = standing.hand_number
    row[PLAYER], row[FIRST_PLAYER] = or_minus_1(state.player), or_minus_1(standing.first_player)
    row[TABLE] = SETS[state.packed_table[-1]].number if state.packed_table else NO_SET
    row[BEATEN] = SETS[state.packed_table[0]].number if len(state.packed_table) == 2 else NO_SET
    _put(row, HANDS, map(int, state.packed_hands))
    _put(row, TAKEN, map(int, state.packed_taken))
    row[DISCARDS] = int(state.packed_discards)
    row[REMOVED] = bits_of(map(_COLOURS.index, standing.removed))
    _put(row, SCORES, standing.scores)
    if isinstance(state.turn, Over):
        result = state.turn.result
        row[WINNERS] = bits_of(result.winners)
        row[REASON] = _REASONS.index(result.reason)
    _put(row, SHEETS, map(_sheet, standing.sheets))
    return row


def decode(row: Sequence[int], rules: Rules) -> State:
    """The state of a row."""
    players = rules.players

    def by_seat(start: int) -> tuple[int, ...]:
        return tuple(row[start : start + players])

    finished = row[HAND_NUMBER] - (row[KIND] != OVER)
    standing = Standing(
        rules,
        row[HAND_NUMBER],
        or_none(row[FIRST_PLAYER]),
        tuple([_COLOURS[place] for place in places_of(row[REMOVED])]),
        by_seat(SCORES),
        tuple([_hand_sheet(sheet, players) for sheet in row[SHEETS : SHEETS + finished]]),
    )
    on_table = [number for number in (row[BEATEN], row[TABLE]) if number != NO_SET]
    return State(
        standing,
        cast("tuple[Packed, ...]", by_seat(HANDS)),
        cast("tuple[Packed, ...]", by_seat(TAKEN)),
        cast("Packed", row[DISCARDS]),
        tuple([ALL_SETS[number].cards for number in on_table]),
        or_none(row[PLAYER]),
        _turn(row, rules),
    )


def draws(worlds: HandWorlds) -> Draws | None:
    """The tables for drawing these worlds; None if a hand excludes groups of cards (L2)."""
    hands, units, aside = worlds.unseen.hands, worlds.unseen.units, len(worlds.held)
    if any(hand.excluded for hand in hands):
        return None
    sizes = [(hand.seat, 0, hand.size) for hand in hands]
    left = (aside, 0, len(units) - sum([hand.size for hand in hands]))
    tables = Tables(
        known=(*[(int(held),) for held in worlds.held], (0,)),
        kinds=tuple([(int(unit), 0) for unit in units]),
        begun=(*sizes, left),
        nodes=((0, 0, 0),),
        ends=((0, 0, 1, 0, len(units), 0),),
        types=((0,),),
        items=tuple([(kind, 0) for kind in range(len(units))]),
        fillings=((0, 0),),
        least=((1, 0),),
    )
    return Draws(tables, (0,) * aside)


def _turn(row: Sequence[int], rules: Rules) -> Turn:
    kind = row[KIND]
    if kind == OVER:
        winners = places_of(row[WINNERS])
        scores = tuple(row[SCORES : SCORES + rules.players])
        return Over(Result(scores, winners, _REASONS[row[REASON]]))
    return Decision(KINDS[kind], (row[SEAT],)) if kind <= TAKE else Chance(KINDS[kind])


def _sheet(sheet: HandSheet) -> int:
    return sum(points << SHEET_BITS * seat for seat, points in enumerate(sheet.points))


def _hand_sheet(packed: int, players: int) -> HandSheet:
    last = (1 << SHEET_BITS) - 1
    return HandSheet(tuple([packed >> SHEET_BITS * seat & last for seat in range(players)]))


def _put(row: list[int], start: int, values: Iterable[int]) -> None:
    numbers = list(values)
    row[start : start + len(numbers)] = numbers
