"""Every planted fault is found by the law that is to find it, on the smallest rules that show it.

That the whole call asks every law is another test (`test_check.py`).
"""

from typing import Any, NamedTuple

import pytest
from testing import (
    planted,
    planted_alike,
    planted_elsewhere,
    planted_long,
    planted_telling,
    planted_wide,
    toy,
)
from testing.by_law import check_laws, check_matches_with_twins
from testing.miniatures import small_herrlof, small_odin
from testing.planted_long import dare

from herrlof_rules import odin
from herrlof_rules.core.game import Game
from herrlof_rules.match.match import Match
from herrlof_rules.testing import Effort, LawBroken, Oracles, check_exhaustively, check_game
from herrlof_rules.testing.generators.playouts import Position, stream_for
from herrlof_rules.testing.laws.marginals import check_marginals

takes_minutes = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")

SMALL = toy.Rules()
TINY = toy.Rules(cards=4, hand_size=1)
"""A card in each hand: a miniature whose histories are soon gone through."""

TWO_CARDS = (
    "L3: which slot of the hand a card was played from",
    "L4: numbers that follow the cards from the deal",
    "L5: how many legal actions another seat has",
)
"""Faults that need two cards in a hand."""

EXHAUSTIVE = ("secrecy", "publicity", "recall")


@pytest.mark.parametrize("fault", planted.PLANTED)
def test_in_the_third_game(fault: str) -> None:
    game, laws = planted.PLANTED[fault]
    rules = TINY if laws[0] in EXHAUSTIVE and fault not in TWO_CARDS else SMALL
    with pytest.raises(LawBroken) as found:
        check_laws(laws, game, rules, toy.oracles())
    assert found.value.law in laws, str(found.value)
    assert len(str(found.value)) < 4000


LEAKS = [fault for fault, (_, laws) in planted.PLANTED.items() if laws == ("secrecy",)]
OF_MARKS = "L7: the log shows what was drawn"
"""This one is in the marks, which the kit goes by where it has no oracle."""


@pytest.mark.parametrize("fault", LEAKS)
def test_leaks_without_enumeration(fault: str) -> None:
    game, _ = planted.PLANTED[fault]
    with pytest.raises(LawBroken) as found:
        check_matches_with_twins(game, SMALL, toy.oracles() if fault == OF_MARKS else Oracles())
    assert found.value.law == "secrecy", str(found.value)


@pytest.mark.parametrize("fault", [fault for fault in LEAKS if "refusal" not in fault])
def test_leaks_without_an_oracle(fault: str) -> None:
    game, _ = planted.PLANTED[fault]
    with pytest.raises(LawBroken) as found:
        check_exhaustively(game, SMALL if fault in TWO_CARDS else TINY)
    assert found.value.law in ("secrecy", "recall"), str(found.value)


class Fault(NamedTuple):
    """A game and its rules, the law that a bare call says it breaks, and what soon finds it."""

    game: Game
    rules: Any
    law: str
    by: str
    small: Any
    """Rules that show it."""


ONE_ROUND, THREE = dare.Rules(rounds=1), dare.Rules(3)
BY_THEIR_LAW: dict[str, tuple[str, Any]] = {
    "a refusal lists hidden bets": ("secrecy of matches", None),
    "a sampler depends on how often it was asked": ("chance", None),
    "a state is refused where there is one round": ("validity", ONE_ROUND),
    "an observation has the dice in a slot of its base": ("secrecy of matches", None),
    "an option makes no difference": ("options", None),
    "an option that is a number makes no difference": ("options", None),
    "an outcome that is not listed is taken": ("chance", None),
    "nobody wins, of three players only": ("result", THREE),
    "options are the defaults again after a round": ("rules", dare.Rules(rounds=2)),
    "rules are equal that differ in an option": ("rules", None),
    "the bound is too low where there is one round": ("bounds", ONE_ROUND),
    "the last match haunts this one": ("purity", None),
    "validate does not look at the scores": ("absurdity", None),
    "what is kept of the last match is used for another": ("matches together", None),
}
"""And the rules that show it, if not the given ones; others are found by a sweep of many."""


def _by(fault: str, game: Game, rules: Any, law: str) -> Fault:
    by, others = BY_THEIR_LAW.get(fault, ("any rules", None))
    return Fault(game, rules, law, by, others or rules)


FAULTS = {
    **{f: _by(f, game, dare.Rules(), law) for f, (game, law) in planted_wide.PLANTED.items()},
    **{f: _by(f, *of) for f, of in planted_elsewhere.PLANTED.items()},
    **{f: _by(f, *of) for f, of in planted_alike.PLANTED.items()},
    **{
        f: Fault(*of, "secrecy of matches" if of[2] == "secrecy" else of[2], of[1])
        for f, of in planted_long.PLANTED.items()
        if of[0].name != "odin"
    },
}


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("fault", FAULTS)
def test_in_dare(fault: str) -> None:
    game, _, law, by, rules = FAULTS[fault]
    with pytest.raises(LawBroken) as found:
        check_laws((by,), game, rules, Oracles())
    assert found.value.law == law, str(found.value)
    if by == "any rules":
        assert "rules: " in found.value.example


SHUFFLES = {f: game for f, (game, *_) in planted_long.PLANTED.items() if game.name == "odin"}


@pytest.mark.parametrize("fault", SHUFFLES)
def test_shuffles_that_favour_cards(fault: str) -> None:
    game = SHUFFLES[fault]
    deck = tuple(card for card in odin.Card if card.number <= 3)
    rules = odin.Rules(2, hand_size=4, first_player=0, deck=deck)
    start = Position(Match(game, rules, None, game.initial(rules)))
    with pytest.raises(LawBroken, match="sampling: leaves are not in hands"):
        check_marginals(start, stream_for(0, "marginals"))


EVENTS = planted_telling.PLANTED
MINIATURES: dict[tuple[str, int], Any] = {
    ("toy", 2): TINY,
    ("dare", 2): dare.Rules(rounds=1),
    ("dare", 3): dare.Rules(3, rounds=1),
    ("herrlof", 3): small_herrlof("B3 B6 G1 G6 R6 R3 V Y6", 2, 3),
    ("odin", 3): small_odin("B1 B6 B7 G2 P8 R1 R7", 2, 3),
}


@pytest.mark.parametrize("fault", EVENTS)
def test_events_that_tell_too_much(fault: str) -> None:
    game, rules, field = EVENTS[fault]
    with pytest.raises(LawBroken) as found:
        check_laws(("event leaks",), game, MINIATURES[game.name, rules.players], Oracles())
    assert found.value.law == "secrecy", str(found.value)
    assert field in str(found.value).splitlines()[0]


@pytest.mark.parametrize("fault", [f for f, (_, rules, _) in EVENTS.items() if rules.players == 2])
def test_events_that_tell_too_much_in_every_history(fault: str) -> None:
    game, rules, field = EVENTS[fault]
    with pytest.raises(LawBroken) as found:
        check_exhaustively(game, MINIATURES[game.name, rules.players])
    assert found.value.law == "secrecy", str(found.value)
    assert field in str(found.value).splitlines()[0]


@takes_minutes
@pytest.mark.parametrize("fault", planted.PLANTED)
def test_in_the_third_game_by_the_whole_call(fault: str) -> None:
    game, laws = planted.PLANTED[fault]
    hashed = game is planted.HASHED
    path = "testing.planted:HASHED" if hashed else ""
    small = [] if hashed else [SMALL if fault in TWO_CARDS else TINY]
    with pytest.raises(LawBroken) as found:
        check_game(
            game,
            SMALL,
            oracles=toy.oracles(),
            miniatures=small,
            effort=Effort(matches=3),
            path=path,
        )
    assert found.value.law in laws, str(found.value)


BARE = {
    **{fault: (game, rules, law) for fault, (game, rules, law, *_) in FAULTS.items()},
    **planted_long.PLANTED,
    **{fault: (game, rules, "secrecy") for fault, (game, rules, _) in EVENTS.items()},
}


@takes_minutes
@pytest.mark.parametrize("fault", BARE)
def test_by_the_whole_bare_call(fault: str) -> None:
    game, rules, law = BARE[fault]
    with pytest.raises(LawBroken) as found:
        check_game(game, rules, oracles=Oracles(idle=()) if law == "options" else None)
    assert found.value.law == law, str(found.value)
    assert "rules: " in found.value.example
