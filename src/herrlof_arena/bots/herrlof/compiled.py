"""The heuristic for Herrlof as a compiled policy."""

from herrlof_arena.batch.herrlof.heuristic import SCRATCH, choose
from herrlof_arena.batch.policies import CompiledPolicy
from herrlof_arena.bots.herrlof.heuristic import PARAMETERS

POLICY = CompiledPolicy(choose, PARAMETERS, SCRATCH)
"""The policy of `playout(policy="heuristic")` and of search."""
