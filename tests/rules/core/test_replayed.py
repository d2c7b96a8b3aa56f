"""Worlds found by replaying the events of a view, with clues about deals."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Annotated, Any

import dare
import pytest
import tricks
from attrs import evolve, frozen

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import Match, NoWorld, TooManyWorlds, core
from herrlof_rules.core import Clues, Dealing, replayed
from herrlof_rules.core.clues import PossibleDeals
from herrlof_rules.core.replayed import ReplayedWorlds
from herrlof_rules.core.shown_moves import ShownMoves
from herrlof_rules.testing.generators.playouts import positions
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds
from herrlof_rules.testing.worlds.laws import Onlooker, check_sampled


@frozen
class Deal:
    hands: tuple[tuple[str, ...], ...]
    trump: str


DEALING = Dealing(tuple("aabcd"), (2, 1), Deal)
CLUES: dict[str, tuple[dict[int, str], dict[int, str], str | None]] = {
    "nothing": ({}, {}, None),
    "a card turned up": ({}, {}, "a"),
    "a card held": ({0: "b"}, {}, None),
    "two cards barred": ({}, {1: "ab"}, None),
    "all cards barred from one": ({}, {0: "bc", 1: "ad"}, None),
    "a card held that is barred else": ({0: "a"}, {0: "a", 1: "c"}, "d"),
}


@pytest.mark.parametrize("clue", CLUES)
def test_deals_that_agree_with_clues(clue: str) -> None:
    """The count, list and samples of deals agree with all orders of the deck that fit the clues."""
    held, barred, trump = CLUES[clue]
    clues = Clues[str]((None, None), trump)
    for seat, cards in held.items():
        clues.hold(seat, *cards)
    for seat, cards in barred.items():
        clues.bar(seat, cards)
    exact: Counter[Deal] = Counter()
    for deck in permutations("aabcd"):
        hands, card = (tuple(sorted(deck[:2])), deck[2:3]), deck[3]
        free = [Counter(h) - Counter(held.get(s, "")) for s, h in enumerate(hands)]
        fits = all(not Counter(held.get(s, "")) - Counter(h) for s, h in enumerate(hands))
        if fits and trump in (None, card):
            wrong = [set(free[seat]) & set(barred.get(seat, "")) for seat in (0, 1)]
            exact[Deal(hands, card)] += not any(wrong)
    exact = +exact
    deals = PossibleDeals(DEALING, clues)
    assert set(deals) == set(exact)
    rng = Random(1)
    drawn = Counter(deals.sample(rng) for _ in range(4000))
    for deal, number in exact.items():
        share = Fraction(number, exact.total())
        assert abs(drawn[deal] - 4000 * share) < 5 * float(4000 * share) ** 0.5
    assert set(drawn) == set(exact)


def test_clues_that_contradict_each_other() -> None:
    """The error names the card that contradicts the deck, the hand or the other clues."""
    for hands, card in (((("a", "a"), ("a",)), "a"), ((("e", "a"), None), "e")):
        with pytest.raises(NoWorld, match=f"'{card}' is known to have been dealt more often"):
            PossibleDeals(DEALING, Clues(hands, None))
    full = Clues[str]((None, None), None)
    full.hold(1, "c", "d")
    with pytest.raises(NoWorld, match="seat 1: 2 cards are known where 1 are dealt, 'd' last"):
        PossibleDeals(DEALING, full)
    barred = Clues[str]((None, None), None)
    barred.bar(1, "abcd")
    assert PossibleDeals(DEALING, barred).count == 0
    with pytest.raises(NoWorld, match="no hand may hold"):
        PossibleDeals(DEALING, barred).sample(Random(1))


def test_worlds_of_a_trick_game_are_possible() -> None:
    """Every sampled deal fits, even after a seat could not follow suit."""
    match = play_match(tricks.GAME, tricks.Rules(3), [RandomBot()] * 3, seed=3)
    for position in list(positions(match))[1::4]:
        for seat in (0, None):
            onlooker = Onlooker(position, seat)
            assert check_sampled(onlooker, 3) == 3
            worlds: Any = onlooker.worlds()
            worlds.sample(Random(1))
            assert worlds.acceptance == 1


def test_a_deal_that_is_too_large_without_clues() -> None:
    game = evolve(tricks.GAME, find_worlds=ReplayedWorlds)
    match: Any = Match.start(game, tricks.Rules(), seed=1)
    with pytest.raises(TooManyWorlds, match=r"at 'deal' chance has \d+ outcomes.*WorldsByClues"):
        game.worlds(match.view(0)).sample(Random(1))


def test_a_view_that_lies_has_no_world() -> None:
    """A view whose events contradict the game raises `NoWorld`."""
    match: Any = Match.start(tricks.GAME, tricks.Rules(), seed=1)
    for seat in match.turn.seats:
        match = match.play(match.legal_actions(seat)[0], seat)
    view = match.view(0)
    assert len(view.events) > 1
    for events in (view.events[::-1], (object(), *view.events), (object(),), ()):
        with pytest.raises(NoWorld):
            tricks.GAME.worlds(evolve(view, events=events)).sample(Random(1))


def test_worlds_begin_where_nothing_is_hidden() -> None:
    match: Any = Match.start(dare.GAME, dare.Rules(3, rounds=4), seed=5)
    while match.state.played < 3 or match.turn.seats == (0, 1, 2):
        match = match.play(dare.Bet(1), match.turn.seats[-1])
    world = dare.GAME.worlds(match.view(0)).sample(Random(1))
    assert world.start.played == 3
    assert world.start in [stage.state for stage in match.prefixes()] or world.start.dice == ()
    assert len(world.moves) < 4


def test_rounds_that_are_over_do_not_count() -> None:
    """Finished rounds add no worlds, so the last round has as many as the first."""
    match = play_match(dare.GAME, dare.Rules(3, rounds=3), [RandomBot()] * 3, seed=5)
    for position in [p for p in positions(match) if p.match.turn.seats]:
        worlds = list(dare.GAME.worlds(position.match.view(0)).enumerate(2000))
        assert len(worlds) == (144 if position.match.turn.seats == (2,) else 36)


# The steps of the game of lots are letters of `plan`: chance deals each player one of ten lots (l),
# or tosses a coin that no player sees (c) or that all players see (d); all players see whether the
# last player's lot is odd (p); the first player says a number (s).


@frozen
class Plan:
    players: int = 2
    plan: str = "ls"
    kept: bool = False
    told: bool = True


@frozen
class Lots:
    hands: tuple[tuple[int, ...], ...]
    trump: int


@frozen
class Tossed:
    side: int


@frozen
class Say:
    number: int


@frozen
class Drawn:
    hands: Annotated[tuple[tuple[int, ...] | None, ...], core.PrivateBySeat()]


@frozen
class Said:
    number: core.Public[int]


@frozen
class Held:
    rules: Plan
    lots: tuple[Lots, ...] = ()
    side: int = 0
    unseen: tuple[int, ...] = ()
    said: tuple[int, ...] = ()
    done: int = 0

    @property
    def turn(self) -> core.Turn:
        if self.done == len(self.rules.plan):
            return core.Over(core.Result.from_points((0, 0), "done"))
        kind = self.rules.plan[self.done]
        return core.Decision("say", (0,)) if kind == "s" else core.Chance(kind)


@frozen
class Seen:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Say, ...]]
    said: core.Public[tuple[int, ...]]


def lots(state: Held, move: Lots, emit: core.Emit[Any]) -> Held:
    emit(Drawn(move.hands))
    return evolve(state, lots=(*state.lots, move), done=state.done + 1)


def show(state: Held, move: Tossed, emit: core.Emit[Any]) -> Held:
    emit(Said(move.side))
    return evolve(state, side=move.side, done=state.done + 1)


def toss(state: Held, move: Tossed, _emit: core.Emit[Any]) -> Held:
    unseen = (*state.unseen, move.side) if state.rules.kept else ()
    return evolve(state, side=move.side, unseen=unseen, done=state.done + 1)


def say(state: Held, move: Say, _seat: int, emit: core.Emit[Any]) -> Held:
    if state.rules.told or state.said:
        emit(Said(move.number))
    kept = state.lots if state.rules.kept else ()
    return evolve(state, lots=kept, said=(*state.said, move.number), done=state.done + 1)


def last_lot(state: Held) -> int:
    return state.lots[-1].hands[-1][0]


LOTS: Any = core.Game(
    name="lots",
    rules=Plan,
    state=Held,
    events=(Drawn, Said),
    observation=Seen,
    initial=Held,
    phases=(
        core.ChancePhase(
            "l", "L1", (Lots,), lambda _: core.Dealing(tuple(range(10)), (1, 1), Lots), lots
        ),
        core.ChancePhase(
            "c", "L2", (Tossed,), lambda _: core.uniform((Tossed(0), Tossed(1))), toss
        ),
        core.ChancePhase(
            "d", "L2", (Tossed,), lambda _: core.uniform((Tossed(0), Tossed(1))), show
        ),
        core.ChancePhase(
            "p",
            "L5",
            (Tossed,),
            lambda state: core.uniform((Tossed(last_lot(state) % 2),)),
            show,
            revealed=lambda event: Tossed(event.number) if isinstance(event, Said) else None,
        ),
        core.DecisionPhase(
            "say", "L3", "Say 0 or 1 (L3).", (Say,), lambda *_: (Say(0), Say(1)), say
        ),
        core.OverPhase("L4"),
    ),
    make_observation=lambda state, seat, turn, legal: Seen(seat, turn, legal, state.said),
    action_space=lambda _: (Say(0), Say(1)),
    find_worlds=core.WorldsByClues(lambda events, _: Clues(events[0].hands, None)),
)


def lots_worlds(plan: str, seat: int | None = 0, **options: bool) -> Any:
    """The worlds after all numbers of the plan except the last were said."""
    match: Any = Match.start(LOTS, Plan(plan=plan, **options), seed=4)
    for _ in range(plan.count("s") - 1):
        match = match.play(Say(1), 0)
    return LOTS.worlds(match.view(seat))


def test_of_several_large_deals_only_the_last_is_drawn() -> None:
    world = lots_worlds("lsls").sample(Random(1))
    assert (world.start.done, len(world.moves)) == (2, 1)


def test_worlds_of_a_large_deal_are_listed_up_to_a_limit() -> None:
    assert replayed.FEW_DEALS < 9 * 8
    worlds = list(lots_worlds("lss", kept=True).enumerate(1000))
    assert len({world.state for world, _ in worlds}) == len(worlds) == 9 * 8
    assert {share for _, share in worlds} == {Fraction(1, 9 * 8)}
    with pytest.raises(TooManyWorlds):
        lots_worlds("lss").enumerate(71)


def test_what_nobody_sees_after_a_large_deal_is_part_of_a_world() -> None:
    worlds = lots_worlds("lcs")
    sides = Counter(worlds.sample(Random(seed)).state.side for seed in range(200))
    assert sides[0] == pytest.approx(sides[1], rel=0.3)
    assert len(list(worlds.enumerate(1000))) == 2 * 9 * 8


def test_more_histories_than_a_limit_may_lead_to_few_states() -> None:
    worlds = lots_worlds("cccccccs")
    assert len(list(worlds.enumerate(128))) == 128
    with pytest.raises(TooManyWorlds, match="more than 127"):
        worlds.enumerate(127)


def test_histories_are_drawn_if_they_are_too_many_to_keep() -> None:
    """Of the 2^40 histories of 40 unseen coins, one is drawn for each world."""
    worlds = lots_worlds("c" * 40 + "s", kept=True)
    sides = [side for seed in range(100) for side in worlds.sample(Random(seed)).state.unseen]
    assert len(sides) == 100 * 40
    assert sum(sides) == pytest.approx(2_000, rel=0.1)
    assert worlds.acceptance == 1


@pytest.mark.parametrize("limit", [10, 62, 63, 100, 160, 170, 300, 400, 500])
def test_no_call_replays_more_moves_than_the_limit(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moves with which drawing is tried also count."""
    replayed_moves = 0
    play = ShownMoves.played

    def counted(*given: Any, **more: Any) -> Any:
        nonlocal replayed_moves
        result = play(*given, **more)
        replayed_moves += 1
        return result

    monkeypatch.setattr(ShownMoves, "played", counted)
    monkeypatch.setattr(replayed, "STEPS", limit)
    with suppress(TooManyWorlds):
        lots_worlds("c" * 40 + "s", kept=True).sample(Random(1))
    assert 10 <= replayed_moves <= limit


def test_a_deal_is_drawn_as_often_as_what_followed_it() -> None:
    worlds = lots_worlds("lds")
    drawn = Counter(worlds.sample(Random(seed)).state.side for seed in range(200))
    assert len(drawn) == 1
    assert worlds.acceptance == pytest.approx(1 / 2, abs=0.1)


def test_the_acceptance_counts_the_drawn_histories() -> None:
    """After one sample exactly one of the drawn histories was accepted."""
    shares = []
    for seed in range(20):
        worlds = lots_worlds("lds")
        worlds.sample(Random(seed))
        shares.append(worlds.acceptance)
    assert {share.numerator for share in shares} == {1}
    assert max(shares) == 1
    assert min(shares) < 1


def test_a_deal_is_rejected_if_a_revealed_outcome_was_impossible_after_it() -> None:
    """A drawn deal is rejected if the revealed outcome could not follow it."""
    match: Any = Match.start(LOTS, Plan(plan="lps"), seed=4)
    worlds = LOTS.worlds(match.view(0))
    drawn = [worlds.sample(Random(seed)).state for seed in range(50)]
    assert {last_lot(state) % 2 for state in drawn} == {match.state.side}
    assert len({last_lot(state) for state in drawn}) > 1
    assert worlds.acceptance < 1


@pytest.mark.parametrize(
    ("plan", "options", "reason"),
    [
        ("lsls", {"kept": True}, "at 'l' something hidden is still hidden after the next deal"),
        ("cls", {}, "at 'l' there are 72 deals"),
        (
            "lsss",
            {"told": False},
            "the observation shows something that no event reveals, .*: let an event",
        ),
    ],
)
def test_what_is_too_much_is_said(plan: str, options: dict[str, bool], reason: str) -> None:
    with pytest.raises(TooManyWorlds, match=reason):
        lots_worlds(plan, **options).sample(Random(1))


def test_histories_up_to_a_deal_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing histories does not help if each of them ends at a deal that must itself be drawn."""
    monkeypatch.setattr(replayed, "FEW_HISTORIES", 1)
    with pytest.raises(TooManyWorlds, match="at 'l' there are 72 deals"):
        lots_worlds("cls").sample(Random(1))


def test_clues_that_say_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replayed, "ATTEMPTS", 3)
    game = evolve(LOTS, find_worlds=core.WorldsByClues(lambda *_: Clues((None, None), None)))
    view = Match.start(game, Plan(), seed=5).view(0)
    worlds = game.worlds(view)
    with pytest.raises(
        TooManyWorlds, match=r"none of 3 deals fits the view, .*a function that reads more"
    ):
        worlds.sample(Random(1))
    assert worlds.acceptance == 0


def test_the_moves_of_all_draws_together_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing stops after `STEPS` moves in all, even if each history alone is short."""
    monkeypatch.setattr(replayed, "STEPS", 5)
    game = evolve(LOTS, find_worlds=core.WorldsByClues(lambda *_: Clues((None, None), None)))
    worlds = game.worlds(Match.start(game, Plan(), seed=5).view(0))
    with pytest.raises(TooManyWorlds, match="none of 6 deals fits the view"):
        worlds.sample(Random(1))


def test_a_view_that_lacks_events() -> None:
    view = Match.start(dare.GAME, dare.Rules(), seed=1).view(0, since=1)
    for worlds in (EnumeratedWorlds, ReplayedWorlds):
        with pytest.raises(NoWorld, match="lacks its first 1 events"):
            worlds(dare.GAME, view)


def test_a_view_of_no_play_has_no_enumerated_world() -> None:
    view = Match.start(dare.GAME, dare.Rules(rounds=1), seed=1).view(0)
    strange = evolve(view, observation=evolve(view.observation, scores=(5, 0)))
    with pytest.raises(NoWorld, match="no history"):
        EnumeratedWorlds(dare.GAME, strange).sample(Random(1))
