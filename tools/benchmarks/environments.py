"""Benchmarks of the environments: `python -m tools.benchmarks.environments [--peers]`.

Like `tools.benchmarks.batches`; the peers are the card games of Gymnasium and PettingZoo.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.benchmarks.batches import markdown, measured
from tools.benchmarks.measure import pin
from tools.benchmarks.workers import Row, say

OURS = "tools.benchmarks.environment_cases"
PEER = "tools.benchmarks.peers_gymnasium"
VECTORISED = ("Gymnasium Blackjack", "SuperSuit")
TURNS = 20_000
"""The goal for turns of PettingZoo in a second."""

TIMES = 20
"""The goal for vector environments, over the fastest of the peers' own."""


def verdicts(rows: Sequence[Row]) -> list[str]:
    """Which goals are met."""
    found = []
    for row in rows:
        if row.ours and row.name.endswith(": PettingZoo env"):
            verdict = "met" if row.value >= TURNS else "NOT MET"
            found.append(f"{verdict:8}{row.value:,.0f} of {TURNS:,} turns/s  {row.name}")
    peers = [row for row in rows if row.name.startswith(VECTORISED)]
    ours = [row for row in rows if ": BatchEnv, " in row.name]
    if peers:
        peer = max(peers, key=lambda row: row.value)
        for row in ours:
            ratio = row.value / peer.value
            verdict = "met" if ratio >= TIMES else "not met"
            found.append(f"{verdict:8}{ratio:.1f} of {TIMES} ×  {row.name} over {peer.name}")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.environments")
    parser.add_argument("--peers", action="store_true", help="measure the peers too")
    parser.add_argument("--budget", type=float, default=0.5, metavar="S", help="seconds a case")
    parser.add_argument("--repeats", type=int, default=3, metavar="N", help="repetitions")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table here")
    chosen = parser.parse_args(arguments)
    pin()
    modules = [OURS, PEER] if chosen.peers else [OURS]
    rows = measured(modules, chosen.budget, chosen.repeats)
    table = markdown(rows, (), "Gymnasium Blackjack, SyncVectorEnv")
    sys.stdout.write(table)
    for verdict in verdicts(rows):
        say(verdict)
    if chosen.markdown:
        chosen.markdown.write_text(table, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
