"""Same seed, same choices, same bytes: in every process, and whatever else is random there."""

import os
import random
import subprocess
import sys
from pathlib import Path
from random import Random

import herrlof_rules
from herrlof_rules import Match, verify
from herrlof_rules.documents import dump_record, dump_view, load_record
from herrlof_rules.herrlof import EDITIONS, GAME, Rules

SCRIPT = """
from herrlof_rules import Match
from herrlof_rules.herrlof import EDITIONS, GAME, Rules
from herrlof_rules.documents import dump_record, dump_view
for players in (2, 3):
    match = Match.start(GAME, Rules.edition("german", players), seed="a night in Uppsala")
    number = 0
    while match.result is None:
        seat = match.turn.seats[0]
        actions = match.legal_actions(seat)
        match = match.play(actions[number * 7 % len(actions)], seat)
        number += 1
    print(dump_record(match.game, match.record()))
    for seat in (None, *range(players)):
        print(dump_view(GAME, match.view(seat)))
"""


def output(hash_seed: str, *options: str) -> bytes:
    """What the script prints in a process of its own."""
    source = Path(herrlof_rules.__file__).parents[1]
    run = subprocess.run(
        [sys.executable, *options, "-c", SCRIPT],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(source)},
        capture_output=True,
        timeout=120,
        check=True,
    )
    return run.stdout


def test_the_same_bytes_in_every_process() -> None:
    first = output("1")

    assert first.count(b"\n") == 2 + 3 + 4
    assert output("2") == first
    assert output("1", "-O") == first


def whole_match(rules: Rules, seed: int) -> str:
    """The record of a match with arbitrary choices."""
    rng = Random(seed)
    match = Match.start(GAME, rules, seed=seed)
    while match.result is None:
        seat = match.turn.seats[0]
        match = match.play(rng.choice(match.legal_actions(seat)), seat)
    return dump_record(match.game, match.record())


def test_global_random_is_neither_used_nor_touched() -> None:
    random.seed(1)
    before = random.getstate()
    first = whole_match(Rules(), 2020)
    assert random.getstate() == before

    random.seed(2)
    assert whole_match(Rules(), 2020) == first


def test_other_seeds_give_other_deals() -> None:
    moves = {whole_match(Rules(max_rounds=1), seed)[:400] for seed in range(20)}

    assert len(moves) == 20


def test_every_edition_replays_to_the_same_result() -> None:
    for players in (2, 3):
        for edition in EDITIONS:
            text = whole_match(Rules.edition(edition, players), 7)
            record = load_record(GAME, text)
            assert verify(record).result == record.result is not None
            assert dump_record(GAME, verify(record).record()) == text


def test_a_saved_match_goes_on_as_if_it_had_not_been_saved() -> None:
    rng = Random(5)
    match = Match.start(GAME, Rules(3, max_rounds=2), seed=5)
    while match.result is None:
        seat = match.turn.seats[0]
        action = rng.choice(match.legal_actions(seat))
        again = verify(load_record(GAME, dump_record(match.game, match.record())))
        assert again.play(action, seat) == match.play(action, seat)
        assert dump_view(GAME, again.view(0)) == dump_view(GAME, match.view(0))
        match = match.play(action, seat)
        if len(match.log) > 40:
            break
