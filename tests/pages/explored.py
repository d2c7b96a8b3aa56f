"""Finds the transitions between turns: miniatures are played completely, games at random."""

from functools import cache
from typing import Any, NamedTuple

from herrlof_rules import Chance, Decision
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import Stream
from tools.miniatures import miniature

_ROUND: dict[str, Any] = {"max_rounds": 1, "first_dealer": 0, "small_bonus_tricks": []}
MINIATURES: dict[str, tuple[dict[str, Any], ...]] = {
    "herrlof": (
        {**_ROUND, "cards": "B1 V V V", "hand_size": 1, "first_dealer": None, "max_rounds": 2},
        {**_ROUND, "cards": "B3 G1 G6 R9 H H", "hand_size": 2},
        {**_ROUND, "cards": "B3 B6 G6 V V V", "hand_size": 2},
    ),
    "odin": (
        {"cards": "B1 B2 R1 R3 P2", "hand_size": 2, "max_hands": 2, "target": 2},
        {"cards": "B1 B2 B3 R1 R2 R3", "hand_size": 3, "max_hands": 1, "first_player": 0},
        {"cards": "B1 R1 P1 G1 K1 O1", "hand_size": 1, "max_hands": 1, "two_player_colours": 4},
    ),
}
"""Between them, the miniatures with these decks and options reach every kind of turn."""


class Edge(NamedTuple):
    """A transition: a kind of turn, a class of move, and the kind of the next turn."""

    kind: str
    move: str
    then: str


MATCHES = 6
"""The number of full games of each edition, for each number of players."""


@cache
def edges(game: Game) -> frozenset[Edge]:
    """All transitions that occurred."""
    seen: set[Edge] = set()
    for options in MINIATURES[game.name]:
        _go_through(game, miniature(game, **options), seen)
    for players in game.player_counts:
        for edition in game.info.editions:
            for number in range(MATCHES):
                _play(game, game.edition(edition, players), f"int:{number}", seen)
    return frozenset(seen)


def _go_through(game: Game, rules: Any, transitions: set[Edge]) -> None:
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
            transitions.add(Edge(turn.kind, type(move).__name__, game.turn(after).kind))
            if after not in met:
                met.add(after)
                waiting.append(after)


def _play(game: Game, rules: Any, seed: str, transitions: set[Edge]) -> None:
    state, luck = game.initial(rules), Stream(seed, "pages")
    while isinstance(turn := game.turn(state), Chance | Decision):
        if isinstance(turn, Chance):
            move = game.chance(state).sample(luck)
        else:
            legal = game.legal_actions(state, turn.seats[0])
            move = legal[luck.randrange(len(legal))]
        state = game.apply(state, move, *turn.seats[:1])
        transitions.add(Edge(turn.kind, type(move).__name__, game.turn(state).kind))
