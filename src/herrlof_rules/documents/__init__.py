"""JSON: strict functions that read and write documents.

Every `dump_…` writes the canonical form (sorted keys, no spaces, ASCII) and refuses any object that
its `load_…` would refuse, except that `dump_state` does not check whether a state is valid.
`to_data` makes a dict instead.  Every `load_…` accepts text, UTF-8 bytes or a dict and returns a
valid object; `rules_from` is lenient, for forms and config files.
The functions raise `DocumentError` with the path of the fault, and `TypeError` for an argument of
the wrong type, such as a number instead of a document; `rules_from` raises `InvalidRules`.
Records and states are secret; views, observations and redacted records are safe for one seat.
`make_converter` lets a converter of cattrs read and write values of a game in classes of your own.
"""

from typing import TYPE_CHECKING

from herrlof_rules.documents.data import rules_from, to_data
from herrlof_rules.documents.kinds import FORMAT_VERSIONS
from herrlof_rules.documents.limits import LARGEST_INTEGER, SIZE_LIMIT
from herrlof_rules.documents.plain import plain_values
from herrlof_rules.documents.positions import (
    dump_action,
    dump_observation,
    dump_outcome,
    dump_rules,
    dump_state,
    dump_view,
    load_action,
    load_observation,
    load_outcome,
    load_rules,
    load_state,
    load_view,
)
from herrlof_rules.documents.records import (
    dump_record,
    dump_redacted_record,
    game_of,
    load_record,
    load_redacted_record,
)
from herrlof_rules.documents.text import Document, canonical_json, parse_json

if TYPE_CHECKING:
    from herrlof_rules.documents.converters import first_fault, format_exception, make_converter

__all__ = [
    "FORMAT_VERSIONS",
    "LARGEST_INTEGER",
    "SIZE_LIMIT",
    "Document",
    "canonical_json",
    "dump_action",
    "dump_observation",
    "dump_outcome",
    "dump_record",
    "dump_redacted_record",
    "dump_rules",
    "dump_state",
    "dump_view",
    "first_fault",
    "format_exception",
    "game_of",
    "load_action",
    "load_observation",
    "load_outcome",
    "load_record",
    "load_redacted_record",
    "load_rules",
    "load_state",
    "load_view",
    "make_converter",
    "parse_json",
    "plain_values",
    "rules_from",
    "to_data",
]

# Type checkers find these names in the imports above.
if not TYPE_CHECKING:  # pragma: no branch - it is never true while a program runs

    def __getattr__(name: str) -> object:
        if name in ("first_fault", "format_exception", "make_converter"):
            # The module is imported on first use, because importing cattrs takes 13 ms.
            from herrlof_rules.documents import converters  # noqa: PLC0415 - see above

            return getattr(converters, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
