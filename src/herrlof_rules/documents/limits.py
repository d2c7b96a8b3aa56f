"""Limits on the size of a document and its parts.

Every release reads the documents of earlier releases, so a limit may grow but never shrinks.
"""

SIZE_LIMIT = 8 << 20
"""Maximum size of a document, in bytes of UTF-8."""

NESTED_LIMIT = 1 << 20
"""Maximum number of arrays and objects in a document.

Python needs up to two hundred bytes for each, so this limits memory.  In documents of matches, an
array or object has twelve bytes or more, so the limit is never reached before `SIZE_LIMIT`.
"""

ITEMS_LIMIT = 10_000
"""Maximum number of items in an array without another limit, such as score sheets.

Arrays of seats, or with one entry per seat, have no more items than there are seats.
"""

META_LIMIT = 16 << 10
"""Maximum length of a record's metadata in canonical form, in characters."""

DEPTH_LIMIT = 32
"""Maximum nesting depth of a record's metadata."""

PATH_LIMIT = 200
"""Maximum length of a path in an error, in characters."""

MOVES_LIMIT = 10_000
"""Maximum number of moves in a record: about ten times the longest match observed."""

FRAMES_LIMIT = MOVES_LIMIT + 1
"""Maximum number of frames in a redacted record: one at the start, at most one per move."""

EVENTS_LIMIT = 10 * MOVES_LIMIT
"""Maximum number of events in a view or redacted record: about three times the most observed."""

REPEATED_LIMIT = 1 << 24
"""Maximum number of array items copied in memory while the frames of a redacted record are read.

An array that grows is copied for each frame in which it grows.  The longest record with the
shortest rounds needs three quarters of this.
"""

LARGEST_INTEGER = (1 << 53) - 1
"""The largest absolute value of an integer: every JSON reader keeps it exact."""

TEXT_LIMIT = 4096
"""Maximum length of a string, in characters."""
