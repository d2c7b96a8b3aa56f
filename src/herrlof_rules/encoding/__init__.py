"""What the vectors of an observation hold, from the rules alone: named parts, one after another."""

from herrlof_rules.encoding.parts import Part, Specification
from herrlof_rules.encoding.specified import specification

__all__ = ["Part", "Specification", "specification"]
