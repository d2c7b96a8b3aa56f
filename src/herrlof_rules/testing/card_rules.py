"""Strategies for the rules of Herrlof and Odin: editions, options and decks of few cards."""

from typing import Any

from herrlof_rules import herrlof, odin
from herrlof_rules.extras import extra

with extra("testing"):
    from hypothesis import strategies as st

# Cards with a power and symbol cards come first, so that small decks contain them.
_HERRLOF_POWERS = [card for card in herrlof.FULL_DECK if card.rank in (None, 1, 3, 6, 9)]
_HERRLOF_PLAIN = [card for card in herrlof.FULL_DECK if card.rank not in (None, 1, 3, 6, 9)]
_COLOURS = "BRPGKO"
_HERRLOF_CARDS = _HERRLOF_POWERS + _HERRLOF_PLAIN


@st.composite
def herrlof_rules(
    draw: st.DrawFn, *, largest_hand: int = 4, most_rounds: int = 2, players: int | None = None
) -> herrlof.Rules:
    """Rules of Herrlof with a deck of few cards: powers and symbol cards are common.

    Examples shrink to one card per hand, one round, a target that no match reaches, no small bonus,
    and otherwise the options of the first edition.
    """
    seats = draw(st.sampled_from((2, 3))) if players is None else players
    hand_size = draw(st.integers(1, largest_hand))
    least = seats * hand_size + 1
    size = least + draw(st.integers(0, 4))  # the number of cards in the pile
    card_count = len(_HERRLOF_CARDS)
    places = st.lists(st.integers(0, card_count - 1), min_size=size, max_size=size, unique=True)
    options: dict[str, Any] = {
        "symbol_lead": draw(st.sampled_from(("free", "first_suit"))),
        "nine_and_hagalaz": draw(st.sampled_from(("hagalaz", "nine"))),
        "final_tie": draw(st.sampled_from(("rematch", "share"))),
        "first_dealer": draw(st.sampled_from((None, *range(seats)))),
        "target": draw(st.sampled_from((1_000, 1, 20))),
        "small_bonus_tricks": draw(st.sampled_from(((), (0,), (1, 2)))),
        "tie_breakers": draw(
            st.sampled_from(
                (("predictions", "last_round_tricks"), ("last_round_tricks",), ("predictions",), ())
            )
        ),
    }
    return herrlof.Rules(
        seats,
        hand_size=hand_size,
        deck=[_HERRLOF_CARDS[place] for place in draw(places)],
        max_rounds=draw(st.integers(1, most_rounds)),
        **options,
    )


@st.composite
def odin_rules(
    draw: st.DrawFn, *, largest_hand: int = 5, most_hands: int = 2, players: int | None = None
) -> odin.Rules:
    """Rules of Odin with a deck of few colours and numbers, so that sets are common.

    Examples shrink to one card per hand, one hand, and the options of the first edition.
    """
    seats = draw(st.integers(2, 6)) if players is None else players
    hand_size = draw(st.integers(1, largest_hand))
    needed = seats * hand_size
    colours = draw(st.integers(-(-needed // 9), 6))
    numbers = draw(st.integers(-(-needed // colours), 9))
    deck = [
        card
        for card in odin.FULL_DECK
        if card.number <= numbers and card.value[0] in _COLOURS[:colours]
    ]
    spare = len(deck) - needed
    left_out = draw(st.sets(st.sampled_from(deck), max_size=min(spare, 3)))
    options: dict[str, Any] = {
        "next_first_player": draw(st.sampled_from(("left_of_first", "last_on_turn"))),
        "whole_hand": draw(st.sampled_from(("may", "must"))),
        "first_player": draw(st.sampled_from((None, *range(seats)))),
        "target": draw(st.sampled_from((15, 1, 4))),
    }
    return odin.Rules(
        seats,
        hand_size=hand_size,
        deck=[card for card in deck if card not in left_out],
        max_hands=draw(st.integers(1, most_hands)),
        **options,
    )
