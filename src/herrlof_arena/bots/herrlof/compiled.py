"""The heuristic for Herrlof as a compiled policy."""

from herrlof_arena.bots.herrlof.heuristic import PARAMETERS
from herrlof_arena.compiled.herrlof.heuristic import SCRATCH, choose
from herrlof_arena.compiled.policies import CompiledPolicy

POLICY = CompiledPolicy(choose, PARAMETERS, SCRATCH)
"""The policy of `playout(policy="heuristic")` and of search."""
