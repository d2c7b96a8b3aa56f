"""Hosted matches of several games, including a user's own game and a race for a card."""

from typing import Any

import dare
from attrs import evolve, field, frozen, validators

from herrlof_arena.hosting import HostedMatch, Player, digest
from herrlof_rules import Match, core, herrlof, odin
from herrlof_rules.core.game import Game

GAMES: list[tuple[Game, Any]] = [
    (herrlof.GAME, herrlof.Rules(players=3, hand_size=6, max_rounds=1)),
    (odin.GAME, odin.Rules(players=4, hand_size=6, max_hands=1)),
    (dare.GAME, dare.Rules(players=4, rounds=20)),
]


def key(seat: int | None) -> str:
    return f"the key of {seat}"


def table(game: Game, rules: Any, seed: int = 1, **more: Any) -> HostedMatch:
    """Returns a hosted match with a person at every seat, and spectators allowed."""
    match = Match.start(game, rules, seed)
    players = [Player(f"P{seat}", key=digest(key(seat))) for seat in range(rules.players)]
    return HostedMatch.start(match, players, watching=digest(key(None)), **more)


def predicting(players: int = 3, **more: Any) -> HostedMatch:
    return table(herrlof.GAME, herrlof.Rules(players=players), **more)


@frozen
class Rules:
    players: int = field(default=2, validator=validators.in_((2, 3)))


@frozen
class Grab:
    pass


@frozen
# The chance outcome is a card that lies on the table until a seat grabs it.
class Lie:
    card: int


@frozen
class Turned:
    card: core.Public[int]


@frozen
class State:
    rules: Rules
    grabbed: tuple[int, ...] = ()
    card: int | None = None

    @property
    def turn(self) -> core.Turn:
        if len(self.grabbed) == 4:
            won = [self.grabbed.count(seat) for seat in range(self.rules.players)]
            return core.Over(core.Result.from_points(tuple(won), "cards"))
        if self.card is None:
            return core.Chance("lie")
        return core.Decision("grab", tuple(range(self.rules.players)))


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Grab, ...]]
    card: core.Public[int | None]


def grab(state: State, action: Grab, seat: int, tell: Any) -> State:
    return evolve(state, grabbed=(*state.grabbed, seat), card=None)


def lie(state: State, outcome: Lie, tell: Any) -> State:
    tell(Turned(outcome.card))
    return evolve(state, card=outcome.card)


def make_observation(
    state: State, seat: int | None, turn: core.Turn, legal: tuple[Grab, ...]
) -> Observation:
    return Observation(seat, turn, legal, state.card)


GRABBING: Game = core.Game(
    name="grabbing",
    rules=Rules,
    state=State,
    events=(Turned,),
    observation=Observation,
    initial=State,
    phases=(
        core.ChancePhase(
            "lie",
            clause="G1",
            outcomes=(Lie,),
            distribution=lambda state: core.uniform((Lie(1), Lie(2), Lie(3))),
            apply=lie,
        ),
        core.DecisionPhase(
            "grab",
            clause="G2",
            prompt="Grab it",
            actions=(Grab,),
            legal=lambda state, seat: (Grab(),),
            apply=grab,
        ),
        core.OverPhase(clause="G3"),
    ),
    make_observation=make_observation,
    action_space=lambda rules: (Grab(),),
)
"""A game in which every seat may grab the card on the table, which another card replaces."""
