"""Learns a miniature of Odin by playing against itself through PettingZoo.

    python examples/learn.py [--matches N] [--file TABLE] [--plot CURVE.svg]

The learner is a table with the mean result so far of each action in each
information state.  The learner takes the best action, and sometimes a random
action.  With --file the table is stored, and the next run continues from it;
Ctrl-C ends a run without losing the table.  Needs the extra `pettingzoo`, and
for --plot `plots`.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from herrlof_arena.adapters.pettingzoo import MatchAEC, env
from herrlof_rules import odin

CARDS = tuple(map(odin.Card, ("B1", "B2", "B3", "R1", "R2", "R4")))
RULES = odin.Rules(2, hand_size=2, max_hands=1, deck=CARDS)
REPORT = 500  # Matches of self-play between two lines of the report.
TRIALS = 400  # Matches against a random player for each line.
EXPLORE = 0.2  # The probability that the learner tries any action.

# The mean result and the number of matches, by position and action.
Table = dict[str, dict[str, tuple[float, int]]]
Choose = Callable[[str, str, list[int]], int]
Course = dict[str, list[tuple[str, int]]]


def play(
    environment: MatchAEC, choose: Choose, seed: int
) -> tuple[Course, dict[str, float]]:
    """Plays one match; returns what each agent knew, did and won."""
    environment.reset(seed=seed)
    course: Course = {agent: [] for agent in environment.agents}
    won = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        won[agent] += reward
        if terminated or truncated or seen is None:
            environment.step(None)
            continue
        known = seen["observation"].tobytes().hex()
        action = choose(agent, known, seen["action_mask"].nonzero()[0].tolist())
        course[agent].append((known, action))
        environment.step(action)
    return course, won


def best(table: Table, known: str, legal: list[int], rng: Random) -> int:
    """The action with the best mean; an action never tried counts as 0."""
    means = table.get(known, {})
    return max(
        legal, key=lambda a: (means.get(str(a), (0.0, 0))[0], rng.random())
    )


def train(environment: MatchAEC, table: Table, seed: int) -> None:
    """Trains the table by self-play, recording the result of every action."""
    rng = Random(seed)

    def choose(_: str, known: str, legal: list[int]) -> int:
        if rng.random() < EXPLORE:
            return rng.choice(legal)
        return best(table, known, legal, rng)

    for _ in range(REPORT):
        course, won = play(environment, choose, rng.getrandbits(32))
        for agent, decisions in course.items():
            for known, action in decisions:
                means = table.setdefault(known, {})
                mean, count = means.get(str(action), (0.0, 0))
                step = max(1 / (count + 1), 0.01)
                mean += step * (won[agent] - mean)
                means[str(action)] = mean, count + 1


def against_random(environment: MatchAEC, table: Table) -> float:
    """The learner's mean payoff in both seats; a random player's is 0."""
    rng, total = Random(1), 0.0
    for number in range(TRIALS):
        learner = f"player_{number % 2}"

        def choose(
            agent: str, known: str, legal: list[int], learner: str = learner
        ) -> int:
            if agent == learner:
                return best(table, known, legal, rng)
            return rng.choice(legal)

        total += play(environment, choose, number // 2)[1][learner]
    return total / TRIALS


def plot(curve: list[tuple[int, float]], file: Path) -> None:
    """Draws the learning curve."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - not for all

    drawing = Figure(figsize=(6, 3.5), layout="constrained")
    axes = drawing.add_subplot()
    axes.plot([n for n, _ in curve], [payoff for _, payoff in curve], "o-")
    axes.axhline(0, color="0.4", linestyle="--")
    axes.set_xlabel("matches of self-play")
    axes.set_ylabel("mean payoff against a random player")
    drawing.savefig(file)


def keep(
    table: Table, curve: list[tuple[int, float]], file: Path | None
) -> None:
    """Replaces the file atomically, so that it is never half written."""
    if file is not None:
        new = file.with_suffix(".new")
        new.write_text(json.dumps([table, curve]), "utf-8")
        new.replace(file)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=3000)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    environment = env(odin.GAME, RULES)
    table: Table = {}
    curve: list[tuple[int, float]] = []
    if given.file and given.file.exists():
        table, curve = json.loads(given.file.read_text("utf-8"))
    try:
        if not curve:
            curve.append((0, against_random(environment, table)))
            print(f"{0:6} matches: {curve[-1][1]:+.3f}", flush=True)
        while curve[-1][0] < given.matches:
            train(environment, table, curve[-1][0])
            played = curve[-1][0] + REPORT
            curve.append((played, against_random(environment, table)))
            print(f"{played:6} matches: {curve[-1][1]:+.3f}", flush=True)
            keep(table, curve, given.file)
    except KeyboardInterrupt:
        keep(table, curve, given.file)
        print("interrupted")
    if given.plot and curve:
        plot(curve, given.plot)


if __name__ == "__main__":
    main()
