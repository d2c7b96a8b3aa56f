"""The first chance outcomes of matches, by seed."""

from collections.abc import Iterator
from typing import Any

from herrlof_rules import Chance
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import chance_stream
from herrlof_rules.documents import to_data
from tools.goldens.text import header, line, rules_json

DEALS = 20


def deals(game: Game) -> str:
    about = (
        "chance outcome number n (from 0) of matches with these seeds, each drawn from the stream "
        "chance/n for the position after the outcomes before it, if no decision comes between"
    )
    made = [header(game, about)]
    for players in game.player_counts:
        rules = game.rules(players)
        made.append(line({"rules": rules_json(game, rules)}))
        for number in range(DEALS):
            seed = f"int:{number}"
            outcomes = [to_data(game, o) for o in first_outcomes(game, rules, seed)]
            made.append(line({"outcomes": outcomes, "seed": seed}))
    return "".join(made)


def first_outcomes(game: Game, rules: Any, seed: str) -> Iterator[Any]:
    state, number = game.initial(rules), 0
    while isinstance(game.turn(state), Chance):
        outcome = game.chance(state).sample(chance_stream(seed, number))
        yield outcome
        state, number = game.apply(state, outcome), number + 1
