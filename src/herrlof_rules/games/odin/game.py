"""The description of Odin, `GAME`, and the functions made from it."""

from typing import TypeAlias

from herrlof_rules import match
from herrlof_rules.core import view
from herrlof_rules.core.game import Game
from herrlof_rules.games.odin import dealing, numbering
from herrlof_rules.games.odin.actions import Action
from herrlof_rules.games.odin.events import EVENTS, Event, HandScored, RoundEnded
from herrlof_rules.games.odin.observation import Observation, check_observation, show
from herrlof_rules.games.odin.outcomes import Outcome
from herrlof_rules.games.odin.phases import PHASES
from herrlof_rules.games.odin.rules import EDITIONS, Rules
from herrlof_rules.games.odin.state import State
from herrlof_rules.games.odin.validation import check_state
from herrlof_rules.games.odin.worlds import HandWorlds

GAME: Game[Rules, State, Action, Outcome, Event, Observation] = Game(
    name="odin",
    revision=1,
    rules=Rules,
    state=State,
    events=EVENTS,
    observation=Observation,
    initial=dealing.opening,
    phases=PHASES,
    show=show,
    check_state=check_state,
    check_observation=check_observation,
    action_space=numbering.action_space,
    max_decisions=numbering.max_decisions,
    player_counts=(2, 3, 4, 5, 6),
    editions=EDITIONS,
    edition=Rules.edition,
    reasons=("target", "hand_limit"),
    fewest_points_win=True,
    find_worlds=HandWorlds,
    parts={"round": (RoundEnded, HandScored), "hand": (HandScored,)},
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
"""The state before the first move: [`Game.initial`][herrlof_rules.core.Game.initial]."""
turn = GAME.turn
"""Whose turn it is, and for what: [`Game.turn`][herrlof_rules.core.Game.turn]."""
chance = GAME.chance
"""What chance may settle now: [`Game.chance`][herrlof_rules.core.Game.chance]."""
legal_actions = GAME.legal_actions
"""What a seat may do: [`Game.legal_actions`][herrlof_rules.core.Game.legal_actions]."""
apply = GAME.apply
"""The state after a move: [`Game.apply`][herrlof_rules.core.Game.apply]."""
step = GAME.step
"""The state after a move, and the events: [`Game.step`][herrlof_rules.core.Game.step]."""
observe = GAME.observe
"""What a seat may know now: [`Game.observe`][herrlof_rules.core.Game.observe]."""
validate = GAME.validate
"""Refuses a state that cannot be: [`Game.validate`][herrlof_rules.core.Game.validate]."""
encode = GAME.encode
"""The id of an action within its rules: [`Game.encode`][herrlof_rules.core.Game.encode]."""
decode = GAME.decode
"""The action with an id: [`Game.decode`][herrlof_rules.core.Game.decode]."""
action_count = GAME.action_count
"""How many ids there are: [`Game.action_count`][herrlof_rules.core.Game.action_count]."""
format_action = GAME.format_action
"""An action as text: [`Game.format_action`][herrlof_rules.core.Game.format_action]."""
parse_action = GAME.parse_action
"""The action that a text says: [`Game.parse_action`][herrlof_rules.core.Game.parse_action]."""
worlds = GAME.worlds
"""What a view leaves possible: [`Game.worlds`][herrlof_rules.core.Game.worlds]."""
