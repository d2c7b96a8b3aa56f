"""What the tensors of an observation hold, from the rules alone: named slices of one vector."""

from herrlof_rules.encoding.herrlof import specification as herrlof_specification
from herrlof_rules.encoding.specification import Part, Specification

__all__ = ["Part", "Specification", "herrlof_specification"]
