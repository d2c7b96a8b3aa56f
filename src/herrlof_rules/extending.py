"""Functions, classes and type variables for packages that work with every game.

Authors of bots, encoders, adapters, hosts and front-ends need them; `herrlof_arena` is written with
them.  The library uses the same objects itself, so importing this module costs next to nothing.
"""

from herrlof_rules.core.chance import each_sequence
from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import MissingExtra
from herrlof_rules.core.exact import int_argument, is_exactly, is_one_of
from herrlof_rules.core.marks import Encoded, field_types, is_enum, is_newtype, is_union
from herrlof_rules.core.message_text import bounded, bounded_repr, class_name, excerpt, kind_of
from herrlof_rules.core.notation import seat_label, tag
from herrlof_rules.core.parameters import A_, E_, O_, R_, S_, V_, A, E, O, R, S, V
from herrlof_rules.core.randomness import check_seed_text, number_below, randrange_of, seed_text
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import OfSeat, check_seat, is_seat, teams_of
from herrlof_rules.core.visibility import (
    Everyone,
    Mark,
    OwnOnly,
    is_public,
    redacted_values,
    seats_held,
    visibility,
)
from herrlof_rules.extras import EXTRAS, extra

__all__ = [
    "A_",
    "EXTRAS",
    "E_",
    "O_",
    "R_",
    "S_",
    "V_",
    "A",
    "E",
    "Encoded",
    "Everyone",
    "Mark",
    "MissingExtra",
    "O",
    "OfSeat",
    "OwnOnly",
    "R",
    "S",
    "V",
    "Value",
    "bounded",
    "bounded_repr",
    "check_seat",
    "check_seed_text",
    "check_type",
    "class_name",
    "each_sequence",
    "excerpt",
    "extra",
    "fast_constructor",
    "field_types",
    "int_argument",
    "is_enum",
    "is_exactly",
    "is_newtype",
    "is_one_of",
    "is_public",
    "is_seat",
    "is_union",
    "kind_of",
    "number_below",
    "randrange_of",
    "redacted_values",
    "seat_label",
    "seats_held",
    "seed_text",
    "tag",
    "teams_of",
    "visibility",
]
