"""The page of facts: `python -m tools.facts`.

The page has sizes and bounds from the rules, figures of random play, and counts of trees.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from statistics import mean
from typing import Any

from herrlof_arena.adapters.chance_nodes.nodes import Settled
from herrlof_arena.adapters.chance_nodes.steps import stepwise
from herrlof_arena.encoding import Encoder
from herrlof_rules import GAMES, Game, Match
from herrlof_rules.core import Chance, Over, Stream
from tools.miniatures import miniature

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "facts.md"

MATCHES = 60
"""The number of matches played for each row; the seed of a match is its number."""

VECTORS = (
    "*Vectors* are the sizes of the vectors of [`Encoder`][herrlof_arena.encoding.Encoder]: "
    "of an observation and of an information state."
)
MEANS = (
    "*Decisions*, *legal actions* and *chance* are means over "
    f"{MATCHES} matches of random play with fixed seeds, with extremes in parentheses."
)
INTRODUCTION = f"""---
hide:
  - toc
---

# Facts and figures

<!-- made by `python -m tools.facts` -->

This page lists sizes that matter to learners and solvers, for every edition and number of players.
{VECTORS}
{MEANS}
Chance is counted in turns, and in the small steps into which solvers divide a turn.
"""

HEADER = (
    "| edition | players | action ids | vectors | decisions per match | at most "
    "| legal actions | chance turns | chance steps |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)

UTILITIES = (
    "\nUtilities sum to zero: 1 for a sole winner, −1/(players − 1) for every loser, "
    "and a share of what the losers pay for each of several winners.\n"
)

TREES = """
## The smallest trees

The table counts one round or hand of two players with two cards each and a fixed first seat.

| game | cards | deals | decisions | information sets | ends | longest |
|---|---|--:|--:|--:|--:|--:|
"""

SMALLEST: tuple[tuple[Game, str, dict[str, Any]], ...] = (
    (GAMES["herrlof"], "B1 B3 R6 H V", {"max_rounds": 1, "first_dealer": 0}),
    (GAMES["odin"], "B1 B3 R1 R2 P4", {"max_hands": 1, "first_player": 0}),
    (GAMES["odin"], "B1 B2 B3 R1 R2 R4", {"max_hands": 1, "first_player": 0}),
)
"""Miniatures: the game, the cards, and options that make them small."""


def tables(game: Game) -> Iterator[tuple[str, int, Any]]:
    """Each number of players and its rules, under the names of all editions with these rules."""
    for players in game.player_counts:
        by_rules: dict[Any, list[str]] = {}
        for name in game.info.editions:
            by_rules.setdefault(game.edition(name, players), []).append(name)
        for rules, names in by_rules.items():
            yield ", ".join(names), players, rules


def row(game: Game, edition: str, players: int, rules: Any) -> str:
    """A row of the table."""
    encoder = Encoder(game, rules)
    most = game.max_decisions(rules)
    cells = [
        edition,
        str(players),
        str(game.action_count(rules)),
        f"{encoder.observation.size}, {encoder.information_state.size}",
    ]
    decisions, *others = played(game, rules)
    cells += [decisions, "no bound" if most is None else str(most), *others]
    return f"| {' | '.join(cells)} |\n"


def played(game: Game, rules: Any, matches: int = MATCHES) -> Iterator[str]:
    """Decisions per match, legal actions, chance turns and steps of random play, as cells."""
    decisions: list[int] = []
    legal: list[int] = []
    chances = steps = 0
    for number in range(matches):
        rng = Stream(f"int:{number}", "facts")
        state, before = game.initial(rules), len(legal)
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                distribution = game.chance(state)
                outcome = distribution.sample(rng)
                chances += 1
                steps += len(stepwise(distribution).path(outcome))
                state = game.apply(state, outcome)
            else:
                seat = turn.seats[0]
                actions = game.legal_actions(state, seat)
                legal.append(len(actions))
                state = game.apply(state, actions[rng.randrange(len(actions))], seat)
        decisions.append(len(legal) - before)
    yield f"{mean(decisions):.0f} ({min(decisions)}–{max(decisions)})"
    yield f"{mean(legal):.1f} (at most {max(legal)})"
    yield f"{chances / matches:.1f}"
    yield f"{steps / matches:.0f}"


def page() -> str:
    """The whole page."""
    text = INTRODUCTION
    for game in GAMES.values():
        text += f"\n## {game.name.capitalize()}\n\n{HEADER}"
        text += "".join([row(game, *table) for table in tables(game)])
        text += f"\n{_chance(game)}"
    return text + UTILITIES + TREES + "".join([tree_row(*each) for each in SMALLEST])


def _chance(game: Game) -> str:
    """The sentence about the largest chance nodes of a deal."""
    largest_by_players = []
    for players in game.player_counts:
        state = game.initial(game.rules(players=players))
        while isinstance(game.turn(state), Chance):
            node: Any = stepwise(game.chance(state))
            largest = node.bound
            while not isinstance(node, Settled):
                node = node.after(node.ids[0])
            state = game.apply(state, node.outcome)
        largest_by_players.append((largest, players))
    sizes = [
        f"{size} with {' or '.join(str(players) for _, players in group)} players"
        for size, group in groupby(largest_by_players, lambda pair: pair[0])
    ]
    return f"A deal step has at most this number of outcomes: {', '.join(sizes)}.\n"


def tree_row(game: Game, cards: str, options: dict[str, Any]) -> str:
    """A miniature's row in the table of the smallest trees."""
    start = Match.unseeded(game, miniature(game, cards, 2, **options))
    sets: set[tuple[Any, ...]] = set()
    decisions, ends, longest = _walked(start, sets)
    deals = len(list(game.chance(start.state)))
    counts = (deals, decisions, len(sets), ends, longest)
    deck = " ".join([card.value for card in start.rules.deck])
    return f"| {game.name.capitalize()} | {deck} | {' | '.join(map(str, counts))} |\n"


def _walked(match: Match, sets: set[tuple[Any, ...]]) -> tuple[int, int, int]:
    """Counts decisions, ends and the longest path's decisions; adds information sets to `sets`."""
    turn = match.turn
    if isinstance(turn, Over):
        return 0, 1, 0
    if isinstance(turn, Chance):
        below = [_walked(match.play_chance(o), sets) for o, _ in match.game.chance(match.state)]
        decisions = 0
    else:
        # If several seats may act at once, as when they predict, the first of them acts first.
        seat = turn.seats[0]
        view = match.view(seat)
        sets.add((seat, view.observation, view.events))
        below = [_walked(match.play(action, seat), sets) for action in view.legal_actions]
        decisions = 1
    counts, ends, longest = zip(*below, strict=True)
    return decisions + sum(counts), sum(ends), decisions + max(longest)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
