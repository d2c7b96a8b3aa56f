"""Benchmarks of batches: `python -m tools.benchmarks.batches [--peers]`.

Like `tools.benchmarks.run`: processes that take turns on one core, medians over the repetitions,
ratios within each.  Compile times and memory are measured once before, threads once after.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter

from herrlof_rules import GAMES
from herrlof_rules.batch import Batch
from herrlof_rules.batch.randomness import SPLITMIX_WIDTH
from tools.benchmarks.batch_cases import STEPPED
from tools.benchmarks.measure import machine, pin
from tools.benchmarks.run import times
from tools.benchmarks.workers import Row, Worker, progress, say, shown

OURS = "tools.benchmarks.batch_cases"
PEERS = ("tools.benchmarks.peers_open_spiel", "tools.benchmarks.peers_pgx")
COMPARED = "OpenSpiel"
"""Whose rows have a column of ratios."""

GOALS = (
    ("Herrlof, 3 players: playout", "OpenSpiel oh_hell, all inside C++", 15.0),
    ("Odin, 4 players: playout", "OpenSpiel oh_hell, all inside C++", 8.0),
    ("Herrlof, 3 players: step, mask and vector, 4096", "OpenSpiel oh_hell, in place", 5.0),
    ("Odin, 4 players: step, mask and vector, 4096", "OpenSpiel oh_hell, in place", 5.0),
)
FIRST_CALL = """
from time import process_time
start = process_time()
from herrlof_rules import {game}
from herrlof_rules.batch import Batch
batch = Batch.start({game}.GAME, {game}.Rules(), 2, 1)
batch.legal_mask(), batch.legal_ids(), batch.observe()
batch.step(batch.random_ids())
batch.playout()
print(process_time() - start)
"""


def first_calls(game: str) -> tuple[float, float]:
    """The processor time to import and to call all once, with nothing cached and then cached."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        taken = []
        for _ in range(2):
            command = [sys.executable, "-c", FIRST_CALL.format(game=game)]
            done = subprocess.run(
                command, env=environment, check=True, capture_output=True, text=True
            )
            taken.append(float(done.stdout))
    return taken[0], taken[1]


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


def measured(modules: Sequence[str], budget: float, repeats: int) -> list[Row]:
    """The rows of all modules, the first of which is ours, repetition by repetition."""
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker(m, ours=m == modules[0])) for m in modules]
        for worker in workers:
            if worker.missing is not None:
                say(f"left out: {worker.module}: {worker.missing}")
        workers = [worker for worker in workers if worker.missing is None]
        for number in range(repeats):
            for worker in workers if number else ():
                worker.renew()
            for worker in workers:
                for case, row in enumerate(worker.rows):
                    progress(f"{number + 1}/{repeats}: {row.name}")
                    row.figures.append(worker.measure(case, budget, seed=number))
            progress(f"{number + 1}/{repeats}", complete=True)
        return [row for worker in workers for row in worker.rows]


def ratio(rows: Sequence[Row], ours: str, peer: str) -> float | None:
    """Our figure over the peer's, the median over repetitions."""
    named = {row.name: row for row in rows}
    if ours not in named or peer not in named:
        return None
    pairs = zip(named[ours].figures, named[peer].figures, strict=True)
    return median(a.value / b.value for a, b in pairs)


def markdown(rows: Sequence[Row], once: Sequence[tuple[str, str]], compared: str = COMPARED) -> str:
    """The tables for the documentation."""
    about = machine()
    peers = [row for row in rows if not row.ours and row.name.startswith(compared)]
    lines = [
        f"{about['interpreter']}, {about['processor']}, {about['cores']} cores, {about['system']}.",
        f"Medians of {len(rows[0].figures)} interleaved repetitions on one core.",
        "",
        f"| | decisions per second | ± |{''.join(f' over {row.name} |' for row in peers)}",
        "|---|--:|--:|" + "--:|" * len(peers),
    ]
    for row in rows:
        ratios = [times(ratio(rows, row.name, peer.name)) if row.ours else "" for peer in peers]
        figure = shown(row.value, row.unit)
        lines.append(f"| {' | '.join([row.name, figure, f'{row.spread:.1%}', *ratios])} |")
    if once:
        lines += [
            "",
            "| Once | |",
            "|---|--:|",
            *[f"| {name} | {figure} |" for name, figure in once],
        ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.batches", description=__doc__)
    parser.add_argument("--peers", action="store_true", help="measure OpenSpiel and Pgx too")
    parser.add_argument("--budget", type=float, default=0.2, metavar="S", help="seconds a case")
    parser.add_argument("--repeats", type=int, default=5, metavar="N", help="repetitions")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables here")
    chosen = parser.parse_args(arguments)
    once: list[tuple[str, str]] = []
    for name, players in STEPPED:
        title = name.capitalize()
        cold, cached = first_calls(name)
        once.append((f"{title}: first call after installation, processor time", f"{cold:.1f} s"))
        once.append(
            (
                f"{title}: first call with cached code, processor time",
                f"{cached:.1f} s",
            )
        )
        once.append(
            (f"{title}, {players} players: memory a match", f"{memory(name, players)} bytes")
        )
        gain = second_thread(name, chosen.repeats)
        once.append((f"{title}: playout with two threads over one", f"{gain:.2f} ×"))
    pin()
    rows = measured([OURS, *PEERS] if chosen.peers else [OURS], chosen.budget, chosen.repeats)
    table = markdown(rows, once)
    sys.stdout.write(table)
    for ours, peer, goal in GOALS:
        reached = ratio(rows, ours, peer)
        if reached is not None:
            verdict = "met" if reached >= goal else "NOT MET"
            say(f"{verdict:8}{times(reached):>8} of {goal} ×  {ours} over {peer}")
    if chosen.markdown:
        chosen.markdown.write_text(table, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
