"""A game as a tree in C++, for solvers that visit every node many times."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import SupportsFloat

from herrlof_arena.adapters.openspiel.game import OpenSpielGame
from herrlof_arena.adapters.openspiel.position import Position
from herrlof_arena.adapters.openspiel.pyspiel_types import (
    CHANCE,
    TERMINAL,
    SpielError,
    SpielGame,
    SpielPolicy,
    pyspiel,
)
from herrlof_rules.core import Over, View

MOST_NODES = 1_000_000
"""The default for the largest number of nodes of a tree."""


class Tree:
    """Every course of play of a small game.

    `text` is an extensive-form game in Gambit's format (`.efg`).  The text's information sets have
    the names of the game's information states, and the text's actions have the texts of the game's
    actions.  Raises `SpielError` for a game of more than `most` nodes.
    """

    def __init__(self, game: OpenSpielGame, most: int = MOST_NODES) -> None:
        self._game, self._most = game.game, most
        self.views: dict[str, View] = {}
        """The view of the seat to move, by information state."""

        self.decisions = 0
        """The number of decision nodes."""

        self._numbers: dict[str, int] = {}
        self._last = [0] * game.rules.players
        players = " ".join([f'"{seat}"' for seat in range(game.rules.players)])
        lines = [f'EFG 2 R "{game}" {{ {players} }}', *self._lines(game.start)]
        self.text = "\n".join(lines) + "\n"

    @cached_property
    def game(self) -> SpielGame:
        """The tree as a `pyspiel.Game`."""
        game: SpielGame = pyspiel.load_efg_game(self.text)
        return game

    def key(self, information_state: str) -> str:
        """Returns the name of an information state in the tree's game."""
        seat = self.views[information_state].seat
        return f"{seat}-{seat}-{self._numbers[information_state]}-{information_state}"

    def policy(self, chances: Callable[[View], Iterable[SupportsFloat]]) -> SpielPolicy:
        """Returns a `pyspiel.TabularPolicy` of the tree's game, to compute exploitability.

        `chances` gives the probability of each legal action of a view, in order, as
        `herrlof_arena.bots.distribution` does for a bot.
        """
        format_action = self._game.format_action
        table: dict[str, list[tuple[int, float]]] = {}
        for name, view in self.views.items():
            actions = [self.actions[name][format_action(action)] for action in view.legal_actions]
            each = zip(actions, map(float, chances(view)), strict=True)
            table[self.key(name)] = sorted(each)
        policy: SpielPolicy = pyspiel.TabularPolicy(table)
        return policy

    @cached_property
    def actions(self) -> dict[str, dict[str, int]]:
        """The tree's ids of actions, by information state and by the text of the action."""
        names = {self.key(name): name for name in self.views}
        actions: dict[str, dict[str, int]] = {}
        waiting = [self.game.new_initial_state()]
        while waiting:
            state = waiting.pop()
            legal = state.legal_actions()
            waiting += map(state.child, legal)
            if state.current_player() >= 0:
                name = names[state.information_state_string()]
                actions[name] = {state.action_to_string(action): action for action in legal}
        return actions

    def _lines(self, position: Position) -> Iterator[str]:
        terminals = chances = 0
        waiting = [position]
        for _ in range(self._most + 1):
            if not waiting:
                return
            position = waiting.pop()
            if position.player == TERMINAL:
                terminals += 1
                yield f't "" {terminals} "" {{ {_payoffs(position)} }}'
                continue
            if position.player == CHANCE:
                chances += 1
                yield f'c "" {chances} "" {{ {_chances(position)} }} 0'
            else:
                yield self._decision(position)
            waiting += map(position.after, reversed(position.legal_actions()))
        raise SpielError(f"the tree has more than {self._most} nodes")

    def _decision(self, position: Position) -> str:
        self.decisions += 1
        player, match = position.player, position.match
        name = position.information_state(player)
        if name not in self.views:
            self.views[name] = match.view(player)
            self._last[player] += 1
            self._numbers[name] = self._last[player]
        actions = " ".join([f'"{position.text(player, n)}"' for n in position.legal_actions()])
        return f'p "" {player + 1} {self._numbers[name]} "{name}" {{ {actions} }} 0'


def _payoffs(position: Position) -> str:
    if position.table.points:
        return " ".join(map(str, position.returns()))
    turn = position.match.turn
    assert isinstance(turn, Over)
    return " ".join(map(str, turn.result.payoffs))


def _chances(position: Position) -> str:
    assert position.node is not None
    each = [f'"{number}" {_number(chance)}' for number, chance in position.node.outcomes]
    return " ".join(each)


def _number(chance: Fraction) -> str:
    """Returns a chance as a ratio if the format's reader can parse it, else as a decimal number."""
    return str(chance) if chance.denominator < 2**31 else repr(float(chance))
