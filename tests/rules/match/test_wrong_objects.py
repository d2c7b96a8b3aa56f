"""A wrong object passed to a match, a record or a game is refused with a documented error."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from herrlof_rules import GAMES, IllegalAction, Match, UnknownSeat, redact, replay, verify
from herrlof_rules.core.errors import (
    DocumentError,
    HerrlofRulesError,
    InvalidSeed,
    MissingEvents,
    UnknownAction,
)
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.testing.generators.forgeries import JUNK, exact_form, forgeries, wrong_seats

Call = Callable[[Any], object]
MATCHES: dict[str, Match] = {
    name: Match.start(game, game.rules(2), seed=7) for name, game in GAMES.items()
}
ANY = (TypeError, HerrlofRulesError)
each_game = pytest.mark.parametrize("name", MATCHES)


def refuse(calls: dict[str, Call], argument: object, *documented: type[Exception]) -> None:
    for call in calls.values():
        with pytest.raises(documented):
            call(argument)


@each_game
def test_moves(name: str) -> None:
    match = MATCHES[name]
    by_seat = {f"play {n}": partial(match.play, seat=n) for n in range(2)}
    applied = {
        f"apply {by}": lambda choice, by=by: match.apply(Move(by, choice)) for by in (0, 1, CHANCE)
    }
    for junk in JUNK:
        refuse({**by_seat, **applied, "chance": match.play_chance}, junk, IllegalAction)
        refuse({"a move": match.apply}, junk, TypeError)
        if not isinstance(junk, int):
            refuse({"since": partial(match.view, None)}, junk, TypeError, MissingEvents)
    action = match.game.legal_actions(match.state, match.turn.seats[0])[0]
    refuse({"an action for chance": match.play_chance}, action, IllegalAction)


@each_game
def test_positions_of_other_games(name: str) -> None:
    game = MATCHES[name].game
    others = [match.state for match in MATCHES.values() if match.game is not game]
    for wrong in (*others, MATCHES[name], *JUNK):
        refuse({"at": partial(Match.at, game)}, wrong, TypeError)


@each_game
def test_seats(name: str) -> None:
    match = MATCHES[name]
    action = match.game.legal_actions(match.state, match.turn.seats[0])[0]
    calls: dict[str, Call] = {
        "view": match.view,
        "redact": partial(redact, match.record()),
        "play": partial(match.play, action),
        "legal_actions": match.legal_actions,
        "apply": lambda by: match.apply(Move(by, action)),
    }
    for seat in wrong_seats(2):
        moves = {"apply"} if type(seat) is str and seat == CHANCE else set()
        refuse({name: calls[name] for name in calls.keys() - moves}, seat, UnknownSeat)
    for call in ("play", "legal_actions", "apply"):  # A spectator never acts.
        refuse({call: calls[call]}, None, UnknownSeat)


@each_game
def test_rules_records_and_games(name: str) -> None:
    game, rules = GAMES[name], MATCHES[name].rules
    action = game.action_space(rules)[0]
    with_rules: dict[str, Call] = {
        "initial": game.initial,
        "encode": lambda other: game.encode(other, action),
        "decode": lambda other: game.decode(other, 0),
        "action_count": game.action_count,
        "start": lambda other: Match.start(game, other, 0),
        "unseeded": lambda other: Match.unseeded(game, other),
    }
    records: dict[str, Call] = {
        "replay": replay,
        "verify": verify,
        "redact": lambda record: redact(record, None),
        "start": lambda other: Match.start(other, rules),
    }
    for junk in (*JUNK, game.rules):
        refuse(with_rules, junk, *ANY)
        refuse(records, junk, TypeError)
        if junk is not None and type(junk) not in (int, str, bytes):
            refuse({"seed": partial(Match.start, game, rules)}, junk, InvalidSeed)


@each_game
def test_numbers_and_texts_of_actions(name: str) -> None:
    game, rules = GAMES[name], MATCHES[name].rules
    good = frozenset(map(exact_form, game.action_space(rules)))
    for junk in JUNK:
        if type(junk) is not int or junk not in range(game.action_count(rules)):
            refuse({"decode": partial(game.decode, rules)}, junk, TypeError, UnknownAction)
        if type(junk) is not str:
            refuse({"parse": game.parse_action}, junk, *ANY)
    for text in ("", " ", "x", "play", "play x", "\ud800", "\0", "9" * 5000, "play " * 1000):
        refuse({"parse": game.parse_action}, text, DocumentError)
    for example in {type(action): action for action in game.action_space(rules)}.values():
        for other in (*JUNK, *forgeries(example)):
            if exact_form(other) not in good:
                refuse({"encode": partial(game.encode, rules)}, other, UnknownAction)
