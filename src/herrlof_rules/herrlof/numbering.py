"""Every action of a match in canonical order: the numbering of actions."""

from herrlof_rules.core.refusals import check_type
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
)
from herrlof_rules.herrlof.cards import kinds
from herrlof_rules.herrlof.rules import Rules, packed_deck


def action_space(rules: Rules) -> tuple[Action, ...]:
    """Every action there can be, in canonical order; an action's id is its index.

    Predictions ascending, plays in card order (C4), swap, decline, discards in card order, tricks
    and then cards stolen by victim, returns in card order; cards are those of the deck.
    Legal actions are these very objects.
    """
    check_type(rules, Rules)
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


def max_decisions(rules: Rules) -> int | None:
    """A bound on the decisions of a match; None without a round limit.

    In a round every card of a rank is played at most once: a 3 asks twice (W1), a 6 twice (S1), a
    1 once (O1).  A card that was buried and drawn again is only played once too.
    """
    check_type(rules, Rules)
    if rules.max_rounds is None:
        return None
    ranks = [card.rank for card in rules.deck]
    powers = 2 * ranks.count(3) + 2 * ranks.count(6) + ranks.count(1)
    return rules.max_rounds * (rules.players * (1 + rules.hand_size) + powers)
