"""The description of Herrlof, `GAME`, and the functions made from it."""

from typing import TypeAlias, get_args

from herrlof_rules import match
from herrlof_rules.core import view
from herrlof_rules.core.game import Game
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.worlds import Worlds
from herrlof_rules.herrlof import (
    dealing,
    match_end,
    playing,
    power_of_1,
    power_of_3,
    power_of_6,
    predicting,
    valknut,
)
from herrlof_rules.herrlof.actions import (
    DECLINE,
    DISCARDS,
    PLAYS,
    PREDICTIONS,
    RETURNS,
    STEAL_CARDS,
    STEAL_TRICKS,
    SWAP,
    Action,
    RefusalCode,
)
from herrlof_rules.herrlof.cards import kinds
from herrlof_rules.herrlof.events import EVENTS, Event, RoundScored, TrickDestroyed, TrickWon
from herrlof_rules.herrlof.observation import Observation, make_observation
from herrlof_rules.herrlof.outcomes import Outcome
from herrlof_rules.herrlof.rules import EDITIONS, TIE_BREAKERS, Rules, packed_deck
from herrlof_rules.herrlof.state import State
from herrlof_rules.herrlof.validation import check_state


def _action_space(rules: Rules) -> tuple[Action, ...]:
    """Every possible action, in canonical order; an action's id is its index.

    The order is predictions ascending, plays in card order (C4), swap, decline, discards in card
    order, stolen tricks by victim, stolen cards by victim, and returns in card order.  Only kinds
    of card in the deck occur.  Legal actions are these same objects.
    """
    deck = kinds(packed_deck(rules))
    return (
        *PREDICTIONS[: rules.hand_size + 1],
        *(PLAYS[card] for card in deck),
        SWAP,
        DECLINE,
        *(DISCARDS[card] for card in deck),
        *STEAL_TRICKS[: rules.players],
        *STEAL_CARDS[: rules.players],
        *(RETURNS[card] for card in deck),
    )


def _max_decisions(rules: Rules) -> int | None:
    """An upper bound on the number of decisions in a match; None without a round limit.

    Each card is played at most once in a round, even if it was buried and drawn again.  A 3 adds at
    most two decisions (W1), a 6 two (S1) and a 1 one (O1).
    """
    if rules.max_rounds is None:
        return None
    ranks = [card.rank for card in rules.deck]
    powers = 2 * ranks.count(3) + 2 * ranks.count(6) + ranks.count(1)
    return rules.max_rounds * (rules.players * (1 + rules.hand_size) + powers)


def _finished_parts(state: State) -> int:
    """The number of rounds that have been scored."""
    return len(state.standing.sheets)


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
    phases=(
        dealing.CHOOSE_DEALER,
        dealing.DEAL_CARDS,
        predicting.PREDICT,
        playing.PLAY,
        power_of_3.SWAP_OR_NOT,
        power_of_3.DRAW,
        power_of_3.DISCARD,
        valknut.TURN_TRUMP,
        power_of_1.STEAL_TRICK,
        power_of_6.STEAL_CARD,
        power_of_6.PICK,
        power_of_6.RETURN,
        match_end.OVER,
    ),
    make_observation=make_observation,
    check_state=check_state,
    action_space=_action_space,
    max_decisions=_max_decisions,
    edition=Rules.edition,
    find_worlds=_find_worlds,
    finished_parts=_finished_parts,
    info=GameInfo(
        seats_clause="C5",
        editions=EDITIONS,
        edition_by_language={"de": "german", "nl": "dutch"},
        symmetric=True,
        reasons=("target", "round_limit"),
        tie_breakers=TIE_BREAKERS,
        refusal_codes=get_args(RefusalCode),
        round_fields=("dealer",),
        parts={"trick": (TrickWon, TrickDestroyed), "round": (RoundScored,)},
        look_back="trick",  # T10
    ),
)

View: TypeAlias = view.View[Rules, Action, Event, Observation]
"""The view of a seat of this game: `herrlof_rules.View` with the types filled in."""
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
"""The distribution of outcomes at a chance turn: [`Game.chance`][herrlof_rules.core.Game.chance].

>>> from herrlof_rules import herrlof
>>> list(herrlof.chance(herrlof.initial(herrlof.Rules(players=2))))
[(FirstDealer(seat=0), Fraction(1, 2)), (FirstDealer(seat=1), Fraction(1, 2))]
"""
legal_actions = GAME.legal_actions
"""The actions a seat may choose: [`Game.legal_actions`][herrlof_rules.core.Game.legal_actions].

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
"""Everything that a seat may know now: [`Game.observe`][herrlof_rules.core.Game.observe].

>>> from herrlof_rules import herrlof
>>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
>>> herrlof.observe(state, 1).hand
(Card.R8, Card.H)
>>> herrlof.observe(state, None).hand
()
"""
