"""PettingZoo's environments: the rules, the seeds, the rewards and the errors."""

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from herrlof_rules import Match

pytest.importorskip("pettingzoo", reason="needs pettingzoo")

import numpy as np
import pettingzoo
from arena.adapters.twins import twin
from arena.games import each_game
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from herrlof_arena.adapters.arguments import asked
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.adapters.pettingzoo import MatchEnv, env, parallel_env, raw_env
from herrlof_arena.bots import RandomBot, play_match
from herrlof_arena.encoding import Encoder
from herrlof_rules import Game, InvalidRules, UnknownSeat, herrlof, odin
from herrlof_rules.core.errors import IllegalAction, UnknownAction


def started(game: Game, players: int = 2, seed: int = 7, **keywords: Any) -> MatchEnv:
    environment = raw_env(game, game.rules(players=players), **keywords)
    environment.reset(seed=seed)
    return environment


def random_steps(made: Any, count: int, rng: Random) -> None:
    for _ in range(count):
        made.step(rng.choice(np.flatnonzero(made.last()[0]["action_mask"])))


def illegal(made: Any) -> int:
    return int(np.flatnonzero(made.last()[0]["action_mask"] == 0)[0])


@each_game
@pytest.mark.parametrize("reward", ["payoffs", "points"])
def test_it_plays_the_match_of_its_seed(game: Game, reward: str) -> None:
    players = game.player_counts[1]
    match = play_match(game, game.rules(players=players), [RandomBot()] * players, seed=7)
    environment = started(game, players, reward=reward)
    encoder = Encoder(game, match.rules)
    gained = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        seat = int(agent[-1])
        observed, gain, terminated, truncated, info = environment.last()
        gained[agent] += gain
        vector = encoder.observation_tensor(environment.match, seat)
        assert observed["observation"].tolist() == vector.tolist()
        assert not truncated
        if terminated:
            assert not observed["action_mask"].any()
            assert info == {"to_act": False}
            environment.step(None)
            continue
        legal = game.legal_actions(environment.match.state, seat)
        ids = [game.encode(match.rules, action) for action in legal]
        assert np.flatnonzero(observed["action_mask"]).tolist() == ids
        assert info == {"to_act": True}
        environment.step(game.encode(match.rules, asked(environment._match, RandomBot(), seat)))

    assert environment.match.state == match.state
    assert environment.match.moves == tuple(entry.move for entry in match.log)
    assert match.result is not None
    if reward == "payoffs":
        expected = [float(share) for share in match.result.payoffs]
    else:
        sign = -1 if game is odin.GAME else 1
        expected = [float(sign * points) for points in match.result.points]
    assert list(gained.values()) == pytest.approx(expected)
    assert environment.agents == []


@each_game
def test_points_come_when_they_are_scored(game: Game) -> None:
    environment, rng, gains = started(game, reward="points"), Random(1), 0
    before = environment.match.state.standing.scores
    for _ in range(80):
        random_steps(environment, 1, rng)
        scores = environment.match.state.standing.scores
        sign = -1 if game is odin.GAME else 1
        gained = [sign * (now - then) for then, now in zip(before, scores, strict=True)]
        assert list(environment.rewards.values()) == gained
        gains += any(environment.rewards.values())
        before = scores
    assert gains


def test_a_reward_may_be_a_function() -> None:
    def hand_size(before: Any, after: Any) -> list[int]:
        pairs = zip(before.hands, after.hands, strict=True)
        return [len(old) - len(new) for old, new in pairs]

    environment = started(odin.GAME, reward=hand_size)
    random_steps(environment, 1, Random(1))
    assert list(environment.rewards.values()) == [1.0, 0.0] or list(
        environment.rewards.values()
    ) == [
        0.0,
        1.0,
    ]


@each_game
def test_without_a_seed_it_goes_on_from_the_last_one(game: Game) -> None:
    def deals(seed: int) -> list[Any]:
        environment = started(game, seed=seed)
        course = [environment.match.state]
        for _ in range(2):
            environment.reset()
            course.append(environment.match.state)
        return course

    assert deals(3) == deals(3)
    assert len(set(deals(3) + deals(4))) == 6
    # type: ignore[arg-type]
    assert started(game, seed="str:x/1").match == started(game, seed="str:x/1").match


@each_game
def test_a_seat_is_given_nothing_that_it_may_not_know(game: Game) -> None:
    rng, different = Random(5), 0
    for steps in (0, 1, 9, 20):
        for tensor in ("observation", "information_state"):
            form = Observations(tensor=tensor, key="observation")
            environment = started(game, 2, observations=form, render_mode="ansi", render_seat=None)
            random_steps(environment, steps, rng)
            agent = environment.agent_selection
            environment._render_seat = seat = int(agent[-1])

            def given(of: MatchEnv, agent: str = agent) -> list[Any]:
                vectors = [value.tolist() for value in of.observe(agent).values()]
                with pytest.raises(IllegalAction) as refused:
                    of.step(illegal(of))
                return [
                    *vectors,
                    of.infos,
                    of.render(),
                    str(refused.value),
                ]

            expected = given(environment)
            for _ in range(3):
                match = twin(environment._match, seat, rng)
                other = started(game, 2, observations=form, render_mode="ansi", render_seat=seat)
                other._stand_at(match)
                assert given(other) == expected
                different += match.state != environment.match.state
    assert different > 12


def test_a_spectators_picture_shows_no_hand() -> None:
    environment = started(herrlof.GAME, render_mode="ansi")
    assert (
        environment.render() == str(environment.match.view(None)) != str(environment.match.view(0))
    )
    environment = started(herrlof.GAME, render_mode="svg", render_seat=1)
    assert environment.render() == environment.match.view(1)._repr_svg_()


def test_human_mode_prints_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    environment = started(herrlof.GAME, render_mode="human")
    random_steps(environment, 2, Random(1))
    assert capsys.readouterr().out.count(str(environment.match.view(None))) == 1
    assert environment.render() is None


@each_game
def test_it_pickles(game: Game) -> None:
    environment = started(game)
    copied = pickle.loads(pickle.dumps(environment))
    for one in (environment, copied):
        random_steps(one, 9, Random(2))
    assert copied.match == environment.match


# Refusals


@each_game
def test_the_raw_environment_raises_and_changes_nothing(game: Game) -> None:
    environment = started(game)
    before = environment.match
    with pytest.raises(IllegalAction):
        environment.step(illegal(environment))
    for wrong in (-1, 10_000):
        with pytest.raises(UnknownAction):
            environment.step(wrong)
    for strange in (None, True, 1.0, "1", np.bool_(True)):
        with pytest.raises(TypeError):
            environment.step(strange)  # type: ignore[arg-type]
    assert environment.match is before


@each_game
def test_ids_may_be_of_any_integer_type(game: Game) -> None:
    for kind in (int, np.int8, np.uint32, np.int64):
        environment = started(game)
        environment.step(kind(np.flatnonzero(environment.last()[0]["action_mask"])[0]))


@each_game
def test_an_illegal_action_ends_the_match_as_with_the_wrapper(game: Game) -> None:
    def ended(environment: Any) -> list[Any]:
        environment.reset(seed=7)
        random_steps(environment, 5, Random(3))
        environment.step(illegal(environment))
        steps = []
        for agent in environment.agent_iter():
            observed, *rest = environment.last()
            steps.append((agent, observed["observation"].tolist(), rest[:3]))
            environment.step(None)
        return steps

    rules = game.rules(players=2)
    wrapped = TerminateIllegalWrapper(raw_env(game, rules), illegal_reward=-1)
    assert ended(env(game, rules)) == ended(wrapped)


@each_game
def test_a_fault_of_the_game_is_not_taken_for_one_of_the_action(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise TypeError("a fault of the rules")

    environment: Any = env(game, game.rules(players=2))
    environment.reset(seed=7)
    monkeypatch.setattr(Match, "play", broken)
    with pytest.raises(TypeError, match="a fault of the rules"):
        environment.step(int(environment.last()[0]["action_mask"].argmax()))


def test_masks_may_be_written_to() -> None:
    environment = started(odin.GAME)
    expected = environment.last()[0]["action_mask"].tolist()
    environment.last()[0]["action_mask"][:] = 0
    assert environment.last()[0]["action_mask"].tolist() == expected


@each_game
def test_what_is_no_id_is_out_of_bounds(game: Game) -> None:
    environment = env(game)
    environment.reset(seed=7)
    for wrong in (-1, 10_000, None, True, 1.0):
        with pytest.raises(AssertionError, match="action is not in action space"):
            environment.step(wrong)


def test_order_is_enforced() -> None:
    environment = env("odin")
    calls: list[Callable[[], Any]] = [
        environment.render,
        environment.state,
        lambda: environment.step(0),
    ]
    for call in calls:
        with pytest.raises(AssertionError, match="reset"):
            call()
    with pytest.raises(AttributeError):
        environment.agents  # noqa: B018
    environment.reset(seed=7)
    environment.step(illegal(environment))
    with pytest.raises(ValueError, match="None"):
        environment.step(3)


def test_games_and_rules_are_given_by_name_too() -> None:
    by_name = raw_env("herrlof", players=3, edition="german", hand_size=5)
    by_name.reset(seed=1)
    rules = by_name.match.rules
    assert (rules.players, rules.final_tie, rules.hand_size) == (3, "share", 5)
    assert raw_env("odin")._rules == odin.Rules()
    with pytest.raises(InvalidRules, match="edition"):
        env("odin", edition="french")
    with pytest.raises(TypeError, match="options cannot be combined with rules: players"):
        env("odin", odin.Rules(3), players=3)
    with pytest.raises(TypeError):
        env("odin", herrlof.Rules())
    with pytest.raises(KeyError, match="unknown game 'bridge': choose from herrlof, odin"):
        env("bridge")
    with pytest.raises(TypeError, match="odin got an unexpected keyword argument 'colour'"):
        env("odin", suit=1, colour="red")
    with pytest.raises(UnknownSeat):
        env("odin", render_mode="ansi", render_seat=2)
    with pytest.raises(ValueError, match="reward"):
        env("odin", reward="money")
    with pytest.raises(Exception, match="render_mode must be one of: human, ansi, svg"):
        env("odin", render_mode="pixels")


def test_rendering_without_a_mode_warns() -> None:
    with pytest.warns(UserWarning, match="no render_mode"):
        assert started(odin.GAME).render() is None


@each_game
@pytest.mark.parametrize("legal", ["action_mask", "legal_ids"])
def test_in_parallel_only_the_selected_agent_counts(game: Game, legal: Any) -> None:
    """Only the selected agent's action counts; the other agents have one legal id, not none."""
    rules = game.rules(players=2)
    turns = env(game, rules)
    turns.reset(seed=9)
    form = Observations(legal=legal, key="observation")
    together = parallel_env(game, rules, observations=form)
    observed, infos = together.reset(seed=9)
    width = Encoder(game, rules).most_legal
    rng = Random(4)
    for _ in range(30):
        agent, (other,) = turns.agent_selection, set(together.agents) - {turns.agent_selection}
        for of in together.agents:
            assert observed[of] in together.observation_space(of)
            assert infos[of] == {"to_act": of == agent}
        ids = np.flatnonzero(turns.last()[0]["action_mask"])
        if legal == "action_mask":
            assert np.flatnonzero(observed[agent][legal]).tolist() == ids.tolist()
            assert np.flatnonzero(observed[other][legal]).tolist() == [0]
        else:
            assert observed[agent][legal].tolist() == [*ids, *[-1] * (width - len(ids))]
            assert observed[other][legal].tolist() == [0, *[-1] * (width - 1)]
        chosen = int(rng.choice(ids))
        turns.step(chosen)
        observed, rewards, _, _, infos = together.step({agent: chosen, other: 0})
        assert rewards == turns.rewards
    assert together.unwrapped.match == turns.unwrapped.match


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="PettingZoo 1.27 is the first with it")
@each_game
def test_it_is_made_by_its_id(game: Game) -> None:
    name = f"herrlof_rules/{game.name.capitalize()}-v0"
    turns: Any = pettingzoo.make("aec", name, players=3)
    form = Observations(key="observations")
    together: Any = pettingzoo.make("parallel", name, players=3, observations=form)
    turns.reset(seed=1)
    observed, _ = together.reset(seed=1)
    assert turns.unwrapped.match == together.unwrapped.match
    first = turns.agent_selection
    assert set(observed[first]) == {"observations", "action_mask"}
    assert (observed[first]["observations"] == turns.observe(first)["observation"]).all()
