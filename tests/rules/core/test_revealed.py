"""Worlds of games in which events reveal secret choices and public outcomes (`revealed`)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Annotated, Any

import pytest
from attrs import evolve, frozen

from herrlof_rules import Match, NoWorld, TooManyWorlds, core
from herrlof_rules.core import replayed
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.laws.events import check_revealed

# In the game Sealed, cards are laid out, each player chooses a number in secret, and all numbers
# are shown.


@frozen
class Rules:
    players: int = 6
    rounds: int = 2
    choices: int = 5


@frozen
class Layout:
    cards: tuple[tuple[int, ...], ...]


@frozen
class Coin:
    side: int


@frozen
class Choose:
    number: int


@frozen
class Laid:
    cards: core.Public[tuple[int, ...]]


@frozen
class Chosen:
    seat: core.Public[core.Seat]
    number: Annotated[int | None, core.SeenBy("seat")]


@frozen
class Opened:
    numbers: core.BySeat[int]


@frozen
class State:
    rules: Rules
    chosen: core.BySeat[int | None]
    side: int | None = None
    laid: tuple[int, ...] = ()
    done: int = 0

    @property
    def turn(self) -> core.Turn:
        if self.done == self.rules.rounds:
            return core.Over(core.Result.from_points((0,) * self.rules.players, "done"))
        if self.side is None:
            return core.Chance("toss")
        if len(self.laid) <= 5 * self.done:
            return core.Chance("lay")
        waiting = tuple([s for s, number in enumerate(self.chosen) if number is None])
        return core.Decision("choose", waiting)


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Choose, ...]]
    own: core.Own[int | None]
    laid: core.Public[tuple[int, ...]]
    done: core.Public[int]


def lay(state: State, move: Layout, emit: core.Emit[Any]) -> State:
    emit(Laid(move.cards[0]))
    return evolve(state, laid=(*state.laid, *move.cards[0]))


def choose(state: State, move: Choose, seat: int, emit: core.Emit[Any]) -> State:
    emit(Chosen(seat, move.number))
    chosen = (*state.chosen[:seat], move.number, *state.chosen[seat + 1 :])
    if None in chosen:
        return evolve(state, chosen=chosen)
    emit(Opened(chosen))
    return evolve(state, chosen=(None,) * len(chosen), done=state.done + 1)


def layouts(state: State) -> Any:
    return core.Dealing(tuple([c for c in range(40) if c not in state.laid]), (5,), Layout)


def revealed_layout(event: object) -> Layout | None:
    return Layout((event.cards,)) if isinstance(event, Laid) else None


def revealed_choice(event: object, seat: int) -> Choose | None:
    if isinstance(event, Opened):
        return Choose(event.numbers[seat])
    if isinstance(event, Chosen) and event.seat == seat and event.number is not None:
        return Choose(event.number)
    return None


def observe(state: State, seat: int | None, turn: core.Turn, legal: Any) -> Observation:
    own = None if seat is None else state.chosen[seat]
    return Observation(seat, turn, legal, own, state.laid, state.done)


TOSS = core.ChancePhase(
    "toss",
    "1",
    (Coin,),
    lambda _: core.uniform((Coin(0), Coin(1))),
    lambda state, move, _: evolve(state, side=move.side),
)
LAY = core.ChancePhase("lay", "2", (Layout,), layouts, lay, revealed=revealed_layout)
CHOOSE = core.DecisionPhase(
    "choose",
    "3",
    "Choose a number (3).",
    (Choose,),
    lambda state, _: tuple(map(Choose, range(state.rules.choices))),
    choose,
    revealed=revealed_choice,
)
GAME: Any = core.Game(
    name="sealed",
    rules=Rules,
    state=State,
    events=(Laid, Chosen, Opened),
    observation=Observation,
    initial=lambda rules: State(rules, (None,) * rules.players),
    phases=(TOSS, LAY, CHOOSE, core.OverPhase("4")),
    make_observation=observe,
    action_space=lambda rules: tuple(map(Choose, range(rules.choices))),
)


def without(kind: str) -> Any:
    phases = [evolve(p, revealed=None) if p.kind == kind else p for p in GAME.phases[:3]]
    return evolve(GAME, phases=(*phases, GAME.phases[3]))


def played(rules: Rules, decisions: int, game: Any = GAME) -> Any:
    rng, match = Random(1), Match.start(game, rules, seed=1)
    for _ in range(decisions):
        seat = rng.choice(match.turn.seats)
        match = match.play(rng.choice(match.legal_actions(seat)), seat)
    return match


def test_worlds_where_secret_choices_are_revealed_together() -> None:
    """Worlds have the revealed choices of the match, and draw the hidden choices evenly."""
    match = played(Rules(3), 5)
    view = match.view(None)
    worlds = GAME.worlds(view)
    drawn = Counter(worlds.sample(Random(n)).state for n in range(2000))
    others = [s for s, number in enumerate(match.state.chosen) if number is not None]
    expected = {
        evolve(match.state, side=side, chosen=tuple([by_seat.get(s) for s in range(3)]))
        for side, numbers in product((0, 1), product(range(5), repeat=2))
        for by_seat in [dict(zip(others, numbers, strict=True))]
    }
    assert set(drawn) == expected
    assert all(abs(number - 2000 / 50) < 5 * (2000 / 50) ** 0.5 for number in drawn.values())
    assert {w.state: p for w, p in worlds.enumerate()} == dict.fromkeys(expected, 1 / Fraction(50))


def test_a_public_deal_is_read_from_its_event() -> None:
    """Of 658,008 possible layouts, only the layout in the event is tried."""
    view = played(Rules(), 6).view(0)
    with pytest.raises(TooManyWorlds) as caught:
        without("lay").worlds(view).sample(Random(1))
    assert caught.value.phase == "lay"
    assert caught.value.number == 658_008
    assert GAME.worlds(view).sample(Random(1)).state.laid == view.observation.laid


def test_secret_choices_that_nothing_reveals() -> None:
    """The error names the phase, the number of worlds and the declaration that is missing."""
    view = played(Rules(choices=9), 7).view(0)
    with pytest.raises(TooManyWorlds, match=r"at '\w+' .*: declare with `revealed`") as caught:
        without("choose").worlds(view).sample(Random(1))
    assert caught.value.phase == "choose"
    assert GAME.worlds(view).sample(Random(1)).moves


def test_a_call_never_plays_more_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replayed, "STEPS", 300)
    played_again = 0
    apply = CHOOSE.apply

    def counted(*args: Any) -> State:
        nonlocal played_again
        played_again += 1
        assert apply is not None
        return apply(*args)

    phases = (TOSS, LAY, evolve(CHOOSE, apply=counted, revealed=None), GAME.phases[3])
    view = played(Rules(), 7).view(0)
    with pytest.raises(TooManyWorlds):
        evolve(GAME, phases=phases).worlds(view).sample(Random(1))
    assert 100 < played_again <= 300


def test_an_event_that_reveals_what_cannot_be() -> None:
    """A view with an illegal choice or an impossible layout has no world."""
    view = played(Rules(2), 2).view(0)
    for old, new in (
        (Opened, Opened((9, 9))),
        (Laid, Laid((1, 1, 2, 3, 4))),
    ):
        events = tuple([new if isinstance(event, old) else event for event in view.events])
        with pytest.raises(NoWorld):
            GAME.worlds(evolve(view, events=events)).sample(Random(1))


def test_the_law_of_what_is_revealed() -> None:
    """A phase that returns a move that was not made is refused; the correct game passes."""
    match = played(Rules(2), 4)
    check_revealed(match)
    wrong: dict[str, Any] = {
        "lay": lambda event: Layout((event.cards[::-1],)) if isinstance(event, Laid) else None,
        "choose": lambda event, seat: (
            Choose(event.numbers[seat - 1]) if isinstance(event, Opened) else None
        ),
    }
    for kind, revealed in wrong.items():
        phases = [evolve(p, revealed=revealed) if p.kind == kind else p for p in GAME.phases[:3]]
        game = evolve(GAME, phases=(*phases, GAME.phases[3]))
        with pytest.raises(LawBroken, match=f"`revealed` of the phase {kind} returns a move"):
            check_revealed(played(Rules(2), 4, game))
