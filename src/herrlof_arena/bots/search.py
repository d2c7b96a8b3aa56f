"""A bot that searches any game with worlds: it plays each action out in states it could be in.

The budget is spent by sequential halving (Karnin, Koren and Somekh, 2013): all actions are played
out equally often, the worse half is dropped, and the better half shares the rest of the budget.
All actions that are compared are played out in the same worlds with the same random numbers, so
luck that helps one action helps all.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any, Generic, Protocol

from attrs import Factory, field, frozen
from typing_extensions import TypeVar

from herrlof_arena.bots.bot import check_to_act
from herrlof_arena.bots.endings import solved
from herrlof_arena.bots.policy import Policy, RandomPolicy
from herrlof_arena.encoding.actions import action_ids
from herrlof_arena.registry import part_of
from herrlof_rules.core import Bot, Game, Over, RandomSource, View, Worlds, role_of
from herrlof_rules.extending import A, E, O, R, S, V, check_type, randrange_of

S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


class Horizon(Protocol[S_contra]):
    """Decides where a playout ends and scores it."""

    def __call__(self, start: S_contra, state: S_contra, seat: int, /) -> float | None:
        """The value to a seat of a playout from `start` to `state`; None to continue."""
        ...


@frozen
class ActionValue(Generic[A]):
    """The results of the search for one action."""

    action: A

    playouts: int
    """The number of playouts; better actions get more.  0 if it was solved, or not searched."""

    value: float
    """The mean value of the action's playouts for the seat, in the terms of the horizon; with a
    learned bot, the mean of that value and the bot's."""


@frozen
class SearchBot(Generic[R, S, A, O, E, V]):
    """Plays each action out in worlds sampled from the view, and takes the best.

    The budget of a decision is a number of playouts, or seconds.  With playouts the same view and
    random numbers give the same action everywhere; with seconds the action depends on the machine.
    Every action is played out at least once, whatever the budget.

    Raises `TypeError` unless there is exactly one budget, and `ValueError` if it is not positive.
    """

    game: Game[R, S, A, O, E, V]

    playouts: int | None = field(default=None, kw_only=True)
    """The budget in playouts, all actions together."""

    seconds: float | None = field(default=None, kw_only=True)
    """The budget in seconds; give either this or `playouts`."""

    clock: Callable[[], float] = field(default=perf_counter, kw_only=True)
    """The clock that measures the seconds.  With `time.process_time` they are processor time, which
    makes comparisons fair on a busy machine."""

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
    """Returns the worlds of a view: by default the game's own; another function can model the
    players."""

    ending: Horizon[S] | None = field(default=None, kw_only=True)
    """The horizon up to which a position of two players is solved if the view leaves one world;
    None to solve no position.

    The values are then exact, for perfect play by both seats, and nothing is played out."""

    compiled: bool = field(default=False, kw_only=True)
    """Whether actions are played out in compiled code instead, by the game's compiled policy to the
    end of the round or hand, in the game's own worlds; `policy`, `horizon` and `worlds` are not
    used then.  It needs the extra `batch`."""

    prior: Bot[R, A, E, V] | None = field(default=None, kw_only=True)
    """The bot whose choice is taken if the search finds it as good as any other; None for the first
    action."""

    learned: Mapping[int, Bot[R, A, E, V]] = field(factory=dict, kw_only=True, hash=False)
    """By the number of players, bots that `evaluate` actions in the terms of the horizon.

    The value of an action is then the mean of the bot's value and of the playouts' mean value."""

    progress: Callable[[tuple[ActionValue[A], ...]], None] | None = field(
        default=None, kw_only=True
    )
    """Called with the results so far whenever the remaining actions were played out in more worlds.

    An exception that it raises ends the search.
    """

    def __attrs_post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise TypeError("a search bot needs a budget: playouts or seconds, and not both")
        if not (self.playouts or self.seconds or 0) > 0:
            raise ValueError("the budget of a search bot must be positive")

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """The action that search finds best.

        Takes one number from `rng`, or none if only one action is legal.
        Raises `ValueError` for a seat that is not to act, and what the game's `worlds` raises.
        """
        check_type(view, View)
        check_to_act(view)
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return self.evaluate(view, rng)[0].action

    def evaluate(self, view: View[R, A, E, V], rng: RandomSource) -> tuple[ActionValue[A], ...]:
        """The value of each legal action and the number of its playouts, the best first.

        Takes one number from `rng`.  Raises the errors that calling the bot raises.
        """
        check_type(view, View)
        check_to_act(view)
        random = Random(randrange_of(rng)(1 << 32))  # noqa: S311 - seeded, and not for secrets
        trials: Trials = (_RowTrials if self.compiled else _Trials)(self, view, random)
        actions = self._in_order(view, random)
        if self.ending is not None:
            exact = solved(self.game, view, trials.worlds, self.ending)
            if exact is not None:
                actions.sort(key=lambda action: -exact[action])
                return tuple([ActionValue(action, 0, exact[action]) for action in actions])
        if self.compiled:
            _compile(self.game, view)
        expected = self._expected(view, actions, random)
        trials.prepare(actions)
        stages = max(1, (len(actions) - 1).bit_length())
        budget = _Budget(self.playouts, self.seconds, stages, self.clock)
        totals, counts = [0.0] * len(actions), [0] * len(actions)
        # Places in `actions`: hashing actions to find them took a tenth of a short search.
        left, dropped = list(range(len(actions))), list[int]()

        def value(place: int) -> float:
            mean = totals[place] / counts[place]
            return (mean + expected[place]) / 2 if expected else mean

        def considered() -> tuple[ActionValue[A], ...]:
            return tuple([ActionValue(actions[n], counts[n], value(n)) for n in (*left, *dropped)])

        for stage in range(stages):
            number = 1
            while number:
                number = min(number, trials.most)
                for place, worth in zip(left, trials.run(left, number), strict=True):
                    totals[place] += worth
                    counts[place] += number
                number = budget.left(stage, len(left), number)
                if self.progress is not None:
                    self.progress(considered())
            # The values are rounded, because sums of the same terms in another order may differ
            # slightly.
            left.sort(key=lambda place: -round(value(place), 9))
            half = (len(left) + 1) // 2
            if stage < stages - 1:
                dropped[:0] = left[half:]
                del left[half:]
        return considered()

    def _in_order(self, view: View[R, A, E, V], random: Random) -> list[A]:
        """The legal actions; the prior's choice comes first, so a stable sort prefers it."""
        left = list(view.legal_actions)
        if self.prior is not None:
            first = self.prior(view, random)
            left.remove(first)
            left.insert(0, first)
        return left

    def _expected(
        self, view: View[R, A, E, V], actions: Sequence[A], random: Random
    ) -> Sequence[float]:
        """The value of each action by a learned bot; empty without one or if all are equal."""
        bot: Any = self.learned.get(view.rules.players)
        if bot is None:
            return ()
        estimates = {each.action: each.value for each in bot.evaluate(view, random)}
        return [estimates[action] for action in actions] if len({*estimates.values()}) > 1 else ()


class Trials(Protocol):
    """Plays actions out in worlds of a view."""

    most: int
    """The most worlds to use at once."""

    worlds: Worlds[Any, Any, Any]
    """The worlds to sample from."""

    def prepare(self, actions: Sequence[Any]) -> None:
        """Sets the actions to play out; called once."""

    def run(self, places: Sequence[int], number: int) -> Sequence[float]:
        """The value of the actions at these places, summed over the same `number` new worlds."""
        ...


class _Trials(Generic[R, S, A, O, E, V]):
    """Plays actions out in states, by the policy and horizon of the bot."""

    most = 1

    def __init__(
        self, bot: SearchBot[R, S, A, O, E, V], view: View[R, A, E, V], random: Random
    ) -> None:
        assert view.seat is not None  # A spectator is never to act.
        self._bot, self._random, self._seat = bot, random, view.seat
        self.worlds = bot.worlds(view)
        self._actions: Sequence[A] = ()

    def prepare(self, actions: Sequence[A]) -> None:
        self._actions = actions

    def run(self, places: Sequence[int], number: int) -> list[float]:
        assert number == self.most
        world = self.worlds.sample(self._random).state
        luck = self._random.getrandbits(64)
        return [self._playout(world, self._actions[n], Random(luck)) for n in places]  # noqa: S311

    def _playout(self, world: S, action: A, rng: Random) -> float:
        """The value of an action in a world, after which all seats play on by the policy."""
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
        self.worlds = bot.game.worlds(view)
        self._ids: tuple[int, ...] = ()

    def prepare(self, actions: Sequence[A]) -> None:
        self._ids = action_ids(self._game, self._view.rules)(tuple(actions))
        self._policy = part_of(self._game, "compiled_policy")

    def run(self, places: Sequence[int], number: int) -> list[float]:
        from herrlof_arena.batch import Batch  # noqa: PLC0415 - only where the extra is there

        batch = Batch.from_worlds(
            self._game, self._view, number, self._random, worlds=self.worlds, policy=self._policy
        )
        ids = [self._ids[place] for place in places]
        worths: list[float] = batch.try_out(ids, self._policy).sum(axis=0).tolist()
        return worths


_COMPILED: set[str] = set()


def _compile(game: Game, view: View) -> None:
    """Compiles the functions of a search, or reads them from the cache, before the clock starts."""
    if game.name not in _COMPILED:
        bot: SearchBot = SearchBot(game, playouts=1, compiled=True)
        trials = _RowTrials(bot, view, Random(0))  # noqa: S311
        trials.prepare(view.legal_actions[:1])
        trials.run([0], 2)
        _COMPILED.add(game.name)


class _Budget:
    """Divides playouts or seconds among the stages of a search."""

    def __init__(
        self,
        playouts: int | None,
        seconds: float | None,
        stages: int,
        clock: Callable[[], float],
    ) -> None:
        self._playouts = playouts
        self._seconds = seconds
        self._stages = stages
        self._clock = clock
        self._begun = clock()
        self._done = 0

    def left(self, stage: int, actions: int, worlds: int) -> int:
        """The number of further worlds in which this stage can still play out all its actions."""
        self._done += actions * worlds
        if self._seconds is not None:
            due = self._seconds * (stage + 1) / self._stages
            passed = self._clock() - self._begun
            if passed >= due:
                return 0
            return max(1, int((due - passed) / (passed / self._done * actions) / 2))
        assert self._playouts is not None
        due = self._playouts * (stage + 1) // self._stages
        return max(0, due - self._done) // actions


@frozen
class MatchEnd:
    """The horizon at the end of the match, whose value is the seat's payoff."""

    turn: Callable[..., object]

    def __call__(self, start: object, state: object, seat: int, /) -> float | None:
        """The seat's payoff if the match is over, whatever `start` is; otherwise None."""
        del start
        turn = self.turn(state)
        return float(turn.result.payoffs[seat]) if isinstance(turn, Over) else None


@frozen
class PartEnd(Generic[R, S, A, O, E, V]):
    """The horizon at the end of the part of a match that is scored next, such as a round.

    The value is the points that the seat scored in the part, negated if the fewest points win.  If
    the payoffs have a constant sum, the mean of the others' points is subtracted first.
    """

    game: Game[R, S, A, O, E, V]
    """A game with `finished_parts`, whose observations have a field annotated `Points`."""

    def __attrs_post_init__(self) -> None:
        game = self.game
        if game.finished_parts is None or role_of(game.observation, "points") is None:
            needs = "`finished_parts` and a field of the observation annotated `core.Points`"
            raise TypeError(f"{game.name} is not scored in parts: it needs {needs}")

    def __call__(self, start: S, state: S, seat: int, /) -> float | None:
        """The value of the part; None until the part has been scored or the match is over."""
        game = self.game
        finished = game.finished_parts
        assert finished is not None
        if finished(state) == finished(start) and not isinstance(state.turn, Over):
            return None
        before, after = game.points(start), game.points(state)
        points = [now - then for then, now in zip(before, after, strict=True)]
        value: float = points[seat]
        if game.info.payoffs.kind in ("zero_sum", "constant_sum"):
            value -= (sum(points) - points[seat]) / (len(points) - 1)
        return -value if game.info.fewest_points_win else value
