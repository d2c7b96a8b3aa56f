"""The heuristic for Odin as a compiled policy."""

from herrlof_arena.bots.odin.heuristic import PARAMETERS
from herrlof_arena.compiled.odin.heuristic import SCRATCH, choose
from herrlof_arena.compiled.policies import CompiledPolicy

POLICY = CompiledPolicy(choose, PARAMETERS, SCRATCH)
"""The policy of `playout(policy="heuristic")` and of search."""
