"""Every action of a match in canonical order: the numbering of actions."""

from herrlof_rules.core.refusals import check_type
from herrlof_rules.odin.actions import PASS, TAKES, Action
from herrlof_rules.odin.cards import pack
from herrlof_rules.odin.rules import Rules
from herrlof_rules.odin.sets import ALL_SETS, NUMBERS


def action_space(rules: Rules) -> tuple[Action, ...]:
    """Every action there can be, in canonical order; an action's id is its index.

    `legal_actions` gives these very objects.
    Pass; then the sets in the order of strength, by value and equal values by their cards in
    canonical order (C2), as far as they are of the deck and no larger than a hand; then the cards
    taken, in canonical order.
    """
    check_type(rules, Rules)
    deck = pack(rules.deck)
    return (
        PASS,
        *(s.play for s in ALL_SETS if not s.cards & ~deck and s.size <= rules.hand_size),
        *(TAKES[card] for card in rules.deck),
    )


def max_decisions(rules: Rules) -> int:
    """A bound on the decisions of a match; there is one even without a limit of hands.

    Hands: each one brings every player but one at least a point (F2), and before the last nobody
    has reached the target (M2).

    Decisions of a hand: count the cards in all hands together.  A lead takes one away (L1), an
    answer of *n* cards *n* - 1 of them (K1), and as long as the hand goes on each player keeps one
    (F1).  With *d* different numbers in the deck a round has at most *d* plays of single cards
    (T5); every other play takes a card away for good.  After each play but a round's last at most
    players - 2 pass, after the last all others (E1).  So a card that leaves with a lead brings at
    most d + (d - 1)(players - 2) + (players - 1) decisions, and one that leaves with an answer no
    more than that: the play, the card taken, and players - 2 that pass.
    """
    check_type(rules, Rules)
    players, deck = rules.players, pack(rules.deck)
    numbers = sum(1 for number in NUMBERS if deck & number)
    in_a_hand = (players * (rules.hand_size - 1) + 1) * (numbers * (players - 1) + 1)
    hands = players * (rules.target - 1) // (players - 1) + 1
    return in_a_hand * (hands if rules.max_hands is None else min(hands, rules.max_hands))
