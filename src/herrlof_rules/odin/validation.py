"""Checks that a state is valid, so that it can be played on; every check names its clause.

Each chapter's module checks the conditions of its turns, and this module checks the conditions that
span chapters.  A state does not store its history: only a record proves that play leads to it.
"""

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.refusals import require
from herrlof_rules.core.turn import Chance, Over
from herrlof_rules.odin.cards import NOTHING, pack
from herrlof_rules.odin.match_end import result
from herrlof_rules.odin.sets import SETS
from herrlof_rules.odin.state import Standing, State


def check_state(state: State) -> None:
    """Raises `InvalidState`, naming the clause, for a broken condition that spans chapters."""
    require(len(state.turn.seats) <= 1, "C3", "one seat acts at a time")
    _check_standing(state.standing, over=isinstance(state.turn, Over))
    _check_first_player(state)
    _check_colours(state)
    if not isinstance(state.turn, Chance):
        _check_cards(state)
        _check_hands(state)


def _check_standing(standing: Standing, over: bool) -> None:
    rules = standing.rules
    past = standing.hand_number - (not over)
    require(len(standing.sheets) == past, "F3", "there is one sheet for each past hand")
    if rules.max_hands is not None:
        require(standing.hand_number <= rules.max_hands, "M2", "hand_number exceeds max_hands")
    scores = [0] * rules.players
    for sheet in standing.sheets:
        require(sheet.points.count(0) == 1, "F2", "one player went out, and scored none")
        for seat, points in enumerate(sheet.points):
            require(0 <= points <= rules.hand_size, "X1", "points on a sheet out of range")
            scores[seat] += points
    require(standing.scores == tuple(scores), "F3", "the scores are not the sums of the sheets")
    reached = max(scores) >= rules.target
    if over:
        require(result(standing) is not None, "M2", "the match has not ended")
    else:
        require(not reached, "M2", "the target was reached, so the match is over")


def _check_first_player(state: State) -> None:
    standing = state.standing
    rules, first = standing.rules, standing.first_player
    unknown = state.turn.kind == "first_player"
    require((first is None) == unknown, "M1", "the first player is chosen first, and once")
    past = standing.hand_number - 1
    if first is None:
        return
    if past and rules.next_first_player == "last_on_turn":
        out = standing.sheets[past - 1].out
        require(first == out, "M4", f"the first player of this hand is seat {out}")
    elif rules.first_player is not None:
        seat = (rules.first_player + past) % rules.players
        require(
            first == seat, "M4" if past else "M1", f"the first player of this hand is seat {seat}"
        )


def _check_colours(state: State) -> None:
    standing = state.standing
    removed, four = standing.removed, standing.rules.two_player_colours == 4
    chosen = four and state.turn.kind not in ("first_player", "remove_colours")
    require(len(removed) == (2 if chosen else 0), "C5", "too many or too few colours are removed")
    if chosen:
        require(removed[0].shift < removed[1].shift, "C5", "the colours removed must be in order")


def _check_cards(state: State) -> None:
    """Checks the places of the cards (C1, C5, D1, K3), and that the table has sets (T2)."""
    rules = state.rules
    placed = NOTHING
    for cards in (*state.packed_hands, *state.packed_table, state.packed_discards):
        if cards & placed:
            raise InvalidState("C1", "a card is in two places")
        placed |= cards
    require(not placed & ~pack(rules.deck), "C1", "a card is not of the deck")
    require(
        not placed & ~state.standing.packed_deck, "C5", "a card has a colour that is out of play"
    )
    dealt = rules.players * rules.hand_size
    require(placed.bit_count() == dealt, "D1", f"{dealt} cards are dealt in each hand")
    for hand, taken in zip(state.packed_hands, state.packed_taken, strict=True):
        if taken & ~hand:
            raise InvalidState("K3", "a card taken and held is not in hand")
    for cards in state.packed_table:
        require(cards in SETS, "T2", "the cards on the table share neither colour nor number")


def _check_hands(state: State) -> None:
    """F1, X1: no hand is empty, and none is too large."""
    require(state.player is not None, "L1", "there is no leader")
    sizes = [hand.bit_count() for hand in state.packed_hands]
    require(max(sizes) <= state.rules.hand_size, "X1", "a hand is too large")
    if not isinstance(state.turn, Over):
        require(0 not in sizes, "F1", "with an empty hand the hand is over")
