"""The description of Herrlof, `GAME`, and the functions that it derives."""

from typing import TypeAlias

from herrlof_rules.core.game import Game
from herrlof_rules.games.herrlof import engine, numbering
from herrlof_rules.games.herrlof.actions import ACTIONS, Action
from herrlof_rules.games.herrlof.events import EVENTS, Event
from herrlof_rules.games.herrlof.observation import Observation, observe
from herrlof_rules.games.herrlof.outcomes import OUTCOMES, Outcome
from herrlof_rules.games.herrlof.rules import EDITIONS, Rules
from herrlof_rules.games.herrlof.state import State
from herrlof_rules.games.herrlof.validation import validate
from herrlof_rules.match import shown

PROMPTS = {
    "predict": "Predict how many tricks you will hold when the round ends (P1). "
    "Nobody sees the number before the round is scored (P3).",
    "play": "Play a card. The leader may play anything (T3); the others follow the suit led, or "
    "play a symbol card; without the suit, anything (T4). The best card of the suit led wins, "
    "trumps beat other suits, every number beats a Hagalaz (T6, T7), and a Valknut destroys the "
    "trick (V1).",
    "swap": "You played a 3: you may take the top card of the pile and then put any one card of "
    "your hand at the bottom (W1). You decide before seeing it (W2).",
    "discard": "Put one card of your hand at the bottom of the pile (W1).",
    "steal_trick": "You won with a 1: you may take a trick from another player (O1).",
    "steal_card": "You won with a 6: you may take a card blindly from another hand, and give one "
    "of yours back (S1).",
    "return": "Give a card of your hand back: the one you took or any other (S1).",
}

GAME: Game[Rules, State, Action, Outcome, Event, Observation] = Game(
    name="herrlof",
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
    action_space=numbering.action_space,
    max_decisions=numbering.max_decisions,
    player_counts=(2, 3),
    editions=EDITIONS,
    edition=Rules.edition,
    prompts=PROMPTS,
)

View: TypeAlias = shown.View[Rules, Action, Event, Observation]
"""What a seat of this game is shown: `herrlof_rules.View` with the types filled in."""

encode = GAME.encode
decode = GAME.decode
action_count = GAME.action_count
format_action = GAME.format_action
parse_action = GAME.parse_action
