"""The points that searches of several lengths lose in single decisions of Herrlof for two.

    python -m tools.search_regret --decisions 150 --seed 1

The decisions come from single rounds that a search of 64 playouts plays against itself: one
decision from each round, which is a prediction in every third round.  The heuristic and a search of
each length choose in every decision.  Two figures are printed for each bot, in points of the round
minus the other player's:

* The regret is the loss of the bot's choice against the best action by the search's own values,
  which are means over 2048 new worlds.  A search that has enough playouts has no regret.
* The gain is the advantage of the bot's choice over the choice of the first search, if the round
  goes on from the true cards and a search of 64 playouts plays for both seats.  The gain also shows
  the errors of the values themselves.

Intervals are 95%, over decisions.  The same arguments give the same figures everywhere.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from attrs import frozen

from herrlof_arena.batch import Batch
from herrlof_arena.bots import heuristic_bot, search_bot
from herrlof_rules.core import Bot
from herrlof_rules.herrlof import GAME, Action, Rules
from herrlof_rules.match import Match

RULES = Rules(players=2, max_rounds=1)

PLAYER = search_bot(GAME, playouts=64)
"""The bot that plays the rounds from which decisions come, and plays them on."""

WORLDS = 2048
"""The number of worlds in which each action's value is measured."""

ENDINGS = 2
"""How often a round is played on after each choice."""


@frozen
class Decision:
    """A position of a round, and the seat that is to choose."""

    match: Match
    seat: int

    @property
    def kind(self) -> str:
        """The kind of turn, with plays divided into leads and answers."""
        turn, trick = self.match.turn.kind, self.match.view(self.seat).observation.trick
        return turn if turn != "play" else "answer" if trick else "lead"


@frozen
class Judgement:
    """The figures of each bot's choice in a decision."""

    kind: str
    regrets: Mapping[str, float]
    gains: Mapping[str, float]


def decisions(number: int, seed: int) -> Iterator[Decision]:
    """Yields one decision of each round, a prediction in every third round."""
    for n in range(number):
        match = Match.start(GAME, RULES, seed=f"{seed}/{n}")
        rng, open_decisions = Random(f"{seed}/{n}"), list[Decision]()
        while match.turn.seats:
            seat = match.turn.seats[0]
            if len(match.legal_actions(seat)) > 1:
                open_decisions.append(Decision(match, seat))
            match = match.play(PLAYER(match.view(seat), rng), seat)
        predicts = n % 3 == 0
        yield rng.choice([d for d in open_decisions if (d.kind == "predict") == predicts])


def values(decision: Decision, rng: Random) -> Mapping[Action, float]:
    """The search's value of each action, measured in new worlds."""
    view = decision.match.view(decision.seat)
    ids = [GAME.encode(view.rules, action) for action in view.legal_actions]
    worlds = Batch.from_worlds(GAME, view, WORLDS, rng, policy="heuristic")
    means: list[float] = worlds.try_out(ids).mean(axis=0).tolist()
    return dict(zip(view.legal_actions, means, strict=True))


def outcome(decision: Decision, action: Action, seed: str) -> float:
    """The mean lead of the seat in points, if the round is played on after an action."""
    leads = []
    for number in range(ENDINGS):
        rng = Random(f"{seed}/{number}")
        match = decision.match.play(action, decision.seat)
        while match.turn.seats:
            seat = match.turn.seats[0]
            match = match.play(PLAYER(match.view(seat), rng), seat)
        points = GAME.points(match.state)
        leads.append(points[decision.seat] - points[1 - decision.seat])
    return fmean(leads)


def judged(decision: Decision, bots: Mapping[str, Bot], first: str, seed: str) -> Judgement:
    """Lets each bot choose; `first` names the bot with which the others are compared."""
    view = decision.match.view(decision.seat)
    choices = {name: bot(view, Random(seed)) for name, bot in bots.items()}
    worth, actions = values(decision, Random(f"{seed}/worlds")), set(choices.values())
    # If all bots agree, every gain is 0, and the round need not be played on.
    ends = {
        action: outcome(decision, action, seed) if len(actions) > 1 else 0.0 for action in actions
    }
    return Judgement(
        decision.kind,
        {name: max(worth.values()) - worth[action] for name, action in choices.items()},
        {name: ends[action] - ends[choices[first]] for name, action in choices.items()},
    )


def interval(figures: Sequence[float]) -> str:
    """The mean with half the width of its 95% interval."""
    half = 1.96 * stdev(figures) / sqrt(len(figures)) if len(figures) > 1 else float("nan")
    return f"{fmean(figures):+.2f} ± {half:.2f}"


def table(judgements: Sequence[Judgement]) -> str:
    """The regrets and gains of each bot, over all decisions and over the decisions of each kind."""
    lines = []
    for group in ("all", *sorted({each.kind for each in judgements})):
        some = [each for each in judgements if group in ("all", each.kind)]
        lines.append(f"{group}, {len(some)} decisions")
        for name in some[0].regrets:
            regret = interval([each.regrets[name] for each in some])
            gain = interval([each.gains[name] for each in some])
            lines.append(f"  {name:12} regret {regret}   gain {gain}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the table; Ctrl-C ends it with the decisions judged so far."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decisions", type=int, default=90)
    parser.add_argument("--playouts", type=int, nargs="+", default=[64, 256, 1024, 4096])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    searches = {f"search:{count}": search_bot(GAME, playouts=count) for count in given.playouts}
    bots: Mapping[str, Bot] = {**searches, "heuristic": heuristic_bot(GAME)}
    judgements: list[Judgement] = []
    try:
        for n, decision in enumerate(decisions(given.decisions, given.seed)):
            judgements.append(judged(decision, bots, next(iter(bots)), f"{given.seed}/{n}"))
    except KeyboardInterrupt:
        if not judgements:
            raise
    print(table(judgements))


if __name__ == "__main__":
    main()
