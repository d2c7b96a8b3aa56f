"""Laws of single states and moves: purity, turns, legality, bounds."""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from herrlof_rules.core.errors import HerrlofRulesError, IllegalAction, InvalidState, UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.testing.broken import broken, difference, require, told
from herrlof_rules.testing.playouts import History, Moment, is_over, moves_of, pick


def check_purity(game: Game, rules: AnyRules, history: History) -> None:
    """The same moves lead to equal states and events again; no state changes afterwards."""
    luck = random.getstate()
    state = game.initial(rules)
    require(state == game.initial(rules), "purity", "two initial states differ")
    kept = [(state, repr(state), hash(state))]
    for number, played in enumerate(history):
        so_far = told(moves_of(history[: number + 1]))
        step = game.step(state, played.move, played.by)
        after = game.apply(state, played.move, played.by)
        _same("apply and step lead to different states", after, step.state, so_far)
        _same("the same move leads to another state", played.after, after, so_far)
        _same("the same move makes other events", played.events, step.events, so_far)
        for event in step.events:
            require(type(event) in game.events, "events", f"{event!r} is of no class of the game")
        state = after
        kept.append((state, repr(state), hash(state)))
    for number, (state, text, hashed) in enumerate(kept):
        if repr(state) != text or hash(state) != hashed:
            so_far = told(moves_of(history[:number]))
            broken("purity", "a state changed later", *difference(text, repr(state)), so_far)
    fact = "the game takes numbers from the `random` module's global generator"
    require(random.getstate() == luck, "purity", fact)


def _same(fact: str, one: object, other: object, so_far: str) -> None:
    if one != other or repr(one) != repr(other):
        broken("purity", fact, *difference(repr(one), repr(other)), f"after: {so_far}")


def check_turn(moment: Moment) -> None:
    """A turn names seats that exist, ascending, and a kind that the game explains."""
    game, state, players = moment.game, moment.state, moment.rules.players
    turn = game.turn(state)
    if isinstance(turn, Decision):
        seats = turn.seats
        good = bool(seats) and list(seats) == sorted(set(seats))
        good = good and seats[0] >= 0 and seats[-1] < players
        moment.require(good, "turns", f"the seats to act are {seats!r}")
        moment.require(turn.kind in game.prompts, "turns", f"no moment explains {turn.kind!r}")
    if not isinstance(turn, Chance):
        try:
            distribution = game.chance(state)
        except ValueError:
            pass
        else:
            moment.broken("turns", f"chance gives {distribution!r} when the turn is {turn!r}")
    for seat in (None, *range(players)):
        seen = game.observe(state, seat)
        moment.require(type(seen) is game.observation, "turns", "an observation of another class")
        moment.require(
            seen.seat == seat and seen.turn == turn,
            "turns",
            f"the observation of {seat} says seat {seen.seat} and {seen.turn!r}, not {turn!r}",
        )
        legal = () if seat is None else game.legal_actions(state, seat)
        moment.require(
            seen.legal_actions == legal,
            "turns",
            f"the observation of {seat} lists {seen.legal_actions!r}, not {legal!r}",
        )


def check_legality(moment: Moment, others: Sequence[object] = ()) -> None:
    """An action is legal exactly when `apply` takes it, over the whole action space.

    `others` are outcomes and actions from elsewhere, refused where it is not their turn.
    """
    game, state, players = moment.game, moment.state, moment.rules.players
    turn = game.turn(state)
    before = repr(state)
    space = game.action_space(moment.rules)
    place = {action: number for number, action in enumerate(space)}
    moment.require(len(place) == len(space), "order", "the action space repeats an action")
    to_act = turn.seats if isinstance(turn, Decision) else ()
    for seat in range(players):
        legal = game.legal_actions(state, seat)
        moment.require(type(legal) is tuple, "order", f"legal actions come as {type(legal)}")
        strange = [action for action in legal if action not in place]
        moment.require(not strange, "order", f"not in the action space: {strange!r}")
        places = [place[action] for action in legal]
        ordered = all(a < b for a, b in pairwise(places))
        moment.require(ordered, "order", f"legal actions out of order or repeated: {legal!r}")
        if seat in to_act:
            moment.require(bool(legal), "legality", f"seat {seat} is to act and has no action")
        else:
            fact = f"seat {seat} is not to act and may do {legal!r}"
            moment.require(not legal, "legality", fact)
        _check_space(moment, space, frozenset(legal), seat)
    if to_act:
        moment.require(
            game.legal_actions(state) == game.legal_actions(state, to_act[0]),
            "legality",
            "the default seat of legal_actions is not the first that is to act",
        )
        for action in game.legal_actions(state)[:3]:
            moment.require(
                game.apply(state, action) == game.apply(state, action, to_act[0]),
                "legality",
                f"the default seat of apply is not the first that is to act: {action!r}",
            )
    else:
        moment.require(not game.legal_actions(state), "legality", "nobody is to act")
        _check_space(moment, space, frozenset(), None)
    _check_others(moment, others, players)
    fact = "refused or tried moves changed the state"
    moment.require(repr(state) == before, "purity", fact, *difference(before, repr(state)))


def _check_space(
    moment: Moment, space: tuple[Any, ...], legal: frozenset[Any], seat: int | None
) -> None:
    for action in space:
        refused = refusal(moment, action, seat)
        if (refused is None) != (action in legal):
            listed = "listed as legal" if action in legal else "not listed as legal"
            outcome = "accepts it" if refused is None else f"refuses it: {refused}"
            moment.broken("legality", f"{action!r} of seat {seat} is {listed}, apply {outcome}")
        if isinstance(refused, IllegalAction):
            good = (
                refused.action == action
                and (refused.seat == seat or seat is None)
                and bool(refused.clause)
            )
            fact = f"the refusal of {action!r} by {seat} says otherwise: {refused.args!r}"
            moment.require(good, "errors", fact)


def refusal(moment: Moment, move: Any, seat: int | None) -> HerrlofRulesError | None:
    """The documented error with which a move is refused; None where it is accepted."""
    try:
        moment.game.apply(moment.state, move, seat)
    except (IllegalAction, UnknownSeat) as refused:
        return refused
    except Exception as error:  # noqa: BLE001 - any other error is the fault looked for
        fact = f"{move!r} by {seat} raises {type(error).__name__}: {error}"
        moment.broken("errors", fact)
    return None


def _check_others(moment: Moment, others: Sequence[object], players: int) -> None:
    game, state = moment.game, moment.state
    turn = game.turn(state)
    for move in others:
        if type(move) in game.outcomes:
            possible = isinstance(turn, Chance) and game.chance(state).probability(move) > 0
            accepted = refusal(moment, move, None) is None
            fact = f"chance: {move!r} is {'possible' if possible else 'impossible'}, but apply"
            fact += f" {'accepts' if accepted else 'refuses'} it"
            moment.require(possible == accepted, "legality", fact)
            for seat in range(players):
                fact = f"seat {seat} may settle {move!r} in place of chance"
                moment.require(refusal(moment, move, seat) is not None, "legality", fact)
        elif isinstance(turn, Decision):
            for seat in (-1, players):
                fact = f"{move!r} is accepted of seat {seat}, which does not exist"
                moment.require(refusal(moment, move, seat) is not None, "legality", fact)
    for seat in (-1, players):
        for ask in (game.legal_actions, game.observe):
            try:
                ask(state, seat)
            except UnknownSeat:
                continue
            moment.broken("errors", f"seat {seat} does not exist, but is not refused")


def check_validity(moment: Moment) -> None:
    """Every state that play leads to passes `validate`."""
    try:
        moment.game.validate(moment.state)
    except InvalidState as refused:
        moment.broken("validity", f"a state of play is refused: {refused}", repr(moment.state))


def check_conservation(
    game: Game,
    rules: AnyRules,
    history: History,
    conserved: Callable[[Any, tuple[Any, ...]], object],
) -> None:
    """What `conserved` counts, given a state and all events before it, never changes."""
    state = game.initial(rules)
    events: tuple[Any, ...] = ()
    first = conserved(state, events)
    for number, played in enumerate(history):
        events += played.events
        now = conserved(played.after, events)
        if now != first:
            so_far = told(moves_of(history[: number + 1]))
            fact = f"conserved was {first!r} and is {now!r}"
            broken("conservation", fact, f"after: {so_far}")


def check_bounds(game: Game, rules: AnyRules, history: History) -> None:
    """A match ends within `max_decisions`, with a result that fits together."""
    bound = game.max_decisions(rules)
    decisions = sum(played.by is not None for played in history)
    if bound is not None:
        fact = f"a match took {decisions} decisions and may take {bound}"
        require(decisions <= bound, "bounds", fact, told(moves_of(history)))
        if decisions == bound:
            fact = f"the match goes on after {bound} decisions, the most it may take"
            require(is_over(game, history), "bounds", fact, told(moves_of(history)))
    if not is_over(game, history):
        return
    turn = game.turn(history[-1].after)
    assert isinstance(turn, Over)
    result, players = turn.result, rules.players
    winners = result.winners
    good = (
        len(result.points) == players
        and bool(winners)
        and list(winners) == sorted(set(winners))
        and set(winners) <= set(range(players))
        and bool(result.reason)
    )
    require(good, "result", f"the result does not fit together: {result!r}")
    utilities = result.utilities
    require(sum(utilities) == 0, "result", f"utilities do not sum to zero: {utilities!r}")
    if len(winners) == players:
        good = not any(utilities)
    else:
        loss = Fraction(-1, players - 1)
        good = all((utilities[seat] > 0) == (seat in winners) for seat in range(players))
        good = good and all(u == loss for s, u in enumerate(utilities) if s not in winners)
    require(good, "result", f"utilities do not fit the winners: {result!r}, {utilities!r}")


def check_simultaneity(moment: Moment, rng: RandomSource, pairs: int = 4) -> None:
    """Where several seats may act, the order in which they do leaves no trace in the state."""
    game, state = moment.game, moment.state
    turn = game.turn(state)
    if not isinstance(turn, Decision) or len(turn.seats) < 2:
        return
    for first in turn.seats:
        for second in turn.seats:
            if first >= second:
                continue
            for _ in range(pairs):
                one = pick(rng, game.legal_actions(state, first))
                other = pick(rng, game.legal_actions(state, second))
                after_one = game.apply(state, one, first)
                after_other = game.apply(state, other, second)
                for seat, before, after in (
                    (second, state, after_one),
                    (first, state, after_other),
                ):
                    moment.require(
                        game.legal_actions(before, seat) == game.legal_actions(after, seat),
                        "simultaneity",
                        f"another seat's hand-in changes what seat {seat} may do",
                    )
                forth = game.apply(after_one, other, second)
                back = game.apply(after_other, one, first)
                moment.require(
                    forth == back and repr(forth) == repr(back),
                    "simultaneity",
                    f"the order of seat {first} {one!r} and seat {second} {other!r} shows",
                    *difference(repr(forth), repr(back)),
                )


def check_rotation(
    game: Game,
    rules: AnyRules,
    history: History,
    rotated: Callable[[Any], Any],
) -> None:
    """All seats moved on by one make the same match: `rotated` says how a move is then written.

    The rules must not name a seat.
    """
    players = rules.players
    state = game.initial(rules)
    for number, played in enumerate(history):
        by = None if played.by is None else (played.by + 1) % players
        move = rotated(played.move)
        so_far = told(moves_of(history[: number + 1]))
        try:
            state = game.apply(state, move, by)
        except IllegalAction as refused:
            broken("rotation", f"refused with all seats moved on by one: {refused}", so_far)
        turn, other = game.turn(played.after), game.turn(state)
        if isinstance(turn, Decision):
            seats = tuple(sorted((seat + 1) % players for seat in turn.seats))
            same = other == Decision(turn.kind, seats)
        elif isinstance(turn, Over):
            points = turn.result.points
            same = isinstance(other, Over) and other.result.points == points[-1:] + points[:-1]
        else:
            same = other == turn
        require(same, "rotation", f"{turn!r} becomes {other!r} with seats moved on", so_far)
