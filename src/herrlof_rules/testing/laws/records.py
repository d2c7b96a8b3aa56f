"""Laws of matches and records: replay, undo, faults found and numbered, redaction."""

from itertools import pairwise
from typing import Any

import attrs

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource, chance_stream
from herrlof_rules.core.turn import Chance
from herrlof_rules.documents import (
    dump_record,
    dump_redacted_record,
    dump_view,
    load_record,
    load_redacted_record,
)
from herrlof_rules.match import redact, replay, verify
from herrlof_rules.match.match import Match
from herrlof_rules.match.record import Record, RecordError
from herrlof_rules.testing.counterexample import broken, difference, require
from herrlof_rules.testing.generators.playouts import pick
from herrlof_rules.testing.laws.documents import Fits, round_trip

ALTERED = 24
"""How many moves of a record are altered, and how many views compared, evenly spread."""


def play_stages(
    game: Game, rules: AnyRules, seed: int, rng: RandomSource, max_decisions: int
) -> list[Match]:
    """A random match as it was at the start and after each decision."""
    match: Match = Match.start(game, rules, seed)
    stages = [match]
    while match.result is None and len(stages) <= max_decisions:
        seat = pick(rng, match.turn.seats)
        try:
            match = match.play(pick(rng, match.legal_actions(seat)), seat)
        except IllegalAction as refused:
            broken("legality", f"a move that was offered is refused: {refused}")
        stages.append(match)
    return stages


def check_records(stages: list[Match], rng: RandomSource, fits: Fits | None = None) -> None:
    """A match's record replays to its states; its outcomes are those of the seed; undo goes back.

    Any one altered move is found, with its number.
    """
    match = stages[-1]
    game = match.game
    for number, (before, after) in enumerate(pairwise(stages)):
        require(after.undo() == before, "records", f"undoing decision {number} leads elsewhere")
    record = match.record({"about": "a check"})
    _round_trip(game, record, fits)
    replayed = replay(record)
    require(replayed.error is None, "records", f"a good record is refused: {replayed.error}")
    for number, (one, other) in enumerate(zip(match.log, replayed.match.log, strict=True)):
        if one != other:
            fact = f"move {number} replays differently"
            broken("records", fact, *difference(repr(one), repr(other)))
    try:
        verified = verify(record)
    except RecordError as refused:
        broken("records", f"a good record is refused: {refused}")
    require(verified == match, "records", "verify gives another match")
    for number in _spread(len(record.moves)):
        _check_cut(record, match, number)
        _check_altered(record, match, number, rng)


def _round_trip(game: Game, record: Any, fits: Fits | None) -> None:
    round_trip(game, record, "record", dump_record, load_record, fits)


def _spread(length: int) -> list[int]:
    return sorted({number * length // ALTERED for number in range(ALTERED)}) if length else []


def _check_cut(record: Any, match: Match, number: int) -> None:
    cut = attrs.evolve(record, moves=record.moves[:number], result=None)
    replayed = replay(cut)
    good = replayed.error is None and replayed.match.log == match.log[:number]
    require(good, "records", f"the first {number} moves do not replay: {replayed.error}")


def _check_altered(record: Record, match: Match, number: int, rng: RandomSource) -> None:
    game, move = match.game, record.moves[number]
    before = match.log[number - 1].state if number else match.start_state
    players = record.rules.players
    if move.by == CHANCE:
        outcome = _another_outcome(game, before, move.choice, rng)
        wrong = [] if outcome is None else [Move(CHANCE, outcome)]
        if wrong:
            error = _error_of(record, number, wrong[0])
            fact = f"chance outcome {number} is not the seed's, but {error} is the first fault"
            good = isinstance(error, RecordError) and error.move == number
            require(good, "records", fact)
        wrong = [Move(0, move.choice)]
    else:
        legal = set(game.legal_actions(before, move.by))
        space = game.action_space(record.rules)
        illegal = [action for action in space if action not in legal]
        wrong = [Move(move.by, pick(rng, illegal))] if illegal else []
        wrong += [Move(players, move.choice), Move(CHANCE, move.choice)]
        wrong += [
            Move(seat, move.choice)
            for seat in range(players)
            if move.choice not in game.legal_actions(before, seat)
        ]
    for alteration in wrong:
        error = _error_of(record, number, alteration)
        fact = f"move {number} is altered to {alteration!r}, but {error} is the first fault"
        good = isinstance(error, RecordError) and error.move == number
        require(good, "records", fact)
        moves = (*record.moves[:number], alteration, *record.moves[number + 1 :])
        prefix = replay(attrs.evolve(record, moves=moves)).match
        fact = f"a fault in move {number} leaves a prefix of {len(prefix.log)} moves"
        require(prefix.log == match.log[:number], "records", fact)


def _error_of(record: Any, number: int, alteration: Move) -> RecordError | None:
    moves = (*record.moves[:number], alteration, *record.moves[number + 1 :])
    try:
        verify(attrs.evolve(record, moves=moves))
    except RecordError as error:
        return error
    return None


def _another_outcome(game: Game, state: Any, outcome: Any, rng: RandomSource) -> Any | None:
    for _ in range(10):
        other = game.chance(state).sample(rng)
        if other != outcome:
            return other
    return None


def check_luck(stages: list[Match]) -> None:
    """Chance outcome number *i* of a seeded match is drawn from stream *i* of its seed alone."""
    match = stages[-1]
    assert match.seed is not None
    state, number = match.start_state, 0
    for entry in match.log:
        if isinstance(match.game.turn(state), Chance):
            stream = chance_stream(match.seed, number)
            expected = match.game.chance(state).sample(stream)
            fact = f"chance outcome {number} is {entry.choice!r}, the stream gives {expected!r}"
            require(entry.choice == expected, "records", fact)
            number += 1
        state = entry.state


def check_redaction(stages: list[Match], fits: Fits | None = None) -> None:
    """A record redacted for a seat shows it exactly the views that it had during play."""
    match = stages[-1]
    game, record = match.game, match.record({"secret": "not for players"})
    for seat in (None, *range(match.rules.players)):
        redacted = redact(record, seat)
        views = list(redacted.views())
        fact = f"seat {seat} saw {len(stages)} views and its record has {len(views)}"
        require(len(views) == len(stages), "redaction", fact)
        for number in _spread(len(stages)):
            live = stages[number].view(seat)
            one, other = dump_view(game, live), dump_view(game, views[number])
            if live != views[number] or one != other:
                fact = f"view {number} of seat {seat} was another during play"
                broken("redaction", fact, *difference(one, other))
        round_trip(
            game, redacted, "redacted-record", dump_redacted_record, load_redacted_record, fits
        )
