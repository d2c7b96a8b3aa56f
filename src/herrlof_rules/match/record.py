"""Records: matches as documents."""

from collections.abc import Mapping
from typing import Generic, TypeAlias

from attrs import Factory, field, frozen

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.result import Result


class RecordError(HerrlofRulesError, ValueError):
    """A well-formed record whose match breaks the rules.

    `move` is the index of the first wrong move in the record, or None if the fault is elsewhere
    (the result, the seed, the game's name or revision).
    """

    def __init__(self, move: int | None, reason: str) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if self.move is None else f"moves[{self.move}]: {self.reason}"


Meta: TypeAlias = "Mapping[str, Meta] | tuple[Meta, ...] | list[Meta] | str | int | bool | None"
"""Free-form data of a record: JSON without floats."""


@frozen
class Record(Generic[R, S, A, O, E, V]):
    """A match as a document: rules, seed, every action and every chance outcome.  Secret.

    `replay` makes its moves again, `verify` checks it, and `redact` extracts what one seat saw.
    """

    game: Game[R, S, A, O, E, V]

    rules: R

    seed: str | None
    """The tagged text of the seed; None for an unseeded match."""

    moves: tuple[Move[A, O], ...]

    result: Result | None
    """How the match ended; None if it is unfinished."""

    meta: Mapping[str, Meta] = field(factory=dict, hash=False)
    """Free-form data, such as names and dates."""

    revision: int = field(default=Factory(lambda record: record.game.revision, takes_self=True))
    """The revision of the game that the match was played under, this one or an earlier one."""
