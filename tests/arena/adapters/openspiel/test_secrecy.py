"""OpenSpiel's players get equal values in states that they cannot distinguish."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from herrlof_rules import Match
from herrlof_rules.match.match import match_from

pytest.importorskip("pyspiel", reason="needs open_spiel")

import pyspiel
from arena.adapters.twins import twin
from open_spiel.python.observation import make_observation

from herrlof_arena.adapters import openspiel
from herrlof_arena.adapters.openspiel import OpenSpielGame, SpielError, State
from herrlof_arena.adapters.openspiel.position import at
from herrlof_rules import GAMES, Game

UNDER = [
    (game, edition, players)
    for game in GAMES.values()
    for edition in game.info.editions
    for players in game.player_counts
]
OBSERVERS = [
    pyspiel.IIGObservationType(perfect_recall=recall, public_info=True, private_info=private)
    for recall in (False, True)
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
]


def refusal(call: Callable[[int], object], action: int) -> str:
    with pytest.raises(SpielError) as refused:
        call(action)
    return str(refused.value)


def given(loaded: OpenSpielGame, match: Match, player: int, wrong: list[int]) -> list[Any]:
    """Returns every value and error that the player to act could get from OpenSpiel."""
    state: State = loaded.new_initial_state()
    state.position = at(loaded.start.table, match)
    strings = [
        state.current_player(),
        state.legal_actions(),
        [state.legal_actions(other) for other in range(loaded.num_players())],
        [state.action_to_string(player, action) for action in state.legal_actions()],
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
        state.returns(),
        state.rewards(),
    ]
    for shown in OBSERVERS:
        observer = make_observation(loaded, shown)
        observer.set_from(state, player)
        strings += [
            observer.string_from(state, player),
            observer.tensor if observer.tensor is None else observer.tensor.tolist(),
        ]
    for apply in (state.apply_action, state.apply_action_with_legality_check):
        strings += [refusal(apply, action) for action in wrong]
    return strings


@pytest.mark.parametrize(
    ("game", "edition", "players"), UNDER, ids=lambda part: getattr(part, "name", None)
)
def test_a_player_is_given_nothing_that_it_may_not_know(
    game: Game, edition: str, players: int
) -> None:
    rules = game.edition(edition, players)
    loaded, rng, different = openspiel.load(game, rules), Random(players), 0
    play = Match.start(game, rules, 4)
    for _ in range(3):
        for _ in range(11 * players):
            if not (seats := play.turn.seats):
                play = Match.start(game, rules, 5)
                continue
            legal = game.legal_actions(play.state, seats[0])
            play = play.play(rng.choice(legal), seats[0])
        if not play.turn.seats:
            continue
        player, match = (
            play.turn.seats[0],
            match_from(game, rules, None, play.start_state, play.log),
        )
        illegal = set(range(game.action_count(rules))) - set(
            loaded.start.table.ids(game.legal_actions(match.state, player))
        )
        wrong = rng.sample(sorted(illegal), 3)
        expected = given(loaded, match, player, wrong)
        for _ in range(2):
            other = twin(match, player, rng)
            assert given(loaded, other, player, wrong) == expected
            different += other.state != match.state
    assert different
