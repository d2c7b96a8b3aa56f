"""Hands with sets that barely answer a set on the table, or barely do not."""

from random import Random

from herrlof_arena.compiled.odin import chapters
from herrlof_arena.compiled.odin.state import HANDS, LAYOUT, SEAT, TABLE
from herrlof_rules.odin import FULL_DECK
from herrlof_rules.odin.cards import pack
from herrlof_rules.odin.sets import ALL_SETS, HELD


def check_answers(tables: int) -> None:
    """Checks the answers of a few hands to each of some sets; for uncompiled functions."""
    rng = Random(3)
    last = len(ALL_SETS) - 1
    for on_table in rng.sample(ALL_SETS, tables):
        edges = {on_table.number, on_table.stronger - 1, on_table.stronger}
        edges |= {on_table.larger - 1, on_table.larger}
        for edge in edges:
            hand = int(ALL_SETS[min(edge, last)].cards)
            hand |= int(pack(rng.sample(FULL_DECK, rng.randint(0, 18))))
            held = HELD[pack([card for card in FULL_DECK if hand & int(card.unit)])][0]
            row = [0] * LAYOUT.width
            row[SEAT], row[HANDS], row[TABLE] = 0, hand, on_table.number
            written = [-1] * (len(held) + 1)
            end = chapters.write_answers(row, written, 0)
            fits = [n for n in held if on_table.stronger <= n < on_table.larger]
            assert sorted(written[:end]) == fits
            for number in edges - {len(ALL_SETS)}:
                assert chapters.may_answer(row, number) == (number in fits)
