"""Leading a round (L)."""

from collections.abc import Sequence

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.games.odin.actions import Action, Pass, Play
from herrlof_rules.games.odin.cards import Packed
from herrlof_rules.games.odin.events import SetPlayed
from herrlof_rules.games.odin.hand_end import end_hand
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.games.odin.sets import HELD, SETS, CardSet
from herrlof_rules.games.odin.state import State, make_state
from herrlof_rules.games.odin.turns import TO_PLAY, Log, require, with_one


def leads(rules: Rules, hand: Packed) -> tuple[Action, ...]:
    """What a leader may play (L1, L2), in canonical order."""
    plays = HELD[hand][1]
    singles = hand.bit_count()  # single cards are weaker than all other sets
    if singles == 1 or hand not in SETS:
        return plays[:singles]
    if rules.whole_hand == "must":
        return plays[-1:]
    return plays[:singles] + plays[-1:]


def lead(state: State, move: Play, played: CardSet | None, actor: int, log: Log) -> State:
    """The state after a lead; `played` is None for what is no set."""
    hand = state.hands[actor]
    if played is None or (played.size > 1 and played.cards != hand):
        reason = "the leader plays one card, or a whole hand of one colour or one number (L2)"
        raise IllegalAction(move, actor, "L1", reason, "lead_one_card")
    cards = played.cards
    if cards & ~hand:
        raise IllegalAction(move, actor, "L1", "the card is not in this hand", "not_in_hand")
    if cards != hand and state.standing.rules.whole_hand == "must" and hand in SETS:
        reason = "a hand of one colour or one number is played whole"
        raise IllegalAction(move, actor, "L2", reason, "whole_hand")
    if log is not None:
        log.append(SetPlayed(actor, played.play.cards))
    hands = with_one(state.hands, actor, hand - cards)
    taken = state.taken
    if taken[actor] & cards:
        taken = with_one(taken, actor, taken[actor] & ~cards)
    if cards == hand:  # L2, L3
        return end_hand(state, hands, taken, cards, actor, log)
    turn = TO_PLAY[(actor + 1) % len(hands)]
    return make_state(state.standing, hands, taken, state.discards, (cards,), actor, turn)


def refuse_pass(move: Pass, actor: int) -> IllegalAction:
    """Why a leader may not pass (L4)."""
    return IllegalAction(move, actor, "L4", "the leader may not pass", "leader_may_not_pass")


def check_leading(state: State) -> None:
    """Raises `InvalidState` where another seat than who played last is to lead (E2)."""
    require(state.turn.seats == (state.player,), "E2", "who played last leads")


def check_led(state: State, sizes: Sequence[int]) -> None:
    """L1, L2, of leads before; `sizes` are those of the hands before the newest play.

    The first player has led a card, and no hand grows back (X1).
    """
    first = state.standing.first_player
    assert first is not None
    if _only_led(state):
        require(not any(state.taken), "K1", "a card was taken, but no set was beaten")
        require(state.player == first, "L1", "the first player leads first")
    else:
        led = sizes[first] < state.rules.hand_size
        require(led, "L1", "the first player has led no card")


def _only_led(state: State) -> bool:
    """Whether the hand has not begun, or only with a first lead by who played last.

    Who answers holds a card taken until the next turn (K1), or is out with the set beaten among the
    discards (K4).
    """
    table, discards = state.table, state.discards.bit_count()
    if not table and not discards:
        return True
    assert state.player is not None
    if len(table) > 1 or state.taken[state.player]:
        return False
    return discards <= (0 if table else 1)


def check_led_whole(state: State) -> None:
    """L2: who must lead a whole hand of one colour or one number has not led a single card of it.

    A single card was led if its player holds none taken.
    """
    assert state.player is not None
    if state.rules.whole_hand == "must" and not state.taken[state.player]:
        whole = state.hands[state.player] | state.table[0]
        require(whole not in SETS, "L2", "a hand of one colour or one number is led whole")
