"""The vector environment over a batch behaves like the environments over the rules engine."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("pettingzoo", reason="needs pettingzoo")
pytest.importorskip("numba", reason="needs numba")

import gymnasium
import numpy as np
from arena.games import each_game, short
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import (
    FlattenObservation,
    NormalizeObservation,
    RecordEpisodeStatistics,
)

import herrlof_arena.adapters.gymnasium
from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_arena.adapters.networks import policy_bot
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.adapters.pettingzoo import raw_env
from herrlof_arena.batch import CompiledPolicy, InvalidBatch, Row, match_seed
from herrlof_rules import Game, UnknownSeat, herrlof, odin

assert herrlof_arena.adapters.gymnasium


def started(game: Game, num_envs: int = 5, seed: Any = 7, **keywords: Any) -> BatchEnv:
    environment = BatchEnv(game, short(game), num_envs=num_envs, **keywords)
    environment.reset(seed=seed)
    return environment


def lowest(info: dict[str, Any]) -> Any:
    """Returns the lowest legal id of each row, 0 if there is none."""
    return info["action_mask"].argmax(axis=1)


@each_game
@pytest.mark.parametrize("reward", ["payoffs", "points"])
def test_self_play_is_in_step_with_the_kernel(game: Game, reward: Any) -> None:
    environment = started(
        game, 4, self_play=True, reward=reward, luck="sha256-ctr-1", autoreset_mode="SameStep"
    )
    observed, info = environment.reset(seed=list(range(4)))
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
        observed, rewards, ended, truncated, info = environment.step(actions)
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
                kernel.reset(seed=match_seed(row, played[row]))


@each_game
@pytest.mark.parametrize("seat", [0, 2, None])
def test_against_opponents_only_the_own_seat_decides(game: Game, seat: int | None) -> None:
    environment = started(game, 30, seat=seat, autoreset_mode="SameStep")
    observed, info = environment.reset(seed=3)
    seats, total, matches = set(), np.zeros(3), 0
    for _ in range(60):
        assert info["action_mask"].any(axis=1).all()
        assert environment.batch.to_act.tolist() == info["seat"].tolist()
        seats |= set(info["seat"].tolist())
        before = info["seat"]
        observed, rewards, ended, _, info = environment.step(environment.batch.choose())
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
    assert observed.shape == (30, environment.single_observation_space.shape[0])  # type: ignore[index]


def test_matches_that_end_before_the_seats_first_decision_are_passed_over() -> None:
    """L2: a leader may play a whole hand of one number, which ends the match."""
    deck = tuple(map(odin.Card, ("B1", "R1", "B2", "R3")))
    rules = odin.Rules(2, hand_size=2, max_hands=1, first_player=1, deck=deck)
    environment = BatchEnv(odin.GAME, rules, num_envs=50, autoreset_mode="SameStep")
    _, info = environment.reset(seed=1)
    for _ in range(5):
        assert info["action_mask"].any(axis=1).all()
        assert (info["seat"] == 0).all()
        *_, info = environment.step(lowest(info))
    assert environment.batch._rows.restarts.max() > 5

    environment = BatchEnv("odin", num_envs=2, hand_size=1, max_hands=1, first_player=1)
    with pytest.raises(ValueError, match="before the seat's first decision"):
        environment.reset(seed=1)


def last(s: Row, r: Row, ids: Row, count: int, luck: Row, p: Row, w: Row) -> int:
    return count - 1


def test_opponents_may_be_a_compiled_policy() -> None:
    finals = []
    for policy in ("random", CompiledPolicy(last), CompiledPolicy(last)):
        environment = started(odin.GAME, opponents=policy)
        finals.append(environment.batch.numbers.tolist())
    assert finals[1] == finals[2] != finals[0]


@each_game
def test_opponents_may_be_networks_asked_for_many_rows(game: Game) -> None:
    """A network opponent gets vectors, legal actions and seats, at one seat or at all others."""
    calls: list[Any] = []
    fails = False

    def scores(vectors: Any, masks: Any, seats: Any) -> Any:
        if fails:
            raise RuntimeError("a fault of the network")
        calls.append(seats.tolist())
        size = environment.single_observation_space.shape[0]  # type: ignore[index]
        assert vectors.shape == (len(seats), size)
        return np.arange(masks.shape[1]) + 0 * masks

    highest = policy_bot(game, scores)

    def played(opponents: Any) -> Any:
        envs = started(game, num_envs=9, opponents=opponents, seat=1, autoreset_mode="SameStep")
        rewards = 0
        for _ in range(12):
            mask = envs.batch.legal_mask()
            *_, info = envs.step(mask.argmax(axis=1))
            assert (envs.batch.to_act == 1).all()
            rewards = rewards + info["rewards"]
        return envs.batch.numbers.tolist(), rewards.tolist()  # type: ignore[attr-defined]

    environment = started(game)
    mixed = played([highest, "random", "random"])
    assert {seat for call in calls for seat in call} == {0}
    assert max(map(len, calls)) > 3
    one = played(highest)
    assert {seat for call in calls for seat in call} == {0, 2}
    assert one == played([highest] * 3) != mixed

    envs = started(game, opponents=highest)
    fails = True
    with pytest.raises(RuntimeError, match="a fault of the network"):
        envs.step(envs.batch.legal_mask().argmax(axis=1))
    with pytest.raises(ResetNeeded):
        envs.step([0] * 5)


@each_game
@pytest.mark.parametrize("sample", [False, True])
def test_a_row_does_not_depend_on_how_many_there_are(game: Game, sample: bool) -> None:
    """A row's random opponents and its drawn seat do not depend on the number of rows."""

    def scores(vectors: Any, masks: Any, seats: Any) -> Any:
        return np.sin(vectors.sum(axis=1, keepdims=True) + seats[:, None] + masks)

    network = policy_bot(game, scores, sample=sample)

    def course(num_envs: int) -> list[Any]:
        envs = started(
            game, num_envs, 4, seat=None, opponents=["random", network, "random"], reward="points"
        )
        course_taken = []
        for _ in range(25):
            *_, info = envs.step(envs.batch.legal_mask().argmax(axis=1))
            course_taken.append((envs.batch.numbers[:3].tolist(), info["seat"][:3].tolist()))
        return course_taken

    assert course(3) == course(8)


@each_game
@pytest.mark.parametrize("self_play", [False, True])
@pytest.mark.parametrize("reward", ["payoffs", "points"])
def test_the_default_suits_the_wrappers_of_gymnasium(
    game: Game, self_play: bool, reward: Any
) -> None:
    """Gymnasium's recorder reports the sum of a row's rewards with the default autoreset mode."""
    envs: Any = started(game, 40, self_play=self_play, reward=reward)
    recorded = RecordEpisodeStatistics(envs)
    _, info = recorded.reset(seed=1)
    matches, sums, lengths = 0, np.zeros(40), np.zeros(40, int)
    for _ in range(60):
        shown, rewards, ended, _, info = recorded.step(lowest(info))
        sums += rewards
        lengths += info["acted"] >= 0
        for row in np.flatnonzero(ended):
            assert info["episode"]["r"][row] == pytest.approx(sums[row])
            assert info["episode"]["l"][row] == lengths[row]
            matches += 1
            sums[row] = lengths[row] = 0
    assert matches > 40
    assert shown.shape == envs.observation_space.shape

    masked = Observations(key="observation")
    envs = started(game, self_play=self_play, observations=masked)
    normal = NormalizeObservation(FlattenObservation(envs))
    shown, info = normal.reset(seed=1)
    assert shown.shape[1] == sum(space.shape[0] for space in envs.single_observation_space.values())
    for _ in range(9):
        shown, *_, info = normal.step(lowest(info))
        assert np.isfinite(shown).all()


@each_game
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_what_torchrl_asks_of_a_vector_environment(game: Game, mode: Any) -> None:
    """TorchRL finds the autoreset mode in the attribute and in Gymnasium's metadata."""
    environment = started(game, autoreset_mode=mode)
    assert environment.autoreset_mode is environment.metadata["autoreset_mode"] is mode
    assert BatchEnv(game).autoreset_mode is AutoresetMode.NEXT_STEP


@each_game
@pytest.mark.parametrize("self_play", [False, True])
def test_the_end_of_a_match_is_shown_to_the_seat_of_its_last_decision(
    game: Game, self_play: bool
) -> None:
    """Every mode ends with the same observation and seat; only next-step then has a legal id."""
    ends = {}
    for mode in AutoresetMode:
        environment = started(game, 9, self_play=self_play, autoreset_mode=mode)
        shown, info = environment.reset(seed=3)
        ended, reports = np.zeros(9, bool), []
        while len(reports) < 9:
            shown, _, ended, _, info = environment.step(lowest(info))
            final = info.get("final_info", info)
            for row in np.flatnonzero(ended):
                vector = info["final_obs"][row] if "final_info" in info else shown[row]
                assert final["seat"][row] == info["acted"][row]
                assert final["action_mask"][row].sum() == (mode is AutoresetMode.NEXT_STEP)
                assert "final_info" not in info or final["_action_mask"][row]
                reports.append((row, int(final["seat"][row]), vector.tolist()))
            if mode is AutoresetMode.DISABLED and ended.any():
                _, info = environment.reset(options={"reset_mask": ended})
        ends[mode] = sorted({row: (row, *rest) for row, *rest in reversed(reports)}.values())[:3]
    same, other, third = ends.values()
    assert same[0] == other[0] == third[0]


@each_game
def test_points_before_a_seats_first_decision_are_rewarded(game: Game) -> None:
    """The rewards of a match sum to its points, which are negated in Odin."""
    rules = short(game, hand_size=2)
    environment = BatchEnv(
        game, rules, num_envs=60, seat=2, reward="points", autoreset_mode="Disabled"
    )
    _, info = environment.reset(seed=1)
    early = 0
    for _ in range(20):
        early += int((environment.batch.scores != 0).any(axis=1).sum())
        total, ended = np.zeros((60, 3)), np.zeros(60, bool)
        while not ended.any():
            _, _, ended, _, info = environment.step(lowest(info))
            total += info["rewards"]
        expected = environment.batch.scores * (-1.0 if game is odin.GAME else 1.0)
        assert total[ended] == pytest.approx(expected[ended])
        _, info = environment.reset()
    assert game is herrlof.GAME or early


def test_ids_that_do_not_fit_change_nothing() -> None:
    """If a row has more legal ids than the width, nothing changes; the default width suffices."""
    rules, listed = odin.Rules(3, first_player=0), Observations(legal="legal_ids")
    wide = BatchEnv(odin.GAME, rules, num_envs=30, self_play=True, observations=listed)
    assert wide.reset(seed=1)[1]["legal_ids"].shape == (30, wide.batch.most_legal)
    narrow = Observations(legal="legal_ids", width=12)
    environment = BatchEnv(odin.GAME, rules, num_envs=30, self_play=True, observations=narrow)
    environment.reset(seed=1)
    before: list[Any] = []

    def play() -> None:
        for _ in range(500):
            before[:] = environment.batch.numbers.tolist(), environment.batch._rows.luck.tolist()
            environment.step(environment.batch.legal_mask().argmax(axis=1))

    with pytest.raises(InvalidBatch, match="legal ids, not 12 or fewer"):
        play()
    assert before == [environment.batch.numbers.tolist(), environment.batch._rows.luck.tolist()]


@each_game
def test_next_step_mode_shows_the_end_first(game: Game) -> None:
    environment = started(game, autoreset_mode="NextStep")
    assert environment.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    info: Any = {"action_mask": environment.batch.legal_mask()}
    waiting = np.zeros(5, bool)
    matches = 0
    while matches < 20:
        _, rewards, ended, _, info = environment.step(lowest(info))
        assert not (ended & waiting).any()
        assert (rewards[waiting] == 0).all()
        assert {f"_{key}" for key in info if key[0] != "_"} == {k for k in info if k[0] == "_"}
        assert environment.batch.over.tolist() == ended.tolist()
        assert (info["action_mask"][ended].argmax(axis=1) == 0).all()
        assert (info["action_mask"][ended].sum(axis=1) == 1).all()
        assert "final_obs" not in info
        waiting = ended
        matches += ended.sum()


@each_game
def test_disabled_mode_waits_for_a_reset(game: Game) -> None:
    environment = started(game, autoreset_mode=AutoresetMode.DISABLED)
    info: Any = {"action_mask": environment.batch.legal_mask()}
    ended = np.zeros(5, bool)
    while not ended.any():
        _, _, ended, _, info = environment.step(lowest(info))
    with pytest.raises(ResetNeeded):
        environment.step(lowest(info))
    for mask in (True, [True], ended[:4], "x", ended.astype(int)):
        with pytest.raises(ValueError, match="a reset_mask must have 5 flags"):
            environment.reset(options={"reset_mask": mask})
    with pytest.raises(ResetNeeded):
        environment.step(lowest(info))
    before = environment.batch.numbers.copy()
    _, info = environment.reset(options={"reset_mask": ended})
    assert (environment.batch.numbers[~ended] == before[~ended]).all()
    assert not environment.batch.over.any()
    environment.step(lowest(info))


@each_game
def test_seeds(game: Game) -> None:
    """Seeds may be texts, such as `match_seed` returns, so that any match can be repeated."""

    def course(seed: Any) -> list[Any]:
        environment = started(game, seed=seed)
        numbers = [environment.batch.numbers.tolist()]
        environment.reset()
        return [*numbers, environment.batch.numbers.tolist()]

    assert course(3) == course(3)
    assert course(3)[0] != course(3)[1] != course(4)[1]
    for wrong in (1.5, np.int64(3), -1, [], [1, 2], ["x"]):
        with pytest.raises((Error, InvalidBatch)):
            started(game, seed=wrong)
    assert course([5, 6, 7, 8, 9])[0][:1] == course([5, 9, 9, 9, 9])[0][:1]
    assert course("any")[0] != course("other")[0]
    envs = started(game, luck="sha256-ctr-1", self_play=True, seed=2020)
    again = started(game, 1, luck="sha256-ctr-1", self_play=True, seed=[match_seed(2020, 3)])
    assert (again.batch.numbers[0] == envs.batch.numbers[3]).all()


@each_game
def test_observations_are_new_unless_they_need_not_be(game: Game) -> None:
    for copy in (True, False):
        environment = started(game, copy=copy)
        one, first = environment.reset(seed=1)
        two, _, _, _, second = environment.step(lowest(first))
        assert (one is two) == (not copy)
        assert (first["action_mask"] is second["action_mask"]) == (not copy)


def test_small_integers_where_the_rules_allow_them() -> None:
    rules = odin.Rules(3)
    floats = BatchEnv(odin.GAME, rules, num_envs=9)
    bytes_ = BatchEnv(odin.GAME, rules, num_envs=9, observations=Observations(dtype="uint8"))
    one, two = floats.reset(seed=1)[0], bytes_.reset(seed=1)[0]
    assert two.dtype == np.uint8
    assert two in bytes_.observation_space
    assert one.tolist() == two.tolist()
    with pytest.raises(ValueError, match="uint8"):
        BatchEnv("odin", target=1000, observations=Observations(dtype="uint8"), num_envs=2)


@each_game
def test_refusals_change_nothing(game: Game) -> None:
    with pytest.raises(ResetNeeded):
        BatchEnv(game).step([0])
    environment = started(game, illegal_reward=None)
    before, actions = (
        environment.batch.numbers.copy(),
        lowest({"action_mask": environment.batch.legal_mask()}),
    )
    wrong = actions.copy()
    wrong[3] = (~environment.batch.legal_mask()[3]).argmax()
    for bad, text in (
        (wrong, "row 3"),
        (np.where(wrong == actions, wrong, 10_000), "row 3: 10000 is not an action id"),
        (actions[:4], "one 64-bit integer"),
        (0, "one 64-bit integer"),
        (actions.astype(float), "one 64-bit integer"),
        (actions > 0, "one 64-bit integer"),
        (actions.astype(np.uint64) + (1 << 63), "one 64-bit integer"),
    ):
        with pytest.raises(InvalidAction, match=text):
            environment.step(bad)
    assert (environment.batch.numbers == before).all()
    environment.step(actions.astype(np.uint16))
    for seat in (-1, 3, True):
        with pytest.raises(UnknownSeat):
            BatchEnv(game, short(game), seat=seat)
    for matches in (-1, 10**30):
        with pytest.raises(ValueError, match="the number of matches must be 0 to"):
            BatchEnv(game, num_envs=matches)
    with pytest.raises(ValueError, match="reward"):
        BatchEnv(game, reward="money")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="information states"):
        BatchEnv(game, observations=Observations(tensor="information_state"))
    with pytest.raises(ValueError, match="one opponent for all"):
        BatchEnv(game, short(game), opponents=["random"])
    wrong_kind: Any = lambda view, rng: view.legal_actions[0]  # noqa: E731 - a bot
    with pytest.raises(TypeError, match="policy bots"):
        BatchEnv(game, opponents=wrong_kind)


@each_game
@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("self_play", [False, True])
def test_an_illegal_id_ends_its_match(game: Game, mode: Any, self_play: bool) -> None:
    """An illegal id ends its row's match, as in `SeatEnv`, so any id may be sampled."""
    listed = Observations(legal="legal_ids")
    environment = started(game, autoreset_mode=mode, self_play=self_play, observations=listed)
    twin = started(game, autoreset_mode=mode, self_play=self_play, observations=listed)
    mask = environment.batch.legal_mask()
    actions, seats = mask.argmax(axis=1), environment.batch.to_act
    actions[[1, 3]] = (~mask[[1, 3]]).argmax(axis=1)
    assert not environment._shown({})[1]["illegal_action"].any()
    _, rewards, ended, _, info = environment.step(actions)
    twin.step(mask.argmax(axis=1))
    wrong = [False, True, False, True, False]
    assert info["illegal_action"].tolist() == wrong
    assert ended[wrong].all()
    assert info["parts"][wrong].all()
    assert rewards[wrong].tolist() == [-1, -1]
    assert info["rewards"][wrong].sum(axis=1).tolist() == [-1, -1]
    assert info["rewards"][[1, 3], seats[[1, 3]]].tolist() == [-1, -1]
    right = np.flatnonzero(~ended)
    assert (environment.batch.numbers[right] == twin.batch.numbers[right]).all()
    if mode is AutoresetMode.SAME_STEP:
        assert info["final_info"]["rewards"][wrong].tolist() == info["rewards"][wrong].tolist()
        assert (info["legal_ids"][:, 0] >= 0).all()
        assert environment.batch._rows.restarts[wrong].tolist() == [1, 1]
        return
    assert (info["legal_ids"][wrong, 1:] == -1).all()
    idle = 0 if mode is AutoresetMode.NEXT_STEP else -1
    assert (info["legal_ids"][wrong, 0] == idle).all()
    if mode is AutoresetMode.NEXT_STEP:
        _, rewards, ended, _, info = environment.step(np.maximum(info["legal_ids"][:, 0], 0))
        assert not ended[wrong].any()
        assert info["acted"][wrong].tolist() == [-1, -1]
        assert rewards[wrong].tolist() == [0, 0]
    else:
        _, info = environment.reset(options={"reset_mask": ended})
    assert (info["legal_ids"][:, 0] >= 0).all()
    assert environment.batch._rows.restarts[wrong].tolist() == [1, 1]


@each_game
def test_any_sample_of_the_space_is_an_action(game: Game) -> None:
    environment = started(game, num_envs=20, autoreset_mode="SameStep")
    environment.action_space.seed(1)
    info: Any = {}
    for step in range(8):
        mask = tuple(info["action_mask"]) if step % 2 else None
        *_, info = environment.step(environment.action_space.sample(mask))
        assert info["illegal_action"].any() == (mask is None)


@each_game
def test_it_is_made_by_the_id(game: Game) -> None:
    name = f"herrlof_rules/{game.name.capitalize()}-v0"
    environment: Any = gymnasium.make_vec(name, num_envs=3, players=3, self_play=True)
    assert type(environment) is BatchEnv
    assert environment.reset(seed=1)[0] in environment.observation_space
