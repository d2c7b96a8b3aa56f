"""Compiled functions read and write only inside their rows.

Numba's own check of bounds does not see rows, which are bare addresses.  Here the functions run as
plain Python, on rows that check every index, under rules at the limits of each option.
"""

from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from arena.batch.options import at_random
from arena.compiled.uncompiled import uncompiled

from herrlof_arena.batch import Batch, CompiledPolicy
from herrlof_arena.bots.herrlof.compiled import POLICY as HERRLOF_POLICY
from herrlof_arena.bots.odin.compiled import POLICY as ODIN_POLICY
from herrlof_arena.compiled import loops
from herrlof_arena.compiled.herrlof import heuristic as herrlof_heuristic
from herrlof_arena.compiled.odin import heuristic as odin_heuristic
from herrlof_arena.testing.bots import rules_at_limits
from herrlof_rules import Game, herrlof, odin


class Bounded:
    """A row that rejects every index outside of it, also a negative one."""

    def __init__(self, numbers: Any) -> None:
        self.numbers = numbers

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            assert 0 <= place.start <= len(self.numbers), "a part that begins outside of the row"
            return Bounded(self.numbers[place])
        assert 0 <= place < len(self.numbers), f"{place} is read beside {len(self.numbers)}"
        return self.numbers[place]

    def __setitem__(self, place: int, number: float) -> None:
        assert 0 <= place < len(self.numbers), f"{place} is written beside {len(self.numbers)}"
        self.numbers[place] = number

    def view(self, kind: Any) -> "Bounded":
        return Bounded(self.numbers.view(kind))


def everywhere(game: Game) -> Iterator[Any]:
    """Rules at the limits of each option for every number of players, and some at random."""
    for players in game.player_counts:
        yield from rules_at_limits(game, game.rules(players))
    rng = Random(1)
    for _ in range(12):
        yield at_random(game, rng)


def play(
    game: Game, rules: Any, heuristic: ModuleType, policy: CompiledPolicy, decisions: int
) -> int:
    """Plays at random and calls the heuristic at each decision; returns the number of calls."""
    batch = Batch.start(game, rules, 1, seed=1, luck="splitmix64")
    parameters, memory = Bounded(policy.parameters), Bounded(np.zeros(policy.scratch, np.int64))
    options, luck, asked = Bounded(batch._runner.options), Bounded(np.zeros(4, np.int64)), 0
    while not batch.over[0] and asked < decisions:
        ids = batch.legal_ids()[0][0]
        row = Bounded(batch.numbers[0].copy())
        chosen = heuristic.choose(row, options, Bounded(ids), len(ids), luck, parameters, memory)
        assert 0 <= chosen < len(ids)
        asked += 1
        batch.step(batch.choose() if asked % 3 else ids[[chosen]])
    return asked


@pytest.mark.parametrize(
    ("game", "heuristic", "policy"),
    [
        (herrlof.GAME, herrlof_heuristic, HERRLOF_POLICY),
        (odin.GAME, odin_heuristic, ODIN_POLICY),
    ],
    ids=["herrlof", "odin"],
)
def test_rows_are_kept_to(
    monkeypatch: pytest.MonkeyPatch, game: Game, heuristic: ModuleType, policy: CompiledPolicy
) -> None:
    asked, bounded = 0, list[int]()

    def row(table: Any, number: int) -> Bounded:
        bounded.append(number)
        return Bounded(table[number])

    with uncompiled():
        monkeypatch.setattr(loops, "row", row)
        monkeypatch.setattr(loops, "row_at", lambda frame, place, n: row(frame[place], n))
        monkeypatch.setattr(loops, "whole_at", lambda frame, place: Bounded(frame[place]))
        monkeypatch.setattr(loops, "whole", Bounded)
        for rules in everywhere(game):
            asked += play(game, rules, heuristic, policy, 8)
    assert asked > 200
    assert len(bounded) > asked


def test_what_lies_beside_a_row_is_seen() -> None:
    """The check finds a heuristic that reads beyond the end of a short table."""
    rules = odin.Rules(2, hand_size=27)
    short = CompiledPolicy.__new__(CompiledPolicy)
    object.__setattr__(short, "parameters", ODIN_POLICY.parameters[:5000])
    object.__setattr__(short, "scratch", ODIN_POLICY.scratch)
    with uncompiled(), pytest.raises(AssertionError, match="is read beside"):
        play(odin.GAME, rules, odin_heuristic, short, 30)
