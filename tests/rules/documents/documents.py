"""Documents of every kind for the tests, and changes of them."""

import json
from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen
from rules.herrlof.states import mini_rules
from rules.match.matches import HerrlofMatch, finished

from herrlof_rules import Game, Match, redact
from herrlof_rules.core import ChancePhase, DecisionPhase
from herrlof_rules.documents import (
    Document,
    dump_action,
    dump_observation,
    dump_outcome,
    dump_record,
    dump_redacted_record,
    dump_rules,
    dump_state,
    dump_view,
    load_action,
    load_observation,
    load_outcome,
    load_record,
    load_redacted_record,
    load_rules,
    load_state,
    load_view,
)
from herrlof_rules.herrlof import GAME, Card, Draw, Play, Predict


@frozen
class Kind:
    """How a kind of document is written and read, and something to write."""

    dump: Callable[[Any], str]
    load: Callable[[Document], Any]
    example: Any

    @property
    def text(self) -> str:
        """The example written."""
        return self.dump(self.example)


def small_match() -> HerrlofMatch:
    """A match of two with a hand of one card: seat 0 holds R2, seat 1 G2, V is the trump card."""
    rules = mini_rules(("G2", "G4"), "R2", "V", max_rounds=1)
    return Match.start(GAME, rules, seed=1).play(Predict(0), 0)


MATCH = small_match()
WHOLE = finished(3)

KINDS: dict[str, Kind] = {
    "action": Kind(
        lambda action: dump_action(GAME, action),
        lambda text: load_action(GAME, text),
        Play(Card.R7),
    ),
    "outcome": Kind(
        lambda outcome: dump_outcome(GAME, outcome),
        lambda text: load_outcome(GAME, text),
        Draw(Card.Y2),
    ),
    "rules": Kind(
        lambda rules: dump_rules(GAME, rules), lambda text: load_rules(GAME, text), MATCH.rules
    ),
    "state": Kind(
        lambda state: dump_state(GAME, state), lambda text: load_state(GAME, text), MATCH.state
    ),
    "observation": Kind(
        lambda observation: dump_observation(GAME, observation),
        lambda text: load_observation(GAME, text),
        GAME.observe(MATCH.state, 0),
    ),
    "view": Kind(
        lambda view: dump_view(GAME, view), lambda text: load_view(GAME, text), MATCH.view(0)
    ),
    "record": Kind(
        dump_record,
        lambda text: load_record(GAME, text),
        MATCH.record({"note": "made for tests"}),
    ),
    "redacted-record": Kind(
        dump_redacted_record,
        lambda text: load_redacted_record(GAME, text),
        redact(MATCH.record(), 0),
    ),
}

REMOVED = object()
"""Stands for a member taken out."""


def edited(kind: str, changes: dict[str, Any]) -> str:
    """The example with members replaced, each named by its path: `state.table.trump`."""
    document = json.loads(KINDS[kind].text)
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
    """A game that has other moves in its documents, and cannot be played."""
    decision = next(p for p in game.phases if isinstance(p, DecisionPhase))
    chance = next(p for p in game.phases if isinstance(p, ChancePhase))
    asked = evolve(decision, actions=actions, then=())
    settled = evolve(chance, outcomes=outcomes, then=())
    return evolve(game, phases=(asked, settled, game.phases[-1]))
