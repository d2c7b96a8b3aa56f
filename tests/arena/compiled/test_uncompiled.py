"""As plain Python, the compiled chapters are fully covered, and planted faults are found."""

from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.lockstep import Lockstep
from arena.batch.options import listed
from arena.compiled.odin.answers import check_answers
from arena.compiled.uncompiled import planted, uncompiled
from arena.games import each_game

from herrlof_rules import GAMES, Game, herrlof, odin
from tools.miniatures import miniature

POWERS = miniature(herrlof.GAME, "B3 G3 R3 Y3 B6 G6 R6 Y6 B1 G1 V V V", 6)
SYMBOLS = miniature(
    herrlof.GAME,
    "B9 B2 G9 G2 R9 R1 R2 R7 Y1 Y2 H H H V V V",
    4,
    3,
    symbol_lead="first_suit",
    nine_and_hagalaz="nine",
)
WORTHLESS = {"max_rounds": 1, "prediction_bonus": 0, "small_bonus": 0}
TIES = miniature(herrlof.GAME, "V V V B2 B3 G4", 1, 3, **WORTHLESS)
HERRLOF = [POWERS, SYMBOLS, TIES]
ODIN = [
    miniature(odin.GAME, "B1 B2 B3 R1 R2 R4", 3, first_player=0),
    miniature(odin.GAME, "B1 B2 B3 B4 R1 R2 R3 R4", 4),
    miniature(odin.GAME, "B1 R1 P1 B2 R2 P2", 3, target=40),
    odin.Rules(2, hand_size=3, deck=odin.FULL_DECK[:6], whole_hand="must", max_hands=3),
    odin.Rules(3, hand_size=2, deck=odin.FULL_DECK[::9], target=30, max_hands=2),
    odin.Rules(2, two_player_colours=4, hand_size=5),
    odin.Rules(
        6, hand_size=3, target=4, whole_hand="must", next_first_player="last_on_turn"
    ),  # both limits
]


def lockstep(game: Game, decisions: int, *rules: Any) -> None:
    for number, some in enumerate(rules):
        matches = 100 if some is TIES else 6 if game is herrlof.GAME else 5
        law = Lockstep(game, some, matches, seed=number, vectors=True)
        if game is odin.GAME and law.batch.action_count < 60:
            for begun in range(0, 140, 5):
                law.run(begun)
                if begun < 10 or any(kernel.state.turn.kind == "take" for kernel in law.kernels):
                    law.check_ids()
        law.run(decisions)


def compare(game: Game) -> None:
    if game is herrlof.GAME:
        lockstep(game, 1500, *HERRLOF, herrlof.Rules(3), herrlof.Rules(2))
    else:
        check_answers(100)
        lockstep(game, 400, *ODIN, odin.Rules(4))


@each_game
def test_as_written(game: Game) -> None:
    """Without a planted fault, plain functions agree with the rules engine."""
    with uncompiled():
        compare(game)
        lockstep(game, 60, *list(listed(game))[::6])


FAULTS = [
    ("herrlof.chapters.best_card", "(1 + suit_of(state[TRUMP]))", "0"),
    ("herrlof.chapters.next_leader", "won = 3 if winner < 0", "won = 0 if winner < 0"),
    ("herrlof.chapters.end_round", "(prediction << TRICKS_BITS) + tricks]", "tricks]"),
    ("herrlof.chapters._decide", "consulted += 1", "consulted += 2"),
    ("herrlof.chapters.turns_trump", "valknuts == 2", "valknuts >= 2"),
    ("herrlof.chapters.end_trick", "rank == 6 and", "rank == 6 or"),
    ("herrlof.chapters.steal_trick", "state[TRICKS + victim] -= 1", "pass"),
    ("herrlof.chapters.give_back", "state[GIVEN + place] = card", "pass"),
    ("herrlof.chapters.playable", "of_suit | held & SYMBOLS", "of_suit"),
    ("herrlof.observation.gone", "options[DECK] - state[PILE]", "options[DECK]"),
    ("odin.sets.write_sets", "(whole >= first)", "(whole > first)"),
    ("odin.sets._repeated", "twice |= once & held", "twice = once & held"),
    ("odin.chapters.deal", "index + 1)", "top)"),
    ("odin.chapters.may_lead", "not (options[MUST] and", "not (False and"),
    ("odin.chapters.lead", "state[TAKEN + seat] &= ~cards", "pass"),
    ("odin.chapters.pass_by", "after == state[PLAYER]", "after == state[SEAT]"),
    ("odin.chapters.end_round", "state[DISCARDS] |= CARDS_OF[state[TABLE]]", "pass"),
    ("odin.chapters.beat", "elif beaten & (beaten - 1):", "elif beaten:"),
    ("odin.chapters.end_hand", "if state[TABLE] != NO_SET:", "if False:"),
    ("odin.observation.passes", "state[KIND] != PLAY or", "False or"),
]
RARER = [
    ("herrlof.chapters.best_card", "best = place", "return place"),
    ("herrlof.chapters.playable", " + state[TRICK + 1]", ""),
    (
        "herrlof.chapters.next_leader",
        "range(options[PLAYERS] - 1, -1, -1)",
        "range(options[PLAYERS])",
    ),
    ("herrlof.rules.lead_kind", "return 1 if", "return 0 if"),
    ("herrlof.chapters.take_top", "pile - unit(card)", "pile"),
    ("herrlof.chapters.draw", "if state[HANDS + seat]:", "if True:"),
    (
        "herrlof.chapters._bury",
        "state[BURIED_SEAT + place] = seat",
        "state[BURIED_SEAT + place] = 0",
    ),
    ("herrlof.observation.observe", "size(state[PILE]) + ", ""),
    ("herrlof.observation._write_own", "state[BURIED_SEAT + place] == seat", "True"),
    ("odin.cards.of_number", "% 255", "% 127"),
    ("odin.cards.colours", "removed >> colour & 1", "removed >> colour & 3"),
    ("odin.chapters.set_played", "return action - 1 if", "return action if"),
    ("odin.chapters.set_played", "PASS < action < options[FIRST_TAKE]", "PASS < action"),
    ("odin.chapters.card_taken", "<= action < options[ACTIONS]", "<= action <= options[ACTIONS]"),
    ("odin.chapters.card_taken", "options[FIRST_TAKE] <= action", "PASS <= action"),
    ("odin.sets.set_of", "if not cards & ~(ONE_NUMBER << number)", "if False"),
    ("odin.sets.write_sets", "several & (first <= number)", "several & (first < number)"),
    ("odin.sets.write_sets", "several & (first <= number) & (number < stop)", "several"),
    ("odin.sets.write_sets", "several & (first", "(first"),
    ("odin.chapters.begin", "options[FIXED_FIRST] < 0", "options[FIXED_FIRST] <= 0"),
    ("odin.chapters._after_first_player", "REMOVE if options[FOUR_COLOURS] else DEAL", "DEAL"),
    ("odin.chapters.remove_colours", "len(_PAIRS)", "14"),
    ("odin.chapters.in_play", "options[DECK] & ~colours(state[REMOVED]) if", "options[DECK] if"),
    ("odin.chapters.write_leads", "if options[MUST]:", "if False:"),
    ("odin.chapters.write_leads", "and hand & (hand - 1)", ""),
    ("odin.chapters.may_lead", "if cards == hand:", "if False:"),
    ("odin.chapters.may_lead", " and cards & ~hand == 0", ""),
    ("odin.chapters.lead", "seat_after(options, seat, 1)", "seat"),
    ("odin.chapters.write_answers", "STRONGER[table], ", "STRONGER[table] - 1, "),
    ("odin.chapters.write_answers", "LARGER[table], ", "LARGER[table] + 1, "),
    ("odin.chapters.may_answer", "return held and ", "return "),
    ("odin.chapters.may_answer", "STRONGER[table] <= number < ", "number < "),
    ("odin.chapters.may_answer", "number < LARGER[table]", "number <= LARGER[table]"),
    ("odin.chapters.may_play", "return not leads", "return True"),
    ("odin.chapters.end_round", "turn_to(state, PLAY, state[PLAYER])", "turn_to(state, PLAY, 0)"),
    ("odin.chapters.beat", "state[TAKEN + seat] &= ~cards", "pass"),
    ("odin.chapters.beat", "if state[HANDS + seat] == 0:", "if False:"),
    ("odin.chapters.take", " & ~(1 << card)", ""),
    ("odin.chapters._take_into_hand", "state[TAKEN + seat] |= card", "pass"),
    ("odin.chapters.end_hand", "most >= options[TARGET]", "most > options[TARGET]"),
    ("odin.chapters.end_hand", "state[HAND_NUMBER] == options[MAX_HANDS]", "False"),
    ("odin.chapters.end_hand", "out if options[LAST_ON_TURN] else", "out if False else"),
    ("odin.chapters.end_hand", "seat_after(options, state[FIRST_PLAYER], 1)", "out"),
    ("odin.chapters.end_hand", "played, out, 2)", "played, out, 1)"),
    ("odin.chapters._end_match", "fewest = min(", "fewest = max("),
    ("odin.chapters._end_match", "winners |= 1 << seat", "winners = 1 << seat"),
    ("odin.chapters.end_hand", "clear(state)", "pass"),
    ("odin.chapters.legal", "scratch[place - 1] > number", "False"),
    ("odin.observation.set_aside", "for place in (TABLE, BEATEN)", "for place in (TABLE,)"),
    ("odin.observation.set_aside", "in_play(state, options) &", "-1 &"),
    ("odin.observation.observe", "state[KIND] if state[KIND] <= TAKE else -1", "0"),
]


@pytest.mark.parametrize(("function", "old", "new"), FAULTS)
def test_faults_are_found(function: str, old: str, new: str) -> None:
    failures = (AssertionError, pytest.fail.Exception, ValueError, IndexError, KeyError)
    with uncompiled(planted(function, old, new)), pytest.raises(failures):
        compare(GAMES[function.partition(".")[0]])


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize(("function", "old", "new"), RARER)
def test_rarer_faults_are_found(function: str, old: str, new: str) -> None:
    test_faults_are_found(function, old, new)
