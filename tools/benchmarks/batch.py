"""The cases of `herrlof_arena.batch`."""

from collections.abc import Iterator
from typing import Any

from herrlof_arena.batch import Batch, Luck
from herrlof_rules import GAMES
from tools.benchmarks.measure import Case, Measure, clock, steps

SIZES = (1, 64, 1024, 4096, 16384)
PLAYED = (("herrlof", 2), ("herrlof", 3), ("odin", 4))
STEPPED = (("herrlof", 3), ("odin", 4))


def cases() -> list[Case]:
    """Playouts with both generators, and steps with everything a learner needs, by batch size."""
    all_cases = []
    for name, players in PLAYED:
        title = f"{name.capitalize()}, {players} players: playout"
        all_cases.append(Case(title, "decisions/s", playouts(name, players, "splitmix64")))
        all_cases.append(
            Case(f"{title}, sha256-ctr-1", "decisions/s", playouts(name, players, "sha256-ctr-1"))
        )
    for name, players in STEPPED:
        title = f"{name.capitalize()}, {players} players: step, mask and vector"
        all_cases += [batch_steps(f"{title}, {size}", name, players, size) for size in SIZES]
    return all_cases


def playouts(name: str, players: int, luck: Luck, matches: int = 1024) -> Measure:
    """Random matches from the first decision to the end; the first deal is not counted."""
    game = GAMES[name]

    def measure(budget: float, seed: int) -> float:
        rules = game.rules(players=players)
        Batch.start(game, rules, 2, seed, luck=luck).playout()  # Compiles or reads the cache.
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
    """Steps from Python with the mask and vector after each; choosing the ids is not counted."""
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
