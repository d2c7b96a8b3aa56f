"""Which turn follows which, found by playing: miniatures completely, full games at random."""

from functools import cache
from typing import Any, NamedTuple

from testing.miniatures import small_herrlof, small_odin

from herrlof_rules import Chance, Decision
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import Stream


class Edge(NamedTuple):
    """At this kind of turn this class of move may lead to that kind."""

    kind: str
    move: str
    then: str


MINIATURES: dict[str, tuple[Any, ...]] = {
    "herrlof": (
        small_herrlof("B1 V V V", 1, first_dealer=None, max_rounds=2),
        small_herrlof("B3 G1 G6 R9 H H"),
        small_herrlof("B3 B6 G3 G6 V V V"),
    ),
    "odin": (
        small_odin("B1 B2 R1 R3 P2", first_player=None, max_hands=2, target=2),
        small_odin("B1 B2 B3 R1 R2 R3", 3),
        small_odin("B1 R1 P1 G1 K1 O1", 1, two_player_colours=4, first_player=None),
    ),
}


MATCHES = 10
"""How many full games are played of each edition with so many players."""


@cache
def edges(game: Game) -> frozenset[Edge]:
    """All that were met."""
    found: set[Edge] = set()
    for rules in MINIATURES[game.name]:
        _go_through(game, rules, found)
    for players in game.player_counts:
        for edition in game.editions:
            for number in range(MATCHES):
                _play(game, game.edition(edition, players), f"int:{number}", found)
    return frozenset(found)


def _go_through(game: Game, rules: Any, found: set[Edge]) -> None:
    waiting = [game.initial(rules)]
    met = set(waiting)
    while waiting:
        state = waiting.pop()
        turn = game.turn(state)
        moves: list[tuple[Any, int | None]]
        if isinstance(turn, Chance):
            moves = [(outcome, None) for outcome, _ in game.chance(state)]
        else:
            moves = [
                (move, seat) for seat in turn.seats for move in game.legal_actions(state, seat)
            ]
        for move, seat in moves:
            after = game.apply(state, move, seat)
            found.add(Edge(turn.kind, type(move).__name__, game.turn(after).kind))
            if after not in met:
                met.add(after)
                waiting.append(after)


def _play(game: Game, rules: Any, seed: str, found: set[Edge]) -> None:
    state, luck = game.initial(rules), Stream(seed, "pages")
    while isinstance(turn := game.turn(state), Chance | Decision):
        if isinstance(turn, Chance):
            move = game.chance(state).sample(luck)
        else:
            legal = game.legal_actions(state)
            move = legal[luck.randrange(len(legal))]
        state = game.apply(state, move)
        found.add(Edge(turn.kind, type(move).__name__, game.turn(state).kind))
