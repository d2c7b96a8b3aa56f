"""The scene of any view, made by its game or derived from the marks of its observation."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from importlib import import_module
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints

import attrs

from herrlof_rules.core.construction import cached_by_class
from herrlof_rules.core.notation import in_short, in_words
from herrlof_rules.core.parameters import AnyObservation
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.roles import Teams, returned, role_of
from herrlof_rules.core.seats import FromSeat, seat_fields, teams_of
from herrlof_rules.core.turn import Decision, Over
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import HiddenBySeat, Mark, visibility
from herrlof_rules.scenes.faces import cards_in, face_of
from herrlof_rules.scenes.scene import (
    Face,
    Fact,
    Place,
    Scene,
    Sheet,
    Spread,
    Translate,
    seat_names,
)
from herrlof_rules.scenes.sheets import BY_SEAT, are_sheets, score_sheets

_APART = ("seat", "turn", "legal_actions")


def scene_of(
    view: View,
    names: Sequence[str] = (),
    translate: Translate | None = None,
    *,
    memory_aid: bool = False,
) -> Scene:
    """The scene of a view, made by the `scene` of its observation's class if the class has one.

    `scene` is a method `scene(rules, names, translate)`, or the import path of such a function,
    such as `"package.module:scene"`, which is imported when a table is drawn.
    Without it, every field and every marked property is drawn according to its mark and type.
    Values by seat are drawn beside the seats.  Cards (see `cards_in`) are labelled with the seat
    that played them if the field is marked `FromSeat`.  Any other value is drawn as text.
    `names` are the names of the seats; `translate` translates the words of the scene.  `memory_aid`
    keeps `Scene.remembered`, which the rules do not let a player look up.  Raises `TypeError` for
    anything but a view, and `ValueError` for the wrong number of names.
    """
    check_type(view, View)
    observation, rules = view.observation, view.rules
    own = getattr(type(observation), "scene", None)
    if isinstance(own, str):
        module, _, name = own.partition(":")
        own = getattr(import_module(module), name)
    if callable(own):
        # The `scene` of a game with one language need not accept `translate`.
        extra = () if translate is None else (translate,)
        scene = cast("Callable[..., Scene]", own)(observation, rules, names, *extra)
        return scene if memory_aid or not scene.remembered else attrs.evolve(scene, remembered=())
    called = seat_names(rules.players, observation.seat, names)
    return _Derived(observation, called, translate or in_words, teams_of(rules)).scene()


def status(
    observation: AnyObservation, names: Sequence[str], choices: Mapping[str, str] | None = None
) -> str:
    """A line with the seats to act and the kind of turn, or with the winners.

    `choices` has a text for each kind of decision.
    """
    turn = observation.turn
    if isinstance(turn, Over):
        return f"{_listed([names[seat] for seat in turn.result.winners])} won"
    what = in_words(turn.kind)
    if not isinstance(turn, Decision):
        return f"chance: {what}"
    what = (choices or {}).get(turn.kind, what)
    if observation.seat in turn.seats:
        return f"Your turn: {what}"
    return f"{_listed([names[seat] for seat in turn.seats])}: {what}"


def _listed(names: Sequence[str]) -> str:
    *most, last = names or ("Nobody",)
    return f"{', '.join(most)} and {last}" if most else last


class _Derived:
    """The parts of a scene, filled field by field; `translate` translates the name of a field."""

    def __init__(
        self,
        observation: AnyObservation,
        names: tuple[str, ...],
        translate: Callable[[str], str],
        teams: Teams,
    ) -> None:
        self._observation, self._names, self._say, self._teams = (
            observation,
            names,
            translate,
            teams,
        )
        self._of_seats: list[list[Fact]] = [[] for _ in names]
        self._spreads: list[Spread] = []
        self._facts: list[Fact] = []
        self._hand: tuple[Face, ...] = ()
        self._known: list[tuple[Face, ...]] = [()] * len(names)
        self._sizes: list[int | None] = [None] * len(names)
        self._kinds = {type(card) for card in cards_in(type(observation))}
        """The enumerations of cards."""

    def _hold(self, label: str, mark: Mark, value: Any) -> None:
        """Sets the hand of the observing seat; for `HiddenBySeat`, the hands of the other seats."""
        if not isinstance(mark, HiddenBySeat):
            self._hand = self._cards(value)
            if not self._hand:  # The seat holds something else, such as dice.
                self._add_value(label, value)
            return
        for seat, cards in enumerate(value):
            if cards is not None and seat != self._observation.seat:
                self._known[seat], self._sizes[seat] = self._cards(cards), len(cards)

    def scene(self) -> Scene:
        observation = self._observation
        held = role_of(type(observation), "hand")
        for name, mark, value in _fields(observation):
            if name == held:
                self._hold(self._say(name), mark, value)
            elif mark != BY_SEAT and not isinstance(mark, HiddenBySeat):
                self._add(self._say(name), observation, name)
            elif any(isinstance(entry, tuple) for entry in value):
                for seat, entry in zip(self._names, value, strict=True):
                    if entry is not None:
                        self._add_value(f"{seat}: {self._say(name)}", entry)
            else:
                for facts, entry in zip(self._of_seats, value, strict=True):
                    facts.append((self._say(name), in_short(entry)))
        sizes = role_of(type(observation), "hand_sizes")
        if sizes is not None:
            self._sizes = list(getattr(observation, sizes))
        return Scene(
            title=self._say("table").capitalize(),
            status=status(observation, self._names),
            places=tuple(
                [
                    Place(
                        seat,
                        name,
                        self._sizes[seat],
                        tuple(facts),
                        self._badges(seat),
                        acts=seat in observation.turn.seats,
                        known=self._known[seat],
                    )
                    for seat, (name, facts) in enumerate(
                        zip(self._names, self._of_seats, strict=True)
                    )
                ]
            ),
            own=observation.seat,
            centre=tuple(self._spreads),
            hand=self._hand,
            facts=tuple(self._facts),
            sheet=self._sheet(),
        )

    def _add(self, label: str, holder: object, name: str) -> None:
        value = getattr(holder, name)
        cards, seats = self._cards(value), self._seats_of(holder, name)
        if cards and seats is not None:
            self._spreads.append(Spread(label, cards, seats))
        elif name in seat_fields(type(holder)):
            self._facts.append((label, self._names[value]))
        else:
            self._add_value(label, value)

    def _add_value(self, label: str, value: object) -> None:
        """Adds cards as a spread, each nested value as a fact, and any other value as one fact."""
        if cards := self._cards(value):
            self._spreads.append(Spread(label, cards))
        elif isinstance(value, tuple) and any(attrs.has(type(each)) for each in value):
            self._facts += [(label, self._text(each)) for each in value]
        elif value != ():
            self._facts.append((label, self._text(value)))

    def _cards(self, value: object) -> tuple[Face, ...]:
        """The faces of a card or a tuple of cards; empty for anything else."""
        members: tuple[object, ...] = value if isinstance(value, tuple) else (value,)
        if not self._kinds.issuperset(map(type, members)):
            return ()
        return tuple([face_of(cast("Enum", member)) for member in members])

    def _text(self, value: Any) -> str:
        """A value as short text, with the seat's name before each entry that seats laid in turn."""
        if not attrs.has(type(value)):
            return in_short(value)
        parts: list[str] = []
        of_class = cast("Any", type(value))
        firsts = _in_turn(of_class).values()
        for name in (field.name for field in attrs.fields(of_class) if field.name not in firsts):
            inner, seats = getattr(value, name), self._seats_of(value, name)
            if seats is not None:
                parts += [
                    f"{seat} {in_short(each)}" for seat, each in zip(seats, inner, strict=True)
                ]
            elif inner is not None and name in seat_fields(of_class):
                parts += [f"{self._say(name)} {self._names[inner]}"]
            elif inner is not None:
                parts += [f"{self._say(name)} {self._text(inner)}"]
        return ", ".join(parts)

    def _seats_of(self, holder: object, name: str) -> tuple[str, ...] | None:
        """The name of the seat that laid each entry of a field.

        None if the field is not marked `FromSeat`, or if there is no first seat yet.
        """
        first: int | None = getattr(holder, _in_turn(type(holder)).get(name, ""), None)
        if first is None:
            return None
        players = len(self._names)
        entries: tuple[object, ...] = getattr(holder, name)
        return tuple([self._names[(first + at) % players] for at in range(len(entries))])

    def _badges(self, seat: int) -> tuple[str, ...]:
        """The number of a seat's team, from 1, as a badge; no badge without partners."""
        for number, team in enumerate(self._teams, 1):
            if seat in team and len(team) > 1:
                return (f"{self._say('team')} {number}",)
        return ()

    def _sheet(self) -> Sheet | None:
        """The score sheet; partners share a column if all of their cells are equal."""
        title, sheets = score_sheets(self._observation)
        if not sheets:
            return None
        columns = [field.name for field in attrs.fields(cast("Any", type(sheets[0])))]
        lines = [
            tuple(zip(*(map(in_short, getattr(sheet, name)) for name in columns), strict=True))
            for sheet in sheets
        ]
        points = role_of(type(self._observation), "points")
        totals = () if points is None else tuple(map(in_short, getattr(self._observation, points)))
        names = self._names
        if all(
            len({line[seat] for seat in team}) == 1
            for line in (*lines, totals)
            if line
            for team in self._teams
        ):
            first = [team[0] for team in self._teams]
            names = tuple([", ".join([names[seat] for seat in team]) for team in self._teams])
            lines = [tuple([line[seat] for seat in first]) for line in lines]
            totals = tuple([totals[seat] for seat in first]) if totals else ()
        return Sheet(self._say(title), names, tuple(map(self._say, columns)), tuple(lines), totals)


def _fields(observation: AnyObservation) -> Iterator[tuple[str, Mark, Any]]:
    """The fields and marked properties that are neither empty nor score sheets."""
    of_class = type(observation)
    for name, mark in (*visibility(of_class), *_marked_properties(of_class)):
        value = getattr(observation, name)
        if name not in _APART and value is not None and value != () and not are_sheets(value):
            yield name, mark, value


@cached_by_class
def _marked_properties(of_class: Any) -> tuple[tuple[str, Mark], ...]:
    """The properties of an observation with a visibility mark, which are drawn like fields."""
    properties: list[tuple[str, Mark]] = []
    for name, member in vars(of_class).items():
        if isinstance(member, property):
            kind = returned(member)
            if get_origin(kind) is Annotated:
                marks = [mark for mark in kind.__metadata__ if isinstance(mark, Mark)]
                properties += [(name, mark) for mark in marks]
    return tuple(properties)


@cached_by_class
def _in_turn(of_class: Any) -> dict[str, str]:
    """The fields that seats fill in turn, each with the field that holds the first seat."""
    hints = get_type_hints(of_class, include_extras=True)
    return {
        name: mark.field
        for name, kind in hints.items()
        for mark in get_args(kind)[1:]
        if isinstance(mark, FromSeat)
    }
