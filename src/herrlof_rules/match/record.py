"""A match written down."""

from collections.abc import Mapping
from typing import Generic, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.result import Result
from herrlof_rules.match.log import Move

Meta: TypeAlias = "Mapping[str, Meta] | tuple[Meta, ...] | list[Meta] | str | int | bool | None"
"""Free-form data of a record: JSON without floats."""


@frozen
class Record(Generic[R, S, A, O, E, V]):
    """A match as a document: rules, seed, every choice and every chance outcome. Secret.

    `herrlof_rules.replay` plays it again, `verify` checks it and `redact` gives a seat its part.
    """

    game: Game[R, S, A, O, E, V]

    rules: R

    seed: str | None
    """The tagged text of the seed; None where chance outcomes were handed in."""

    moves: tuple[Move[A, O], ...]

    result: Result | None
    """How the match ended; None for one that goes on."""

    meta: Mapping[str, Meta] = field(factory=dict, hash=False)
    """Free-form data, such as names and dates."""
