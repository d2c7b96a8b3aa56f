"""Dare, a dice game.

Its rules D1 to D4 are in docs/how-to/describe-your-own-game.md.
"""

from itertools import product
from typing import Annotated, TypeAlias

from attrs import evolve, field, frozen, validators

from herrlof_rules.bots import RandomBot, play_match
from herrlof_rules.core import (
    BySeat,
    Chance,
    ChancePhase,
    Decision,
    DecisionPhase,
    Game,
    InvalidState,
    OnePerSeat,
    Over,
    OverPhase,
    Own,
    Public,
    Result,
    Seat,
    SeenBy,
    Tell,
    Turn,
    Weighted,
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


Event: TypeAlias = Cast | Laid | End


@frozen
class State:
    rules: Rules
    scores: tuple[int, ...]
    bets: tuple[int | None, ...]
    dice: tuple[int, ...] = ()
    played: int = 0

    @property
    def turn(self) -> Turn:
        if self.played == self.rules.rounds:
            best = max(self.scores)
            winners = [s for s, n in enumerate(self.scores) if n == best]
            return Over(Result(self.scores, tuple(winners), "rounds"))
        waiting = [seat for seat, bet in enumerate(self.bets) if bet is None]
        return Decision("bet", tuple(waiting)) if self.dice else Chance("roll")


@frozen
class Observation:
    seat: Own[Seat | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[Bet, ...]]
    scores: BySeat[int]
    die: Own[int | None]


def initial(rules: Rules) -> State:
    return State(rules, (0,) * rules.players, (None,) * rules.players)


def rolls(state: State) -> Weighted[Roll]:
    dice = product(range(1, 7), repeat=state.rules.players)
    return uniform(tuple(map(Roll, dice)))


def roll(state: State, move: Roll, tell: Tell[Event]) -> State:
    tell(Cast(move.dice))
    return evolve(state, dice=move.dice)


def all_bets(_: Rules) -> tuple[Bet, ...]:
    return tuple(map(Bet, range(4)))


def legal_bets(state: State, _seat: int) -> tuple[Bet, ...]:
    return all_bets(state.rules)


def bet(state: State, move: Bet, seat: int, tell: Tell[Event]) -> State:
    tell(Laid(seat, move.coins))
    bets = (*state.bets[:seat], move.coins, *state.bets[seat + 1 :])
    if None in bets:
        return evolve(state, bets=bets)
    scores = tuple(
        n + (coins or 0) * (1 if die == max(state.dice) else -1)
        for n, coins, die in zip(state.scores, bets, state.dice, strict=True)
    )
    tell(End(state.dice, scores))
    none = (None,) * len(bets)
    played = state.played + 1
    return evolve(state, scores=scores, bets=none, dice=(), played=played)


def show(
    state: State, seat: int | None, turn: Turn, legal: tuple[Bet, ...]
) -> Observation:
    die = None if seat is None or not state.dice else state.dice[seat]
    return Observation(seat, turn, legal, state.scores, die)


def check(state: State) -> None:
    players = state.rules.players
    if state.dice and Roll(state.dice) not in rolls(state).outcomes:
        raise InvalidState("D1", "dice show 1 to 6, one for each player")
    allowed = {None, 0, 1, 2, 3} if state.dice else {None}
    if len(state.bets) != players or not allowed.issuperset(state.bets):
        raise InvalidState("D2", "bets are 0 to 3, with the dice hidden")
    most = 3 * state.played
    if len(state.scores) != players or max(map(abs, state.scores)) > most:
        raise InvalidState("D3", "nobody can have won or lost so much")
    if not 0 <= state.played <= state.rules.rounds - bool(state.dice):
        raise InvalidState("D4", "there is no such round")


ROLL = ChancePhase(
    "roll", clause="D1", outcomes=(Roll,), distribution=rolls, do=roll
)
BET = DecisionPhase(
    "bet",
    clause="D2",
    prompt="Bet 0 to 3 coins (D2). "
    "The highest die wins its bet, others lose (D3).",
    actions=(Bet,),
    legal=legal_bets,
    do=bet,
)
GAME: Game[Rules, State, Bet, Roll, Event, Observation] = Game(
    name="dare",
    revision=1,
    rules=Rules,
    state=State,
    events=(Cast, Laid, End),
    observation=Observation,
    initial=initial,
    phases=(ROLL, BET, OverPhase(clause="D4")),
    show=show,
    check_state=check,
    action_space=all_bets,
    player_counts=(2, 3, 4),
)

if __name__ == "__main__":
    print(play_match(GAME, Rules(players=3), [RandomBot()] * 3, seed=7).result)
