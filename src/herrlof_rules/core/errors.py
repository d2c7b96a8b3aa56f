"""Every error the library raises on purpose, under one base class.

What was refused stands in their texts bounded and printable, whatever it is.
"""

from herrlof_rules.core.excerpts import bounded, bounded_repr


class HerrlofRulesError(Exception):
    """Whatever this library refuses is refused with a subclass of this."""


class IllegalAction(HerrlofRulesError, ValueError):
    """A move that the rules forbid at this moment; the state it was tried on is unchanged.

    `action` is what was refused, of whatever type; `seat` who tried it, None where no seat was
    named and none was to act alone; `clause` the id of the clause that forbids it and `reason` that
    clause's fact in a few words.
    The text depends on nothing that the seat may not know.
    """

    def __init__(self, action: object, seat: int | None, clause: str, reason: str) -> None:
        super().__init__(action, seat, clause, reason)
        self.action = action
        self.seat = seat
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        who = "" if self.seat is None else f" by seat {bounded_repr(self.seat)}"
        return f"{bounded_repr(self.action)}{who} breaks {self.clause}: {self.reason}"


class InvalidState(HerrlofRulesError, ValueError):
    """A state that no play can lead to: `clause` names the rule it breaks, `reason` says how."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        return f"impossible state: breaks {self.clause}: {bounded(self.reason)}"


class InvalidCards(HerrlofRulesError, ValueError):
    """Cards that make no hand, set or deck: a duplicate, none at all, or something else."""


class InvalidSeed(HerrlofRulesError, ValueError):
    """A seed of another type than int, str or bytes, or one too long to be written down."""


class UnknownAction(HerrlofRulesError, ValueError):
    """An action, or the id of one, that does not exist under the rules."""


class NotShown(HerrlofRulesError, ValueError):
    """A view was asked for after `since` events, of which a seat was shown only `shown`."""

    def __init__(self, since: int, shown: int) -> None:
        super().__init__(since, shown)
        self.since = since
        self.shown = shown

    def __str__(self) -> str:
        since = bounded_repr(self.since)
        return f"since is 0 to {self.shown}, the events shown so far, not {since}"


class NoChanceTurn(HerrlofRulesError, ValueError):
    """A distribution was asked for while nothing is left to chance."""


class InvalidRules(HerrlofRulesError, ValueError):
    """Options that do not go together: `option` names the one to change, `reason` says why."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(option, reason)
        self.option = option
        self.reason = reason

    def __str__(self) -> str:
        return f"option {self.option}: {self.reason}"


class UnknownSeat(HerrlofRulesError, ValueError):
    """A seat number that does not exist in this game: `seat`, of `players` seats from 0."""

    def __init__(self, seat: object, players: int) -> None:
        super().__init__(seat, players)
        self.seat = seat
        self.players = players

    def __str__(self) -> str:
        return f"there is no seat {bounded_repr(self.seat)}: the seats are 0 to {self.players - 1}"


class DocumentError(HerrlofRulesError, ValueError):
    """Text or JSON that is not the document asked for.

    `path` is the place (`$` is the whole document, `$.moves[3].card` a member deep in it),
    `reason` what is wrong there.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


class RecordError(HerrlofRulesError, ValueError):
    """A well-formed record that is not a game played by the rules.

    `move` is the index in the record's moves of the first wrong one, or None when the fault is in
    no single move (the result, the seed, the game's name or revision).
    """

    def __init__(self, move: int | None, reason: str) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if self.move is None else f"moves[{self.move}]: {self.reason}"
