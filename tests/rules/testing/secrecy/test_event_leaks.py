"""Events that show what no observation shows are found without an oracle."""

from typing import Any

import pytest
from attrs import evolve, frozen
from rules.testing import toy
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.planted_long import dare
from rules.testing.planted_telling import PLANTED, Peeked
from rules.testing.replaced import replaced

from herrlof_rules import herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.turn import Step
from herrlof_rules.core.visibility import Public
from herrlof_rules.testing import Effort, LawBroken, check_exhaustively, check_game

MINIATURES: dict[str, AnyRules] = {
    "toy": toy.Rules(cards=4, hand_size=1),
    "dare": dare.Rules(rounds=1),
    "herrlof": small_herrlof("B3 R6 H V V"),
    "odin": small_odin("B1 B3 R1 R2 P4"),
}


@pytest.mark.parametrize("game", [toy.GAME, dare.GAME, herrlof.GAME, odin.GAME])
def test_no_false_alarm_in_a_miniature(game: Game) -> None:
    """In correct games, events alone reveal nothing, except the dice at the end of Dare."""
    revealed = check_exhaustively(game, MINIATURES[game.name]).revealed
    assert revealed == ({"End.dice"} if game.name == "dare" else set())


def test_what_is_past_is_reported(little: Effort) -> None:
    """Dice shown at the end are only reported, because they may be a rule of the game."""
    less = evolve(little, other_rules=False)
    short = dare.Rules(rounds=1)
    report = check_game(dare.GAME, short, effort=less, path="", only=["secrecy"])
    assert report.revealed == {"End.dice"}
    none = evolve(dare.GAME, info=evolve(dare.GAME.info, reveals=()))
    with pytest.raises(LawBroken, match=r"not among those that may: End\.dice"):
        check_game(none, short, effort=less, path="", only=["secrecy"])
    with pytest.raises(LawBroken, match=r"not among those that may: End\.dice"):
        check_exhaustively(none, short)


def test_an_author_may_let_events_tell(little: Effort) -> None:
    """An event class in `reveals` may show what no observation shows."""
    less = evolve(little, other_rules=False)
    game, rules, _ = PLANTED["an event tells of the pile"]
    may = evolve(game, info=evolve(game.info, reveals=(Peeked,)))
    check_game(may, rules, effort=less, path="", only=["secrecy"])
    check_exhaustively(may, MINIATURES[game.name])


@frozen
class Turned:
    card: Public[int]


def test_what_the_next_observation_shows_is_no_secret(little: Effort) -> None:
    """An event may show the starter before the turn that shows it."""

    def observe(state: toy.State, seat: int | None) -> Any:
        seen = toy.GAME.observe(state, seat)
        return seen if state.dealt else evolve(seen, starter=None)

    late = replaced(toy.GAME, observe=observe)
    less = evolve(little, other_rules=False)
    report = check_game(late, toy.Rules(), effort=less, path="", only=["secrecy"])
    assert report.revealed == set()
    assert check_exhaustively(late, MINIATURES["toy"]).revealed == set()


def test_an_event_of_another_class_is_named() -> None:
    """If histories differ in the class of an event, the message names both classes."""

    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        after = dare.GAME.step(state, move, seat)
        if type(move) is dare.Bet and move.coins == 3:
            return Step(after.state, (Turned(1), *after.events[1:]))
        return after

    game = replaced(dare.GAME, step=step, events=(*dare.GAME.events, Turned))
    with pytest.raises(LawBroken, match="from Laid and Turned"):
        check_exhaustively(game, dare.Rules(rounds=1))
