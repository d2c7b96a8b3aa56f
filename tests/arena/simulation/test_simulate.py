"""Comparisons share deals, and do not depend on the executor."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import inf, nan
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any

import pytest
from arena.simulation.players import BOTS, ODIN_3, SHORT, SHORT_3, broken, first, last

from herrlof_arena.bots import RandomBot, heuristic_bot, play_match
from herrlof_arena.simulation import NotPicklable, Progress, read_archive, simulate
from herrlof_rules import herrlof, odin
from herrlof_rules.core import IllegalAction


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


class Contrary(Executor):
    """An executor that runs tasks when a result is needed:

    the latest first, or with `place` 0 the first.
    """

    def __init__(self, place: int = -1) -> None:
        self.place = place
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.most = 0
        self.given = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = _Asked(self)
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        self.most = max(self.most, len(self.waiting))
        self.given += 1
        return future


class _Asked(Future[Any]):
    def __init__(self, executor: Contrary) -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout: float | None = None) -> Any:
        while self.executor.waiting and not self.done():
            future, work = self.executor.waiting.pop(self.executor.place)
            if future.set_running_or_notify_cancel():
                future.set_result(work())
        return super().result(timeout)


def compared(folder: Path, name: str, executor: Executor | None, **options: Any) -> Any:
    """Returns a comparison and the bytes of its archive."""
    archive = folder / name
    reports: list[Progress] = []
    comparison = simulate(
        herrlof.GAME, SHORT, BOTS, 30, 1, executor, reports.append, archive=archive, **options
    )
    return comparison, comparison.standings[0].predictions, reports, archive.read_bytes()


@pytest.mark.parametrize(
    ("name", "options"), [("a.jsonl", {}), ("a.jsonl.gz", {"precision": 0.22})]
)
def test_who_does_the_work_does_not_matter(
    tmp_path: Path, processes: Executor, name: str, options: dict[str, Any]
) -> None:
    expected = compared(tmp_path, name, None, **options)
    with ThreadPoolExecutor(3) as threads:
        workers: list[tuple[Executor, dict[str, int]]] = [
            (processes, {"in_flight": 1}),
            (processes, {}),
            (processes, {"deals_per_task": 4, "in_flight": 3}),
            (threads, {"deals_per_task": 100}),
            (Contrary(), {}),
        ]
        for number, (executor, how) in enumerate(workers):
            assert compared(tmp_path, f"{number}{name}", executor, **options, **how) == expected
    if options:
        assert 6 <= expected[0].matches < 30
        assert expected[0].of("heuristic").wins.half_width <= 0.22
    else:
        assert expected[0].matches == 30


def test_no_more_is_in_flight_than_asked_for() -> None:
    executor = Contrary()
    simulate(herrlof.GAME, SHORT, {"a": first, "b": last}, 40, 1, executor, in_flight=3)
    assert executor.most == 3


def test_work_that_is_not_needed_is_cancelled() -> None:
    executor = Contrary(0)
    bots = {"a": RandomBot(), "b": RandomBot()}
    comparison = simulate(herrlof.GAME, SHORT, bots, 1000, 1, executor, precision=0.4, in_flight=40)
    assert comparison.matches < 80
    assert executor.given < 120
    assert executor.waiting
    assert all(future.cancelled() for future, _ in executor.waiting)


def test_every_match_can_be_played_again_from_its_seed(tmp_path: Path) -> None:
    archive = tmp_path / "a.jsonl"
    comparison = simulate(herrlof.GAME, SHORT, BOTS, 6, "evening", archive=archive)
    wins = dict.fromkeys(BOTS, 0.0)
    for line in read_archive(archive):
        assert line.record is not None
        names = line.record.meta["bots"]
        assert line.record.seed == f"str:str:evening/deal/{(line.number - 1) // 2}"
        again = play_match(
            herrlof.GAME, SHORT, [BOTS[name] for name in names], line.record.seed[4:]
        )
        assert again.record({"bots": names}) == line.record
        assert again.result is not None
        for seat in again.result.winners:
            wins[names[seat]] += 1 / len(again.result.winners)
    assert {s.name: s.wins.mean for s in comparison.standings} == {
        n: w / 6 for n, w in wins.items()
    }


def test_identical_bots_are_even() -> None:
    """For identical bots the win rate is exactly one half, because deals are shared."""
    same = {"a": heuristic_bot(herrlof.GAME), "b": heuristic_bot(herrlof.GAME)}
    comparison = simulate(herrlof.GAME, SHORT, same, 40, 3)
    for standing in comparison.standings:
        assert standing.wins.mean == 0.5
        assert standing.payoff.mean == 0
        assert standing.wins.low < 0.5 < standing.wins.high
    at_three = simulate(herrlof.GAME, SHORT_3, same, 24, 3)
    for standing in at_three.standings:
        assert standing.seats == 36
        assert standing.most_wins == Fraction(2, 3)
        assert standing.wins.low < at_three.fair_share < standing.wins.high


def test_the_interval_of_equal_bots_holds_one_half() -> None:
    """The interval of two equally strong random bots contains one half in most runs."""
    rules, held = odin.Rules(2, hand_size=4, max_hands=1), 0
    for seed in range(30):
        even = simulate(odin.GAME, rules, {"a": RandomBot(), "b": _Other()}, 20, seed).of("a")
        held += even.wins.low <= 0.5 <= even.wins.high
    assert held >= 26


class _Other:
    """A random bot that uses other random numbers."""

    def __call__(self, view: Any, rng: Any, /) -> Any:
        rng.randrange(2)
        return view.legal_actions[rng.randrange(len(view.legal_actions))]


def test_shared_deals_reduce_variance() -> None:
    """A deal and its mirror give a smaller variance of the points gained than two deals."""
    bots = [heuristic_bot(odin.GAME), _Timid()]
    one_hand = odin.Rules(2, max_hands=1)

    @cache
    def gain(seed: int, seat: int) -> int:
        seated = bots if seat == 0 else bots[::-1]
        result = play_match(odin.GAME, one_hand, seated, seed).result
        assert result is not None
        return result.points[1 - seat] - result.points[seat]

    shared = [(gain(seed, 0) + gain(seed, 1)) / 2 for seed in range(40)]
    apart = [(gain(seed, 0) + gain(seed + 1000, 1)) / 2 for seed in range(40)]
    assert pvariance(shared) < 0.8 * pvariance(apart)


class _Timid:
    """The heuristic bot, except that it sometimes passes."""

    def __call__(self, view: Any, rng: Any, /) -> Any:
        if odin.Pass() in view.legal_actions and sum(view.observation.hand_sizes) % 5 == 0:
            return odin.Pass()
        return heuristic_bot(odin.GAME)(view, rng)


def test_what_is_counted(tmp_path: Path) -> None:
    archive = tmp_path / "a.jsonl"
    comparison = simulate(
        herrlof.GAME, SHORT_3, {"a": first, "b": last, "c": RandomBot()}, 9, 1, archive=archive
    )
    records = [line.record for line in read_archive(archive)]
    points: dict[str, list[int]] = {"a": [], "b": [], "c": []}
    payoffs: dict[str, list[Fraction]] = {"a": [], "b": [], "c": []}
    for record in records:
        assert record is not None
        assert record.result is not None
        for name, gained, payoff in zip(
            record.meta["bots"], record.result.points, record.result.payoffs, strict=True
        ):
            points[name].append(gained)
            payoffs[name].append(payoff)
    assert (comparison.game, comparison.players, comparison.matches, comparison.deals) == (
        "herrlof",
        3,
        9,
        3,
    )
    for standing in comparison.standings:
        assert standing.seats == 9
        assert standing.points.mean == pytest.approx(fmean(points[standing.name]))
        assert standing.payoff.mean == pytest.approx(float(sum(payoffs[standing.name]) / 9))
        assert sum(standing.predictions.values()) == 9
        hits = sum(n for (said, held), n in standing.predictions.items() if said == held)
        assert standing.hits is not None
        assert standing.hits.mean == hits / 9
    assert {said for said, _ in comparison.of("a").predictions} == {0}
    decisions = [sum(move.by != "chance" for move in r.moves) for r in records if r is not None]
    assert comparison.decisions.mean == pytest.approx(fmean(decisions))
    assert comparison.rounds is not None
    assert comparison.rounds.mean == 1
    assert comparison.reasons == {"round_limit": 9}
    with pytest.raises(KeyError):
        comparison.of("nobody")


def test_a_game_without_predictions() -> None:
    comparison = simulate(odin.GAME, ODIN_3, {"a": heuristic_bot(odin.GAME), "b": first}, 12, 1)
    assert comparison.standings[0].hits is None
    assert not comparison.standings[0].predictions
    assert (comparison.matches, comparison.deals, comparison.reasons) == (12, 2, {"hand_limit": 12})


def test_one_against_the_others() -> None:
    comparison = simulate(
        odin.GAME, ODIN_3, {"a": last, "b": first}, 6, 1, tables=[("a", "b", "b")]
    )
    assert [standing.seats for standing in comparison.standings] == [6, 12]
    assert [standing.most_wins for standing in comparison.standings] == [1, Fraction(1, 2)]


def test_a_bot_alone() -> None:
    comparison = simulate(herrlof.GAME, SHORT, {"a": first}, 3, 1)
    assert comparison.matches == comparison.deals == 3
    assert comparison.standings[0].wins.mean == 0.5
    assert comparison.standings[0].most_wins == Fraction(1, 2)


def test_progress() -> None:
    reports: list[Progress] = []
    simulate(herrlof.GAME, SHORT, {"a": first, "b": last}, 5, 1, progress=reports.append)
    assert reports == [Progress(n, 6, 0, 0) for n in (2, 4, 6)]


@pytest.mark.parametrize(
    ("option", "values", "reason"),
    [
        ("matches", [0, -1], "at least 1"),
        ("deals_per_task", [0], "at least 1"),
        ("in_flight", [0, -(1 << 70)], "at least 1"),
        ("confidence", [95, 0, 1, -0.5, nan, inf], "between 0 and 1"),
        ("precision", [nan, inf, -inf, 0, -0.0, -1, -0.02], "a positive number"),
    ],
)
def test_refused(option: str, values: list[float], reason: str) -> None:
    for value in values:
        options: dict[str, Any] = {"matches": 2, "seed": 1, option: value}
        with pytest.raises(ValueError, match=reason):
            simulate(herrlof.GAME, SHORT, BOTS, **options)


@pytest.mark.parametrize("option", ["matches", "deals_per_task", "in_flight"])
@pytest.mark.parametrize("value", [2.0, nan, True, "2", None])
def test_counts_are_whole_numbers(option: str, value: Any) -> None:
    options: dict[str, Any] = {"matches": 2, "seed": 1, option: value}
    with pytest.raises(TypeError, match=f"{option} must be an integer"):
        simulate(herrlof.GAME, SHORT, BOTS, **options)


def test_a_bot_that_cannot_be_sent_is_named(processes: Executor) -> None:
    bots = {"good": RandomBot(), "secret": lambda view, rng: view.legal_actions[0]}
    with pytest.raises(NotPicklable, match="bot 'secret' cannot be sent"):
        simulate(herrlof.GAME, SHORT, bots, 2, 1, processes)
    with ThreadPoolExecutor(1) as threads:
        assert simulate(herrlof.GAME, SHORT, bots, 2, 1, threads).matches == 2


@pytest.mark.parametrize("here", [True, False])
def test_a_bot_that_fails_says_where(here: bool, processes: Executor) -> None:
    bots = {"good": first, "bad": broken}
    with pytest.raises(RuntimeError, match="out of ideas") as failed:
        simulate(herrlof.GAME, SHORT, bots, 2, 1, None if here else processes)
    assert "in the match with seed str:int:1/deal/0" in failed.value.__notes__[0]


def test_an_illegal_choice_comes_through_a_process(processes: Executor) -> None:
    with pytest.raises(IllegalAction):
        simulate(herrlof.GAME, SHORT, {"a": first, "cheat": cheat}, 2, 1, processes)


def cheat(view: Any, rng: Any, /) -> Any:
    return herrlof.Predict(99)


def test_a_comparison_prints_as_a_table() -> None:
    """A comparison prints the fair share and the confidence, and then a row for each bot."""
    compared = simulate(herrlof.GAME, SHORT, {"first": first, "last": last}, 4, 1)
    title, head, *rows = str(compared).splitlines()
    assert title == "herrlof, 2 players: 4 matches, 2 deals, 95% intervals"
    assert head.split("  ")[1:] != rows[0].split("  ")[1:]
    assert [row.split()[0] for row in rows] == ["first", "last"]
    assert "wins (fair: 50.0%)" in head
    for row, standing in zip(rows, compared.standings, strict=True):
        assert f"{standing.wins.mean:.1%} (" in row
        assert f"{standing.payoff.mean:.2f} (" in row
