"""How large a document and its parts may be.

What one release writes every later one reads: a limit may grow, and never shrinks.
"""

SIZE_LIMIT = 8 << 20
"""The most bytes of a document."""

META_LIMIT = 16 << 10
"""The most characters of a record's metadata, in canonical form."""

DEPTH_LIMIT = 32
"""The deepest that a record's metadata may nest."""

PATH_LIMIT = 200
"""The most characters of a path into metadata in an error."""

MOVES_LIMIT = 10_000
"""The most moves of a record: some ten times the longest match seen."""

FRAMES_LIMIT = MOVES_LIMIT + 1
"""The most frames of a redacted record: one at the start and at most one a move."""

EVENTS_LIMIT = 10 * MOVES_LIMIT
"""The most events of a redacted record: some three times as many as a match of most moves has."""

REPEATED_LIMIT = 1 << 24
"""The most array items that frames of a redacted record may repeat in memory as arrays grow.

A match of the most moves and the shortest rounds needs three quarters of it.
"""

LARGEST_INTEGER = (1 << 53) - 1
"""Integers in documents are those that every JSON reader keeps exact."""

TEXT_LIMIT = 4096
"""The most characters of a string in a document."""
