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

LARGEST_INTEGER = (1 << 53) - 1
"""Integers in documents are those that every JSON reader keeps exact."""

TEXT_LIMIT = 4096
"""The most characters of a string in a document."""
