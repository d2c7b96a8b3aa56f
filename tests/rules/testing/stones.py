"""A third game, as a user would write it: the seat that takes the last stone scores.

Unlike the games of the package, it has no cards, colours or sentences.
"""

from enum import Enum
from typing import TypeAlias

from attrs import evolve, field, frozen, validators

from herrlof_rules import core


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
            raise core.InvalidRules("edition", "is not finished")
        return cls(players)


@frozen
class Take:
    stones: int


@frozen
class Heap:
    stones: int


@frozen
class HeapMade:
    stones: core.Public[int]

    def __str__(self) -> str:
        return f"there are {self.stones} stones"


@frozen
class Taken:
    seat: core.Public[int]
    stones: core.Public[int]

    def __str__(self) -> str:
        return f"seat {self.seat} takes {self.stones}"


Event: TypeAlias = HeapMade | Taken


@frozen
class Sheet:
    points: core.BySeat[int]


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
    def turn(self) -> core.Turn:
        if self.heap:
            return core.Decision("take", (self.actor,))
        if len(self.sheets) == self.rules.heaps:
            points = tuple(map(sum, zip(*(sheet.points for sheet in self.sheets), strict=True)))
            return core.Over(core.Result.from_points(points, "heaps"))
        return core.Chance("heap")


@frozen
class Observation:
    seat: core.Own[int | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Take, ...]]
    heap: core.Public[int]
    mood: core.Public[Mood]
    moods: core.BySeat[tuple[Mood, ...]]
    sheets: core.Public[tuple[Sheet, ...]]
    taken: core.Public[tuple[Last, ...]]


View: TypeAlias = core.View[Rules, Take, Event, Observation]


def heaps(state: State) -> core.Weighted[Heap]:
    return core.uniform((Heap(5), Heap(7)))


def make_heap(state: State, move: Heap, emit: core.Emit[Event]) -> State:
    emit(HeapMade(move.stones))
    return evolve(state, heap=move.stones, taken=())


def takes(state: State, seat: int) -> tuple[Take, ...]:
    return tuple(Take(stones) for stones in (1, 2, 3) if stones <= state.heap)


def take(state: State, move: Take, seat: int, emit: core.Emit[Event]) -> State:
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
    state: State, seat: int | None, turn: core.Turn, legal: tuple[Take, ...]
) -> Observation:
    mood = Mood.CALM if state.heap > 3 else Mood.TENSE
    moods = ((mood,),) * state.rules.players
    return Observation(seat, turn, legal, state.heap, mood, moods, state.sheets, state.taken)


PROMPT = "Take one, two or three stones (S1)."
GAME: core.Game[Rules, State, Take, Heap, Event, Observation] = core.Game(
    name="stones",
    revision=1,
    rules=Rules,
    state=State,
    events=(HeapMade, Taken),
    observation=Observation,
    initial=lambda rules: State(rules, 0, 0),
    phases=(
        core.ChancePhase("heap", "S2", outcomes=(Heap,), distribution=heaps, apply=make_heap),
        core.DecisionPhase("take", "S1", PROMPT, actions=(Take,), legal=takes, apply=take),
        core.OverPhase("S3"),
    ),
    make_observation=make_observation,
    action_space=lambda rules: (Take(1), Take(2), Take(3)),
    info=core.GameInfo(editions=("plain", "broken")),
    edition=Rules.edition,
)


def greedy(view: View, rng: core.RandomSource, /) -> Take:
    """A bot that takes as many stones as possible."""
    return view.legal_actions[-1]


def broken(view: View, rng: core.RandomSource, /) -> Take:
    """A bot that raises."""
    raise ZeroDivisionError("no\nidea")


def leaving(view: View, rng: core.RandomSource, /) -> Take:
    """A bot that tries to end the process."""
    raise SystemExit(0)


def cheat(view: View, rng: core.RandomSource, /) -> Take:
    """A bot that takes more stones than there are."""
    return Take(9)
