"""F3. The observation of a seat."""

from hypothesis import given
from rules.odin.drawn import full_positions, positions
from rules.odin.states import cards, dealt, events, play, result, spectator, table

from herrlof_rules.core.visibility import redact_event
from herrlof_rules.odin import (
    CardsDiscarded,
    CardTaken,
    HandsDealt,
    HandSheet,
    Match,
    MatchEnded,
    Observation,
    SetPlayed,
    legal_actions,
    observe,
    turn,
)


def test_what_all_see() -> None:
    """F3: all seats see scores, hand sizes, and the cards played, taken and discarded."""
    state = table(
        "B4 B5 K1",
        "R9 O1 O2",
        "P9",
        on="R1 R2",
        by=1,
        actor=0,
        taken=("K1", "R9", "P9"),
        sheets=[(3, 0, 4)],
    )
    state = play(state, "B4 B5")
    first = observe(state, None)
    for seat in range(3):
        seen = observe(state, seat)
        assert seen.seat == seat
        for name in (
            *("turn", "hand_number", "first_player", "removed", "scores", "sheets", "hand_sizes"),
            *("set_aside", "table", "player", "passes", "beaten", "discards", "taken"),
        ):
            assert getattr(seen, name) == getattr(first, name)
    assert first == Observation(
        seat=None,
        turn=turn(state),
        legal_actions=(),
        hand_number=2,
        first_player=0,
        removed=(),
        scores=(3, 0, 4),
        sheets=(HandSheet((3, 0, 4)),),
        hand=(),
        hand_sizes=(1, 3, 1),
        set_aside=27,
        table=cards("B4 B5"),
        player=0,
        passes=0,
        beaten=cards("R1 R2"),
        discards=first.discards,
        taken=(cards("K1"), cards("R9"), cards("P9")),
    )
    assert first.table_value == 54
    assert len(first.discards) == 27 - 5 - 4


def test_own_hand_and_actions() -> None:
    """F3: a seat sees its own hand and actions, in canonical order, and no other's."""
    state = table("K4 B5 B4", "R9 O1 O2", on="R1", by=1)
    assert observe(state, 0).hand == cards("B4 B5 K4")
    assert observe(state, 0).legal_actions == legal_actions(state)
    assert observe(state, 1).hand == cards("R9 O1 O2")
    assert observe(state, 1).legal_actions == ()


def test_hidden_cards_do_not_matter() -> None:
    """F3: an observation does not depend on the hands of others or on the cards set aside."""
    one = play(dealt("B1 B2 B3", "R4 R5 R6", "P7 P8 P9", aside="O1 O2 G1 G2"), "B1, R4")
    two = play(dealt("B1 P8 O1", "R4 G1 R6", "P7 B2 P9", aside="O2 R5 B3 G2"), "B1, R4")
    assert observe(one, None) == observe(two, None)
    two = play(dealt("B1 B2 O1", "R4 G1 R6", "P7 P8 P9", aside="O2 R5 B3 G2"), "B1, R4")
    assert observe(one, 2) == observe(two, 2)
    assert observe(one, 0) != observe(two, 0)


def test_hands_stay_hidden_at_the_end() -> None:
    """F3: when the match is over, the cards left in hands are only counted."""
    state = play(table("R2", "B1 B2", "K5", max_hands=1), "R2")
    other = play(table("R2", "B3 B4", "K6", max_hands=1), "R2")
    assert spectator(state).scores == (0, 2, 1)
    assert observe(state, 0).hand_sizes == observe(other, 0).hand_sizes
    assert observe(state, 0).table == observe(other, 0).table == cards("R2")
    assert result(state) == result(other)
    assert events(table("R2", "B1 B2", "K5", max_hands=1), "R2")[-1] == MatchEnded(result(state))


@given(positions | full_positions)
def test_events_tell_the_table(match: Match) -> None:
    """F3: the public events alone determine the table, the discards and the taken cards."""
    lying: tuple[set[object], ...] = ()
    discards: set[object] = set()
    taken: list[set[object]] = []
    for entry in match.log:
        for event in entry.events:
            match redact_event(event, None):
                case HandsDealt(_, _, hands):
                    lying, discards, taken = (), set(), [set() for _ in hands]
                    assert set(hands) == {None}
                case SetPlayed(seat, played):
                    taken[seat] -= set(played)
                    lying = (*lying, set(played))
                case CardTaken(seat, card):
                    taken[seat].add(card)
                    lying[0].remove(card)
                case CardsDiscarded(beaten):
                    discards |= set(beaten)
                    lying = tuple(t for t in lying if t != set(beaten))
                case _:
                    pass
            lying = tuple(filter(None, lying))
        seen = observe(entry.state, None)
        if seen.player is not None:
            assert lying == tuple(set(t) for t in (seen.beaten, seen.table) if t)
            assert set(seen.discards) == discards
            assert [set(cards) for cards in seen.taken] == taken
