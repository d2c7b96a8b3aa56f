"""T2, T4: sets, their values, and the legal plays, compared with a walk over all subsets."""

from itertools import combinations
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.odin.drawn import full_positions, moments
from rules.odin.states import cards, choices, packed, refused, table

from herrlof_rules import IllegalAction, odin
from herrlof_rules.odin import (
    GAME,
    Action,
    Card,
    Match,
    Pass,
    Play,
    Rules,
    SetPlayed,
    Take,
    apply,
    legal_actions,
    turn,
)
from herrlof_rules.odin.answering import answers
from herrlof_rules.odin.cards import pack, unpack
from herrlof_rules.odin.leading import leads
from herrlof_rules.odin.sets import ALL_SETS, HELD, SETS, value
from herrlof_rules.testing.generators.playouts import playout, stream_for


def test_what_a_set_is() -> None:
    """T2: a set is one card, or several that share one colour or one number."""
    state = table("B4 B5 R4 R6 G8", "B6", on="P3", by=1)
    assert choices(state) == [
        "pass",
        *("B4", "R4", "B5", "R6", "G8"),
        *("B4 R4", "B4 B5", "R4 R6"),
    ]
    for text in ("B4 R6", "B4 B5 R4", "B5 G8", "B4 B5 R4 R6 G8"):
        assert refused(state, text) == "T2"


def test_all_sets() -> None:
    """T2: the deck has 3,579 sets, each listed once; a single card is a set."""
    assert len(ALL_SETS) == len(SETS) == len({s.play for s in ALL_SETS}) == 3579
    for card_set in ALL_SETS:
        of_set = card_set.play.cards
        same_colour = len({card.colour for card in of_set}) == 1
        same_number = len({card.number for card in of_set}) == 1
        assert same_colour or same_number
        assert card_set.size == len(of_set)
        assert card_set.cards == sum(card.unit for card in of_set)
        assert card_set.takes == tuple(Take(card) for card in of_set)


def test_sets_have_no_order() -> None:
    """T2: the cards of a set may be named in any order, and are kept in canonical order."""
    assert Play(cards("R8 R2")) == Play(cards("R2 R8"))
    assert Play(cards("R8 R2")).cards == cards("R2 R8")
    assert Play(list(cards("O1 B1"))).cards == cards("B1 O1")
    with pytest.raises(ValueError, match="T2"):
        Play(())
    with pytest.raises(ValueError, match="C1"):
        Play(cards("R2 R2"))


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("B1", 1),
        ("O9", 9),
        ("R2 R4 R9", 942),
        ("B3 R3", 33),
        ("B1 R1 P1 G1 K1 O1", 111_111),
        ("K1 K2 K3 K4 K5 K6 K7 K8 K9", 987_654_321),
    ],
)
def test_value(text: str, worth: int) -> None:
    """T4: the value of a set is the largest number that its digits form."""
    assert value(cards(text)) == worth
    assert value(cards(text)[::-1]) == worth
    assert SETS[sum(card.unit for card in cards(text))].value == worth
    assert Play(cards(text)).value == SetPlayed(0, cards(text)).value == worth


def test_colour_does_not_matter() -> None:
    """T4: sets of the same digits are worth the same, whatever their colours."""
    state = table("B4 B5 R3 R4", "B6", on="P4", by=1)
    assert refused(state, "R4") == refused(state, "B4") == "T5"
    assert "B5" in choices(state)
    state = table("B4 B5 R3 R4", "B6", on="P4 P5", by=1)
    assert refused(state, "B4 B5") == "T5"


def test_one_more_always_suffices() -> None:
    """T5: any set with one card more has a higher value."""
    for card_set in ALL_SETS:
        if card_set.size < 9:
            smallest = ALL_SETS[card_set.stronger : card_set.larger]
            more = [s for s in ALL_SETS if s.size == card_set.size + 1]
            assert {s.number for s in more} <= {s.number for s in smallest}
            break
    for size in range(1, 9):
        worth = [s.value for s in ALL_SETS if s.size == size]
        assert max(worth) < min(s.value for s in ALL_SETS if s.size == size + 1)


ORDER = {card: index for index, card in enumerate(Card)}


Cards = tuple[Card, ...]


# The following functions apply the rules word by word, and are slow.


def is_set(cards: Cards) -> bool:
    return len({c.value[0] for c in cards}) == 1 or len({c.value[1] for c in cards}) == 1


def worth(cards: Cards) -> int:
    return int("".join(sorted((c.value[1] for c in cards), reverse=True)))


def strength(cards: Cards) -> tuple[int, list[int]]:
    return worth(cards), [ORDER[card] for card in cards]


def subsets(hand: Cards) -> list[Cards]:
    return [some for size in range(1, len(hand) + 1) for some in combinations(hand, size)]


def slow_answers(hand: Cards, on_table: Cards) -> list[Action]:
    allowed = [
        some
        for some in subsets(hand)
        if is_set(some)
        and len(some) in (len(on_table), len(on_table) + 1)
        and worth(some) > worth(on_table)
    ]
    return [Pass(), *(Play(some) for some in sorted(allowed, key=strength))]


def slow_leads(hand: Cards, whole_hand: Literal["may", "must"]) -> list[Action]:
    whole = len(hand) > 1 and is_set(hand)
    allowed = subsets(hand)[: len(hand)] if not (whole and whole_hand == "must") else []
    allowed += [hand] if whole else []
    return [Play(some) for some in sorted(allowed, key=strength)]


def some_hand(pool: list[Card]) -> st.SearchStrategy[Cards]:
    return st.sets(st.sampled_from(pool), min_size=1, max_size=9).map(
        lambda cards: unpack(pack(cards))
    )


@st.composite
def hands(draw: st.DrawFn) -> Cards:
    """Hands in which sets of all sizes are common."""
    letters = draw(st.sets(st.sampled_from("BRPGKO"), min_size=1, max_size=6))
    numbers = draw(st.sets(st.integers(1, 9), min_size=1, max_size=9))
    pool = [c for c in Card if c.value[0] in letters and c.number in numbers]
    return draw(some_hand(pool))


ANY_SET = st.sampled_from(ALL_SETS).map(lambda s: s.play.cards)


SMALL_SET = st.sampled_from([s for s in ALL_SETS if s.size < 4]).map(lambda s: s.play.cards)


@given(hands(), ANY_SET | SMALL_SET)
def test_answers(hand: Cards, on_table: Cards) -> None:
    """T2, T3, T5, T6: a walk over all subsets finds the same answers to a set."""
    assert list(answers(pack(hand), pack(on_table))) == slow_answers(hand, on_table)


@given(hands(), st.sampled_from(("may", "must")))
def test_leads(hand: Cards, whole_hand: Literal["may", "must"]) -> None:
    """L1, L2: a walk over all subsets finds the same leads."""
    rules = Rules(2, whole_hand=whole_hand)
    assert list(leads(rules, pack(hand))) == slow_leads(hand, whole_hand)


def test_few_hands_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """T2: the cache of hands keeps its limit; the sets of a forgotten hand are computed again."""
    monkeypatch.setattr(odin.sets, "_HANDS_KEPT", 1)
    HELD.clear()
    for hand in ("B1 R1", "G2 G7", "B1 R1"):
        assert [play.cards for play in HELD[packed(hand)][1]][-1] == cards(hand)
        assert len(HELD) == 1


@pytest.mark.parametrize("size", range(1, 10))
def test_answers_of_a_whole_colour(size: int) -> None:
    """T3, T5: a hand of a whole colour has the answers that a walk over all subsets finds."""
    hand = unpack(Card.G1.unit * 511)
    for on_table in (unpack(Card.K1.unit * ((1 << size) - 1)), unpack(511 >> 9 - size << 9 - size)):
        assert list(answers(pack(hand), pack(on_table))) == slow_answers(hand, on_table)


@given(full_positions)
def test_in_matches_with_the_full_deck(match: Match) -> None:
    """T1, L1, K1: in states reached by play the slow rules list the same actions."""
    for state in (match.state, *[state for state, _, _ in moments(match)][::9]):
        now = turn(state)
        if now.kind == "play":
            hand = unpack(state.packed_hands[now.seats[0]])
            if state.packed_table:
                expected = slow_answers(hand, unpack(state.packed_table[0]))
            else:
                expected = slow_leads(hand, state.rules.whole_hand)
            assert list(legal_actions(state)) == expected
        elif now.kind == "take":
            assert list(legal_actions(state)) == [Take(c) for c in unpack(state.packed_table[0])]
        else:
            assert legal_actions(state) == ()


def test_legal_is_applicable_with_the_full_deck() -> None:
    """T1: of all actions in the action space, exactly the legal ones can be applied."""
    rules = Rules(3, first_player=0)
    match = playout(GAME, rules, stream_for(1, "legal"), 40)
    states = [state for state, _, _ in moments(match) if turn(state).seats]
    space = GAME.action_space(rules)
    for state in states[::8]:
        legal, (actor,) = set(legal_actions(state)), turn(state).seats
        assert legal <= set(space)
        for action in space:
            if action in legal:
                apply(state, action)
                continue
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            assert (refused.value.action, refused.value.seat) == (action, actor)
