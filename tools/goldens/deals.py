"""The first chance outcomes of matches, by seed."""

from itertools import takewhile

from herrlof_rules.core.game import Game
from herrlof_rules.documents import to_data
from tools.goldens.text import course, header, line, rules_json

DEALS = 20


def deals(game: Game) -> str:
    about = (
        "chance outcome number n (from 0) of matches with these seeds, each drawn from the stream "
        "chance/n for the position after the outcomes before it, if no decision comes between"
    )
    lines = [header(game, about)]
    for players in game.player_counts:
        rules = game.rules(players)
        lines.append(line({"rules": rules_json(game, rules)}))
        for number in range(DEALS):
            seed = f"int:{number}"
            settled = takewhile(lambda at: at[1] is None, course(game, rules, seed))
            outcomes = [to_data(game, outcome) for _, _, outcome in settled]
            lines.append(line({"outcomes": outcomes, "seed": seed}))
    return "".join(lines)
