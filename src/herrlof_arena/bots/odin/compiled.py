"""What the heuristic bot for Odin does, in compiled code."""

from collections.abc import Iterable, Iterator

from attrs import astuple

from herrlof_arena.batch.odin.heuristic import HELD, SCRATCH, choose
from herrlof_arena.batch.policies import CompiledPolicy
from herrlof_arena.bots.odin.policy import NO_ANSWER
from herrlof_arena.bots.odin.weights import model_for


def _flat(numbers: Iterable[object]) -> Iterator[float]:
    """Numbers in tuples of any depth, in order."""
    for number in numbers:
        if isinstance(number, tuple):
            yield from _flat(number)
        else:
            assert isinstance(number, float | int)
            yield number


_NO_ANSWER = [
    by_known[known] if known < len(by_known) else 1.0
    for by_digit in NO_ANSWER
    for by_held in by_digit
    for by_known in by_held
    for known in range(HELD)
]
_MODELS = [*_flat(astuple(model_for(2))), *_flat(astuple(model_for(3)))]

POLICY = CompiledPolicy(choose, [*_MODELS, *_NO_ANSWER], SCRATCH)
"""What `playout(policy="heuristic")` and search play by."""
