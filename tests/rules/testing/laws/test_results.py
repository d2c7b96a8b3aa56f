"""Laws find inconsistent results, favoured seats, and actions that no event shows."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules.core import Chance, Decision, GameInfo, Over, Result, Step, Weighted
from herrlof_rules.core.game import Game
from herrlof_rules.match.match import Match, match_from
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for
from herrlof_rules.testing.laws.events import check_shown_actions
from herrlof_rules.testing.laws.play import check_result, check_simultaneity
from herrlof_rules.testing.laws.rotation import check_rotation, rotated

RULES = dare.Rules(3)
RESULTS: dict[str, Result] = {
    "there are 3 seats, and points for 2": Result((1, 2), (1,), "rounds"),
    "no seat wins": Result((1, 2, 3), (), "rounds"),
    "the winners are not in ascending order": Result((3, 2, 3), (2, 0), "rounds", ("luck",)),
    "a winner is not a seat of the match": Result((1, 2, 3), (3,), "rounds"),
    "no reason is given": Result((1, 2, 3), (2,), ""),
    "a winner does not have the most points": Result((1, 2, 3), (1,), "rounds"),
    "no tie-breaker says why": Result((3, 2, 3), (0,), "rounds"),
    "only one seat has the best points": Result((1, 2, 3), (2,), "rounds", ("luck",)),
    "there is one winner": Result((3, 2, 3), (0,), "rounds", ("luck",), rematch=True),
    "reasons of the game do not list": Result((1, 2, 3), (2,), "boredom"),
    "tie_breakers of the game do not list": Result((3, 2, 3), (0,), "rounds", ("age",)),
}


def _ended(result: Result, **about: Any) -> Position:
    game: Game = replaced(
        dare.GAME,
        turn=lambda _: Over(result),
        info=GameInfo(reasons=("rounds",), tie_breakers=("luck",), **about),
    )
    state = evolve(game.initial(RULES), scores=result.points)
    return Position(match_from(game, RULES, None, state))


@pytest.mark.parametrize("fact", RESULTS)
def test_results_that_do_not_fit(fact: str) -> None:
    """Each inconsistent result breaks `result`, and the message names the inconsistency."""
    with pytest.raises(LawBroken, match=f"result: .*{fact}"):
        check_result(_ended(RESULTS[fact]))


def test_fewest_points_win_where_the_game_says_so() -> None:
    """The seat with the fewest points may win only with `fewest_points_win`."""
    best = Result((3, 1, 2), (1,), "rounds")
    check_result(_ended(best, fewest_points_win=True))
    with pytest.raises(LawBroken, match="a winner does not have the most points"):
        check_result(_ended(best))


def _matches(game: Game) -> list[Match]:
    return [playout(game, RULES, stream_for(seed, "results")) for seed in range(4)]


def _more_for_seat_0(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    step: Step[Any, Any] = dare.GAME.step(state, move, seat)
    if step.state.played == state.played:
        return step
    scores = step.state.scores
    return Step(evolve(step.state, scores=(scores[0] + 1, *scores[1:])), step.events)


def _shy(state: Any, seat: int | None = None) -> tuple[Any, ...]:
    legal: tuple[Any, ...] = dare.GAME.legal_actions(state, seat)
    return legal[1:] if seat == 1 and len(legal) > 1 else legal


def _loaded(state: Any) -> Weighted[Any]:
    listed = dare.GAME.chance(state)
    ones = tuple(1 + (outcome.dice[0] == 6) for outcome, _ in listed)
    return Weighted(tuple(outcome for outcome, _ in listed), ones)


def _next(state: Any, seat: int | None) -> Any:
    seen = dare.GAME.observe(state, seat)
    return evolve(seen, scores=seen.scores if seat != 2 else (0, *seen.scores[1:]))


FAVOURS: dict[str, tuple[Game, str]] = {
    "points": (replaced(dare.GAME, step=_more_for_seat_0), "observation|turn"),
    "legal actions": (replaced(dare.GAME, legal_actions=_shy), "what seat . may do|is refused"),
    "observations": (replaced(dare.GAME, observe=_next), "observation"),
}


@pytest.mark.parametrize("fault", FAVOURS)
def test_a_seat_that_is_special(fault: str) -> None:
    """Points, actions or observations that differ for one seat break `rotation`."""
    game, fact = FAVOURS[fault]
    with pytest.raises(LawBroken, match=f"rotation: .*({fact})"):
        _check_rotations(game)


def _check_rotations(game: Game) -> None:
    for match in _matches(game):
        check_rotation(match)


def test_dice_that_one_seat_throws_better() -> None:
    """Probabilities that favour one seat break `rotation`."""
    game, rules = replaced(dare.GAME, chance=_loaded), dare.Rules(2)
    with pytest.raises(LawBroken, match=r"rotation: .* the probability of outcomes"):
        check_rotation(playout(game, rules, stream_for(0, "loaded")))


def test_what_belongs_to_seats_is_rotated() -> None:
    """Entries by seat and seats in turns are rotated; rules without seats stay the same."""
    assert rotated(dare.Roll((1, 2, 3)), 3) == dare.Roll((3, 1, 2))
    assert rotated(Decision("bet", (0, 2)), 3) == Decision("bet", (0, 1))
    assert rotated(RULES, 3) == RULES


def _untold(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    step: Step[Any, Any] = dare.GAME.step(state, move, seat)
    last = type(move) is dare.Bet and state.bets.count(None) == 1
    return Step(step.state, tuple(e for e in step.events if not last or type(e) is not dare.Laid))


def test_the_last_bet_is_not_told() -> None:
    """A bet without an event breaks the law of shown actions."""
    matches = _matches(replaced(dare.GAME, step=_untold))
    with pytest.raises(LawBroken, match=r"events: no event shows that seat . did Bet"):
        check_shown_actions(matches)


def test_states_do_not_show_who_acted_last() -> None:
    """A state may depend on all actions of a turn, but not on which seat acted last."""

    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        after = dare.GAME.step(state, move, seat)
        if not isinstance(dare.GAME.turn(state), Chance) and after.state.bets.count(None) == 1:
            return Step(evolve(after.state, dice=after.state.dice[::-1]), after.events)
        return after

    rules = dare.Rules(3)
    rolled = positions(playout(dare.GAME, rules, stream_for(3, "order"), 1))[1]
    check_simultaneity(rolled, stream_for(0, "order"))

    def last(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        after = step(state, move, seat)
        late = seat == 0 and after.state.bets.count(None) == 1
        return Step(evolve(after.state, scores=(9, 0, 0)) if late else after.state, after.events)

    game = replaced(dare.GAME, step=last, apply=lambda *of: last(*of).state)
    position = Position(match_from(game, rules, None, rolled.state))
    with pytest.raises(LawBroken, match="simultaneity: seats acting in the order"):
        check_simultaneity(position, stream_for(0, "order"))
