"""Advantages are computed for each seat separately, and equal those computed by definition."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("numba", reason="needs numba")

import numpy as np
from arena.games import each_game, short

from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_arena.adapters.trajectories import Trajectories
from herrlof_rules import Game

Step = tuple[int, list[float], bool, float]
"""The seat that decided, all seats' rewards, whether the match ended, and the expected value."""


def by_hand(course: list[Step], discount: float, decay: float) -> list[float]:
    """Returns advantages by definition: sums over later decisions of the seat in the same match."""
    advantages = []
    for start, (seat, _, _, value) in enumerate(course):
        if seat < 0:
            advantages.append(np.nan)
            continue
        surprises, gained, expected, ended = [], 0.0, value, False
        for place in range(start, len(course)):
            other, rewards, end, later = course[place]
            if place > start and other == seat:
                surprises.append(gained + discount * later - expected)
                gained, expected = 0.0, later
            gained += rewards[seat]
            if end:
                surprises.append(gained - expected)
                ended = True
                break
        is_defined = surprises or ended
        total = sum((discount * decay) ** n * each for n, each in enumerate(surprises))
        advantages.append(total if is_defined else np.nan)
    return advantages


@each_game
@pytest.mark.parametrize(("self_play", "mode"), [(True, "SameStep"), (False, "NextStep")])
def test_advantages_are_those_by_hand(game: Game, self_play: bool, mode: str) -> None:
    options: Any = {"self_play": self_play, "autoreset_mode": mode, "reward": "points"}
    envs = BatchEnv(game, short(game), num_envs=6, **options)
    _, info = envs.reset(seed=1)
    rng, steps, whole = np.random.default_rng(2), Trajectories(), Trajectories()
    values, courses = rng.normal(size=(40, 6)), [[] for _ in range(6)]  # type: ignore[var-annotated]
    scores = np.zeros((6, 3))
    for number in range(40):
        _, _, ended, _, info = envs.step(info["action_mask"].argmax(axis=1))
        steps.add(info["acted"], info["rewards"], info["parts"])
        whole.add(info["acted"], info["rewards"], ended)
        scores += info["rewards"]
        assert (info["parts"] | ~ended).all()
        for row, course in enumerate(courses):
            seat, rewards = int(info["acted"][row]), info["rewards"][row].tolist()
            course.append((seat, rewards, bool(info["parts"][row]), values[number, row]))
    assert scores.any()
    for discount, decay in ((1.0, 1.0), (0.9, 0.5)):
        advantages = steps.advantages(values, discount=discount, decay=decay)
        for row, course in enumerate(courses):
            expected = by_hand(course, discount, decay)
            assert advantages[:, row].tolist() == pytest.approx(expected, nan_ok=True)
    assert np.isnan(advantages).any()
    assert not np.allclose(whole.advantages(values), steps.advantages(values), equal_nan=True)


def test_what_is_expected_after_the_last_step_stands_for_what_is_not_known() -> None:
    """`last` gives each seat's value after the last step, so last decisions have advantages."""
    steps = Trajectories()
    steps.add([0, 1], [[1, -1], [0, 0]], [False, False])
    steps.add([1, 0], [[0, 0], [2, -2]], [False, True])
    values = np.zeros((2, 2))
    assert np.isnan(steps.advantages(values)[0]).tolist() == [True, False]
    advantages = steps.advantages(values, last=[[0.5, np.nan], [9, 9]], discount=0.5)
    assert advantages[0].tolist() == [1 + 0.5 * 0.5, -2]
    assert np.isnan(advantages[1]).tolist() == [True, False]
    with pytest.raises(ValueError, match="last must have a row for each match"):
        steps.advantages(values, last=[[0.5] * 3] * 2)


def test_what_is_no_step() -> None:
    steps = Trajectories()
    assert steps.advantages([]).shape == (0,)
    for wrong in (
        ([0], [0.0], [True]),
        ([0, 1], [[0.0, 0.0]], [True]),
        ([0], [[0.0, 0.0]], [True, False]),
        ([2], [[0.0, 0.0]], [True]),
        ([-2], [[0.0, 0.0]], [True]),
        ([0.5], [[0.0, 0.0]], [True]),
        ([10**30], [[0.0, 0.0]], [True]),
    ):
        with pytest.raises(ValueError, match=r"a step needs|seats must be 0 to 1, or -1"):
            steps.add(*wrong)
    steps.add([0], [[1.0, -1.0]], [True])
    with pytest.raises(ValueError, match="a step needs"):
        steps.add([0, 1], [[0.0, 0.0]] * 2, [True, True])
    with pytest.raises(ValueError, match=r"values must have the shape \(1, 1\)"):
        steps.advantages([0.0])
    assert len(steps) == 1
