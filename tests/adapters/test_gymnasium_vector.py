"""The vector environment over a batch, in step with the kernel's environments."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("pettingzoo", reason="needs pettingzoo")
pytest.importorskip("numba", reason="needs numba")

import gymnasium
import numpy as np
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import (
    FlattenObservation,
    NormalizeObservation,
    RecordEpisodeStatistics,
)

import herrlof_rules.adapters.gymnasium
from herrlof_rules import Game, UnknownSeat, herrlof, odin
from herrlof_rules.adapters.gymnasium_vector import BatchEnv
from herrlof_rules.adapters.pettingzoo import raw_env
from herrlof_rules.batch import CompiledPolicy, InvalidBatch, Row, match_seed
from herrlof_rules.encoding import History

GAMES = [herrlof.GAME, odin.GAME]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
assert herrlof_rules.adapters.gymnasium


def short(game: Game, players: int = 3) -> Any:
    """Rules with which matches end soon."""
    if game is herrlof.GAME:
        return herrlof.Rules(players, hand_size=3, max_rounds=2)
    return odin.Rules(players, hand_size=3, max_hands=2)


def started(game: Game, num_envs: int = 5, seed: Any = 7, **keywords: Any) -> BatchEnv:
    made = BatchEnv(game, short(game), num_envs=num_envs, **keywords)
    made.reset(seed=seed)
    return made


def lowest(info: dict[str, Any]) -> Any:
    """The lowest legal id of each row, 0 where there is none."""
    return info["action_mask"].argmax(axis=1)


@each_game
@pytest.mark.parametrize("reward", ["utilities", "points"])
def test_self_play_is_in_step_with_the_kernel(game: Game, reward: Any) -> None:
    made = BatchEnv(
        game, short(game), num_envs=4, self_play=True, reward=reward, luck="sha256-ctr-1"
    )
    observed, info = made.reset(seed=list(range(4)))
    kernels, played = [raw_env(game, short(game), reward=reward) for _ in range(4)], [0] * 4
    for number, kernel in enumerate(kernels):
        kernel.reset(seed=number)
    rng = np.random.default_rng(1)
    while min(played) < 2:
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        for row, kernel in enumerate(kernels):
            one = kernel.observe(kernel.agent_selection)
            assert observed[row].tolist() == one["observation"].tolist()
            assert info["action_mask"][row].tolist() == one["action_mask"].astype(bool).tolist()
            assert kernel.agent_selection == f"player_{info['seat'][row]}"
        acted = info["seat"].tolist()
        observed, rewards, ended, truncated, info = made.step(actions)
        assert not truncated.any()
        assert info["acted"].tolist() == acted
        for row, kernel in enumerate(kernels):
            kernel.step(int(actions[row]))
            assert info["rewards"][row].tolist() == pytest.approx(list(kernel.rewards.values()))
            assert rewards[row] == pytest.approx(kernel.rewards[f"player_{acted[row]}"])
            assert ended[row] == all(kernel.terminations.values())
            if ended[row]:
                final = kernel.observe(f"player_{acted[row]}")
                assert info["final_obs"][row].tolist() == final["observation"].tolist()
                assert info["_final_obs"][row]
                played[row] += 1
                kernel.reset()
                kernel._history = History.start(game, short(game), match_seed(row, played[row]))
                kernel._begin_turn()


@each_game
@pytest.mark.parametrize("seat", [0, 2, None])
def test_against_opponents_only_the_own_seat_decides(game: Game, seat: int | None) -> None:
    made = BatchEnv(game, short(game), num_envs=30, seat=seat)
    observed, info = made.reset(seed=3)
    seats, total, matches = set(), np.zeros(3), 0
    for _ in range(60):
        assert info["action_mask"].any(axis=1).all()
        assert made.batch.to_act.tolist() == info["seat"].tolist()
        seats |= set(info["seat"].tolist())
        before = info["seat"]
        observed, rewards, ended, _, info = made.step(made.batch.choose())
        assert info["acted"].tolist() == before.tolist()
        assert rewards.tolist() == [r[s] for r, s in zip(info["rewards"], before, strict=True)]
        assert ("final_obs" in info) == ended.any()
        assert {f"_{key}" for key in info if key[0] != "_"} == {k for k in info if k[0] == "_"}
        assert (info["rewards"][~ended] == 0).all()
        total += info["rewards"].sum(axis=0)
        matches += ended.sum()
    assert seats == ({0, 1, 2} if seat is None else {seat})
    assert matches > 100
    assert total.sum() == pytest.approx(0, abs=1e-9)
    assert observed.shape == (30, made.single_observation_space.shape[0])  # type: ignore[index]


def test_matches_that_end_before_the_seats_first_decision_are_passed_over() -> None:
    """L2: a leader may play a whole hand of one number."""
    deck = tuple(map(odin.Card, ("B1", "R1", "B2", "R3")))
    rules = odin.Rules(2, hand_size=2, max_hands=1, first_player=1, deck=deck)
    made = BatchEnv(odin.GAME, rules, num_envs=50)
    _, info = made.reset(seed=1)
    for _ in range(5):
        assert info["action_mask"].any(axis=1).all()
        assert (info["seat"] == 0).all()
        *_, info = made.step(lowest(info))
    assert made.batch._rows.restarts.max() > 5

    made = BatchEnv("odin", num_envs=2, hand_size=1, max_hands=1, first_player=1)
    with pytest.raises(ValueError, match="before the seat's first decision"):
        made.reset(seed=1)


def last(
    _state: Row, _options: Row, _ids: Row, count: int, _luck: Row, _numbers: Row, _memory: Row
) -> int:
    return count - 1


def test_opponents_may_be_a_compiled_policy() -> None:
    finals = []
    for policy in ("random", CompiledPolicy(last), CompiledPolicy(last)):
        made = started(odin.GAME, opponents=policy)
        finals.append(made.batch.numbers.tolist())
    assert finals[1] == finals[2] != finals[0]


@each_game
def test_opponents_may_be_functions_of_many_rows(game: Game) -> None:
    """Called with vectors, masks and seats; here for one seat, and then for all."""
    calls: list[Any] = []
    fails = False

    def highest(vectors: Any, masks: Any, seats: Any) -> Any:
        calls.append(seats.tolist())
        size = made.single_observation_space.shape[0]  # type: ignore[index]
        assert vectors.shape == (len(seats), size)
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    def played(opponents: Any) -> Any:
        envs = started(game, num_envs=9, opponents=opponents, seat=1)
        rewards = 0
        for _ in range(12):
            mask = envs.batch.legal_mask()
            *_, info = envs.step(mask.argmax(axis=1))
            assert (envs.batch.to_act == 1).all()
            rewards = rewards + info["rewards"]
        return envs.batch.numbers.tolist(), rewards.tolist()  # type: ignore[attr-defined]

    made = started(game)
    mixed = played([highest, "random", "random"])
    assert {seat for call in calls for seat in call} == {0}
    assert max(map(len, calls)) > 3
    one = played(highest)
    assert {seat for call in calls for seat in call} == {0, 2}
    assert one == played([highest] * 3) != mixed

    def failing(_vectors: Any, masks: Any, _seats: Any) -> Any:
        return masks.argmin(axis=1) if fails else masks.argmax(axis=1)

    envs = started(game, opponents=failing)
    fails = True
    with pytest.raises(ValueError, match=r"an opponent chose .*, which is not legal"):
        envs.step(envs.batch.legal_mask().argmax(axis=1))
    with pytest.raises(ResetNeeded):
        envs.step([0] * 5)


@each_game
@pytest.mark.parametrize("self_play", [False, True])
def test_wrappers_of_gymnasium(game: Game, self_play: bool) -> None:
    """What is recorded in self-play is the result of the seat of each match's last decision."""
    envs: Any = started(game, self_play=self_play)
    recorded = RecordEpisodeStatistics(envs)
    _, info = recorded.reset(seed=1)
    matches = 0
    for _ in range(60):
        _, rewards, ended, _, info = recorded.step(lowest(info))
        if ended.any():
            assert info["episode"]["r"][ended].tolist() == rewards[ended].tolist()
            own = info["rewards"][ended, info["acted"][ended]]
            assert own.tolist() == rewards[ended].tolist()
            matches += ended.sum()
    assert matches > 4

    envs = started(game, self_play=self_play, autoreset_mode="NextStep", key="observation")
    normal = NormalizeObservation(FlattenObservation(envs))
    shown, info = normal.reset(seed=1)
    assert shown.shape[1] == sum(space.shape[0] for space in envs.single_observation_space.values())
    for _ in range(9):
        shown, *_, info = normal.step(lowest(info))
        assert np.isfinite(shown).all()


@each_game
def test_next_step_mode_shows_the_end_first(game: Game) -> None:
    made = started(game, autoreset_mode="NextStep")
    assert made.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    info: Any = {"action_mask": made.batch.legal_mask()}
    waiting = np.zeros(5, bool)
    matches = 0
    while matches < 20:
        _, rewards, ended, _, info = made.step(lowest(info))
        assert not (ended & waiting).any()
        assert (rewards[waiting] == 0).all()
        assert {f"_{key}" for key in info if key[0] != "_"} == {k for k in info if k[0] == "_"}
        assert made.batch.over.tolist() == ended.tolist()
        assert (~info["action_mask"].any(axis=1)).tolist() == ended.tolist()
        assert "final_obs" not in info
        waiting = ended
        matches += ended.sum()


@each_game
def test_disabled_mode_waits_for_a_reset(game: Game) -> None:
    made = started(game, autoreset_mode=AutoresetMode.DISABLED)
    info: Any = {"action_mask": made.batch.legal_mask()}
    ended = np.zeros(5, bool)
    while not ended.any():
        _, _, ended, _, info = made.step(lowest(info))
    with pytest.raises(ResetNeeded):
        made.step(lowest(info))
    for mask in (True, [True], ended[:4], "x", ended.astype(int)):
        with pytest.raises(ValueError, match="a reset_mask is 5 flags"):
            made.reset(options={"reset_mask": mask})
    with pytest.raises(ResetNeeded):
        made.step(lowest(info))
    before = made.batch.numbers.copy()
    _, info = made.reset(options={"reset_mask": ended})
    assert (made.batch.numbers[~ended] == before[~ended]).all()
    assert not made.batch.over.any()
    made.step(lowest(info))


@each_game
def test_seeds(game: Game) -> None:
    def course(seed: Any) -> list[Any]:
        made = started(game, seed=seed)
        found = [made.batch.numbers.tolist()]
        made.reset()
        return [*found, made.batch.numbers.tolist()]

    assert course(3) == course(3)
    assert course(3)[0] != course(3)[1] != course(4)[1]
    for wrong in (1.5, np.int64(3), -1, "x", [], [1, 2]):
        with pytest.raises((Error, InvalidBatch)):
            started(game, seed=wrong)
    assert course([5, 6, 7, 8, 9])[0][:1] == course([5, 9, 9, 9, 9])[0][:1]


@each_game
def test_observations_are_new_unless_they_need_not_be(game: Game) -> None:
    for copy in (True, False):
        made = started(game, copy=copy)
        one, first = made.reset(seed=1)
        two, _, _, _, second = made.step(lowest(first))
        assert (one is two) == (not copy)
        assert (first["action_mask"] is second["action_mask"]) == (not copy)


def test_small_integers_where_the_rules_allow_them() -> None:
    rules = odin.Rules(3)
    floats = BatchEnv(odin.GAME, rules, num_envs=9, dtype="float32")
    bytes_ = BatchEnv(odin.GAME, rules, num_envs=9, dtype="uint8")
    one, two = floats.reset(seed=1)[0], bytes_.reset(seed=1)[0]
    assert two.dtype == np.uint8
    assert two in bytes_.observation_space
    assert one.tolist() == two.tolist()
    with pytest.raises(ValueError, match="bytes"):
        BatchEnv("odin", target=1000, dtype="uint8", num_envs=2)
    with pytest.raises(ValueError, match="dtype"):
        BatchEnv("odin", dtype="float64")  # type: ignore[arg-type]


@each_game
def test_refusals_change_nothing(game: Game) -> None:
    with pytest.raises(ResetNeeded):
        BatchEnv(game).step([0])
    made = started(game, illegal_reward=None)
    before, actions = made.batch.numbers.copy(), lowest({"action_mask": made.batch.legal_mask()})
    wrong = actions.copy()
    wrong[3] = (~made.batch.legal_mask()[3]).argmax()
    for bad, text in (
        (wrong, "row 3"),
        (np.where(wrong == actions, wrong, 10_000), "row 3: 10000 is no id"),
        (actions[:4], "5 integers"),
        (0, "5 integers"),
        (actions.astype(float), "5 integers"),
        (actions > 0, "5 integers"),
        (actions.astype(np.uint64) + (1 << 63), "5 integers"),
    ):
        with pytest.raises(InvalidAction, match=text):
            made.step(bad)
    assert (made.batch.numbers == before).all()
    made.step(actions.astype(np.uint16))
    for seat in (-1, 3, True):
        with pytest.raises(UnknownSeat):
            BatchEnv(game, short(game), seat=seat)
    for matches in (-1, 10**30):
        with pytest.raises(ValueError, match="the number of matches is 0 to"):
            BatchEnv(game, num_envs=matches)
    with pytest.raises(ValueError, match="reward"):
        BatchEnv(game, reward="money")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="information states"):
        BatchEnv(game, tensor="information_state")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="one opponent for all"):
        BatchEnv(game, short(game), opponents=["random"])


@each_game
@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("self_play", [False, True])
def test_an_illegal_id_ends_its_match(game: Game, mode: Any, self_play: bool) -> None:
    """As in a single seat; so any id may be sampled."""
    made = started(game, autoreset_mode=mode, self_play=self_play, width=60)
    twin = started(game, autoreset_mode=mode, self_play=self_play, width=60)
    mask = made.batch.legal_mask()
    actions, seats = mask.argmax(axis=1), made.batch.to_act
    actions[[1, 3]] = (~mask[[1, 3]]).argmax(axis=1)
    _, rewards, ended, _, info = made.step(actions)
    twin.step(mask.argmax(axis=1))
    wrong = [False, True, False, True, False]
    assert info["illegal_action"].tolist() == wrong
    assert ended[wrong].all()
    assert info["parts"][wrong].all()
    assert rewards[wrong].tolist() == [-1, -1]
    assert info["rewards"][wrong].sum(axis=1).tolist() == [-1, -1]
    assert info["rewards"][[1, 3], seats[[1, 3]]].tolist() == [-1, -1]
    right = np.flatnonzero(~ended)
    assert (made.batch.numbers[right] == twin.batch.numbers[right]).all()
    if mode is AutoresetMode.SAME_STEP:
        assert info["final_info"]["rewards"][wrong].tolist() == info["rewards"][wrong].tolist()
        assert (info["legal_ids"][:, 0] >= 0).all()
        assert made.batch._rows.restarts[wrong].tolist() == [1, 1]
        return
    assert (info["legal_ids"][wrong] == -1).all()
    if mode is AutoresetMode.NEXT_STEP:
        _, rewards, ended, _, info = made.step(np.maximum(info["legal_ids"][:, 0], 0))
        assert not ended[wrong].any()
        assert info["acted"][wrong].tolist() == [-1, -1]
        assert rewards[wrong].tolist() == [0, 0]
    else:
        _, info = made.reset(options={"reset_mask": ended})
    assert (info["legal_ids"][:, 0] >= 0).all()
    assert made.batch._rows.restarts[wrong].tolist() == [1, 1]


@each_game
def test_any_sample_of_the_space_is_an_action(game: Game) -> None:
    made = started(game, num_envs=20)
    made.action_space.seed(1)
    info: Any = {}
    for step in range(8):
        mask = tuple(info["action_mask"]) if step % 2 else None
        *_, info = made.step(made.action_space.sample(mask))
        assert ("illegal_action" in info) == (mask is None)


@each_game
def test_it_is_made_by_the_id(game: Game) -> None:
    name = f"herrlof_rules/{game.name.capitalize()}-v0"
    made: Any = gymnasium.make_vec(name, num_envs=3, players=3, self_play=True)
    assert type(made) is BatchEnv
    assert made.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert made.reset(seed=1)[0] in made.observation_space
