"""The description of Odin, `GAME`, and the functions made from it."""

from typing import TypeAlias, get_args

from herrlof_rules import match
from herrlof_rules.core import view
from herrlof_rules.core.game import Game
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.worlds import Worlds
from herrlof_rules.odin import dealing, numbering
from herrlof_rules.odin.actions import Action, RefusalCode
from herrlof_rules.odin.events import EVENTS, Event, HandScored, RoundEnded
from herrlof_rules.odin.observation import Observation, make_observation
from herrlof_rules.odin.outcomes import Outcome
from herrlof_rules.odin.phases import PHASES
from herrlof_rules.odin.rules import EDITIONS, Rules
from herrlof_rules.odin.state import State
from herrlof_rules.odin.validation import check_state


def _find_worlds(game: Game, of: view.View) -> Worlds[State, Action, Outcome]:
    from herrlof_rules.odin.world_search import HandWorlds  # noqa: PLC0415 - few ask for them

    return HandWorlds(game, of)


GAME: Game[Rules, State, Action, Outcome, Event, Observation] = Game(
    name="odin",
    revision=1,
    rules=Rules,
    state=State,
    events=EVENTS,
    observation=Observation,
    initial=dealing.opening,
    phases=PHASES,
    make_observation=make_observation,
    check_state=check_state,
    action_space=numbering.action_space,
    max_decisions=numbering.max_decisions,
    edition=Rules.edition,
    find_worlds=_find_worlds,
    info=GameInfo(
        seats_clause="C3",
        editions=EDITIONS,
        symmetric=True,
        reasons=("target", "hand_limit"),
        refusal_codes=get_args(RefusalCode),
        fewest_points_win=True,
        parts={"round": (RoundEnded, HandScored), "hand": (HandScored,)},
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

>>> from herrlof_rules import odin
>>> odin.initial(odin.Rules(players=3)).turn
Chance(kind='first_player')
"""
turn = GAME.turn
"""Whose turn it is, and for what: [`Game.turn`][herrlof_rules.core.Game.turn].

>>> from herrlof_rules import odin
>>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
>>> odin.turn(state)
Decision(kind='play', seats=(0,))
"""
chance = GAME.chance
"""What chance may settle now: [`Game.chance`][herrlof_rules.core.Game.chance].

>>> from herrlof_rules import odin
>>> list(odin.chance(odin.initial(odin.Rules(players=2))))
[(FirstPlayer(seat=0), Fraction(1, 2)), (FirstPlayer(seat=1), Fraction(1, 2))]
"""
legal_actions = GAME.legal_actions
"""What a seat may do: [`Game.legal_actions`][herrlof_rules.core.Game.legal_actions].

>>> from herrlof_rules import odin
>>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
>>> odin.legal_actions(state)[:2]
(Pass(), Play(cards=(Card.R5,)))
>>> odin.legal_actions(state, seat=1)
()
"""
apply = GAME.apply
"""The state after a move: [`Game.apply`][herrlof_rules.core.Game.apply].

>>> from herrlof_rules import odin
>>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
>>> odin.apply(state, odin.Play([odin.Card.R5])).hands[0]
(Card.R2, Card.R3, Card.K9)
>>> odin.apply(state, odin.Play([odin.Card.R2]))
Traceback (most recent call last):
...
herrlof_rules.core.errors.IllegalAction: Play(cards=(Card.R2,)) by seat 0 breaks ...
"""
step = GAME.step
"""The state after a move, and the events: [`Game.step`][herrlof_rules.core.Game.step].

>>> from herrlof_rules import odin
>>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
>>> odin.step(state, odin.Play([odin.Card.R5])).events
(SetPlayed(seat=0, cards=(Card.R5,)), CardTaken(seat=0, card=Card.R3))
"""
observe = GAME.observe
"""What a seat may know now: [`Game.observe`][herrlof_rules.core.Game.observe].

>>> from herrlof_rules import odin
>>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
>>> odin.observe(state, 1).hand
(Card.B7, Card.G9)
>>> odin.observe(state, None).hand
()
"""
validate = GAME.validate
"""Refuses a state that cannot be: [`Game.validate`][herrlof_rules.core.Game.validate].

>>> from herrlof_rules import odin
>>> from attrs import evolve
>>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
>>> odin.validate(evolve(state, player=0))
Traceback (most recent call last):
...
herrlof_rules.core.errors.InvalidState: ...
"""
encode = GAME.encode
"""The id of an action within its rules: [`Game.encode`][herrlof_rules.core.Game.encode].

>>> from herrlof_rules import odin
>>> odin.encode(odin.Rules(), odin.Play([odin.Card.G2, odin.Card.G3]))
100
"""
decode = GAME.decode
"""The action with an id: [`Game.decode`][herrlof_rules.core.Game.decode].

>>> from herrlof_rules import odin
>>> odin.decode(odin.Rules(), 100)
Play(cards=(Card.G2, Card.G3))
"""
action_count = GAME.action_count
"""How many ids there are: [`Game.action_count`][herrlof_rules.core.Game.action_count].

>>> from herrlof_rules import odin
>>> odin.action_count(odin.Rules(players=2))
3634
"""
format_action = GAME.format_action
"""An action as text: [`Game.format_action`][herrlof_rules.core.Game.format_action].

>>> from herrlof_rules import odin
>>> odin.format_action(odin.Play([odin.Card.G2, odin.Card.G3]))
'play G2 G3'
"""
parse_action = GAME.parse_action
"""The action that a text says: [`Game.parse_action`][herrlof_rules.core.Game.parse_action].

>>> from herrlof_rules import odin
>>> odin.parse_action("play G2 G3")
Play(cards=(Card.G2, Card.G3))
"""
worlds = GAME.worlds
"""What a view leaves possible: [`Game.worlds`][herrlof_rules.core.Game.worlds].

>>> from herrlof_rules import odin
>>> from random import Random
>>> match = odin.Match.start(odin.GAME, odin.Rules(players=2), seed=1)
>>> seat = match.turn.seats[0]
>>> world = odin.worlds(match.view(seat)).sample(Random(1))
>>> world.state.hands[seat] == match.state.hands[seat], world.state == match.state
(True, False)
"""
