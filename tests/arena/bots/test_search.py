"""Search depends on the view alone, keeps to its budget, and finds the best action."""

import sys
from collections import Counter
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from attrs import evolve

from herrlof_arena import registry
from herrlof_arena.bots import (
    ActionValue,
    MatchEnd,
    RandomBot,
    RandomPolicy,
    SearchBot,
    ask,
    heuristic_bot,
    learned_bot,
    play_match,
    search_bot,
)
from herrlof_arena.bots.heuristics import INSTALLED
from herrlof_arena.registry import GameSupport
from herrlof_arena.testing import check_bot
from herrlof_rules import Match, NoWorld, TooManyWorlds, herrlof, odin
from herrlof_rules.core import Game
from herrlof_rules.match import View
from herrlof_rules.registry import Registration
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds

# Worker processes also import the examples.
sys.path.insert(0, str(Path(__file__).parents[3] / "examples"))
dare: Any = import_module("dare")

ONE_ROUND = dare.Rules(2, rounds=1)
VARIANTS: list[tuple[Game, Any]] = [  # Hands are small, because every action is played out.
    *[(herrlof.GAME, herrlof.Rules(n, hand_size=5)) for n in herrlof.GAME.player_counts],
    *[(odin.GAME, odin.Rules(n, hand_size=5)) for n in (2, 6)],
]
needs_numba = pytest.mark.skipif(not INSTALLED, reason="needs numba")
each_variant = pytest.mark.parametrize(("game", "rules"), VARIANTS, ids=repr)


def after(game: Game, rules: Any, decisions: int, seed: str = "search") -> Match:
    """A match after this number of decisions by heuristic bots."""
    match: Match = Match.start(game, rules, seed)
    for _ in range(decisions):
        seat = match.turn.seats[0]
        match = match.play(ask(match, seat, heuristic_bot(game)), seat)
    return match


def to_act(match: Match) -> View:
    return match.view(match.turn.seats[0])


def dare_with(die: int) -> View:
    """A view of the only round of Dare in which seat 0 rolled this number."""
    matches = (Match.start(dare.GAME, ONE_ROUND, seed) for seed in count())
    return next(view for m in matches if (view := m.view(0)).observation.die == die)


@each_variant
@pytest.mark.parametrize("compiled", [pytest.param(True, marks=needs_numba), False])
def test_same_view_and_numbers_same_action(
    game: Game, rules: Any, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Equal random numbers give equal values and choices, and other numbers give other values."""
    if not compiled:
        monkeypatch.setattr("herrlof_arena.bots.heuristics.INSTALLED", False)
    bot = search_bot(game, playouts=16)
    assert bot.compiled == compiled
    for decisions in (0, rules.players + 3):
        view = to_act(after(game, rules, decisions))

        values = bot.evaluate(view, Random(1))

        assert bot.evaluate(view, Random(1)) == values
        assert bot.evaluate(view, Random(2)) != values
        assert bot(view, Random(1)) == values[0].action


@each_variant
def test_what_is_hidden_changes_nothing(game: Game, rules: Any) -> None:
    """Two matches that look the same to a seat give the same values."""
    match = after(game, rules, rules.players + 3)
    view = to_act(match)
    world = game.worlds(view).sample(Random(3))
    twin: Match = Match.unseeded(game, rules)
    for entry in match.log[: len(match.log) - len(world.moves)]:
        twin = twin.apply(entry.move)
    for move in world.moves:
        twin = twin.apply(move)

    there = twin.view(view.seat)

    assert twin.state != match.state
    assert there == view
    bot = search_bot(game, playouts=40)
    assert bot.evaluate(there, Random(1)) == bot.evaluate(view, Random(1))


@each_variant
def test_laws_of_a_bot(game: Game, rules: Any) -> None:
    """Another process, with another hash seed, makes the same choices."""
    bot = search_bot(game, playouts=12)
    assert check_bot(game, bot, rules, matches=1, max_decisions=4).elsewhere == 4


@pytest.mark.parametrize("playouts", [1, 7, 24, 60])
def test_budget_in_playouts(playouts: int) -> None:
    """Search leaves at most one playout, which would not suffice for the last two actions.

    A budget that is too small is exceeded, because each stage plays each of its actions out once.
    """
    for game, rules in VARIANTS:
        view = to_act(after(game, rules, rules.players))
        actions = len(view.legal_actions)
        stages = max(1, (actions - 1).bit_length())

        values = search_bot(game, playouts=playouts).evaluate(view, Random(1))

        spent = sum(considered.playouts for considered in values)
        assert min(playouts - 1, actions) <= spent <= max(playouts, 2 * actions + stages)
        assert {considered.action for considered in values} == set(view.legal_actions)
        assert len(values) == actions
        assert min(considered.playouts for considered in values) >= 1
        assert values[0].playouts == max(considered.playouts for considered in values)
        assert values[0].value >= values[1].value


def test_budget_in_seconds() -> None:
    """Search reads its clock after each world; here each reading adds a millisecond."""
    ticks = count()

    def clock() -> float:
        return next(ticks) / 1000

    view = dare_with(4)

    values = SearchBot(dare.GAME, seconds=0.05, clock=clock).evaluate(view, Random(1))

    assert 50 <= next(ticks) <= 52
    assert sorted(considered.playouts for considered in values) == [25, 25, 50, 50]


def test_seconds_pass() -> None:
    """The search uses the real clock, for which the test can only check a lower bound."""
    from time import perf_counter

    view = to_act(after(odin.GAME, odin.Rules(2), 1))
    bot = search_bot(odin.GAME, seconds=0.03)
    bot.evaluate(view, Random(1))  # Code is compiled only once, so the first call takes longer.

    begun = perf_counter()
    bot.evaluate(view, Random(1))

    assert perf_counter() - begun >= 0.03


def test_progress_is_told_and_may_interrupt() -> None:
    reports: list[tuple[ActionValue[Any], ...]] = []
    view = dare_with(4)

    values = SearchBot(dare.GAME, playouts=40, progress=reports.append).evaluate(view, Random(1))

    spent = [sum(considered.playouts for considered in so_far) for so_far in reports]
    assert spent == [4, 8, 12, 16, 20, *range(22, 41, 2)]
    assert reports[-1] == values
    assert all(len(so_far) == 4 for so_far in reports)

    def enough(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SearchBot(dare.GAME, seconds=1000, progress=enough)(view, Random(1))


def test_one_legal_action_needs_no_search() -> None:
    """The bot chooses a single legal action at once, but `evaluate` plays it out."""
    rules = odin.Rules(2)
    views = (to_act(after(odin.GAME, rules, n, "one")) for n in count())
    view = next(view for view in views if len(view.legal_actions) == 1)

    def never(_: object) -> None:
        raise AssertionError

    bot = search_bot(odin.GAME, playouts=5, progress=never)
    assert bot(view, Random(1)) == view.legal_actions[0]
    (alone,) = search_bot(odin.GAME, playouts=5).evaluate(view, Random(1))
    assert (alone.action, alone.playouts) == (view.legal_actions[0], 5)


def test_equal_bots_have_equal_hashes() -> None:
    one, two = (search_bot(herrlof.GAME, playouts=5) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)


def test_budgets_that_are_none() -> None:
    wrongs: list[dict[str, Any]] = [{}, {"playouts": 1, "seconds": 1.0}]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="playouts or seconds, and not both"):
            search_bot(odin.GAME, **wrong)
    for playouts in (0, -1):
        with pytest.raises(ValueError, match="must be positive"):
            search_bot(odin.GAME, playouts=playouts)
    for seconds in (0.0, float("nan")):
        with pytest.raises(ValueError, match="must be positive"):
            search_bot(odin.GAME, seconds=seconds)


def test_what_cannot_be_searched() -> None:
    match = after(odin.GAME, odin.Rules(2), 2)
    bot = search_bot(odin.GAME, playouts=1)
    waiting = 1 - match.turn.seats[0]
    for ask_it in (bot, bot.evaluate):
        with pytest.raises(ValueError, match=f"seat {waiting} is not to act"):
            ask_it(match.view(waiting), Random(1))
        with pytest.raises(ValueError, match="a spectator is not to act"):
            ask_it(match.view(None), Random(1))
        with pytest.raises(TypeError, match="View"):
            ask_it(match, Random(1))  # type: ignore[arg-type]
        with pytest.raises(NoWorld):
            ask_it(match.view(1 - waiting, since=len(match.view(None).events)), Random(1))
    nothing: Any = None
    with pytest.raises(TypeError, match="expected a herrlof_rules"):
        search_bot(nothing, playouts=1)
    other = search_bot(herrlof.GAME, playouts=1)
    with pytest.raises(TypeError):
        other(to_act(match), Random(1))


def test_a_game_with_too_many_worlds() -> None:
    """Search enumerates the worlds of a third-party game, and refuses if there are too many."""
    stranger = evolve(odin.GAME, revision=99, find_worlds=EnumeratedWorlds)

    bot = search_bot(stranger, playouts=5)

    assert bot == SearchBot(stranger, playouts=5)
    assert bot.policy == RandomPolicy(stranger)
    with pytest.raises(TooManyWorlds):
        bot(to_act(after(odin.GAME, odin.Rules(2), 1)), Random(1))


def first(
    state: Any, options: Any, ids: Any, count: int, luck: Any, parameters: Any, scratch: Any
) -> int:
    """A policy that takes the lowest id."""
    return 0


@needs_numba
def test_a_game_of_ones_own_by_its_own_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's game with a compiled form and a policy is searched in compiled code."""
    from herrlof_arena.batch import CompiledPolicy
    from herrlof_arena.compiled.odin.game import ODIN

    mine = evolve(odin.GAME, name="mine")
    support = GameSupport(game=mine, compiled_game=ODIN, compiled_policy=CompiledPolicy(first))
    monkeypatch.setattr("herrlof_rules.registry._known", {"mine": Registration(game=mine)})
    monkeypatch.setitem(registry._known, "mine", support)
    view = to_act(after(odin.GAME, odin.Rules(2), 2))
    bot = search_bot(mine, playouts=40)

    values = bot.evaluate(view, Random(1))

    assert bot == SearchBot(mine, playouts=40, compiled=True)
    assert values == bot.evaluate(view, Random(1))
    assert values != search_bot(odin.GAME, playouts=40).evaluate(view, Random(1))


@pytest.mark.parametrize(("die", "coins"), [(6, 3), (1, 0)])
def test_dare(die: int, coins: int) -> None:
    """A die of 6 never loses and a 1 hardly ever wins; playouts end with the match."""
    bot = SearchBot(dare.GAME, playouts=200)

    assert bot(dare_with(die), Random(1)) == dare.Bet(coins)
    assert bot.horizon == MatchEnd(dare.GAME.turn)


def test_odin_goes_out() -> None:
    """R1 and R2 led together end the hand; any other lead may lose it."""
    deck = [odin.Card(token) for token in ["B1", "B3", "R1", "R2", "P4"]]
    rules = odin.Rules(hand_size=2, deck=deck, first_player=0)
    views = (Match.start(odin.GAME, rules, seed).view(0) for seed in count())
    pair = (odin.Card.R1, odin.Card.R2)
    view = next(view for view in views if tuple(view.observation.hand) == pair)

    values = search_bot(odin.GAME, playouts=60).evaluate(view, Random(1))

    assert values[0] == ActionValue(odin.Play(pair), values[0].playouts, 2.0)
    assert values[1].value < 2


def test_equal_values_go_to_the_choice_of_the_prior() -> None:
    """Of actions with equal values search takes the one that the prior chooses."""
    view = dare_with(4)
    for chosen in view.legal_actions:
        bot = SearchBot(
            dare.GAME, playouts=20, horizon=lambda *_: 1 / 3, prior=lambda view, rng, a=chosen: a
        )
        assert bot(view, Random(1)) == chosen
    assert search_bot(odin.GAME, playouts=1).prior == heuristic_bot(odin.GAME)
    assert SearchBot(dare.GAME, playouts=1).prior is None


class Estimates:
    """Returns fixed values for the actions."""

    def __init__(self, said: dict[Any, float]) -> None:
        self.said = said

    def __call__(self, view: View, rng: Any) -> Any:
        raise AssertionError

    def evaluate(self, view: View, rng: Any) -> tuple[ActionValue[Any], ...]:
        return tuple([ActionValue(action, 0, value) for action, value in self.said.items()])


def test_a_value_is_halfway_between_playouts_and_what_the_learned_bot_says() -> None:
    """A value averages playouts and the learned bot, unless that bot values all actions alike."""
    view = dare_with(4)
    alone = SearchBot(dare.GAME, playouts=40).evaluate(view, Random(1))
    worst = alone[-1].action
    estimates = Estimates({a: 2.0 * (a == worst) for a in view.legal_actions})
    same = Estimates(dict.fromkeys(view.legal_actions, 5.0))

    def found(learned: dict[int, Any]) -> tuple[ActionValue[Any], ...]:
        bot = SearchBot(dare.GAME, playouts=40, horizon=lambda *_: -1.0, learned=learned)
        return bot.evaluate(view, Random(1))

    assert found({2: estimates})[0] == ActionValue(worst, found({})[0].playouts, 0.5)
    assert {each.value for each in found({2: estimates})[1:]} == {-0.5}
    assert found({2: same}) == found({3: estimates}) == found({})


def test_games_bring_their_learned_bots() -> None:
    """Search uses the learned bot only in Odin with two players, where measurements favour it."""
    assert search_bot(odin.GAME, playouts=1).learned == {2: learned_bot(odin.GAME)}
    assert search_bot(herrlof.GAME, playouts=1).learned == {}


def last_theft(rules: Any, seed: int, short: int) -> Match | None:
    """A random round at its last choice, by a seat that can steal and is `short` tricks short."""
    match: Match = Match.start(herrlof.GAME, rules, seed)
    numbers = Random(seed)
    for _ in range(7):
        seat = match.turn.seats[0]
        seen = match.view(seat).observation
        if match.turn.kind == "steal_trick" and not seen.hand:
            return match if seen.prediction - seen.tricks[seat] == short else None
        match = match.play(numbers.choice(match.legal_actions(seat)), seat)
    return None


@pytest.mark.parametrize("needs", [True, False])
def test_herrlof_takes_the_trick_that_it_needs(*, needs: bool) -> None:
    """Search takes a last trick that makes the prediction true, and declines one that spoils it."""
    deck = [herrlof.Card(token) for token in ["B1", "G1", "R1", "Y1", "B2", "G2", "R2", "V"]]
    rules = herrlof.Rules(2, hand_size=2, deck=deck)
    matches = (last_theft(rules, seed, 1 if needs else 0) for seed in count())
    match = next(match for match in matches if match is not None)
    view = to_act(match)
    best, other = search_bot(herrlof.GAME, playouts=20).evaluate(view, Random(1))

    steal = herrlof.StealTrick(1 - match.turn.seats[0])
    assert best.action == (steal if needs else herrlof.Decline())
    assert best.value > other.value


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (herrlof.GAME, herrlof.Rules(3, hand_size=5, max_rounds=3)),
        (odin.GAME, odin.Rules(3, hand_size=5, max_hands=2)),
    ],
)
def test_every_kind_of_decision(game: Game, rules: Any) -> None:
    """Search makes each kind of decision of a match, with a minimal budget."""
    search, chosen = search_bot(game, playouts=2), set[type]()
    for seed in range(1, 20):
        asked = Counter[str]()

        def choose(view: View, rng: Any, asked: Counter[str] = asked) -> Any:
            kind = view.observation.turn.kind
            asked[kind] += 1
            if asked[kind] > 4:
                return RandomBot()(view, rng)
            action = search(view, rng)
            chosen.add(type(action))
            return action

        assert play_match(game, rules, [choose] * 3, seed).result is not None
        if chosen == set(game.actions):
            return
    raise AssertionError(chosen)


@needs_numba
@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=repr)
def test_calls_of_a_short_search(game: Game) -> None:
    """A decision with 64 playouts makes at most 2,000 calls of Python functions on average."""
    bot, calls = search_bot(game, playouts=64), 0
    views: list[View] = []
    for seed in range(4):
        match: Match = Match.start(game, game.rules(2), seed)
        for decision in range(60):
            if match.result is not None:
                break
            view, seat = to_act(match), match.turn.seats[0]
            if decision % 10 == 0 and len(view.legal_actions) > 1:
                views.append(view)
            match = match.play(heuristic_bot(game)(view, Random(decision)), seat)
    bot(views[0], Random(0))  # The first call compiles code.
    packages = str(Path(import_module("herrlof_rules").__file__ or "").parents[1])

    def count_call(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code.co_filename.startswith(packages)

    profiler = sys.getprofile()
    sys.setprofile(count_call)
    try:
        for number, view in enumerate(views):
            bot(view, Random(number))
    finally:
        sys.setprofile(profiler)
    assert 0 < calls <= 2000 * len(views)
