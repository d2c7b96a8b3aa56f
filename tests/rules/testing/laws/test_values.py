"""Planted faults show that pickled values must come back equal with equal documents."""

from typing import Any

import pytest
from attrs import evolve, frozen
from rules.testing.planted_long import Lax, dare
from rules.testing.replaced import replaced

from herrlof_rules import View
from herrlof_rules.core.game import Game
from herrlof_rules.testing import Effort, LawBroken, check_game
from herrlof_rules.testing.generators.playouts import playout, positions, stream_for
from herrlof_rules.testing.laws.values import check_pickling

RULES = dare.Rules(rounds=1)
KINDS = {
    "set of rules": dare.Rules,
    "state": dare.State,
    "action": dare.Bet,
    "outcome": dare.Roll,
    "event": dare.Cast,
    "observation": dare.Observation,
    "view": View,
    "game": Game,
}


def check(game: Game) -> None:
    check_pickling(game, RULES, positions(playout(game, RULES, stream_for(0, "pickling"))))


def test_nothing_is_wrong() -> None:
    """Values of a correct game are pickled and copied without a fault."""
    check(dare.GAME)


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_pickled(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error while pickling breaks the law `pickling`."""

    def stuck(_: object) -> Any:
        raise TypeError("stuck here")

    monkeypatch.setattr(KINDS[kind], "__reduce__", stuck, raising=False)
    with pytest.raises(LawBroken, match="cannot be pickled: TypeError: stuck here") as raised:
        check(dare.GAME)
    assert raised.value.law == "pickling"


@frozen
class Other:
    """The value as which every value of a kind comes back."""


@pytest.mark.parametrize("kind", KINDS)
def test_pickles_that_return_another_value(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that another object replaces when pickled breaks the law `pickling`."""
    monkeypatch.setattr(KINDS[kind], "__reduce__", lambda _: (Other, ()), raising=False)
    with pytest.raises(LawBroken, match="is not equal to the original when pickled") as raised:
        check(dare.GAME)
    assert raised.value.law == "pickling"


def lax_observe(state: Any, seat: int | None) -> Any:
    seen = dare.GAME.observe(state, seat)
    return Lax(seen.seat, seen.turn, seen.legal_actions, seen.die, seen.scores)


def test_a_document_that_comes_back_as_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that compares equal and has another document breaks `pickling`."""

    def forgetting(seen: Any) -> Any:
        return Lax, (seen.seat, seen.turn, seen.legal_actions, seen.die, (9, 9))

    monkeypatch.setattr(Lax, "__reduce__", forgetting)
    with pytest.raises(LawBroken, match="has another document when pickled"):
        check(replaced(dare.GAME, observation=Lax, observe=lax_observe))


def test_a_lambda(little: Effort) -> None:
    """A game with a lambda breaks `pickling`, unless `Effort(pickling=False)` leaves it out."""
    less = evolve(little, other_rules=False, pickling=True)
    game = evolve(dare.GAME, max_decisions=lambda rules: rules.players * rules.rounds)
    with pytest.raises(LawBroken, match="pickling: the game cannot be pickled"):
        check_game(game, RULES, effort=less, path="", only=["pickling"])
    unasked = evolve(less, pickling=False)
    report = check_game(game, RULES, effort=unasked, path="", only=["pickling"])
    assert not report.pickling
    assert any(reason.startswith("pickling") for reason in report.skipped)
