"""X. Consequences of the rules, over drawn matches."""

from itertools import pairwise

from hypothesis import given
from rules.odin.drawn import Drawn, full_rules, matches, mini_rules, rounds

from herrlof_rules.odin import Deal, Play, State, apply, turn
from herrlof_rules.odin.game import GAME
from herrlof_rules.odin.sets import ALL_SETS, SETS

ANY = matches(full_rules(max_hands=2)) | matches(mini_rules())


@given(ANY)
def test_hands_never_grow(drawn: Drawn) -> None:
    """X1: a hand never holds more than hand_size cards, and no play makes it larger."""
    for before, move in drawn.moves():
        after = apply(before, move)
        assert all(hand.bit_count() <= drawn.rules.hand_size for hand in after.packed_hands)
        if not isinstance(move, Deal) and turn(before).kind == "play" and any(after.packed_hands):
            for old, new in zip(before.packed_hands, after.packed_hands, strict=True):
                assert new.bit_count() <= old.bit_count()


def test_largest_sets() -> None:
    """X2: a set has at most nine cards of one colour, or six of one number."""
    one_colour = [s.size for s in ALL_SETS if len({c.colour for c in s.play.cards}) == 1]
    one_number = [s.size for s in ALL_SETS if len({c.number for c in s.play.cards}) == 1]
    assert max(one_colour) == 9
    assert max(one_number) == 6


@given(matches(full_rules(max_hands=2)))
def test_largest_sets_with_four_colours(drawn: Drawn) -> None:
    """X2: sets of one number have no more cards than there are colours."""
    for before, move in drawn.moves():
        if isinstance(move, Play) and len({card.number for card in move.cards}) == 1:
            assert len(move.cards) <= 6 - len(before.standing.removed)


@given(ANY)
def test_rounds_end(drawn: Drawn) -> None:
    """X3: within a round each set is worth more, and has as many cards or one more."""
    for states in rounds(list(drawn.states())):
        tables = [state.packed_table[-1] for state in states if state.packed_table]
        played = [SETS[t] for i, t in enumerate(tables) if not i or tables[i - 1] != t]
        for weaker, stronger in pairwise(played):
            assert stronger.value > weaker.value
            assert stronger.size - weaker.size in (0, 1)
        assert len(played) <= 9 + 45 + 93 + 135 + 135 + 93 + 36 + 9 + 1


@given(ANY)
def test_hands_end(drawn: Drawn) -> None:
    """X4: a hand always ends, for each round takes a card out of the hands for good."""
    for hand_states in _hands(drawn):
        held = [
            sum(hand.bit_count() for hand in states[0].packed_hands)
            for states in rounds(hand_states)
            if not states[0].packed_table
        ]
        assert all(later < earlier for earlier, later in pairwise(held))


def _hands(drawn: Drawn) -> list[list[State]]:
    hands: list[list[State]] = [[]]
    for state in drawn.states():
        if turn(state).kind in ("play", "take"):
            hands[-1].append(state)
        elif hands[-1]:
            hands.append([])
    return [states for states in hands if states]


@given(matches(full_rules()) | matches(mini_rules()))
def test_matches_end(drawn: Drawn) -> None:
    """X4: a match ends within its bound of decisions, without a limit of hands too."""
    bound = GAME.max_decisions(drawn.rules)
    assert bound is not None
    decisions = sum(bool(turn(state).seats) for state, _ in drawn.moves())
    assert decisions <= bound
