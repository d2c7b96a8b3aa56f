"""Checks that a state is valid, so that it can be played on; every check names its clause.

Each chapter's module checks the conditions of its turns, and this module checks the conditions that
span chapters.  A state does not store its history: only a record proves that play leads to it.
"""

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.refusals import require
from herrlof_rules.herrlof.cards import VALKNUT, Packed, includes
from herrlof_rules.herrlof.match_end import result
from herrlof_rules.herrlof.power_of_3 import check_pile, check_swaps
from herrlof_rules.herrlof.power_of_6 import check_thefts
from herrlof_rules.herrlof.predicting import check_predictions
from herrlof_rules.herrlof.rules import packed_deck
from herrlof_rules.herrlof.scoring import points
from herrlof_rules.herrlof.state import State, packed_gone
from herrlof_rules.herrlof.turns import finished_tricks

_IN_TRICK = ("play", "swap", "draw", "discard", "turn_trump")
"""The kinds of turn at which a trick is being played."""


def check_state(state: State) -> None:
    """Raises `InvalidState`, naming the clause, for a broken condition that spans chapters."""
    _check_standing(state)
    if state.turn.kind not in ("first_dealer", "deal"):
        _check_cards(state)
        _check_round(state)


def _check_round(state: State) -> None:
    """Checks the conditions that hold once a round is dealt."""
    _check_trick(state)
    check_predictions(state)
    check_pile(state)
    finished, out = finished_tricks(state), packed_gone(state)
    fits = min(state.tricks) >= 0 and sum(state.tricks) <= finished
    require(fits, "T8", "more tricks are held than were finished, or fewer than none")
    _check_last_trick(state, finished, out)
    check_swaps(state, out)
    check_thefts(state, out)


def _check_standing(state: State) -> None:
    standing = state.standing
    rules = standing.rules
    first = state.turn.kind == "first_dealer"
    require((standing.dealer is None) == first, "M1", "the dealer is chosen first, and once")
    if not first and rules.first_dealer is not None:
        dealer = (rules.first_dealer + standing.round - 1) % rules.players
        require(standing.dealer == dealer, "M2", f"the dealer of this round is seat {dealer}")
    over = state.turn.kind == "over"
    past = standing.round - (not over)
    require(len(standing.sheets) == past, "X5", "one sheet for each past round")
    if rules.max_rounds is not None:
        require(standing.round <= rules.max_rounds, "M3", "round exceeds max_rounds")
    scores, hits = [0] * rules.players, [0] * rules.players
    for sheet in standing.sheets:
        held = min(sheet.tricks) >= 0 and sum(sheet.tricks) <= rules.hand_size
        require(held, "T8", "number of tricks on a sheet out of range")
        for seat in range(rules.players):
            predicted, tricks = sheet.predictions[seat], sheet.tricks[seat]
            if not 0 <= predicted <= rules.hand_size:
                raise InvalidState("P1", "prediction on a sheet out of range")
            if sheet.points[seat] != points(rules, predicted, tricks):
                raise InvalidState("X2", "a sheet's points are wrong")
            scores[seat] += sheet.points[seat]
            hits[seat] += predicted == tricks
    require(standing.scores == tuple(scores), "X5", "the scores are not the sums of the sheets")
    require(standing.hits == tuple(hits), "M5", "the hits differ from the sheets")
    if over:
        require(result(standing) is not None, "M3", "the match has not ended")
    else:
        require(max(scores) < rules.target, "M3", "the target was reached: the match is over")


def _check_cards(state: State) -> None:
    """C1: every card lies in one place, and comes from the deck."""
    table = state.table
    require(table.trump is not None, "D2", "there is no trump card")
    assert table.trump is not None
    left = packed_deck(state.standing.rules)
    for buried in table.buried:
        if not left & buried.card.mask:
            raise InvalidState("C1", "a card that is not in the deck")
    single = [table.trump, *state.trick, *[b.card for b in table.buried[table.redrawn :]]]
    for cards in (*state.packed_hands, table.packed_pile, *[card.unit for card in single]):
        if not includes(left, cards):
            raise InvalidState("C1", "more copies of a card than the deck has")
        left -= cards


def _check_trick(state: State) -> None:
    """T2, R2: a trick has a leader and cards only while it is being played."""
    if state.turn.kind in _IN_TRICK:
        require(state.leader is not None, "T1", "there is no leader")
        require(
            len(state.trick) <= len(state.packed_hands), "T2", "each seat plays one card to a trick"
        )
    else:
        require(state.leader is None and not state.trick, "R2", "no trick is being played")


def _check_last_trick(state: State, finished: int, out: Packed) -> None:
    """T10, T2, V1: the last trick's cards are out of the round, and it was won or destroyed."""
    last = state.last_trick
    if last is None:
        return
    require(finished > 0, "T10", "no trick of the round is finished")
    require(len(last.cards) == len(state.packed_hands), "T2", "each seat plays one card to a trick")
    for card in last.cards:
        if not out & card.mask:
            raise InvalidState("C1", "a card of the last trick is elsewhere too")
        out -= card.unit
    destroyed = VALKNUT in last.cards
    require(destroyed == (last.winner is None), "V1", "a trick is won, or a Valknut destroys it")
