"""Laws of matches and positions: purity, turns, validity, bounds, results, simultaneous actions."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE
from herrlof_rules.core.notation import seat_label
from herrlof_rules.core.parameters import AnyState, S
from herrlof_rules.core.payoffs import BY_WINNERS
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.result import Result
from herrlof_rules.core.roles import role_of
from herrlof_rules.core.turn import Decision, Over
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import difference, require, whole_repr
from herrlof_rules.testing.generators.playouts import Position, pick, position_after, seat_of


def check_purity(match: Match) -> None:
    """The same moves lead to equal states and events again; no state changes afterwards.

    `step` replays the moves forwards.  Then `apply` is called from the last state to the first,
    because a state holds everything that its future depends on.
    """
    game, rules = match.game, match.rules
    random_state = random.getstate()
    state = game.initial(rules)
    require(state == game.initial(rules), "purity", "two initial states differ")
    earlier_states = [(state, whole_repr(state), hash(state))]
    for number, entry in enumerate(match.log):
        so_far = position_after(match, number + 1)
        step = game.step(state, entry.choice, seat_of(entry.move))
        fact = "the same move leads to another state"
        so_far.require_same("purity", fact, entry.state, step.state)
        fact = "the same move makes other events"
        so_far.require_same("purity", fact, entry.events, step.events)
        for event in step.events:
            require(type(event) in game.events, "events", f"{event!r} is of no class of the game")
        state = step.state
        earlier_states.append((state, whole_repr(state), hash(state)))
    # Going backwards, a value that the game keeps from the forward pass is wrong.
    for number in range(len(match.log) - 1, -1, -1):
        entry, so_far = match.log[number], position_after(match, number + 1)
        after = game.apply(earlier_states[number][0], entry.choice, seat_of(entry.move))
        fact = "apply and step lead to different states"
        so_far.require_same("purity", fact, after, entry.state)
    for number, (state, text, state_hash) in enumerate(earlier_states):
        if whole_repr(state) != text or hash(state) != state_hash:
            texts = difference(text, whole_repr(state))
            position_after(match, number).broken("purity", "a state changed later", *texts)
    fact = "the game takes numbers from the `random` module's global generator"
    require(random.getstate() == random_state, "purity", fact)


def check_turn_seen(position: Position) -> None:
    """Observations agree with the turn and the legal actions, and are of the declared class."""
    game, state, turn = position.game, position.state, position.turn
    for seat in position.onlookers:
        observation = game.observe(state, seat)
        class_name, declared_name = type(observation).__name__, game.observation.__name__
        fact = f"the observation is a {class_name}, not a {declared_name}"
        position.require(type(observation) is game.observation, "turns", fact)
        position.require(
            observation.seat == seat and observation.turn == turn,
            "turns",
            f"the observation of {seat_label(seat)} states the seat {observation.seat!r} and "
            f"{observation.turn!r}, not {seat!r} and {turn!r}",
        )
        legal = () if seat is None else game.legal_actions(state, seat)
        position.require(
            observation.legal_actions == legal,
            "turns",
            f"the observation of {seat_label(seat)} lists {observation.legal_actions!r}, "
            f"not {legal!r}",
        )


def check_followers(position: Position) -> None:
    """If a phase declares which turns may follow, no other turn follows it."""
    match = position.match
    if match.log:
        before = match.log[-2].state if len(match.log) > 1 else match.start_state
        if fact := undeclared(match.game, before, match.state):
            position.broken("turns", fact)


def undeclared(game: Game, before: AnyState, after: AnyState) -> str:
    """Returns why the second state's turn may not follow the first one's, or an empty text."""
    kind, next_kind = game.turn(before).kind, game.turn(after).kind
    then = next((phase.then for phase in game.phases if phase.kind == kind), ())
    if not then or next_kind in then:
        return ""
    return f"{next_kind!r} follows {kind!r}, and its phase declares {', '.join(then)}"


def check_same_rules(position: Position) -> None:
    """The rules do not change in a match."""
    if (state_rules := position.state.rules) is not position.rules:
        fact = "the rules of a state are not those of its match"
        position.require_same("rules", fact, position.rules, state_rules)


def check_validity(position: Position) -> None:
    """Every state reached by play passes `validate`."""
    try:
        position.game.validate(position.state)
    except InvalidState as refused:
        fact = f"a state of play is refused: {refused}"
        position.broken("validity", fact, whole_repr(position.state))


def check_conservation(match: Match, invariant: Callable[[Any, tuple[Any, ...]], object]) -> None:
    """The value of `invariant` for a state and all events before it never changes."""
    events: tuple[Any, ...] = ()
    first_value = invariant(match.start_state, events)
    for number, entry in enumerate(match.log):
        events += entry.events
        value = invariant(entry.state, events)
        if value != first_value:
            fact = f"the invariant was {first_value!r} and is {value!r}"
            position_after(match, number + 1).broken("conservation", fact)


def check_points(position: Position, points: Callable[[Any, tuple[Any, ...]], object]) -> None:
    """The points of a finished match are those that the oracle computes from its public events."""
    turn = position.turn
    if not isinstance(turn, Over):
        return
    log = position.match.log
    events = tuple([redact_event(event, None) for entry in log for event in entry.events])
    scored = points(position.rules, events)
    if scored is not None and scored != turn.result.points:
        fact = f"the points are {turn.result.points!r}, and the events add up to {scored!r}"
        position.broken("result", fact)


def check_finished_parts(position: Position) -> None:
    """`finished_parts` returns a number from 0, and no move makes it smaller."""
    match, finished_parts = position.match, position.game.finished_parts
    if finished_parts is None:
        return
    parts = finished_parts(match.state)
    is_number = type(parts) is int and parts >= 0
    position.require(is_number, "result", f"finished_parts returns {parts!r}")
    if match.log:
        before = match.log[-2].state if len(match.log) > 1 else match.start_state
        parts_before = finished_parts(before)
        fact = f"finished_parts falls from {parts_before} to {parts}"
        position.require(parts >= parts_before, "result", fact)


def check_bounds(position: Position, bound: int | None) -> None:
    """A match ends within `bound` decisions, and the bound is a positive integer or None."""
    is_bound = bound is None or (type(bound) is int and bound > 0)
    position.require(is_bound, "bounds", f"max_decisions is {bound!r}")
    if bound is None or position.moves < bound:
        return
    decisions = sum(entry.by != CHANCE for entry in position.match.log)
    fact = f"a match took {decisions} decisions and may take {bound}"
    position.require(decisions <= bound, "bounds", fact)
    fact = f"the match goes on after {bound} decisions, the most it may take"
    goes_on = isinstance(position.turn, Decision)
    position.require(decisions < bound or not goes_on, "bounds", fact)


def check_result(position: Position) -> None:
    """If the match is over, its points, winners and payoffs fit together."""
    game, turn, players = position.game, position.turn, position.players
    if not isinstance(turn, Over):
        return
    result = turn.result
    winners, points, breakers = result.winners, result.points, result.tie_breakers
    facts = {
        f"there are {players} seats, and points for {len(points)}": len(points) == players,
        "no seat wins": bool(winners),
        "the winners are not in ascending order": list(winners) == sorted(set(winners)),
        "a winner is not a seat of the match": set(winners) <= set(range(players)),
        "no reason is given": bool(result.reason),
    }
    for fact, holds in facts.items():
        position.require(holds, "result", fact, repr(result))
    listed = (("reasons", (result.reason,)), ("tie_breakers", breakers))
    for name, stated in listed:
        declared = getattr(game.info, name) or stated
        fact = f"{name} of the game do not list all of {stated!r}"
        position.require(set(stated) <= set(declared), "result", fact, repr(result))
    extreme, best_points = (
        ("fewest", min(points)) if game.info.fewest_points_win else ("most", max(points))
    )
    best = tuple(seat for seat in range(players) if points[seat] == best_points)
    fact = (
        f"a winner does not have the {extreme} points, which win in this game (`fewest_points_win`)"
    )
    position.require(set(winners) <= set(best), "result", fact, repr(result))
    fact = f"seats {best} have the same points, and no tie-breaker says why some of them win"
    position.require(winners == best or bool(breakers), "result", fact, repr(result))
    fact = "tie-breakers were consulted, and only one seat has the best points"
    position.require(len(best) > 1 or not breakers, "result", fact, repr(result))
    fact = "a rematch is to decide, and there is one winner"
    position.require(len(winners) > 1 or not result.rematch, "result", fact, repr(result))
    points_field = role_of(game.observation, "points")
    # `check_turn_seen` reports an observation whose class is not the declared one.
    if points_field is not None and type(game.observe(position.state, None)) is game.observation:
        observed = game.points(position.state)
        shown_in = f"those observed at the end, in the field {points_field}"
        fact = f"the points of the result are not {shown_in}"
        texts = difference(repr(observed), repr(points))
        position.require(observed == points, "result", fact, *texts)
    _check_payoffs(position, result)


def _check_payoffs(position: Position, result: Result) -> None:
    """Payoffs have the kind and the bounds that the game describes, and each seat has one."""
    described = position.game.info.payoffs
    stated = result.stated_payoffs
    if described == BY_WINNERS:
        fact = "the result states payoffs, and the game does not describe them (`GameInfo.payoffs`)"
        position.require(stated is None, "result", fact, repr(result))
        return
    fact = "the game describes payoffs (`GameInfo.payoffs`), and the result states none"
    position.require(stated is not None, "result", fact, repr(result))
    fact = "the result does not state a payoff for each seat"
    position.require(len(result.payoffs) == position.players, "result", fact, repr(result))
    fault = described.fault(result.payoffs, position.state.rules)
    position.require(not fault, "result", fault, repr(result))


SHUFFLED = 2
"""The number of random orders tried."""


def check_simultaneity(position: Position, rng: RandomSource) -> None:
    """The same actions of the same seats lead to the same state in every order.

    An action does not change the legal actions of a seat that has not acted yet.
    """
    game, start = position.game, position.state
    seats = position.turn.seats
    if len(seats) < 2:
        return
    legal = {seat: game.legal_actions(start, seat) for seat in seats}
    chosen = {seat: pick(rng, legal[seat]) for seat in seats}
    reached: dict[frozenset[int], tuple[Any, tuple[int, ...]]] = {}
    for acting_order in _orders(seats, rng):
        state, acted = start, tuple[int, ...]()
        for seat in acting_order:
            legal_now = game.legal_actions(state, seat)
            fact = f"what seats {acted} did changes what seat {seat} may do"
            position.require_same("simultaneity", fact, legal[seat], legal_now)
            state, acted = game.apply(state, chosen[seat], seat), (*acted, seat)
            other, order = reached.setdefault(frozenset(acted), (state, acted))
            if other is state:
                continue
            document, other_document = (unstructure(game, S, each, "$") for each in (state, other))
            if (
                state != other
                or document != other_document
                or whole_repr(state) != whole_repr(other)
            ):
                fact = f"seats acting in the order {acted} or {order} make different states"
                position.broken(
                    "simultaneity", fact, *difference(whole_repr(state), whole_repr(other))
                )


def _orders(seats: tuple[int, ...], rng: RandomSource) -> Iterator[tuple[int, ...]]:
    """The ascending order, two seats exchanged, the descending order, and some random orders."""
    yield seats
    yield (seats[1], seats[0], *seats[2:])
    yield (*seats[:-2], seats[-1], seats[-2])
    yield seats[::-1]
    for _ in range(SHUFFLED):
        waiting = list(seats)
        yield tuple(waiting.pop(rng.randrange(len(waiting))) for _ in seats)
