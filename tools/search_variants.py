"""Ways to spend the budget of a search, compared: what is built in, and what lost against it.

    python -m tools.search_variants odin --matches 30 --playouts 100
    python -m tools.search_variants herrlof halving tree --players 3 --processes 2

`halving` is `search_bot`; `tree` is information-set Monte Carlo tree search with a tree for all
seats and a new world each time (Cowling, Powley and Whitehouse, 2012); `flat` is the same with a
tree of one level, UCB over the own actions; `uniform` is `halving` that plays out at random.
Worlds, horizon and, but for `uniform`, policy are those of `search_bot`.

Each plays the opponent, by default the heuristic of November 2026, with shared deals in every seat.
"""

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from math import log, sqrt
from random import Random
from typing import Any

from attrs import define, evolve, field, frozen

from herrlof_rules import GAMES, Game, RandomSource
from herrlof_rules.bots import Bot, RandomPolicy, SearchBot, search_bot
from herrlof_rules.match import View
from herrlof_rules.simulation import Estimate, simulate
from tools.duels import bot_named

SCALES = {"herrlof": 30.0, "odin": 9.0}
"""How many points count as 1 where UCB weighs them against curiosity."""


@define
class Node:
    """What is known of a choice, whatever world it was made in."""

    visits: int = 0
    total: float = 0.0
    """The worth of all visits, for the seat that chose."""

    available: int = 0
    """In how many worlds that came by it was legal."""

    choices: dict[Any, "Node"] = field(factory=dict)

    def rank(self, explore: float) -> float:
        """How urgently it should be tried again: the more, the fewer visits for its chances."""
        return self.total / self.visits + explore * sqrt(log(self.available) / self.visits)


@frozen
class TreeBot:
    """Information-set tree search: one tree of the choices of all seats, a new world each time."""

    search: SearchBot
    """Whose game, budget in playouts, worlds, policy and horizon it has."""

    explore: float = 0.5
    depth: int = 1 << 30
    """How many choices deep the tree may be; with 1 it holds the own actions alone."""

    def __call__(self, view: View, rng: RandomSource, /) -> Any:
        """The action that was visited most."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        assert view.seat is not None
        assert self.search.playouts is not None
        random = Random(rng.randrange(1 << 32))
        worlds = self.search.worlds(view)
        root = Node()
        for _ in range(self.search.playouts):
            self._iterate(root, worlds.sample(random).state, view.seat, random)
        return max(root.choices, key=lambda action: root.choices[action].visits)

    def _iterate(self, root: Node, world: Any, seat: int, rng: Random) -> None:
        """Goes down the tree to a choice that is new, plays out from there, and notes the worth."""
        game, horizon = self.search.game, self.search.horizon
        scale = SCALES.get(game.name, 1.0)
        state, node, mover = world, root, seat
        path: list[tuple[Node, int]] = []
        in_tree = True
        while horizon(world, state, seat) is None:
            seats = game.turn(state).seats
            if not seats:
                state = game.apply(state, game.chance(state).sample(rng))
                continue
            mover = seat if seat in seats else seats[0]
            if in_tree and len(path) < self.depth:
                action, node = self._descend(node, game.legal_actions(state, mover), rng)
                path.append((node, mover))
                in_tree = node.visits > 0
            else:
                action = self.search.policy(state, mover, rng)
            state = game.apply(state, action, mover)
        for node, mover in path:
            node.visits += 1
            node.total += (horizon(world, state, mover) or 0) / scale

    def _descend(self, node: Node, legal: tuple[Any, ...], rng: Random) -> tuple[Any, Node]:
        """A choice not tried yet if there is one, else the most urgent."""
        choices = node.choices
        new = [action for action in legal if action not in choices]
        tried = new[rng.randrange(len(new))] if new else None
        if tried is not None:
            choices[tried] = Node()
        known = [action for action in legal if action in choices]
        for action in known:
            choices[action].available += 1
        chosen = tried or max(known, key=lambda a: choices[a].rank(self.explore))
        return chosen, choices[chosen]


def _halving(game: Game, playouts: int) -> Bot:
    return search_bot(game, playouts=playouts)


def _uniform(game: Game, playouts: int) -> Bot:
    return evolve(search_bot(game, playouts=playouts), policy=RandomPolicy(game))


def _tree(game: Game, playouts: int) -> Bot:
    return TreeBot(search_bot(game, playouts=playouts))


def _flat(game: Game, playouts: int) -> Bot:
    return TreeBot(search_bot(game, playouts=playouts), depth=1)


VARIANTS: dict[str, Callable[[Game, int], Bot]] = {
    "halving": _halving,
    "tree": _tree,
    "flat": _flat,
    "uniform": _uniform,
}


def compared(
    game: Game,
    variant: str,
    playouts: int,
    matches: int,
    *,
    players: int = 2,
    opponent: str = "frozen",
    seed: str = "variants",
    processes: int = 1,
    **options: Any,
) -> Estimate:
    """The victories of a variant against copies of an opponent."""
    bots = {variant: VARIANTS[variant](game, playouts), opponent: bot_named(game, opponent)}
    table = (variant, *[opponent] * (players - 1))
    rules = game.rules(players=players, **options)
    with nullcontext() if processes == 1 else ProcessPoolExecutor(processes) as pool:
        found = simulate(game, rules, bots, matches, seed, pool, tables=[table])
    return found.of(variant).wins


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help=", ".join(VARIANTS))
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponent", default="frozen")
    parser.add_argument("--seed", default="variants")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    for variant in given.variants or VARIANTS:
        if variant not in VARIANTS:
            parser.error(f"{variant!r} is not one of: {', '.join(VARIANTS)}")
        wins = compared(
            GAMES[given.game],
            variant,
            given.playouts,
            given.matches,
            players=given.players,
            opponent=given.opponent,
            seed=given.seed,
            processes=given.processes,
        )
        print(f"{variant}: {wins.mean:.1%} victories, {wins.low:.1%} to {wins.high:.1%}")


if __name__ == "__main__":
    main()
