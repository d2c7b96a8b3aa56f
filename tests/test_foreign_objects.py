"""A public function raises a short, documented error for any wrong object."""

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import attrs
import pytest

from herrlof_arena.bots import RandomBot, ask, bot_stream, heuristic_bot, play_match
from herrlof_rules import (
    GAMES,
    Game,
    HerrlofRulesError,
    Match,
    Move,
    Stream,
    documents,
    herrlof,
    odin,
    redact,
    replay,
    verify,
)
from herrlof_rules.core import redact_event, uniform
from herrlof_rules.documents.schema import schema, schema_text


class Unspeakable:
    """An object whose repr raises an error."""

    def __repr__(self) -> NoReturn:
        raise RuntimeError("unspeakable")

    __str__ = __repr__


class Loud:
    """An object whose repr is long and contains colour codes."""

    def __repr__(self) -> str:
        return "\x1b[31mloud\n" * 200_000

    __str__ = __repr__


class LoudInt(int):
    __repr__ = Loud.__repr__
    __str__ = Loud.__repr__


class LoudText(str):
    __slots__ = ()
    __repr__ = Loud.__repr__
    __str__ = Loud.__repr__


class Endless:
    """An object whose repr never ends."""

    def __repr__(self) -> str:
        return repr(self)


def _nested() -> object:
    nested: object = ()
    for _ in range(5_000):
        nested = (nested,)
    return nested


class Incomparable:
    """An object that cannot be compared or converted to a number."""

    def _fails(self, *_: object) -> NoReturn:
        raise RuntimeError("incomparable")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = _fails
    __hash__ = object.__hash__


HUGE = 10**5_000
JUNK: dict[str, Any] = {
    "a huge number": HUGE,
    "a huge negative number": -HUGE,
    "a loud huge number": LoudInt(HUGE),
    "a huge number in a tuple": (HUGE,),
    "unspeakable": Unspeakable(),
    "loud": Loud(),
    "a loud number": LoudInt(1),
    "a loud text": LoudText("x"),
    "loud in a tuple": (Loud(),),
    "loud in a dict": {1: Loud()},
    "endless": Endless(),
    "nested": _nested(),
    "escapes": "\x1b[31m\n" * 100_000,
    "no character": "\ud800",
    "bytes": b"\xff" * 100_000,
    "incomparable": Incomparable(),
    "incomparable in a tuple": (Incomparable(),),
    "True": True,
    "not a number": float("nan"),
    "None": None,
    "a class": int,
}


def _calls() -> Iterator[tuple[str, Callable[..., object], tuple[object, ...]]]:
    for name, game in GAMES.items():
        for what, function, arguments in _calls_of(game, herrlof if name == "herrlof" else odin):
            yield f"{name} {what}", function, arguments
    yield "Stream", Stream, ("int:1", "label")
    yield "randrange", Stream("int:1", "label").randrange, (5,)
    yield "bot_stream", bot_stream, ("int:1", 0, 3)
    yield "canonical_json", documents.canonical_json, ([1],)
    yield "game_of", documents.game_of, ("{}",)
    yield "probability", uniform((1, 2)).probability, (1,)
    yield "redact_event", redact_event, (odin.Passed(0), 0)


def _calls_of(
    game: Game, public: Any
) -> Iterator[tuple[str, Callable[..., object], tuple[object, ...]]]:
    rules, bot = game.rules(), RandomBot()
    match = play_match(game, rules, [bot] * 2, seed=5)
    for _ in range(20):
        match = match.undo()
    state, (seat, *_), view, record = match.state, match.turn.seats, match.view(0), match.record()
    action, outcome = match.legal_actions(seat)[0], record.moves[0].choice
    distribution = game.chance(game.initial(rules))
    redacted = redact(record, 0)
    yield "edition", lambda players: game.edition(game.info.editions[0], players), (2,)
    for function in (game.initial, game.action_space, game.action_count, game.max_decisions):
        yield "of rules", function, (rules,)
    for edition in game.info.editions:
        yield "edition", game.edition, (edition, 2)
    yield "encode", game.encode, (rules, action)
    yield "decode", game.decode, (rules, 1)
    yield "format_action", game.format_action, (action,)
    yield "parse_action", game.parse_action, (game.format_action(action),)
    for one in (game.turn, game.chance, game.validate):
        yield "of a state", one, (state,)
    yield "legal_actions", game.legal_actions, (state, seat)
    yield "observe", game.observe, (state, seat)
    yield "apply", game.apply, (state, action, seat)
    yield "step", game.step, (state, action, seat)
    yield "probability", distribution.probability, (outcome,)
    yield "sample", distribution.sample, (Stream("int:1", "label"),)
    for options in attrs.fields(game.rules):
        yield f"Rules.{options.name}", _changed(rules, options.alias), (None,)
    for cls in (*game.actions, *game.outcomes):
        for part in attrs.fields(cls):
            make = _made(cls, part.alias)
            yield f"{cls.__name__}.{part.name}", make, (None,)
            for use in (
                *(game.format_action, lambda value: game.encode(rules, value)),
                *(lambda value: match.play(value, seat), lambda value: match.apply(Move(0, value))),
                *(lambda value: documents.dump_action(game, value), distribution.probability),
                lambda value: documents.dump_outcome(game, value),
            ):
                yield f"a {cls.__name__} in use", _after(make, use), (None,)
    yield "start", Match.start, (game, rules, 5)
    yield "unseeded", Match.unseeded, (game, rules)
    yield "play", match.play, (action, seat)
    yield "settle", match.play_chance, (outcome,)
    yield "make", match.apply, (Move(seat, action),)
    yield "make by", lambda by: match.apply(Move(by, action)), (seat,)
    yield "view", match.view, (seat, 0)
    yield "record", lambda meta: documents.dump_record(match.record(meta)), ({},)
    yield "meta", lambda meta: documents.dump_record(match.record({"a": meta})), (1,)
    yield "updated", view.updated, (view,)
    yield "redact", redact, (record, 0)
    for of_record in (replay, verify, lambda value: redact(value, 0)):
        yield "of a record", of_record, (record,)
        for part in attrs.fields(type(record)):
            yield f"Record.{part.name}", _after(_changed(record, part.alias), of_record), (None,)
    yield "heuristic_bot", heuristic_bot, (game,)
    yield "a bot", heuristic_bot(game), (match.view(seat), Stream("int:1", "label"))
    yield "RandomBot", bot, (match.view(seat), Stream("int:1", "label"))
    yield "ask", lambda asked: ask(match, asked, bot), (seat,)
    yield "schema", schema, (game, "record")
    yield "schema_text", schema_text, (game,)
    values = {"action": action, "outcome": outcome, "rules": rules, "state": state, "view": view}
    values |= {"observation": view.observation, "redacted_record": redacted}
    for kind, value in values.items():
        dump, load = (getattr(documents, f"{verb}_{kind}") for verb in ("dump", "load"))
        arguments = (value,) if value is redacted else (game, value)
        yield f"dump_{kind}", dump, arguments
        yield f"load_{kind}", load, (game, dump(*arguments))
    yield "load_record", documents.load_record, (game, documents.dump_record(record))


def _made(cls: Any, name: str) -> Callable[[object], Any]:
    others = {a.alias: None for a in attrs.fields(cls) if a.alias != name}
    return lambda junk: cls(**{name: junk}, **others)


def _changed(value: Any, name: str) -> Callable[[object], Any]:
    return lambda junk: attrs.evolve(value, **{name: junk})


def _after(make: Callable[[object], Any], use: Callable[[Any], object]) -> Callable[[object], Any]:
    return lambda junk: use(make(junk))


DOCUMENTED = {
    "ask": ValueError,  # The seat is not to act.
    "randrange": ValueError,  # `random.Random` raises the same error.
    "schema": ValueError,  # The kind is unknown.
}
"""The errors that docstrings name in addition to `HerrlofRulesError` and `TypeError`."""


@pytest.fixture(scope="module")
def calls() -> list[tuple[str, Callable[..., object], tuple[object, ...]]]:
    return list(_calls())


@pytest.mark.parametrize("name", JUNK)
def test_every_public_function(name: str, calls: Any) -> None:
    """Only documented errors are raised, and their texts are short and printable."""
    junk, refused = JUNK[name], 0
    for what, function, arguments in calls:
        for place in range(len(arguments)):
            given = (*arguments[:place], junk, *arguments[place + 1 :])
            expected = DOCUMENTED.get(what.split()[-1], HerrlofRulesError)
            try:
                function(*given)
            except (HerrlofRulesError, TypeError, expected) as error:
                refused += 1
                text = str(error)
                assert len(text) < 500, (what, place, len(text))
                assert text.isprintable(), (what, place, text)
    assert refused > 100


def test_names_of_classes_are_foreign_text_too() -> None:
    named: Any = type("N\x1b[31m\n" * 100_000, (), {})()
    calls: list[Callable[[Any], object]] = [
        *(odin.Play, odin.RemoveColours, odin.Deal, herrlof.initial),
        herrlof.GAME.parse_action,
        lambda junk: odin.Play((junk,)),
        lambda junk: herrlof.GAME.decode(herrlof.Rules(), junk),
        lambda junk: herrlof.position(["B2", "B3"], trump="B1", predictions=(junk, 0)),
        lambda junk: Match.start(herrlof.GAME, herrlof.Rules(), junk),
        lambda junk: documents.load_rules(herrlof.GAME, junk),
        lambda junk: documents.dump_action(herrlof.GAME, junk),
        lambda junk: heuristic_bot(herrlof.GAME)(junk, Stream("int:1", "label")),
        herrlof.chance(herrlof.initial(herrlof.Rules())).sample,
    ]
    for call in calls:
        with pytest.raises((HerrlofRulesError, TypeError)) as caught:
            call(named)
        assert len(str(caught.value)) < 300
        assert str(caught.value).isprintable()
