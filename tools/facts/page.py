"""The page of facts: sizes and bounds from the rules, figures of random play, counts of trees."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from herrlof_rules import GAMES, Game
from herrlof_rules.core import Chance
from herrlof_rules.encoding import Encoder
from herrlof_rules.encoding.nodes import Settled
from herrlof_rules.encoding.steps import stepwise
from tools.exploitability import MINIATURES, Node, Tree
from tools.facts.measured import MATCHES, play

VECTORS = (
    "*Vectors* are those of [`Encoder`][herrlof_rules.encoding.Encoder]: "
    "what a seat may know now, and all that it was told."
)
MEANS = (
    "*Decisions*, *legal actions* and *chance* are means over "
    f"{MATCHES} matches of random play with fixed seeds, with extremes in parentheses."
)
INTRODUCTION = f"""# Facts and figures

<!-- made by `python -m tools.facts` -->

What a learner or a solver has to deal with, for every edition and number of players.
{VECTORS}
{MEANS}
Chance is counted in turns, and in the small steps in which solvers take it.
"""

HEADER = (
    "| edition | players | action ids | vectors | decisions a match | at most "
    "| legal actions | chance turns | chance steps |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)

UTILITIES = (
    "\nUtilities sum to zero: 1 for a sole winner, −1/(players − 1) for every loser, "
    "and a share of what the losers pay for each of several winners.\n"
)

TREES = """
## The smallest trees

One round or hand for two players who hold two cards each, the first dealer or player fixed.

| game | cards | deals | decisions | information sets | ends | longest |
|---|---|--:|--:|--:|--:|--:|
"""


def tables(game: Game) -> Iterator[tuple[str, int, Any]]:
    """The editions, those of equal rules together, with each number of players and its rules."""
    for players in game.player_counts:
        by_rules: dict[Any, list[str]] = {}
        for name in game.editions:
            by_rules.setdefault(game.edition(name, players), []).append(name)
        for rules, names in by_rules.items():
            yield ", ".join(names), players, rules


def row(game: Game, edition: str, players: int, rules: Any) -> str:
    """The line of a table."""
    encoder = Encoder(game, rules)
    most = game.max_decisions(rules)
    cells = [
        edition,
        str(players),
        str(game.action_count(rules)),
        f"{encoder.observation.size}, {encoder.information_state.size}",
    ]
    decisions, *others = play(game, rules).cells()
    cells += [decisions, "no bound" if most is None else str(most), *others]
    return f"| {' | '.join(cells)} |\n"


def page() -> str:
    """The whole page."""
    text = INTRODUCTION
    for game in GAMES.values():
        text += f"\n## {game.name.capitalize()}\n\n{HEADER}"
        text += "".join([row(game, *table) for table in tables(game)])
        text += f"\n{_chance(game)}"
    return text + UTILITIES + TREES + "".join(map(tree_row, MINIATURES))


def _chance(game: Game) -> str:
    """How large the largest chance nodes of a deal are."""
    found = []
    for players in game.player_counts:
        state = game.initial(game.rules(players=players))
        while isinstance(game.turn(state), Chance):
            node: Any = stepwise(game.chance(state))
            largest = node.bound
            while not isinstance(node, Settled):
                node = node.after(node.ids[0])
            state = game.apply(state, node.outcome)
        found.append((largest, players))
    sizes = [
        f"{size} with {' or '.join(str(players) for _, players in group)} players"
        for size, group in groupby(found, lambda pair: pair[0])
    ]
    return f"A step of a deal has at most so many outcomes: {', '.join(sizes)}.\n"


def tree_row(name: str) -> str:
    """The line of a miniature."""
    game, rules = MINIATURES[name]()
    tree = Tree(game, rules)
    ends, longest = _ends(tree.root)
    cards = " ".join([card.value for card in rules.deck])
    deals = len(tree.root.children)
    counts = (deals, tree.decisions, len(tree.information_sets), ends, longest)
    return f"| {game.name.capitalize()} | {cards} | {' | '.join(map(str, counts))} |\n"


def _ends(node: Node) -> tuple[int, int]:
    """How many ends there are below a node, and how many decisions lead to the furthest."""
    if not node.children:
        return 1, 0
    below = [_ends(child) for child in node.children]
    decision = node.information is not None
    return sum(ends for ends, _ in below), max(depth for _, depth in below) + decision
