"""What the heuristic bot for Herrlof does, in compiled code."""

from herrlof_arena.batch.herrlof.heuristic import SCRATCH, choose
from herrlof_arena.batch.policies import CompiledPolicy
from herrlof_arena.bots.herrlof.heuristic import PARAMETERS

POLICY = CompiledPolicy(choose, PARAMETERS, SCRATCH)
"""What `playout(policy="heuristic")` and search play by."""
