"""Rounds of Herrlof for `tools.train`, on rows of a batch: what choices left, and what it brought.

The network is given what the heuristic's models know, in place of their constant the tricks still
needed, and these once more one by one.
"""

from typing import Any

import numpy as np

from herrlof_rules import herrlof
from herrlof_rules.batch.chance import lucks
from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.herrlof import heuristic
from herrlof_rules.batch.herrlof.dealing import begin
from herrlof_rules.batch.herrlof.heuristic import (
    FEATURE,
    FEATURES,
    MODELS,
    NEEDED,
    ROWS,
    SCRATCH,
    WEIGHTS,
)
from herrlof_rules.batch.herrlof.phases import act, legal, settle
from herrlof_rules.batch.herrlof.rules import numbers as numbers_of
from herrlof_rules.batch.herrlof.state import (
    KIND,
    LAYOUT,
    OVER,
    PREDICT,
    ROUND,
    SCORES,
    SEAT,
    STEAL_CARD,
    SWAP,
)
from herrlof_rules.batch.layout import PLAYERS
from herrlof_rules.batch.randomness import IDS
from herrlof_rules.batch.rows import after, floats, whole
from herrlof_rules.bots.herrlof.compiled import POLICY
from tools.networks import Net, Singles, worth

NUMBERS = FEATURES + ROWS
_MOST = 100
"""More decisions than a round has."""


@compiled
def write_numbers(out: Any, x: Any) -> None:
    """What the network is given of the position that was reckoned last."""
    out[:] = 0
    for feature in range(1, FEATURES):
        out[feature] = x[FEATURE + feature]
    out[0] = x[NEEDED]
    out[FEATURES + int(min(max(x[NEEDED], -1), ROWS - 2)) + 1] = 1


@compiled
def choose(
    net: Any, rate: float, s: Any, r: Any, w: Any, count: int, x: Any, p: Any, best: Any
) -> int:
    """The id chosen, with probability `rate` at random; writes what the network was given for it.

    That is nothing where the network is not asked: in a forced choice, and at the end of a round.
    """
    ids, numbers = after(w, IDS), np.zeros(NUMBERS)
    best[:] = 0
    if count == 1 or s[KIND] == SWAP:
        return int(ids[0])
    if s[KIND] == STEAL_CARD:
        return int(ids[1 + np.random.randint(count - 1)])
    at_random = np.random.random() < (rate * 3 if s[KIND] == PREDICT else rate)
    cards = heuristic.reckon(s, r, p, x)
    model = after(p, MODELS + WEIGHTS * (r[PLAYERS] - 2))
    most, chosen = -1e9, 0
    for place in range(count):
        x[FEATURE] = 0
        value = heuristic.value_of(s, r, ids[place], cards, model, x)
        if x[FEATURE]:
            write_numbers(numbers, x)
            if len(net[0]):
                value = worth(numbers, net)
        if at_random:
            value = np.random.random()
        if value > most:
            most, chosen = value, place
            best[:] = numbers
            if not x[FEATURE]:
                best[:] = 0
    return int(ids[chosen])


@compiled
def play_rounds(
    net: Any,
    rival: Any,
    share: float,
    rate: float,
    xs: Any,
    ys: Any,
    seed: int,
    state: Any,
    options: Any,
    luck: Any,
    work: Any,
    memory: Any,
    weights: Any,
) -> int:
    """Plays rounds until there is no room for another; returns how many positions there are.

    In a `share` of rounds all seats but one are the rival's.  A network that is empty plays as the
    heuristic does.
    """
    np.random.seed(seed)
    s, r, chance, w = whole(state), whole(options), whole(luck), whole(work)
    x, p = floats(whole(memory)), whole(weights)
    players, at = r[PLAYERS], 0
    who, best = np.zeros(_MOST, np.int64), np.zeros(NUMBERS)
    while at < len(ys) - _MOST:
        state[:] = 0
        begin(s, r)
        settle(s, r, chance, w)
        number, first = s[ROUND], at
        lone = np.random.randint(players) if share and np.random.random() < share else -1
        while True:
            seat = s[SEAT]
            if seat < 0:
                if s[ROUND] != number or s[KIND] == OVER:
                    break
                settle(s, r, chance, w)
                continue
            count = legal(s, r, w)
            if lone >= 0 and seat != lone:
                chosen = choose(rival, 0.0, s, r, w, count, x, p, best)
            else:
                chosen = choose(net, rate, s, r, w, count, x, p, best)
                if best[FEATURES:].any():
                    xs[at], who[at - first] = best, seat
                    at += 1
            act(s, r, chosen)
        total = 0
        for seat in range(players):
            total += s[SCORES + seat]
        for place in range(first, at):
            points = s[SCORES + who[place - first]]
            ys[place] = points - (total - points) / (players - 1)
    return at


def play(
    net: Net, rival: Net, share: float, rate: float, xs: Singles, ys: Singles, seed: int
) -> int:
    """Fills `xs` and `ys`, as `play_rounds` does."""
    return play_rounds(
        net,
        rival,
        share,
        rate,
        xs,
        ys,
        seed,
        np.zeros(LAYOUT.width + 1, np.int64),
        numbers_of(herrlof.Rules(2)),
        lucks((f"int:{seed}",), "splitmix64")[0],
        np.zeros(IDS + 64, np.int64),
        np.zeros(SCRATCH, np.int64),
        POLICY.parameters,
    )
