"""Plays rounds and hands for `tools.train` on rows of a batch.

The module records the position after each choice, and the points that followed."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from attrs import frozen
from numba import njit
from numpy.typing import NDArray

from herrlof_arena.batch.chance import lucks
from herrlof_arena.batch.runner import options_of
from herrlof_arena.compiled.backend import know_marked
from herrlof_arena.compiled.game import CompiledGame
from herrlof_arena.compiled.layout import KIND, NUMBER, SEAT
from herrlof_arena.compiled.loops import ahead
from herrlof_arena.compiled.randomness import scratch_size
from herrlof_arena.compiled.rows import whole
from herrlof_arena.encoding.actions import most_legal
from herrlof_rules import GAMES
from tools.networks import Net, Singles

_MOST = 1000
"""A bound on the decisions of a round or hand."""


@frozen(eq=False)
class Play:
    """Plays a game with a network, and collects positions for training."""

    game: CompiledGame

    choose: Callable[..., int]
    """`choose(net, rate, state, options, luck, scratch, count, memory, parameters, best)`.

    It returns the chosen id, which is random with probability `rate`, and writes the network's
    input for the choice to `best`, or zeros if the network was not used.  An empty network plays as
    the heuristic does.
    """

    memory: int
    parameters: NDArray[np.float64]

    def fill(
        self,
        players: int,
        net: Net,
        rival: Net,
        share: float,
        rate: float,
        xs: Singles,
        ys: Singles,
        seed: int,
    ) -> tuple[int, float]:
        """Plays until the arrays of positions are full; returns the number of positions.

        In a `share` of the rounds or hands the rival plays all seats but one.  The second number
        returned is the mean of the points by which the network's seat was ahead in these rounds or
        hands.
        """
        game = GAMES[self.game.name]
        rules = game.rules(players)
        row_count, won = _loop(self)(
            *(net, rival, share, rate, xs, ys, seed, players),
            np.zeros(self.game.layout.width + 1, np.int64),
            options_of(self.game, rules),
            lucks((f"int:{seed}",), "splitmix64")[0],
            np.zeros(scratch_size(most_legal(game, rules)), np.int64),
            np.zeros(self.memory, np.int64),
            self.parameters,
        )
        if game.info.fewest_points_win:
            ys[:row_count] *= -1
            won = -won
        return row_count, won


@cache
def _loop(play: Play) -> Callable[..., tuple[int, float]]:
    game, choose = play.game, play.choose
    begin, settle, legal, act = game.begin, game.settle, game.legal, game.act
    scores, over = game.layout.start(game.scores), game.over

    def play_parts(
        net: Any,
        rival: Any,
        share: float,
        rate: float,
        xs: Any,
        ys: Any,
        seed: int,
        players: int,
        state: Any,
        options: Any,
        luck: Any,
        work: Any,
        memory: Any,
        parameters: Any,
    ) -> tuple[int, float]:
        np.random.seed(seed)
        s, r, chance, w = whole(state), whole(options), whole(luck), whole(work)
        x, p, at = whole(memory), whole(parameters), 0
        won, alone = 0.0, 0
        before = np.zeros(len(state), np.int64)
        who, best = np.zeros(_MOST, np.int64), np.zeros(xs.shape[1])
        while at < len(ys) - _MOST:
            state[:] = 0
            begin(s, r)
            settle(s, r, chance, w)
            before[:] = state
            number, first = s[NUMBER], at
            lone = np.random.randint(players) if share and np.random.random() < share else -1
            while True:
                seat = s[SEAT]
                if seat < 0:
                    if s[NUMBER] != number or s[KIND] == over:
                        break
                    settle(s, r, chance, w)
                    continue
                count = legal(s, r, w)
                if lone >= 0 and seat != lone:
                    chosen = choose(rival, 0.0, s, r, chance, w, count, x, p, best)
                else:
                    chosen = choose(net, rate, s, r, chance, w, count, x, p, best)
                    if best.any():
                        xs[at], who[at - first] = best, seat
                        at += 1
                act(s, r, chosen)
            if lone >= 0:
                won += ahead(whole(before), s, scores, players, lone)
                alone += 1
            for place in range(first, at):
                ys[place] = ahead(whole(before), s, scores, players, who[place - first])
        return at, won / max(1, alone)

    know_marked()
    compiled: Callable[..., tuple[int, float]] = njit(error_model="numpy")(play_parts)
    return compiled
