"""How a learned bot fares alone against the heuristic in all other seats, in compiled code.

    python -m tools.alone --game odin --players 3 4 5 6 --deals 2500

Every deal is played once with the bot in each seat.  Intervals are 95 %, over deals.
"""

import argparse

import numpy as np

from herrlof_rules import GAMES
from herrlof_rules.batch import Batch, CompiledPolicy
from herrlof_rules.batch.policies import Chooser
from herrlof_rules.batch.randomness import IDS
from herrlof_rules.batch.rows import Floats, Row, after
from tools.train import COURSES, Course, known_net


def policy(course: Course, players: int) -> CompiledPolicy:
    """What the learned bot does, in compiled code."""
    net, play = known_net(course.weights(players)), course.play
    choose, numbers = play.choose, course.numbers(players) + 1

    def place(s: Row, r: Row, ids: Row, count: int, luck: Row, p: Floats, w: Row) -> int:
        found = choose(net, 0.0, s, r, luck, after(ids, -IDS), count, w, p, np.zeros(numbers))
        for at in range(count):
            if ids[at] == found:
                return at
        return -1

    return CompiledPolicy(place, play.parameters, play.memory)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.alone")
    parser.add_argument("--game", choices=COURSES, default="odin")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--deals", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = GAMES[asked.game]
    for players in asked.players:
        bot, wins = policy(COURSES[asked.game], players), np.zeros((asked.deals, players))
        for seat in range(players):
            seats: list[Chooser] = ["heuristic"] * players
            seats[seat] = bot
            batch = Batch.start(game, game.rules(players), asked.deals, seed=asked.seed)
            batch.playout(seats)
            scores = batch.scores * (-1 if game.about.fewest_points_win else 1)
            best = scores == scores.max(axis=1, keepdims=True)
            wins[:, seat] = best[:, seat] / best.sum(axis=1)
        share = wins.mean(axis=1)
        off = 1.96 * share.std(ddof=1) / len(share) ** 0.5
        print(
            f"{players} players, {wins.size} matches: {share.mean():.1%} "
            f"({share.mean() - off:.1%}-{share.mean() + off:.1%}), fair {1 / players:.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
