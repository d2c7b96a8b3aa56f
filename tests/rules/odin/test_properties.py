"""What holds in every state of a match, whatever the clause."""

from hypothesis import given
from rules.odin.drawn import Drawn, full_rules, matches, mini_rules

from herrlof_rules import Over
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.odin import (
    GAME,
    CardsDiscarded,
    CardTaken,
    HandsDealt,
    SetPlayed,
    observe,
    step,
    turn,
)

ANY = matches(full_rules(max_hands=2)) | matches(mini_rules())


@given(ANY)
def test_every_state_is_possible(drawn: Drawn) -> None:
    """C1: every state of a match is one that can be, and no card comes or goes."""
    for state in drawn.states():
        GAME.validate(state)
        if turn(state).seats:
            lying = [
                *state.packed_hands,
                *state.packed_table,
                state.packed_discards,
                state.packed_set_aside,
            ]
            assert sum(lying) == state.standing.packed_deck
            assert sum(cards.bit_count() for cards in lying) == len(state.standing.deck)


@given(ANY)
def test_events_tell_the_table(drawn: Drawn) -> None:
    """F3: by the events alone all can follow what lies on the table and what was taken."""
    table: tuple[object, ...] = ()
    discards: set[object] = set()
    taken: list[set[object]] = []
    for state, move in drawn.moves():
        if isinstance(turn(state), Over):
            break
        done = step(state, move)
        for event in done.events:
            shown = redact_event(event, None)
            match shown:
                case HandsDealt(_, _, hands):
                    table, discards = (), set()
                    taken = [set() for _ in hands]
                    assert set(hands) == {None}
                case SetPlayed(seat, cards):
                    taken[seat] -= set(cards)
                    table = (*table, cards)
                case CardTaken(seat, card):
                    taken[seat].add(card)
                    rest = [c for c in table[0] if c is not card]  # type: ignore[attr-defined]
                    table = (tuple(rest), *table[1:]) if rest else table[1:]
                case CardsDiscarded(cards):
                    discards |= set(cards)
                    table = tuple(t for t in table if t != cards)
                case _:
                    pass
        seen = observe(done.state, None)
        if seen.player is not None:
            lying = (seen.beaten, seen.table) if seen.beaten else (seen.table,)
            assert table == tuple(t for t in lying if t)
            assert set(seen.discards) == discards
            assert [set(cards) for cards in seen.taken] == taken
