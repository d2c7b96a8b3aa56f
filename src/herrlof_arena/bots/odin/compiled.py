"""What the heuristic bot for Odin does, in compiled code."""

from herrlof_arena.batch.odin.heuristic import SCRATCH, choose
from herrlof_arena.batch.policies import CompiledPolicy
from herrlof_arena.bots.odin.heuristic import PARAMETERS

POLICY = CompiledPolicy(choose, PARAMETERS, SCRATCH)
"""What `playout(policy="heuristic")` and search play by."""
