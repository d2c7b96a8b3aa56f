"""Random play, measured: how long matches last, how wide they branch, how often chance moves."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from herrlof_arena.encoding.steps import stepwise
from herrlof_rules import Game
from herrlof_rules.core import Chance, Over, Stream

MATCHES = 60
"""How many matches are played for each row; their numbers are their seeds."""


@dataclass
class Played:
    """What was counted in some matches of random play."""

    decisions: list[int] = field(default_factory=list)
    """Of each match."""

    legal: list[int] = field(default_factory=list)
    """How many actions were legal, at each decision."""

    chances: list[int] = field(default_factory=list)
    """The chance turns of each match."""

    steps: list[int] = field(default_factory=list)
    """The chance nodes of each match where chance is walked in small steps."""

    def cells(self) -> Iterator[str]:
        """For a table."""
        yield f"{mean(self.decisions):.0f} ({min(self.decisions)} – {max(self.decisions)})"
        yield f"{mean(self.legal):.1f} (at most {max(self.legal)})"
        yield f"{mean(self.chances):.1f}"
        yield f"{mean(self.steps):.0f}"


def play(game: Game, rules: Any, matches: int = MATCHES) -> Played:
    """Plays matches with every legal action equally likely."""
    played = Played()
    for number in range(matches):
        rng = Stream(f"int:{number}", "facts")
        state = game.initial(rules)
        decisions = chances = steps = 0
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                distribution = game.chance(state)
                outcome = distribution.sample(rng)
                chances += 1
                steps += len(stepwise(distribution).path(outcome))
                state = game.apply(state, outcome)
            else:
                seat = turn.seats[0]
                legal = game.legal_actions(state, seat)
                played.legal.append(len(legal))
                decisions += 1
                state = game.apply(state, legal[rng.randrange(len(legal))], seat)
        played.decisions.append(decisions)
        played.chances.append(chances)
        played.steps.append(steps)
    return played
