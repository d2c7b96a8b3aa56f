"""Dare, a dice game.

Its rules D1 to D4 are in docs/how-to/describe-your-own-game.md.
"""

from itertools import product
from typing import Annotated

from attrs import evolve, field, frozen, validators

from herrlof_rules.bots import RandomBot, play_match
from herrlof_rules.core import (
    BySeat,
    Chance,
    Decision,
    Game,
    IllegalAction,
    InvalidState,
    NoChanceTurn,
    OnePerSeat,
    Over,
    Own,
    Public,
    Result,
    Seat,
    SeenBy,
    Step,
    Turn,
    Weighted,
    check_seat,
    check_type,
    is_one_of,
    uniform,
)


@frozen
class Rules:
    players: int = field(default=2, validator=validators.in_((2, 3, 4)))
    rounds: int = field(default=3, validator=validators.in_(range(1, 100)))


@frozen
class Bet:  # the action
    coins: int


@frozen
class Roll:  # the chance outcome
    dice: tuple[int, ...]


@frozen
class Cast:  # an event: each field says who may see it
    dice: Annotated[tuple[int | None, ...], OnePerSeat()]


@frozen
class Laid:
    seat: Public[Seat]
    coins: Annotated[int | None, SeenBy("seat")]


@frozen
class End:
    dice: BySeat[int]
    scores: BySeat[int]


@frozen
class State:
    rules: Rules
    scores: tuple[int, ...]
    bets: tuple[int | None, ...]
    dice: tuple[int, ...] = ()
    played: int = 0


@frozen
class Observation:
    seat: Own[Seat | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[Bet, ...]]
    scores: BySeat[int]
    die: Own[int | None]


def initial(rules: Rules) -> State:
    return State(rules, (0,) * rules.players, (None,) * rules.players)


def turn(state: State) -> Turn:
    check_type(state, State)
    if state.played == state.rules.rounds:
        winners = (
            s
            for s, score in enumerate(state.scores)
            if score == max(state.scores)
        )
        return Over(Result(state.scores, tuple(winners), "rounds"))
    waiting = tuple(
        seat for seat, coins in enumerate(state.bets) if coins is None
    )
    return Decision("bet", waiting) if state.dice else Chance("roll")


def chance(state: State) -> Weighted[Roll]:
    if turn(state) != Chance("roll"):
        raise NoChanceTurn("no dice are to be rolled")
    return uniform(
        tuple(map(Roll, product(range(1, 7), repeat=state.rules.players)))
    )


def legal_actions(state: State, seat: int | None = None) -> tuple[Bet, ...]:
    seats = turn(state).seats
    check_seat(seat, state.rules.players)
    return (
        tuple(map(Bet, range(4)))
        if seat in seats or (seats and seat is None)
        else ()
    )


def step(
    state: State, move: Bet | Roll, seat: int | None = None
) -> Step[State, Cast | Laid | End]:
    now = turn(state)
    check_seat(seat, state.rules.players)
    if isinstance(move, Roll):
        if (
            seat is not None
            or now != Chance("roll")
            or not chance(state).probability(move)
        ):
            raise IllegalAction(
                move, seat, "D1", "each player rolls a die, once a round"
            )
        return Step(evolve(state, dice=move.dice), (Cast(move.dice),))
    if not is_one_of(move, legal_actions(state, seat)):
        raise IllegalAction(
            move, seat, "D2", "each player bets 0 to 3 coins, once a round"
        )
    by = now.seats[0] if seat is None else seat
    bets = (*state.bets[:by], move.coins, *state.bets[by + 1 :])
    if None in bets:
        return Step(evolve(state, bets=bets), (Laid(by, move.coins),))
    table = zip(state.scores, bets, state.dice, strict=True)
    scores = tuple(
        n + (bet or 0) * (1 if d == max(state.dice) else -1)
        for n, bet, d in table
    )
    after = State(
        state.rules, scores, (None,) * len(bets), played=state.played + 1
    )
    return Step(after, (Laid(by, move.coins), End(state.dice, scores)))


def observe(state: State, seat: int | None) -> Observation:
    legal = () if seat is None else legal_actions(state, seat)
    die = None if seat is None or not state.dice else state.dice[seat]
    return Observation(seat, turn(state), legal, state.scores, die)


def validate(state: State) -> None:
    check_type(state, State)
    players = state.rules.players
    allowed = {None, 0, 1, 2, 3} if state.dice else {None}
    if state.dice and state.dice not in product(range(1, 7), repeat=players):
        raise InvalidState("D1", "dice show 1 to 6, one for each player")
    if (
        len(state.bets) != players
        or None not in state.bets
        or not allowed.issuperset(state.bets)
    ):
        raise InvalidState(
            "D2", "bets are 0 to 3, laid while the dice are hidden"
        )
    if (
        len(state.scores) != players
        or max(map(abs, state.scores)) > 3 * state.played
    ):
        raise InvalidState("D3", "nobody can have won or lost so much")
    if not 0 <= state.played <= state.rules.rounds - bool(state.dice):
        raise InvalidState("D4", "there is no such round")


def action_space(_: Rules) -> tuple[Bet, ...]:
    return tuple(map(Bet, range(4)))


GAME: Game[Rules, State, Bet, Roll, Cast | Laid | End, Observation] = Game(
    name="dare",
    revision=1,
    rules=Rules,
    state=State,
    actions=(Bet,),
    outcomes=(Roll,),
    events=(Cast, Laid, End),
    observation=Observation,
    initial=initial,
    turn=turn,
    chance=chance,
    legal_actions=legal_actions,
    step=step,
    observe=observe,
    validate=validate,
    action_space=action_space,
    player_counts=(2, 3, 4),
    prompts={
        "bet": "Bet 0 to 3 coins (D2). "
        "The highest die wins its bet, others lose (D3)."
    },
)

if __name__ == "__main__":
    print(play_match(GAME, Rules(players=3), [RandomBot()] * 3, seed=7).result)
