"""What seats know as vectors and keys, from the rules alone; action ids.

`Encoder` makes vectors of named parts: of what a seat may know now, and of what it was shown in a
match.  Batches fill the same vectors in compiled code.

For learners: each `Part` has a kind and bounds, and `Specification.lows`, `highs` and `scale` are
those of every number; `Encoder.padded_ids` are the legal ids up to a width, and
`Encoder.action_features` is the table that they index, with the parts of `Encoder.action`.
"""

from herrlof_arena.encoding.coder import specification
from herrlof_arena.encoding.encoder import Encoder
from herrlof_arena.encoding.keys import information_key
from herrlof_arena.encoding.parts import (
    HistoryTooLong,
    Kind,
    NotSpecified,
    Part,
    Specification,
    Vector,
)

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
