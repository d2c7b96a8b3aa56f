"""Gymnasium's environment for one seat: the match, the bots, the rewards and the errors."""

import pickle
from random import Random
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")

import gymnasium
import numpy as np
from arena.adapters.twins import twin
from arena.games import each_game
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode

from herrlof_arena.adapters import rendering
from herrlof_arena.adapters.arguments import asked
from herrlof_arena.adapters.gymnasium import SeatEnv
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.bots import RandomBot, heuristic_bot, play_match
from herrlof_arena.encoding import Encoder
from herrlof_rules import Game, Result, UnknownSeat, herrlof, odin


def started(game: Game, players: int = 3, seed: int = 7, **keywords: Any) -> SeatEnv:
    environment = SeatEnv(game, game.rules(players=players), **keywords)
    environment.reset(seed=seed)
    return environment


def legal(made: SeatEnv) -> list[int]:
    return np.flatnonzero(made.action_masks()).tolist()


def illegal(made: SeatEnv) -> int:
    return int(np.flatnonzero(~made.action_masks())[0])


@each_game
def test_it_plays_the_match_of_its_seed_against_its_bots(game: Game) -> None:
    # Seat 0 comes first if several seats predict at once.
    seat = 0 if game is herrlof.GAME else 2
    bots = [RandomBot(), heuristic_bot(game), RandomBot()]
    match = play_match(game, game.rules(players=3), bots, seed=7)
    environment = started(game, seat=seat, opponents=bots)
    encoder, total, over = Encoder(game, match.rules), 0.0, False
    while not over:
        action = game.encode(match.rules, asked(environment.match, bots[seat], seat))
        observed, reward, over, truncated, info = environment.step(action)
        vector = encoder.observation_tensor(environment.match, seat)
        assert observed.tolist() == vector.tolist()
        assert not truncated
        assert info["seat"] == seat
        assert info["action_mask"].any() == (not over)
        total += reward

    assert environment.match.state == match.state
    assert match.result is not None
    assert total == match.result.payoffs[seat]


@each_game
def test_points_of_the_others_turns_count(game: Game) -> None:
    environment, total, over = started(game, seat=1, reward="points"), 0.0, False
    while not over:
        _, reward, over, _, _ = environment.step(legal(environment)[0])
        total += reward
    result: Result = environment.match.turn.result  # type: ignore[union-attr]
    assert total == result.points[1] * (-1 if game is odin.GAME else 1)


@each_game
def test_a_seat_may_be_drawn(game: Game) -> None:
    environment = SeatEnv(game, game.rules(players=3), seat=None)
    drawn = [environment.reset(seed=seed)[1]["seat"] for seed in range(20)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [environment.reset(seed=seed)[1]["seat"] for seed in range(20)]
    for _ in range(5):
        seats = environment.match.turn.seats
        _, info = environment.reset()
        assert info["seat"] in environment.match.turn.seats
        assert seats


def test_a_match_that_ends_before_the_seats_first_decision_is_passed_over() -> None:
    """L2: a leader may play a whole hand of one number, which ends the match."""
    deck = tuple(map(odin.Card, ("B1", "R1", "B2", "R3")))
    rules = odin.Rules(2, hand_size=2, max_hands=1, first_player=1, deck=deck)
    environment = SeatEnv(odin.GAME, rules)
    ended = 0
    for seed in range(40):
        environment.reset(seed=seed)
        assert legal(environment)
        ended += environment._match.seed != f"int:{seed}"
    assert ended


def test_rules_that_give_the_seat_no_decision_are_refused() -> None:
    environment = SeatEnv("odin", hand_size=1, max_hands=1, first_player=1)
    with pytest.raises(ValueError, match="before the seat's first decision"):
        environment.reset(seed=1)


@each_game
def test_the_seat_is_given_nothing_that_it_may_not_know(game: Game) -> None:
    rng, different = Random(5), 0
    for steps in (0, 1, 5):
        for tensor in ("observation", "information_state"):
            form = Observations(tensor=tensor)
            environment = started(game, 2, seat=1, observations=form, render_mode="ansi")
            for _ in range(steps):
                environment.step(rng.choice(legal(environment)))

            def given(of: SeatEnv) -> list[Any]:
                observed, reward, over, _, info = of.step(illegal(of))
                masks = info.pop("action_mask").tolist()
                return [observed.tolist(), reward, over, masks, info, of.render()]

            others = [twin(environment._match, 1, rng) for _ in range(3)]
            before, expected = environment._match, given(environment)
            for match in others:
                environment = started(game, 2, seat=1, observations=form, render_mode="ansi")
                environment._match = match
                assert given(environment) == expected
                different += match.state != before.state
    assert different > 9


@each_game
def test_an_illegal_action_ends_the_match(game: Game) -> None:
    environment = started(game, illegal_reward=-3.0)
    before = environment._match
    _, reward, over, truncated, info = environment.step(illegal(environment))
    assert (reward, over, truncated) == (-3.0, True, False)
    assert info["illegal_action"] is True
    assert "breaks" in str(environment.refusal)
    assert not info["action_mask"].any()
    assert environment._match is before
    with pytest.raises(ResetNeeded):
        environment.step(0)
    environment.reset()
    assert environment.refusal is None
    assert legal(environment)
    strict = started(game, illegal_reward=None)
    with pytest.raises(InvalidAction, match="breaks"):
        strict.step(illegal(strict))
    strict.step(legal(strict)[0])


@each_game
@pytest.mark.parametrize("tensor", ["observation", "information_state"])
def test_forms_of_what_is_shown(game: Game, tensor: Any) -> None:
    """Observations can be dicts with a mask or with legal ids, which index action features."""

    def of(**form: Any) -> SeatEnv:
        return started(game, observations=Observations(tensor=tensor, **form))

    plain, masked = of(dtype="uint8"), of(key="observations")
    listed = of(legal="legal_ids", key="observation")
    vector, info = plain.reset(seed=5)
    both: Any = masked.reset(seed=5)[0]
    ids: Any
    ids, listed_info = listed.reset(seed=5)
    assert vector.dtype == np.uint8  # type: ignore[union-attr]
    assert vector in plain.observation_space
    assert both in masked.observation_space
    assert ids in listed.observation_space
    assert both["observations"].tolist() == ids["observation"].tolist() == vector.tolist()  # type: ignore[union-attr]
    assert both["action_mask"].tolist() == info["action_mask"].tolist()
    legal_now = np.flatnonzero(info["action_mask"]).tolist()
    assert ids["legal_ids"].tolist() == listed_info["legal_ids"].tolist()
    bound = Encoder(game, game.rules(players=3)).most_legal
    assert ids["legal_ids"].tolist() == legal_now + [-1] * (bound - len(legal_now))
    features = listed.action_features[info["seat"], ids["legal_ids"]]
    encoder = Encoder(game, game.rules(players=3))
    table = np.array(encoder.action_features(info["seat"])).reshape(-1, encoder.action.size)
    assert (features[: len(legal_now)] == table[legal_now]).all()
    assert not features[len(legal_now) :].any()
    bounds = masked.observation_space["observations"]  # type: ignore[index]
    parts = getattr(encoder, tensor)
    assert (bounds.low.tolist(), bounds.high.tolist()) == (list(parts.lows), list(parts.highs))
    for over in (masked, listed):
        ended: Any = over.step(illegal(over))
        assert ended[0] in over.observation_space
        assert (ended[4][over._form.legal] <= 0).all()


def test_opponents_by_name() -> None:
    for name, bot in (("random", RandomBot()), ("heuristic", heuristic_bot(odin.GAME))):
        one = started(odin.GAME, opponents=[name, bot, name])
        other = started(odin.GAME, opponents=bot)
        assert one.match == other.match
    assert gymnasium.make("herrlof_rules/Odin-v0", opponents="heuristic").reset(seed=1)


def test_refusals() -> None:
    environment = SeatEnv("odin")
    for call in (environment.render, environment.action_masks, lambda: environment.step(0)):
        with pytest.raises(ResetNeeded):
            call()
    environment.reset(seed=1)
    for wrong in (-1, 10_000, True, 1.0, None, "1"):
        with pytest.raises(InvalidAction):
            environment.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(UnsupportedMode):
        SeatEnv("odin", render_mode="pixels")
    for seat in (-1, 2, True):
        with pytest.raises(UnknownSeat):
            SeatEnv("odin", seat=seat)
    with pytest.raises(ValueError, match="or one for each of the 2 seats"):
        SeatEnv("odin", opponents=[RandomBot()])
    with pytest.raises(ValueError, match="uint8"):
        SeatEnv("odin", target=1000, observations=Observations(dtype="uint8"))
    for opponents in ("rndom", 3, [None, None]):
        with pytest.raises(TypeError, match='opponents must be bots, "random" or'):
            SeatEnv("odin", opponents=opponents)  # type: ignore[arg-type]


def test_a_bot_that_fails_leaves_the_match_as_it_was() -> None:
    def fails(_view: Any, _rng: Any) -> Any:
        raise RuntimeError("a fault of the bot")

    environment = SeatEnv("odin", first_player=0, opponents=fails)
    environment.reset(seed=1)
    before = environment.match
    with pytest.raises(RuntimeError, match="a fault of the bot"):
        environment.step(legal(environment)[0])
    assert environment.match is before
    assert legal(environment)


def test_legal_actions_that_do_not_fit_change_nothing() -> None:
    """If seat 0's lead has more legal actions than the width, the step changes nothing."""
    narrow = Observations(legal="legal_ids", width=9)
    environment = SeatEnv("odin", first_player=1, observations=narrow)
    before: list[Any] = []

    def play() -> None:
        environment.reset(seed=3)
        for _ in range(200):
            before[:] = environment.match, legal(environment)
            if environment.step(before[1][-1])[2]:
                environment.reset()

    with pytest.raises(ValueError, match="actions are legal, more than the width of 9"):
        play()
    assert environment.match is before[0]
    assert legal(environment) == before[1]


def test_points_before_the_first_decision_are_rewarded() -> None:
    """F2: points of a hand that ends before seat 1's first decision are rewarded."""
    rules = odin.Rules(2, hand_size=2, max_hands=3, first_player=0)
    early = 0
    for seed in range(60):
        environment, over = SeatEnv(odin.GAME, rules, seat=1, reward="points"), False
        environment.reset(seed=seed)
        early += any(environment.match.state.standing.scores)
        total = 0.0
        while not over:
            _, reward, over, _, _ = environment.step(legal(environment)[0])
            total += reward
        _, mine = environment.match.turn.result.points  # type: ignore[union-attr]
        assert total == -mine
    assert early


def test_a_seed_may_be_a_text() -> None:
    environment = SeatEnv("odin")
    environment.reset(seed="str:2020/3")
    first = environment.match
    environment.reset()
    assert environment.match.seed != first.seed
    environment.reset(seed="str:2020/3")
    assert environment.match == first
    assert first.seed == "str:str:2020/3"


def test_an_option_that_there_is_not_is_refused_in_the_words_of_python() -> None:
    """An unknown option raises Python's own message, on which TorchRL's `GymEnv` relies."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'"):
        gymnasium.make("herrlof_rules/Odin-v0", frameskip=1)


@each_game
def test_ids_may_be_of_any_integer_type(game: Game) -> None:
    for kind in (int, np.int8, np.uint32, np.int64):
        environment = started(game)
        assert environment.reset()[1]["illegal_action"] is False
        assert environment.step(kind(legal(environment)[0]))[4]["illegal_action"] is False


@each_game
def test_render_modes(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    text, picture = (started(game, render_mode=mode) for mode in ("ansi", "svg"))
    view = text.match.view(0)
    assert text.render() == str(view)
    assert picture.render() == view._repr_svg_()
    printing = started(game, render_mode="human")
    printing.step(legal(printing)[0])
    assert capsys.readouterr().out == f"{view}\n\n{printing.match.view(0)}\n\n"
    assert printing.render() is None


def test_pixels() -> None:
    pytest.importorskip("resvg_py", reason="needs resvg_py")
    environment = started(odin.GAME, render_mode="rgb_array")
    first: Any = environment.render()
    assert first.dtype == np.uint8
    assert first.shape[2] == 3
    assert len(np.unique(first)) > 20
    environment.step(legal(environment)[0])
    second: Any = environment.render()
    assert first.shape != second.shape or (first != second).any()


def test_without_a_rasteriser_pixels_are_no_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a rasteriser `rgb_array` raises a `TypeError`, as Stable-Baselines3 needs."""
    monkeypatch.setattr(rendering, "RENDER_MODES", ("human", "ansi", "svg"))
    for error in (UnsupportedMode, TypeError):
        with pytest.raises(error, match="rgb_array needs the extra video"):
            SeatEnv("odin", render_mode="rgb_array")


@each_game
def test_it_is_made_by_its_id_and_pickles(game: Game) -> None:
    name = f"herrlof_rules/{game.name.capitalize()}-v0"
    environment: Any = gymnasium.make(name, players=2, seat=1).unwrapped
    assert type(environment) is SeatEnv
    environment.reset(seed=3)
    assert pickle.loads(pickle.dumps(environment))._match == environment._match
    assert environment._match.seed == "int:3"
