"""The leader (T1, T9, H3, H4, V3, N1), and the next trick or the end of the round (R2, R3)."""

from herrlof_rules.herrlof.cards import HAGALAZ, Packed
from herrlof_rules.herrlof.events import LeadClause, LeadGiven
from herrlof_rules.herrlof.rules import Rules
from herrlof_rules.herrlof.scoring import end_round
from herrlof_rules.herrlof.state import LastTrick, Standing, State, Table, make_state
from herrlof_rules.herrlof.turns import TO_PLAY, Log


def first_leader(standing: Standing) -> int:
    """T1: the seat to the dealer's left leads the first trick."""
    assert standing.dealer is not None
    return (standing.dealer + 1) % standing.rules.players


def next_leader(rules: Rules, trick: LastTrick) -> tuple[int, LeadClause]:
    """The seat that leads after this trick, and the clause that says so (R1, R2)."""
    cards, leader, winner = trick.cards, trick.leader, trick.winner
    if winner is None:
        return leader, "V3"
    won_with_nine = cards[(winner - leader) % len(cards)].rank == 9
    # H4: with two players, H3 and N1 name the same player.
    nine_first = won_with_nine and len(cards) > 2 and rules.nine_and_hagalaz == "nine"
    if HAGALAZ in cards and not nine_first:
        last = max(place for place, card in enumerate(cards) if card is HAGALAZ)
        return (leader + last) % len(cards), "H3"
    if won_with_nine:
        return (winner + 1) % len(cards), "N1"
    return winner, "T9"


def leader_of(state: State) -> tuple[int, LeadClause]:
    """The leader of the current trick, and the clause that says so."""
    if state.last_trick is None:
        return first_leader(state.standing), "T1"
    return next_leader(state.standing.rules, state.last_trick)


def next_trick(
    standing: Standing,
    table: Table,
    hands: tuple[Packed, ...],
    tricks: tuple[int, ...],
    last: LastTrick,
    log: Log,
) -> State:
    """R2, R3: the state at the next lead, or after scoring if the hands are empty (T11)."""
    if not hands[0]:  # Between tricks all hands have the same size.
        return end_round(standing, table, hands, tricks, last, log)
    leader, clause = next_leader(standing.rules, last)
    if log is not None:
        log.append(LeadGiven(leader, clause))
    return make_state(standing, table, hands, leader, (), tricks, last, TO_PLAY[leader])
