"""The scene of any view: the game's own, or one derived from the marks of its observation."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from importlib import import_module
from typing import Any, cast

import attrs

from herrlof_rules.core.excerpts import bounded
from herrlof_rules.core.forms import in_short, in_words
from herrlof_rules.core.protocols import AnyObservation
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.turn import Decision, Over
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import visibility
from herrlof_rules.scenes.scene import Face, Place, Say, Scene, Sheet, Spread, seat_names
from herrlof_rules.scenes.sheets import BY_SEAT, are_sheets, score_sheets

_APART = ("seat", "turn", "legal_actions")


def scene_of(view: View, names: Sequence[str] = (), say: Say | None = None) -> Scene:
    """What a view shows of the table, as its observation's class says by `scene`, if it does.

    That is a method `scene(rules, names, say)`, or where such a function of the observation is, as
    in `"package.module:scene"`: it is then imported when a table is drawn.
    Without it, every field is drawn by its mark and its type: a number by seat beside the seat,
    members of an enumeration as cards, any other value as text.
    `names` are those of the seats; `say` translates its words.  Raises `TypeError` for anything but
    a view, and `ValueError` for the wrong number of names.
    """
    check_type(view, View)
    observation, rules = view.observation, view.rules
    own = getattr(type(observation), "scene", None)
    if isinstance(own, str):
        module, _, name = own.partition(":")
        own = getattr(import_module(module), name)
    if callable(own):
        # A game that speaks one language only need not take `say`.
        extra = () if say is None else (say,)
        return cast("Callable[..., Scene]", own)(observation, rules, names, *extra)
    called = seat_names(rules.players, observation.seat, names)
    fields = tuple(_fields(observation))
    spreads = [(name, value) for name, mark, value in fields if mark != BY_SEAT and _cards(value)]
    hand = next((value for name, value in spreads if name == "hand"), ())
    sizes = next(
        (value for name, mark, value in fields if name == "hand_sizes" and mark == BY_SEAT),
        (0,) * rules.players,
    )
    return Scene(
        title=f"{type(observation).__name__} · {observation.turn.kind.replace('_', ' ')}",
        status=status(observation, called),
        places=tuple(
            [
                Place(
                    seat,
                    name,
                    sizes[seat],
                    tuple(
                        [
                            (in_words(field), in_short(value[seat]))
                            for field, mark, value in fields
                            if mark == BY_SEAT
                        ]
                    ),
                    acts=seat in observation.turn.seats,
                )
                for seat, name in enumerate(called)
            ]
        ),
        own=observation.seat,
        centre=tuple(
            [Spread(in_words(name), _cards(value)) for name, value in spreads if name != "hand"]
        ),
        hand=_cards(hand),
        facts=tuple(
            [
                (in_words(name), in_short(value))
                for name, mark, value in fields
                if mark != BY_SEAT and not _cards(value)
            ]
        ),
        sheet=_sheet(observation, called),
    )


def status(
    observation: AnyObservation, names: Sequence[str], choices: Mapping[str, str] | None = None
) -> str:
    """Who is to do what, or who has won; `choices` says it for each kind of decision."""
    turn = observation.turn
    if isinstance(turn, Over):
        winners = [names[seat] for seat in turn.result.winners]
        return f"{_listed(winners)} {'won' if len(winners) == 1 else 'share the victory'}"
    what = turn.kind.replace("_", " ")
    if not isinstance(turn, Decision):
        return f"chance: {what}"
    what = (choices or {}).get(turn.kind, what)
    if observation.seat in turn.seats:
        return f"Your turn: {what}"
    return f"{_listed([names[seat] for seat in turn.seats])}: {what}"


def _listed(names: Sequence[str]) -> str:
    *most, last = names or ("Nobody",)
    return f"{', '.join(most)} and {last}" if most else last


def _fields(observation: AnyObservation) -> Iterator[tuple[str, object, Any]]:
    """The fields that are not empty and are no score sheets, with their marks."""
    for name, mark in visibility(type(observation)):
        value = getattr(observation, name)
        if name not in _APART and value is not None and value != () and not are_sheets(value):
            yield name, mark, value


def _cards(value: object) -> tuple[Face, ...]:
    """The faces of a member of an enumeration or a tuple of them; empty for anything else."""
    members: tuple[object, ...] = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(member, Enum) for member in members):
        return ()
    return tuple([_face(cast("Enum", member)) for member in members])


def _face(member: Enum) -> Face:
    """A card's own `face`, or its token with its `colour`."""
    face = getattr(member, "face", None)
    if isinstance(face, Face):
        return face
    return Face(bounded(member.value), str(getattr(member, "colour", "")))


def _sheet(observation: AnyObservation, names: tuple[str, ...]) -> Sheet | None:
    title, sheets = score_sheets(observation)
    if not sheets:
        return None
    columns = [field.name for field in attrs.fields(type(sheets[0]))]
    lines = [
        tuple(zip(*(map(in_short, getattr(sheet, name)) for name in columns), strict=True))
        for sheet in sheets
    ]
    totals: tuple[object, ...] = getattr(observation, "scores", ())
    return Sheet(
        in_words(title),
        names,
        tuple(map(in_words, columns)),
        tuple(lines),
        tuple(map(in_short, totals)),
    )
