"""A game of one decision after which the match ends with a given result."""

from attrs import evolve, frozen

from herrlof_rules import core


@frozen
class Rules:
    """Two seats."""

    players: int = 2


@frozen
class End:
    """The only action."""


@frozen
class Ended:
    """Tells the result."""

    result: core.Public[core.Result]


@frozen
class State:
    """A state at the end or before it."""

    rules: Rules
    result: core.Result
    over: bool = True

    @property
    def turn(self) -> core.Turn:
        """The end, or the decision before it."""
        return core.Over(self.result) if self.over else core.Decision("end", (0,))


@frozen
class Observation:
    """The observation of each seat."""

    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[End, ...]]


def _initial(rules: Rules) -> State:
    return State(rules, core.Result((2, -2), (0,), "end", payoffs=(2, -2)))


def _unpaid(rules: Rules) -> State:
    return State(rules, core.Result((2, -2), (0,), "end"))


def _legal(_state: State, _seat: int) -> tuple[End, ...]:
    return (End(),)


def _end(state: State, _action: End, _seat: int, emit: core.Emit[Ended]) -> State:
    emit(Ended(state.result))
    return evolve(state, over=True)


def _observe(
    _state: State, seat: int | None, turn: core.Turn, legal: tuple[End, ...]
) -> Observation:
    return Observation(seat, turn, legal)


def _actions(_rules: Rules) -> tuple[End, ...]:
    return (End(),)


def ending(payoffs: core.Payoffs | None) -> core.Game:
    """The game with these payoffs: a result pays 2 and -2, or states no payoffs for None."""
    return core.Game(
        name="ending",
        rules=Rules,
        state=State,
        events=(Ended,),
        observation=Observation,
        initial=_unpaid if payoffs is None else _initial,
        phases=(
            core.DecisionPhase("end", "E1", "End (E1).", (End,), _legal, _end),
            core.OverPhase("E1"),
        ),
        make_observation=_observe,
        action_space=_actions,
        info=core.GameInfo() if payoffs is None else core.GameInfo(payoffs=payoffs),
    )
