"""The policies that choose for the seats."""

from collections.abc import Sequence
from itertools import chain
from typing import Literal, TypeAlias

from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.policies import Choose, CompiledPolicy
from herrlof_arena.compiled.rows import POLICY_WIDTH
from herrlof_arena.registry import part_of
from herrlof_rules.core import Game

Chooser: TypeAlias = CompiledPolicy | Choose | Literal["random", "heuristic"]
"""A policy, the name of a built-in one, or a function, which is a policy without parameters."""


def policy_of(game: Game, chooser: Chooser | str) -> CompiledPolicy | None:
    """The policy for an argument; None for random choices."""
    if isinstance(chooser, CompiledPolicy):
        return chooser
    if chooser == "random":
        return None
    if chooser == "heuristic":
        policy: CompiledPolicy | None = part_of(game, "compiled_policy")
        if policy is None:
            raise InvalidBatch(f"{game.name} has no compiled heuristic")
        return policy
    if not callable(chooser):
        raise InvalidBatch('a policy must be "random", "heuristic", a function or a CompiledPolicy')
    return CompiledPolicy(chooser)


Seating: TypeAlias = Sequence[CompiledPolicy | None]
"""The policies of all seats; None for random choices."""


def seating_table(seating: Seating) -> list[int]:
    """The numbers of the policies for the loops, with the calling thread's scratch memory."""
    rows: dict[CompiledPolicy | None, tuple[int, ...]] = dict.fromkeys(seating, _AT_RANDOM)
    for policy in rows:
        if policy is not None:
            rows[policy] = policy.row()
    return list(chain.from_iterable(map(rows.__getitem__, seating)))


def check_policies(seating: Seating) -> None:
    """Raises `InvalidBatch` if one of the policies has raised an exception in this thread."""
    for policy in dict.fromkeys(seating):
        if policy is not None:
            policy.check()


_AT_RANDOM = (0,) * POLICY_WIDTH
