"""Learns Odin by playing against itself, with NumPy alone, and is a bot.

    python examples/selfplay.py [--seconds N] [--matches N] [--file NET.npz]

NumPy, because torch takes gigabytes and is no faster for so small a network.
What a seat knows goes in together with the action that it thinks of, and out
comes by how many points it will win the hand.  All decisions of thousands of
hands are learnt from, each with what its own seat made of the hand.
The network is kept in its file, and the next run goes on from there.  Then it
is tried against other bots; `herrlof-rules play --game odin --bot selfplay:bot`
lets you play against it.  Needs the extra `batch`.
"""

import argparse
from itertools import pairwise
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

from herrlof_rules import odin
from herrlof_rules.adapters.networks import policy_bot
from herrlof_rules.batch import Batch, Vectors
from herrlof_rules.bots import RandomBot, heuristic_bot
from herrlof_rules.encoding import Encoder
from herrlof_rules.simulation import simulate

Floats = NDArray[np.floating]
Ids = NDArray[np.signedinteger]

RULES = odin.Rules(players=2)
HAND = odin.Rules(players=2, max_hands=1)  # what is learnt from
ENCODER = Encoder(odin.GAME, RULES)
SCALE = np.array(ENCODER.observation.scale, np.float32)
SCALE[ENCODER.observation.slice("scores")] = 0  # a hand begins without points
FEATURES = np.array(ENCODER.action_features(), np.float32).reshape(
    -1, ENCODER.action.size
)
SIZES = (len(SCALE) + FEATURES.shape[1], 96, 32, 1)
FILE = Path("selfplay.npz")
HANDS, CHUNK, EXPLORE, RATE = 1024, 512, 0.05, 1e-3


class Network:
    """Three layers with their biases, trained by Adam."""

    def __init__(self, file: Path) -> None:
        rng = np.random.default_rng(1)
        self.weights: list[Floats] = [
            (rng.normal(size=(n + 1, m)) * (2 / n) ** 0.5).astype(np.float32)
            for n, m in pairwise(SIZES)
        ]
        if file.exists():
            with np.load(file) as kept:
                self.weights = [kept[name] for name in kept.files]
        self.moments = [(0 * w, 0 * w) for w in self.weights]
        self.steps = 0

    def scores(self, vectors: Vectors, ids: Ids) -> Floats:
        """What each legal id is worth; the first layer adds two halves."""
        (first, second, third), cut = self.weights, len(SCALE)
        rows, places = np.nonzero(ids >= 0)
        known = (vectors * SCALE) @ first[:cut] + first[-1]
        meant = FEATURES[ids[rows, places]] @ first[cut:-1]
        layer = np.maximum(known[rows] + meant, 0)
        layer = np.maximum(layer @ second[:-1] + second[-1], 0)
        scores = np.full(ids.shape, -9, np.float32)
        scores[rows, places] = (layer @ third[:-1] + third[-1])[:, 0]
        return scores

    def learn(self, inputs: Floats, wanted: Floats) -> None:
        layers, self.steps = [inputs], self.steps + 1
        for weights in self.weights[:-1]:
            sums = layers[-1] @ weights[:-1] + weights[-1]
            layers.append(np.maximum(sums, 0))
        last = self.weights[-1]
        slope = layers[-1] @ last[:-1] + last[-1] - wanted[:, None]
        for number in (2, 1, 0):
            below, weights = layers[number], self.weights[number]
            change = np.vstack([below.T @ slope, slope.sum(axis=0)])
            change /= len(wanted)
            slope = (slope @ weights[:-1].T) * (below > 0)
            mean, square = self.moments[number]
            mean = 0.9 * mean + 0.1 * change
            square = 0.999 * square + 0.001 * change**2
            self.moments[number] = mean, square
            size = (square / (1 - 0.999**self.steps)) ** 0.5 + 1e-8
            weights -= RATE * mean / (1 - 0.9**self.steps) / size


def train(network: Network, seed: int, hands: int) -> None:
    """Plays hands against itself, and learns from every decision."""
    rng = np.random.default_rng(seed)
    batch = Batch.start(odin.GAME, HAND, hands, seed, luck="splitmix64")
    course: list[tuple[NDArray[np.int64], NDArray[np.int64], Floats]] = []
    while len(rows := np.flatnonzero(~batch.over)):
        now = batch.select(rows)
        vectors, (ids, counts) = now.observe(), now.legal_ids()
        places = network.scores(vectors, ids).argmax(axis=1)
        tries = rng.random(len(rows)) < EXPLORE
        places[tries] = rng.integers(counts[tries])
        chosen = ids[np.arange(len(rows)), places]
        inputs = np.hstack([vectors * SCALE, FEATURES[chosen]])
        course.append((rows, now.to_act, inputs))
        batch.step(chosen, rows)
    rows = np.concatenate([step[0] for step in course])
    seats = np.concatenate([step[1] for step in course])
    inputs = np.concatenate([step[2] for step in course])
    lost = batch.scores[rows, seats] - batch.scores[rows, 1 - seats]
    wanted = (-lost / HAND.hand_size).astype(np.float32)
    order = rng.permutation(len(wanted))
    for some in np.array_split(order, len(order) // CHUNK + 1):
        network.learn(inputs[some], wanted[some])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args()
    network, start, runs = Network(given.file), process_time(), 0
    while process_time() - start < given.seconds:
        train(network, runs, given.hands)
        runs += 1
        np.savez(given.file, *network.weights)
    print(f"{runs * given.hands} hands against itself, and then")
    net = policy_bot(odin.GAME, network.scores, width=1)
    for rules, what, other in (
        (RULES, "matches against random play", RandomBot()),
        (HAND, "hands against the heuristic", heuristic_bot(odin.GAME)),
    ):
        bots: dict[str, odin.Bot] = {"net": net, "other": other}
        found = simulate(
            odin.GAME, rules, bots, given.matches, 1, deals_per_task=100
        )
        wins = found.standings[0].wins
        print(f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%}) of {what}")


def __getattr__(name: str) -> object:
    if name == "bot":  # for the terminal
        return policy_bot(odin.GAME, Network(FILE).scores, width=1)
    raise AttributeError(name)


if __name__ == "__main__":
    main()
