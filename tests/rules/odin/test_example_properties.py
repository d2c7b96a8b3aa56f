"""Properties that generalise the worked examples.

`test_what_is_legal_is_what_a_walk_over_all_subsets_finds` generalises examples 1, 2, 4 and 7.
"""

from collections.abc import Sequence
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from rules.odin.drawn import short_matches

from herrlof_rules import Over
from herrlof_rules.odin import (
    FULL_DECK,
    Card,
    HandScored,
    Match,
    Pass,
    Play,
    Take,
    legal_actions,
    observe,
    turn,
)
from herrlof_rules.odin.sets import value
from herrlof_rules.testing.generators.playouts import each_move, seat_of

_GROUPS = [
    [card for card in FULL_DECK if key(card) == which]
    for key in (lambda card: card.value[0], lambda card: card.value[1])
    for which in sorted({key(card) for card in FULL_DECK})
]
"""The cards of each colour, then those of each number."""

sets = st.sampled_from(_GROUPS).flatmap(
    lambda group: st.lists(st.sampled_from(group), min_size=1, max_size=6, unique=True)
)


@given(sets)
def test_the_value_is_the_largest_number_of_the_digits(cards: Sequence[Card]) -> None:
    """T4: generalises example 3: no order of the digits forms a larger number."""
    digits = [card.value[1] for card in cards]
    assert value(tuple(cards)) == max(int("".join(order)) for order in permutations(digits))


@given(short_matches)
def test_one_card_of_the_beaten_set_is_taken(match: Match) -> None:
    """K1, K2, K4: generalises examples 5 and 8.

    A single card is taken at once, and a player chooses among several cards.  A player whose hand
    is empty takes no card.
    """
    for state, entry in each_move(match):
        before, after = observe(state, None), observe(entry.state, None)
        seat = seat_of(entry.move)
        if isinstance(entry.choice, Play) and before.table:
            assert seat is not None
            left = before.hand_sizes[seat] - len(entry.choice.cards)
            if left == 0:
                assert any(isinstance(event, HandScored) for event in entry.events)
            elif len(before.table) == 1:
                assert after.hand_sizes[seat] == left + 1
                assert before.table[0] in after.taken[seat]
            else:
                assert turn(entry.state).seats == (seat,)
                assert set(legal_actions(entry.state)) == set(map(Take, before.table))
        elif isinstance(entry.choice, Take):
            assert seat is not None
            assert after.hand_sizes[seat] == before.hand_sizes[seat] + 1
            gone = set(after.discards) - set(before.discards)
            assert gone == {*before.beaten, *before.table} - {entry.choice.card, *after.table}


@given(short_matches)
def test_a_round_ends_when_all_others_have_passed_in_succession(match: Match) -> None:
    """E1, E2, T6: generalises example 6: a set played lets every other player act again."""
    players, passed, last = match.rules.players, 0, None
    for _, entry in each_move(match):
        seat = seat_of(entry.move)
        match entry.choice:
            case Pass():
                passed += 1
                if passed == players - 1:
                    assert observe(entry.state, None).table == ()
                    assert turn(entry.state).seats == (last,)
                    passed = 0
                else:
                    assert seat is not None
                    assert turn(entry.state).seats == ((seat + 1) % players,)
                    assert Pass() in legal_actions(entry.state)
            case Play():
                passed, last = 0, seat
            case _:
                pass
        if any(isinstance(event, HandScored) for event in entry.events):
            passed = 0
        assert observe(entry.state, None).passes == passed or turn(entry.state).kind != "play"


@given(short_matches)
def test_a_match_ends_at_its_target_and_the_fewest_points_win(match: Match) -> None:
    """M2, M3: players tied for the fewest points share the victory (example 9)."""
    rules = match.rules
    for _, entry in each_move(match):
        seen = observe(entry.state, None)
        reached = max(seen.scores) >= rules.target
        limit = rules.max_hands is not None and len(seen.sheets) == rules.max_hands
        assert isinstance(turn(entry.state), Over) == (reached or limit)
    result = match.result
    assert result is not None
    assert result.reason == ("target" if max(result.points) >= rules.target else "hand_limit")
    fewest = min(result.points)
    assert result.winners == tuple(s for s, p in enumerate(result.points) if p == fewest)
    assert (result.tie_breakers, result.rematch) == ((), False)
