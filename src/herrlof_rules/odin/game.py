"""The description of Odin, `GAME`, and the functions made from it."""

from typing import TypeAlias, get_args

from herrlof_rules import match
from herrlof_rules.core import view
from herrlof_rules.core.game import Game
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.worlds import Worlds
from herrlof_rules.odin import dealing, match_end, playing, taking
from herrlof_rules.odin.actions import PASS, TAKES, Action, RefusalCode
from herrlof_rules.odin.cards import pack
from herrlof_rules.odin.events import EVENTS, Event, HandScored, RoundEnded
from herrlof_rules.odin.observation import Observation, make_observation
from herrlof_rules.odin.outcomes import Outcome
from herrlof_rules.odin.rules import EDITIONS, Rules
from herrlof_rules.odin.sets import ALL_SETS, NUMBERS
from herrlof_rules.odin.state import State
from herrlof_rules.odin.validation import check_state


def _action_space(rules: Rules) -> tuple[Action, ...]:
    """Every possible action, in canonical order; an action's id is its index.

    `legal_actions` returns these same objects.  The pass comes first.  Then come the deck's sets
    that fit into a hand, ordered by value, and sets of equal value by their cards in canonical
    order (C2).  The cards to take follow in canonical order.
    """
    deck = pack(rules.deck)
    return (
        PASS,
        *(s.play for s in ALL_SETS if not s.cards & ~deck and s.size <= rules.hand_size),
        *(TAKES[card] for card in rules.deck),
    )


def _max_decisions(rules: Rules) -> int:
    """An upper bound on the decisions in a match, even without a limit on hands (X3, X4).

    Number of hands: each hand gives every player except one at least one point (F2), and before the
    last hand no player has reached the target (M2).

    Decisions per hand: consider the number of cards in all hands together.  A lead removes at least
    one card (L1), an answer of *n* cards removes *n* - 1 (K1), and each player keeps at least one
    until the hand ends (F1).  With *d* different numbers in the deck a round has at most *d* plays
    of single cards (T5), and every other play removes a card for good.  At most players - 2 seats
    pass after each play except a round's last, and all other seats pass after the last play (E1).
    So a card that leaves with a lead allows at most d + (d - 1)(players - 2) + (players - 1)
    decisions.  A card that leaves with an answer allows fewer decisions: the play, players - 2
    passes, and the card taken.
    """
    players, deck = rules.players, pack(rules.deck)
    numbers = sum(1 for number in NUMBERS if deck & number)
    in_a_hand = (players * (rules.hand_size - 1) + 1) * (numbers * (players - 1) + 1)
    hands = players * (rules.target - 1) // (players - 1) + 1
    return in_a_hand * (hands if rules.max_hands is None else min(hands, rules.max_hands))


def _finished_parts(state: State) -> int:
    """The number of hands that have been scored."""
    return len(state.standing.sheets)


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
    initial=dealing.initial,
    phases=(
        dealing.FIRST_PLAYER,
        dealing.REMOVE_COLOURS,
        dealing.DEAL,
        playing.PLAY,
        taking.TAKE,
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
        seats_clause="C3",
        editions=EDITIONS,
        edition_by_language={"de": "german"},
        symmetric=True,
        reasons=("target", "hand_limit"),
        refusal_codes=get_args(RefusalCode),
        fewest_points_win=True,
        lengths={  # M2
            "long": {"target": 20},
            "normal": {"target": 15},
            "short": {"target": 10},
            "one_hand": {"max_hands": 1},
        },
        round_fields=("first_player",),
        parts={"round": (RoundEnded, HandScored), "hand": (HandScored,)},
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
"""The distribution of outcomes at a chance turn: [`Game.chance`][herrlof_rules.core.Game.chance].

>>> from herrlof_rules import odin
>>> list(odin.chance(odin.initial(odin.Rules(players=2))))
[(FirstPlayer(seat=0), Fraction(1, 2)), (FirstPlayer(seat=1), Fraction(1, 2))]
"""
legal_actions = GAME.legal_actions
"""The actions a seat may choose: [`Game.legal_actions`][herrlof_rules.core.Game.legal_actions].

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
"""Everything that a seat may know now: [`Game.observe`][herrlof_rules.core.Game.observe].

>>> from herrlof_rules import odin
>>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
>>> odin.observe(state, 1).hand
(Card.B7, Card.G9)
>>> odin.observe(state, None).hand
()
"""
