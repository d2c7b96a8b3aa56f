"""The knowledge of a seat as vectors and keys, derived from the rules alone, and action ids.

`Encoder` makes vectors of named parts: an observation says what a seat may know now, and an
information state adds what the seat was shown earlier in the match.  Batches fill the same vectors
in compiled code.

For learners, each `Part` has a kind and bounds.  `Specification.lows`, `highs` and `scale` give the
bounds and the scale of every number.  `Encoder.padded_ids` returns the legal ids, padded to a
width.  These ids index the table `Encoder.action_features`, whose parts are `Encoder.action`.
"""

from herrlof_arena.encoding.coder import specification
from herrlof_arena.encoding.encoder import Encoder
from herrlof_arena.encoding.keys import information_key
from herrlof_arena.encoding.packing import HistoryTooLong, NotSpecified, Vector
from herrlof_arena.vectors.parts import Kind, Part, Specification

__all__ = [
    "Encoder",
    "HistoryTooLong",
    "Kind",
    "NotSpecified",
    "Part",
    "Specification",
    "Vector",
    "information_key",
    "specification",
]
