"""Trains the network of a learned bot for two players, by playing against itself.

    python -m tools.train --game odin     # some minutes of one core; interrupted, it goes on
    python -m tools.train --game herrlof --share 0.5
    python -m tools.train --game herrlof --against heuristic --into response.txt
    python -m tools.train --iterations 2 --samples 20000 --into elsewhere.txt

Each iteration plays hands or rounds with the network so far, some choices at random, and fits their
points, own less the other's in the end, to the positions that choices left, those of the last
iterations together.  Seeds are fixed, so the same command makes the same weights on one machine.
Progress is kept in `--state`; a run that was interrupted repeats its last iteration.

Herrlof begins with what the heuristic plays, and a `--share` of its rounds is against that.
With `--against` every round is against one bot that stays as it is, `heuristic` (in Herrlof) or
`learned`: then matches against it say how much it can be beaten at least.
"""

import argparse
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from herrlof_rules import GAMES
from herrlof_rules.bots import heuristic_bot, learned_bot
from herrlof_rules.bots.herrlof import learned as herrlof
from herrlof_rules.bots.network import HIDDEN, network
from herrlof_rules.bots.odin import learned as odin
from herrlof_rules.simulation import simulate
from tools import train_herrlof, train_odin
from tools.networks import Net, Singles, fit

_EARLIER = 4
"""How many iterations are fitted together."""

_NOBODY: Net = tuple(np.zeros(shape) for shape in ((0, 0), 0, (0, 0), 0, 0, 0))


@frozen
class Course:
    """How a game is learned."""

    play: Callable[[Net, Net, float, float, Singles, Singles, int], int]
    numbers: int
    bot: Callable[[Path], Any]
    weights: Path
    first: bool
    """Whether the first iteration is played by a network at random, not by the heuristic."""


COURSES = {
    "herrlof": Course(
        train_herrlof.play, train_herrlof.NUMBERS, herrlof.LearnedBot, herrlof.WEIGHTS, False
    ),
    "odin": Course(train_odin.play, odin.NUMBERS, odin.LearnedBot, odin.WEIGHTS, True),
}


def train(
    iterations: int,
    samples: int,
    state: Path,
    course: Course = COURSES["odin"],
    rival: Net = _NOBODY,
    share: float = 0.0,
) -> list[Singles]:
    """The network after so many iterations, going on from those in `state`."""
    low, high = HIDDEN
    rng = np.random.default_rng(1)
    shapes: tuple[tuple[int, ...], ...] = (
        *((course.numbers, low), (low,), (low, high), (high,), (high,)),
    )
    scales = (0.1, 0.0, 0.25, 0.0, 0.25, 0.0)
    net = [
        (rng.standard_normal(shape) * scale).astype(np.float32)
        for shape, scale in zip((*shapes, (1,)), scales, strict=True)
    ]
    parts: list[tuple[NDArray[np.float16], Singles]] = []
    done = 0
    if state.exists():
        with np.load(state) as file:
            done = int(file["done"])
            net = [file[f"net{place}"] for place in range(len(net))]
            count = int(file["parts"])
            parts = [(file[f"x{n}"], file[f"y{n}"]) for n in range(count)]
    for number in range(done, iterations):
        xs, ys = np.zeros((samples, course.numbers), np.float32), np.zeros(samples, np.float32)
        first = number == 0
        so_far = tuple(part.astype(np.float64) for part in net)
        made = course.play(
            _NOBODY if first and not course.first else so_far,
            rival,
            share,
            0.3 if first and course.first else 0.08,
            xs,
            ys,
            number,
        )
        parts = [*parts[-_EARLIER + 1 :], (xs[:made].astype(np.float16), ys[:made])]
        loss = fit(
            net,
            np.concatenate([part for part, _ in parts]).astype(np.float32),
            np.concatenate([part for _, part in parts]),
            np.random.default_rng(number),
        )
        saved: dict[str, Any] = {f"net{place}": part for place, part in enumerate(net)}
        for place, (x, y) in enumerate(parts):
            saved |= {f"x{place}": x, f"y{place}": y}
        partial = state.with_suffix(".part.npz")
        np.savez(partial, done=number + 1, parts=len(parts), **saved)
        partial.replace(state)
        print(f"{number + 1} of {iterations}: {made} positions, error {loss:.3f}", flush=True)
    return net


def write(net: list[Singles], command: str, into: Path) -> None:
    """Writes the weights with what made them."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    made = {"command": command, "commit": commit, "date": datetime.now(UTC).date().isoformat()}
    lines = [*(f"{name}: {text}" for name, text in made.items()), ""]
    for part in net:
        rows = np.atleast_2d(part).tolist()
        lines += [" ".join(f"{weight:.4f}" for weight in row) for row in rows]
    into.write_text("\n".join(lines) + "\n")


def main() -> None:
    """Trains, writes the weights, and measures a response against its rival."""
    parser = argparse.ArgumentParser(prog="python -m tools.train")
    parser.add_argument("--game", choices=COURSES, default="odin")
    parser.add_argument("--iterations", type=int, default=8)
    parser.add_argument("--samples", type=int, default=300_000)
    parser.add_argument("--share", type=float, default=0.0)
    parser.add_argument("--against", choices=("heuristic", "learned"))
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--state", type=Path, default=Path("train.npz"))
    parser.add_argument("--into", type=Path)
    asked = parser.parse_args()
    course, game = COURSES[asked.game], GAMES[asked.game]
    if asked.against and not asked.into:
        parser.error("--against: name a file with --into")
    rival, share = _NOBODY, asked.share
    if asked.against:
        share = 1.0
    if course.first and (asked.against == "heuristic" or (share and not asked.against)):
        parser.error("Odin is not trained against its heuristic")
    if asked.against == "learned":
        known = network(course.weights)
        layers = (known.first, known.one, known.second, known.two, known.third, known.three)
        rival = tuple(np.array(layer) for layer in layers)
    net = train(asked.iterations, asked.samples, asked.state, course, rival, share)
    command = f"python -m tools.train --game {asked.game}"
    command += f" --iterations {asked.iterations} --samples {asked.samples}"
    command += f" --against {asked.against}" if asked.against else f" --share {share}"
    into = asked.into or course.weights
    write(net, command, into)
    if asked.against:
        frozen_bot = (heuristic_bot if asked.against == "heuristic" else learned_bot)(game)
        bots = {"response": course.bot(into), asked.against: frozen_bot}
        found = simulate(game, game.edition(game.about.editions[0], 2), bots, asked.matches, 1)
        for name in bots:
            wins, points = found.of(name).wins, found.of(name).points
            print(f"{name}: {wins.mean:.1%} ({wins.low:.1%}-{wins.high:.1%}), {points.mean:.1f}")


if __name__ == "__main__":
    main()
