"""The heuristic for Odin as a compiled policy."""

from herrlof_arena.batch.odin.heuristic import SCRATCH, choose
from herrlof_arena.batch.policies import CompiledPolicy
from herrlof_arena.bots.odin.heuristic import PARAMETERS

POLICY = CompiledPolicy(choose, PARAMETERS, SCRATCH)
"""The policy of `playout(policy="heuristic")` and of search."""
