"""The description of Herrlof, `GAME`, and the functions made from it."""

from typing import TypeAlias, get_args

from herrlof_rules import match
from herrlof_rules.core import view
from herrlof_rules.core.game import Game
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.worlds import Worlds
from herrlof_rules.herrlof import dealing, numbering
from herrlof_rules.herrlof.actions import Action, RefusalCode
from herrlof_rules.herrlof.events import (
    EVENTS,
    Event,
    RoundScored,
    TrickDestroyed,
    TrickWon,
)
from herrlof_rules.herrlof.observation import Observation, make_observation
from herrlof_rules.herrlof.outcomes import Outcome
from herrlof_rules.herrlof.phases import PHASES
from herrlof_rules.herrlof.rules import EDITIONS, TIE_BREAKERS, Rules
from herrlof_rules.herrlof.state import State
from herrlof_rules.herrlof.validation import check_state


def _find_worlds(game: Game, of: view.View) -> Worlds[State, Action, Outcome]:
    from herrlof_rules.herrlof.world_search import find_worlds  # noqa: PLC0415 - few ask for them

    return find_worlds(game, of)


GAME: Game[Rules, State, Action, Outcome, Event, Observation] = Game(
    name="herrlof",
    revision=1,
    rules=Rules,
    state=State,
    events=EVENTS,
    observation=Observation,
    initial=dealing.initial,
    phases=PHASES,
    make_observation=make_observation,
    check_state=check_state,
    action_space=numbering.action_space,
    max_decisions=numbering.max_decisions,
    edition=Rules.edition,
    find_worlds=_find_worlds,
    info=GameInfo(
        seats_clause="C5",
        editions=EDITIONS,
        symmetric=True,
        reasons=("target", "round_limit"),
        tie_breakers=TIE_BREAKERS,
        refusal_codes=get_args(RefusalCode),
        prediction=("predictions", "tricks"),
        parts={"trick": (TrickWon, TrickDestroyed), "round": (RoundScored,)},
    ),
)

View: TypeAlias = view.View[Rules, Action, Event, Observation]
"""What a seat of this game is shown: `herrlof_rules.View` with the types filled in."""
Bot: TypeAlias = view.Bot[Rules, Action, Event, Observation]
"""A player of this game: `herrlof_rules.Bot` with the types filled in."""
Match: TypeAlias = match.Match[Rules, State, Action, Outcome, Event, Observation]
"""A match of this game: `herrlof_rules.Match` with the types filled in."""
Record: TypeAlias = match.Record[Rules, State, Action, Outcome, Event, Observation]
"""A record of such a match: `herrlof_rules.Record` with the types filled in."""

initial = GAME.initial
"""The state before the first move: [`Game.initial`][herrlof_rules.core.Game.initial].

>>> from herrlof_rules import herrlof
>>> herrlof.initial(herrlof.Rules(players=3)).turn
Chance(kind='first_dealer')
"""
turn = GAME.turn
"""Whose turn it is, and for what: [`Game.turn`][herrlof_rules.core.Game.turn].

>>> from herrlof_rules import herrlof
>>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
>>> herrlof.turn(state)
Decision(kind='play', seats=(0,))
"""
chance = GAME.chance
"""What chance may settle now: [`Game.chance`][herrlof_rules.core.Game.chance].

>>> from herrlof_rules import herrlof
>>> list(herrlof.chance(herrlof.initial(herrlof.Rules(players=2))))
[(FirstDealer(seat=0), Fraction(1, 2)), (FirstDealer(seat=1), Fraction(1, 2))]
"""
legal_actions = GAME.legal_actions
"""What a seat may do: [`Game.legal_actions`][herrlof_rules.core.Game.legal_actions].

>>> from herrlof_rules import herrlof
>>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
>>> herrlof.legal_actions(state)
(Play(card=Card.B2), Play(card=Card.G7))
>>> herrlof.legal_actions(state, seat=1)
()
"""
apply = GAME.apply
"""The state after a move: [`Game.apply`][herrlof_rules.core.Game.apply].

>>> from herrlof_rules import herrlof
>>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
>>> herrlof.apply(state, herrlof.Play(herrlof.Card.G7)).trick
(Card.G7,)
>>> herrlof.apply(state, herrlof.Play(herrlof.Card.R8))
Traceback (most recent call last):
...
herrlof_rules.core.errors.IllegalAction: Play(card=Card.R8) by seat 0 breaks T2: ...
"""
step = GAME.step
"""The state after a move, and the events: [`Game.step`][herrlof_rules.core.Game.step].

>>> from herrlof_rules import herrlof
>>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
>>> herrlof.step(state, herrlof.Play(herrlof.Card.G7)).events
(CardPlayed(seat=0, card=Card.G7),)
"""
observe = GAME.observe
"""What a seat may know now: [`Game.observe`][herrlof_rules.core.Game.observe].

>>> from herrlof_rules import herrlof
>>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
>>> herrlof.observe(state, 1).hand
(Card.R8, Card.H)
>>> herrlof.observe(state, None).hand
()
"""
validate = GAME.validate
"""Refuses a state that cannot be: [`Game.validate`][herrlof_rules.core.Game.validate].

>>> from herrlof_rules import herrlof
>>> from attrs import evolve
>>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
>>> herrlof.validate(evolve(state, tricks=(9, 9)))
Traceback (most recent call last):
...
herrlof_rules.core.errors.InvalidState: ...
"""
encode = GAME.encode
"""The id of an action within its rules: [`Game.encode`][herrlof_rules.core.Game.encode].

>>> from herrlof_rules import herrlof
>>> herrlof.encode(herrlof.Rules(), herrlof.Predict(3))
3
"""
decode = GAME.decode
"""The action with an id: [`Game.decode`][herrlof_rules.core.Game.decode].

>>> from herrlof_rules import herrlof
>>> herrlof.decode(herrlof.Rules(), 3)
Predict(tricks=3)
"""
action_count = GAME.action_count
"""How many ids there are: [`Game.action_count`][herrlof_rules.core.Game.action_count].

>>> from herrlof_rules import herrlof
>>> herrlof.action_count(herrlof.Rules(players=2))
136
"""
format_action = GAME.format_action
"""An action as text: [`Game.format_action`][herrlof_rules.core.Game.format_action].

>>> from herrlof_rules import herrlof
>>> herrlof.format_action(herrlof.Play(herrlof.Card.G7))
'play G7'
"""
parse_action = GAME.parse_action
"""The action that a text says: [`Game.parse_action`][herrlof_rules.core.Game.parse_action].

>>> from herrlof_rules import herrlof
>>> herrlof.parse_action("play G7")
Play(card=Card.G7)
"""
worlds = GAME.worlds
"""What a view leaves possible: [`Game.worlds`][herrlof_rules.core.Game.worlds].

>>> from herrlof_rules import herrlof
>>> from random import Random
>>> match = herrlof.Match.start(herrlof.GAME, herrlof.Rules(players=2), seed=1)
>>> world = herrlof.worlds(match.view(0)).sample(Random(1))
>>> world.state.hands[0] == match.state.hands[0], world.state.hands[1] == match.state.hands[1]
(True, False)
"""
