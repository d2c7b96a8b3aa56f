"""Learns Odin by playing against itself, with NumPy alone, and defines a bot.

    python selfplay.py [RUNS]
    herrlof-rules compare selfplay:bot heuristic --game odin --players 2
    herrlof-rules play --game odin --bot selfplay:bot

Torch is not used: it takes gigabytes and is not faster for a small network.
The network's input is what a seat knows, an action, and the hand after the
action; its output is the points by which the hand will be won.  The network
learns from all decisions of hands played side by side, and from the points that
followed for the seat of each decision.  The network is stored in selfplay.npz,
and the next run continues from it.  Needs the extra `batch`.
"""

import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from herrlof_arena.adapters.networks import policy_bot
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.adapters.trajectories import Trajectories
from herrlof_arena.batch import Batch
from herrlof_arena.encoding import Encoder
from herrlof_rules import odin

Array = NDArray[np.number]
Ids = NDArray[np.signedinteger]

HAND = odin.Rules(players=2, max_hands=1)  # Learning plays single hands.
CODE = Encoder(odin.GAME, odin.Rules(players=2))
SCALE = np.array(CODE.observation.scale, np.float32)
SCALE[CODE.observation.slice("scores")] = 0  # A hand begins without points.
OWN = CODE.observation.slice("hand")
ACTIONS = np.reshape(CODE.action_features(), (-1, CODE.action.size))
FEATURES = ACTIONS * np.array(CODE.action.scale)
# The cards taken minus the cards played.
GAINED = ACTIONS[:, 2:3] - ACTIONS[:, 1:2]
CARDS = ACTIONS[:, CODE.action.slice("cards")] * GAINED
KINDS = np.hstack([np.repeat(np.eye(6), 9, 0), np.tile(np.eye(9), (6, 1))])
SIZES = (len(SCALE) + FEATURES.shape[1] + 4 * KINDS.shape[1], 96, 32, 1)
FILE = Path("selfplay.npz")


def meant(vectors: Array, ids: Ids) -> Array:
    """The action's features, and the number of cards left of each kind."""
    left = (vectors[:, OWN] + CARDS[ids]) @ KINDS
    flags = [left >= size for size in (1, 2, 3, 4)]
    return np.hstack([FEATURES[ids], *flags], dtype=np.float32)


class Network:
    """Layers of weights and biases, trained by RMSprop."""

    def __init__(self) -> None:
        rng, sizes = np.random.default_rng(1), pairwise(SIZES)
        begun = [rng.normal(0, (2 / n) ** 0.5, (n + 1, m)) for n, m in sizes]
        kept = np.load(FILE).values() if FILE.exists() else begun
        self.weights = [np.array(w, np.float32) for w in kept]
        self.squares = [0 * w for w in self.weights]

    def layers(self, first: Array, start: int = 0) -> list[Array]:
        outputs = [first]
        for w in self.weights[start:]:
            outputs.append(np.maximum(outputs[-1], 0) @ w[:-1] + w[-1])
        return outputs

    def scores(self, vectors: Array, ids: Ids, _: Ids | None = None) -> Array:
        """The value of each legal id; a row's own part is computed once."""
        rows, places = np.nonzero(ids >= 0)
        w, cut = self.weights[0], len(SCALE)
        sums = (vectors * SCALE @ w[:cut] + w[-1])[rows]
        sums += meant(vectors[rows], ids[rows, places]) @ w[cut:-1]
        scores = np.full(ids.shape, -9, np.float32)
        scores[rows, places] = self.layers(sums, 1)[-1][:, 0]
        return scores

    def learn(self, first: Array, wanted: Array) -> None:
        *below, outputs = self.layers(first)
        slope = (outputs - wanted[:, None]) / len(wanted)
        for number in reversed(range(len(below))):
            layer, weights = below[number], self.weights[number]
            change = np.vstack([np.maximum(layer, 0).T @ slope, slope.sum(0)])
            slope = slope @ weights[:-1].T * (layer > 0)
            squares = self.squares[number]
            squares += 0.01 * (np.square(change) - squares)
            weights -= 1e-3 * change / (np.sqrt(squares) + 1e-6)


def train(net: Network, runs: int = 300, rows: int = 512) -> None:
    """Plays hands side by side, and learns from every decision."""
    batch = Batch.start(odin.GAME, HAND, rows, auto_restart=True)
    rng, every = np.random.default_rng(), np.arange(rows)
    for _ in range(runs):
        steps, course = Trajectories(), []
        for _ in range(32):
            vectors, ids = batch.observe(), batch.legal_ids()[0]
            best = ids[every, net.scores(vectors, ids).argmax(axis=1)]
            chosen = np.where(rng.random(rows) < 0.05, batch.choose(), best)
            course.append(np.hstack([vectors * SCALE, meant(vectors, chosen)]))
            seats, ended = batch.to_act, batch.step(chosen)
            steps.add(seats, batch.ahead(ended.points) / 9, ended.parts)
        first = np.concatenate(course)
        values = net.layers(first)[-1].reshape(-1, rows)
        wanted = (steps.advantages(values, decay=0.8) + values).ravel()
        decided = rng.permutation(np.flatnonzero(~np.isnan(wanted)))
        for some in np.array_split(decided, len(decided) // 512 + 1):
            net.learn(first[some], wanted[some])
    np.savez(FILE, *net.weights)


if __name__ == "__main__":
    train(Network(), *map(int, sys.argv[1:]))
bot = policy_bot(odin.GAME, Network().scores, Observations(legal="legal_ids"))
