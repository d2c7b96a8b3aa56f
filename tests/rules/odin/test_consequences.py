"""X. Consequences of the rules, over whole matches."""

from math import inf

from hypothesis import given
from rules.odin.drawn import full_positions, moments, short_matches

from herrlof_rules.odin import Deal, HandsDealt, Match, Play, RoundEnded, SetPlayed, turn
from herrlof_rules.odin.cards import pack
from herrlof_rules.odin.game import GAME
from herrlof_rules.odin.sets import ALL_SETS, SETS


@given(short_matches | full_positions)
def test_hands_never_grow(match: Match) -> None:
    """X1: a hand never holds more than hand_size cards, and no play makes it larger."""
    for before, move, after in moments(match):
        assert all(hand.bit_count() <= match.rules.hand_size for hand in after.packed_hands)
        if isinstance(move, Play) and any(after.packed_hands):
            for old, new in zip(before.packed_hands, after.packed_hands, strict=True):
                assert new.bit_count() <= old.bit_count()


def test_largest_sets() -> None:
    """X2: a set has at most nine cards of one colour, or six of one number."""
    one_colour = [s.size for s in ALL_SETS if len({c.colour for c in s.play.cards}) == 1]
    one_number = [s.size for s in ALL_SETS if len({c.number for c in s.play.cards}) == 1]
    assert max(one_colour) == 9
    assert max(one_number) == 6


@given(full_positions)
def test_largest_sets_with_four_colours(match: Match) -> None:
    """X2: sets of one number have no more cards than there are colours."""
    for before, move, _ in moments(match):
        if isinstance(move, Play) and len({card.number for card in move.cards}) == 1:
            assert len(move.cards) <= 6 - len(before.standing.removed)


@given(short_matches | full_positions)
def test_rounds_end(match: Match) -> None:
    """X3: within a round each set beats the previous set, with as many cards or one more."""
    weaker = None
    for event in (event for entry in match.log for event in entry.events):
        if isinstance(event, HandsDealt | RoundEnded):
            weaker = None
        elif isinstance(event, SetPlayed):
            stronger = SETS[pack(event.cards)]
            if weaker is not None:
                assert stronger.value > weaker.value
                assert stronger.size - weaker.size in (0, 1)
            weaker = stronger


@given(short_matches | full_positions)
def test_hands_end(match: Match) -> None:
    """X4: a hand always ends, because each round takes a card out of the hands for good."""
    earlier = inf
    for _, move, state in moments(match):
        if isinstance(move, Deal):
            earlier = inf
        if turn(state).kind == "play" and not state.packed_table:
            held = sum(hand.bit_count() for hand in state.packed_hands)
            assert held < earlier
            earlier = held


@given(short_matches)
def test_matches_end(match: Match) -> None:
    """X4: a match ends within its bound of decisions, and every state of it is possible (C1)."""
    bound = GAME.max_decisions(match.rules)
    assert bound is not None
    assert sum(bool(turn(before).seats) for before, _, _ in moments(match)) <= bound
    assert match.result is not None
    for entry in match.log:
        GAME.validate(entry.state)
