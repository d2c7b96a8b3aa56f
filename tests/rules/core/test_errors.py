"""Errors have one base class and a text, and can be pickled."""

import pickle
from functools import partial

import pytest

from herrlof_arena.adapters.chance_nodes import TooManyOutcomes, UnknownOutcome
from herrlof_arena.batch.errors import IllegalIds
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.encoding import HistoryTooLong, NotSpecified
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

PLAIN = (
    InvalidCards,
    InvalidSeed,
    UnknownAction,
    NoChanceTurn,
    MismatchedViews,
    InvalidBatch,
    NotSpecified,
    NoWorld,
    UnknownOutcome,
    DamagedMatch,
)
"""Errors whose only argument is their text."""

ERRORS: dict[str, partial[HerrlofRulesError]] = {
    "Play(card=Card.R7) by seat 1 breaks T4: green must be played": partial(
        IllegalAction, action=Play(Card.R7), seat=1, clause="T4", reason="green must be played"
    ),
    "Play(card=Card.R7) breaks D1: no": partial(
        IllegalAction, action=Play(Card.R7), seat=None, clause="D1", reason="no"
    ),
    "None by seat 0 breaks P1: no": partial(
        IllegalAction,
        action=None,
        seat=0,
        clause="P1",
        reason="no",
        code="prediction_out_of_range",
        details={"most": 15},
    ),
    "impossible state: breaks C1: a card twice": partial(
        InvalidState, clause="C1", reason="a card twice"
    ),
    "option target: must be a whole number": partial(
        InvalidRules, option="target", reason="must be a whole number"
    ),
    "message 'event.x': odin has no such message": partial(
        InvalidCatalogue, message="event.x", reason="odin has no such message"
    ),
    "numba is not installed; install the extra batch: pip install 'herrlof-rules[batch]'": partial(
        MissingExtra, extra="batch", package="numba"
    ),
    "row 7: id -1: no action": partial(IllegalIds, row=7, id=-1, reason="no action"),
    "the history has 4 plays but the vector has room for only 3: ask for more with `rows`": partial(
        HistoryTooLong, part="plays", needed=4, room=3
    ),
    "chance has 10000000 outcomes; up to 1000000 can be listed": partial(
        TooManyOutcomes, count=10**7, limit=10**6
    ),
    "there are more than 10; sample worlds instead, or raise the limit": partial(
        TooManyWorlds, limit=10
    ),
    "since must be 0 to 5 (the events shown so far), not 7": partial(
        MissingEvents, since=7, shown=5
    ),
    "there is no seat 3: the seats are 0 to 1": partial(UnknownSeat, seat=3, players=2),
    "there is no seat 'x': the seats are 0 to 2": partial(UnknownSeat, seat="x", players=3),
    "$.moves[3].card: is missing": partial(
        DocumentError, path="$.moves[3].card", reason="is missing"
    ),
    "line 3: no": partial(ArchiveError, line=3, reason="no"),
    "it is damaged": partial(ArchiveError, line=None, reason="it is damaged"),
    "it is taken": partial(ArchiveInUse, line=None, reason="it is taken"),
    "bot cannot be sent to another process (why): define it at the top level of a module": partial(
        NotPicklable, what="bot", reason="why"
    ),
    "odin has no clause 'Z9'": partial(UnknownClause, clause="Z9", game="odin"),
    "'tlh' is not one of: en, de": partial(UnknownLanguage, language="tlh", languages=("en", "de")),
    "not listed: 9": partial(UnrecognisedInput, code="not_listed", text="9"),
    "decision 3 is not open: the next is 4": partial(StaleDecision, decision=3, current=4),
    "undo: this seat may not do this now": partial(NotAllowed, request="undo", code="not_now"),
    "this key belongs to no seat": partial(UnknownKey, "secret"),
    "node bot.js: it does not answer; it printed last:\n  oops": partial(
        EngineFailed,
        command="node bot.js",
        code="engine_slow",
        reason="it does not answer",
        last_lines=("oops",),
    ),
    "moves[3]: no": partial(RecordError, move=3, reason="no"),
    "another result": partial(RecordError, move=None, reason="another result"),
    **{f"no {kind.__name__}": partial(kind, f"no {kind.__name__}") for kind in PLAIN},
}
"""Each class with what an instance is made of, by its text."""

each_error = pytest.mark.parametrize("text", ERRORS)


@each_error
def test_text_and_fields(text: str) -> None:
    """Keyword and positional arguments make the same error, whose attributes hold them."""
    make = ERRORS[text]
    error = make()

    assert isinstance(error, ValueError | ImportError | OSError | LookupError | RuntimeError)
    assert str(error) == text
    for name, value in make.keywords.items():
        assert getattr(error, name) == value
    assert type(error)(*make.args, *make.keywords.values()).args == error.args


@each_error
def test_pickle(text: str) -> None:
    error = ERRORS[text]()
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is type(error)
    assert again.args == error.args
    assert str(again) == text
    assert vars(again) == vars(error)


def test_every_kind_of_error_is_in_the_table() -> None:
    kinds = set(HerrlofRulesError.__subclasses__())
    kinds |= {kind for parent in kinds for kind in parent.__subclasses__()}
    # Classes that tests define do not count.
    kinds = {kind for kind in kinds if kind.__module__.startswith("herrlof_")}
    assert {make.func for make in ERRORS.values()} == kinds
