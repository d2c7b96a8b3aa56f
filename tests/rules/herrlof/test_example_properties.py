"""Properties that generalise the worked examples whose subject is not the winner of one trick.

`test_trick_properties` generalises examples 1, 2, 3, 6, 8, 10 and 11.  `test_scoring` and
`test_properties` generalise example 7.
"""

from collections import Counter
from typing import Any

from hypothesis import given
from rules.herrlof.drawn import positions, rich_in, short_matches

from herrlof_rules.herrlof import (
    Card,
    Decline,
    Discard,
    Match,
    Play,
    Return,
    StealCard,
    StealTrick,
    Swap,
    TrickDestroyed,
    TrumpTurned,
    apply,
    legal_actions,
    observe,
    turn,
)
from herrlof_rules.testing.generators.playouts import each_move, seat_of

ones = rich_in("B1 G1 R1 Y1 B2 G2 R2 Y2 B3 H H H")
sixes = rich_in("B6 G6 R6 Y6 B3 G3 R3 Y3 B2 G2 R2 H")
valknuts = rich_in("V V V B2 G2 R2 Y2 B9 G9 H")


@given(ones)
def test_a_stolen_trick_moves_from_victim_to_thief(match: Match) -> None:
    """O2, H3: generalises example 4: only two counts change, each by one."""
    for state, entry in each_move(match):
        if isinstance(entry.choice, StealTrick):
            before, after = observe(state, None).tricks, observe(entry.state, None).tricks
            moved = [new - old for old, new in zip(before, after, strict=True)]
            if turn(entry.state).kind == "play":  # After the last trick the round is scored.
                assert moved[seat_of(entry.move)] == 1
                assert moved[entry.choice.victim] == -1
                assert Counter(moved) == Counter([1, -1, *[0] * (len(moved) - 2)])
                _check_leader(entry.state)


@given(sixes)
def test_swaps_and_thefts_exchange_cards_one_for_one(match: Match) -> None:
    """W1, S1: generalises example 5: a swap and a theft leave every hand as large as before."""
    sizes: tuple[int, ...] = ()
    for state, entry in each_move(match):
        seen = observe(state, None)
        match entry.choice:
            case Swap():
                sizes = seen.hand_sizes
                pile = seen.pile_size
                drawn = apply(state, entry.choice, seat_of(entry.move))
                assert turn(drawn).kind == "draw"
            case StealCard(victim):
                sizes = seen.hand_sizes
                assert sizes[victim] > 0
            case Discard() | Return():
                assert observe(entry.state, None).hand_sizes == sizes
                if isinstance(entry.choice, Discard):
                    assert observe(entry.state, None).pile_size == pile
            case _:
                pass


@given(ones)
def test_a_trick_may_be_stolen_from_every_other_holder(match: Match) -> None:
    """O1, H3: generalises example 9: one choice per other player with a trick, and declining.

    The same seat leads after each choice.
    """
    for state, _ in each_move(match):
        now = turn(state)
        if now.kind != "steal_trick":
            continue
        (seat,) = now.seats
        tricks = observe(state, None).tricks
        victims = [other for other, held in enumerate(tricks) if held and other != seat]
        assert set(legal_actions(state)) == {Decline(), *map(StealTrick, victims)}
        reached = [apply(state, action, seat) for action in legal_actions(state)]
        if turn(reached[0]).kind == "play":
            assert len({observe(each, None).leader for each in reached}) == 1
            _check_leader(reached[0])


def _check_leader(state: Any) -> None:
    """H3: with a Hagalaz in the last trick, the player of its last Hagalaz leads, unless H4."""
    seen = observe(state, None)
    last = seen.last_trick
    assert last is not None
    if Card.H in last.cards:
        place = max(n for n, card in enumerate(last.cards) if card is Card.H)
        nine = last.winner is not None and _winning(last).rank == 9
        if last.winner is not None and not (nine and state.rules.nine_and_hagalaz == "nine"):
            assert seen.leader == (last.leader + place) % state.rules.players


def _winning(last: Any) -> Card:
    card: Card = last.cards[(last.winner - last.leader) % len(last.cards)]
    return card


@given(positions)
def test_what_must_be_followed_whatever_was_played_since(match: Match) -> None:
    """T3, T4, T5: generalises example 12: only the card led, or the option, binds a player."""
    for state, _ in each_move(match):
        if turn(state).kind != "play":
            continue
        (seat,) = turn(state).seats
        seen = observe(state, seat)
        led = seen.trick[0] if seen.trick else None
        if led is Card.H and state.rules.symbol_lead == "first_suit":
            led = next((card for card in seen.trick if card.suit is not None), None)
        suit = None if led is None else led.suit
        held = {card for card in seen.hand if card.suit is suit}
        follows = {card for card in seen.hand if card in held or card.suit is None}
        allowed = follows if suit is not None and held else set(seen.hand)
        assert {action.card for action in legal_actions(state) if isinstance(action, Play)} == (
            allowed
        )


@given(valknuts)
def test_the_second_valknut_turns_one_trump_card(match: Match) -> None:
    """V1, V3, V4: generalises examples 12 and 13: two or three Valknuts turn one card."""
    turned = 0
    for state, entry in each_move(match):
        pile = observe(state, None).pile_size
        for event in entry.events:
            if isinstance(event, TrumpTurned):
                turned += 1
                assert observe(entry.state, None).pile_size == pile - 1
                assert observe(entry.state, None).trick.count(Card.V) == 2 or (
                    turn(entry.state).kind != "play" or not observe(entry.state, None).trick
                )
            elif isinstance(event, TrickDestroyed):
                # With an empty pile nothing is turned.
                assert turned == (event.cards.count(Card.V) > 1) or (turned, pile) == (0, 0)
                turned = 0
                if turn(entry.state).kind == "play":
                    assert observe(entry.state, None).leader == event.leader
    assert turned == 0


@given(short_matches)
def test_ties_are_broken_in_the_order_of_the_rules(match: Match) -> None:
    """M4, M5, M6: ties are broken by the tie-breakers of the rules, in order (example 14)."""
    seen, rules = observe(match.state, None), match.rules
    last = seen.sheets[-1].tricks
    worth = {"predictions": seen.hits, "last_round_tricks": last}
    keys = [
        (seen.scores[seat], *(worth[each][seat] for each in rules.tie_breakers))
        for seat in range(rules.players)
    ]
    assert match.result is not None
    assert match.result.winners == tuple(s for s, key in enumerate(keys) if key == max(keys))
    tied = len(match.result.winners) > 1
    assert match.result.rematch == (tied and rules.final_tie == "rematch")
