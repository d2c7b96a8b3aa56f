"""Worlds that are sampled as rows are possible, and as likely as the game's worlds."""

from collections import Counter
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from attrs import evolve

from herrlof_arena.batch import Batch, InvalidBatch
from herrlof_arena.bots import ask, heuristic_bot, heuristic_policy
from herrlof_arena.compiled.herrlof.conversion import draws
from herrlof_rules import Decision, LikelyWorlds, Match, herrlof, odin
from herrlof_rules.core import Game
from tools.miniatures import miniature

SMALL = miniature(herrlof.GAME, "B1 B2 B6 R3 R6 R9 H H V V", 3)
THREE = miniature(herrlof.GAME, "B1 B2 B3 R6 R7 H H V V", 2, 3)
VIEW = Match.start(odin.GAME, odin.Rules(2, first_player=0), 7).view(0)
GAMES: list[tuple[Game, Any]] = [
    (herrlof.GAME, herrlof.Rules(2)),
    (herrlof.GAME, herrlof.Rules(3)),
    (odin.GAME, odin.Rules(2)),
    (odin.GAME, odin.Rules(4, whole_hand="must")),
]


def positions(game: Game, rules: Any, seed: int, *, at_random: bool = False) -> Any:
    """A match's positions, each with the view of the seat to act."""
    match: Match = Match.start(game, rules, seed)
    numbers = Random(seed)
    while match.result is None:
        seat = match.turn.seats[0]
        yield match, match.view(seat)
        legal = match.legal_actions(seat)
        action = numbers.choice(legal) if at_random else ask(match, seat, heuristic_bot(game))
        match = match.play(action, seat)


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_every_row_looks_like_the_view(game: Game, rules: Any) -> None:
    different = 0
    for number, (_, view) in enumerate(positions(game, rules, 3)):
        if number > 40:
            break
        batch = Batch.from_worlds(game, view, 12, Random(number))
        for row in range(12):
            state = batch.state(row)
            game.validate(state)
            assert game.observe(state, view.seat) == view.observation
        different += len({batch.numbers[row].tobytes() for row in range(12)}) > 1
        assert set(batch.to_act.tolist()) == {view.seat}
    assert different > 20


@pytest.mark.parametrize("rules", [SMALL, THREE])
def test_rows_are_as_likely_as_the_worlds(rules: Any) -> None:
    """Rows are as likely as worlds, even with voids, thefts, hidden moves and copies."""
    checked = Counter[bool]()
    for seed in range(40):
        for number, (match, view) in enumerate(
            positions(herrlof.GAME, rules, seed, at_random=True)
        ):
            if number > 30 or match.turn.kind == "predict":
                continue
            worlds = herrlof.GAME.worlds(view)
            hidden = draws(worlds).tables.least[0][1] > 0
            if checked[hidden] < 5:
                checked[hidden] += fits(view, seed)
        if checked == {True: 5, False: 5}:
            return
    raise AssertionError(checked)


def test_rows_where_buried_cards_come_up_again() -> None:
    """W5: a card that was buried unseen is drawn again after the unseen cards of the pile."""
    rules = miniature(herrlof.GAME, "G1 B3 R3 G3 Y3 B6 R6 R9 H V", 4)
    checked = 0
    for seed in range(40):
        for _, view in positions(herrlof.GAME, rules, seed, at_random=True):
            slides = any(kind == 1 for kind, *_ in draws(herrlof.GAME.worlds(view)).tables.fixed)
            checked += slides and fits(view, seed)
        if checked > 3:
            return
    raise AssertionError(checked)


def fits(view: Any, seed: int) -> bool:
    """Compares rows with all worlds by a chi-square statistic; False for too many worlds."""
    game, expected = herrlof.GAME, Counter[Any]()
    for world, share in game.worlds(view).enumerate():
        expected[world.state.hands, world.state.table.packed_pile] += share
    if not 3 <= len(expected) <= 120:
        return False
    batch = Batch.from_worlds(game, view, 1500, Random(seed))
    states = [batch.state(row) for row in range(1500)]
    counts = Counter((state.hands, state.table.packed_pile) for state in states)
    assert set(counts) <= set(expected)
    square = sum((counts[w] - 1500 * p) ** 2 / (1500 * p) for w, p in expected.items())
    free = len(expected) - 1
    assert square < free + 5 * (2 * free) ** 0.5, (seed, view)
    return True


def test_too_large_to_count_in_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """If weights are too large for compiled code, worlds are sampled one by one instead."""
    monkeypatch.setattr("herrlof_arena.compiled.drawing.LARGEST", 0)
    for match, view in positions(herrlof.GAME, SMALL, 1, at_random=True):
        if match.turn.kind == "play":
            assert draws(herrlof.GAME.worlds(view)) is None
            if fits(view, 1):
                return
    raise AssertionError("no position has so few worlds")


def test_hidden_predictions() -> None:
    """Unseen predictions are uniform, or close to the policy's predictions if a policy is given."""
    match: Any = Match.start(herrlof.GAME, herrlof.Rules(2), 5)
    for seat in (0, 1):
        match = match.play(herrlof.Predict(6), seat)
    view = match.view(match.turn.seats[0])
    other = 1 - view.seat
    choose = heuristic_policy(herrlof.GAME)
    for policy in (None, "heuristic"):
        batch = Batch.from_worlds(herrlof.GAME, view, 200, Random(1), policy=policy)
        off = Counter[int]()
        for row in range(200):
            state = batch.state(row)
            table = evolve(state.table, predictions=(None, None))
            dealt = evolve(state, table=table, leader=None, turn=Decision("predict", (other,)))
            choice: Any = choose(dealt, other, Random(1))
            off[state.table.predictions[other] - choice.tricks] += 1
        if policy is None:
            assert len(off) > 8
        else:
            assert off[0] > 60
            assert set(off) <= {-1, 0, 1}


def test_worlds_of_ones_own() -> None:
    """Worlds may also come from a model of the players; they are then sampled one by one."""

    def no_nines(world: Any) -> bool:
        return not any(card.number == 9 for card in world.state.hands[1])

    worlds = LikelyWorlds(odin.GAME.worlds(VIEW), no_nines)
    batch = Batch.from_worlds(odin.GAME, VIEW, 30, Random(1), worlds=worlds)
    for row in range(30):
        assert not any(card.number == 9 for card in batch.state(row).hands[1])


def test_worlds_of_another_view_are_refused() -> None:
    """Compiled code would write 18 ids into memory for the few ids of a hand of two cards."""
    small, large = (
        Match.start(odin.GAME, odin.Rules(2, hand_size=size), seed=1).view(0) for size in (2, 18)
    )
    match = Match.start(herrlof.GAME, herrlof.Rules(2), 5)
    later = match.play(herrlof.Predict(1), 0).play(herrlof.Predict(1), 1)
    for game, view, other in (
        (odin.GAME, small, odin.GAME.worlds(large)),
        (odin.GAME, small, LikelyWorlds(odin.GAME.worlds(large), lambda _world: True)),
        (odin.GAME, small, herrlof.GAME.worlds(match.view(0))),
        (herrlof.GAME, match.view(0), herrlof.GAME.worlds(later.view(0))),
    ):
        with pytest.raises(InvalidBatch, match="the worlds are those of another view"):
            Batch.from_worlds(game, view, 3, Random(1), worlds=other)


def test_no_worlds_and_no_view() -> None:
    assert len(Batch.from_worlds(odin.GAME, VIEW, 0, Random(1))) == 0
    wrong: Any = None
    with pytest.raises(TypeError, match="View"):
        Batch.from_worlds(odin.GAME, wrong, 5, Random(1))


def test_worlds_have_no_seeds() -> None:
    batch = Batch.from_worlds(odin.GAME, VIEW, 3, Random(1))
    for call in (lambda: batch.save("x.npz"), lambda: batch.restart([0])):
        with pytest.raises(InvalidBatch, match="call reseed first"):
            call()
    batch.reseed(1)
    batch.restart([0])
