"""Hypothesis strategies for any game; needs the extra `testing`.

Deals are drawn as the swaps of a shuffle and choices as places in the list of legal actions, so
that a failing example shrinks to a deal in the order of the deck and to the first actions.
"""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.turn import Chance, Decision
from herrlof_rules.match import CHANCE, Entry, Match, View
from herrlof_rules.match.record import Record
from herrlof_rules.testing.document_laws import view_at
from herrlof_rules.testing.playouts import History, Moment, Played, entry_of
from herrlof_rules.testing.tokens import tokens

__all__ = [
    "actions",
    "histories",
    "hostile_bytes",
    "hostile_json",
    "json_texts",
    "matches",
    "moves",
    "observations",
    "outcomes",
    "records",
    "rules",
    "seats",
    "states",
    "views",
]

LONGEST = 60
"""How many moves a drawn history has at most, where nothing else is said."""


class _Drawn:
    """A random source whose numbers Hypothesis draws and shrinks.

    It shrinks to the last number of the range: for a shuffle from the top index down that leaves
    the card where it is.
    """

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def randrange(self, stop: int, /) -> int:
        return stop - 1 - self._draw(st.integers(0, stop - 1))


def rules(game: Game) -> st.SearchStrategy[Any]:
    """The rules of every edition, for every number of players that it is for."""
    made = [game.edition(name, n) for n in game.player_counts for name in game.editions]
    return st.sampled_from(made)


def seats(of_rules: AnyRules) -> st.SearchStrategy[int | None]:
    """A seat, or None for a spectator."""
    return st.one_of(st.integers(0, of_rules.players - 1), st.none())


def actions(game: Game, of_rules: AnyRules) -> st.SearchStrategy[Any]:
    """Any action that there is under these rules, legal or not."""
    return st.sampled_from(game.action_space(of_rules))


@st.composite
def outcomes(draw: st.DrawFn, game: Game, state: Any) -> Any:
    """What chance may settle at a chance turn."""
    return game.chance(state).sample(_Drawn(draw))


@st.composite
def moves(draw: st.DrawFn, game: Game, state: Any) -> tuple[int | None, Any]:
    """A seat that is to act with one of its legal actions, or None with a chance outcome."""
    turn = game.turn(state)
    if isinstance(turn, Chance):
        return None, draw(outcomes(game, state))
    assert isinstance(turn, Decision), "the match is over"
    seat = draw(st.sampled_from(turn.seats))
    return seat, draw(st.sampled_from(game.legal_actions(state, seat)))


@st.composite
def histories(draw: st.DrawFn, game: Game, of_rules: AnyRules, longest: int = LONGEST) -> History:
    """The first moves of a match, none to `longest`, or all where it ends before."""
    length = draw(st.integers(0, longest))
    history: list[Played] = []
    state = game.initial(of_rules)
    while len(history) < length and isinstance(game.turn(state), Chance | Decision):
        by, move = draw(moves(game, state))
        step = game.step(state, move, by)
        history.append(Played(state, by, move, step.events, step.state))
        state = step.state
    return tuple(history)


def matches(game: Game, of_rules: AnyRules, longest: int = LONGEST) -> st.SearchStrategy[Match]:
    """A match whose chance outcomes were handed in, so that they shrink; it has no seed."""

    def match(history: History) -> Match:
        log: tuple[Entry[Any, Any, Any, Any], ...] = tuple(entry_of(played) for played in history)
        return Match(game, of_rules, None, game.initial(of_rules), log)

    return histories(game, of_rules, longest).map(match)


def states(game: Game, of_rules: AnyRules, longest: int = LONGEST) -> st.SearchStrategy[Any]:
    """A state that play leads to."""
    state: Callable[[Match], Any] = lambda match: match.state  # noqa: E731 - typed for `map`
    return matches(game, of_rules, longest).map(state)


@st.composite
def observations(draw: st.DrawFn, game: Game, of_rules: AnyRules, longest: int = LONGEST) -> Any:
    """What a seat may know at some moment, or a spectator."""
    state = draw(states(game, of_rules, longest))
    return game.observe(state, draw(seats(of_rules)))


@st.composite
def views(draw: st.DrawFn, game: Game, of_rules: AnyRules, longest: int = LONGEST) -> View:
    """What a seat has been shown up to some moment, or a spectator."""
    match = draw(matches(game, of_rules, longest))
    history: History = tuple(
        Played(
            None, None if entry.by == CHANCE else entry.by, entry.choice, entry.events, entry.state
        )
        for entry in match.log
    )
    moment = Moment(game, of_rules, history, len(history), match.state)
    return view_at(moment, draw(seats(of_rules)))


def records(game: Game, of_rules: AnyRules, longest: int = LONGEST) -> st.SearchStrategy[Record]:
    """A good record of the first moves of a match, without a seed."""
    return matches(game, of_rules, longest).map(lambda match: match.record())


# Documents that are none

_HOSTILE = (
    *("null", "true", "false", "0", "-1", "7", "7.0", "1e999", "NaN", "-Infinity", "9" * 25),
    *('""', '"7"', '"V"', '"type"', '"\\ud800"', '"\\u0000"', '"e\\u0301"', '"' + "x" * 5000 + '"'),
    *("[]", "{}", "[[]]", '{"type":"play"}', "[" * 40 + "]" * 40, "[" * 100_000),
    *("{", "}", "[", "]", ",", ":", '"', "\\", "//", "\ufeff", "٧", "\x00"),
)


def json_texts() -> st.SearchStrategy[str]:
    """Any JSON value as text, numbers that are none and lone surrogates included."""
    values = st.recursive(
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(),
            st.floats(),
            st.text(st.characters(codec=None), max_size=8),
        ),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
        ),
        max_leaves=12,
    )
    return values.map(_json)


def _json(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return '"' + "".join(f"\\u{ord(c) & 0xFFFF:04x}" for c in value) + '"'
        case list():
            return f"[{','.join(map(_json, value))}]"
        case dict():
            return "{" + ",".join(f"{_json(k)}:{_json(v)}" for k, v in value.items()) + "}"
        case _:
            return {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}.get(repr(value)) or repr(
                value
            )


@st.composite
def hostile_json(draw: st.DrawFn, document: str) -> str:
    """A good document, in canonical form, with one to three faults put into it.

    Tokens are replaced, left out, repeated, exchanged or followed by others; the outcome may by
    chance be good.
    """
    parts = tokens(document)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(parts) - 1))
        other = draw(st.integers(0, len(parts) - 1))
        hostile = draw(st.one_of(st.sampled_from(_HOSTILE), json_texts()))
        match draw(st.sampled_from(("replace", "leave out", "repeat", "exchange", "add", "cut"))):
            case "replace":
                parts[place] = hostile
            case "leave out":
                parts[place] = ""
            case "repeat":
                parts[place] += parts[place]
            case "exchange":
                parts[place], parts[other] = parts[other], parts[place]
            case "add":
                parts[place] += hostile
            case _:
                parts = parts[: place + 1]
    return "".join(parts)


def hostile_bytes(document: str) -> st.SearchStrategy[bytes]:
    """Bytes that a loader must refuse or read: any at all, any JSON, or a document with faults."""
    return st.one_of(
        st.binary(max_size=200),
        json_texts().map(lambda text: text.encode("utf-8", "surrogatepass")),
        hostile_json(document).map(lambda text: text.encode("utf-8", "surrogatepass")),
    )
