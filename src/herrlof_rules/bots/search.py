"""A bot that searches any game with worlds: it plays each action out in states it could be in.

The budget is spent by sequential halving (Karnin, Koren and Somekh, 2013): all actions are played
out equally often, the worse half is dropped, and what is left shares the rest.  All actions that
are compared are played out in the same worlds with the same random numbers, so luck that helps one
helps the others too.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Generic, Protocol

from attrs import Factory, field, frozen
from typing_extensions import TypeVar

from herrlof_rules.bots.bot import check_to_act
from herrlof_rules.bots.policy import Policy, RandomPolicy
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource, randrange_of
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.turn import Over
from herrlof_rules.core.view import Bot, View
from herrlof_rules.core.worlds import Worlds

S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


class Horizon(Protocol[S_contra]):
    """Tells how far playouts go, and what is reached there."""

    def __call__(self, start: S_contra, state: S_contra, seat: int, /) -> float | None:
        """What a playout from `start` that ends in `state` is worth to a seat; None to go on."""
        ...


@frozen
class Considered(Generic[A]):
    """What the search found out about an action."""

    action: A

    playouts: int
    """How often it was played out; the better an action, the more often."""

    value: float
    """The mean worth of its playouts for the seat, in the terms of the horizon."""


@frozen
class SearchBot(Generic[R, S, A, O, E, V]):
    """Plays each action out in worlds sampled from the view, and takes the best.

    The budget of a decision is a number of playouts, or seconds.  With playouts the same view and
    random numbers give the same action everywhere; with seconds that depends on the machine.
    Every action is played out at least once, whatever the budget.
    """

    game: Game[R, S, A, O, E, V]

    playouts: int | None = field(default=None, kw_only=True)
    """The budget in playouts, all actions together."""

    seconds: float | None = field(default=None, kw_only=True)
    """The budget in seconds; give either this or `playouts`."""

    policy: Policy[S, A] = field(
        default=Factory(lambda bot: RandomPolicy(bot.game), takes_self=True), kw_only=True
    )
    """How all seats choose in playouts: by default at random."""

    horizon: Horizon[S] = field(
        default=Factory(lambda bot: MatchEnd(bot.game.turn), takes_self=True), kw_only=True
    )
    """How far playouts go: by default to the end of the match."""

    worlds: Callable[[View[R, A, E, V]], Worlds[S, A, O]] = field(
        default=Factory(lambda bot: bot.game.worlds, takes_self=True), kw_only=True
    )
    """Where worlds come from: by default the game's own, a model of the players among others."""

    left_to: Mapping[str, Bot[R, A, E, V]] = field(factory=dict, kw_only=True, hash=False)
    """Bots that make decisions of some kinds in place of the search, by kind."""

    compiled: bool = field(default=False, kw_only=True)
    """Whether actions are played out in compiled code instead, by the game's compiled policy to the
    end of the round or hand, in the game's own worlds; `policy`, `horizon`, `worlds` and `left_to`
    are not used then.  It needs the extra `batch`."""

    progress: Callable[[tuple[Considered[A], ...]], None] | None = field(default=None, kw_only=True)
    """Called with what is known so far whenever all actions left were played out in one more world.

    An exception that it raises ends the search.
    """

    def __attrs_post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise TypeError("a search bot needs a budget: playouts or seconds, and not both")
        if not (self.playouts or self.seconds or 0) > 0:
            raise ValueError("the budget of a search bot is more than nothing")

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """The action that search finds best; takes one number from `rng`.

        Raises `ValueError` for a seat that is not to act, and what the game's `worlds` raises.
        """
        check_type(view, View)
        check_to_act(view)
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        other = self.left_to.get(view.observation.turn.kind)
        if other is not None:
            return other(view, rng)
        return self.think(view, rng)[0].action

    def think(self, view: View[R, A, E, V], rng: RandomSource) -> tuple[Considered[A], ...]:
        """What the search finds out about each legal action, the best first.

        Takes one number from `rng`.  Raises as calling the bot does.
        """
        check_type(view, View)
        check_to_act(view)
        random = Random(randrange_of(rng)(1 << 32))  # noqa: S311 - seeded, and not for secrets
        if self.compiled:
            _compile(self.game, view)
        stages = max(1, (len(view.legal_actions) - 1).bit_length())
        clock = _Budget(self.playouts, self.seconds, stages)
        trials: Trials[A] = (_RowTrials if self.compiled else _Trials)(self, view, random)
        totals = dict.fromkeys(view.legal_actions, 0.0)
        counts = dict.fromkeys(view.legal_actions, 0)
        left = list(view.legal_actions)
        dropped: list[A] = []

        def considered() -> tuple[Considered[A], ...]:
            return tuple(
                [Considered(a, counts[a], totals[a] / counts[a]) for a in (*left, *dropped)]
            )

        for stage in range(stages):
            number = 1
            while number:
                number = min(number, trials.most)
                for action, worth in zip(left, trials.run(left, number), strict=True):
                    totals[action] += worth
                    counts[action] += number
                number = clock.left(stage, len(left), number)
                if self.progress is not None:
                    self.progress(considered())
            left.sort(key=lambda action: -totals[action] / counts[action])
            half = (len(left) + 1) // 2
            if stage < stages - 1:
                dropped[:0] = left[half:]
                del left[half:]
        return considered()


class Trials(Protocol[A_contra]):
    """Plays actions out in worlds of a view."""

    most: int
    """How many worlds at once, at most."""

    def run(self, actions: Sequence[A_contra], number: int) -> Sequence[float]:
        """What each action is worth in so many new worlds, the same for all, summed up."""
        ...


class _Trials(Generic[R, S, A, O, E, V]):
    """Plays actions out in states, by the policy and horizon of the bot."""

    most = 1

    def __init__(
        self, bot: SearchBot[R, S, A, O, E, V], view: View[R, A, E, V], random: Random
    ) -> None:
        assert view.seat is not None  # a spectator is never to act
        self._bot, self._random, self._seat = bot, random, view.seat
        self._worlds = bot.worlds(view)

    def run(self, actions: Sequence[A], number: int) -> list[float]:
        assert number == self.most
        world = self._worlds.sample(self._random).state
        luck = self._random.getrandbits(64)
        return [self._playout(world, action, Random(luck)) for action in actions]  # noqa: S311

    def _playout(self, world: S, action: A, rng: Random) -> float:
        """What an action of the seat is worth in a world when all play on by the policy."""
        game, policy, horizon, seat = (
            self._bot.game,
            self._bot.policy,
            self._bot.horizon,
            self._seat,
        )
        state = game.apply(world, action, seat)
        while (worth := horizon(world, state, seat)) is None:
            seats = game.turn(state).seats
            if seats:
                mover = seats[0]
                state = game.apply(state, policy(state, mover, rng), mover)
            else:
                state = game.apply(state, game.chance(state).sample(rng))
        return worth


class _RowTrials(Generic[R, S, A, O, E, V]):
    """Plays actions out in rows, by the compiled policy to the end of the round or hand."""

    most = 64

    def __init__(
        self, bot: SearchBot[R, S, A, O, E, V], view: View[R, A, E, V], random: Random
    ) -> None:
        self._game, self._view, self._random = bot.game, view, random
        self._worlds = bot.game.worlds(view)

    def run(self, actions: Sequence[A], number: int) -> list[float]:
        from herrlof_rules.batch import Batch  # noqa: PLC0415 - only where the extra is there

        game, view = self._game, self._view
        batch = Batch.from_worlds(
            game,
            view,
            number,
            self._random,
            worlds=self._worlds,
            policy="heuristic",
        )
        ids = [game.encode(view.rules, action) for action in actions]
        worths: list[float] = batch.try_out(ids).sum(axis=0).tolist()
        return worths


_COMPILED: set[str] = set()


def _compile(game: Game, view: View) -> None:
    """Compiles what a search calls, or reads it from the cache, before the clock is started."""
    if game.name not in _COMPILED:
        bot: SearchBot = SearchBot(game, playouts=1, compiled=True)
        _RowTrials(bot, view, Random(0)).run(view.legal_actions[:1], 2)  # noqa: S311
        _COMPILED.add(game.name)


class _Budget:
    """Shares playouts or seconds out among the stages of a search."""

    def __init__(self, playouts: int | None, seconds: float | None, stages: int) -> None:
        self._playouts = playouts
        self._seconds = seconds
        self._stages = stages
        self._begun = 0.0 if seconds is None else perf_counter()
        self._done = 0

    def left(self, stage: int, actions: int, worlds: int) -> int:
        """In how many worlds more this stage has budget for all its actions, after so many now."""
        self._done += actions * worlds
        if self._seconds is not None:
            due = self._seconds * (stage + 1) / self._stages
            passed = perf_counter() - self._begun
            if passed >= due:
                return 0
            return max(1, int((due - passed) / (passed / self._done * actions) / 2))
        assert self._playouts is not None
        due = self._playouts * (stage + 1) // self._stages
        return max(0, due - self._done) // actions


@frozen
class MatchEnd:
    """The horizon at the end of the match: what its result is worth to the seat, from -1 to 1."""

    turn: Callable[..., object]

    def __call__(self, start: object, state: object, seat: int, /) -> float | None:
        """The utility of a match that is over, wherever the search started."""
        del start
        turn = self.turn(state)
        return float(turn.result.utilities[seat]) if isinstance(turn, Over) else None
