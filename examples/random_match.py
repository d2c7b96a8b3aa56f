"""Play one match of Herrlof with players who choose at random."""

import random

from herrlof_rules import Decision, Match, herrlof

match = Match.start(herrlof.GAME, herrlof.Rules(players=3), seed=2020)
chooser = random.Random(2020)

while isinstance(match.turn, Decision):
    seat = match.turn.seats[0]
    view = match.view(seat)
    match = match.play(chooser.choice(view.legal_actions), seat)

print(match.result)
