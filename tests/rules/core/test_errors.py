"""Errors: one base class, text, and a way through pickle."""

import pickle
from typing import Any

import pytest

from herrlof_arena.batch.errors import IllegalIds, InvalidBatch
from herrlof_arena.encoding import (
    HistoryTooLong,
    NotSpecified,
    TooManyOutcomes,
    UnknownOutcome,
)
from herrlof_arena.engines import EngineFailed
from herrlof_arena.hosting.errors import DamagedMatch, NotAllowed, StaleDecision, UnknownKey
from herrlof_arena.simulation import ArchiveError, ArchiveInUse, NotPicklable
from herrlof_rules import (
    DocumentError,
    HerrlofRulesError,
    IllegalAction,
    InvalidCards,
    InvalidRules,
    InvalidSeed,
    InvalidState,
    MismatchedViews,
    MissingEvents,
    NoChanceTurn,
    NoWorld,
    TooManyWorlds,
    UnknownAction,
    UnknownSeat,
)
from herrlof_rules.core.errors import MissingExtra
from herrlof_rules.herrlof import Card, Play
from herrlof_rules.match import RecordError
from herrlof_rules.sentences import InvalidCatalogue, UnknownClause, UnknownLanguage
from herrlof_rules.sentences.reading import UnrecognisedInput

ERRORS: dict[HerrlofRulesError, tuple[str, dict[str, Any]]] = {
    IllegalAction(Play(Card.R7), 1, "T4", "green must be played"): (
        "Play(card=Card.R7) by seat 1 breaks T4: green must be played",
        {"action": Play(Card.R7), "seat": 1, "clause": "T4", "reason": "green must be played"},
    ),
    IllegalAction(Play(Card.R7), None, "D1", "no"): (
        "Play(card=Card.R7) breaks D1: no",
        {"action": Play(Card.R7), "seat": None, "clause": "D1", "reason": "no"},
    ),
    IllegalAction(None, 0, "P1", "no", "prediction_out_of_range", {"most": 15}): (
        "None by seat 0 breaks P1: no",
        {
            "action": None,
            "seat": 0,
            "clause": "P1",
            "reason": "no",
            "code": "prediction_out_of_range",
            "details": {"most": 15},
        },
    ),
    InvalidState("C1", "a card twice"): (
        "impossible state: breaks C1: a card twice",
        {"clause": "C1", "reason": "a card twice"},
    ),
    InvalidRules("target", "must be a whole number"): (
        "option target: must be a whole number",
        {"option": "target", "reason": "must be a whole number"},
    ),
    InvalidCards("duplicate card B1"): ("duplicate card B1", {}),
    InvalidSeed("no seed"): ("no seed", {}),
    UnknownAction("no action"): ("no action", {}),
    NoChanceTurn("no chance"): ("no chance", {}),
    MismatchedViews("two seats"): ("two seats", {}),
    InvalidCatalogue("event.x", "odin has no such message"): (
        "message 'event.x': odin has no such message",
        {"message": "event.x", "reason": "odin has no such message"},
    ),
    MissingExtra("batch", "numba"): (
        "numba is not installed; install the extra batch: pip install 'herrlof-rules[batch]'",
        {"extra": "batch", "package": "numba"},
    ),
    InvalidBatch("no batch"): ("no batch", {}),
    IllegalIds(7, -1, "no action"): (
        "row 7: id -1: no action",
        {"row": 7, "id": -1, "reason": "no action"},
    ),
    NotSpecified("no vectors"): ("no vectors", {}),
    HistoryTooLong("plays", 40, 36): (
        "the history has 40 plays but the vector has room for only 36: ask for more with `rows`",
        {"part": "plays", "needed": 40, "room": 36},
    ),
    NoWorld("no such view"): ("no such view", {}),
    TooManyOutcomes(10**7, 10**6): (
        "chance has 10000000 outcomes; up to 1000000 can be listed",
        {"count": 10**7, "limit": 10**6},
    ),
    UnknownOutcome("3 is not the id of an outcome here"): (
        "3 is not the id of an outcome here",
        {},
    ),
    TooManyWorlds(10): (
        "there are more than 10; sample worlds instead, or raise the limit",
        {"limit": 10},
    ),
    MissingEvents(7, 5): (
        "since must be 0 to 5 (the events shown so far), not 7",
        {"since": 7, "shown": 5},
    ),
    UnknownSeat(3, 2): (
        "there is no seat 3: the seats are 0 to 1",
        {"seat": 3, "players": 2},
    ),
    UnknownSeat("x", 3): (
        "there is no seat 'x': the seats are 0 to 2",
        {"seat": "x", "players": 3},
    ),
    DocumentError("$.moves[3].card", "is missing"): (
        "$.moves[3].card: is missing",
        {"path": "$.moves[3].card", "reason": "is missing"},
    ),
    ArchiveError(3, "no"): ("line 3: no", {"line": 3, "reason": "no"}),
    ArchiveError(None, "it is damaged"): (
        "it is damaged",
        {"line": None, "reason": "it is damaged"},
    ),
    ArchiveInUse(None, "it is taken"): ("it is taken", {"line": None, "reason": "it is taken"}),
    NotPicklable("bot 'x'", "why"): (
        "bot 'x' cannot be sent to another process (why): define it at the top level of a module",
        {"what": "bot 'x'", "reason": "why"},
    ),
    UnknownClause("Z9", "odin"): (
        "odin has no clause 'Z9'",
        {"clause": "Z9", "game": "odin"},
    ),
    UnknownLanguage("tlh", ("en", "de")): (
        "'tlh' is not one of: en, de",
        {"language": "tlh", "languages": ("en", "de")},
    ),
    UnrecognisedInput("not_listed", "9"): ("not listed: 9", {"code": "not_listed", "text": "9"}),
    StaleDecision(3, 4): (
        "decision 3 is not open: the next is 4",
        {"decision": 3, "current": 4},
    ),
    NotAllowed("undo", "not_now"): (
        "undo: this seat may not do this now",
        {"request": "undo", "code": "not_now"},
    ),
    DamagedMatch("no match"): ("no match", {}),
    UnknownKey("secret"): ("this key belongs to no seat", {}),
    EngineFailed("node bot.js", "engine_slow", "it does not answer", ["oops"]): (
        "node bot.js: it does not answer; it printed last:\n  oops",
        {
            "command": "node bot.js",
            "code": "engine_slow",
            "reason": "it does not answer",
            "last_lines": ("oops",),
        },
    ),
    RecordError(3, "no"): ("moves[3]: no", {"move": 3, "reason": "no"}),
    RecordError(None, "another result"): (
        "another result",
        {"move": None, "reason": "another result"},
    ),
}


each_error = pytest.mark.parametrize("error", ERRORS, ids=lambda error: str(error)[:40])


@each_error
def test_text_and_fields(error: HerrlofRulesError) -> None:
    text, fields = ERRORS[error]

    assert isinstance(error, ValueError | ImportError | OSError | LookupError | RuntimeError)
    assert str(error) == text
    assert {name: getattr(error, name) for name in fields} == fields


@each_error
def test_pickle(error: HerrlofRulesError) -> None:
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is type(error)
    assert again.args == error.args
    assert str(again) == str(error)
    assert vars(again) == vars(error)


@each_error
def test_fields_by_name(error: HerrlofRulesError) -> None:
    """An error made with names is the one made without: in `args`, in text and through pickle."""
    fields = ERRORS[error][1]
    named = type(error)(**fields) if fields else type(error)(*error.args)

    assert named.args == error.args
    assert str(pickle.loads(pickle.dumps(named))) == str(error)


def test_every_kind_of_error_is_in_the_table() -> None:
    kinds = set(HerrlofRulesError.__subclasses__())
    kinds |= {kind for parent in kinds for kind in parent.__subclasses__()}
    kinds = {kind for kind in kinds if kind.__module__.startswith("herrlof_")}  # not of tests
    assert {type(error) for error in ERRORS} == kinds
