"""What is measured of `herrlof_rules.batch`."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from herrlof_rules import GAMES
from herrlof_rules.batch import Batch, Luck
from herrlof_rules.batch.randomness import SPLITMIX_WIDTH
from tools.benchmarks.measure import Case, Measure, clock, steps

SIZES = (1, 64, 1024, 4096, 16384)
PLAYED = (("herrlof", 2), ("herrlof", 3), ("odin", 4))
STEPPED = (("herrlof", 3), ("odin", 4))
FIRST_CALL = """
from time import process_time
start = process_time()
from herrlof_rules import {game}
from herrlof_rules.batch import Batch
batch = Batch.start({game}.GAME, {game}.Rules(), 2, 1)
batch.legal_mask(), batch.legal_ids(), batch.observe()
batch.step(batch.choose())
batch.playout()
print(process_time() - start)
"""


def cases() -> list[Case]:
    """Playouts in both generators, and steps with all that a learner wants, by batch size."""
    found = []
    for name, players in PLAYED:
        title = f"{name.capitalize()}, {players} players: playout"
        found.append(Case(title, "decisions/s", playouts(name, players, "splitmix64")))
        found.append(
            Case(f"{title}, sha256-ctr-1", "decisions/s", playouts(name, players, "sha256-ctr-1"))
        )
    for name, players in STEPPED:
        title = f"{name.capitalize()}, {players} players: step, mask and vector"
        found += [batch_steps(f"{title}, {size}", name, players, size) for size in SIZES]
    return found


def playouts(name: str, players: int, luck: Luck, matches: int = 1024) -> Measure:
    """Random matches from the first decision to the end; the first deal is not counted."""
    game = GAMES[name]

    def measure(budget: float, seed: int) -> float:
        rules = game.rules(players=players)
        Batch.start(game, rules, 2, seed, luck=luck).playout()  # compiles, or reads the cache
        decisions, spent, number = 0, 0.0, 0
        while spent < budget:
            number += 1
            batch = Batch.start(game, rules, matches, f"{seed}/{number}", luck=luck)
            start = clock()
            decisions += int(batch.playout().decisions.sum())
            spent += clock() - start
        return decisions / spent

    return measure


def batch_steps(title: str, name: str, players: int, size: int) -> Case:
    """Steps from Python with the mask and the vector of each; choosing the ids is not counted."""
    game = GAMES[name]

    def begin(seed: int) -> Iterator[float]:
        rules = game.rules(players=players)
        batch: Any = Batch.start(game, rules, size, seed, luck="splitmix64", auto_restart=True)
        mask, vectors = batch.legal_mask(), batch.observe()
        while True:
            ids = batch.choose()
            start = clock()
            batch.step(ids)
            batch.legal_mask(mask)
            batch.observe(vectors)
            yield clock() - start

    return steps(title, size, begin)


def once(repeats: int) -> Iterator[tuple[str, str]]:
    """Figures that are not rates: compile times, memory, and what a second thread gains."""
    for name, players in STEPPED:
        title = name.capitalize()
        cold, cached = first_calls(name)
        yield f"{title}: first call after installation, processor time", f"{cold:.1f} s"
        yield f"{title}: first call with cached code, processor time", f"{cached:.1f} s"
        yield f"{title}, {players} players: memory a match", f"{memory(name, players)} bytes"
        yield f"{title}: playout with two threads over one", f"{second_thread(name, repeats):.2f} ×"


def first_calls(game: str) -> tuple[float, float]:
    """The processor time to import and to call all once, with nothing cached and then cached."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        command = [sys.executable, "-c", FIRST_CALL.format(game=game)]
        cold, cached = (
            float(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)
            for _ in range(2)
        )
    return cold, cached


def second_thread(name: str, repeats: int) -> float:
    """How many times as fast two threads play out as one, by the wall clock."""
    game, ratios = GAMES[name], []
    rules = game.rules(players=game.player_counts[1])
    for number in range(repeats):
        seconds = []
        for threads in (1, 2):
            batch = Batch.start(game, rules, 131_072, number, luck="splitmix64", threads=threads)
            start = perf_counter()
            batch.playout()
            seconds.append(perf_counter() - start)
        ratios.append(seconds[0] / seconds[1])
    return median(ratios)


def memory(name: str, players: int) -> int:
    """The bytes of a match: its state, and its luck under `splitmix64`."""
    batch = Batch.start(GAMES[name], GAMES[name].rules(players=players), 1)
    columns: int = batch.numbers.shape[1]
    return 8 * (columns + SPLITMIX_WIDTH)
