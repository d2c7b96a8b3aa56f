"""A whole match of Herrlof in ten lines."""

import random

from herrlof_rules import Match, herrlof

match = Match.start(herrlof.GAME, herrlof.Rules(players=3), seed=2020)
chooser = random.Random(2020)
while match.result is None:
    seat = match.turn.seats[0]
    match = match.play(chooser.choice(match.view(seat).legal_actions), seat)
print(len(match.log), "moves")
print(match.result.points, match.result.reason)
