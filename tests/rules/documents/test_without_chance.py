"""A game without chance has documents, a schema, and keeps the laws."""

import json

import pytest
from attrs import evolve, frozen
from jsonschema import Draft202012Validator

from herrlof_rules import DocumentError, Match, core
from herrlof_rules.documents import dump_record, load_outcome, load_record
from herrlof_rules.documents.schema import schema
from herrlof_rules.testing import Effort, check_game


@frozen
class Rules:
    players: int = 2

    def __attrs_post_init__(self) -> None:
        if self.players != 2:
            raise core.InvalidRules("players", "are two")


@frozen
class Show:
    fingers: int


@frozen
class Shown:
    seat: core.Public[core.Seat]
    fingers: core.Public[int]


@frozen
class State:
    rules: Rules
    fingers: tuple[int, ...] = ()

    @property
    def turn(self) -> core.Turn:
        if len(self.fingers) < 2:
            return core.Decision("show", (len(self.fingers),))
        return core.Over(core.Result.from_points(self.fingers, "shown"))


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Show, ...]]
    fingers: core.Public[tuple[int, ...]]


def _fingers(_: State | Rules, _seat: int = 0) -> tuple[Show, ...]:
    return Show(1), Show(2)


def _show(state: State, move: Show, seat: int, emit: core.Emit[Shown]) -> State:
    emit(Shown(seat, move.fingers))
    return evolve(state, fingers=(*state.fingers, move.fingers))


def _observe(
    state: State, seat: int | None, turn: core.Turn, legal: tuple[Show, ...]
) -> Observation:
    return Observation(seat, turn, legal, state.fingers)


def _check(state: State) -> None:
    if len(state.fingers) > 2 or not {1, 2}.issuperset(state.fingers):
        raise core.InvalidState("F1", "each shows one finger or two")


GAME: core.Game[Rules, State, Show, Show, Shown, Observation] = core.Game(
    name="fingers",
    rules=Rules,
    state=State,
    events=(Shown,),
    observation=Observation,
    initial=State,
    phases=(
        core.DecisionPhase("show", "F1", "Show fingers (F1).", (Show,), _fingers, _show),
        core.OverPhase("F2"),
    ),
    make_observation=_observe,
    check_state=_check,
    action_space=_fingers,
)


def test_documents() -> None:
    match = Match.start(GAME, Rules(), seed=1).play(Show(2), 0).play(Show(1), 1)
    record = match.record()
    text = dump_record(record)
    assert load_record(GAME, text) == record
    written = schema(GAME)
    Draft202012Validator.check_schema(written)
    Draft202012Validator(written).validate(json.loads(text))
    with pytest.raises(DocumentError):
        load_outcome(GAME, '{"type":"roll"}')


def test_laws() -> None:
    report = check_game(GAME, Rules(), effort=Effort(matches=1), path="")
    assert not report.uncovered
