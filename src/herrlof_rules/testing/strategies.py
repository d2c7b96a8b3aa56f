"""Hypothesis strategies for any game, and for rules of Herrlof and Odin (extra `testing`).

Deals are drawn as the swaps of a shuffle and choices as places in the list of legal actions, so
that a failing example shrinks to a deal in the order of the deck and to the first actions.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from herrlof_rules.core import Chance, Decision, Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.extras import extra
from herrlof_rules.match import CHANCE, Entry, Match, Move, Record, View
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.card_rules import herrlof_rules, odin_rules
from herrlof_rules.testing.generators.playouts import take

with extra("testing"):
    from hypothesis import strategies as st

__all__ = [
    "herrlof_rules",
    "hostile_bytes",
    "matches",
    "odin_rules",
    "records",
    "rules",
    "states",
    "views",
    "whole_matches",
]

T = TypeVar("T")

MAX_MOVES = 60
"""The default for the most moves of a drawn match."""

MAX_WHOLE_MOVES = 400
"""The default for the most moves of a match drawn from start to end."""


class _Drawn:
    """A random source whose numbers Hypothesis draws and shrinks.

    It shrinks to the last number of the range, with which a shuffle from the top index down leaves
    a card in its place.
    """

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def randrange(self, stop: int, /) -> int:
        return stop - 1 - self._draw(st.integers(0, stop - 1))


def rules(game: Game[R, S, A, O, E, V]) -> st.SearchStrategy[R]:
    """The rules of every edition, for every number of players that the game supports."""
    editions = [game.edition(name, n) for n in game.player_counts for name in game.info.editions]
    return st.sampled_from(editions)


@st.composite
def outcomes(draw: st.DrawFn, game: Game[R, S, A, O, E, V], state: S) -> O:
    """Outcomes of chance turns."""
    return game.chance(state).sample(_Drawn(draw))


def _one_of(draw: st.DrawFn, choices: Sequence[T]) -> T:
    """One of the choices.  A single choice, which is common, is not drawn.

    Hypothesis keeps the strategy `integers` for each length, but would make `sampled_from` again
    for each sequence, which takes longer than a move.
    """
    return choices[draw(st.integers(0, len(choices) - 1)) if len(choices) > 1 else 0]


@st.composite
def moves(draw: st.DrawFn, game: Game[R, S, A, O, E, V], state: S) -> Move[A, O]:
    """A legal action of a seat that is to act, or an outcome of chance."""
    turn = game.turn(state)
    if isinstance(turn, Chance):
        return Move(CHANCE, draw(outcomes(game, state)))
    assert isinstance(turn, Decision), "the match is over"
    seat = _one_of(draw, turn.seats)
    legal = game.legal_actions(state, seat)
    assert legal, f"seat {seat} has to act and has no legal action"
    return Move(seat, _one_of(draw, legal))


@st.composite
def matches(
    draw: st.DrawFn, game: Game[R, S, A, O, E, V], of_rules: R, max_moves: int = MAX_MOVES
) -> Match[R, S, A, O, E, V]:
    """The first moves of a match: at most `max_moves`, and all of them if the match ends before.

    The match has no seed, because its chance outcomes are drawn one by one, so that they shrink.
    """
    return draw(_played(game, of_rules, draw(st.integers(0, max_moves))))


@st.composite
def _played(
    draw: st.DrawFn, game: Game[R, S, A, O, E, V], of_rules: R, length: int
) -> Match[R, S, A, O, E, V]:
    log: list[Entry[S, A, O, E]] = []
    start = state = game.initial(of_rules)
    while len(log) < length and isinstance(game.turn(state), Chance | Decision):
        log.append(take(game, of_rules, state, draw(moves(game, state)), log))
        state = log[-1].state
    return match_from(game, of_rules, None, start, tuple(log))


def whole_matches(
    game: Game[R, S, A, O, E, V], of_rules: R, max_moves: int = MAX_WHOLE_MOVES
) -> st.SearchStrategy[Match[R, S, A, O, E, V]]:
    """Matches from start to end, for rules under which they are short.

    A match that has not ended after `max_moves` is left out.
    """
    return _played(game, of_rules, max_moves).filter(lambda match: match.result is not None)


def states(
    game: Game[R, S, A, O, E, V], of_rules: R, max_moves: int = MAX_MOVES
) -> st.SearchStrategy[S]:
    """A state that play leads to."""
    return matches(game, of_rules, max_moves).map(lambda match: match.state)


@st.composite
def views(
    draw: st.DrawFn, game: Game[R, S, A, O, E, V], of_rules: R, max_moves: int = MAX_MOVES
) -> View[R, A, E, V]:
    """Views of a seat or a spectator after some moves."""
    match = draw(matches(game, of_rules, max_moves))
    return match.view(draw(st.none() | st.integers(0, of_rules.players - 1)))


def records(
    game: Game[R, S, A, O, E, V], of_rules: R, max_moves: int = MAX_MOVES
) -> st.SearchStrategy[Record[R, S, A, O, E, V]]:
    """A valid record of the first moves of a match, without a seed."""
    return matches(game, of_rules, max_moves).map(lambda match: match.record())


# Invalid documents

_HOSTILE = (
    *("null", "true", "false", "0", "-1", "7", "7.0", "1e999", "NaN", "-Infinity", "9" * 25),
    *('""', '"7"', '"V"', '"type"', '"\\ud800"', '"\\u0000"', '"e\\u0301"', '"' + "x" * 5000 + '"'),
    *("[]", "{}", "[[]]", '{"type":"play"}', "[" * 40 + "]" * 40, "[" * 100_000),
    *("{", "}", "[", "]", ",", ":", '"', "\\", "//", "\ufeff", "٧", "\x00"),
)


@cache
def json_texts() -> st.SearchStrategy[str]:
    """Any JSON value as text, including NaN, infinities and lone surrogates."""
    named = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}
    plain = st.sampled_from(("null", "false", "true")) | st.integers().map(str)
    floats = st.floats().map(lambda value: named.get(repr(value), repr(value)))
    strings = st.text(st.characters(codec=None), max_size=8).map(_quoted)
    return st.recursive(
        plain | floats | strings,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4).map(lambda items: f"[{','.join(items)}]"),
            st.dictionaries(strings, inner, max_size=4).map(_object),
        ),
        max_leaves=12,
    )


@cache
def _hostile_parts() -> st.SearchStrategy[str]:
    """Text for a token's place; cached, because Hypothesis analyses each new strategy at length."""
    return st.one_of(st.sampled_from(_HOSTILE), json_texts())


def _quoted(text: str) -> str:
    return '"' + "".join(f"\\u{ord(sign) & 0xFFFF:04x}" for sign in text) + '"'


def _object(members: dict[str, str]) -> str:
    return "{" + ",".join(map(":".join, members.items())) + "}"


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9]+|true|false|null|[][{}:,]')


@st.composite
def hostile_json(draw: st.DrawFn, document: str) -> str:
    """A valid document in canonical form, changed by one to three faults.

    Tokens are replaced, left out, repeated, exchanged or followed by others.  The result may by
    chance be valid.
    """
    parts = _TOKEN.findall(document)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(parts) - 1))
        other = draw(st.integers(0, len(parts) - 1))
        hostile = draw(_hostile_parts())
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
    """Bytes that a loader must refuse or read: any bytes, any JSON, or a faulty document."""
    return st.one_of(
        st.binary(max_size=200),
        json_texts().map(lambda text: text.encode("utf-8", "surrogatepass")),
        hostile_json(document).map(lambda text: text.encode("utf-8", "surrogatepass")),
    )
