"""Solve a miniature with OpenSpiel, and compare bots with the equilibrium.

    python examples/solve.py            # Odin with five cards: a second
    python examples/solve.py herrlof    # Herrlof with five cards: a few seconds

The figure is OpenSpiel's exploitability: what a best response wins against
the bot, as the mean over both seats.  The figure of an equilibrium is 0.
"""

import sys
from fractions import Fraction
from importlib import import_module
from typing import Any

from herrlof_arena.adapters.openspiel import Tree
from herrlof_arena.bots import (
    Bot,
    RandomBot,
    distribution,
    heuristic_bot,
    search_bot,
)
from herrlof_rules import Stream, View

pyspiel: Any = import_module("pyspiel")  # OpenSpiel has no types.

GAMES = {
    "odin": "deck=[B1 B3 R1 R2 P4],hand_size=2,max_hands=1,first_player=0",
    "herrlof": "deck=[B1 B3 R6 H V],hand_size=2,max_rounds=1,first_dealer=0",
}
ROUNDS = (1, 2, 5, 10, 20, 50, 100, 200)
SAMPLES = 4


def often(bot: Bot, view: View) -> list[Fraction]:
    """The frequency of each choice of a bot that draws many random numbers."""
    streams = [Stream(f"int:{n}", "solve") for n in range(SAMPLES)]
    chosen = [bot(view, stream) for stream in streams]
    return [Fraction(chosen.count(a), SAMPLES) for a in view.legal_actions]


name = sys.argv[1] if len(sys.argv) > 1 else "odin"
game = pyspiel.load_game(f"python_{name}({GAMES[name]})")
tree = Tree(game)  # Every course of play is written out once for OpenSpiel.
print(f"{game}")
print(f"{tree.decisions} decisions, {len(tree.views)} information sets\n")

print("CFR+, distance from equilibrium after")
solver = pyspiel.CFRPlusSolver(tree.game)
done = 0
for rounds in ROUNDS:
    while done < rounds:
        solver.evaluate_and_update_policy()
        done += 1
    distance = pyspiel.exploitability(tree.game, solver.average_policy())
    print(f"{rounds:5} rounds  {distance:.6f}  {'▇' * round(60 * distance)}")
solved = solver.average_policy()
start = tree.game.new_initial_state()
value = pyspiel.expected_returns(start, solved, -1, True)[0]
print(f"\nWith perfect play, seat 0 wins {value:.4f} a match.\n")

print("Distance of the bots from equilibrium")
searching = search_bot(game.game, playouts=8)
for title, chances in (
    ("random", lambda view: distribution(RandomBot(), view)),
    ("heuristic", lambda view: distribution(heuristic_bot(game.game), view)),
    ("search", lambda view: often(searching, view)),
):
    distance = pyspiel.exploitability(tree.game, tree.policy(chances))
    print(f"{title:>12}  {distance:.6f}  {'▇' * round(60 * distance)}")
