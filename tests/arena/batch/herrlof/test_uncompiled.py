"""The chapters as plain Python: covered to the last line, and faults in them are found."""

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.herrlof.encoder import vector
from arena.batch.herrlof.options import chosen, deck
from arena.batch.lockstep import Lockstep
from arena.batch.uncompiled import planted, uncompiled

from herrlof_rules.herrlof import GAME, Rules

POWERS = Rules(2, hand_size=6, deck=deck("B3 G3 R3 Y3 B6 G6 R6 Y6 B1 G1 V V V"))
SYMBOLS = Rules(
    3,
    hand_size=4,
    deck=deck("B9 B2 G9 G2 R9 R1 R2 R7 Y1 Y2 H H H V V V"),
    symbol_lead="first_suit",
    nine_and_hagalaz="nine",
)


TIES = Rules(
    3,
    hand_size=1,
    deck=deck("V V V B2 B3 G4"),
    max_rounds=1,
    prediction_bonus=0,
    small_bonus=0,
)


def lockstep(decisions: int, *rules: Rules) -> None:
    for number, some in enumerate(rules):
        matches = 100 if some is TIES else 6
        Lockstep(GAME, some, matches, seed=number, encode=vector).run(decisions)


def test_as_written() -> None:
    some = [rules for number, rules in enumerate(chosen()) if number % 4 == 0]
    with uncompiled():
        lockstep(500, POWERS, SYMBOLS, TIES)
        lockstep(60, Rules(2), Rules(3), *some)


def check_found(function: str, old: str, new: str) -> None:
    faults = planted(f"herrlof.{function}", old, new)
    with uncompiled(faults), pytest.raises((AssertionError, ValueError, IndexError)):
        lockstep(1500, TIES, POWERS, SYMBOLS, Rules(3), Rules(2))


@pytest.mark.parametrize(
    ("function", "old", "new"),
    [
        ("chapters.best_card", "(1 + suit_of(s[TRUMP]))", "0"),
        ("chapters.next_leader", "won = 3 if winner < 0", "won = 0 if winner < 0"),
        ("chapters.end_round", "(prediction << TRICKS_BITS) + tricks]", "tricks]"),
        ("chapters._decide", "consulted += 1", "consulted += 2"),
        ("chapters.turns_trump", "valknuts == 2", "valknuts >= 2"),
        ("chapters.end_trick", "rank == 6 and", "rank == 6 or"),
        ("chapters.steal_trick", "s[TRICKS + victim] -= 1", "pass"),
        ("chapters.give_back", "s[GIVEN + place] = card", "pass"),
        ("chapters.playable", "of_suit | held & SYMBOLS", "of_suit"),
        ("observation.gone", "r[DECK] - s[PILE]", "r[DECK]"),
    ],
)
def test_faults_are_found(function: str, old: str, new: str) -> None:
    check_found(function, old, new)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize(
    ("function", "old", "new"),
    [
        ("chapters.best_card", "best = place", "return place"),
        ("chapters.playable", " + s[TRICK + 1]", ""),
        ("chapters.next_leader", "range(r[PLAYERS] - 1, -1, -1)", "range(r[PLAYERS])"),
        ("rules.lead_kind", "return 1 if", "return 0 if"),
        ("chapters.take_top", "pile - unit(card)", "pile"),
        ("chapters.draw", "if s[HANDS + seat]:", "if True:"),
        ("chapters._bury", "s[BURIED_SEAT + place] = seat", "s[BURIED_SEAT + place] = 0"),
        ("observation.observe", "size(s[PILE]) + ", ""),
        ("observation._write_own", "s[BURIED_SEAT + place] == seat", "True"),
    ],
)
def test_rarer_faults_are_found(function: str, old: str, new: str) -> None:
    check_found(function, old, new)
