"""The law that any wrong object is refused with a documented error, whoever asks for what."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias

import attrs

from herrlof_rules.core.errors import (
    DocumentError,
    HerrlofRulesError,
    IllegalAction,
    InvalidSeed,
    NoChanceTurn,
    NotShown,
    UnknownAction,
    UnknownSeat,
)
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.turn import Chance
from herrlof_rules.match import redact, replay, verify
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import broken, difference, shorten
from herrlof_rules.testing.generators.forgeries import (
    JUNK,
    PLAIN_JUNK,
    exact_form,
    forgeries,
    types_of,
    wrong_seats,
)
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.laws.legality import check_offered, refusal
from herrlof_rules.testing.laws.sampling import ENUMERATED

LAW = "refusals"
TEXTS = ("", " ", "x", "play", "play x", "\ud800", "\0", "9" * 5000, "play " * 1000)
"""Texts that are hardly an action."""

Errors: TypeAlias = tuple[type[Exception], ...]
Call: TypeAlias = Callable[[Any], object]
_ANY: Errors = (TypeError, HerrlofRulesError)


def examples(game: Game, rules: AnyRules, everything: Iterable[Position]) -> Mapping[type, Any]:
    """An example of each class of actions, and of each class of outcomes that occurred."""
    found: dict[type, Any] = {}
    for action in game.action_space(rules):
        found.setdefault(type(action), action)
    for position in everything:
        for entry in position.match.log[-1:]:
            found.setdefault(type(entry.choice), entry.choice)
    return found


def check_refusals(position: Position, known: Mapping[type, Any]) -> None:
    """Only moves of exactly the game's classes, with fields of exactly their types, are accepted.

    Anything else is refused: a move with `IllegalAction`, a seat that does not exist with
    `UnknownSeat`, an object that is not a state with `TypeError` or an error of the library.
    Refusing changes nothing.
    `known` has an example of each class of moves (`examples`).
    """
    before = repr(position.state)
    moves = [*JUNK, *known.values(), *(f for move in known.values() for f in forgeries(move))]
    if isinstance(position.turn, Chance):
        _check_outcomes(position, moves)
    else:
        _check_actions(position, moves)
    _check_seats(position, known)
    _check_states(position, known)
    _check_match(position, known)
    after = repr(position.state)
    fact = "what was refused has changed the state"
    position.require(after == before, LAW, fact, *difference(before, after))


def _check_actions(position: Position, moves: list[Any]) -> None:
    seats = position.turn.seats
    for seat in position.onlookers:
        actor = seats[0] if seat is None and seats else seat
        legal = () if actor is None else position.game.legal_actions(position.state, actor)
        good = frozenset(map(exact_form, legal))
        near = [forged for action in legal[:2] for forged in forgeries(action)]
        for move in (*moves, *near):
            _check_move(position, move, seat, exact_form(move) in good)


def _check_outcomes(position: Position, moves: list[Any]) -> None:
    distribution = position.game.chance(position.state)
    if distribution.count <= ENUMERATED:
        listed = frozenset(exact_form(outcome) for outcome, _ in distribution)
        is_exact: Call = lambda move: exact_form(move) in listed  # noqa: E731
    else:
        types = types_of(next(iter(distribution))[0])
        is_exact = lambda move: types_of(move) == types  # noqa: E731
    for move in moves:
        try:
            possible = distribution.probability(move) > 0
        except Exception as error:  # noqa: BLE001 - any error is the fault looked for
            fact = f"the probability of {move!r} raises {type(error).__name__}: {error}"
            position.broken(LAW, fact)
        if possible and not is_exact(move):
            position.broken(LAW, f"{_named(move)} is no outcome and has a probability")
        _check_move(position, move, None, possible)
        for seat in range(position.players):
            _check_move(position, move, seat, False)


def _check_move(position: Position, move: object, seat: int | None, good: bool) -> None:
    check_offered(position, move, seat, offered=good, law=LAW)
    taken = refusal(position, position.game.step, move, seat) is None
    fact = f"apply and step do not agree on {_named(move)} by seat {seat}"
    position.require(taken == good, LAW, fact)


def _named(value: object) -> str:
    return f"{value!r} ({type(value).__name__})"


def _check_seats(position: Position, known: Mapping[type, Any]) -> None:
    game, state, match = position.game, position.state, position.match
    moves = [*game.legal_actions(state)[:1], *known.values()]
    for seat in wrong_seats(position.players):
        calls: list[tuple[str, Call]] = [
            ("legal_actions", partial(game.legal_actions, state)),
            ("observe", partial(game.observe, state)),
            ("Match.view", match.view),
            ("redact", partial(redact, match.record())),
            *(("apply", partial(game.apply, state, move)) for move in moves),
            *(("step", partial(game.step, state, move)) for move in moves),
        ]
        for name, call in calls:
            _refuses(position, f"{name} for seat", (UnknownSeat,), call, seat)
        of_nothing = partial(game.apply, state, None)
        _refuses(position, "apply for seat", (UnknownSeat, IllegalAction), of_nothing, seat)
    for seat in (*wrong_seats(position.players), None):
        unknown: Errors = (UnknownSeat,)
        _refuses(position, "Match.play for seat", unknown, partial(match.play, moves[0]), seat)
        _refuses(position, "Match.legal_actions for seat", unknown, match.legal_actions, seat)
        if type(seat) is not str or seat != CHANCE:
            made: Call = lambda by: match.make(Move(by, moves[0]))  # noqa: E731
            _refuses(position, "Match.make by", unknown, made, seat)


def _make(match: Match, by: Any, choice: Any) -> object:
    return match.make(Move(by, choice))


def _play(match: Match, seat: int, action: Any) -> object:
    return match.play(action, seat)


def _check_states(position: Position, known: Mapping[type, Any]) -> None:
    game, move = position.game, next(iter(known.values()))
    calls: dict[str, Call] = {
        "turn": game.turn,
        "chance": game.chance,
        "legal_actions": game.legal_actions,
        "legal_actions for seat 0": lambda state: game.legal_actions(state, 0),
        "observe for a spectator": lambda state: game.observe(state, None),
        "observe for seat 0": lambda state: game.observe(state, 0),
        "validate": game.validate,
        "apply": lambda state: game.apply(state, move),
        "step": lambda state: game.step(state, move, 0),
    }
    for name, call in calls.items():
        for other in (*JUNK, position.rules, game.state):
            _refuses(position, f"{name} in the state", _ANY, call, other)
    if not isinstance(position.turn, Chance):
        _refuses(position, "chance in", (NoChanceTurn,), game.chance, position.state)


def _check_match(position: Position, known: Mapping[type, Any]) -> None:
    match = position.match
    moves: dict[str, Call] = {"Match.settle": match.settle}
    moves["Match.make by chance"] = partial(_make, match, CHANCE)
    for seat in range(position.players):
        moves[f"Match.play by seat {seat}"] = partial(_play, match, seat)
        moves[f"Match.make by seat {seat}"] = partial(_make, match, seat)
    for junk in JUNK:
        for name, call in moves.items():
            _refuses(position, f"{name} of", (IllegalAction,), call, junk)
        _refuses(position, "Match.make of the move", (TypeError,), match.make, junk)
        since = partial(match.view, None)
        may = isinstance(junk, int)
        _refuses(position, "Match.view since", (TypeError, NotShown), since, junk, may_answer=may)
    if position.turn.seats:
        for move in known.values():
            _refuses(position, "Match.settle of", (IllegalAction,), match.settle, move)


def check_wrong_rules(game: Game, rules: AnyRules) -> None:
    """Wrong rules, actions, action numbers, texts and seeds are refused, too."""
    action = game.action_space(rules)[0]
    with_rules: dict[str, Call] = {
        "initial": game.initial,
        "encode": lambda other: game.encode(other, action),
        "decode": lambda other: game.decode(other, 0),
        "action_count": game.action_count,
        "Match.start": lambda other: Match.start(game, other, 0),
        "Match.unseeded": lambda other: Match.unseeded(game, other),
    }
    perhaps_with_rules = {"action_space": game.action_space, "max_decisions": game.max_decisions}
    with_records: dict[str, Call] = {
        "replay": replay,
        "verify": verify,
        "redact": lambda record: redact(record, None),
    }
    for junk in (*JUNK, game.rules):
        for name, call in with_rules.items():
            _refuses(None, f"{name} under the rules", _ANY, call, junk)
        for name, call in perhaps_with_rules.items():
            _refuses(None, f"{name} under the rules", _ANY, call, junk, may_answer=True)
        for name, call in with_records.items():
            _refuses(None, f"{name} of the record", (TypeError,), call, junk)
        _refuses(
            None, "Match.start of", (TypeError,), lambda other: Match.start(other, rules), junk
        )
    _check_options(game, rules)
    _check_texts_and_numbers(game, rules)


def _check_options(game: Game, rules: AnyRules) -> None:
    refused: Errors = (TypeError, ValueError)  # validators of attrs raise these
    near = min(game.player_counts) - 1, max(game.player_counts) + 1
    for junk in (*PLAIN_JUNK, *near):
        _refuses(None, "edition", _ANY, lambda name: game.edition(name, rules.players), junk)
        of_default = partial(game.edition, game.about.editions[0])
        may = type(junk) is int and junk in game.player_counts
        _refuses(None, "edition for players", refused, of_default, junk, may_answer=may)
        for name in attrs.fields_dict(game.rules):
            change = partial(_with_option, rules, name)
            may = name != "players" or (type(junk) is int and junk in game.player_counts)
            _refuses(None, f"option {name}", refused, change, junk, may_answer=may)
        may = junk is None or type(junk) in (int, str, bytes)
        start = partial(Match.start, game, rules)
        _refuses(None, "Match.start from the seed", (InvalidSeed,), start, junk, may_answer=may)


def _with_option(rules: Any, name: str, value: object) -> object:
    return attrs.evolve(rules, **{name: value})


def _check_texts_and_numbers(game: Game, rules: AnyRules) -> None:
    decode, encode = partial(game.decode, rules), partial(game.encode, rules)
    for junk in JUNK:
        may = type(junk) is int and junk in range(game.action_count(rules))
        unknown: Errors = (TypeError, UnknownAction)
        _refuses(None, "decode of the number", unknown, decode, junk, may_answer=may)
        if type(junk) is not str:
            _refuses(None, "parse_action of", _ANY, game.parse_action, junk)
    for text in TEXTS:
        parse = game.parse_action
        _refuses(None, "parse_action of", (DocumentError,), parse, text, may_answer=True)
    good = frozenset(map(exact_form, game.action_space(rules)))
    for example in examples(game, rules, ()).values():
        for other in (*JUNK, *forgeries(example)):
            may = exact_form(other) in good
            _refuses(None, "encode of", (UnknownAction,), encode, other, may_answer=may)


def _refuses(
    position: Position | None,
    what: str,
    documented: Errors,
    call: Call,
    argument: object,
    *,
    may_answer: bool = False,
) -> None:
    """Raises `LawBroken` unless a call refuses its argument with a documented error."""
    fault = "is answered"
    try:
        call(argument)
    except documented:
        return
    except Exception as error:  # noqa: BLE001 - any other error is the fault looked for
        fault = f"raises {type(error).__name__}: {error}"
    else:
        if may_answer:
            return
    fact = f"{what} {shorten(_named(argument))} {fault}"
    if position is None:
        broken(LAW, fact)
    position.broken(LAW, fact)
