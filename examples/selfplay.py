"""Learns Odin by playing against itself, with NumPy alone, and is a bot.

    python examples/selfplay.py [RUNS]

NumPy, because torch takes gigabytes and is no faster for so small a network.
What a seat knows goes in together with an action and what the hand would be
after it; out comes by how many points the hand will be won.  All decisions of
hands side by side are learnt from, each by what its own seat made of the hand.
The network is kept in selfplay.npz, and the next run goes on from there.  Then
it plays hands against the heuristic bot, and you can play against it:
`herrlof-rules play --game odin --bot selfplay:bot`.
Needs the extras `batch` and `gymnasium`.
"""

import sys
from itertools import pairwise
from pathlib import Path
from time import process_time, time_ns

import numpy as np
from numpy.typing import NDArray

from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_arena.adapters.networks import policy_bot
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.adapters.trajectories import Trajectories
from herrlof_arena.bots import heuristic_bot
from herrlof_arena.encoding import Encoder
from herrlof_arena.simulation import simulate
from herrlof_rules import odin

Floats = NDArray[np.floating]
Ids = NDArray[np.signedinteger]

HAND = odin.Rules(players=2, max_hands=1)  # what is learnt from
CODE = Encoder(odin.GAME, odin.Rules(players=2))
SCALE = np.array(CODE.observation.scale, np.float32)
SCALE[CODE.observation.slice("scores")] = 0  # a hand begins without points
OWN = CODE.observation.slice("hand")
ACTIONS = np.reshape(CODE.action_features(), (-1, CODE.action.size))
FEATURES = ACTIONS * np.array(CODE.action.scale)
GAINED = ACTIONS[:, 2:3] - ACTIONS[:, 1:2]  # what is taken, less what is played
CARDS = ACTIONS[:, CODE.action.slice("cards")] * GAINED
KINDS = np.hstack([np.repeat(np.eye(6), 9, 0), np.tile(np.eye(9), (6, 1))])
SIZES = (len(SCALE) + FEATURES.shape[1] + 4 * KINDS.shape[1], 96, 32, 1)
FILE = Path("selfplay.npz")
SHOWN = Observations(legal="legal_ids")
STEPS, CHUNK = 32, 512
EXPLORE, RATE, DECAY = 0.05, 1e-3, 0.8


def meant(hands: Floats, ids: Ids) -> Floats:
    """An action, and of which kinds how many cards would be left."""
    left = (hands + CARDS[ids]) @ KINDS
    flags = [left >= size for size in (1, 2, 3, 4)]
    return np.hstack([FEATURES[ids], *flags], dtype=np.float32)


class Network:
    """Layers of weights and biases, trained by RMSprop."""

    def __init__(self) -> None:
        rng = np.random.default_rng(1)
        self.weights = [
            (rng.normal(size=(n + 1, m)) * (2 / n) ** 0.5).astype(np.float32)
            for n, m in pairwise(SIZES)
        ]
        if FILE.exists():
            with np.load(FILE) as kept:
                self.weights = [kept[name] for name in kept.files]
        self.squares = [0 * w for w in self.weights]

    def scores(self, vectors: Floats, ids: Ids, _: Ids | None = None) -> Floats:
        """What each legal id is worth; the first layer adds two halves."""
        (first, *others), cut = self.weights, len(SCALE)
        rows, places = np.nonzero(ids >= 0)
        what = meant(vectors[:, OWN][rows], ids[rows, places])
        sums = (vectors * SCALE @ first[:cut] + first[-1])[rows]
        sums += what @ first[cut:-1]
        for w in others:
            sums = np.maximum(sums, 0) @ w[:-1] + w[-1]
        scores = np.full(ids.shape, -9, np.float32)
        scores[rows, places] = sums[:, 0]
        return scores

    def learn(self, first: Floats, wanted: Floats) -> None:
        layers = [first]
        for w in self.weights:
            layers.append(np.maximum(layers[-1], 0) @ w[:-1] + w[-1])
        slope = (layers[-1] - wanted[:, None]) / len(wanted)
        for number in reversed(range(len(self.weights))):
            below, weights = layers[number], self.weights[number]
            change = np.vstack([np.maximum(below, 0).T @ slope, slope.sum(0)])
            slope = slope @ weights[:-1].T * (below > 0)
            square = self.squares[number]
            square += 0.01 * (change**2 - square)
            weights -= RATE * change / (square**0.5 + 1e-6)


def train(network: Network, runs: int, rows: int = 512, seed: int = 0) -> int:
    """Plays hands side by side, and learns from every decision."""
    envs = BatchEnv(
        odin.GAME,
        HAND,
        num_envs=rows,
        self_play=True,
        reward="points",
        observations=SHOWN,
        autoreset_mode="SameStep",
    )
    rng, every, hands = np.random.default_rng(seed), np.arange(rows), 0
    shown, info = envs.reset(seed=seed)
    for _ in range(runs):
        steps, course, values = Trajectories(), [], []
        for _ in range(STEPS):
            vectors, ids = np.asarray(shown), info["legal_ids"]
            scores = network.scores(vectors, ids)
            tries = rng.integers((ids >= 0).sum(axis=1))
            explores = rng.random(rows) < EXPLORE
            places = np.where(explores, tries, scores.argmax(axis=1))
            values.append(scores[every, places])
            chosen = ids[every, places]
            what = meant(vectors[:, OWN], chosen)
            course.append(np.hstack([vectors * SCALE, what]))
            shown, _, ended, _, info = envs.step(chosen)
            steps.add(info["acted"], info["rewards"] / HAND.hand_size, ended)
            hands += int(ended.sum())
        wanted = steps.advantages(values, decay=DECAY) + values
        known = rng.permutation(np.flatnonzero(~np.isnan(wanted)))
        first, wanted = np.concatenate(course), wanted.ravel()
        for some in np.array_split(known, len(known) // CHUNK + 1):
            network.learn(first[some], wanted[some])
    return hands


def main(runs: int = 300, matches: int = 1000) -> None:
    network, start = Network(), process_time()
    hands = train(network, runs, seed=time_ns())
    np.savez(FILE, *network.weights)
    print(f"{hands} hands against itself in {process_time() - start:.0f} s")
    net = policy_bot(odin.GAME, network.scores, SHOWN)
    bots: dict[str, odin.Bot] = {"net": net, "other": heuristic_bot(odin.GAME)}
    wins = simulate(odin.GAME, HAND, bots, matches, 1).standings[0].wins
    print(f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%}) of hands won")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
else:  # for the terminal
    bot = policy_bot(odin.GAME, Network().scores, SHOWN)
