"""The tables on the games' pages, generated from the code."""

import ast
import inspect
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.turn import Chance, Over, Turn
from herrlof_rules.core.visibility import Everyone, PrivateBySeat, visibility
from herrlof_rules.documents import dump_action

CHOICES = {
    "herrlof": (
        "predict 4",
        "play R7",
        "swap",
        "decline",
        "discard B2",
        "steal_trick 1",
        "steal_card 1",
        "return G4",
    ),
    "odin": ("play R2 R8", "pass", "take R2"),
}
"""An example of every class of action, as text."""

OUTCOMES = {
    "herrlof": (
        '{"seat":1,"type":"first_dealer"}',
        '{"hands":[["B1",…],["B4",…]],"trump":"R4","type":"deal"}',
        '{"card":"Y2","type":"draw"}',
        '{"card":"V","type":"turn_trump"}',
        '{"card":"B9","type":"pick"}',
    ),
    "odin": (
        '{"seat":2,"type":"first_player"}',
        '{"colours":["red","black"],"type":"remove_colours"}',
        '{"hands":[["B1",…],["B4",…]],"type":"deal"}',
    ),
}
"""An example of every class of outcome, as JSON."""


@cache
def tables(game: Game) -> dict[str, str]:
    """Each table by its first line."""
    all_tables = [_options(game), _editions(game), _turns(game), _actions(game), _outcomes(game)]
    all_tables += [_events(game), _observation(game)]
    return {table.split("\n", 1)[0]: table for table in all_tables}


def filled(game: Game, markdown: str) -> str:
    """A game's page with its tables replaced; raises `LookupError` for a missing one."""
    for head, table in tables(game).items():
        kept = re.compile(rf"^{re.escape(head)}\n(?:\|.*\n)+", re.MULTILINE)
        markdown, times = kept.subn(table.replace("\\", r"\\"), markdown)
        if times != 1:
            raise LookupError(f"the page of {game.name} has {times} tables headed {head}")
    return markdown


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    text = "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
    return text.replace("| " + " | ".join(("---",) * len(head)) + " |", "|" + "---|" * len(head))


def _options(game: Game) -> str:
    """The table of options, with the default for each number of players and the meaning."""
    meanings = _field_docstrings(game.rules)
    rows = [
        (f"`{name}`", _by_count(game, game.info.editions[0], name), _cell(meanings[name]))
        for name in _names(game.rules)
    ]
    return _table(("option", "default", "what it means"), rows)


def _field_docstrings(of_class: type[Any]) -> dict[str, str]:
    """The docstrings below the fields of a class."""
    body = _class_body(of_class)
    return {
        ast.unparse(node.target): below.value.value
        for node, below in pairwise(body)
        if isinstance(node, ast.AnnAssign)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def _class_body(of_class: type[Any]) -> list[ast.stmt]:
    (node,) = ast.parse(inspect.getsource(of_class)).body
    assert isinstance(node, ast.ClassDef)
    return node.body


def _editions(game: Game) -> str:
    """The table of editions, with the options in which they differ."""
    differing = [
        name
        for name in _names(game.rules)
        if len({_by_count(game, edition, name) for edition in game.info.editions}) > 1
    ]
    rows = [
        (f"`{edition}`", *(_by_count(game, edition, name) for name in differing))
        for edition in game.info.editions
    ]
    return _table(("edition", *(f"`{name}`" for name in differing)), rows)


def _by_count(game: Game, edition: str, name: str) -> str:
    """The value of an option in an edition, by number of players if it depends on them."""
    if name == "players":
        return f"{game.rules().players} ({game.player_counts[0]} to {game.player_counts[-1]})"
    values = {
        count: _value(name, getattr(game.edition(edition, count), name))
        for count in game.player_counts
    }
    two, *more = values.values()
    if set(more) <= {two}:
        return two
    assert len(set(more)) == 1
    if more[0] == "none":
        return f"{two} with two players"
    return f"{two} with two players, else {more[0]}"


def _value(name: str, value: Any) -> str:
    if name == "deck":
        return "the full deck"
    match value:
        case None:
            return "`None`"
        case ():
            return "none"
        case tuple():
            return ", ".join(_value("", item) for item in value)
        case str():
            return f"`{value}`"
        case _:
            return str(value)


_NOBODY: dict[type[Turn], str] = {Chance: "left to chance", Over: "the end of the match"}


def _turns(game: Game) -> str:
    """The table of phases, each with the player's decision or the outcome of chance."""
    rows = [
        (
            f"`{phase.kind}`",
            phase.clause,
            ", ".join(f"`{move.__name__}`" for move in phase.moves) or "–",
            ", ".join(f"`{kind}`" for kind in phase.then) or "–",
            phase.prompt if isinstance(phase, DecisionPhase) else _NOBODY[phase.turn],
        )
        for phase in game.phases
    ]
    return _table(("turn", "clause", "moves", "what can follow", "prompt"), rows)


def _actions(game: Game) -> str:
    examples = [game.parse_action(choice) for choice in CHOICES[game.name]]
    assert tuple(map(type, examples)) == game.actions
    rows = [
        (
            _link(type(action)),
            f"`{game.format_action(action)}`",
            f"`{dump_action(game, action)}`",
            _says(type(action)),
        )
        for action in examples
    ]
    return _table(("action", "as text", "as JSON", "what it means"), rows)


def _outcomes(game: Game) -> str:
    rows = [
        (_link(of_class), f"`{example}`", _says(of_class))
        for of_class, example in zip(game.outcomes, OUTCOMES[game.name], strict=True)
    ]
    return _table(("outcome", "as JSON", "what it means"), rows)


def _events(game: Game) -> str:
    rows = [
        (
            _link(of_class),
            ", ".join(_seen(*field) for field in visibility(of_class)),
            _says(of_class),
        )
        for of_class in game.events
    ]
    return _table(("event", "fields", "what it means"), rows)


def _seen(name: str, mark: Any) -> str:
    match mark:
        case Everyone():
            return f"`{name}`"
        case PrivateBySeat():
            return f"`{name}` (each seat its own)"
        case _:
            seers = " and ".join(f"`{field}`" for field in mark.fields)
            return f"`{name}` (seen by {seers})"


def _observation(game: Game) -> str:
    """The table of fields, with their types in the source's spelling and their meaning."""
    meanings = _field_docstrings(game.observation)
    rows = [
        (f"`{name}`", f"`{ast.unparse(node.annotation)}`", _cell(meanings[name]))
        for node in _class_body(game.observation)
        if isinstance(node, ast.AnnAssign)
        for name in [ast.unparse(node.target)]
    ]
    return _table(("field", "type", "what it means"), rows)


def _names(of_class: type[Any]) -> list[str]:
    return [field.name for field in attrs.fields(of_class)]


def _link(of_class: type[Any]) -> str:
    return f"[`{of_class.__name__}`][{of_class.__module__}.{of_class.__qualname__}]"


def _says(of_class: type[Any]) -> str:
    return " ".join((of_class.__doc__ or "").split("\n\n")[0].split())


def _cell(docstring: str) -> str:
    """The whole docstring on one line."""
    return " ".join(docstring.split())
