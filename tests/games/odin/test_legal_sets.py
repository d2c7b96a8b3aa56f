"""T. Which sets may be played, against a walk over all subsets of a hand."""

from itertools import combinations
from typing import Literal

import pytest
from games.odin.drawn import Drawn, full_rules, matches, mini_rules
from hypothesis import given
from hypothesis import strategies as st

from herrlof_rules import IllegalAction
from herrlof_rules.games.odin.sets import ALL_SETS, answers, leads
from herrlof_rules.odin import (
    Action,
    Card,
    Pass,
    Play,
    Rules,
    State,
    Take,
    action_space,
    apply,
    legal_actions,
    pack,
    turn,
    unpack,
)

ORDER = {card: index for index, card in enumerate(Card)}
Cards = tuple[Card, ...]


# The rules once more, word by word and slowly.


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


SETS = st.sampled_from(ALL_SETS).map(lambda s: s.play.cards)
SMALL_SETS = st.sampled_from([s for s in ALL_SETS if s.size < 4]).map(lambda s: s.play.cards)


@given(hands(), SETS | SMALL_SETS)
def test_answers(hand: Cards, on_table: Cards) -> None:
    """T2, T3, T5, T6: what may be played on a set is what a walk over all subsets finds."""
    assert list(answers(pack(hand), pack(on_table))) == slow_answers(hand, on_table)


@given(hands(), st.sampled_from(("may", "must")))
def test_leads(hand: Cards, whole_hand: Literal["may", "must"]) -> None:
    """L1, L2: what may be led is what a walk over all subsets finds."""
    rules = Rules(2, whole_hand=whole_hand)
    assert list(leads(rules, pack(hand))) == slow_leads(hand, whole_hand)


@pytest.mark.parametrize("size", range(1, 10))
def test_answers_of_a_whole_colour(size: int) -> None:
    """T3, T5: of a whole colour, on the weakest and the strongest set of each size."""
    hand = unpack(Card.G1.unit * 511)
    for on_table in (unpack(Card.K1.unit * ((1 << size) - 1)), unpack(511 >> 9 - size << 9 - size)):
        assert list(answers(pack(hand), pack(on_table))) == slow_answers(hand, on_table)


@given(matches(full_rules(max_hands=1)) | matches(mini_rules()))
def test_in_matches(drawn: Drawn) -> None:
    """T1, L1, K1: in every state of a match the slow rules list the same actions."""
    for state, _ in drawn.moves():
        now = turn(state)
        if now.kind == "play":
            hand = unpack(state.hands[now.seats[0]])
            if state.table:
                expected = slow_answers(hand, unpack(state.table[0]))
            else:
                expected = slow_leads(hand, state.rules.whole_hand)
            assert list(legal_actions(state)) == expected
        elif now.kind == "take":
            assert list(legal_actions(state)) == [Take(c) for c in unpack(state.table[0])]
        else:
            assert legal_actions(state) == ()


def refusal(state: State, action: Action) -> IllegalAction | None:
    """Why an action cannot be carried out; None if it can."""
    try:
        apply(state, action)
    except IllegalAction as refused:
        return refused
    return None


def agree(drawn: Drawn, wanted: int) -> None:
    """Of all actions there are, the legal ones and no others can be carried out."""
    states = [state for state, _ in drawn.moves() if turn(state).seats]
    state = states[wanted % len(states)]
    legal = set(legal_actions(state))
    space = action_space(state.rules)
    assert legal <= set(space)
    (actor,) = turn(state).seats
    for action in space:
        refused = refusal(state, action)
        assert (refused is None) == (action in legal)
        if refused is not None:
            assert (refused.action, refused.seat) == (action, actor)


@given(matches(mini_rules()), st.integers(0, 10_000))
def test_legal_is_applicable(drawn: Drawn, wanted: int) -> None:
    """T1: of all actions there are, exactly the legal ones can be carried out."""
    agree(drawn, wanted)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_legal_is_applicable_with_the_full_deck(players: int) -> None:
    """T1: the same with all 3,579 sets."""
    rules = Rules(players, first_player=0)
    drawn = Drawn(rules, tuple(sorted(Card, key=lambda c: ORDER[c] * 23 % 54)), (3, 1, 4, 1, 5, 9))
    for wanted in range(0, 60, 7):
        agree(drawn, wanted)


@given(hands().filter(lambda hand: not is_set(hand)))
def test_no_set_is_playable(cards: Cards) -> None:
    """T2: cards that share neither colour nor number are never played."""
    assert Play(cards) not in {s.play for s in ALL_SETS}
