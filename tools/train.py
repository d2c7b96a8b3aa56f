"""Trains the network of a learned bot by self-play.

    python -m tools.train --game odin     # a few minutes of one core; interrupted, it goes on
    python -m tools.train --game odin --players 3 4 5 6
    python -m tools.train --game herrlof --share 0.5
    python -m tools.train --game herrlof --against heuristic --into response.txt
    python -m tools.train --iterations 2 --samples 20000 --into elsewhere.txt

Each iteration plays hands or rounds with the current network, with some choices at random.  Then
the network is fitted to the positions after the choices of the last few iterations.  The target is
the seat's points minus the others' mean; in Odin, the others' mean minus the seat's points.  Seeds
are fixed, so running a command again on the same machine gives the same weights.  Progress is
stored in `--state`; an interrupted run repeats its last iteration.  The gain of each iteration is
measured on other deals: the points per hand or round of one seat against the heuristic in all other
seats.

With two players the network alone gives the value of a position, and in Herrlof the heuristic plays
the first iteration.  With more players the network corrects the heuristic's value, and begins with
a correction of zero.  A `--share` of the rounds or hands is played by one seat against the
heuristic in all other seats.  With `--against` this holds for every round or hand, and the opponent
is a bot that does not change, `heuristic` or `learned`.  Matches against this opponent then give a
lower bound on the points that can be won from it.
"""

import argparse
import subprocess
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from textwrap import wrap
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from herrlof_arena.bots import heuristic_bot, learned_bot
from herrlof_arena.bots.herrlof import learned as herrlof
from herrlof_arena.bots.network import HIDDEN, network
from herrlof_arena.bots.odin import learned as odin
from herrlof_arena.simulation import simulate
from herrlof_rules import GAMES
from tools import train_herrlof, train_odin
from tools.networks import Net, Singles, fit
from tools.self_play import Play

_EARLIER = 4
"""The number of iterations whose positions are fitted together."""

_HEURISTIC: Net = tuple(np.zeros(shape) for shape in ((0, 0), 0, (0, 0), 0, 0, 1))
"""The empty network, which plays as the heuristic does."""

_JUDGED = 20_000
"""The number of positions played to measure the gain of an iteration."""


@frozen
class Course:
    """The way in which a game is learned."""

    play: Play
    numbers: Callable[[int], int]
    """The number of inputs of the network, by the number of players."""

    bot: Callable[[int, Path], Any]
    weights: Callable[[int], Path]
    first: bool
    """Whether a random network, not the heuristic, plays the first iteration with two players."""


COURSES = {
    "herrlof": Course(
        *(train_herrlof.PLAY, herrlof.given, herrlof.learned, herrlof.weights),
        first=False,
    ),
    "odin": Course(
        *(train_odin.PLAY, odin.given, odin.learned, odin.weights),
        first=True,
    ),
}


def train(
    iterations: int,
    samples: int,
    state: Path,
    course: Course = COURSES["odin"],
    players: tuple[int, ...] = (2,),
    rival: Net = _HEURISTIC,
    share: float = 0.0,
) -> list[Singles]:
    """Returns the network after this number of iterations, continuing from `state`.

    Each number of players gets the same share of the positions.
    """
    numbers, each = course.numbers(players[0]), samples // len(players)
    corrects = players[0] > 2
    net = _begun(numbers, 0.0 if corrects else 0.25)
    parts: list[tuple[NDArray[np.float16], Singles]] = []
    begin = 0
    if state.exists():
        with np.load(state) as file:
            begin = int(file["done"])
            net = [file[f"net{place}"] for place in range(len(net))]
            parts = [(file[f"x{n}"], file[f"y{n}"]) for n in range(int(file["parts"]))]
    xs, ys = np.zeros((each, numbers + 1), np.float32), np.zeros(each, np.float32)
    for number in range(begin, iterations):
        begins = number == 0
        so_far = _HEURISTIC if begins and not course.first else compiled_net(net)
        rate = 0.3 if begins and course.first and not corrects else 0.08
        fresh: list[tuple[NDArray[np.float16], Singles]] = []
        for count in players:
            rows, _ = course.play.fill(count, so_far, rival, share, rate, xs, ys, number)
            fresh.append((xs[:rows].astype(np.float16), ys[:rows].copy()))
        x, y = (np.concatenate(part) for part in zip(*fresh, strict=True))
        parts = [*parts[-_EARLIER + 1 :], (x, y)]
        loss = fit(
            net,
            np.concatenate([part for part, _ in parts]),
            np.concatenate([part for _, part in parts]),
            np.random.default_rng(number),
            max(0.2, 0.85**number),
        )
        saved: dict[str, Any] = {f"net{place}": part for place, part in enumerate(net)}
        for place, (x, y) in enumerate(parts):
            saved |= {f"x{place}": x, f"y{place}": y}
        partial = state.with_suffix(".part.npz")
        np.savez(partial, done=number + 1, parts=len(parts), **saved)
        partial.replace(state)
        results, so_far = "", compiled_net(net)
        for count in players:
            _, won = course.play.fill(
                *(count, so_far, _HEURISTIC, 1.0, 0.0, xs[:_JUDGED], ys[:_JUDGED], 1_000_000)
            )
            results += f", {won:+.2f} with {count}"
        print(f"{number + 1} of {iterations}: error {loss:.3f}{results}", flush=True)
    return net


def _begun(numbers: int, scale: float) -> list[Singles]:
    """Returns a random network."""
    low, high = HIDDEN
    rng = np.random.default_rng(1)
    shapes: tuple[tuple[int, ...], ...] = (
        *((numbers, low), (low,), (low, high), (high,), (high,), (1,)),
    )
    scales = (0.1, 0.0, 0.25, 0.0, scale, 0.0)
    return [
        (rng.standard_normal(shape) * scale).astype(np.float32)
        for shape, scale in zip(shapes, scales, strict=True)
    ]


def compiled_net(net: list[Singles]) -> Net:
    """The network for compiled code."""
    return tuple(part.astype(np.float64) for part in net)


def known_net(course: Course, players: int) -> Net:
    """The network of the weights stored for a course and a number of players."""
    net = network(course.weights(players), course.numbers(players))
    layers = (net.first, net.one, net.second, net.two, net.third, net.three)
    return tuple(np.array(layer) for layer in layers)


def write(net: list[Singles], command: str, into: Path) -> None:
    """Writes the weights, with the command that made them."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    date = datetime.now(UTC).date().isoformat()
    packed = np.concatenate([part.ravel() for part in net]).astype("<f2").tobytes()
    lines = [f"command: {command}", f"commit: {commit}", f"date: {date}", ""]
    into.write_text("\n".join([*lines, *wrap(b64encode(packed).decode(), 100), ""]))


def main() -> None:
    """Trains, writes the weights, and measures a response against its rival."""
    parser = argparse.ArgumentParser(prog="python -m tools.train")
    parser.add_argument("--game", choices=COURSES, default="odin")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--iterations", type=int, default=8)
    parser.add_argument("--samples", type=int, default=300_000)
    parser.add_argument("--share", type=float, default=0.0)
    parser.add_argument("--against", choices=("heuristic", "learned"))
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--state", type=Path, default=Path("train.npz"))
    parser.add_argument("--into", type=Path)
    options = parser.parse_args()
    course, game, players = COURSES[options.game], GAMES[options.game], tuple(options.players)
    if len({course.weights(count) for count in players}) > 1:
        parser.error("--players: these have networks of their own")
    if options.against and not options.into:
        parser.error("--against: name a file with --into")
    rival, share = _HEURISTIC, options.share
    if options.against:
        share = 1.0
    if options.against == "learned":
        rival = known_net(course, players[0])
    net = train(options.iterations, options.samples, options.state, course, players, rival, share)
    command = f"python -m tools.train --game {options.game} --players {' '.join(map(str, players))}"
    command += f" --iterations {options.iterations} --samples {options.samples}"
    command += f" --against {options.against}" if options.against else f" --share {share}"
    into = options.into or course.weights(players[0])
    write(net, command, into)
    if options.against:
        count = players[0]
        frozen_bot = (
            heuristic_bot(game) if options.against == "heuristic" else learned_bot(game, count)
        )
        bots = {"response": course.bot(count, into), options.against: frozen_bot}
        rules = game.edition(game.info.editions[0], count)
        comparison = simulate(game, rules, bots, options.matches, 1)
        for name in bots:
            wins, points = comparison.of(name).wins, comparison.of(name).points
            print(f"{name}: {wins.mean:.1%} ({wins.low:.1%}-{wins.high:.1%}), {points.mean:.1f}")


if __name__ == "__main__":
    main()
