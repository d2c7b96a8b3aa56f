"""A match written down."""

from collections.abc import Mapping
from typing import Generic, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.result import Result

Meta: TypeAlias = "Mapping[str, Meta] | tuple[Meta, ...] | list[Meta] | str | int | bool | None"
"""Free-form data of a record: JSON without floats."""


@frozen
class Moved(Generic[A, O]):
    """One move of a record: `by` a seat, or None for chance."""

    by: int | None
    move: A | O


@frozen
class Record(Generic[R, S, A, O, E, V]):
    """A match as a document: rules, seed, every choice and every chance outcome. Secret.

    `seed` is None where chance was played by hand, `result` is None for a match that goes on;
    `meta` is free-form.  `herrlof_rules.match.replay` plays, checks and redacts it.
    """

    game: Game[R, S, A, O, E, V]
    rules: R
    seed: str | None
    moves: tuple[Moved[A, O], ...]
    result: Result | None
    meta: Mapping[str, Meta] = field(factory=dict, hash=False)
