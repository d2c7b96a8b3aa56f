"""The column for each type that a field may have."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs
from attrs import frozen

from herrlof_arena.encoding.derived import columns
from herrlof_arena.encoding.derived.columns import Column
from herrlof_arena.encoding.packing import NotSpecified, Vector
from herrlof_rules.core import (
    AnyRules,
    AtMost,
    Between,
    Chance,
    Decision,
    FromSeat,
    Game,
    HiddenBySeat,
    HiddenFrom,
    Over,
    PrivateBySeat,
    Result,
    SeenBy,
)
from herrlof_rules.extending import (
    Encoded,
    Everyone,
    OfSeat,
    field_types,
    is_enum,
    is_newtype,
    is_union,
    seats_held,
)

MOST_VALUES = 64
"""A tuple of any length has a column if its numbers have a range of at most this many values."""


@frozen(eq=False)
class Forms:
    """Makes the columns of types, in a game under some rules."""

    game: Game
    rules: AnyRules

    def of(self, form: Any, at: str) -> Column:
        """The column of a type; `NotSpecified` names the field `at` if its type has no shape."""
        marks: tuple[Any, ...] = ()
        while get_origin(form) is Annotated:
            form, *more = get_args(form)
            marks += tuple(more)
        for mark in marks:
            if isinstance(mark, Vector):
                size = mark.size if isinstance(mark.size, int) else mark.size(self.rules)
                return columns.own_making(size, mark.write, at)
        players = self.rules.players
        for mark in marks:
            match mark:
                case PrivateBySeat() | HiddenBySeat() | Everyone(by_seat=True):
                    return columns.by_seat(self.of(_entry(form), at), players, at)
                case FromSeat(name):
                    return columns.from_seat(self.of(_entry(form), at), players, name, at)
                case OfSeat():
                    return columns.seat(players)
                case Encoded():
                    return columns.encoded(self.of(mark.form, at), mark.encode)
                case _:  # Other marks say who may see the field, or declare a range.
                    pass
        ranges = [mark for mark in marks if isinstance(mark, Between | AtMost)]
        return self._within(ranges, form, at) if ranges else self._plain(form, at)

    def _within(self, ranges: Sequence[Between | AtMost], form: Any, at: str) -> Column:
        """The column of a number or a tuple whose range is declared."""
        if is_union(form):
            (inner,) = [part for part in get_args(form) if part is not type(None)]
            return columns.optional(self._within(ranges, inner, at))
        if form is int:
            low, high = self._range(ranges)
            return columns.number(low, high)
        most = [mark.under(self.rules) for mark in ranges if isinstance(mark, AtMost)]
        return columns.rows(self.of(_entry(form), at), min(most), at)

    def _range(self, marks: Sequence[object]) -> tuple[int, int]:
        """The intersection of the declared ranges, as its smallest and its largest number."""
        ranges = [mark.under(self.rules) for mark in marks if isinstance(mark, Between)]
        low = max(low for low, _ in ranges)
        return low, max(low, min(high for _, high in ranges))

    def _plain(self, form: Any, at: str) -> Column:
        """The column of a type without marks."""
        if form is int:
            return columns.number()
        if form is bool:
            return columns.flag()
        if is_enum(form):
            return columns.choice(form, at)
        if get_origin(form) is Literal:
            return columns.choice(get_args(form), at)
        if is_newtype(form):
            return self.of(form.__supertype__, at)
        if is_union(form):
            return self._union(get_args(form), at)
        if get_origin(form) is tuple:
            return self._tuple(_entry(form), at)
        if form is Fraction:
            return columns.number()
        if form is Result:
            return self._result(at)
        if form in self.game.actions:
            return self._action(at)
        if attrs.has(form):
            return self.object(form)
        raise NotSpecified(
            f"{at}: {_text(form)} has no vector: use an Enum or a Literal, which lists its values"
        )

    def _tuple(self, entry: Any, at: str) -> Column:
        """The column of a tuple whose length is not declared, from the values of its entries."""
        plain, marks = entry, list[Any]()
        while get_origin(plain) is Annotated:
            plain, *more = get_args(plain)
            marks += more
        if is_enum(plain):
            return columns.places(plain, at)
        if plain is int and OfSeat() in marks:
            return columns.seat_places(self.rules.players, at)
        remedy = "mark the tuple with AtMost, which says how many entries it has at most"
        if plain is int and any(isinstance(mark, Between) for mark in marks):
            low, high = self._range(marks)
            if high - low < MOST_VALUES:
                return columns.places(range(low, high + 1), at)
        elif plain is int:
            remedy = "mark the number with Between, which says its range, or the tuple with AtMost"
        raise NotSpecified(f"{at}: a tuple of {_text(plain)} has no shape: {remedy}")

    def object(self, cls: type) -> Column:
        """The column of an attrs class: the columns of its fields, one after another."""
        types = field_types(cls)
        naming = {name for form in types.values() for name in _naming(form)}
        return columns.fields_of(
            [
                (
                    name,
                    self._seats(form)
                    if name in naming
                    else self.of(form, f"{cls.__name__}.{name}"),
                )
                for name, form in types.items()
            ]
        )

    def _seats(self, form: Any) -> Column:
        """The column of a field whose seats decide who sees another field.

        Such a field may be a plain int or tuple without the mark `Seat`.
        """
        players = self.rules.players
        if seats_held(form) == "several":
            return columns.seats(players)
        row = columns.seat(players)
        while get_origin(form) is Annotated:
            form = get_args(form)[0]
        return columns.optional(row) if type(None) in get_args(form) else row

    def _union(self, members: tuple[Any, ...], at: str) -> Column:
        some = tuple([member for member in members if member is not type(None)])
        if len(some) == 1:
            column = self.of(some[0], at)
        elif all(member in self.game.actions for member in some):
            column = self._action(at)
        else:
            column = columns.one_of_classes({member: self.object(member) for member in some})
        return columns.optional(column) if len(some) < len(members) else column

    def _action(self, at: str) -> Column:
        return columns.choice(self.game.action_space(self.rules), at, "an action by its id")

    def _result(self, at: str) -> Column:
        players, reasons = self.rules.players, self.game.info.reasons
        parts = [
            ("points", columns.by_seat(columns.number(), players, at)),
            ("winners", columns.seats(players)),
        ]
        if reasons:
            parts.append(("reason", columns.choice(reasons, f"{at}.reason")))
        return columns.fields_of(parts)

    def turn_kind(self) -> Column:
        """The column of a turn's kind: the kinds of decision, the kinds of chance, and the end.

        All chance turns share one number if the game does not list their kinds.
        """
        game = self.game
        kinds = [*game.prompts, *(game.chance_kinds or ("chance",)), Over.kind]
        write = columns.choice(kinds, "turn").write

        def of_turn(turn: Any, owner: Any, first: int) -> Any:
            unlisted = isinstance(turn, Chance) and not game.chance_kinds
            return write("chance" if unlisted else turn.kind, owner, first)

        return Column((len(kinds),), f"one of {', '.join(kinds)}", of_turn, kind="choice")

    def to_act(self) -> Column:
        """The column of the seats that are to act."""
        write = columns.seats(self.rules.players).write

        def of_turn(turn: Any, owner: Any, first: int) -> Any:
            return write(turn.seats if isinstance(turn, Decision) else (), owner, first)

        return Column((self.rules.players,), "who may act now", of_turn)

    def legal(self) -> Column:
        """The column of legal actions: a flag for each action id."""
        count = self.game.action_count(self.rules)

        def write(actions: Any, _: Any, __: int) -> Any:
            numbers = [0.0] * count
            for action in actions:
                numbers[self.game.encode(self.rules, action)] = 1.0
            return numbers

        return Column((count,), "the legal actions by id", write)


def _entry(form: Any) -> Any:
    """The type of a tuple's entries."""
    return get_args(form)[0]


def _naming(form: Any) -> tuple[str, ...]:
    """The names of the fields with seats that a field's marks refer to."""
    marks = getattr(form, "__metadata__", ())
    naming = [mark for mark in marks if isinstance(mark, SeenBy | HiddenFrom)]
    return tuple([name for mark in naming for name in mark.fields])


def _text(form: Any) -> str:
    return form.__name__ if isinstance(form, type) else str(form)
