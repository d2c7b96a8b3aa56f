"""Laws of text, numbers and JSON: bijections, round trips, canonical form."""

from collections.abc import Callable
from typing import Any, TypeAlias

from herrlof_rules import documents
from herrlof_rules.core import AnyRules, Chance, DocumentError, Game, RandomSource
from herrlof_rules.documents.text import canonical_json, parse_json
from herrlof_rules.testing.counterexample import broken, difference, require
from herrlof_rules.testing.generators.playouts import Position, pick

Fits: TypeAlias = Callable[[str, str], None]
"""Called with the kind and the text of every document made; raises for an unsuitable one."""


def check_forms(game: Game, rules: AnyRules, fits: Fits | None = None) -> None:
    """Each action of the space comes back from its number, its text and its document."""
    for number, action in enumerate(game.action_space(rules)):
        encoded = game.encode(rules, action)
        fact = f"{action!r} is number {number} of the action space and encoded as {encoded}"
        require(encoded == number, "numbers", fact)
        text = game.format_action(action)
        parsed = game.parse_action(text)
        fact = f"{action!r} is written {text!r}, which reads as {parsed!r}"
        require(parsed == action, "text", fact)
        round_trip(game, action, "action", documents.dump_action, documents.load_action, fits)


def round_trip(
    game: Game,
    value: Any,
    kind: str,
    dump: Callable[[Any, Any], str],
    load: Callable[[Any, str], Any],
    fits: Fits | None,
) -> None:
    """A value's document is canonical, is read as an equal value, and is written alike again."""
    try:
        text = dump(game, value)
    except DocumentError as refused:
        broken("documents", f"the {kind} cannot be written: {refused}", repr(value)[:300])
    canonical = canonical_json(parse_json(text)) == text
    require(canonical, "documents", f"the {kind} is not in canonical form", text[:300])
    try:
        loaded = load(game, text)
    except DocumentError as refused:
        broken("documents", f"the {kind} that the game wrote is refused: {refused}", text[:300])
    if loaded != value:
        fact = f"the {kind} comes back as another"
        broken("documents", fact, *difference(repr(value), repr(loaded)))
    other = dump(game, loaded)
    require(other == text, "documents", f"the {kind} is written differently next time", other[:300])
    if fits is not None:
        fits(kind, text)


def check_written_rules(game: Game, rules: AnyRules, fits: Fits | None = None) -> None:
    """Rules that are read from their JSON equal the original."""
    round_trip(game, rules, "rules", documents.dump_rules, documents.load_rules, fits)


def check_documents(position: Position, rng: RandomSource, fits: Fits | None = None) -> None:
    """States, outcomes, observations and views that are read from JSON equal the originals."""
    game, state = position.game, position.state
    round_trip(game, state, "state", documents.dump_state, documents.load_state, fits)
    if isinstance(game.turn(state), Chance):
        outcome = game.chance(state).sample(rng)
        round_trip(game, outcome, "outcome", documents.dump_outcome, documents.load_outcome, fits)
    for seat in position.onlookers:
        observation = game.observe(state, seat)
        round_trip(
            game,
            observation,
            "observation",
            documents.dump_observation,
            documents.load_observation,
            fits,
        )
    view = position.match.view(pick(rng, position.onlookers))
    round_trip(game, view, "view", documents.dump_view, documents.load_view, fits)
