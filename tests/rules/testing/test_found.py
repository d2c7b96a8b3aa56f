"""Every planted fault is found if `check_game` checks its law alone, and if it checks all laws."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing import (
    planted,
    planted_alike,
    planted_elsewhere,
    planted_long,
    planted_telling,
    planted_wide,
    toy,
)
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.planted_long import dare

from herrlof_rules import odin
from herrlof_rules.match.match import match_from
from herrlof_rules.testing import Effort, LawBroken, Oracles, check_exhaustively, check_game
from herrlof_rules.testing.generators.playouts import Position, stream_for
from herrlof_rules.testing.laws.marginals import check_marginals

PLANTING = planted_alike, planted_elsewhere, planted_wide
"""The modules that fill `planted_long.BARE`."""

takes_minutes = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")

SMALL = toy.Rules()
TINY = toy.Rules(cards=4, hand_size=1)
"""One card in each hand: a miniature with few histories."""

ORDER = toy.Rules(cards=4)
"""Two cards in each hand and none in the pile, so that only the order of the deal is hidden."""

MINIATURE = {
    "L3: which slot of the hand a card was played from": ORDER,
    "L4: numbers that follow the cards from the deal": ORDER,
    "L5: how many legal actions another seat has": SMALL,
}
"""Faults that need two cards in a hand."""


def check_toy(fault: str, effort: Effort, **laws: Any) -> tuple[str, ...]:
    """The laws that may be said to be broken, after the call that raises it."""
    game, expected = planted.PLANTED[fault]
    hashed = game is planted.HASHED
    small = [] if hashed else [MINIATURE.get(fault, TINY)]
    path = "rules.testing.planted:HASHED" if hashed else ""
    oracles = toy.oracles()
    more: dict[str, Any] = {"oracles": oracles, "miniatures": small, "path": path, **laws}
    with pytest.raises(LawBroken) as raised:
        check_game(game, SMALL, effort=effort, **more)
    assert raised.value.law in expected, str(raised.value)
    assert len(str(raised.value)) < 4000
    return expected


@pytest.mark.parametrize("fault", planted.PLANTED)
def test_in_the_third_game(fault: str, little: Effort) -> None:
    """Each fault of the toy game breaks the law that it is planted for, checked alone."""
    check_toy(fault, little, only=planted.PLANTED[fault][1])


LEAKS = [fault for fault, (_, laws) in planted.PLANTED.items() if laws == ("secrecy",)]
OF_MARKS = "L7: the log shows what was drawn"
"""This fault is in the marks, on which the kit relies without an oracle."""


@pytest.mark.parametrize("fault", LEAKS)
def test_leaks_without_enumeration(fault: str) -> None:
    """Each leak breaks `secrecy` in random matches, without a miniature."""
    game, _ = planted.PLANTED[fault]
    oracles = toy.oracles() if fault == OF_MARKS else Oracles()
    alone = Effort(matches=6, other_rules=False, shorter=0)
    with pytest.raises(LawBroken) as raised:
        check_game(game, SMALL, oracles=oracles, effort=alone, only=["secrecy"], path="")
    assert raised.value.law == "secrecy", str(raised.value)


@pytest.mark.parametrize("fault", [fault for fault in LEAKS if "refusal" not in fault])
def test_leaks_without_an_oracle(fault: str) -> None:
    """Each leak is found in every history of a miniature without the oracle `knows`."""
    game, _ = planted.PLANTED[fault]
    with pytest.raises(LawBroken) as raised:
        check_exhaustively(game, MINIATURE.get(fault, TINY))
    assert raised.value.law in ("secrecy", "recall"), str(raised.value)


EVENTS = planted_telling.PLANTED
BARE: dict[str, tuple[Any, Any, str]] = {
    **planted_long.BARE,
    **{fault: (game, rules, "secrecy") for fault, (game, rules, _) in EVENTS.items()},
}
LARGE = ("herrlof", "odin")
"""Faults for which the whole call takes longer."""


def check_bare(fault: str, **more: Any) -> LawBroken:
    game, rules, law = BARE[fault]
    oracles = Oracles(inert_options=()) if law == "options" else None
    with pytest.raises(LawBroken) as raised:
        check_game(game, rules, oracles=oracles, **more)
    assert raised.value.law == law, str(raised.value)
    assert "rules: " in raised.value.example or raised.value.match is None
    return raised.value


@pytest.mark.parametrize("fault", [f for f, (game, *_) in BARE.items() if game.name not in LARGE])
def test_in_dare(fault: str, little: Effort) -> None:
    """Each fault of Dare breaks the law that it is planted for, checked alone."""
    law = BARE[fault][2]
    check_bare(fault, effort=evolve(little, pickling=law == "pickling"), only=[law])


def test_a_leak_by_omission_says_that_no_event_told_it(little: Effort) -> None:
    """A value that is observed without an event is reported as a missing event."""
    silent = BARE["no event tells a seat its die"][0]
    with pytest.raises(LawBroken, match=r"secrecy: .*no event"):
        check_game(silent, dare.Rules(), effort=little, only=["secrecy"])
    with pytest.raises(LawBroken, match="and no event distinguishes them"):
        check_exhaustively(silent, dare.Rules(rounds=1))
    untold, _ = planted.PLANTED["the table shows what no event told"]
    for oracles in (toy.oracles(), None):
        with pytest.raises(LawBroken, match="and no event distinguishes them"):
            check_exhaustively(untold, TINY, oracles=oracles)


SHUFFLES = {f: game for f, (game, *_) in planted_long.BARE.items() if game.name == "odin"}


@pytest.mark.parametrize("fault", SHUFFLES)
def test_shuffles_that_favour_cards(fault: str) -> None:
    """Unfair shuffles of too many deals to list are found by the places of cards."""
    game = SHUFFLES[fault]
    deck = tuple(card for card in odin.Card if card.number <= 3)
    rules = odin.Rules(2, hand_size=4, first_player=0, deck=deck)
    start = Position(match_from(game, rules, None, game.initial(rules)))
    with pytest.raises(LawBroken, match="sampling: leaves are not in hands"):
        check_marginals(start, stream_for(0, "marginals"))


MINIATURES: dict[tuple[str, int], Any] = {
    ("toy", 2): TINY,
    ("dare", 2): dare.Rules(rounds=1),
    ("dare", 3): dare.Rules(3, rounds=1),
    ("herrlof", 3): small_herrlof("B3 B6 G1 G6 R6 R3 V Y6", 2, 3),
    ("odin", 3): small_odin("B1 B6 B7 G2 P8 R1 R7", 2, 3),
}


@pytest.mark.parametrize("fault", EVENTS)
def test_events_that_tell_too_much(fault: str) -> None:
    """Each event that reveals a secret breaks `secrecy`, and the message names its field."""
    game, rules, field = EVENTS[fault]
    small, alone = (
        MINIATURES[game.name, rules.players],
        Effort(other_rules=False, matches=8, shorter=0),
    )
    with pytest.raises(LawBroken) as raised:
        check_game(game, small, effort=alone, only=["secrecy"], path="")
    assert raised.value.law == "secrecy", str(raised.value)
    assert field in str(raised.value).splitlines()[0]


@pytest.mark.parametrize("fault", [f for f, (_, rules, _) in EVENTS.items() if rules.players == 2])
def test_events_that_tell_too_much_in_every_history(fault: str) -> None:
    """In every history of a miniature, the same events break `secrecy`."""
    game, rules, field = EVENTS[fault]
    with pytest.raises(LawBroken) as raised:
        check_exhaustively(game, MINIATURES[game.name, rules.players])
    assert raised.value.law == "secrecy", str(raised.value)
    assert field in str(raised.value).splitlines()[0]


@takes_minutes
@pytest.mark.parametrize("fault", planted.PLANTED)
def test_in_the_third_game_by_the_whole_call(fault: str) -> None:
    """The whole call reports each fault of the toy game under the right law."""
    check_toy(fault, Effort(matches=3))


@takes_minutes
@pytest.mark.parametrize("fault", BARE)
def test_by_the_whole_bare_call(fault: str) -> None:
    """A call with a game and rules alone reports each fault under the right law."""
    assert "rules: " in check_bare(fault).example
