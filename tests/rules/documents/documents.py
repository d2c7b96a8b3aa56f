"""Documents of every kind for tests, and functions that change them."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import evolve, frozen
from rules.herrlof.states import mini_rules
from rules.match.matches import HerrlofMatch, finished

from herrlof_rules import Game, Match, documents, redact
from herrlof_rules.core import ChancePhase, DecisionPhase
from herrlof_rules.herrlof import GAME, Card, Draw, Play, Predict


@frozen
class Kind:
    """The functions that write and read a kind of document, and a value to write."""

    dump: Callable[[Any], str]
    load: Callable[[documents.Document], Any]
    example: Any

    @property
    def text(self) -> str:
        """The JSON text of the example."""
        return self.dump(self.example)


def kinds(game: Game, **examples: Any) -> dict[str, Kind]:
    """Every kind of a game's documents, with these examples."""
    every = vars(documents)
    return {
        kind.replace("_", "-"): Kind(
            every[f"dump_{kind}"] if "record" in kind else partial(every[f"dump_{kind}"], game),
            partial(every[f"load_{kind}"], game),
            example,
        )
        for kind, example in examples.items()
    }


def small_match() -> HerrlofMatch:
    """A match of two with a hand of one card: seat 0 holds R2, seat 1 G2, V is the trump card."""
    rules = mini_rules(("G2", "G4"), "R2", "V", max_rounds=1)
    return Match.start(GAME, rules, seed=1).play(Predict(0), 0)


MATCH = small_match()
WHOLE = finished(3)

KINDS = kinds(
    GAME,
    action=Play(Card.R7),
    outcome=Draw(Card.Y2),
    rules=MATCH.rules,
    state=MATCH.state,
    observation=GAME.observe(MATCH.state, 0),
    view=MATCH.view(0),
    record=MATCH.record({"note": "made for tests"}),
    redacted_record=redact(MATCH.record(), 0),
)

REMOVED = object()
"""Marks a member that `edited` takes out."""


def edited(kind: str, changes: dict[str, Any]) -> str:
    """The example of a kind with members replaced, named by paths like `state.table.trump`."""
    return replaced(json.loads(KINDS[kind].text), changes)


def replaced(document: Any, changes: dict[str, Any]) -> str:
    """The document with members replaced, each named by its path."""
    for path, value in changes.items():
        *inner, last = (int(p) if p.isdigit() else p for p in path.split("."))
        place = document
        for part in inner:
            place = place[part]
        if value is REMOVED:
            del place[last]
        else:
            place[last] = value
    return json.dumps(document)


def with_moves(game: Game, actions: tuple[Any, ...], outcomes: tuple[Any, ...]) -> Game:
    """A game with other moves in its documents, which cannot be played."""
    decision = next(p for p in game.phases if isinstance(p, DecisionPhase))
    chance = next(p for p in game.phases if isinstance(p, ChancePhase))
    asked = evolve(decision, actions=actions, then=())
    settled = evolve(chance, outcomes=outcomes, then=())
    return evolve(game, phases=(asked, settled, game.phases[-1]))
