"""A third game, by somebody who uses the library: take stones, whoever takes the last one scores.

It has what the two games of the package have not: no cards, tokens without a colour, nothing of
its own on the command line.
"""

from enum import Enum
from fractions import Fraction

from attrs import evolve, field, frozen, validators

from herrlof_rules.core.chance import Weighted, uniform
from herrlof_rules.core.errors import InvalidRules, InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.phases import ChancePhase, DecisionPhase, Emit, OverPhase
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Chance, Decision, Over, Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.match import View

HALF = Fraction(1, 2)


class Mood(Enum):
    CALM = "calm"
    TENSE = "tense"


@frozen
class Rules:
    players: int = field(default=2, validator=validators.in_((2, 3)))
    heaps: int = 2

    @classmethod
    def edition(cls, name: str, players: int) -> "Rules":
        if name == "broken":
            raise InvalidRules("edition", "is not finished")
        return cls(players)


@frozen
class Take:
    stones: int


@frozen
class Heap:
    stones: int


@frozen
class HeapMade:
    stones: Public[int]

    def __str__(self) -> str:
        return f"there are {self.stones} stones"


@frozen
class Taken:
    seat: Public[int]
    stones: Public[int]

    def __str__(self) -> str:
        return f"seat {self.seat} takes {self.stones}"


@frozen
class Sheet:
    points: BySeat[int]


@frozen
class Last:
    seat: int
    stones: int


@frozen
class State:
    rules: Rules
    heap: int
    actor: int
    sheets: tuple[Sheet, ...] = ()
    taken: tuple[Last, ...] = ()

    @property
    def turn(self) -> Turn:
        if self.heap:
            return Decision("take", (self.actor,))
        if len(self.sheets) == self.rules.heaps:
            points = tuple(map(sum, zip(*(s.points for s in self.sheets), strict=True)))
            winners = tuple(seat for seat, p in enumerate(points) if p == max(points))
            tied = len(winners) > 1
            return Over(Result(points, winners, "heaps", ("none",) if tied else (), rematch=tied))
        return Chance("heap")


@frozen
class Observation:
    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[Take, ...]]
    heap: Public[int]
    mood: Public[Mood]
    moods: BySeat[tuple[Mood, ...]]
    sheets: Public[tuple[Sheet, ...]]
    taken: Public[tuple[Last, ...]]


def heaps(state: State) -> Weighted[Heap]:
    return uniform((Heap(5), Heap(7)))


def make_heap(state: State, move: Heap, emit: Emit[HeapMade | Taken]) -> State:
    emit(HeapMade(move.stones))
    return evolve(state, heap=move.stones, taken=())


def takes(state: State, seat: int) -> tuple[Take, ...]:
    return tuple(Take(stones) for stones in (1, 2, 3) if stones <= state.heap)


def take(state: State, move: Take, seat: int, emit: Emit[HeapMade | Taken]) -> State:
    emit(Taken(seat, move.stones))
    after = evolve(
        state,
        heap=state.heap - move.stones,
        actor=(seat + 1) % state.rules.players,
        taken=(*state.taken, Last(seat, move.stones)),
    )
    if not after.heap:
        points = tuple(int(other == seat) for other in range(state.rules.players))
        after = evolve(after, sheets=(*state.sheets, Sheet(points)))
    return after


def make_observation(
    state: State, seat: int | None, turn: Turn, legal: tuple[Take, ...]
) -> Observation:
    mood = Mood.CALM if state.heap > 3 else Mood.TENSE
    return Observation(
        seat,
        turn,
        legal,
        state.heap,
        mood,
        ((mood,),) * state.rules.players,
        state.sheets,
        state.taken,
    )


def check(state: State) -> None:
    if state.heap < 0:
        raise InvalidState("S2", "a heap has no less than no stones")


def action_space(rules: Rules) -> tuple[Take, ...]:
    return (Take(1), Take(2), Take(3))


def max_decisions(rules: Rules) -> int | None:
    return None


GAME: Game[Rules, State, Take, Heap, HeapMade | Taken, Observation] = Game(
    name="stones",
    revision=1,
    rules=Rules,
    state=State,
    events=(HeapMade, Taken),
    observation=Observation,
    initial=lambda rules: State(rules, 0, 0),
    phases=(
        ChancePhase("heap", "S2", outcomes=(Heap,), distribution=heaps, apply=make_heap),
        DecisionPhase(
            "take",
            "S1",
            "Take one, two or three stones (S1).",
            actions=(Take,),
            legal=takes,
            apply=take,
        ),
        OverPhase("S3"),
    ),
    make_observation=make_observation,
    check_state=check,
    action_space=action_space,
    max_decisions=max_decisions,
    info=GameInfo(editions=("plain", "broken")),
    edition=Rules.edition,
)


def greedy(view: View[Rules, Take, HeapMade | Taken, Observation], rng: RandomSource, /) -> Take:
    """Takes all it can."""
    return view.legal_actions[-1]


def broken(view: View[Rules, Take, HeapMade | Taken, Observation], rng: RandomSource, /) -> Take:
    """Fails."""
    raise ZeroDivisionError("no\nidea")


def leaving(view: View[Rules, Take, HeapMade | Taken, Observation], rng: RandomSource, /) -> Take:
    """Ends the process, if it is let."""
    raise SystemExit(0)


def cheat(view: View[Rules, Take, HeapMade | Taken, Observation], rng: RandomSource, /) -> Take:
    """Takes more than there is."""
    return Take(9)
