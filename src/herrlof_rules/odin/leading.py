"""Leading a round (L)."""

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.odin.actions import Action, Pass, Play
from herrlof_rules.odin.cards import Packed
from herrlof_rules.odin.events import SetPlayed
from herrlof_rules.odin.hand_end import end_hand
from herrlof_rules.odin.rules import Rules
from herrlof_rules.odin.sets import HELD, SETS, CardSet
from herrlof_rules.odin.state import State, make_state
from herrlof_rules.odin.turns import TO_PLAY, Log, with_entry


def leads(rules: Rules, hand: Packed) -> tuple[Action, ...]:
    """The leads allowed (L1, L2), in canonical order."""
    plays = HELD[hand][1]
    singles = hand.bit_count()  # Single cards come first, in order of strength.
    if singles == 1 or hand not in SETS:
        return plays[:singles]
    if rules.whole_hand == "must":
        return plays[-1:]
    return plays[:singles] + plays[-1:]


def lead(state: State, move: Play, played: CardSet | None, actor: int, log: Log) -> State:
    """The state after a lead; `played` is None for cards that are not a set."""
    hand = state.packed_hands[actor]
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
    hands = with_entry(state.packed_hands, actor, hand - cards)
    taken = state.packed_taken
    if taken[actor] & cards:
        taken = with_entry(taken, actor, taken[actor] & ~cards)
    if cards == hand:  # L2, L3
        return end_hand(state, hands, taken, cards, actor, log)
    turn = TO_PLAY[(actor + 1) % len(hands)]
    return make_state(state.standing, hands, taken, state.packed_discards, (cards,), actor, turn)


def refuse_pass(move: Pass, actor: int) -> IllegalAction:
    """The error for a leader who passes (L4)."""
    return IllegalAction(move, actor, "L4", "the leader may not pass", "leader_may_not_pass")
