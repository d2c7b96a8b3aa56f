"""The chapters as plain Python: covered to the last line, and faults in them are found."""

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.lockstep import Lockstep
from arena.batch.odin.checks import check_answers, check_ids
from arena.batch.odin.encoder import vector
from arena.batch.odin.options import chosen, deck
from arena.batch.uncompiled import planted, uncompiled

from herrlof_rules.odin import FULL_DECK, GAME, Rules

SMALL = Rules(2, hand_size=3, deck=deck("B1 B2 B3 R1 R2 R4"), first_player=0)
TAKES = Rules(2, hand_size=4, deck=deck("B1 B2 B3 B4 R1 R2 R3 R4"))
LOW = Rules(2, hand_size=3, deck=deck("B1 R1 P1 B2 R2 P2"), target=40)
TWO_LIMITS = Rules(6, hand_size=3, target=4, whole_hand="must", next_first_player="last_on_turn")
FOUR_COLOURS = Rules(2, two_player_colours=4, hand_size=5)
WHOLE = Rules(2, hand_size=3, deck=FULL_DECK[:6], whole_hand="must", max_hands=3)
SHORT = Rules(3, hand_size=2, deck=FULL_DECK[::9], target=30, max_hands=2)


def lockstep(decisions: int, *rules: Rules) -> None:
    for number, some in enumerate(rules):
        law = Lockstep(GAME, some, matches=5, seed=number, encode=vector)
        if law.batch.action_count < 60:
            for begun in range(0, 140, 5):
                law.run(begun)
                taking = any(kernel.state.turn.kind == "take" for kernel in law.kernels)
                if taking or begun < 10:
                    check_ids(law)
        law.run(decisions)


def test_as_written() -> None:
    some = [rules for number, rules in enumerate(chosen()) if number % 8 == 0]
    with uncompiled():
        lockstep(200, SMALL, TAKES, LOW, WHOLE, SHORT, FOUR_COLOURS, TWO_LIMITS)
        lockstep(30, Rules(3), *some)


def check_all() -> None:
    check_answers(40)
    lockstep(400, SMALL, TAKES, LOW, WHOLE, SHORT, FOUR_COLOURS, TWO_LIMITS, Rules(4))


def check_found(function: str, old: str, new: str) -> None:
    faults = planted(f"odin.{function}", old, new)
    with uncompiled(faults), pytest.raises((AssertionError, ValueError, IndexError, KeyError)):
        check_all()


@pytest.mark.parametrize(
    ("function", "old", "new"),
    [
        ("sets.write_sets", "(whole >= first)", "(whole > first)"),
        ("sets._repeated", "twice |= once & held", "twice = once & held"),
        ("chapters.deal", "index + 1)", "top)"),
        ("chapters.may_lead", "not (r[MUST] and", "not (False and"),
        ("chapters.lead", "s[TAKEN + seat] &= ~cards", "pass"),
        ("chapters.pass_by", "after == s[PLAYER]", "after == s[SEAT]"),
        ("chapters.end_round", "s[DISCARDS] |= CARDS_OF[s[TABLE]]", "pass"),
        ("chapters.beat", "elif beaten & (beaten - 1):", "elif beaten:"),
        ("chapters.end_hand", "if s[TABLE] != NO_SET:", "if False:"),
        ("observation.passes", "s[KIND] != PLAY or", "False or"),
    ],
)
def test_faults_are_found(function: str, old: str, new: str) -> None:
    check_found(function, old, new)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize(
    ("function", "old", "new"),
    [
        ("cards.of_number", "% 255", "% 127"),
        ("cards.colours", "removed >> colour & 1", "removed >> colour & 3"),
        ("chapters.set_played", "return action - 1 if", "return action if"),
        ("chapters.set_played", "PASS < action < r[FIRST_TAKE]", "PASS < action"),
        ("chapters.card_taken", "<= action < r[ACTIONS]", "<= action <= r[ACTIONS]"),
        ("chapters.card_taken", "r[FIRST_TAKE] <= action", "PASS <= action"),
        ("sets.set_of", "if not cards & ~(ONE_NUMBER << number)", "if False"),
        ("sets.write_sets", "several & (first <= number)", "several & (first < number)"),
        ("sets.write_sets", "several & (first <= number) & (number < stop)", "several"),
        ("sets.write_sets", "several & (first", "(first"),
        ("chapters.begin", "r[FIXED_FIRST] < 0", "r[FIXED_FIRST] <= 0"),
        ("chapters._after_first_player", "REMOVE if r[FOUR_COLOURS] else DEAL", "DEAL"),
        ("chapters.remove_colours", "len(_PAIRS)", "14"),
        ("chapters.in_play", "r[DECK] & ~colours(s[REMOVED]) if", "r[DECK] if"),
        ("chapters.write_leads", "if r[MUST]:", "if False:"),
        ("chapters.write_leads", "and hand & (hand - 1)", ""),
        ("chapters.may_lead", "if cards == hand:", "if False:"),
        ("chapters.may_lead", " and cards & ~hand == 0", ""),
        ("chapters.lead", "seat_after(r, seat, 1)", "seat"),
        ("chapters.write_answers", "STRONGER[table], ", "STRONGER[table] - 1, "),
        ("chapters.write_answers", "LARGER[table], ", "LARGER[table] + 1, "),
        ("chapters.may_answer", "return held and ", "return "),
        ("chapters.may_answer", "STRONGER[table] <= number < ", "number < "),
        ("chapters.may_answer", "number < LARGER[table]", "number <= LARGER[table]"),
        ("chapters.may_play", "return not leads", "return True"),
        ("chapters.end_round", "turn_to(s, PLAY, s[PLAYER])", "turn_to(s, PLAY, 0)"),
        ("chapters.beat", "s[TAKEN + seat] &= ~cards", "pass"),
        ("chapters.beat", "if s[HANDS + seat] == 0:", "if False:"),
        ("chapters.take", " & ~(1 << card)", ""),
        ("chapters._take_into_hand", "s[TAKEN + seat] |= card", "pass"),
        ("chapters.end_hand", "most >= r[TARGET]", "most > r[TARGET]"),
        ("chapters.end_hand", "s[HAND_NUMBER] == r[MAX_HANDS]", "False"),
        ("chapters.end_hand", "out if r[LAST_ON_TURN] else", "out if False else"),
        ("chapters.end_hand", "seat_after(r, s[FIRST_PLAYER], 1)", "out"),
        ("chapters.end_hand", "played, out, 2)", "played, out, 1)"),
        ("chapters._end_match", "fewest = min(", "fewest = max("),
        ("chapters._end_match", "winners |= 1 << seat", "winners = 1 << seat"),
        ("chapters.end_hand", "clear(s)", "pass"),
        ("chapters.legal", "w[place - 1] > number", "False"),
        ("observation.set_aside", "for place in (TABLE, BEATEN)", "for place in (TABLE,)"),
        ("observation.set_aside", "in_play(s, r) &", "-1 &"),
        ("observation.observe", "s[KIND] if s[KIND] <= TAKE else -1", "0"),
    ],
)
def test_rarer_faults_are_found(function: str, old: str, new: str) -> None:
    check_found(function, old, new)
