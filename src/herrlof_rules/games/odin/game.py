"""The description of Odin, `GAME`, and the functions that it derives."""

from typing import TypeAlias

from herrlof_rules import match
from herrlof_rules.core import view
from herrlof_rules.core.game import Game
from herrlof_rules.games.odin import engine, numbering
from herrlof_rules.games.odin.actions import ACTIONS, Action
from herrlof_rules.games.odin.events import EVENTS, Event, HandScored, RoundEnded
from herrlof_rules.games.odin.observation import Observation, check_observation, observe
from herrlof_rules.games.odin.outcomes import OUTCOMES, Outcome
from herrlof_rules.games.odin.rules import EDITIONS, Rules
from herrlof_rules.games.odin.state import State
from herrlof_rules.games.odin.validation import validate
from herrlof_rules.games.odin.worlds import HandWorlds

GAME: Game[Rules, State, Action, Outcome, Event, Observation] = Game(
    name="odin",
    revision=1,
    rules=Rules,
    state=State,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    events=EVENTS,
    observation=Observation,
    initial=engine.initial,
    turn=engine.turn,
    chance=engine.chance,
    legal_actions=engine.legal_actions,
    apply=engine.apply,
    step=engine.step,
    observe=observe,
    validate=validate,
    check_observation=check_observation,
    action_space=numbering.action_space,
    max_decisions=numbering.max_decisions,
    player_counts=(2, 3, 4, 5, 6),
    editions=EDITIONS,
    edition=Rules.edition,
    prompts=engine.PROMPTS,
    chance_kinds=tuple(phase.kind for phase in engine.CHANCES),
    reasons=("target", "hand_limit"),
    worlds=HandWorlds,
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
