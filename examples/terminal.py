"""A terminal front-end: you are seat 0 and see only its view.

The program works for every game: for Odin, give the argument `odin`.
"""

import sys

from herrlof_arena.bots import ask, heuristic_bot
from herrlof_rules import GAMES, HerrlofRulesError, Match
from herrlof_rules.sentences import Sentences

game = GAMES[sys.argv[1] if len(sys.argv) > 1 else "herrlof"]
rules = game.edition(game.info.editions[0], game.player_counts[0])
match = Match.start(game, rules)
bot = heuristic_bot(game)
tell = Sentences(game, you=0)
shown = 0

while match.result is None:
    seat = match.turn.seats[0]
    if seat != 0:
        match = match.play(ask(match, seat, bot), seat)
        continue
    view = match.view(0, since=shown)
    for event in view.events:
        print(tell.event(event))
    shown += len(view.events)
    print(
        f"\nYou hold {' '.join(card.value for card in view.observation.hand)}."
    )
    print(tell.prompt(view, short=True))
    print(
        "You may:",
        ", ".join(game.format_action(action) for action in view.legal_actions),
    )
    try:
        match = match.play(tell.read(view, input("> ")), 0)
    except EOFError:
        print("goodbye")
        sys.exit()
    except HerrlofRulesError as refused:
        print(tell.refusal(refused))

for event in match.view(0, since=shown).events:
    print(tell.event(event))
