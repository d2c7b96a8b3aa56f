"""Policies in compiled code: named, written by users, or one for each seat; and their horizons."""

import os
import subprocess
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from functools import partial
from importlib import import_module
from pathlib import Path
from pickle import dumps, loads
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from rules.drawing import Numbers

from herrlof_arena.batch import Batch, CompiledPolicy, IllegalIds, InvalidBatch, choice_below
from herrlof_arena.bots import heuristic_policy
from herrlof_arena.bots.herrlof.heuristic import row_of
from herrlof_arena.compiled.herrlof import heuristic
from herrlof_arena.compiled.herrlof.rules import numbers
from herrlof_rules import herrlof, odin
from herrlof_rules.core import Game, View
from tools.miniatures import miniature

GAMES: list[tuple[Game, Any]] = [
    (herrlof.GAME, herrlof.Rules(2)),
    (herrlof.GAME, herrlof.Rules(3, nine_and_hagalaz="nine")),
    (odin.GAME, odin.Rules(2)),
    (odin.GAME, odin.Rules(2, two_player_colours=4)),
    (odin.GAME, odin.Rules(3, hand_size=6, whole_hand="must")),
    (odin.GAME, odin.Rules(6)),
]
USED_UP = miniature(herrlof.GAME, "B3 G3 R3 Y3 H H H V V V", 4, max_rounds=2)
LIMITS: list[tuple[Game, Any]] = [
    (odin.GAME, odin.Rules(2, hand_size=12)),
    (odin.GAME, odin.Rules(2, hand_size=27, max_hands=1)),
]
each_game = pytest.mark.parametrize(("game", "rules"), GAMES)


def started(game: Game, rules: Any, matches: int = 20) -> Batch:
    return Batch.start(game, rules, matches, seed=2020, luck="splitmix64")


@each_game
def test_the_heuristic_chooses_what_the_bot_does(game: Game, rules: Any) -> None:
    """Policy and bot choose alike in every position without a tie."""
    compared, kinds = compare(started(game, rules), 60)
    assert compared > 500
    assert kinds >= ({"predict", "play", "discard"} if game is herrlof.GAME else {"play"})


@pytest.mark.parametrize(("game", "rules"), LIMITS)
def test_it_does_at_the_limits_of_rules(game: Game, rules: Any) -> None:
    assert compare(started(game, rules, 8), 40)[0] > 100


def test_what_is_unseen_when_the_pile_is_used_up() -> None:
    """W5: if a card that the seat buried comes up again, it leaves the unseen cards only once."""
    batch = started(herrlof.GAME, USED_UP, 150)
    met, options = 0, numbers(USED_UP)
    while not batch.over.all():
        for row in np.flatnonzero(~batch.over):
            seat = int(batch.to_act[row])
            seen = herrlof.observe(batch.state(row), seat)
            row_of_view = row_of(View(seen, (), USED_UP))
            unseen = heuristic._unseen(batch.numbers[row], options, seat)
            assert unseen == heuristic._unseen(row_of_view, options, seat)
            met += batch.state(row).table.redrawn > 0
        batch.step(batch.choose())
    assert met > 100


def compare(batch: Batch, decisions: int) -> tuple[int, set[str]]:
    """The number of equal choices among those without a tie, and their kinds of turn."""
    game, rules, policy = batch.game, batch.rules, heuristic_policy(batch.game)
    compared, kinds = 0, set[str]()
    for number in range(decisions):
        ids = batch.choose("heuristic")
        for row in np.flatnonzero(~batch.over):
            state, luck = batch.state(row), Numbers()
            chosen = policy(state, int(batch.to_act[row]), luck)
            if max(luck.asked, default=0) < 2:
                compared += 1
                kinds.add(state.turn.kind)
                assert game.decode(rules, int(ids[row])) == chosen, state
        batch.step(ids if number % 3 else batch.choose())
    return compared, kinds


@pytest.mark.parametrize(("game", "rules"), GAMES[2:4])
def test_ties_are_broken_at_random(game: Game, rules: Any) -> None:
    """A tie is broken at random among the actions that the bot considers equal."""
    batch, policy = started(game, rules, 40), heuristic_policy(game)
    tied, chosen = 0, set[int]()
    for _ in range(60):
        ids = batch.choose("heuristic")
        for row in np.flatnonzero(~batch.over):
            luck, state, seat = Numbers(), batch.state(row), int(batch.to_act[row])
            policy(state, seat, luck)
            if max(luck.asked, default=0) > 1:
                (most,) = luck.asked
                best = [policy(state, seat, Numbers(place)) for place in range(most)]
                place = best.index(game.decode(rules, int(ids[row])))
                tied += 1
                chosen.add(place)
        batch.step(ids)
    assert tied > 0
    assert len(chosen) > 1


def highest(
    state: Any, options: Any, ids: Any, count: int, luck: Any, weights: Any, scratch: Any
) -> int:
    return count - 1


def at_random(
    state: Any, options: Any, ids: Any, count: int, luck: Any, weights: Any, scratch: Any
) -> int:
    return choice_below(luck, count)


def no_place(
    state: Any, options: Any, ids: Any, count: int, luck: Any, weights: Any, scratch: Any
) -> int:
    return count


def by_turns(
    state: Any, options: Any, ids: Any, count: int, luck: Any, weights: Any, scratch: Any
) -> int:
    """Counts its calls in scratch memory, and takes the place that its parameters name."""
    scratch[0] += 1
    return int(weights[scratch[0] % 2])


def test_policies_of_ones_own() -> None:
    rules = herrlof.Rules(2, max_rounds=2)
    batch, stepped, random, lowest = (started(herrlof.GAME, rules, 5) for _ in range(4))
    batch.playout(highest)
    while not stepped.over.all():
        stepped.step(stepped.legal_ids()[0].max(axis=1, initial=-1))
    assert (batch.numbers == stepped.numbers).all()
    random.playout(at_random)
    lowest.playout(no_place)
    again = started(herrlof.GAME, rules, 5)
    again.playout()
    assert (random.numbers == again.numbers).all()
    assert not (lowest.numbers == again.numbers).all()


def test_parameters_and_memory() -> None:
    batch = started(odin.GAME, odin.Rules(2), 1)
    policy = CompiledPolicy(by_turns, [0.0, 1.0], scratch=1)
    first = [int(batch.choose(policy)[0]) for _ in range(4)]
    ids = batch.legal_ids()[0][0]
    assert first == [ids[1], ids[0], ids[1], ids[0]]
    other = CompiledPolicy(by_turns, [2.0, 2.0], scratch=1)
    assert batch.choose(other)[0] == ids[2]


def test_a_policy_that_remembers_where_it_was_made() -> None:
    place = 2

    def chosen(
        state: Any, options: Any, ids: Any, count: int, luck: Any, weights: Any, scratch: Any
    ) -> int:
        return min(place, count - 1)

    batch = started(odin.GAME, odin.Rules(2), 1)
    assert batch.choose(chosen)[0] == batch.legal_ids()[0][0][2]


def raising(
    state: Any, options: Any, ids: Any, count: int, luck: Any, weights: Any, scratch: Any
) -> int:
    if count > 2:
        raise ValueError("too many")
    scratch[0] += 1
    return scratch[0] % count


def dividing(
    state: Any, options: Any, ids: Any, count: int, luck: Any, weights: Any, scratch: Any
) -> int:
    return 1 // max(0, 3 - count)


@pytest.mark.parametrize("choose", [raising, dividing])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_policy_that_raises_is_told(choose: Any, threads: int) -> None:
    """If a policy raises an exception, the call raises a single `InvalidBatch`."""
    batch = Batch.start(odin.GAME, odin.Rules(2), 8, seed=1, threads=threads)
    policy, alike = CompiledPolicy(choose, scratch=1), batch.select(np.zeros(8, np.int64))
    asked: list[Callable[[], object]] = [
        lambda: batch.choose(policy),
        lambda: alike.try_out(alike.legal_ids()[0][0, :1], policy),
        lambda: batch.playout(["random", policy]),
    ]
    for ask in asked:
        with pytest.raises(InvalidBatch, match=f"the policy {choose.__name__} raised an exception"):
            ask()
    over = batch.select(np.arange(1))
    over.playout()
    assert over.choose(policy).tolist() == [-1], "what was told once is not told again"


@pytest.mark.parametrize("copied", [copy, deepcopy, lambda policy: loads(dumps(policy))])
def test_a_copied_policy_has_memory_of_its_own(copied: Any) -> None:
    """A worker process can receive a policy: its function is pickled by name."""
    batch = started(odin.GAME, odin.Rules(2), 8)
    policy = CompiledPolicy(highest, [1.5], scratch=1)
    other = copied(policy)
    assert (batch.choose(policy) == batch.choose(other)).all()
    assert other.parameters.tolist() == [1.5]
    assert other._memory.scratch is not policy._memory.scratch


def test_an_exception_of_two_policies_is_reported_once() -> None:
    """If two policies raise in one call, a later call in which neither raises succeeds."""
    one, other = CompiledPolicy(raising), CompiledPolicy(raising)
    batch = started(odin.GAME, odin.Rules(2), 8)
    over = batch.select(np.arange(8))
    over.playout()
    with pytest.raises(InvalidBatch, match="the policy raising raised an exception"):
        batch.playout([one, other])
    assert over.choose([one, other]).tolist() == [-1] * 8


@pytest.mark.parametrize("hand_size", [10, 20, 27])
def test_it_beats_random_play_with_large_hands_too(hand_size: int) -> None:
    """The heuristic also beats random play with hands larger than its tables."""
    batch = started(odin.GAME, odin.Rules(2, hand_size=hand_size), 200)
    batch.playout(["heuristic", "random"])
    assert (batch.payoffs[:, 0] > 0).mean() > 0.95


def test_a_policy_for_each_seat() -> None:
    """The heuristic wins nearly every match against random play, at every seat."""
    for seat in range(3):
        batch = started(odin.GAME, odin.Rules(3), 60)
        batch.playout(["heuristic" if n == seat else "random" for n in range(3)])
        assert batch.payoffs[:, seat].mean() > 0.8
    with pytest.raises(InvalidBatch, match="one for each of the 3 seats"):
        started(odin.GAME, odin.Rules(3)).playout(["random"])


def test_what_cannot_be_compiled_is_refused_at_once() -> None:
    def wrong(
        state: Any, options: Any, ids: Any, count: int, luck: Any, weights: Any, scratch: Any
    ) -> int:
        return sorted({"a": object()})  # type: ignore[return-value]

    for function in (wrong, partial(wrong), lambda state: 0):
        with pytest.raises(InvalidBatch, match="the policy cannot be compiled: ") as refused:
            CompiledPolicy(function)  # type: ignore[arg-type]
        assert len(str(refused.value).splitlines()) == 1
    unknown: Any
    for unknown in ("best", 3, None):
        with pytest.raises(InvalidBatch, match="a policy must be"):
            started(odin.GAME, odin.Rules(2)).playout(unknown)


def test_a_policy_compiled_is_kept() -> None:
    assert CompiledPolicy(highest).row()[0] == CompiledPolicy(highest, [1.0]).row()[0]


# The horizon and the points of playouts


@each_game
def test_to_the_end_of_a_part(game: Game, rules: Any) -> None:
    """The points of a part are the points on its sheet, and the next call plays the next part."""
    part = "round" if game is herrlof.GAME else "hand"
    batch, whole = started(game, rules), started(game, rules)
    total, decisions = np.zeros_like(batch.scores), np.zeros(20, np.int64)
    for number in range(1, 40):
        over = batch.over
        played = batch.playout("heuristic", until=part)
        total += played.points
        assert (played.parts == ~over).all()
        decisions += played.decisions
        for row in np.flatnonzero(~over):
            sheets = batch.state(row).standing.sheets
            assert len(sheets) == number
            assert tuple(played.points[row]) == sheets[-1].points
        assert not played.decisions[over].any()
    assert batch.over.all()
    assert (batch.scores == total).all()
    assert (whole.playout("heuristic").decisions == decisions).all()
    assert (whole.numbers[:, : batch.layout.width] == batch.numbers[:, : batch.layout.width]).all()


def test_for_so_many_decisions() -> None:
    batch = started(odin.GAME, odin.Rules(2), 3)
    assert batch.playout(until=7).decisions.tolist() == [7, 7, 7]
    other: Any = "round"  # Odin scores hands, not rounds.
    with pytest.raises(InvalidBatch, match='"match", "hand" or a number'):
        batch.playout(until=other)


# Trying actions out


@each_game
def test_actions_tried_out(game: Game, rules: Any) -> None:
    """`try_out` returns the result of playing each action, and leaves the batch unchanged."""
    view_of = started(game, rules, 1)
    view_of.playout("heuristic", until=rules.players + 2)
    batch = view_of.select(np.zeros(6, np.int64))
    batch.reseed(1)
    ids = batch.legal_ids()[0][0]
    seat, before = int(batch.to_act[0]), batch.numbers.copy()
    tried = batch.try_out(ids)
    assert (batch.numbers == before).all()
    for column, number in enumerate(ids):
        played = batch.copy()
        start = played.scores
        played.step(np.full(6, number))
        if (played.numbers[:, 2] == before[:, 2]).all():
            played.playout("heuristic", until="round" if game is herrlof.GAME else "hand")
        points = played.scores - start
        ahead = points[:, seat] - np.delete(points, seat, axis=1).mean(axis=1)
        assert np.allclose(tried[:, column], ahead if game is herrlof.GAME else -ahead)
    with pytest.raises(IllegalIds):
        batch.try_out([-1])
    with pytest.raises(IllegalIds):
        batch.try_out([batch.action_count])


def test_compiled_policies_are_cached_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process finds the machine code of a user's policy."""
    source = "def first(s, r, ids, count, luck, p, w):\n    return 0\n"
    (tmp_path / "mine.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    assert CompiledPolicy(import_module("mine").first)._code.cache_hits == 0
    code = (
        "import mine; from herrlof_arena.batch import CompiledPolicy;"
        "print(CompiledPolicy(mine.first)._code.cache_hits)"
    )
    places = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "1\n"
